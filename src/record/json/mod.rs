//! The save as JSON, format version 1, as `assets/save.schema.json` describes it.
//!
//! [`format`] has its words and limits, [`raw`] reads JSON without looking into values, [`members`]
//! reads those that saves of other games have too, [`read()`]
//! and [`write()`] turn a file into a record and back, [`study`] has the variations and what is said
//! of moves, [`clock`] the time players have, [`error`] says what is wrong and where.

mod clock;
mod error;
mod format;
pub mod members;
pub mod raw;
mod read;
mod study;
mod value_type;
mod write;

pub use clock::{of_text as clock_of_text, text as clock_text};
pub use error::SaveError;
pub use format::{BRIDGES, GameKind, MAX_BYTES, PLAYERS, VARIANTS, VERSION};
pub use members::YEAR_0;
pub use read::read;
pub use write::{ByColour, file_of, object_of, part, write};
