//! The questions to a terminal, which of them each terminal may be asked, and its answers.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Instant;

use crossterm::terminal;
use parking_lot::Mutex;
use ratatui::layout::Size;

use crate::kit::picture::Rgb;
use crate::kit::system;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::inner_terminal::InnerTerminal;
use crate::kit::text::has_utf8;

/// The colour that [`TRUE_COLOUR`] sets before it asks for the current colour.
pub const PROBE: Rgb = Rgb(17, 34, 51);

const BACKGROUND: &str = "\x1b]11;?\x1b\\";

const PROGRAM: &str = "\x1b[>q";

/// Asks whether the terminal accepts a picture by kitty's protocol: one pixel that is not shown.
const KITTY_GRAPHICS: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// Asks for the last of 256 colours. Some terminals call themselves by a name that promises fewer:
/// mlterm 3.9, `PuTTY`, pterm. rxvt-unicode 9.30 ends its answer as the question ends, but of
/// `ESC \` it sends only the first byte, which would be the key Esc.
const PALETTE: &str = "\x1b]4;255;?\x07";

/// Sets a colour of 24 bits and asks for the current colour (DECRQSS). More terminals answer this
/// question than the one for a capability (XTGETTCAP).
const TRUE_COLOUR: &str = "\x1b[48;2;17;34;51m\x1bP$qm\x1b\\\x1b[0m";

const SIZES: &str = "\x1b[16t\x1b[14t";

/// Writes a circle at the beginning of a line and asks for the cursor's position after it (CPR).
const WIDTH: &str = "\x1b[H◉\x1b[6n";

/// The cursor's column after the circle, from 1, if the circle takes one column.
pub const PROBED: u16 = 2;

/// On the cursor's line, which must be empty and is cleared.
pub const WIDTH_ALONE: &str = "\r◉\x1b[6n\r\x1b[K";

const SIXEL_COLOURS: &str = "\x1b[?1;1;0S";

/// Asks for the terminal's attributes (DA1), which include sixel. Every terminal answers this
/// question. Terminals answer in order, so this answer comes last.
const LAST: &str = "\x1b[c";

/// Clears the screen of the circle, and of parts of the questions that a terminal shows if it does
/// not understand them.
const ERASE: &str = "\x1b[2J\x1b[H";

/// The beginnings of `TERM` for terminals that may show the questions.
const NEVER_ASKED: [&str; 3] = ["dumb", "vt1", "vt2"];

/// The beginnings of `TERM` for terminals that know only the oldest questions.
const OLD: [&str; 3] = ["vt5", "cons", "Eterm"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    /// No questions: the user wants no colours, the terminal is unknown, or it would print the
    /// questions or pass them on to another terminal.
    None,
    Width,
    Background,
    /// Also Neovim's, whose answer about colours says nothing of what it shows.
    Tmux,
    All,
}

impl Questions {
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let wants_colours = variable("NO_COLOR").unwrap_or_default().is_empty();
        if wants_colours { Self::of_terminal(variable) } else { Self::None }
    }

    /// Those that it understands or passes over.
    pub fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let is_one_of = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if term.is_empty() || is_one_of(&NEVER_ASKED) {
            return Self::None;
        }
        if is_one_of(&OLD) {
            return if has_utf8(&variable) { Self::Width } else { Self::None };
        }
        match InnerTerminal::from_environment(&variable) {
            InnerTerminal::LinuxConsole
            | InnerTerminal::Emacs
            | InnerTerminal::Screen
            | InnerTerminal::Dvtm => Self::None,
            InnerTerminal::Tmux | InnerTerminal::Neovim => Self::Tmux,
            InnerTerminal::AppleTerminal => Self::Background,
            _ => Self::All,
        }
    }

    /// Among them are operating system commands, which simple terminals show as text.
    pub fn have_strings(self) -> bool {
        match self {
            Self::None | Self::Width => false,
            Self::Background | Self::Tmux | Self::All => true,
        }
    }

    pub fn text(self) -> String {
        let questions: &[&str] = match self {
            Self::None => return String::new(),
            Self::Width => &[WIDTH],
            Self::Background => &[BACKGROUND, WIDTH],
            Self::Tmux => &[BACKGROUND, PROGRAM, SIZES, SIXEL_COLOURS, WIDTH],
            Self::All => &[
                BACKGROUND,
                PROGRAM,
                KITTY_GRAPHICS,
                PALETTE,
                TRUE_COLOUR,
                SIZES,
                SIXEL_COLOURS,
                WIDTH,
            ],
        };
        format!("{}{ERASE}{LAST}", questions.concat())
    }
}

