//! Writes the cells of a frame that have changed in few bytes, which ssh carries with every key.

use std::io::{self, Write};

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthChar as _;

use crate::kit::picture::Division;

/// With the codes that switch them on and off. Emacs 28 takes codes that it does not know, as 2, 3
/// and 22, for a reset, so these come first.
const MODIFIERS: [(Modifier, u8, u8); 5] = [
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::BOLD, 1, 22),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::REVERSED, 7, 27),
];

/// mlterm 3.9 reads no more of a sequence: a colour of 24 bits behind these gets lost.
const MOST_PARAMETERS: usize = 10;

/// The colours and attributes that the terminal writes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    ink: Color,
    ground: Color,
    modifier: Modifier,
}

impl Pen {
    const DEFAULT: Pen =
        Pen { ink: Color::Reset, ground: Color::Reset, modifier: Modifier::empty() };

    /// The next pen and the symbol that show the cell. A blank shows no ink, so the pen keeps its
    /// own for a later cell. Parts of a cell look the same as the other parts with the colours
    /// exchanged.
    fn for_cell<'a>(self, cell: &'a Cell, exchanged: &'a mut [u8; 4]) -> (Pen, &'a str) {
        let (symbol, shows_ink) = (cell.symbol(), Modifier::UNDERLINED | Modifier::REVERSED);
        if symbol == " " && !(cell.modifier | self.modifier).intersects(shows_ink) {
            return (Pen { ground: cell.bg, ..self }, symbol);
        }
        let plain = Pen { ink: cell.fg, ground: cell.bg, modifier: cell.modifier };
        let turned = Pen { ink: cell.bg, ground: cell.fg, ..plain };
        let are_exact = [cell.fg, cell.bg].iter().all(|it| matches!(it, Color::Rgb(..)));
        if are_exact
            && cell.modifier.is_empty()
            && self.changes_to(turned) < self.changes_to(plain)
            && let Some(other) = symbol.chars().next().and_then(other_parts)
        {
            return (turned, other.encode_utf8(exchanged));
        }
        (plain, symbol)
    }

    fn shows(self, cell: &Cell) -> bool {
        let colours = [cell.fg, cell.bg];
        // Most cells have other colours, and this is faster.
        let may_show =
            cell.symbol() == " " || [self.ink, self.ground].iter().all(|it| colours.contains(it));
        may_show && self.for_cell(cell, &mut [0; 4]).0 == self
    }

    /// How many colours change.
    fn changes_to(self, next: Pen) -> u8 {
        u8::from(self.ink != next.ink) + u8::from(self.ground != next.ground)
    }

    fn has_few_colours(self) -> bool {
        let has_many = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
        !has_many(self.ink) && !has_many(self.ground)
    }

    /// The fewest parameters that make `self` of another pen. With few colours each pen begins
    /// anew, because their terminals may not know the codes that switch off.
    fn parameters_after(self, before: Pen) -> String {
        let change = self.parameters_behind(Vec::new(), before);
        let anew = self.parameters_behind(vec!["0".to_owned()], Pen::DEFAULT);
        let begins_anew = self.has_few_colours() && before.has_few_colours();
        if begins_anew || anew.len() < change.len() { anew } else { change }
    }

    fn parameters_behind(self, mut codes: Vec<String>, before: Pen) -> String {
        let mut kept = before.modifier;
        for (modifier, _, off) in MODIFIERS {
            if (kept - self.modifier).contains(modifier) {
                codes.push(off.to_string());
                let same_code = MODIFIERS.iter().filter(|(.., other)| *other == off);
                same_code.for_each(|&(modifier, ..)| kept -= modifier);
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if (self.modifier - kept).contains(modifier) {
                codes.push(on.to_string());
            }
        }
        for (old, new, base) in [(before.ink, self.ink, 30), (before.ground, self.ground, 40)] {
            if old != new {
                codes.push(colour_code(base, new));
            }
        }
        let parameters = codes.join(";");
        if parameters.split(';').count() > MOST_PARAMETERS
            && let Some(ground) = codes.pop()
        {
            return format!("{}m\x1b[{ground}", codes.join(";"));
        }
        parameters
    }
}

/// The character that fills the other parts of a cell, if the parts are neither none nor all.
fn other_parts(symbol: char) -> Option<char> {
    [(Division::Quadrants, 15), (Division::Sextants, 63)].into_iter().find_map(|(division, all)| {
        let parts = (1..all).find(|&parts| division.glyph(parts) == symbol)?;
        Some(division.glyph(all - parts))
    })
}

