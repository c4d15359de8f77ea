//! The board in every rendering, drawn and compared with stored frames.

pub mod differing;
mod edge;
pub mod fits;
mod frames;
pub mod golden;
mod joins;
mod reach;
mod seen;
mod sides;