/// The terminal's answers about itself. [`Answers::default`] has the values for missing answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of the terminal")]
pub struct Answers {
    pub background: Option<Rgb>,
    pub true_colour: bool,
    pub has_256_colours: bool,
    pub kitty_graphics: bool,
    pub sixel: bool,
    pub sixel_colours: Option<u16>,
    pub cell: Option<CellSize>,
    /// The window is not as wide as its cells: their width was rounded, as in a browser that is
    /// zoomed. Pixels that are placed by it leave gaps, or remain.
    pub has_rounded_cells: bool,
    /// Some characters take more columns than their usual one, as on terminals for East Asia and on
    /// terminals that do not know these characters.
    pub is_wide: bool,
    /// Name and version, as the terminal writes them: at most 64 characters, without control
    /// characters.
    pub program: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalAnswer {
    Background(Rgb),
    Palette,
    TrueColour,
    KittyGraphics,
    SixelColours(u16),
    Cell(CellSize),
    Window(Pixels),
    Program(String),
    /// The cursor's column, from 1.
    Column(u16),
    Last {
        sixel: bool,
        /// These are the attributes of xterm.js with its addon for images, which says its name only
        /// since version 6.
        is_xterm_js: bool,
    },
}

impl TerminalAnswer {
    pub fn is_last(&self) -> bool {
        matches!(self, Self::Last { .. })
    }
}

/// When the terminal was asked once more. Whoever asks sets it before; the thread that reads the
/// answers takes it.
pub type QueryTime = Arc<Mutex<Option<Instant>>>;

#[derive(Debug)]
pub struct QueriedTerminal {
    pub questions: Questions,
    pub grid: Size,
    window: Option<Pixels>,
    answers: Answers,
    pub is_complete: bool,
}

impl QueriedTerminal {
    pub fn new(questions: Questions, grid: Size) -> QueriedTerminal {
        let is_complete = questions == Questions::None;
        QueriedTerminal { questions, grid, window: None, answers: Answers::default(), is_complete }
    }

    pub fn take_answer(&mut self, answer: TerminalAnswer) {
        self.is_complete |= answer.is_last();
        let answers = &mut self.answers;
        match answer {
            TerminalAnswer::Background(rgb) => answers.background = Some(rgb),
            TerminalAnswer::Palette => answers.has_256_colours = true,
            TerminalAnswer::TrueColour => answers.true_colour = true,
            TerminalAnswer::KittyGraphics => answers.kitty_graphics = true,
            TerminalAnswer::SixelColours(count) => answers.sixel_colours = Some(count),
            TerminalAnswer::Cell(cell) => answers.cell = Some(cell),
            TerminalAnswer::Window(pixels) => self.window = Some(pixels),
            TerminalAnswer::Column(column) => answers.is_wide = column > PROBED,
            TerminalAnswer::Program(name) => answers.program = Some(name),
            TerminalAnswer::Last { sixel, is_xterm_js } => {
                answers.sixel = sixel;
                if is_xterm_js && answers.program.is_none() {
                    answers.program = Some("xterm.js".to_owned());
                }
            }
        }
    }

    /// In tmux, `sixel` is tmux's own answer: the terminal around it may not show pictures.
    pub fn answers(&self) -> Answers {
        let mut answers = self.answers.clone();
        if let (Some(window), Some(cell)) = (self.window, answers.cell) {
            let width = u32::from(cell.width) * u32::from(self.grid.width);
            // A border makes a window a few pixels wider.
            let most = width + u32::from(self.grid.width) / 4;
            answers.has_rounded_cells = !(width..=most).contains(&u32::from(window.width));
        }
        // The answer about a cell is more exact, because the window may have a border.
        let in_window = self.window.and_then(|window| cell_in(window, self.grid));
        Answers { cell: answers.cell.or(in_window), ..answers }
    }
}

/// Pictures with larger cells would need too much memory.
const LARGEST: CellSize = CellSize { width: 100, height: 200 };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pixels {
    pub width: u16,
    pub height: u16,
}

pub fn cell_of(pixels: Pixels) -> Option<CellSize> {
    let Pixels { width, height } = pixels;
    let is_possible =
        (2..=LARGEST.width).contains(&width) && (2..=LARGEST.height).contains(&height);
    is_possible.then_some(CellSize { width, height })
}

/// A border that has fewer pixels than the window has columns, or lines, does not change the
/// result.
fn cell_in(window: Pixels, grid: Size) -> Option<CellSize> {
    let width = window.width.checked_div(grid.width)?;
    let height = window.height.checked_div(grid.height)?;
    cell_of(Pixels { width, height })
}

/// The size of the window in cells. If the terminal does not know it, as on a serial line or in a
/// script, the environment says it.
pub fn grid() -> Size {
    let reported = terminal::size().map_or(Size::ZERO, Size::from);
    window_size(reported, system::variable)
}

/// A width or height of 0 is unknown: then `COLUMNS` or `LINES` says it, else it is 80 or 24.
pub fn window_size(reported: Size, variable: impl Fn(&str) -> Option<String>) -> Size {
    let width = window_side(reported.width, variable("COLUMNS"), 80);
    Size::new(width, window_side(reported.height, variable("LINES"), 24))
}

fn window_side(reported: u16, variable: Option<String>, default: u16) -> u16 {
    if reported > 0 {
        return reported;
    }
    let number = variable.and_then(|text| text.trim().parse().ok());
    number.filter(|number| *number > 0).unwrap_or(default)
}

/// Many terminals do not report their size in pixels to the system.
pub fn reported_cell() -> Option<CellSize> {
    let window = terminal::window_size().ok()?;
    let pixels = Pixels { width: window.width, height: window.height };
    cell_in(pixels, Size::new(window.columns, window.rows))
}

/// The size of a cell changes with the font: the terminal's answer holds until the system reports
/// another size.
#[derive(Debug)]
pub struct CellSizes {
    pub answered: Option<CellSize>,
    reported: Option<CellSize>,
}

impl CellSizes {
    pub fn new(answered: Option<CellSize>) -> Self {
        Self { answered, reported: reported_cell() }
    }

