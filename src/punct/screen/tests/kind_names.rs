//! Wherever kinds of piece are shown by their codes, their names are shown too.

use super::*;
use crate::rules::Kind;

const WINDOWS: [(u16, u16); 8] =
    [(44, 21), (60, 24), (80, 24), (90, 40), (100, 30), (110, 30), (120, 40), (200, 60)];

fn name(kind: Kind) -> String {
    kind.name().replace(['(', ')'], "")
}

#[test]
fn the_reserve_names_the_kind_in_the_hand_at_every_size() {
    for (kind, key) in Kind::ALL.into_iter().zip(1..) {
        for window in WINDOWS {
            let mut seat = Seat::new();
            seat.resize(window.0, window.1).keys(&key.to_string());
            seat.shows(&name(kind));
        }
    }
}

#[test]
fn it_names_the_kind_of_the_piece_at_the_cursor_on_the_side_of_its_owner() {
    let pieces = [
        ("T-D3,D4,E4", "D3", Kind::Triangle),
        ("SE-M14,M15,M16", "M15", Kind::StraightEnd),
        ("SC-F5,E5,G5", "E5", Kind::StraightCentre),
        ("AM-L10,L11,M10", "L10", Kind::AngleMiddle),
    ];
    let mut seat = Seat::after(&pieces.map(|(played, ..)| played));
    for window in WINDOWS {
        seat.resize(window.0, window.1);
        for (nth, (_, at, kind)) in pieces.into_iter().enumerate() {
            let screen = seat.at(at).screen();
            let is_named_always = screen.matches("triangle").count() > 1;
            let line = screen.lines().find(|line| line.contains(&name(kind)));
            let line = line.unwrap_or_else(|| panic!("{kind:?} {window:?}\n{screen}"));
            let column = line.find(&name(kind)).unwrap();
            let is_left = column < usize::from(window.0) / 2;
            let has_two_sides = window.0 >= 80 && !is_named_always;
            assert!(!has_two_sides || is_left == (nth % 2 == 0), "{kind:?} {window:?}\n{screen}");
        }
    }
    seat.resize(80, 24).at("A5");
    assert!(!seat.screen().contains("triangle"), "nothing lies there");
}
