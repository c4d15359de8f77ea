//! The save as JSON, format version 1, as `assets/save.schema.json` describes it.
//!
//! [`format`] has its words and limits, [`raw`] reads JSON without looking into values, [`read()`]
//! and [`write()`] turn a file into a record and back, [`study`] has the variations and what is said
//! of moves, [`error`] says what is wrong and where.

mod error;
mod format;
pub mod raw;
mod read;
mod study;
mod value_type;
mod write;

pub use error::SaveError;
pub use format::MAX_BYTES;
pub use read::{YEAR_0, read};
pub use write::{object_of, write};
