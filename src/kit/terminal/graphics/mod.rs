//! Pictures of true pixels on the terminal, by the protocols of kitty, sixel and iTerm2.
//!
//! [`Graphics`] remembers what it has sent, compares it with the [`Picture`] wanted, and sends only
//! what differs. kitty keeps images until they are deleted, so there the picture consists of tiles,
//! each an image with an id. With sixel and iTerm2 text and later images overwrite earlier ones, so
//! the changed cells are gathered into a few rectangles.
//!
//! ratatui-image 11 does not do this: it redraws a whole image on each change, needs the `image`
//! crate, and reaches kitty only by unicode placeholders, which Konsole and `WezTerm` lack.

mod indexed_png;
mod iterm2;
mod kitty_images;
mod picture;
mod registers;
mod sixel;
mod state;
#[cfg(test)]
mod tests;

pub use kitty_images::DELETE_ALL as DELETE_KITTY_PICTURES;
pub use picture::{CellSize, Picture, Protocol};
pub use state::{DEFAULT_SIXEL_COLOURS, Graphics};
