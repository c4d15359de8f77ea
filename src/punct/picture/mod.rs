//! The picture of the board: a [scene](Scene) becomes shapes in board units, and these become
//! pixels, SVG or characters, in the colours of a palette.
//!
//! [`kit::picture`](crate::kit::picture) draws any [`Subject`](crate::kit::picture::Subject); this
//! one is PÜNCT's board. It uses only the rules.

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
