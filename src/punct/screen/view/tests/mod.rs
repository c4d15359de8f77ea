//! The board in every rendering, drawn and compared with stored frames.

pub mod differing;
pub mod fits;
mod frames;
mod geometry;
pub mod golden;
pub mod joins;
mod reach;
mod seen;
mod sides;
