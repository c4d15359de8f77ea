//! The board of PÜNCT in every size and rendering that is made of characters.

pub mod board;
mod bricks;
pub mod figure;
pub mod geometry;
pub mod pixel_grid;
mod sides;
#[cfg(test)]
pub mod tests;

use crate::kit::ui::{mosaic, pixels};
use crate::punct::picture::Scene;

pub type Mosaic = mosaic::Mosaic<Scene>;

pub type PixelBoard = pixels::PixelBoard<Scene>;
