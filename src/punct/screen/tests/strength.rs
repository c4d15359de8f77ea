//! "Level" means only the height of a piece; the computer has a "strength".

use super::*;
use crate::kit::strength::Strength;
use crate::punct::play::Seats;
use crate::punct::screen::dialogs::tests::samples;

/// The texts of the rules that use the word for the height of a piece.
const HEIGHTS: [&str; 24] = [
    "9 levels",
    "is its level",
    "show the levels",
    "lesson: levels levels",
    "on level ",
    "to level ",
    "from level ",
    "of level ",
    "is level 0",
    "goal: level",
    "its level;",
    "levels its dots",
    "levels the dots",
    "the level of a dot",
    "the level on which",
    "are the levels",
    "on one level",
    "of one level",
    "the same level",
    "one level above",
    "highest level",
    "any level to any other",
    "on whatever level",
    // The strength at which a person plays, as opposed to a computer's.
    "your level",
];

const LESSONS: &str = include_str!("../../../../assets/lessons.txt");

/// The places where the word means something else.
fn other_levels(text: &str) -> Vec<String> {
    let text = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let is_height = |at: usize| {
        HEIGHTS.iter().any(|phrase| {
            text.match_indices(phrase).any(|(from, _)| (from..from + phrase.len()).contains(&at))
        })
    };
    let found = text.match_indices("level").filter(|&(at, _)| !is_height(at));
    found.map(|(at, _)| text[at..].chars().take(40).collect()).collect()
}

#[track_caller]
fn speaks_of_heights_only(what: &str, text: &str) {
    assert_eq!(other_levels(text), [] as [String; 0], "{what}");
}

#[test]
fn no_dialog_and_no_key_calls_the_strength_a_level() {
    for (name, mut seat) in samples::all(&seat::colours()) {
        for (width, height) in [(44, 21), (80, 24), (120, 200)] {
            let screen = seat.resize(width, height).screen();
            let lines: Vec<_> = screen.lines().map(|line| line.replace('│', " ")).collect();
            speaks_of_heights_only(name, &lines.join(" "));
        }
    }
}

#[test]
fn no_game_with_the_computer_calls_it_a_level() {
    let of = |number: u8| Some(Strength::whole(number));
    for seats in [[None, of(3)], [of(1), None], [of(4), of(9)]] {
        let mut seat = Seat::new();
        seat.running.shell.session.change_seats(Seats::from_strengths(seats));
        for keys in ["", "L", "Esc n", "Esc :", "Esc ?", "Esc x y"] {
            for (width, height) in [(44, 21), (80, 24), (120, 40), (200, 60)] {
                let screen = seat.resize(width, height).screen();
                speaks_of_heights_only(keys, &screen);
            }
            seat.keys(keys);
        }
    }
    let mut seat = Seat::new();
    seat.running.shell.session.change_seats(Seats::from_strengths([None, of(3)]));
    seat.resize(120, 40).shows("Computer 3");
}

#[test]
fn no_lesson_and_no_page_calls_it_a_level() {
    speaks_of_heights_only("lessons", LESSONS);
    speaks_of_heights_only("rules", include_str!("../../../../assets/rules.txt"));
    speaks_of_heights_only("rules aloud", include_str!("../../../../assets/rules-aloud.txt"));
}

#[test]
fn the_aim_is_told_first_and_stands_where_one_begins() {
    let anybody = "two opposite sides, whichever player you are";
    let mut seat = Seat::new();
    seat.running.shell.welcome(true);
    for (width, height) in [(80, 24), (100, 30)] {
        let screen = seat.resize(width, height).screen().replace('│', " ");
        let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains(&format!("Any {anybody}")), "{screen}");
    }
    seat.keys("c").says("Join two opposite sides, any of the three pairs: 1-6 takes a piece");
    let card = seat.resize(80, 24).keys("b").screen().replace('│', " ");
    let card = card.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(card.contains(&format!("any {anybody}")), "{card}");
    let lesson = LESSONS.split("lesson: ").nth(1).unwrap();
    let lesson = lesson.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lesson.contains(&format!("any {anybody}")), "{lesson}");
}
