//! The parts that drawing is made of: the board in every rendering and size, little figures, texts,
//! lists and boxes. They know nothing of the application.

pub mod ascii;
pub mod board;
pub mod board_art;
pub mod board_place;
pub mod board_size;
mod bricks;
pub mod canvas;
pub mod figure;
pub mod geometry;
pub mod list;
mod mosaic;
mod mosaic_plan;
pub mod page;
pub mod paragraphs;
pub mod pixel_area;
pub mod pixel_grid;
pub mod pixels;
pub mod popup;
pub mod sample;
pub mod scroll;
mod sides;
pub mod skin;
pub mod table;
#[cfg(test)]
pub mod tests;
pub mod text;
pub mod text_area;
pub mod text_field;

pub use mosaic::Mosaic;
pub use pixels::PixelBoard;
