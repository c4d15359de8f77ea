//! Players who ignore each other: by which of all channels one reaches the other.

use super::*;
use crate::punct::play::{TreeChange, TreeEdit};
use crate::server::database::{ChangeError, WaitingNumber};
use crate::server::game_server::{ListedChallenge, ListedGame, Waiting};

fn is_unreached(result: &Result<impl Sized, ServerError>, ignores: bool) -> bool {
    match result {
        Err(ServerError::Change(ChangeError::Ignored)) => !ignores,
        Err(ServerError::Change(ChangeError::Ignores)) => ignores,
        _ => false,
    }
}

#[test]
fn nothing_of_before_and_nothing_new_reaches_one_who_ignores() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let (going, over) = (begin(&server, [anna, ben], "3d"), begin(&server, [anna, ben], "3d"));
    server.ask_table(anna, over, Command::Resign).expect("an end");
    server.ask_table(anna, going, Command::DRAW).expect("an offer");
    server.ask_table(anna, over, Command::REMATCH).expect("an offer");
    let seek = |by| server.challenge(by, plain(Opponent::Anyone)).expect("a seek");
    let [ChallengeResult::Waits(of_anna), ChallengeResult::Waits(of_ben)] = [anna, ben].map(seek)
    else {
        panic!("games")
    };
    server.challenge(anna, plain(player_called("ben"))).expect("a challenge");
    server.challenge(ben, plain(player_called("anna"))).expect("a challenge");
    server.ignore(ben, "anna", true).expect("ignored");

    let challenges =
        |of| server.database(|it| ListedChallenge::of_account(it, of)).expect("challenges").len();
    assert_eq!([anna, ben].map(challenges), [1, 1], "only the seeks stay");
    for game in [going, over] {
        assert!(
            server.database(|it| ListedGame::find(it, game)).expect("a game").row.offers.is_empty()
        );
    }
    let waits = || {
        server.database(|it| Waiting::first(it, ben, Some(WaitingNumber(0)))).expect("what waits")
    };
    assert!(waits().is_none(), "{:?}", waits());
    let edit = TreeEdit { round: None, path: vec![], change: TreeChange::Comment("a".to_owned()) };
    for (by, other, seek) in [(anna, "ben", of_ben), (ben, "anna", of_anna)] {
        let ignores = by == ben;
        assert!(is_unreached(&server.challenge(by, plain(player_called(other))), ignores));
        assert!(is_unreached(&server.accept(by, seek), ignores));
        for (game, command) in [
            (going, Command::DRAW),
            (going, Command::UNDO),
            (over, Command::REMATCH),
            (over, Command::REMATCH),
            (over, Command::Share(edit.clone())),
            (over, Command::Join),
        ] {
            let done = server.ask_table(by, game, command.clone());
            assert!(is_unreached(&done, ignores), "{by} {command:?}");
        }
        let cursor = "D5".parse().expect("a space");
        let point = Command::Point(Some(Pointing { cursor, placement: None }));
        for (game, command) in [(going, point), (over, Command::LookAt(Some(vec![])))] {
            let (_, shown) = server.ask_table(by, game, command).expect("no error");
            assert_eq!((shown.pointing, shown.viewed_lines), ([None; 2], [None, None]));
        }
        server.ask_table(by, going, Command::Say("psst".to_owned())).expect("talk");
    }
    let read = |by| server.talk(by, going, 1).expect("talk").len();
    assert_eq!([read(anna), read(ben)], [2, 1]);
    assert!(waits().is_none(), "{:?}", waits());
    server.ignore(ben, "anna", false).expect("no longer ignored");
    server.ask_table(anna, over, Command::REMATCH).expect("an offer");
    assert!(waits().is_some());
}
