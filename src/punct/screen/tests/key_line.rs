//! The line of keys: its keys, and the effects of clicks on them.

use super::*;
use crate::punct::screen::menu::offered_keys;

/// The line of keys in a window of this width.
fn key_line(seat: &mut Seat, width: u16) -> String {
    seat.resize(width, if width < 80 { 21 } else { 40 });
    let line = seat.screen().lines().last().unwrap().trim_end().to_owned();
    seat.resize(80, 24);
    line
}

/// Clicks on a text in the line of keys.
fn click_on(seat: &mut Seat, text: &str) {
    let screen = seat.screen();
    let line = screen.lines().last().unwrap();
    let x = line.find(text).unwrap_or_else(|| panic!("{text} is not in {line:?}"));
    seat.click(ratatui::layout::Position::new(x as u16, 23));
}

#[test]
fn the_smallest_window_has_room_for_the_keys_of_a_piece_in_the_hand() {
    let mut seat = Seat::new();
    let line = key_line(&mut seat, 44);
    assert!(line.contains("1-6 take a piece") && line.contains("? help"), "{line}");
    seat.keys("1").at("K12");
    let line = key_line(&mut seat, 44);
    for key in ["Enter put down", "r R turn", "? help"] {
        assert!(line.contains(key), "{line}");
    }
}

#[test]
fn all_keys_of_the_line_have_room_in_a_wide_window() {
    for keys in ["", "1", "[", "x y Esc"] {
        let mut seat = Seat::after(STACK);
        seat.keys(keys);
        let line = key_line(&mut seat, 200);
        for (row, label) in offered_keys(seat.app()) {
            assert!(line.contains(&format!("{} {label}", row.shown)), "{line}");
        }
    }
}

#[test]
fn a_click_on_a_key_does_what_the_key_does() {
    let mut seat = Seat::after(STACK);
    click_on(&mut seat, "u undo");
    assert_eq!(seat.game().ply(), 7);
    click_on(&mut seat, "] look back");
    assert_eq!(seat.looked_at().ply(), 7);
    click_on(&mut seat, "[ ]");
    assert_eq!(seat.looked_at().ply(), 6);
    click_on(&mut seat, "? help");
    assert!(seat.dialog().is_some());

    let mut seat = Seat::after(STACK);
    seat.keys("1").at("K12").says("Enter plays T-K12,K13,L13");
    click_on(&mut seat, "r R");
    seat.says("Enter plays T-K12,L12,L13");
    click_on(&mut seat, "R turn");
    seat.says("Enter plays T-K12,K13,L13");
    click_on(&mut seat, "turn");
    seat.says("Enter plays T-K12,L12,L13");
    click_on(&mut seat, "Enter put down");
    assert_eq!(seat.played()[8], "T-K12,L12,L13");
}
