//! The JSON of saves: the kind of game, version and size. [`value`] reads JSON one level at a time,
//! [`members`] has the parts that occur in the saves of both games, and [`error`] has the faults
//! and their places.

mod error;
pub mod members;
mod value;

pub use error::{SaveError, SaveResult};
pub use value::{Object, UnknownMembers, Value, YEAR_0, in_utf8, text, time_of};

/// The largest size of a file that is read: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// The version of saves that this program writes, and the newest that it can read.
pub const VERSION: u64 = 1;

coded! {
    /// The two games. The code is the member `format` of their saves.
    pub enum GameKind {
        Punct = "punct" => "PÜNCT",
        Gipf = "gipf" => "GIPF",
    }
}

impl GameKind {
    /// Returns the error for a save, expected to be of this game, whose `format` names no game.
    pub const fn fault(self) -> &'static str {
        match self {
            GameKind::Punct => "is not \"punct\"",
            GameKind::Gipf => "is not \"gipf\"",
        }
    }

    pub const fn command(self) -> &'static str {
        match self {
            GameKind::Punct => "punct FILE",
            GameKind::Gipf => "punct gipf FILE",
        }
    }
}
