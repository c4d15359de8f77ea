//! The screen in windows of every size, and the meanings of the keys.

use super::table::{Table, agreed};
use crate::gipf::screen::keys::{Binding, KEYS};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Characters;
use crate::kit::ui::glyphs::is_in_the_consoles_font;

#[test]
fn the_smallest_window_tells_everything() {
    let mut table = Table::new(agreed("tournament 6", 1)).after_turns("Ge1-e2 Gb1-b2 Ge9-e8");
    for (width, height) in [(44, 21), (80, 24), (120, 40)] {
        table.resize(width, height);
        let is_narrow = width < 80;
        let left = if is_narrow { "to load 6" } else { "potentials left 6" };
        for text in ["Anna", "Ben", "reserve 14", left, "challenges 1"] {
            table.shows(text);
        }
        let on_board = if is_narrow { "in play 0" } else { "loaded or used 0" };
        assert_eq!(table.screen().matches(on_board).count(), 2, "{width}x{height}");
    }
}

#[test]
fn below_it_a_line_says_what_is_needed() {
    let mut table = Table::new(agreed("tournament 6", 1));
    table.resize(43, 21).shows("The board needs 44x21").keys("Enter Enter");
    assert!(table.played().is_empty());
    table.resize(44, 21).keys("Enter Enter");
    assert_eq!(table.played().len(), 1);
}

#[test]
fn all_signs_are_ascii_where_that_is_asked_for() {
    let mut table = Table::new(agreed("tournament 6", 1)).after_turns("Ge1-e2 Gb1-b2 Ge9-e8");
    let ascii = Appearance::new(ThemeName::Dark, Depth::TrueColour, true);
    table.gipf().shell.appearance = ascii;
    table.resize(80, 24);
    let screen = table.screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn on_the_console_of_linux_nothing_is_written_that_its_font_lacks() {
    let mut table = Table::new(agreed("tournament 6", 1)).after_turns("Ge1-e2 Gb1-b2 Ge9-e8");
    let eight = Appearance::new(ThemeName::Dark, Depth::Ansi8, false);
    table.gipf().shell.appearance = eight.with_characters(Characters::Console);
    for (columns, lines) in [(44, 21), (80, 24), (130, 57)] {
        table.resize(columns, lines);
        let screen = table.screen();
        let shown = |c: char| c == '\n' || is_in_the_consoles_font(c);
        assert!(screen.chars().all(shown), "{screen}");
        // The only question mark is the key for help.
        assert_eq!(screen.matches('?').count(), 1, "{screen}");
    }
}

#[test]
fn no_key_stands_for_two_things() {
    let keys: Vec<_> = KEYS.iter().flat_map(Binding::keys).collect();
    for (nth, (key, _)) in keys.iter().enumerate() {
        assert!(!keys[..nth].iter().any(|(other, _)| other == key), "{key}");
    }
}

#[test]
fn the_way_the_board_is_drawn_comes_round_to_the_usual_one() {
    let mut table = Table::new(agreed("tournament 6", 1));
    table.resize(96, 40);
    let ways = [Some(Rendering::Halves), Some(Rendering::Bricks), None, Some(Rendering::Halves)];
    for asked in ways {
        table.keys("v").says("The board is");
        assert_eq!(table.gipf().shell.appearance.picture, asked);
    }
    // If there is no other way, a choice for larger windows stays.
    table.resize(80, 24).keys("v").says("a picture needs a larger window");
    assert_eq!(table.gipf().shell.appearance.picture, Some(Rendering::Halves));
}
