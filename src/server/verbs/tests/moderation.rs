//! The words of operators, and who is none.

use super::*;
use crate::server::database::Verdict;

#[test]
fn what_operators_ask_for_is_read_strictly() {
    for (line, what) in [
        ("kick Anna", Moderation::Kick("Anna".to_owned())),
        ("ban 192.0.2.9/24", Moderation::Ban("192.0.2.0/24".parse().unwrap(), None)),
        ("ban 192.0.2.9 for 7d", Moderation::Ban("192.0.2.9".parse().unwrap(), Some(604_800))),
        ("talk 3", Moderation::Talk(GameId(3))),
        ("talk 3 remove", Moderation::ForgetTalk(GameId(3))),
        ("void 3", Moderation::Decide(GameId(3), Verdict::Void)),
        ("adjudicate 3 draw", Moderation::Decide(GameId(3), Verdict::Drawn)),
        ("void Anna", Moderation::VoidAll("Anna".to_owned())),
        ("accounts from 192.0.2.7", Moderation::AccountsFrom("192.0.2.7".parse().unwrap())),
        ("accounts FROM 192.0.2.9/24", Moderation::AccountsFrom("192.0.2.0/24".parse().unwrap())),
        ("trust Anna Ben", Moderation::Trust(["Anna", "Ben"].map(str::to_owned), true)),
        ("trust Anna Ben end", Moderation::Trust(["Anna", "Ben"].map(str::to_owned), false)),
        ("rename Anna Hanna", Moderation::Rename("Anna".to_owned(), "Hanna".parse().unwrap())),
    ] {
        let request = ModerationRequest { what, means_it: false };
        assert_eq!(line.parse(), Ok(request), "{line}");
    }
    for (line, why) in [
        (
            "ban here",
            "'here' is not an address: write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
        ),
        ("kick An na", "write: kick NAME"),
        ("kick Anna --yes", "write: kick NAME"),
        ("talk 3 --yes", "write: talk GAME [remove [--yes]]"),
        ("adjudicate 3 anna", "write: adjudicate GAME white|black|draw [--yes]"),
        ("void 3rd", "'3rd' is not the number of a game or challenge"),
        (
            "accounts from here",
            "'here' is not an address: write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
        ),
        (
            "rename Anna admin",
            "this word is a command or has a meaning here, or looks like one that has; choose another name",
        ),
        ("games", "there is no command 'games'; 'help' lists them all"),
    ] {
        assert_eq!(line.parse::<ModerationRequest>().unwrap_err().to_string(), why, "{line}");
    }
}

#[test]
fn what_can_not_be_undone_may_be_meant() {
    for line in [
        "delete Anna",
        "talk 3 remove",
        "void 3",
        "void Anna",
        "adjudicate 3 white",
        "adjudicate 3 draw",
    ] {
        let read = |line: &str| line.parse::<ModerationRequest>().expect("a request");
        let (asked, meant) = (read(line), read(&format!("{line} --yes")));
        assert_eq!((asked.means_it, meant.means_it), (false, true), "{line}");
        assert_eq!(asked.what, meant.what);
    }
}

#[test]
fn what_is_logged_stays_on_its_line() {
    let logged = |line: &str| line.parse::<ModerationRequest>().unwrap().what.log_entry();
    assert_eq!(logged("kick \u{1b}\"x"), Some("event=kick name=\\u{fffd}\\\"x".to_owned()));
    assert_eq!(
        logged("adjudicate 3 black").as_deref(),
        Some("event=adjudicate game=3 result=black")
    );
    assert_eq!(logged("void Anna").as_deref(), Some("event=void name=Anna"));
    assert_eq!(
        logged("trust Anna Ben end").as_deref(),
        Some("event=trust name=Anna with=Ben end=true")
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
