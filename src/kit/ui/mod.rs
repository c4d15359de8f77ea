//! The parts of the screens of both games and of the server: looks, colours and characters, key
//! tables, popups, lists, texts and text fields, the dialogs of every game, and the drawing of a
//! board. No module here depends on one game's screen.

pub mod action;
pub mod appearance;
pub mod ask;
pub mod board;
pub mod board_art;
pub mod board_size;
pub mod canvas;
pub mod characters;
pub mod colour;
pub mod form;
pub mod glyphs;
pub mod key_rows;
pub mod keys;
pub mod lesson_list;
pub mod menu;
pub mod mode_kind;
pub mod mosaic;
pub mod notice;
pub mod open;
pub mod options;
pub mod page;
pub mod pixel_area;
pub mod pixels;
pub mod popup;
pub mod scroll;
pub mod shared_keys;
pub mod table;
#[cfg(test)]
pub mod tests;
pub mod text;
pub mod text_area;
pub mod text_field;
pub mod theme;
pub mod ways;

pub use canvas::GridPoint;
