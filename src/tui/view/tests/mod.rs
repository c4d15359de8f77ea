//! The board in every rendering, drawn and compared with what was stored.

pub mod fits;
mod frames;
pub mod golden;
mod joins;
mod reach;

pub use crate::picture::samples;
