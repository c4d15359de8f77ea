//! A rectangle of pixels within a larger one.

use std::collections::HashMap;

/// Red, green, blue and opacity.
pub type Pixel = [u8; 4];

/// A rectangle of pixels within a larger one.
#[derive(Clone, Copy)]
pub struct Cutout<'a> {
    /// The pixels from the rectangle's first to the end of the larger one.
    pixels: &'a [Pixel],
    /// How many pixels a row of the larger one has.
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
pub fn runs(row: &[Pixel]) -> impl Iterator<Item = &[Pixel]> {
    row.chunk_by(|a, b| a == b)
}
