//! The board in every rendering, drawn and compared with what was stored.

mod frames;
pub mod golden;
mod reach;
pub mod samples;
