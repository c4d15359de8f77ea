//! JSON of saves: [`value`] reads it one level at a time, [`mod@format`] and [`members`] have what
//! the saves of both games share, [`error`] names what is wrong and where.

mod error;
pub mod format;
pub mod members;
mod value;

pub use error::SaveError;
pub use format::MAX_BYTES;
pub use value::{Object, UnknownMembers, Value, YEAR_0, text, time_of};