/// `base` is 30 for the ink, 40 for the ground. Terminals of few colours know only the oldest
/// codes.
fn colour_code(base: u8, colour: Color) -> String {
    let code = match colour {
        Color::Rgb(r, g, b) => return format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(index) => return format!("{};5;{index}", base + 8),
        Color::Reset => 9,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
    };
    (base + code).to_string()
}

/// Few enough to be searched once for each pen.
const CELLS_TOGETHER: usize = 256;

type PlacedCell<'a> = (Position, &'a Cell);

/// With the pen back at the default afterwards.
pub fn write_cells<'a>(
    out: &mut impl Write,
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
) -> io::Result<()> {
    let cells: Vec<PlacedCell> = cells.map(|(x, y, cell)| (Position { x, y }, cell)).collect();
    let mut written = CellWriter { bytes: Vec::new(), pen: Pen::DEFAULT, cursor: None };
    for together in cells.chunks(CELLS_TOGETHER) {
        let mut in_order = written.clone();
        for &(at, cell) in together {
            in_order.add(at, cell)?;
        }
        let by_pen = written.add_by_pen(together)?;
        // A terminal may draw a wide symbol over the next cell, which is therefore written later.
        let may_choose = together.iter().all(|(_, cell)| is_surely_narrow(cell.symbol()));
        written =
            if may_choose && by_pen.bytes.len() < in_order.bytes.len() { by_pen } else { in_order };
        out.write_all(&std::mem::take(&mut written.bytes))?;
    }
    if written.pen != Pen::DEFAULT {
        out.write_all(b"\x1b[0m")?;
    }
    Ok(())
}

#[derive(Clone)]
struct CellWriter {
    bytes: Vec<u8>,
    pen: Pen,
    cursor: Option<Position>,
}

impl CellWriter {
    /// A change of colours mostly takes more bytes than a move of the cursor, so cells of one pen
    /// follow each other.
    fn add_by_pen(mut self, cells: &[PlacedCell]) -> io::Result<CellWriter> {
        let mut unwritten = cells.to_vec();
        while let Some(&(_, first)) = unwritten.first() {
            // A blank shows no ink, so another cell on its ground says which.
            let shows_all = |cell: &Cell| cell.symbol() != " " && cell.bg == first.bg;
            let next = unwritten.iter().find(|(_, cell)| shows_all(cell)).map_or(first, |it| it.1);
            if !self.pen.shows(first) {
                self.set_pen(self.pen.for_cell(next, &mut [0; 4]).0)?;
            }
            let mut of_other_pens = Vec::new();
            for (at, cell) in unwritten {
                if self.pen.shows(cell) {
                    self.add(at, cell)?;
                } else {
                    of_other_pens.push((at, cell));
                }
            }
            unwritten = of_other_pens;
        }
        Ok(self)
    }

    fn add(&mut self, at: Position, cell: &Cell) -> io::Result<()> {
        move_cursor(&mut self.bytes, self.cursor, at)?;
        let mut exchanged = [0; 4];
        let (next, symbol) = self.pen.for_cell(cell, &mut exchanged);
        self.set_pen(next)?;
        self.bytes.extend(symbol.as_bytes());
        self.cursor = is_surely_narrow(symbol).then_some(Position { x: at.x + 1, ..at });
        Ok(())
    }

    fn set_pen(&mut self, next: Pen) -> io::Result<()> {
        if next != self.pen {
            write!(self.bytes, "\x1b[{}m", next.parameters_after(self.pen))?;
            self.pen = next;
        }
        Ok(())
    }
}

/// Where the cursor is after a wide symbol or a cluster, terminals disagree.
fn is_surely_narrow(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    chars.next().is_some_and(|first| first.width() == Some(1)) && chars.next().is_none()
}

fn move_cursor(out: &mut impl Write, from: Option<Position>, to: Position) -> io::Result<()> {
    match from {
        Some(from) if from == to => Ok(()),
        Some(from) if from.y == to.y && from.x < to.x => match to.x - from.x {
            1 => out.write_all(b"\x1b[C"),
            columns => write!(out, "\x1b[{columns}C"),
        },
        _ => write!(out, "\x1b[{};{}H", to.y + 1, to.x + 1),
    }
}

#[cfg(test)]
mod tests;
