//! The parts of the screens of both games and of the server. None depends on one game's screen.

pub mod action;
pub mod appearance;
pub mod board;
pub mod board_size;
pub mod colour;
pub mod form;
pub mod glyphs;
pub mod header;
pub mod keys;
pub mod menu;
pub mod open;
pub mod page;
pub mod pixels;
pub mod popup;
pub mod scroll;
pub mod shared_keys;
pub mod status;
#[cfg(test)]
pub mod tests;
pub mod text;
pub mod text_field;
pub mod theme;
