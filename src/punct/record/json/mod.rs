//! The save of PÜNCT as JSON, format version 1, which `assets/save.schema.json` describes.
//!
//! [`kit::storage::json`](crate::kit::storage::json) has what the saves of both games share;
//! [`save`] turns a file into a record and back, [`study`] has variations, comments and marks,
//! [`clock`] the players' time.

mod clock;
mod save;
mod study;

pub use clock::{of_text as clock_of_text, text as clock_text};
pub use save::{BRIDGES, SWAPS, VARIANTS, object_of, part, read, write};
