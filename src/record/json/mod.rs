//! The save as JSON, format version 1, as `assets/save.schema.json` describes it.
//!
//! [`value`] reads JSON one level at a time, [`members`] has the words, limits and members that saves
//! of several games share, [`save`] turns a file into a record and back, [`study`] has variations,
//! comments and marks, [`clock`] the players' time.

mod clock;
mod error;
pub mod format;
pub mod members;
mod save;
mod study;
mod value;
mod value_type;

pub use crate::record::json::format::{GameKind, MAX_BYTES, VERSION};
pub use crate::record::json::members::{BRIDGES, SWAPS, VARIANTS};
pub use clock::{of_text as clock_of_text, text as clock_text};
pub use error::SaveError;
pub use save::{object_of, part, read, write};
pub use value::{Object, Value, YEAR_0, text, time_of};
