//! Frames in eight or sixteen colours. crossterm writes these as colours of a palette of 256
//! (`38;5;1`), which terminals of few colours don't know: Emacs 28 reads `5` as blinking and `1` as
//! bold, and takes what else it does not know, as `2` or `22`, for a reset.

use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// In the order in which they are written: first those that Emacs does not know.
const MODIFIERS: [(Modifier, u8); 9] = [
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::CROSSED_OUT, 9),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::HIDDEN, 8),
    (Modifier::BOLD, 1),
    (Modifier::UNDERLINED, 4),
    (Modifier::REVERSED, 7),
];

/// `None` if the cells have other colours, or none.
pub fn draw(cells: &[(u16, u16, &Cell)]) -> Option<String> {
    let mut colours = cells.iter().flat_map(|(.., cell)| [cell.fg, cell.bg]);
    let has_many = colours.clone().any(|colour| colour != Color::Reset && code(colour).is_none());
    if has_many || colours.all(|colour| colour == Color::Reset) {
        return None;
    }
    let mut frame = String::new();
    let mut next = None;
    let mut look = None;
    for &(x, y, cell) in cells {
        // Writing to a string can't fail.
        if next != Some((x, y)) {
            let _ = write!(frame, "\x1b[{};{}H", y + 1, x + 1);
        }
        next = Some((x + 1, y));
        let of_cell = Some((cell.fg, cell.bg, cell.modifier));
        if of_cell != look {
            begin_look(cell, &mut frame);
            look = of_cell;
        }
        frame.push_str(cell.symbol());
    }
    frame.push_str("\x1b[0m");
    Some(frame)
}

fn begin_look(cell: &Cell, frame: &mut String) {
    frame.push_str("\x1b[0");
    let modifiers = MODIFIERS.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    let modifiers = modifiers.map(|(_, code)| *code);
    let colours = [code(cell.fg), code(cell.bg).map(|code| code + 10)];
    for code in modifiers.chain(colours.into_iter().flatten()) {
        let _ = write!(frame, ";{code}");
    }
    frame.push('m');
}

/// Of a foreground.
fn code(colour: Color) -> Option<u8> {
    Some(match colour {
        Color::Black => 30,
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::Gray => 37,
        Color::DarkGray => 90,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        Color::White => 97,
        Color::Reset | Color::Rgb(..) | Color::Indexed(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    fn drawn(cells: &[(u16, u16, &str, Style)]) -> Option<String> {
        let cells: Vec<_> = cells
            .iter()
            .map(|&(x, y, symbol, style)| {
                let mut cell = Cell::EMPTY;
                cell.set_symbol(symbol).set_style(style);
                (x, y, cell)
            })
            .collect();
        let cells: Vec<_> = cells.iter().map(|(x, y, cell)| (*x, *y, cell)).collect();
        draw(&cells)
    }

    /// Emacs 28.2 (`M-x term`) shows these colours, and none of crossterm 0.29's.
    #[test]
    fn few_colours_have_the_oldest_codes_and_each_look_begins_anew() {
        let board = Style::new().fg(Color::Gray).bg(Color::Blue);
        let frame = drawn(&[
            (3, 1, "a", board),
            (4, 1, "b", board),
            (5, 1, "c", board.add_modifier(Modifier::BOLD | Modifier::DIM)),
            (0, 2, "d", Style::new().fg(Color::White)),
            (1, 2, "e", Style::new()),
        ]);
        let expected =
            "\x1b[2;4H\x1b[0;37;44mab\x1b[0;2;1;37;44mc\x1b[3;1H\x1b[0;97md\x1b[0me\x1b[0m";
        assert_eq!(frame.as_deref(), Some(expected));
    }

    #[test]
    fn frames_without_colours_or_with_many_are_crossterms() {
        for colour in [Color::Reset, Color::Rgb(1, 2, 3), Color::Indexed(4)] {
            let cells =
                [(0, 0, "a", Style::new().fg(colour)), (1, 0, "b", Style::new().fg(colour))];
            assert_eq!(drawn(&cells), None, "{colour:?}");
        }
    }
}
