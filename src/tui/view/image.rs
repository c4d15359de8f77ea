//! An image of pixels, two in each cell: blending shapes into a part of it, and showing it.
//!
//! What the shapes mean is the raster's ([`super::raster`]).

use ratatui::style::{Modifier, Style};

use super::board::Look;
use super::canvas::Canvas;
use super::coverage::Mask;
use super::geometry::{Cell, Geometry};
use crate::tui::colour::Rgb;
use crate::tui::theme::Theme;

/// Pixels of the board's area; `None` is outside of the board.
#[derive(Clone)]
pub struct Image {
    width: i32,
    pixels: Vec<Option<Rgb>>,
    /// What is blended changes nothing outside of this.
    window: Window,
}

/// A rectangle of pixels: from the first ones up to before the last ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

/// A character in place of a cell's two pixels.
pub struct Sign {
    pub at: Cell,
    pub glyph: char,
}

impl Window {
    /// The smallest one around both.
    #[must_use]
    pub fn around(self, other: Window) -> Window {
        Window {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn within(self, other: Window) -> Window {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        Window { left, top, right: right.max(left), bottom: bottom.max(top) }
    }
}

impl Image {
    /// The image with these pixels, so many in a row.
    pub fn new(width: i32, pixels: Vec<Option<Rgb>>) -> Image {
        let mut image = Image { width, pixels, window: Window::default() };
        image.window = image.whole();
        image
    }

    fn whole(&self) -> Window {
        let rows = self.pixels.len() as i32 / self.width.max(1);
        Window { left: 0, top: 0, right: self.width, bottom: rows }
    }

    /// Begins anew as the `ground` is within a window; what is outside stays as it is from now on.
    pub fn begin_within(&mut self, window: Window, ground: &Image) {
        self.window = window.within(self.whole());
        let Window { left, top, right, bottom } = self.window;
        for y in top..bottom {
            let row = (y * self.width + left) as usize..(y * self.width + right) as usize;
            self.pixels[row.clone()].copy_from_slice(&ground.pixels[row]);
        }
    }

    fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = (0..self.width).contains(&x) && y >= 0;
        if inside {
            self.pixels.get((y * self.width + x) as usize).copied().flatten()
        } else {
            None
        }
    }

    /// Blends a colour over the pixels a mask covers; `strength` is that of full coverage.
    pub fn blend(&mut self, mask: &Mask, at: Cell, colour: Rgb, strength: impl Fn(i32, i32) -> u8) {
        let Window { left: first, top, right, bottom } = self.window;
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
    pub fn show(&self, look: Look, geometry: &Geometry, canvas: &mut Canvas) {
        let area = geometry.area();
        let (depth, paper) = (look.theme.depth(), look.theme.paper());
        let [upper_half, lower_half] = look.glyphs.halves.unwrap_or([' '; 2]);
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
                let at = Cell { x: i32::from(area.x) + column, y: i32::from(area.y) + line };
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
            let at = Cell { x: sign.at.x + i32::from(area.x), y: sign.at.y + i32::from(area.y) };
            let style = theme.cell(background.contrast(), background).add_modifier(Modifier::BOLD);
            canvas.put(at, sign.glyph, style);
        }
    }
}
