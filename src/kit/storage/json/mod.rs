//! The members of saves, as both games' files have them.

mod error;
pub mod format;
pub mod members;
mod value;

pub use error::SaveError;
pub use format::MAX_BYTES;
pub use value::{Object, UnknownMembers, Value, YEAR_0, text, time_of};
