//! The save as JSON, format version 1, as `assets/save.schema.json` describes it.
//!
//! [`value`] reads JSON one level at a time, [`members`] has the words, limits and members that saves
//! of several games share, [`save`] turns a file into a record and back, [`study`] has variations,
//! comments and marks, [`clock`] the players' time.

mod clock;
mod save;
mod study;

pub use clock::{of_text as clock_of_text, text as clock_text};
pub use save::{BRIDGES, SWAPS, VARIANTS, object_of, part, read, write};
