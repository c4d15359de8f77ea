//! The end of a game in every answer, and the swap.

use super::*;
use crate::kit::storage::Format;
use crate::punct::engine::tests::WON;
use crate::rules::EndReason;
use crate::server::game_server::{ListedGame, moderation};

/// The members `result`, `winner` and `reason` of an object.
fn end(of: &Value) -> [String; 3] {
    ["result", "winner", "reason"].map(|key| of[key].as_str().unwrap_or("-").to_owned())
}

#[test]
fn the_end_has_its_result_its_winner_and_its_reason_in_every_answer() {
    let server = server();
    for (nth, lines, [result, winner, reason], of_anna, [shown, past]) in [
        (
            2,
            ["resign {}", ""],
            ["white", "white", "resigned"],
            "won",
            ["Anna (White) wins: Ben (Black) resigned", ", by resignation: won"],
        ),
        (
            2,
            ["draw {}", "draw {}"],
            ["draw", "-", "agreed"],
            "draw",
            ["A draw: the players agreed", ", by agreement: a draw"],
        ),
        (
            0,
            ["abort {}", ""],
            ["aborted", "-", "aborted"],
            "aborted",
            ["The game is aborted", "basic\n"],
        ),
        (
            2,
            ["resign {}", "black"],
            ["black", "black", "adjudicated"],
            "lost",
            ["The operator has decided this game: Black wins", ", by the operator's decision: "],
        ),
        (
            2,
            ["resign {}", "drawn"],
            ["draw", "-", "adjudicated"],
            "draw",
            ["The operator has decided this game: it is drawn", ", by the operator's decision: "],
        ),
        (
            2,
            ["resign {}", "void"],
            ["aborted", "-", "adjudicated"],
            "void",
            ["The operator has decided this game: it counts for nothing", "basic\n"],
        ),
    ] {
        let game = server.begun();
        server.play_on(&game, nth);
        let [first, second] = lines.map(|line| line.replace("{}", &game.to_string()));
        server.asks(BEN, &first);
        let decided = match second.as_str() {
            "black" => Some(Adjudication::BlackWins),
            "drawn" => Some(Adjudication::Drawn),
            "void" => Some(Adjudication::Void),
            "" => None,
            line => {
                server.asks(ANNA, line);
                None
            }
        };
        if let Some(decision) = decided {
            moderation::decide(&server.game_server, GameId(game), decision).expect("a game");
        }
        let show = &server.asks(ANNA, &format!("show {game}"))[0];
        assert_eq!(end(show), [result, winner, reason], "{first} {second}");
        for member in ["rules", "bridges", "rated", "claimed"] {
            assert!(!show[member].is_null(), "{member}");
        }
        assert!(server.says(ANNA, &format!("show {game}")).contains(shown), "{shown}");
        let history = &server.asks(ANNA, "history")[0];
        assert_eq!(end(history), [result, winner, reason], "{first} {second}");
        assert_eq!(history["own_result"], of_anna, "{first} {second}");
        let told = server.says(ANNA, "history");
        let line = told.split_inclusive('\n').next().expect("a line");
        assert!(line.contains(past), "{line}");
        let row =
            server.game_server.database(|it| ListedGame::find(it, GameId(game))).expect("the game");
        let row = game_row(&row, Some(server.players[ANNA].0.id), Timestamp::now(), true);
        assert_eq!(end(&row.json), [result, winner, reason]);
    }
    let game = server.begun();
    for open in [&server.asks(ANNA, &format!("show {game}"))[0], &server.asks(ANNA, "games")[0]] {
        assert!(open.get("result").is_none() && open.get("reason").is_none(), "{open}");
    }
}

