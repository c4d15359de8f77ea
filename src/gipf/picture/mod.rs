//! The picture of GIPF's board: a [scene](Scene) becomes shapes in board units. They become pixels and
//! characters as those of PÜNCT do, in the same colours.
//!
//! It uses the rules' points and stacks and [`crate::picture`], nothing else.

mod board;
mod ground;
mod layers;
mod marks;
mod places;
mod pushing;
#[cfg(test)]
pub mod samples;
mod scene;
mod stacks;
#[cfg(test)]
mod tests;

pub use ground::{LINE_OF_CHARACTERS, is_named_at};
#[cfg(test)]
pub use places::middle;
pub use places::{COLUMN, around, half_steps, nearest, reach};
pub use scene::{Fate, Push, Scene};
