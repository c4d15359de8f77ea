//! The picture of the board: a [scene](Scene) becomes shapes in board units, and these become pixels,
//! SVG or characters, in the colours of a palette.
//!
//! Any board can be a [`Subject`]; that of PÜNCT is drawn here. It uses the rules and nothing else;
//! the terminal's part of the work is in `tui`.

mod board;
mod body;
mod characters;
mod drawing;
mod export;
mod ghost;
mod ground;
mod lettering;
mod marks;
pub mod outline;
mod painted;
mod palette;
mod pieces;
mod pixels;
mod rendering;
mod rgb;
#[cfg(test)]
pub mod samples;
mod scene;
mod shades;
mod style;
mod subject;
mod svg_text;
#[cfg(test)]
pub mod tests;
mod theme_name;

pub use characters::{Block, Division, MOST_PARTS, fit};
pub use drawing::{Brush, Drawing, Ink, Point, Text};
pub use export::{ExportError, USUAL_WIDTH, WIDTHS, png, svg};
pub use ground::{HIGHEST_LABEL, label_places};
pub use painted::{Painted, Plan};
pub use palette::Palette;
pub use pixels::Scale;
pub use rendering::Rendering;
pub use rgb::Rgb;
#[cfg(test)]
pub use rgb::difference;
pub use scene::{Ghost, Scene};
pub use shades::{Shades, chain_brick};
pub use style::{Detail, Measures, Style};
pub use subject::{Frame, Subject};
pub use theme_name::ThemeName;
