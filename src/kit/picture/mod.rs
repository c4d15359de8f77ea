//! Shapes in board units become pixels, SVG or characters. Any board can be a [`Subject`].

mod characters;
mod drawing;
mod export;
pub mod outline;
mod palette;
pub mod pixels;
pub mod svg_text;
#[cfg(test)]
pub mod tests;

pub use characters::{Block, Division, MOST_PARTS, Rendering, fit};
pub use drawing::{Brush, Detail, Drawing, Ink, Item, Measures, PlanePoint, Style, Text, nearest};
pub use export::{
    ExportError, FILM_WIDTH, Film, USUAL_WIDTH, WIDTHS, is_own_gif, is_own_png, moves, png, svg,
};
pub use palette::{
    FADED, LANE, LEFT, MISFIT, Mark, OF_24_BITS, OF_256, OF_EIGHT, OF_SIXTEEN, ON_MARK, Palette,
    PieceColours, Rgb, SPECK, TIP, ThemeName, Tones,
};
#[cfg(test)]
pub use pixels::Medium;
pub use pixels::{Painted, PicturePlan, Scale};
pub use svg_text::escape_xml;

/// A rectangle of the plane, in board units: left, top, width, height.
pub type Frame = [f32; 4];

/// PÜNCT's, the larger one. A screen shows either board as pixels only if this one gets enough.
pub const LARGER_FRAME: Frame = [-6.1, -1.1, 19.2, 16.7];

/// A scene on a board: everything on which a picture of the board depends.
pub trait Subject {
    /// The rectangle that a picture shows: the board with its labels and a margin.
    const FRAME: Frame;

    fn empty(style: &Style) -> Drawing;

    fn contents(&self, style: &Style) -> Drawing;

    fn labels(&self, style: &Style) -> Drawing;
}
