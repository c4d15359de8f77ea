//! Pictures of true pixels on the terminal, by the protocols of kitty, sixel and iTerm2.
//!
//! [`Graphics`] remembers the pixels it has sent, compares them with the [`Picture`] wanted, and
//! sends only the differences. kitty keeps images until they are deleted, so its picture consists
//! of tiles, each an image with an id. With sixel and iTerm2, text and later images overwrite
//! earlier ones, so the changed cells are gathered into a few rectangles.
//!
//! ratatui-image 11 can't do this: it redraws a whole image on each change, needs the `image`
//! crate, and reaches kitty only by unicode placeholders, which Konsole and `WezTerm` lack.

mod indexed_png;
mod iterm2;
mod kitty_images;
mod sixel;
mod state;
#[cfg(test)]
mod tests;

pub use kitty_images::DELETE_ALL as DELETE_KITTY_PICTURES;
pub use state::{DEFAULT_SIXEL_COLOURS, Graphics};

use std::collections::HashMap;

use ratatui::layout::{Position, Rect};

/// Red, green, blue and opacity.
pub type Pixel = [u8; 4];

/// A rectangle of pixels within a larger one.
#[derive(Clone, Copy)]
pub struct Cutout<'a> {
    /// The pixels from the rectangle's first one to the end of the larger rectangle.
    pixels: &'a [Pixel],
    /// The number of pixels in a row of the larger rectangle.
    stride: usize,
    pub width: usize,
    pub height: usize,
}

impl<'a> Cutout<'a> {
    /// The rectangle of `width` × `height` pixels at `left` and `top` of `pixels`.
    pub fn new(
        pixels: &'a [Pixel],
        stride: usize,
        (left, top): (usize, usize),
        (width, height): (usize, usize),
    ) -> Self {
        Self { pixels: &pixels[top * stride + left..], stride, width, height }
    }

    pub fn rows(&self) -> impl Iterator<Item = &'a [Pixel]> {
        self.pixels.chunks(self.stride).take(self.height).map(|row| &row[..self.width])
    }

    /// The colours, each with the number of its pixels.
    pub fn colours(&self) -> HashMap<Pixel, usize> {
        let mut colours = HashMap::new();
        for run in self.rows().flat_map(runs) {
            *colours.entry(run[0]).or_default() += run.len();
        }
        colours
    }
}

/// Cuts a row into pieces of one colour.
fn runs(row: &[Pixel]) -> impl Iterator<Item = &[Pixel]> {
    row.chunk_by(|a, b| a == b)
}

/// The picture that the cells of an area should show.
pub struct Picture<'a> {
    pub area: Rect,
    pub cell: CellSize,
    /// The pixels of the whole area, row by row, four bytes each: red, green, blue, opacity (255).
    pub pixels: &'a [u8],
    /// Whether a cell of the area shows the picture; otherwise it shows text.
    pub shown: &'a dyn Fn(Position) -> bool,
}

impl Picture<'_> {
    fn pixels(&self) -> &[Pixel] {
        self.pixels.as_chunks().0
    }

    /// The number of pixels in a row of the area.
    fn stride(&self) -> usize {
        usize::from(self.area.width) * usize::from(self.cell.width)
    }

    /// The number of pixels in a row of cells.
    fn strip(&self) -> usize {
        self.stride() * usize::from(self.cell.height)
    }

    /// The pixels of some cells; cells count from the area's first one.
    fn cutout(&self, cells: Rect) -> Cutout<'_> {
        let (width, height) = (usize::from(self.cell.width), usize::from(self.cell.height));
        Cutout::new(
            self.pixels(),
            self.stride(),
            (usize::from(cells.x) * width, usize::from(cells.y) * height),
            (usize::from(cells.width) * width, usize::from(cells.height) * height),
        )
    }
}

/// A protocol by which a terminal shows pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Kitty,
    /// The protocol of the DEC VT340.
    Sixel,
    /// The protocol of iTerm2.
    Iterm2,
}

/// The size of a character's cell in pixels; neither side is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
}
