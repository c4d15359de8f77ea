//! A program with a picture and dialogs on a terminal.

use ratatui::layout::{Position, Rect, Size};

use super::terminal::Terminal;
use crate::kit::terminal::graphics::{
    CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Picture, Pixel, Protocol,
};

/// The size of a cell. Its height is not a multiple of the height of a sixel band.
pub const CELL: CellSize = CellSize { width: 7, height: 13 };

pub const PROTOCOLS: [Protocol; 3] = [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm2];

/// The most that a level of a sixel colour may differ: colours at most 3 percent apart share a
/// register, and a percent is 2.55 levels.
const TOLERANCE: u8 = 10;

pub struct Screen {
    pub graphics: Graphics,
    pub terminal: Terminal,
    protocol: Protocol,
    size: Size,
    pub area: Rect,
    pub pixels: Vec<Pixel>,
    /// Text over the picture.
    pub dialogs: Vec<Rect>,
    /// Whether there is a picture at all.
    pub open: bool,
    shown_before: Vec<Position>,
}

/// The bytes and images of one frame.
pub struct Sent {
    pub bytes: usize,
    pub images: Vec<Rect>,
}

impl Screen {
    pub fn new(protocol: Protocol) -> Self {
        let size = Size::new(50, 30);
        let area = Rect::new(3, 2, 45, 26);
        let pixels = usize::from(area.width * CELL.width) * usize::from(area.height * CELL.height);
        Self {
            graphics: Graphics::new(protocol, DEFAULT_SIXEL_COLOURS),
            terminal: Terminal::new(size, CELL),
            protocol,
            size,
            area,
            pixels: vec![[20, 40, 60, 255]; pixels],
            dialogs: Vec::new(),
            open: true,
            shown_before: Vec::new(),
        }
    }

    /// Paints a rectangle of pixels. The colour depends on the column of pixels.
    pub fn paint(&mut self, rectangle: Rect, colour: impl Fn(u16) -> Pixel) {
        let stride = self.stride();
        for Position { x, y } in rectangle.positions() {
            if let Some(pixel) = self.pixels.get_mut(usize::from(y) * stride + usize::from(x))
                && usize::from(x) < stride
            {
                *pixel = colour(x);
            }
        }
    }

    /// Draws a frame, text first, and checks the terminal's screen.
    pub fn draw(&mut self) -> Sent {
        let dialogs = self.dialogs.clone();
        let uncovered = |at: Position| !dialogs.iter().any(|dialog| dialog.contains(at));
        let shows = |at: Position| self.open && self.area.contains(at) && uncovered(at);
        for &at in self.shown_before.iter().filter(|&&at| !shows(at)) {
            self.terminal.write_text(at);
        }
        let picture = Picture {
            area: self.area,
            cell: CELL,
            pixels: self.pixels.as_flattened(),
            shown: &uncovered,
        };
        let mut out = Vec::new();
        self.graphics.show(self.open.then_some(&picture), &mut out);
        let images = self.terminal.read(&out);
        for at in Rect::from(self.size).positions() {
            if shows(at) {
                self.check(at);
            } else {
                assert!(
                    self.terminal.seen(at).iter().all(Option::is_none),
                    "a pixel remains at {at}"
                );
            }
        }
        self.shown_before = Rect::from(self.size).positions().filter(|&at| shows(at)).collect();
        Sent { bytes: out.len(), images }
    }

    /// The terminal loses everything that text can overwrite.
    pub fn lose(&mut self) {
        self.terminal.clear();
        self.graphics.forget();
    }

    fn check(&self, at: Position) {
        let left = usize::from((at.x - self.area.x) * CELL.width);
        let top = usize::from((at.y - self.area.y) * CELL.height);
        let tolerance = if self.protocol == Protocol::Sixel { TOLERANCE } else { 0 };
        for (n, seen) in self.terminal.seen(at).into_iter().enumerate() {
            let (x, y) = (n % usize::from(CELL.width), n / usize::from(CELL.width));
            let wanted = self.pixels[(top + y) * self.stride() + left + x];
            let seen = seen.unwrap_or_else(|| panic!("nothing at {at}"));
            let differs = wanted.iter().zip(seen).any(|(a, b)| a.abs_diff(b) > tolerance);
            assert!(!differs, "{seen:?} instead of {wanted:?} at {at}");
        }
    }

    fn stride(&self) -> usize {
        usize::from(self.area.width * CELL.width)
    }
}
