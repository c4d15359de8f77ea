//! The picture of the board: a [scene](Scene) becomes shapes in board units, and these become
//! pixels, SVG or characters, in the colours of a palette.
//!
//! Any board can be a [`Subject`]; that of PÜNCT is drawn here. It uses only the rules;
//! the terminal's part of the work is in `tui`.

mod board;
mod characters;
mod drawing;
mod export;
mod film;
mod ground;
mod lettering;
mod maker;
mod marks;
pub mod outline;
mod painted;
mod palette;
mod pieces;
mod pixels;
mod rgb;
#[cfg(test)]
pub mod samples;
mod scene;
mod shades;
mod side_line;
mod style;
mod subject;
mod svg_text;
#[cfg(test)]
pub mod tests;
mod theme_name;
pub mod themed;

pub use crate::picture::drawing::{Brush, Drawing, Ink, Point, Text};
pub use crate::picture::subject::{Frame, Subject};
pub use characters::{Block, Division, MOST_PARTS, Rendering, fit};
pub use export::{ExportError, USUAL_WIDTH, WIDTHS, png, svg};
pub use film::{FILM_WIDTH, Film};
pub use ground::{HIGHEST_LABEL, label_places};
pub use maker::{is_own_gif, is_own_png, moves};
pub use painted::{Painted, Plan};
pub use palette::{CROSSED, LINE, LINE_IN_CENTRE, Palette};
pub use pixels::Scale;
pub use rgb::Rgb;
#[cfg(test)]
pub use rgb::difference;
pub use scene::{Ghost, Scene};
pub use shades::{Shades, chain_brick};
pub use side_line::SideLine;
pub use style::{Detail, Measures, Style};
pub use svg_text::escaped;
pub use theme_name::ThemeName;
