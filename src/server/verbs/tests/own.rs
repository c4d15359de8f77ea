//! What players have of their own: notes, reports, all their games, their account.

use super::*;
use crate::kit::storage::Format;
use crate::punct::record::json;
use crate::server::game_server::{LONGEST_TEXT, SubscriptionGuard};

#[test]
fn a_note_is_its_players_alone() {
    let server = server();
    let game = server.begun();
    let none = format!("You have no note about game {game}.\n");
    assert_eq!(server.says(ANNA, &format!("note {game}")), none);
    server.says(ANNA, &format!("note {game} a first thought"));
    let kept = server.says(ANNA, &format!("note {game} watch D5 --json \u{1b}[2J"));
    assert_eq!(kept, "watch D5 --json \u{FFFD}[2J\n");
    let read = serde_json::json!({ "game": game, "note": "watch D5 --json \u{FFFD}[2J" });
    assert_eq!(text(server.run(ANNA, &format!("note --json {game}"))), format!("{read}\n"));
    assert_eq!(server.says(BEN, &format!("note {game}")), none, "the opponent");
    let hidden = server.says(ANNA, &format!("note {game} D\u{3164}5"));
    assert_eq!(hidden, "D\u{FFFD}5\n", "nothing is there that is not seen");
    for nothing in ["''", "\u{3164}", "\u{200B} \u{2800}"] {
        server.says(ANNA, &format!("note {game} again"));
        assert_eq!(server.says(ANNA, &format!("note {game} {nothing}")), none, "{nothing:?}");
    }
    let long = "ü".repeat(LONGEST_TEXT);
    assert_eq!(server.says(BEN, &format!("note {game} {long}")), format!("{long}\n"));
    assert_eq!(server.fails(BEN, &format!("note {game} {long}x")).0, Exit::Refused);
    let others = server.asks(ANNA, "challenge computer:1 white")[0]["game"].clone();
    assert_eq!(server.fails(BEN, &format!("note {others} mine")).0, Exit::Forbidden);
    assert_eq!(server.fails(BEN, "note 99").0, Exit::Refused);
}

#[test]
fn what_the_server_exports_has_the_time_left_after_each_move() {
    let server = server();
    let asked = server.asks(ANNA, "challenge ben white 3d")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {asked}"))[0]["game"].clone();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    server.asks(BEN, &format!("move {game} T-N14,N15,O15"));
    let sgf = server.says(ANNA, &format!("export {game} sgf"));
    assert!(sgf.contains("WL[259200]") && sgf.contains("BL[259200]"), "{sgf}");
    let save = server.says(BEN, &format!("export {game} json"));
    let record = json::read(save.as_bytes()).expect("a save");
    let left = [1, 2].map(|number| record.time_left_after(number).map(|left| left.as_secs()));
    assert_eq!(left, [Some(259_200); 2]);
}

#[test]
fn reports_are_rationed() {
    let server = server();
    let game = server.asks(ANNA, "challenge computer:1 white")[0]["game"].clone();
    assert_eq!(server.fails(BEN, &format!("report {game}")).0, Exit::Usage);
    assert_eq!(server.fails(BEN, "report 99 rude").0, Exit::Refused);
    for _ in 0..5 {
        server.run(BEN, &format!("report {game} rude words"));
    }
    let (exit, why) = server.fails(BEN, &format!("report {game} rude words"));
    assert_eq!(exit, Exit::Refused);
    assert!(why.starts_with("error: you do that too often"), "{why}");
}

#[test]
fn all_games_are_exported_in_the_order_in_which_they_began() {
    let server = server();
    let first = server.begun();
    server.asks(ANNA, &format!("move {first} T-D5,D6,E6"));
    server.asks(ANNA, "challenge computer:1 black");
    server.asks(ANNA, &format!("resign {first}"));
    let saves = server.says(ANNA, "export all json");
    let games: Vec<_> =
        saves.lines().map(|save| json::read(save.as_bytes()).expect("a save")).collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].game().outcome().is_some());
    assert_eq!(games[0].game().moves()[0].to_string(), "T-D5,D6,E6");
    let sgf =
        Format::Sgf.write(&server.game_server.snapshot(GameId(first)).expect("a game").record);
    let all = server.says(ANNA, "export all sgf");
    assert!(all.starts_with(&sgf) && all.matches("GM[25]").count() == 2, "{all}");
    assert_eq!(server.says(BEN, "export all sgf"), sgf, "the other game is not Ben's");
    assert_eq!(server.fails(ANNA, "export all png").0, Exit::Usage);
}

#[test]
fn who_is_renamed_is_called_so_everywhere() {
    let server = server();
    let game = server.begun();
    let _ben =
        SubscriptionGuard::new(&server.game_server, &server.players[BEN].0, Box::new(|_| ()));
    let present = || server.game_server.lists().expect("lists").present[0].1.to_string();
    assert_eq!(present(), "Ben");
    let (_, why) = server.fails(BEN, "rename ANNA");
    assert_eq!(why, "error: the name ANNA is taken\n");
    assert_eq!(server.fails(BEN, "rename admin").0, Exit::Refused);
    assert_eq!(server.asks(BEN, "rename Benedict")[0]["name"], "Benedict");
    assert_eq!(present(), "Benedict");
    server.asks(ANNA, &format!("resign {game}"));
    assert_eq!(server.asks(ANNA, "history")[0]["opponent"], "Benedict");
    for line in ["history ben", "challenge ben", "ignore ben"] {
        let (exit, why) = server.fails(ANNA, line);
        assert_eq!(exit, Exit::Refused);
        let told =
            "error: nobody here is called ben any more: this player is called Benedict now\n";
        assert_eq!(why, told, "{line}");
    }
    let (exit, why) = server.fails(BEN, "rename Ben");
    assert_eq!(exit, Exit::Refused);
    assert!(why.starts_with("error: you have changed your name already"), "{why}");
}

#[test]
fn who_closes_their_account_leaves_nothing_open() {
    let server = server();
    let game = server.begun();
    server.play_on(&game, 2);
    server.asks(ANNA, "challenge Ben");
    server.asks(BEN, "challenge anyone");
    let (exit, why) = server.fails(BEN, "close");
    assert_eq!(exit, Exit::Refused);
    assert!(why.contains("'close --yes' does it"), "{why}");
    assert_eq!(server.asks(BEN, "games").len(), 1, "nothing has happened");
    server.asks(BEN, "close --yes");
    let over = server.asks(ANNA, "history").remove(0);
    assert_eq!((&over["game"], &over["own_result"]), (&game.into(), &"won".into()));
    assert_eq!(over["opponent"], "Ben");
    assert!(server.asks(ANNA, "seeks").is_empty());
    let (_, why) = server.fails(ANNA, "challenge Ben");
    assert_eq!(why, "error: the account of this player is closed\n");
    let key = &server.players[BEN].1;
    assert!(matches!(server.game_server.account_of(key), Ok(None)), "the key opens nothing");
    let again = register(&server.game_server, "Ben", key);
    assert!(matches!(again, Err(ChangeError::NameTaken(_))), "the name stays taken");
}
