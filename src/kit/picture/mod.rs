//! What pictures of boards are made of: shapes in board units, which become pixels, SVG or characters, in the
//! colours of a palette. Any board can be a [`Subject`].

mod characters;
mod drawing;
mod export;
mod film;
pub mod lettering;
mod maker;
pub mod outline;
mod painted;
mod palette;
pub mod pixels;
mod rgb;
mod style;
mod subject;
pub mod svg_text;
mod theme_name;

pub use characters::{Block, Division, MOST_PARTS, Rendering, fit};
pub use drawing::{Brush, Drawing, Ink, Item, PlanePoint, Text, nearest};
pub use export::{ExportError, USUAL_WIDTH, WIDTHS, png, svg};
pub use film::{FILM_WIDTH, Film};
pub use maker::{is_own_gif, is_own_png, moves};
pub use painted::{Painted, PicturePlan};
pub use palette::{CROSSED, LINE, LINE_IN_CENTRE, Palette, PieceColours};
#[cfg(test)]
pub use pixels::Medium;
pub use pixels::Scale;
pub use rgb::Rgb;
#[cfg(test)]
pub use rgb::difference;
pub use style::{Detail, Measures, Style};
pub use subject::{Frame, LARGER_FRAME, Subject};
pub use svg_text::escaped;
pub use theme_name::ThemeName;