    pub fn now(&self) -> Option<CellSize> {
        self.current(reported_cell())
    }

    fn current(&self, reported: Option<CellSize>) -> Option<CellSize> {
        let has_changed = reported.is_some() && reported != self.reported;
        if has_changed { reported } else { self.answered.or(reported) }
    }
}

const LONGEST_NAME: usize = 64;

pub fn read_string(opening: u8, body: &[u8]) -> Option<TerminalAnswer> {
    let body = String::from_utf8_lossy(body);
    match opening {
        b']' => match body.strip_prefix("4;255;") {
            Some(shown) => colour(shown).map(|_| TerminalAnswer::Palette),
            None => colour(body.strip_prefix("11;")?).map(TerminalAnswer::Background),
        },
        b'P' if body.starts_with(">|") => name(&body[2..]).map(TerminalAnswer::Program),
        b'P' => shows_probe(body.strip_prefix("1$r")?).then_some(TerminalAnswer::TrueColour),
        // Any text other than OK is an error message.
        b'_' => (body == "Gi=31;OK").then_some(TerminalAnswer::KittyGraphics),
        _ => None,
    }
}

pub fn read_csi(parameters: &[u8], last: u8) -> Option<TerminalAnswer> {
    let parameters = str::from_utf8(parameters).ok()?;
    match last {
        b'c' => {
            // The first attribute is the model; a 4 among the others means sixel.
            let attributes = parameters.strip_prefix('?')?;
            let sixel = attributes.split(';').skip(1).any(|number| number == "4");
            Some(TerminalAnswer::Last { sixel, is_xterm_js: attributes == "62;4;9;22" })
        }
        // The 1 stands for colour registers, and the 0 says that the question was understood.
        b'S' => parameters.strip_prefix("?1;0;")?.parse().ok().map(TerminalAnswer::SixelColours),
        b'R' => pixels(parameters).map(|cursor| TerminalAnswer::Column(cursor.width)),
        b't' => match parameters.split_once(';')? {
            ("6", size) => cell_of(pixels(size)?).map(TerminalAnswer::Cell),
            ("4", size) => pixels(size).map(TerminalAnswer::Window),
            _ => None,
        },
        _ => None,
    }
}

/// Reads a colour in the notation of X11: `rgb:RR/GG/BB` with 1 to 4 hexadecimal digits for each
/// channel. `rgba:` has a fourth channel, which is ignored.
fn colour(text: &str) -> Option<Rgb> {
    let levels = text.strip_prefix("rgb:").or_else(|| text.strip_prefix("rgba:"))?;
    let mut channels = levels.split('/').map(|digits| {
        let value = u32::from_str_radix(digits, 16).ok()?;
        let most = match digits.len() {
            length @ 1..=4 => (1 << (4 * length)) - 1,
            _ => return None,
        };
        Some(((value * 255 + most / 2) / most) as u8)
    });
    Some(Rgb(channels.next()??, channels.next()??, channels.next()??))
}

fn shows_probe(body: &str) -> bool {
    let attributes = body.trim_end_matches('m').split([':', ';']);
    let numbers: Vec<u8> = attributes.filter_map(|n| n.parse::<u8>().ok()).collect();
    let Rgb(r, g, b) = PROBE;
    let forms: [&[u8]; 2] = [&[48, 2, r, g, b], &[48, 2, 0, r, g, b]];
    forms.iter().any(|form| numbers.windows(form.len()).any(|window| window == *form))
}

fn name(body: &str) -> Option<String> {
    let shown = body.trim().chars().filter(|letter| !letter.is_control());
    let name: String = shown.take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// The height, or line, comes before the width, or column.
fn pixels(body: &str) -> Option<Pixels> {
    let (height, width) = body.split_once(';')?;
    Some(Pixels { width: width.parse().ok()?, height: height.parse().ok()? })
}
