//! Frames as text for a person to review: what is written, then the style of every cell as a
//! letter, then what the letters mean.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The letters in the order in which styles appear; enough for any frame of bricks.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\
                       αβγδεζηθικλμνξοπρστυφχψω";

/// The whole buffer. Cells as the terminal has them by itself are `.` in the grid of styles.
pub fn frame(buffer: &Buffer) -> String {
    let mut legend: Vec<String> = Vec::new();
    let (mut text, mut styles) = (String::new(), String::new());
    for y in buffer.area.top()..buffer.area.bottom() {
        let cells = (buffer.area.left()..buffer.area.right()).map(|x| &buffer[(x, y)]);
        let (mut line, mut letters) = (String::new(), String::new());
        for cell in cells {
            line += cell.symbol();
            letters.push(letter(&mut legend, cell));
        }
        writeln!(text, "{}", line.trim_end()).unwrap();
        writeln!(styles, "{}", letters.trim_end_matches('.')).unwrap();
    }
    let mut frame = format!("{text}\n{styles}\n");
    for (letter, style) in LETTERS.chars().zip(legend) {
        writeln!(frame, "{letter} {style}").unwrap();
    }
    frame
}

fn letter(legend: &mut Vec<String>, cell: &Cell) -> char {
    let style = describe(cell);
    if style == "- on -" {
        return '.';
    }
    let index = legend.iter().position(|known| *known == style).unwrap_or_else(|| {
        legend.push(style);
        legend.len() - 1
    });
    LETTERS.chars().nth(index).unwrap()
}

fn describe(cell: &Cell) -> String {
    let mut style = format!("{} on {}", colour(cell.fg), colour(cell.bg));
    let modifiers = [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::UNDERLINED, "underlined"),
        (Modifier::REVERSED, "reversed"),
    ];
    for (_, name) in modifiers.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier)) {
        style = style + " " + name;
    }
    style
}

fn colour(colour: Color) -> String {
    match colour {
        Color::Reset => "-".into(),
        Color::Rgb(r, g, b) => format!("{r:02x}{g:02x}{b:02x}"),
        other => other.to_string(),
    }
}
