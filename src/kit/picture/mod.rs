//! The parts of pictures of boards: shapes in board units, which become pixels, SVG or characters,
//! in the colours of a palette. Any board can be a [`Subject`].

mod characters;
mod drawing;
mod export;
mod film;
pub mod lettering;
pub mod outline;
mod painted;
mod palette;
pub mod pixels;
mod rgb;
pub mod svg_text;
mod theme_name;

pub use characters::{Block, Division, MOST_PARTS, Rendering, fit};
pub use drawing::{Brush, Detail, Drawing, Ink, Item, Measures, PlanePoint, Style, Text, nearest};
pub use export::{ExportError, USUAL_WIDTH, WIDTHS, is_own_gif, is_own_png, moves, png, svg};
pub use film::{FILM_WIDTH, Film};
pub use painted::{Painted, PicturePlan};
pub use palette::{CROSSED, LINE, LINE_IN_CENTRE, Palette, PieceColours};
#[cfg(test)]
pub use pixels::Medium;
pub use pixels::Scale;
pub use rgb::Rgb;
#[cfg(test)]
pub use rgb::difference;
pub use svg_text::escape_xml;
pub use theme_name::ThemeName;

/// A part of the plane, in board units: left, top, width, height.
pub type Frame = [f32; 4];

/// The frame of the larger board. Both boards are shown as pixels where this frame has enough
/// pixels.
pub const LARGER_FRAME: Frame = [-6.1, -1.1, 19.2, 16.7];

/// A scene on a board: everything that its picture depends on.
pub trait Subject {
    /// The part of the plane that a picture shows: the board with its labels and a margin.
    const FRAME: Frame;

    /// The empty board, with the shapes around it.
    fn empty(style: &Style) -> Drawing;

    fn contents(&self, style: &Style) -> Drawing;

    /// The letters and numbers around the board.
    fn labels(&self, style: &Style) -> Drawing;
}
