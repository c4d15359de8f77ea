//! Views: functions from the application's state to cells. They compute nothing about the rules.

pub mod board;
mod bricks;
mod canvas;
pub mod geometry;

#[cfg(test)]
mod frames;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod samples;
