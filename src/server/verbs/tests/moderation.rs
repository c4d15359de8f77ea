//! The words of operators, and who is none.

use super::*;
use crate::server::database::Verdict;

#[test]
fn what_operators_ask_for_is_read_strictly() {
    for (line, what) in [
        ("kick Anna", Moderation::Kick("Anna".to_owned())),
        ("ban 192.0.2.9/24", Moderation::Ban("192.0.2.0/24".parse().unwrap())),
        ("talk 3", Moderation::Talk(GameId(3))),
        ("talk 3 remove", Moderation::ForgetTalk(GameId(3))),
        ("void 3", Moderation::Decide(GameId(3), Verdict::Void)),
        ("adjudicate 3 draw", Moderation::Decide(GameId(3), Verdict::Drawn)),
        ("rename Anna Hanna", Moderation::Rename("Anna".to_owned(), "Hanna".parse().unwrap())),
    ] {
        assert_eq!(line.parse::<Moderation>(), Ok(what), "{line}");
    }
    for (line, why) in [
        (
            "ban here",
            "'here' is no address: write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
        ),
        ("kick An na", "write: kick NAME"),
        ("adjudicate 3 anna", "write: adjudicate GAME white|black|draw"),
        ("void all", "'all' is no number of a game or challenge"),
        ("rename Anna admin", "this word is a command or has a meaning here; choose another name"),
        ("games", "there is no command 'games'; 'help' lists them all"),
    ] {
        assert_eq!(line.parse::<Moderation>().unwrap_err().to_string(), why, "{line}");
    }
}

#[test]
fn what_is_logged_stays_on_its_line() {
    let logged = |line: &str| line.parse::<Moderation>().unwrap().logged();
    assert_eq!(logged("kick \u{1b}\"x"), Some("event=kick name=\\u{fffd}\\\"x".to_owned()));
    assert_eq!(
        logged("adjudicate 3 black").as_deref(),
        Some("event=adjudicate game=3 result=black")
    );
    assert_eq!(logged("withdraw secret").as_deref(), Some("event=withdraw"));
    assert_eq!(logged("who"), None);
}

#[test]
fn players_are_told_who_is_on_and_no_more() {
    let server = server();
    assert_eq!(server.says(ANNA, "who"), "Nobody is on.\n");
    let _ben = server.game_server.listen(&server.players[BEN].0, Box::new(|_| ()));
    assert_eq!(server.asks(ANNA, "who"), [serde_json::json!({ "name": "Ben" })]);
    assert!(!server.says(ANNA, "help").contains("kick NAME"));
    for line in ["accounts", "kick Ben", "void 1", "rename Ben Benedict", "talk 1"] {
        let refused = server.fails(ANNA, line);
        let why = "error: only an operator of this server may do that\n".to_owned();
        assert_eq!(refused, (Exit::Forbidden, why), "{line}");
    }
}
