//! Puzzles from the command line.

use super::place::Place;

/// The right first moves of a puzzle.
fn right(place: &Place, number: &str) -> Vec<String> {
    let shown = place.printed(&["puzzles", "show", number, "--solution"]);
    let line = shown.lines().find_map(|line| line.strip_prefix("Right: ")).expect("right moves");
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn a_puzzle_is_shown_with_its_board_and_task() {
    let place = Place::with("", &[]);
    let shown = place.printed(&["puzzles", "show", "1"]);
    assert!(shown.starts_with("Puzzle 1: "), "{shown}");
    for part in [" to move ", "White  reserve T:", "17  ", "a digit: the level"] {
        assert!(shown.contains(part), "{shown}");
    }
    assert!(!shown.contains("Right: "), "{shown}");
    assert!(place.printed(&["puzzles", "show"]).starts_with("Puzzle "));
    let list = place.printed(&["puzzles", "list"]);
    let count = list.lines().count();
    assert!(list.lines().all(|line| line.len() < 80), "{list}");
    let beyond = (count + 1).to_string();
    for number in ["0", &beyond] {
        let said = place.refused(&["puzzles", "show", number]);
        assert_eq!(said, format!("there are puzzles 1 to {count}"));
    }
}

#[test]
fn a_move_is_judged() {
    let place = Place::with("", &[]);
    let answer = &right(&place, "1")[0];
    let judged = place.printed(&["puzzles", "try", "1", answer]);
    assert!(
        judged == format!("{answer}: solved\n")
            || judged.starts_with(&format!("{answer}: right. "))
    );
    let said = place.refused(&["puzzles", "try", "1", "T-I9,I10,J10"]);
    assert!(said.starts_with("T-I9,I10,J10: "), "{said}");
    assert!(place.refused(&["puzzles", "try", "1", "x"]).contains("X is not a piece"));
}

#[test]
fn a_file_of_puzzles_is_proved() {
    let place = Place::with("", &[]);
    place.write("none.txt", "# none\n");
    let table = place.printed(&["puzzles", "check", "none.txt"]);
    assert_eq!(table.lines().count(), 2, "{table}");
    place.write("wrong.txt", "# one\nwin-at-once\n");
    let said = place.refused(&["puzzles", "check", "wrong.txt"]);
    assert_eq!(said, "wrong.txt: line 2: a puzzle has five fields with | between them");
}
