//! The picture of the board: a [scene](Scene) becomes shapes in board units, and these become
//! pixels, SVG or characters, in the colours of a palette.
//!
//! Any board can be a [`Subject`]; that of PÜNCT is drawn here. It uses only the rules;
//! the terminal's part of the work is in `tui`.

mod board;
mod ground;
mod marks;
mod pieces;
#[cfg(test)]
pub mod samples;
mod scene;
mod shades;
mod spaces;
#[cfg(test)]
pub mod tests;
pub mod themed;

pub use ground::{HIGHEST_LABEL, label_places};
pub use scene::{Ghost, Scene};
pub use shades::{Shades, chain_brick};
pub use spaces::SideLine;
