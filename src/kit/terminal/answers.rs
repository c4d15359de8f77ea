//! A terminal's answers about itself, and the size of its cells, which the terminal or the system
//! reports.

use crossterm::terminal;
use ratatui::layout::Size;

use super::questions::{PROBED, Questions};
use crate::kit::picture::Rgb;
use crate::kit::terminal::graphics::CellSize;

/// The terminal's answers about itself. [`Answers::default`] has the values for missing answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of the terminal")]
pub struct Answers {
    pub background: Option<Rgb>,
    /// Whether the terminal has proved that it shows colours of 24 bits.
    pub true_colour: bool,
    /// Whether the terminal shows pictures by kitty's protocol.
    pub kitty_graphics: bool,
    pub sixel: bool,
    /// The largest number of colours in a sixel picture.
    pub sixel_colours: Option<u16>,
    /// The size of a cell in pixels.
    pub cell: Option<CellSize>,
    /// Whether the terminal draws some characters wider than their usual one column. Terminals for
    /// East Asia do so, and terminals that do not know these characters.
    pub is_wide: bool,
    /// The terminal's name and version, as it writes them: at most 64 characters, without control
    /// characters.
    pub program: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TerminalAnswer {
    Background(Rgb),
    TrueColour,
    KittyGraphics,
    SixelColours(u16),
    Cell(CellSize),
    /// The size of the window in pixels, as the terminal reports it.
    Window(Pixels),
    Program(String),
    /// The column of the cursor, from 1.
    Column(u16),
    /// The answer to the last question.
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
    /// Notes an answer; `grid` is the size of the window in cells.
    pub(super) fn note(&mut self, answer: TerminalAnswer, grid: Size) {
        match answer {
            TerminalAnswer::Background(rgb) => self.background = Some(rgb),
            TerminalAnswer::TrueColour => self.true_colour = true,
            TerminalAnswer::KittyGraphics => self.kitty_graphics = true,
            TerminalAnswer::SixelColours(count) => self.sixel_colours = Some(count),
            TerminalAnswer::Cell(cell) => self.cell = Some(cell),
            // The terminal's answer about a cell is more exact, because the window may have a
            // border.
            TerminalAnswer::Window(pixels) => {
                self.cell = self.cell.or(cell_in(pixels, grid));
            }
            TerminalAnswer::Column(column) => self.is_wide = column > PROBED,
            TerminalAnswer::Program(name) => self.program = Some(name),
            TerminalAnswer::Last { sixel } => self.sixel = sixel,
        }
    }
}

/// A terminal's answers to the questions that it was asked.
#[derive(Debug)]
pub struct AskedTerminal {
    pub(super) questions: Questions,
    /// The size of the terminal's window in cells.
    grid: Size,
    answers: Answers,
    is_complete: bool,
}

impl AskedTerminal {
    /// Makes a terminal that has given no answer yet. Its window has `grid` cells.
    pub(super) fn new(questions: Questions, grid: Size) -> AskedTerminal {
        let is_complete = questions == Questions::None;
        AskedTerminal { questions, grid, answers: Answers::default(), is_complete }
    }

    pub fn note(&mut self, answer: TerminalAnswer) {
        self.is_complete |= answer.is_last();
        self.answers.note(answer, self.grid);
    }

