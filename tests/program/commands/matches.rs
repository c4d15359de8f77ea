//! `punct match`.

use std::fs;

use super::place::Place;

/// A match that is over soon.
const MATCH: [&str; 7] = ["match", "nodes:20", "nodes:10", "--games", "4", "--openings", "2"];

/// The numbers on the last line: wins, draws, losses, Elo, its lower and its upper end.
fn last_line(out: &str) -> [i64; 6] {
    let line = out.lines().last().expect("a last line");
    let words: Vec<&str> = line.split(' ').collect();
    let ["A", "wins", w, "draws", d, "losses", l, "elo", e, "low", low, "high", high] = words[..]
    else {
        panic!("{line}");
    };
    [w, d, l, e, low, high].map(|number| number.parse().expect(line))
}

fn played(place: &Place, args: &[&str]) -> String {
    let ran = place.run(args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out
}

/// Removes the times from an output, as they differ in every run.
fn timeless(out: &str) -> String {
    out.lines().filter(|line| !line.starts_with("Mean time")).collect()
}

fn moves(save: &str) -> &str {
    let (_, rest) = save.split_once("\"moves\"").expect("moves");
    rest.split(']').next().expect("a text")
}

#[test]
fn a_match_is_played_and_summed_up() {
    let place = Place::with("", &[]);
    let out = played(&place, &MATCH);
    let [wins, draws, losses, elo, low, high] = last_line(&out);
    assert_eq!(wins + draws + losses, 4);
    assert!(low <= elo && elo <= high, "{out}");
    assert!(out.contains("Mean length: "), "{out}");
    assert_eq!(timeless(&played(&place, &MATCH)), timeless(&out));
}

#[test]
fn a_match_is_kept_and_goes_on_where_it_was_stopped() {
    let place = Place::with("", &[]);
    let args = [&MATCH[..], &["--save", "games"]].concat();
    let out = played(&place, &args);
    let games: Vec<String> = (1..=4).map(|n| format!("games/{n:04}.json")).collect();
    let before: Vec<String> = games.iter().map(|name| place.read(name)).collect();
    assert!(before[0].contains(r#""white": "nodes:20""#), "{}", before[0]);
    assert!(before[1].contains(r#""white": "nodes:10""#), "{}", before[1]);
    for name in &games {
        place.printed(&["check", name]);
    }
    let removed = place.read(&games[2]);
    fs::remove_file(place.path(&games[2])).expect("a game");
    assert_eq!(timeless(&played(&place, &args)), timeless(&out));
    for at in [0, 1, 3] {
        assert_eq!(place.read(&games[at]), before[at], "it is not played again");
    }
    assert_eq!(moves(&place.read(&games[2])), moves(&removed));
    assert_eq!(
        place.refused(&[&args[..], &["--seed", "2"]].concat()),
        "games: holds a match with other arguments; name another folder"
    );
    assert_eq!(
        place.refused(&[&MATCH[..], &["--save", "."]].concat()),
        ".: holds other files; name a new folder for the match"
    );
}

#[test]
fn a_sequential_test_stops_the_match() {
    let place = Place::with("", &[]);
    let out = played(&place, &["match", "nodes:5", "nodes:5", "--games", "2", "--sprt", "0,10"]);
    assert!(out.contains("SPRT of elo 0 (H0) against 10 (H1): undecided\n"), "{out}");
    #[cfg(unix)]
    {
        let mute = "gtp:while read line; do echo =; echo; done";
        let ran = place.run(&["match", "nodes:5", mute, "--sprt", "0,200"]);
        assert!(ran.out.contains("H1 accepted\n"), "{}", ran.out);
        let [wins, _, losses, ..] = last_line(&ran.out);
        assert!(wins < 100 && losses == 0, "{}", ran.out);
        assert!(ran.err.contains("game 1: B loses: it answered \"\": "), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn the_program_plays_itself_over_gtp() {
    let place = Place::with("", &[]);
    let other = format!("gtp:'{}' gtp --nodes 10 --weights hand", env!("CARGO_BIN_EXE_punct"));
    let ran = place.run(&["match", "nodes:10", &other, "--games", "2"]);
    let [wins, draws, losses, ..] = last_line(&ran.out);
    assert_eq!(wins + draws + losses, 2);
    assert!(!ran.err.contains("B loses: "), "{}", ran.err);
}

#[test]
fn wrong_arguments_are_told() {
    let place = Place::with("", &[]);
    for args in [
        &["match", "level:5"][..],
        &["match", "level:5", "level:10"],
        &["match", "level:5", "level:6", "--games", "0"],
        &["match", "level:5", "level:6", "--sprt", "5,0"],
    ] {
        assert_eq!(place.run(args).code, Some(2), "{args:?}");
    }
    #[cfg(unix)]
    assert_eq!(
        place.refused(&["match", "level:1", "gtp:true"]),
        "gtp:true: it ended without an answer to \"name\""
    );
}
