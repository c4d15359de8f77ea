//! On a terminal with few characters, every sign is drawn with one of them from the start: no sign
//! is replaced by a question mark, and no sign on the board is replaced at all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::seat::{Seat, ascii, console};
use crate::kit::picture::ThemeName;
use crate::kit::shell::RunningGame;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Characters;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::dialogs::tests::samples::all as all_dialogs;
use crate::punct::screen::frame;
use crate::rules::Move;

const WINDOWS: [(u16, u16); 4] = [(44, 21), (80, 24), (120, 40), (200, 60)];

/// Looks of terminals with few characters.
fn looks() -> [Appearance; 3] {
    [console(), Appearance::new(ThemeName::Light, Depth::Ansi16, true), ascii()]
}

/// Returns the characters of a frame that become a question mark, because no similar character is
/// allowed.
fn unreadable(characters: Characters, buffer: &Buffer) -> Vec<char> {
    let mut restricted = buffer.clone();
    characters.restrict(&mut restricted, buffer.area);
    let cells = buffer.content.iter().zip(&restricted.content);
    // U+FFFD already stands for a character that can't be shown, so it does not count.
    let lost = cells.filter(|(drawn, shown)| {
        shown.symbol() == "?" && !["?", "\u{fffd}"].contains(&drawn.symbol())
    });
    lost.filter_map(|(drawn, _)| drawn.symbol().chars().next()).collect()
}

/// A frame before its characters are restricted.
fn unrestricted(seat: &mut Seat, window: (u16, u16)) -> Buffer {
    seat.frame(window);
    let RunningGame { shell: app, view, .. } = &mut seat.running;
    let area = Rect::new(0, 0, window.0, window.1);
    let mut buffer = Buffer::empty(area);
    frame::draw(app, view, area, &mut buffer);
    buffer
}

fn check(name: &str, seat: &mut Seat, look: &Appearance, windows: &[(u16, u16)]) {
    let characters = look.characters;
    for &window in windows {
        let buffer = unrestricted(seat, window);
        let lost = unreadable(characters, &buffer);
        assert!(lost.is_empty(), "{name} {window:?} {characters:?}: {lost:?}");
        let mut restricted = buffer.clone();
        characters.restrict(&mut restricted, buffer.area);
        for at in buffer.area.positions() {
            let is_board = matches!(
                seat.under(at),
                Some(Action::Board(BoardAction::Press(_) | BoardAction::Aim(_)))
            );
            if is_board && seat.app().dialogs.is_empty() {
                assert_eq!(buffer[at], restricted[at], "{name} {window:?} {characters:?} {at}");
            }
        }
    }
}

/// Checks each dialog with each of the looks, in windows that take turns.
#[test]
fn no_sign_of_a_dialog_is_replaced_by_a_question_mark() {
    let looks = looks();
    for (nth, (name, mut seat)) in all_dialogs(&looks[0]).into_iter().enumerate() {
        for (turn, look) in looks.iter().enumerate() {
            seat.running.shell.appearance = look.clone();
            check(name, &mut seat, look, &WINDOWS[(turn + nth) % WINDOWS.len()..][..1]);
        }
    }
}

#[test]
#[ignore = "takes 8 s: each dialog in each window"]
fn no_sign_of_a_dialog_is_replaced_in_any_window() {
    for look in looks() {
        for (name, mut seat) in all_dialogs(&look) {
            check(name, &mut seat, &look, &WINDOWS);
        }
    }
}

#[test]
fn no_sign_on_the_board_is_replaced() {
    let moves: Vec<String> =
        samples::game(SampleAim::Stacks, 7, 60).moves().iter().map(Move::to_string).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    for look in looks() {
        for keys in ["", "1", "Tab Enter", "c", "T", "H", "i", "m =T-D3,D4,E4"] {
            let mut seat = Seat::of_anna_and_bob(&moves);
            seat.running.shell.appearance = look.clone();
            seat.resize(80, 24).keys(keys);
            check(keys, &mut seat, &look, &WINDOWS);
        }
    }
}
