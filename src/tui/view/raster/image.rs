//! An image of pixels, two in each cell: blending shapes into a part of it, and showing it.
//!
//! What the shapes mean is the raster's ([`super`]).

use std::ops::Range;

use ratatui::style::{Modifier, Style};

use super::coverage::Mask;
use crate::tui::colour::Rgb;
use crate::tui::theme::Theme;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::geometry::{Geometry, GridPoint};
use crate::tui::view::skin::Skin;

/// Pixels of the board's area; `None` is outside of the board.
#[derive(Clone)]
pub struct Image {
    width: i32,
    pixels: Vec<Option<Rgb>>,
    /// Pixels around the board, over which nothing is blended.
    around: Vec<Option<Rgb>>,
    /// What is blended changes nothing outside of this.
    window: PixelRect,
}

/// A rectangle of pixels: from the first ones up to before the last ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelRect {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

/// A character in place of a cell's two pixels.
pub struct Sign {
    pub at: GridPoint,
    pub glyph: char,
}

impl PixelRect {
    /// The smallest one around both.
    #[must_use]
    pub fn around(self, other: PixelRect) -> PixelRect {
        PixelRect {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn within(self, other: PixelRect) -> PixelRect {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        PixelRect { left, top, right: right.max(left), bottom: bottom.max(top) }
    }
}

impl Image {
    /// The image with these pixels, so many in a row.
    pub fn new(width: i32, pixels: Vec<Option<Rgb>>) -> Image {
        let around = vec![None; pixels.len()];
        let mut image = Image { width, pixels, around, window: PixelRect::default() };
        image.window = image.whole();
        image
    }

    fn whole(&self) -> PixelRect {
        let rows = self.pixels.len() as i32 / self.width.max(1);
        PixelRect { left: 0, top: 0, right: self.width, bottom: rows }
    }

    /// Begins anew as the `ground` is within a window; what is outside stays as it is from now on.
    pub fn begin_within(&mut self, window: PixelRect, ground: &Image) {
        self.window = window.within(self.whole());
        let PixelRect { left, top, right, bottom } = self.window;
        for y in top..bottom {
            let row = (y * self.width + left) as usize..(y * self.width + right) as usize;
            self.pixels[row.clone()].copy_from_slice(&ground.pixels[row]);
        }
    }

    /// The rows from the first pixel of the board to behind its last.
    pub fn shown_rows(&self) -> Range<i32> {
        let row = |index: usize| index as i32 / self.width.max(1);
        let first = self.pixels.iter().position(Option::is_some).map_or(0, row);
        let last = self.pixels.iter().rposition(Option::is_some).map_or(0, row);
        first..last + 1
    }

    /// Puts a pixel. Outside of the board nothing is blended over it.
    pub fn put(&mut self, x: i32, y: i32, colour: Rgb) {
        let index = (y * self.width + x) as usize;
        let pixels = match self.pixels.get(index) {
            Some(None) => &mut self.around,
            _ => &mut self.pixels,
        };
        if let Some(pixel) = pixels.get_mut(index) {
            *pixel = Some(colour);
        }
    }

    fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = (0..self.width).contains(&x) && y >= 0;
        if inside {
            let index = (y * self.width + x) as usize;
            let pixel = |pixels: &[Option<Rgb>]| pixels.get(index).copied().flatten();
            pixel(&self.pixels).or_else(|| pixel(&self.around))
        } else {
            None
        }
    }

    /// Blends a colour over the pixels a mask covers; `strength` is that of full coverage.
    pub fn blend(
        &mut self,
        mask: &Mask,
        at: GridPoint,
        colour: Rgb,
        strength: impl Fn(i32, i32) -> u8,
    ) {
        let PixelRect { left: first, top, right, bottom } = self.window;
        let rows = mask.rows(at.x, 2 * at.y).skip_while(|(_, y, _)| *y < top);
        for (left, y, alpha) in rows.take_while(|(_, y, _)| *y < bottom) {
            for (&alpha, x) in alpha.iter().zip(left..right).filter(|(alpha, _)| **alpha > 0) {
                if x >= first
                    && let Some(pixel) = &mut self.pixels[(y * self.width + x) as usize]
                {
                    let strength = u32::from(strength(x, y)) * u32::from(alpha) / 255;
                    *pixel = pixel.mix(colour, strength as u8);
                }
            }
        }
    }

    /// Puts the pixels into cells. Where the board covers half a cell the other half shows what is
    /// around the board.
    pub fn show(&self, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
        let area = geometry.area();
        let (depth, paper) = (skin.theme.depth(), skin.theme.paper());
        let [upper_half, lower_half] = skin.glyphs.halves.unwrap_or([' '; 2]);
        for line in 0..i32::from(area.height) {
            for column in 0..i32::from(area.width) {
                let halves = (self.at(column, 2 * line), self.at(column, 2 * line + 1));
                let (glyph, upper, lower) = match halves {
                    (None, None) => continue,
                    (Some(upper), None) => (upper_half, depth.colour(upper), paper),
                    (None, Some(lower)) => (lower_half, depth.colour(lower), paper),
                    (Some(upper), Some(lower)) => {
                        let (upper, lower) = (depth.colour(upper), depth.colour(lower));
                        (if upper == lower { ' ' } else { upper_half }, upper, lower)
                    }
                };
                let at = GridPoint { x: i32::from(area.x) + column, y: i32::from(area.y) + line };
                canvas.put(at, glyph, Style::new().fg(upper).bg(lower));
            }
        }
    }

    /// Puts characters over the pixels.
    pub fn show_signs(
        &self,
        signs: &[Sign],
        theme: Theme,
        geometry: &Geometry,
        canvas: &mut Canvas,
    ) {
        let area = geometry.area();
        for sign in signs {
            let y = 2 * sign.at.y;
            let halves = self.at(sign.at.x, y).zip(self.at(sign.at.x, y + 1));
            let Some(background) = halves.map(|(upper, lower)| upper.mix(lower, 128)) else {
                continue;
            };
            let at =
                GridPoint { x: sign.at.x + i32::from(area.x), y: sign.at.y + i32::from(area.y) };
            let style = theme.cell(background.contrast(), background).add_modifier(Modifier::BOLD);
            canvas.put(at, sign.glyph, style);
        }
    }
}