    /// Whether the terminal has answered the last question or was asked no question.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the answers so far. In tmux, `sixel` is tmux's own answer: the terminal around tmux
    /// may not show pictures.
    pub fn answers(&self) -> Answers {
        self.answers.clone()
    }
}

/// The largest cell that the program accepts. Pictures with larger cells would need too much
/// memory.
const LARGEST: CellSize = CellSize { width: 100, height: 200 };

/// A width and a height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// Returns a cell of this size; `None` if no cell can have this size.
pub(super) fn cell_of(pixels: Pixels) -> Option<CellSize> {
    let Pixels { width, height } = pixels;
    let is_possible =
        (2..=LARGEST.width).contains(&width) && (2..=LARGEST.height).contains(&height);
    is_possible.then_some(CellSize { width, height })
}

/// Returns the cell of a window with this number of pixels and of cells. A border that has fewer
/// pixels than the window has columns, or lines, does not change the result.
fn cell_in(window: Pixels, grid: Size) -> Option<CellSize> {
    let width = window.width.checked_div(grid.width)?;
    let height = window.height.checked_div(grid.height)?;
    cell_of(Pixels { width, height })
}

/// Returns the size of the window in cells. If the terminal does not know it, as on a serial line
/// or in a script, takes it from the environment.
pub(super) fn grid() -> Size {
    let reported = terminal::size().map_or(Size::ZERO, Size::from);
    window_size(reported, |name| std::env::var(name).ok())
}

/// Returns the size of a window in cells. A part that is reported as 0 is unknown. If the width is
/// unknown, takes it from the variable `COLUMNS`, or else 80. If the height is unknown, takes it
/// from `LINES`, or else 24.
pub fn window_size(reported: Size, variable: impl Fn(&str) -> Option<String>) -> Size {
    let part = |reported: u16, name: &str, usual| {
        let number = || variable(name)?.trim().parse().ok().filter(|number| *number > 0);
        Some(reported).filter(|part| *part > 0).or_else(number).unwrap_or(usual)
    };
    let Size { width, height } = reported;
    Size::new(part(width, "COLUMNS", 80), part(height, "LINES", 24))
}

/// Returns the size of a cell that the system reports. Many terminals do not tell the system their
/// size in pixels.
pub(super) fn reported_cell() -> Option<CellSize> {
    let window = terminal::window_size().ok()?;
    let pixels = Pixels { width: window.width, height: window.height };
    cell_in(pixels, Size::new(window.columns, window.rows))
}

/// Follows the size of a cell, which changes with the font.
#[derive(Debug)]
pub(super) struct CellSizes {
    /// The terminal's answer.
    answered: Option<CellSize>,
    /// The size that the system reported at the start.
    reported: Option<CellSize>,
}

impl CellSizes {
    /// Begins with the terminal's first answer.
    pub(super) fn new(answered: Option<CellSize>) -> Self {
        Self { answered, reported: reported_cell() }
    }

    /// Notes a later answer of the terminal.
    pub(super) fn learn(&mut self, answered: Option<CellSize>) {
        self.answered = answered;
    }

    pub(super) fn now(&self) -> Option<CellSize> {
        self.current(reported_cell())
    }

