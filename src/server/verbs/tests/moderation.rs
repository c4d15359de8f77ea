//! Reading the commands of operators, and refusing these commands to players.

use super::*;
use crate::server::game_server::SubscriptionGuard;

/// Returns the reason why a line is no request of an operator; `None` if it is one.
fn misread(line: &str) -> Option<String> {
    line.parse::<ModerationRequest>().err().map(|error| error.to_string())
}

#[test]
fn what_operators_ask_for_is_read_strictly() {
    for (line, changes_games) in [
        ("kick Anna", false),
        ("ban 192.0.2.9/24", false),
        ("ban 192.0.2.9 for 7d", false),
        ("who", false),
        ("talk 3", false),
        ("talk 3 remove", true),
        ("talk 3 remove --yes", true),
        ("void 3", true),
        ("void 3 --yes", true),
        ("adjudicate 3 draw", true),
        ("adjudicate 3 white --yes", true),
        ("void Anna", true),
        ("void Anna --yes", true),
        ("delete Anna --yes", true),
        ("accounts", false),
        ("accounts from 192.0.2.7", false),
        ("accounts FROM 192.0.2.9/24", false),
        ("trust Anna Ben", true),
        ("trust Anna Ben end", true),
        ("rename Anna Hanna", false),
        ("ban 192.0.2.9 --yes", false),
        ("ban 192.0.2.9 for 7d --yes", false),
        ("operator Anna", false),
        ("operator Anna end", false),
    ] {
        let read = line.parse::<ModerationRequest>().map(|request| request.changes_games);
        assert_eq!(read, Ok(changes_games), "{line}");
    }
    for (line, why) in [
        (
            "ban here",
            "'here' is not an address: write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
        ),
        (
            "ban 192.0.2.9 for ever",
            "'ever' is not a time for a ban: write 7d or 12h, 60 days at most",
        ),
        ("ban 192.0.2.9 --yes for 7d", "write: ban ADDRESS [for TIME] [--yes]"),
        ("operator", "write: operator NAME [end]"),
        ("add Anna ssh-ed25519 AAAA", "write: add NAME KEY"),
        ("kick An na", "write: kick NAME"),
        ("kick Anna --yes", "write: kick NAME"),
        ("talk 3 --yes", "write: talk GAME [remove [--yes]]"),
        ("adjudicate 3 anna", "write: adjudicate GAME white|black|draw [--yes]"),
        ("void 3rd", "'3rd' is not the number of a game, challenge, move or line"),
        (
            "accounts from here",
            "'here' is not an address: write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
        ),
        (
            "rename Anna admin",
            "this word is a command or has a meaning here, or looks like such a word; choose another name",
        ),
        ("games", "there is no command 'games'; 'help' lists them all"),
    ] {
        assert_eq!(misread(line).as_deref(), Some(why), "{line}");
    }
}

#[test]
fn what_is_logged_stays_on_its_line() {
    assert_eq!(super::super::moderation::name_for_log("\u{1b}\"x"), "\\u{fffd}\\\"x");
}

#[test]
fn players_are_told_who_is_on_and_no_more() {
    let server = server();
    assert_eq!(server.says(ANNA, "who"), "Nobody is on.\n");
    let _ben =
        SubscriptionGuard::new(&server.game_server, &server.players[BEN].0, Box::new(|_| ()));
    assert_eq!(server.asks(ANNA, "who"), [serde_json::json!({ "name": "Ben" })]);
    assert!(!server.says(ANNA, "help").contains("kick NAME"));
    for line in ["operator Ben", "add Cora x"] {
        assert_eq!(server.fails(ANNA, line).0, Exit::Usage, "{line}: only at the machine");
    }
    for line in ["accounts", "kick Ben", "void 1", "rename Ben Benedict", "talk 1"] {
        let refused = server.fails(ANNA, line);
        let why = "error: only an operator of this server may do that\n".to_owned();
        assert_eq!(refused, (Exit::Forbidden, why), "{line}");
    }
}
