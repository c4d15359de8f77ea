//! What programs read: an object a line, whatever the command.

use super::*;

/// A command for each word that a player may give, with numbers of a game that goes on, one that is
/// over and a challenge.
fn lines(word: &str, [going, over, challenge]: [i64; 3]) -> Vec<String> {
    let formats = ["json", "sgf", "text", "svg", "png", "html"];
    match word {
        "show" | "moves" | "abort" | "claim" | "undo" | "draw" => vec![format!("{word} {going}")],
        "move" => vec![format!("move {going} T-D8,D9,E9"), format!("move {going} X")],
        "if" => vec![format!("if {going} T-N14,N15,O15 T-D6,D7,E7"), format!("if {going}")],
        "try" => {
            ["#1 T-D8,D9,E9", "", "drop 1", "share"].map(|it| format!("try {going} {it}")).into()
        }
        "resign" => vec![format!("resign {going}")],
        "chat" => vec![format!("chat {going} hello"), format!("chat {going}")],
        "note" => vec![format!("note {going} x"), format!("note {going}")],
        "report" => vec![format!("report {going} x")],
        "give" => vec![format!("give {going} 5")],
        "accept" | "decline" => vec![format!("{word} {challenge}")],
        "cancel" => vec!["cancel 99".to_owned()],
        "challenge" => {
            ["computer:1", "anyone expires:2d", "nobody"].map(|it| format!("challenge {it}")).into()
        }
        "set" => vec!["set".to_owned(), "set pictures on".to_owned(), "set x y".to_owned()],
        "vacation" => ["vacation", "vacation 2", "vacation end"].map(str::to_owned).into(),
        "ignore" => vec!["ignore Anna".to_owned(), "ignore".to_owned()],
        "forget" | "join" | "rename" => vec![format!("{word} x")],
        "export" => formats
            .map(|it| format!("export {over} {it}"))
            .into_iter()
            .chain(["export all sgf".to_owned(), "export all json".to_owned()])
            .collect(),
        "wait" => vec!["wait 0".to_owned()],
        word => {
            let entry = COMMANDS.iter().find(|entry| entry.usage.split(' ').next() == Some(word));
            let usage = entry.expect("a command of the table").usage;
            vec![filled(&usage.replace("GAME", &going.to_string()))]
        }
    }
}

/// Returns `false` if a text is a moment that is not written to the millisecond.
fn is_in_milliseconds(text: &str) -> bool {
    text.parse::<Timestamp>().is_err() || text.len() == "2026-01-01T00:00:00.000Z".len()
}

fn check(line: &str, value: &Value) {
    match value {
        Value::Object(members) => members.values().for_each(|it| check(line, it)),
        Value::Array(items) => items.iter().for_each(|it| check(line, it)),
        Value::String(text) => assert!(is_in_milliseconds(text), "{line}: {text}"),
        _ => {}
    }
}

#[test]
fn every_command_answers_an_object_a_line_with_times_in_milliseconds() {
    let server = server();
    let over = server.begun();
    server.asks(BEN, &format!("resign {over}"));
    let begin = server.asks(ANNA, "challenge Ben 2d claimed white")[0]["challenge"].clone();
    let going = server.asks(BEN, &format!("accept {begin}"))[0]["game"].as_i64().expect("a game");
    let of_ben = |nth: i64| {
        server.asks(ANNA, "challenge Ben expires:3d");
        [going, over, over + 1 + nth]
    };
    for (nth, command) in
        (1..).zip(account_commands(false).map(|(it, _)| it).filter(|it| it.word() != "plain"))
    {
        let numbers = if ["accept", "decline"].contains(&command.word()) {
            of_ben(nth)
        } else {
            [going, over, 99]
        };
        for line in lines(command.word(), numbers) {
            let answer = server.run(BEN, &format!("{line} --json"));
            let error = answer.error.clone();
            for told in (text(answer) + &error).lines() {
                let value: Value =
                    serde_json::from_str(told).unwrap_or_else(|_| panic!("{line}: {told}"));
                assert!(value.is_object(), "{line}: {told}");
                check(&line, &value);
            }
        }
    }
}

#[test]
fn a_game_is_exported_as_a_string() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    for (format, begins) in [
        ("sgf", "(;"),
        ("json", "{"),
        ("text", "# PÜNCT"),
        ("svg", "<svg"),
        ("html", "<!"),
        ("png", "iVBORw0KGgo"),
    ] {
        let told = &server.asks(ANNA, &format!("export {game} {format}"))[0];
        assert_eq!((&told["game"], &told["format"]), (&game.into(), &format.into()));
        let content = told["content"].as_str().expect("a string");
        assert!(content.trim_start().starts_with(begins), "{content}");
        // The other files contain the time at which they were written.
        if ["sgf", "svg"].contains(&format) {
            assert_eq!(content, server.says(ANNA, &format!("export {game} {format}")));
        }
    }
    server.begun();
    let all = server.asks(ANNA, "export all sgf");
    assert_eq!(all.len(), 2);
    let whole: Vec<&str> = all.iter().filter_map(|it| it["content"].as_str()).collect();
    assert_eq!(whole.concat(), server.says(ANNA, "export all sgf"));
    // The time left is written to the millisecond.
    let clock = server.asks(ANNA, "challenge Ben 20m white")[0]["challenge"].clone();
    let timed = server.asks(BEN, &format!("accept {clock}"))[0]["game"].clone();
    let left = server.asks(BEN, &format!("show {timed}"))[0]["left"]["black"].clone();
    assert_eq!(left, 1200.0);
}
