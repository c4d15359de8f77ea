//! No command of another person tells anything of a player's private tree, neither before the end
//! of the game nor after it.

use super::*;
use crate::punct::play::{Command, TreeChange, TreeEdit};

const SECRET: &str = "quixotic";
const SECRET_MOVE: &str = "SE-H1,H2,H3";

/// What Anna keeps for herself: a comment on every node, and moves that she tries and plans.
fn study(server: &Server, game: i64) {
    let anna = server.players[ANNA].0.id;
    let path = |moves: &[&str]| moves.iter().map(|text| text.parse().expect("a move")).collect();
    let line = ["T-D5,D6,E6", "T-M8,M9,N9", SECRET_MOVE];
    for plies in 1..=line.len() {
        let tried = line[plies - 1].parse().expect("a move");
        for (path, change) in [
            (path(&line[..plies - 1]), TreeChange::Try(vec![tried])),
            (path(&line[..plies]), TreeChange::Comment(SECRET.to_owned())),
        ] {
            let edit = Command::Edit(TreeEdit { round: None, path, change });
            server.game_server.ask_table(anna, GameId(game), edit).expect("a change");
        }
    }
    let edit = TreeEdit { round: None, path: path(&line), change: TreeChange::Plan(true) };
    server.game_server.ask_table(anna, GameId(game), Command::Edit(edit)).expect("a plan");
}

#[test]
fn no_command_of_another_tells_what_a_player_tries() {
    let mut server = server();
    let key = PublicKey { fingerprint: Fingerprint("SHA256:Cora".to_owned()), openssh: "x".into() };
    let cora = server.game_server.register(&"Cora".parse().expect("a name"), &key).expect("room");
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    study(&server, game);
    assert!(server.says(ANNA, &format!("if {game}")).contains(SECRET_MOVE));
    let read_all = |who: usize, server: &Server| {
        for verb in [
            "show GAME",
            "moves GAME",
            "export GAME json",
            "export GAME sgf",
            "export GAME text",
            "export GAME html",
            "export GAME svg",
            "export all json",
            "export all sgf",
            "games",
            "history",
            "history Anna",
            "chat GAME",
            "if GAME",
            "try GAME",
            "note GAME",
            "wait 0",
            "whoami",
            "standings",
            "seeks",
            "sessions",
            "set",
            "help",
            "keys",
            "ignore",
            "today",
        ] {
            let line = verb.replace("GAME", &game.to_string());
            for line in [line.clone(), format!("{line} --json")] {
                let answer = server.run(who, &line);
                let bytes = match answer.out {
                    Out::Text(text) => text.into_bytes(),
                    Out::File(bytes) => bytes,
                };
                let told = String::from_utf8_lossy(&bytes) + answer.error.as_str();
                assert!(!told.contains(SECRET), "{line}");
                // A legal move is listed, whoever tries it.
                let lists = line.starts_with("moves");
                assert!(lists || !told.contains(SECRET_MOVE), "{line}");
            }
        }
    };
    read_all(BEN, &server);
    let ben = std::mem::replace(&mut server.players[BEN], (cora, key));
    read_all(BEN, &server);
    server.players[BEN] = ben;
    server.asks(BEN, &format!("move {game} T-M5,M6,N6"));
    server.asks(BEN, &format!("resign {game} --yes"));
    read_all(BEN, &server);
}
