//! Puzzles as text.

use super::puzzles_about;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::lessons::puzzles::set::{PuzzleSet, PuzzleSetError};
use crate::punct::lessons::puzzles::set::{PuzzleTextError, read, write};
use crate::rules::scattered;

#[test]
fn what_is_written_is_read_again() {
    for puzzle in PuzzleSet::built_in().puzzles() {
        assert_eq!(read(&write(puzzle)).as_ref(), Ok(puzzle));
    }
}

#[test]
fn a_file_says_what_is_wrong_in_which_line() {
    let puzzle = write(puzzles_about(PuzzleTheme::WinAtOnce).next().expect("a puzzle"));
    let error = |text: &str| PuzzleSet::parse(text).expect_err("an error");
    assert_eq!(
        error(&format!("# a file\n\n{puzzle}\nx\n")),
        PuzzleSetError::Line { line: 4, why: PuzzleTextError::Fields }
    );
    assert!(matches!(error(&format!("{puzzle}\n{puzzle}\n")), PuzzleSetError::Twice(_)));
    for (from, to, says) in [
        ("win-at-once", "win-somehow", "\"win-somehow\" is not a theme"),
        ("win-1", "win-9", "\"win-9\" is not a goal"),
        ("missed ", "missed 9", "is not a number of tries"),
        ("standard", "odd", "\"odd\" is not a set of rules"),
        (" / ", " ", "position: "),
        (" / ", "  / ", "write it so: "),
    ] {
        let line = puzzle.replacen(from, to, 1).replacen("missed 90", "missed 99", 1);
        let said = error(&line).to_string();
        assert!(said.contains(says), "{said}");
    }
    let (head, _) = puzzle.rsplit_once(" | ").expect("fields");
    assert!(error(&format!("{head} | T-I9,I10,J10")).to_string().contains("T-I9,I10,J10: "));
}

#[test]
fn no_text_makes_it_panic() {
    let lines = [PuzzleTheme::WinInTwo, PuzzleTheme::CentreRace]
        .map(|theme| write(puzzles_about(theme).next().expect("a puzzle")));
    let (mut random, mut refused) = (scattered(7), 0);
    for round in 0..2_000 {
        let mut bytes = lines[round % 2].clone().into_bytes();
        for _ in 0..=random % 3 {
            random = scattered(random);
            let at = (random >> 8) as usize % bytes.len();
            match random % 4 {
                0 => bytes[at] = (random >> 32) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b" |/+-19Aw"[(random >> 32) as usize % 9]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        refused += usize::from(PuzzleSet::parse(&String::from_utf8_lossy(&bytes)).is_err());
    }
    assert!(refused > 1_900, "{refused}");
}