    /// Returns the terminal's answer, until the system reports another size than at the start. From
    /// then on returns the size that the system reports.
    fn current(&self, reported: Option<CellSize>) -> Option<CellSize> {
        let has_changed = reported.is_some() && reported != self.reported;
        if has_changed { reported } else { self.answered.or(reported) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::Rgb;
    use crate::kit::terminal::decoder::{DecodedInput, Decoder};
    use crate::kit::terminal::graphics::CellSize;

    /// Makes the answers of a terminal that sends these bytes.
    fn asked(bytes: &[u8]) -> AskedTerminal {
        let mut asked = AskedTerminal::new(Questions::All, Size::new(80, 24));
        let mut decoder = Decoder::default();
        decoder.feed(bytes, &mut |input| {
            if let DecodedInput::Answer(answer) = input {
                asked.note(answer);
            }
        });
        asked
    }

    #[test]
    fn what_was_answered_is_noted_and_the_attributes_are_the_last() {
        let all = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\q\x1bP>|xterm \xc3\xa9(1)\x1b\\\
            \x1b_Gi=31;OK\x1b\\\x1bP1$r0;48:2::17:34:51m\x1b\\\x1b[6;20;10t\x1b[4;490;810t\
            \x1b[?1;0;256S\x1b[1;3R";
        assert!(!asked(all).is_complete());
        let complete = asked(&[all.as_slice(), b"\x1b[A\x1b[?62;4c"].concat());
        assert!(complete.is_complete());
        let expected = Answers {
            background: Some(Rgb(255, 255, 255)),
            true_colour: true,
            kitty_graphics: true,
            sixel: true,
            sixel_colours: Some(256),
            cell: Some(CellSize { width: 10, height: 20 }),
            is_wide: true,
            program: Some("xterm é(1)".to_owned()),
        };
        assert_eq!(complete.answers(), expected);
    }

    #[test]
    fn the_size_of_a_cell_is_as_answered_or_else_the_windows_share() {
        let cell = |bytes: &[u8]| asked(bytes).answers().cell.map(|c| (c.width, c.height));
        assert_eq!(cell(b"\x1b[4;480;800t"), Some((10, 20)));
        assert_eq!(cell(b"\x1b[4;480;800t\x1b[6;19;9t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;19;9t\x1b[4;480;800t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;0;0t\x1b[4;0;0t"), None);
    }

    #[test]
    fn hostile_bytes_answer_nothing() {
        let endless = [b"\x1b]11;".as_slice(), &[b'f'; 5000]].concat();
        let name = [b"\x1bP>|".as_slice(), &[0xff; 5000]].concat();
        let hostile: [&[u8]; 7] = [
            &[0; 500],
            b"\x1b\x1b\x1b]\x1b]11;\x1b",
            b"\x1b_G\x1b_Gi=31\x1bP>|\x1b[6;\x1b[6;65535;65535t\x1b[?1;0;-1S",
            b"\x1b_Gi=31;EINVAL:\x1b]11;rgb:0/0/0",
            &endless,
            &name,
            &[0xff; 300],
        ];
        for bytes in hostile {
            assert_eq!(asked(bytes).answers(), Answers::default());
        }
    }

    const SMALL: Option<CellSize> = Some(CellSize { width: 10, height: 20 });
    const LARGE: Option<CellSize> = Some(CellSize { width: 20, height: 40 });
    const OTHER: Option<CellSize> = Some(CellSize { width: 24, height: 48 });

    #[test]
    fn the_cell_is_the_window_divided_by_its_columns_and_lines() {
        let cases = [
            ((800, 480), (80, 24), SMALL),
            // A border of 2 pixels and a scroll bar of 14.
            ((818, 484), (80, 24), SMALL),
            ((0, 0), (80, 24), None),
            ((800, 0), (80, 24), None),
            ((800, 480), (0, 0), None),
            ((80, 24), (80, 24), None),
            ((65535, 65535), (10, 10), None),
        ];
        for ((width, height), grid, expected) in cases {
            let cell = cell_in(Pixels { width, height }, Size::from(grid));
            assert_eq!(cell, expected, "{width} by {height} for {grid:?}");
        }
    }

    #[test]
    fn the_answer_holds_until_the_system_knows_of_another_size() {
        let cases = [
            (SMALL, LARGE, LARGE, SMALL),
            (SMALL, LARGE, OTHER, OTHER),
            (SMALL, LARGE, None, SMALL),
            (SMALL, None, OTHER, OTHER),
            (None, LARGE, LARGE, LARGE),
            (None, None, None, None),
        ];
        for (answered, reported, now, expected) in cases {
            let sizes = CellSizes { answered, reported };
            assert_eq!(sizes.current(now), expected, "{sizes:?} {now:?}");
        }
    }

    #[test]
    fn a_window_without_a_size_has_that_of_the_environment_or_the_usual_one() {
        let window = |reported: (u16, u16), columns: &str, lines: &str| {
            let variable = |name: &str| match name {
                "COLUMNS" => Some(columns.to_owned()),
                "LINES" => Some(lines.to_owned()),
                _ => None,
            };
            window_size(Size::from(reported), |name| variable(name).filter(|text| !text.is_empty()))
        };
        for (reported, columns, lines, expected) in [
            ((0, 0), "", "", (80, 24)),
            ((0, 0), "132", "43", (132, 43)),
            ((0, 30), "100", "50", (100, 30)),
            ((0, 0), "0", "-5", (80, 24)),
            ((0, 0), "70000", "many", (80, 24)),
            ((60, 20), "132", "43", (60, 20)),
        ] {
            assert_eq!(window(reported, columns, lines), Size::from(expected), "{columns} {lines}");
        }
    }
}
