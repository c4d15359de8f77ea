//! The contents of a save, the faults that are refused, and the members that are written again.

use jiff::Timestamp;

use super::{
    CONNECTED, REPEATED, assert_same, ended, game_of, read, refusal, save, standing_at, written,
};
use crate::kit::storage::{self, Format, Name};
use crate::rules::{Ending, Move, Outcome, Player, Rules};

#[test]
fn what_is_missing_has_a_default() {
    let record = read(&save("", &REPEATED));
    let game = record.game();
    assert_eq!((game.rules(), game.ply(), game.outcome()), (Rules::default(), 10, None));
    assert_eq!(record.header().names.each_ref().map(Name::raw), ["White", "Black"]);
    assert_eq!((record.header.started, record.saved), (None, None));
}

#[test]
fn the_game_stands_where_the_players_stood() {
    let record = read(&save(r#""ply":3,"#, &CONNECTED));
    assert_eq!((record.game().ply(), record.moves().len()), (3, 11));
    assert_eq!(record.game().position().turn(), Player::Black);
    let won = Outcome::Connected { winner: Player::White, uncovered: false };
    assert_eq!(record.game_at(11).and_then(|game| game.outcome()), Some(won));
    assert!(record.game_at(12).is_none());
}

#[test]
fn endings_are_read_and_written() {
    for (member, moves, ending) in [
        (
            r#"{"kind":"resigned","by":"black"}"#,
            &REPEATED[..4],
            Ending::Resigned { by: Player::Black },
        ),
        (
            r#"{"kind":"resigned","by":"black","time":true}"#,
            &REPEATED[..4],
            Ending::TimeOut { by: Player::Black },
        ),
        (
            r#"{"kind":"resigned","by":"black","time":"12:30"}"#,
            &REPEATED[..4],
            Ending::Resigned { by: Player::Black },
        ),
        (r#"{"kind":"agreed","by":null}"#, &REPEATED[..4], Ending::Agreed),
        (r#"{"kind":"agreed"}"#, &[], Ending::Agreed),
        (r#"{"kind":"agreed","aborted":"somebody"}"#, &[], Ending::Agreed),
        (
            r#"{"kind":"agreed","by":null,"aborted":"black"}"#,
            &[],
            Ending::Aborted { by: Player::Black, late: false },
        ),
        (
            r#"{"kind":"agreed","by":null,"aborted":"white","time":true}"#,
            &[],
            Ending::Aborted { by: Player::White, late: true },
        ),
        (
            r#"{"by":"white","kind":"claimed"}"#,
            &REPEATED[..],
            Ending::Claimed { by: Player::White },
        ),
    ] {
        let record = read(&save(&format!(r#""ending":{member},"#), moves));
        assert_eq!(record.game().ending(), Some(ending));
        assert_same(&read(&written(&record)), &record);
    }
}

#[test]
fn an_ending_must_agree_with_the_game() {
    let ending =
        |ending: &str, moves: &[&str]| refusal(save(&format!(r#""ending":{ending},"#), moves));
    assert_eq!(
        ending(r#"{"kind":"resigned","by":"black"}"#, &CONNECTED),
        "ending: the game is over already"
    );
    assert_eq!(
        ending(r#"{"kind":"claimed","by":"white"}"#, &REPEATED[..8]),
        "ending: the position has not occurred for the third time"
    );
    assert_eq!(
        ending(r#"{"kind":"claimed","by":"black"}"#, &REPEATED),
        "ending: Black can't claim a draw: it is not Black's turn"
    );
    assert_eq!(
        ending(r#"{"kind":"agreed","by":"black"}"#, &REPEATED),
        "ending: a draw is agreed by both players, not by one"
    );
    assert_eq!(ending(r#"{"kind":"resigned"}"#, &REPEATED), "ending.by: missing");
    assert_eq!(ending("{}", &REPEATED), "ending.kind: missing");
    assert_eq!(
        ending(r#"{"kind":"won"}"#, &REPEATED),
        r#"ending.kind: "won" is not resigned, agreed or claimed"#
    );
    assert_eq!(
        refusal(save(r#""ply":4,"ending":{"kind":"agreed"},"#, &REPEATED)),
        "ending: the players stand at ply 4, before the last of 10 moves"
    );
}

#[test]
fn a_whole_number_may_be_written_with_a_fraction_or_an_exponent() {
    let text = |version: &str, ply: &str| {
        let text = save(&format!(r#""ply":{ply},"#), &REPEATED);
        text.replace(r#""version":1"#, &format!(r#""version":{version}"#))
    };
    for (version, ply) in [("1.0", "4.0"), ("1e0", "40E-1"), ("10.00e-1", "0.4e+1"), ("1", "4")] {
        let record = read(&text(version, ply));
        assert_eq!(record.game().ply(), 4, "{version} {ply}");
        assert!(written(&record).contains(r#""version": 1,"#));
    }
    for ply in ["4.5", "-1.0", "1e400", "1e17"] {
        let message = format!("ply: {ply} is not a usable whole number");
        assert_eq!(refusal(text("1", ply)), message);
    }
}

#[test]
fn a_date_in_the_last_year_that_can_be_written_is_a_date() {
    for (started, is) in [
        ("9999-06-01T12:00:00Z", "9999-06-01T12:00:00Z"),
        ("9999-12-31T23:59:59Z", "9999-12-30T22:00:00.999999999Z"),
        ("9999-12-31T00:00:00.5-05:00", "9999-12-30T22:00:00.999999999Z"),
    ] {
        let record = read(&save(&format!(r#""started":"{started}","saved":"{started}","#), &[]));
        assert_eq!(record.header().started, is.parse().ok(), "{started}");
        assert_same(&read(&written(&record)), &record);
        let sgf = Format::Sgf.write(&record);
        assert_eq!(
            Format::Sgf.read(sgf.as_bytes(), None).expect("a game").record.saved_at(),
            record.saved_at()
        );
    }
    let dated = Format::Sgf.read(b"(;GM[25]DT[9999-12-31])", None).expect("a game");
    assert_eq!(
        (dated.record.header().started, &dated.remarks[..]),
        (Some(Timestamp::MAX), &[][..])
    );
    for no_date in ["10000-01-01T00:00:00Z", "9999-12-31", "9999-12-32T00:00:00Z", "9999"] {
        let error = refusal(save(&format!(r#""started":"{no_date}","#), &[]));
        assert_eq!(error, format!("started: \"{no_date}\" is not a date and time (RFC 3339)"));
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let with = |member: &str| refusal(save(member, &[]));
    for (text, message) in [
        (String::new(), "the file is empty"),
        (" \r\n".into(), "the file is empty"),
        ("[]".into(), "expected an object, found a list"),
        (
            "{\n  \"format\": oops\n}".into(),
            "line 2 column 13: not JSON: a value should stand here",
        ),
        (r#"{"format":"chess"}"#.into(), r#"format: "chess" is not "punct""#),
        (r#"{"version":1}"#.into(), "format: missing"),
        (r#"{"format":"punct"}"#.into(), "version: missing"),
        (
            r#"{"format":"punct","version":2}"#.into(),
            "version: 2 is newer than this program reads (1)",
        ),
        (r#"{"format":"punct","version":0}"#.into(), "version: 0 is not a version of the format"),
        (r#"{"format":"punct","version":1.5}"#.into(), "version: 1.5 is not a usable whole number"),
        (
            r#"{"format":"punct","version":"1"}"#.into(),
            "version: expected a number, found a string",
        ),
        (r#"{"format":"punct","version":1}"#.into(), "rules: missing"),
        (r#"{"format":"punct","version":1,"rules":"basic"}"#.into(), "moves: missing"),
        (
            r#"{"format":"punct","version":1,"rules":"foo"}"#.into(),
            r#"rules: "foo" is neither basic nor standard"#,
        ),
        (save("", &[]) + "x", "line 1 column 61: not JSON: nothing may follow the end"),
    ] {
        assert_eq!(refusal(&text), message, "{text}");
    }
    assert_eq!(with(r#""bridges":"three","#), r#"bridges: "three" is neither two nor any"#);
    assert_eq!(with(r#""rules":"basic","#), "rules: given twice");
    assert_eq!(with(r#""x":1,"x":2,"#), "x: given twice");
    assert_eq!(with(r#""white":null,"#), "white: expected a string, found null");
    assert_eq!(with(r#""white":"\ud800","#), r#"white: "\ud800" is not a valid string"#);
    assert_eq!(with(r#""ply":1,"#), "ply: 1 is after the last of 0 moves");
    assert_eq!(with(r#""ply":-1,"#), "ply: -1 is not a usable whole number");
    assert_eq!(with(r#""saved":"today","#), r#"saved: "today" is not a date and time (RFC 3339)"#);
}

#[test]
fn a_move_is_refused_with_its_place_and_reason() {
    let mut moves = CONNECTED.to_vec();
    moves.push("T-A2,B2,B3");
    assert_eq!(refusal(save("", &moves)), "moves[11]: T-A2,B2,B3: the game is over");
    assert_eq!(
        refusal(save("", &["SE-A5,B5,C5", "T-C4,C5,D5"])),
        "moves[1]: T-C4,C5,D5: C5 is occupied"
    );
    assert_eq!(
        refusal(save("", &["T-Z1,B2,B3"])),
        format!("moves[0]: T-Z1,B2,B3: {}", "T-Z1,B2,B3".parse::<Move>().unwrap_err())
    );
    let moves = r#"{"format":"punct","version":1,"rules":"basic","moves":["T-D3,D4,E4",7]}"#;
    assert_eq!(refusal(moves), "moves[1]: expected a string, found a number");
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let mut bytes = save("\n", &[]).into_bytes();
    bytes.push(0xff);
    assert_eq!(refusal(bytes), "line 2 column 12: not UTF-8 text");
}

#[test]
fn a_byte_order_mark_and_any_line_endings_are_accepted() {
    let text = save("\r\n", &REPEATED);
    assert_eq!(read(&format!("\u{FEFF}{text}\r\n")).game().ply(), 10);
}

#[test]
fn too_large_a_file_is_refused_and_too_deep_a_one_does_no_harm() {
    let text = save("", &[]);
    let padded = text.clone() + &" ".repeat((1 << 20) - text.len());
    assert_eq!(read(&padded).game().ply(), 0);
    assert_eq!(refusal(padded + " "), "larger than 1 MiB, so it is not a saved game");
    let deep = "[".repeat(500_000);
    assert!(refusal(&deep).contains("not JSON"));
    let deep = save(&format!(r#""x":{}{},"#, deep, "]".repeat(500_000)), &[]);
    assert_eq!(read(&deep).game().ply(), 0);
}

#[test]
fn unknown_members_are_written_back_as_they_were() {
    let members = r#""clock":{"left": [1.50, 2e999 ]},"note":"é","#;
    let ending = r#""ending":{"why":"late","kind":"agreed","n":1e1},"#;
    let record = read(&save(&format!("{members}{ending}"), &[]));
    let text = written(&record);
    assert!(text.contains(r#""clock": {"left": [1.50, 2e999 ]}"#), "{text}");
    assert!(text.contains(r#""why": "late","#) && text.contains(r#""n": 1e1"#), "{text}");
    assert_eq!(written(&read(&text)), text);
    let text = written(&ended(&record, Ending::Resigned { by: Player::White }));
    assert!(!text.contains("late") && text.contains("clock"), "{text}");
}

#[test]
fn a_clock_is_read_and_written_and_takes_the_place_of_anothers() {
    let own = r#"{"control":"20m+10s","left":{"white":1190500,"black":7},"running":{"player":"black","since":"2026-11-22T08:00:00.25Z"}}"#;
    let record = read(&save(&format!(r#""clock":{own},"#), &REPEATED[..1]));
    let clock = record.header().clock.as_ref().expect("a clock").clone();
    assert_eq!(clock.control().to_string(), "20m+10s");
    assert_eq!(clock.stored_times().map(|left| left.as_millis()), [1_190_500, 7]);
    assert_eq!(clock.running().map(|running| running.player), Some(Player::Black));
    assert_eq!(read(&written(&record)).header().clock.as_ref(), Some(&clock));
    let mut others = read(&save(r#""clock":{"left":"an hour"},"#, &[]));
    assert_eq!(others.header().clock.as_ref(), None);
    others.header.clock = Some(clock.clone());
    let text = written(&others);
    assert!(!text.contains("an hour"), "{text}");
    assert_eq!(read(&text).header().clock.as_ref(), Some(&clock));
}

#[test]
fn names_stay_as_they_are_in_the_file() {
    let record = read(&save(r#""white":"\u001b[2J","black":"","#, &[]));
    assert_eq!(record.header().name(Player::White).to_string(), "\u{FFFD}[2J");
    let again = read(&written(&record));
    assert_eq!(again.header().names.each_ref().map(Name::raw), ["\x1b[2J", ""]);
}

#[test]
fn messages_hold_nothing_a_terminal_would_obey() {
    let esc = r"\u001b]0;x\u0007";
    for text in [
        format!(r#"{{"{esc}":1,"{esc}":2}}"#),
        format!(r#"{{"format":"{esc}"}}"#),
        save("", &[]).replace("[]", &format!(r#"["{esc}"]"#)),
        save("", &[]).replace("[]", "[\"T-D3,D4,\u{202E}\u{9b}E4\"]"),
        save(&format!(r#""ending":{{"kind":"{esc}"}},"#), &[]),
        format!("\"{esc}\""),
        "{\"\u{9b}\": \u{9b}}".into(),
    ] {
        let message = refusal(&text);
        assert_eq!(message, storage::visible(&message), "{text}");
        assert!(!message.starts_with("taken"), "{text}");
    }
}

#[test]
fn what_is_written_reads_as_the_same_game_wherever_the_players_stand() {
    let members = r#""bridges":"any","started":"2025-03-01T10:00:00Z","ply":7,"#;
    let record = read(&save(members, &CONNECTED));
    for ply in 0..=CONNECTED.len() {
        let record = standing_at(&record, ply);
        assert_same(&read(&written(&record)), &record);
    }
}

#[test]
fn a_new_game_is_an_empty_one() {
    let record = game_of(&[]);
    let again = read(&written(&record));
    assert!(again.moves().is_empty() && again.header.started.is_some());
    assert_same(&again, &record);
}
