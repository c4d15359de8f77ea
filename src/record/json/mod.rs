//! The save as JSON, format version 1, as `assets/save.schema.json` describes it.
//!
//! [`format`] has its words and limits, [`value`] reads JSON one level at a time, [`members`] has what
//! the saves of several games share, [`read()`] and [`write()`] turn a file into a record and back,
//! [`study`] has variations, comments and marks, [`clock`] the players' time, [`error`] says what is
//! wrong and where.

mod clock;
mod error;
mod format;
pub mod members;
mod read;
mod study;
mod value;
mod write;

pub use clock::{of_text as clock_of_text, text as clock_text};
pub use error::SaveError;
pub use format::{BRIDGES, GameKind, MAX_BYTES, VARIANTS, VERSION};
pub use read::read;
pub use value::{Object, Value, YEAR_0, text};
pub use write::{object_of, part, write};
