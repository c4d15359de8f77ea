//! Pictures of pixels by the protocols of kitty, sixel and iTerm2. A few rectangles cover the cells
//! that differ from what was sent before; each is sent as an image. With sixel and iTerm2, text and
//! later images overwrite earlier ones; kitty keeps images until deleted, by their ids.
//!
//! ratatui-image 11 does not fit: it redraws a whole image on each change, needs the `image` crate,
//! and supports kitty's protocol only with Unicode placeholders, which Konsole and `WezTerm` do not
//! know.

mod png_images;
mod sixel;
mod state;
#[cfg(test)]
mod tests;

pub use png_images::DELETE_KITTY_PICTURES;
pub use state::{DEFAULT_SIXEL_COLOURS, Graphics};

use std::collections::HashMap;

use ratatui::layout::{Position, Rect};

/// A pixel: red, green, blue and opacity.
pub type Pixel = [u8; 4];

#[derive(Clone, Copy)]
pub struct Cutout<'a> {
    /// The pixels from the first one of the rectangle to the end of the larger rectangle.
    pixels: &'a [Pixel],
    stride: usize,
    pub width: usize,
    pub height: usize,
}

impl<'a> Cutout<'a> {
    /// `stride` is the number of pixels in a row of `pixels`.
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

    pub fn colours(&self) -> HashMap<Pixel, usize> {
        let mut colours = HashMap::new();
        for run in self.rows().flat_map(runs) {
            *colours.entry(run[0]).or_default() += run.len();
        }
        colours
    }
}

fn runs(row: &[Pixel]) -> impl Iterator<Item = &[Pixel]> {
    row.chunk_by(|a, b| a == b)
}

pub struct Picture<'a> {
    pub area: Rect,
    pub cell: CellSize,
    /// The pixels of the whole area, row by row, four bytes each: red, green, blue, opacity (255).
    pub pixels: &'a [u8],
    /// The cells of the area that show the picture. The other cells show text.
    pub shown: &'a dyn Fn(Position) -> bool,
}

impl Picture<'_> {
    fn pixels(&self) -> &[Pixel] {
        self.pixels.as_chunks().0
    }

    fn stride(&self) -> usize {
        usize::from(self.area.width) * usize::from(self.cell.width)
    }

    fn strip(&self) -> usize {
        self.stride() * usize::from(self.cell.height)
    }

    /// The pixels of a rectangle of cells, which count from the first cell of the area.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Kitty,
    /// The protocol of the DEC VT340.
    Sixel,
    Iterm2,
}

/// The size of a cell in pixels. Neither number is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
}
