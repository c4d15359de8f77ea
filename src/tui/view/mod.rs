//! Views: functions from the application's state to cells. They compute nothing about the rules.

pub mod bench;
pub mod board;
mod bricks;
mod canvas;
mod coverage;
pub mod geometry;
pub mod raster;
mod shapes;

#[cfg(test)]
mod frames;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod samples;
