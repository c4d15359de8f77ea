//! The picture of GIPF's board: a [scene](Scene) becomes shapes in board units. They become pixels
//! and characters as those of PÜNCT do, in the same colours.
//!
//! It uses the rules' points and stacks and [`crate::kit::picture`], nothing else.

mod board;
mod ground;
mod layers;
mod marks;
#[cfg(test)]
pub mod samples;
mod scene;
mod stacks;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub use ground::middle;
pub use ground::{COLUMN, LINE_OF_CHARACTERS, around, half_steps, is_named_at, nearest, reach};
pub use scene::{Fate, Push, Scene};