#[test]
fn an_export_ends_as_the_operator_has_decided() {
    let server = server();
    let connected: Vec<String> = WON.iter().map(|it| format!("move {{}} {it}")).collect();
    let connected: Vec<&str> = connected.iter().map(String::as_str).collect();
    let begun = &connected[..2];
    let over = [&["resign {}"], &["draw {}", "draw {}"][..]].map(|it| [begun, it].concat());
    for lines in [begun.to_vec(), connected.clone(), over[0].clone(), over[1].clone()] {
        for (decision, result, says) in [
            (Adjudication::WhiteWins, "RE[Game won by Anna]", "White wins."),
            (Adjudication::BlackWins, "RE[Game won by Ben]", "Black wins."),
            (Adjudication::Drawn, "RE[The game is a draw]", "it is drawn."),
            (Adjudication::Void, "RE[Void]", "it counts for nothing."),
        ] {
            let game = server.begun();
            for (nth, line) in lines.iter().enumerate() {
                server.asks([ANNA, BEN][nth % 2], &line.replace("{}", &game.to_string()));
            }
            // The last decision counts.
            for decision in [Adjudication::WhiteWins, decision] {
                moderation::decide(&server.game_server, GameId(game), decision).expect("a game");
            }
            let file = |kind: &str| match server.run(ANNA, &format!("export {game} {kind}")).out {
                AnswerBody::Text(text) => text,
                AnswerBody::File(bytes) => String::from_utf8(bytes).expect("a text"),
            };
            assert!(file("sgf").contains(result), "{decision:?} {}", file("sgf"));
            let seen = server.game_server.snapshot(GameId(game)).expect("the game");
            assert_eq!(seen.record.effective_end().map(|(end, _)| end), Some(decision.end()));
            let answer = server.says(ANNA, &format!("rematch {game}"));
            assert!(
                answer.contains(&format!("The operator has decided this game: {says}")),
                "{answer}"
            );
            for kind in ["sgf", "json", "text", "html"] {
                let file = file(kind);
                let told = format!("The operator has decided this game: {says}");
                assert!(file.contains(told.trim_end_matches('.')), "{decision:?} {kind}");
            }
            for (format, kind) in
                [(Format::Json, "json"), (Format::Sgf, "sgf"), (Format::Text, "text")]
            {
                let read = format.read(file(kind).as_bytes(), None).expect("a game");
                let counts = Some((decision.end(), EndReason::Adjudicated));
                assert_eq!(read.record.effective_end(), counts, "{lines:?} {kind}");
            }
        }
    }
}

#[test]
fn a_swap_is_told_and_taken_by_a_command_which_may_be_sent_twice() {
    let server = server();
    for command in ["swap {}", "move {} swap"] {
        let id = server.asks(ANNA, "challenge Ben white swap")[0]["challenge"].clone();
        let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
        let swap = command.replace("{}", &game.to_string());
        let may_swap = || {
            let [row, board] = ["games".to_owned(), format!("show {game}")]
                .map(|it| server.asks(BEN, &it)[0].clone());
            assert_eq!((&row["swap"], &board["swap"]), (&true.into(), &true.into()));
            [row["may_swap"] == true, board["may_swap"] == true]
        };
        assert_eq!(may_swap(), [false; 2]);
        assert_eq!(server.fails(BEN, &swap).0, Exit::Refused);
        server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
        assert_eq!(may_swap(), [true; 2]);
        let told = format!("; you may take over White's first move: swap {game}\n");
        assert!(server.says(BEN, "games").contains(&told));
        assert!(server.says(BEN, "wait 0").contains(&told));
        let told = "\nBlack may take over White's first move.\n";
        assert!(server.says(ANNA, &format!("show {game}")).contains(told));
        assert_eq!(server.fails(ANNA, &swap).0, Exit::Refused, "{swap}");
        for _ in 0..2 {
            let answer = &server.asks(BEN, &swap)[0];
            assert_eq!((&answer["ply"], &answer["turn"]), (&1.into(), &"black".into()));
        }
        let board = &server.asks(BEN, &format!("show {game}"))[0];
        assert_eq!((&board["white"], &board["black"]), (&"Ben".into(), &"Anna".into()));
        assert_eq!(may_swap(), [false; 2]);
        assert_eq!(server.fails(ANNA, &swap).0, Exit::Refused, "{swap}");
        server.asks(ANNA, &format!("resign {game}"));
    }
}
