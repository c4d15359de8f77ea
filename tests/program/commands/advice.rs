//! What the computer says of saved games.

use serde_json::Value;

use super::MOVES;
use super::place::Place;

const OVER: &str = r#""ending":{"kind":"resigned","by":"white"},"#;

#[test]
fn hint_prints_a_legal_move_and_then_reasons() {
    let place = Place::with("", &MOVES);
    let printed = place.printed(&["hint", "a.json", "--level", "1"]);
    let (hint, reasons) = printed.split_once('\n').expect("lines");
    assert!(place.printed(&["moves", "a.json"]).lines().any(|legal| legal == hint), "{hint}");
    assert!(reasons.lines().count() >= 1, "{printed}");
    assert!(reasons.lines().all(|line| !line.trim().is_empty()), "{printed}");
    assert_eq!(place.printed(&["hint", "a.json", "--level", "1"]), printed);
}

#[test]
fn where_every_move_loses_there_is_a_hint_all_the_same() {
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/every-move-loses.json");
    let place = Place::with("", &MOVES);
    let printed = place.printed(&["hint", save, "--level", "1"]);
    let hint = printed.lines().next().expect("a move");
    assert!(place.printed(&["moves", save]).lines().any(|legal| legal == hint), "{hint}");
}

#[test]
fn a_game_that_is_over_has_no_hint() {
    let place = Place::with(OVER, &MOVES[..2]);
    assert_eq!(place.refused(&["hint", "a.json"]), "a.json: the game is over");
    assert_eq!(place.refused(&["hint", "b.json"]), "b.json: there is no such file");
}

#[test]
fn analyse_prints_an_aligned_line_for_each_move() {
    let place = Place::with(OVER, &MOVES);
    let printed = place.printed(&["analyse", "a.json", "--nodes", "2"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 1 + MOVES.len());
    let at = |head| lines[0].find(head).unwrap_or_else(|| panic!("{head} in {}", lines[0]));
    for (line, (nth, played)) in lines[1..].iter().zip((1..).zip(MOVES)) {
        let player = if nth % 2 == 1 { "white" } else { "black" };
        assert!(line.trim_start().starts_with(&format!("{nth}  {player}")), "{line}");
        assert!(line[at("move")..].starts_with(played), "{line}");
        for (column, width) in [("before", 6), ("after", 5)] {
            let chance = line[at(column)..][..width].trim().strip_suffix('%').expect("a chance");
            assert!(chance.parse::<u8>().is_ok_and(|chance| chance <= 100), "{line}");
        }
        assert!(line[at("best")..].contains('-'), "{line}");
    }
    assert_eq!(Place::with("", &[]).printed(&["analyse", "a.json"]).lines().count(), 1);
}

#[test]
fn analyse_stops_where_the_players_stand() {
    let place = Place::with(r#""ply":2,"#, &MOVES);
    assert_eq!(place.printed(&["analyse", "a.json", "--nodes", "2"]).lines().count(), 3);
}

#[test]
fn analyse_prints_an_object_with_a_member_for_everything() {
    let place = Place::with(r#""white":"Anna","#, &MOVES);
    let printed = place.printed(&["analyse", "a.json", "--json", "--nodes", "2"]);
    let object: Value = serde_json::from_str(&printed).expect("one object");
    assert_eq!((&object["white"], &object["nodes"]), (&"Anna".into(), &2.into()));
    let plies = object["plies"].as_array().expect("an array");
    assert_eq!(plies.len(), MOVES.len());
    for (ply, (nth, played)) in plies.iter().zip((1..).zip(MOVES)) {
        let mut members: Vec<&str> =
            ply.as_object().expect("an object").keys().map(|k| &**k).collect();
        members.sort_unstable();
        let expected = [
            "after", "before", "best", "line", "mark", "mistake", "move", "player", "ply", "proof",
        ];
        assert_eq!(members, expected);
        let player = if nth % 2 == 1 { "white" } else { "black" };
        let expected = (&nth.into(), &player.into(), &played.into());
        assert_eq!((&ply["ply"], &ply["player"], &ply["move"]), expected);
        for chance in [&ply["before"], &ply["after"]] {
            assert!(
                chance.as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)),
                "{chance}"
            );
        }
        assert!(ply["best"].is_string());
        assert_eq!(ply["line"][0], ply["best"]);
        assert!(ply["proof"].is_null() || ply["proof"] == "wins" || ply["proof"] == "loses");
        for words in [&ply["mark"], &ply["mistake"]] {
            assert!(words.is_null() || words.is_string());
        }
    }
}
