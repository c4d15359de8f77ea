//! The board of PÜNCT in every size and rendering that is made of characters.

pub mod board;
mod bricks;
mod mosaic_plan;
mod sides;
#[cfg(test)]
pub mod tests;
