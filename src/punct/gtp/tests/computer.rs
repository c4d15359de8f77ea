//! Commands to the computer player and its answers.

use super::{WON, answers, last};

/// Three moves of a game, with a budget so small that searches take no time.
const BEGUN: &str = "punct-nodes 20\nplay w T-D3,D4,E4\nplay b T-N14,N15,O15\nplay w T-D6,D7,E7\n";

/// The moves of [`WON`] without the last, with which White joins two sides.
fn won_but_for_a_move() -> String {
    let moves: Vec<&str> = WON.lines().collect();
    moves[..moves.len() - 1].join("\n") + "\n"
}

#[test]
fn genmove_plays_a_legal_move_and_tells_it() {
    let output = answers(BEGUN.to_owned() + "all_legal black\ngenmove black\npunct-turn\nundo");
    let [.., legal, played, turn, undone] = &output[..] else { panic!("{output:?}") };
    let played = played.strip_prefix("= ").expect("a move");
    assert!(legal[2..].lines().any(|move_| move_ == played), "{played}");
    assert_eq!([turn.as_str(), undone], ["= white", "="]);
}

#[test]
fn reg_genmove_tells_the_same_move_and_leaves_the_game() {
    let sent = "punct-position\nreg_genmove b\npunct-position\ngenmove b";
    let output = answers(BEGUN.to_owned() + sent);
    let [.., before, asked, after, played] = &output[..] else { panic!("{output:?}") };
    assert_eq!(before, after);
    assert_eq!(asked, played);
}

#[test]
fn only_the_player_to_move_is_generated_a_move() {
    for command in ["genmove", "reg_genmove"] {
        assert_eq!(last(format!("{command} black")), "? it is not Black's turn");
        let unknown = "? green is not a colour; write white or black";
        assert_eq!(last(format!("{command} green")), unknown);
        for colour in ["white", "black"] {
            let output = last(format!("{WON}{command} {colour}"));
            assert_eq!(output, "? the game is over");
        }
    }
}

#[test]
fn a_level_is_told_and_set() {
    let sent = "punct-level\npunct-level 1\npunct-level";
    assert_eq!(answers(sent), ["= 6", "=", "= 1"]);
    for wrong in ["0", "10", "-1", "best", "1 2"] {
        let output = answers(format!("punct-level {wrong}\npunct-level"));
        assert_eq!(
            output,
            ["? syntax error: punct-level [N], with N from 1 to 9, such as 3 or 3.4", "= 6"]
        );
    }
}

#[test]
fn the_same_seed_makes_the_same_moves() {
    let game = |budget: &str| {
        let moves = "genmove w\ngenmove b\n".repeat(4);
        answers(format!("{budget}\npunct-seed 42\n{moves}punct-position"))
    };
    for budget in ["punct-nodes 30", "punct-level 1"] {
        assert_eq!(game(budget), game(budget));
    }
}

#[test]
fn budgets_and_seeds_are_numbers() {
    for good in [
        "punct-nodes 0",
        "punct-nodes 100000",
        "punct-movetime 0",
        "punct-movetime 86400000",
        "punct-seed 0",
        "punct-seed 18446744073709551615",
    ] {
        assert_eq!(last(good), "=", "{good}");
    }
    for wrong in [
        "punct-nodes",
        "punct-nodes -1",
        "punct-nodes 1.5",
        "punct-nodes 99999999999",
        "punct-movetime",
        "punct-movetime -1",
        "punct-movetime NaN",
        "punct-movetime 18446744073709551615",
        "punct-seed",
        "punct-seed x",
        "punct-analyse",
        "punct-analyse soon",
        "punct-analyse -5",
        "punct-analyse 10 -1",
        "punct-analyse 10 1 1",
    ] {
        assert!(last(wrong).starts_with("? syntax error: "), "{wrong}");
    }
}

#[test]
fn a_fixed_budget_of_one_sort_ends_that_of_the_other() {
    // If a fixed time or the level's nodes were left, the answer would take long.
    let sent = "punct-movetime 86400000\npunct-nodes 5\npunct-movetime 0\ngenmove white\n";
    assert!(last(sent).starts_with("= "));
    let sent = "punct-movetime 86400000\npunct-movetime 0\npunct-level 1\ngenmove white";
    assert!(last(sent).starts_with("= "));
}

