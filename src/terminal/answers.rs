//! What a terminal has answered when asked about itself.

use crate::picture::Rgb;
use crate::terminal::cell_size::{self, Pixels};
use crate::terminal::graphics::CellSize;
use crate::terminal::questions::PROBED;
use ratatui::layout::Size;

/// What the terminal said about itself. What it did not say is as in [`Answers::default`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of the terminal")]
pub struct Answers {
    /// The colour of its background.
    pub background: Option<Rgb>,
    /// It has shown that it has colours of 24 bits.
    pub true_colour: bool,
    /// It shows pictures by kitty's protocol.
    pub kitty_graphics: bool,
    /// It shows sixel pictures.
    pub sixel: bool,
    /// How many colours a sixel picture may have.
    pub sixel_colours: Option<u16>,
    /// The size of a character's cell.
    pub cell: Option<CellSize>,
    /// It draws some characters of one column in two, as terminals of East Asia do, or doesn't know them.
    pub is_wide: bool,
    /// Its name and version, as it writes them. No control characters, no more than 64 characters.
    pub program: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TerminalAnswer {
    Background(Rgb),
    TrueColour,
    KittyGraphics,
    SixelColours(u16),
    Cell(CellSize),
    /// The size of the part of the window that shows the cells.
    Window(Pixels),
    Program(String),
    /// The column of the cursor, counted from 1.
    Column(u16),
    /// Nothing follows this one.
    Last {
        sixel: bool,
    },
}

impl TerminalAnswer {
    pub(super) fn is_last(&self) -> bool {
        matches!(self, Self::Last { .. })
    }
}

impl Answers {
    /// Notes what an answer says; `grid` is the size of the window in cells.
    pub(super) fn note(&mut self, answer: TerminalAnswer, grid: Size) {
        match answer {
            TerminalAnswer::Background(rgb) => self.background = Some(rgb),
            TerminalAnswer::TrueColour => self.true_colour = true,
            TerminalAnswer::KittyGraphics => self.kitty_graphics = true,
            TerminalAnswer::SixelColours(count) => self.sixel_colours = Some(count),
            TerminalAnswer::Cell(cell) => self.cell = Some(cell),
            // Less exact than the size of a cell: it may include a border.
            TerminalAnswer::Window(pixels) => {
                self.cell = self.cell.or(cell_size::cell_in(pixels, grid));
            }
            TerminalAnswer::Column(column) => self.is_wide = column > PROBED,
            TerminalAnswer::Program(name) => self.program = Some(name),
            TerminalAnswer::Last { sixel } => self.sixel = sixel,
        }
    }
}
