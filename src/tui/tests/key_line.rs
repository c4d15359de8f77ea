//! The line of keys: which keys it shows, and what a click on one does.

use super::*;

impl Seat {
    /// The line of keys in a window so wide.
    fn key_line(&mut self, width: u16) -> String {
        let window = Rect { width, height: if width < 80 { 21 } else { 40 }, ..WINDOW };
        let mut buffer = Buffer::empty(window);
        view::draw(&mut self.app, window, &mut buffer);
        let last = window.bottom() - 1;
        (0..width).map(|x| buffer[(x, last)].symbol()).collect::<String>().trim_end().to_owned()
    }

    /// Clicks on a text in the line of keys.
    fn click_on(&mut self, text: &str) -> &mut Seat {
        let last = WINDOW.bottom() - 1;
        let line = self.key_line(WINDOW.width);
        let x = line.find(text).unwrap_or_else(|| panic!("{text} is not in {line:?}"));
        self.draw();
        self.click(Cell::new(x as u16, last))
    }
}

#[test]
fn the_smallest_window_has_room_for_the_keys_of_a_piece_in_the_hand() {
    let mut seat = Seat::new();
    assert_eq!(seat.key_line(44), "1-6 take  Enter lift  m type  ? help  q quit");
    seat.keys("1").at("K12");
    assert_eq!(seat.key_line(44), "Enter put down  r R turn  Esc back  ? help");
}

#[test]
fn all_keys_of_the_line_have_room_in_a_wide_window() {
    let mut seat = Seat::new();
    let line = seat.key_line(120);
    for (binding, label) in super::super::keys::footer(seat.app.context()) {
        assert!(line.contains(&format!("{} {label}", binding.shown)), "{line}");
    }
    assert!(line.ends_with("q quit"), "{line}");
}

#[test]
fn a_click_on_a_key_does_what_the_key_does() {
    let mut seat = Seat::after(STACK);
    seat.click_on("u Ctrl-r");
    assert_eq!(seat.game().ply(), 7);
    seat.click_on("Ctrl-r");
    assert_eq!(seat.game().ply(), 8);
    seat.click_on("undo redo");
    assert_eq!(seat.game().ply(), 7, "a label belongs to the first key");
    seat.click_on("? help");
    assert!(seat.app.dialog.is_some());

    let mut seat = Seat::after(STACK);
    seat.keys("1").at("K12").says("Enter plays T-K12,K13,L13");
    seat.click_on("r R").says("Enter plays T-K12,L12,L13");
    seat.click_on("R turn").says("Enter plays T-K12,K13,L13");
    seat.click_on("arrows").says("Enter plays T-K12,K13,L13");
    seat.click_on("Enter put down");
    assert_eq!(seat.played()[8], "T-K12,K13,L13");
}
