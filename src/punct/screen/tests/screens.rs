//! Screens for viewing, as a terminal gets them.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::seat::{Seat, console};
use super::{ALONG_ROW_9, STACK};
use crate::kit::picture::ThemeName;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::rules::Move;

/// A frame with the sequences that colour it.
fn coloured(frame: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..frame.area.height {
        for x in 0..frame.area.width {
            let cell = &frame[(x, y)];
            let [fg, bg] = [(cell.fg, 38), (cell.bg, 48)].map(|(colour, code)| sgr(colour, code));
            // Writing to a string never fails.
            let _ = write!(text, "\x1b[0;{fg};{bg}m{}", cell.symbol());
        }
        text += "\x1b[0m\n";
    }
    text
}

/// A colour as a parameter; `code` is 38 for the character and 48 for the background.
fn sgr(colour: Color, code: u8) -> String {
    let named = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Rgb(r, g, b) => format!("{code};2;{r};{g};{b}"),
        Color::Indexed(index) => format!("{code};5;{index}"),
        named_one => match named.iter().position(|name| *name == named_one) {
            Some(index) => format!("{code};5;{index}"),
            None => (code + 1).to_string(),
        },
    }
}

/// Prints the screens, one after the other, each after its name.
#[test]
#[ignore = "it only prints"]
fn screens() {
    let crowded = samples::game(SampleAim::Stacks, 7, 60);
    let crowded: Vec<String> = crowded.moves().iter().map(Move::to_string).collect();
    let crowded: Vec<&str> = crowded.iter().map(String::as_str).collect();
    let look = |theme, depth| Appearance::new(theme, depth, false);
    let looks = [
        ("24", look(ThemeName::Dark, Depth::TrueColour)),
        ("24-light", look(ThemeName::Light, Depth::TrueColour)),
        ("256", look(ThemeName::Dark, Depth::Ansi256)),
        ("256-light", look(ThemeName::Light, Depth::Ansi256)),
        ("16", look(ThemeName::Dark, Depth::Ansi16)),
        ("16-light", look(ThemeName::Light, Depth::Ansi16)),
        ("console", console()),
    ];
    let states: [(&str, &[&str], &str); 7] = [
        ("start", STACK, "g"),
        ("crowded", &crowded, ""),
        ("hand", &crowded, "Tab Enter"),
        ("adding", &[], "1"),
        ("won", ALONG_ROW_9, ""),
        ("threat", &ALONG_ROW_9[..14], "u T"),
        ("lesson", STACK, "g l Enter"),
    ];
    for (depth, look) in &looks {
        for (name, moves, keys) in states {
            for (width, height) in [(80, 24), (120, 40), (200, 60)] {
                let mut seat = Seat::of_anna_and_bob(moves);
                seat.running.shell.appearance = look.clone();
                seat.resize(width, height).keys(keys);
                println!("SCREEN {name}-{width}x{height}-{depth}\n{}", coloured(&seat.draw()));
            }
        }
    }
}
