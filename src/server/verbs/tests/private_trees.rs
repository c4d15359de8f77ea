//! No command of another person tells anything of a player's private tree, neither before the end
//! of the game nor after it.

use super::*;
use crate::kit::storage::Format;
use crate::punct::play::{Command, TreeChange, TreeEdit};
use crate::punct::record::{Record, Tree};

const SECRET: &str = "quixotic";
const SECRET_MOVE: &str = "SE-H1,H2,H3";
const TRIED: [&str; 3] = ["T-D5,D6,E6", "T-M8,M9,N9", SECRET_MOVE];

/// What Anna keeps for herself: a comment on every node, and moves that she tries and plans.
fn study(server: &Server, game: i64) {
    let anna = server.players[ANNA].0.id;
    let path = |moves: &[&str]| moves.iter().map(|text| text.parse().expect("a move")).collect();
    let line = TRIED;
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
    server.says(ANNA, &format!("note {game} {SECRET} too"));
    let edit = TreeEdit { round: None, path: path(&line), change: TreeChange::Plan(true) };
    server.game_server.ask_table(anna, GameId(game), Command::Edit(edit)).expect("a plan");
}

#[test]
fn no_command_of_another_tells_what_a_player_tries() {
    let mut server = server();
    let key = PublicKey { fingerprint: Fingerprint("SHA256:Cora".to_owned()), openssh: "x".into() };
    let cora = register(&server.game_server, "Cora", &key).expect("room");
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
                    AnswerBody::Text(text) => text.into_bytes(),
                    AnswerBody::File(bytes) => bytes,
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

/// Checks that a copy holds what Anna tried, commented and noted, and no conditional moves.
fn check_own(copy: &Record) {
    let tree = copy.tree();
    let path = TRIED.map(|text| text.parse().expect("a move"));
    let node = tree.node_at(&path).expect("it was tried");
    assert_eq!((tree.comment(node), tree.planned().count()), (SECRET, 0));
    assert_eq!(tree.comment(Tree::ROOT), format!("{SECRET} too"));
}

#[test]
fn players_take_home_what_they_tried_and_wrote_alone_before_the_end_and_after_it() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    study(&server, game);
    for end in [None, Some(format!("resign {game} --yes"))] {
        if let Some(end) = end {
            server.asks(BEN, &format!("move {game} T-M5,M6,N6"));
            server.asks(BEN, &end);
        }
        for format in [Format::Json, Format::Sgf] {
            for which in [game.to_string(), "all".to_owned()] {
                let copy = server.says(ANNA, &format!("export {which} {}", format.code()));
                check_own(&format.read(copy.as_bytes(), None).expect("a game").record);
            }
        }
        let page = &server.asks(ANNA, &format!("export {game} html"))[0]["content"];
        assert!(page.as_str().expect("a page").contains(SECRET));
    }
    server.asks(ANNA, &format!("try {game} share"));
    let shared = server.says(BEN, &format!("export {game} json"));
    assert!(shared.contains(SECRET) && !shared.contains("too"), "the note is still Anna's");
}
