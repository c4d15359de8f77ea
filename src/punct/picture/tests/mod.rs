//! Compares pictures with stored ones, and repainted pictures with pictures painted at once.

pub mod golden;
mod painted;
pub mod samples;