#[test]
fn a_file_of_several_games_is_not_loaded_and_says_how_one_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = r#"{"format":"punct","version":1,"rules":"standard","moves":[]}"#;
    let games = [("two.sgf", "(;GM[25])\n(;GM[25])".to_owned()), ("two.json", save.repeat(2))];
    for (name, text) in games {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        let said = last(format!("punct-load {}\n", path.display()));
        assert!(said.starts_with("? ") && said.contains("the file has 2 games: choose"), "{said}");
    }
}

#[test]
fn where_every_move_loses_a_move_is_told_or_the_game_given_up_whatever_may_be_spent() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/every-move-loses.json");
    let levels = (1..=9).map(|level| format!("punct-level {level}"));
    let fixed = ["punct-nodes 1", "punct-movetime 1"].map(str::to_owned);
    for budget in levels.chain(fixed) {
        let output = answers(format!("punct-load {file}\n{budget}\nall_legal b\nreg_genmove b\n"));
        let [.., legal, played] = &output[..] else { panic!("{output:?}") };
        let played = played.strip_prefix("= ").expect("a move");
        let is_legal = legal[2..].lines().any(|legal| legal == played);
        assert!(is_legal || played == "resign", "{budget}: {played}");
    }
    let output = last(format!("punct-load {file}\npunct-analyse 1 3\n"));
    assert_eq!(output.lines().count(), 3, "{output}");
    for line in output.lines() {
        let words: Vec<&str> = line.trim_start_matches("= ").split(' ').collect();
        let [played, chance, _, first, _reply] = words[..] else { panic!("{line}") };
        assert_eq!((played, chance), (first, "0.0000"));
    }
}

#[test]
fn times_are_seconds_that_a_clock_can_show() {
    for good in [
        "time_settings 0 0 0",
        "time_settings 300 30 5",
        "time_settings 0 1 0",
        "time_left white 12 0",
        "time_left B 0.5 3",
    ] {
        assert_eq!(last(good), "=", "{good}");
    }
    for wrong in [
        "time_settings",
        "time_settings 300",
        "time_settings 300 30",
        "time_settings 300 30 5 1",
        "time_settings -1 30 5",
        "time_settings NaN 30 5",
        "time_settings inf 30 5",
        "time_settings 1e300 30 5",
        "time_settings 300 99999999999999999999 5",
        "time_settings 300 30 -1",
        "time_settings 300 30 1.5",
        "time_left",
        "time_left white",
        "time_left white 10",
        "time_left white -1 0",
        "time_left white 10 99999999999",
        "time_left white 10 0 0",
    ] {
        assert!(last(wrong).starts_with("? syntax error: "), "{wrong}");
    }
    assert_eq!(last("time_left green 10 0"), "? green is not a colour; write white or black");
}

#[test]
fn without_time_it_still_moves() {
    for clock in ["time_settings 0 0 0", "time_left w 0 0", "time_settings 1 1 1\ntime_left w 0 1"]
    {
        let output = answers(format!("{clock}\ngenmove white\npunct-turn"));
        let [.., played, turn] = &output[..] else { panic!("{output:?}") };
        assert!(played.starts_with("= "), "{clock}: {played}");
        assert_eq!(turn, "= black");
    }
}

#[test]
fn wins_are_told_sorted_and_none_when_there_are_none() {
    assert_eq!(last("punct-wins"), "=");
    assert_eq!(last(WON.to_owned() + "punct-wins"), "=");
    let output = last(won_but_for_a_move() + "punct-wins");
    let wins: Vec<&str> = output[2..].lines().collect();
    assert!(wins.contains(&"T-P9,P10,Q10"), "{wins:?}");
    assert!(wins.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()), "{wins:?}");
}

#[test]
fn an_analysis_tells_the_best_moves_with_chance_visits_and_line() {
    let sent = format!("{BEGUN}all_legal b\npunct-analyse 50 3\npunct-analyse 50\npunct-turn");
    let output = answers(sent);
    let [.., legal, three, five, turn] = &output[..] else { panic!("{output:?}") };
    assert_eq!(turn, "= black");
    let legal: Vec<&str> = legal[2..].lines().collect();
    for (analysis, count) in [(three, 3), (five, 5)] {
        let lines: Vec<&str> = analysis[2..].lines().collect();
        assert!(!lines.is_empty() && lines.len() <= count, "{analysis}");
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let [played, chance, visits, line @ ..] = &words[..] else { panic!("{line}") };
            assert!(legal.contains(played), "{played}");
            assert!((0.0..=1.0).contains(&chance.parse::<f64>().unwrap()), "{chance}");
            visits.parse::<u32>().unwrap();
            assert_eq!(line.first(), Some(played));
        }
    }
    assert_eq!(last(WON.to_owned() + "punct-analyse 50"), "=");
}
