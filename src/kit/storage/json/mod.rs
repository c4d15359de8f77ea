//! JSON of saves: their kind, version and size; [`value`] reads it one level at a time, [`members`]
//! has the parts common to the saves of both games, [`error`] names faults and their places.

mod error;
pub mod members;
mod value;

pub use error::SaveError;
pub use value::{Object, UnknownMembers, Value, YEAR_0, text, time_of};

/// The largest file that is read: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// The version that is written, and the newest that can be read.
pub const VERSION: u64 = 1;

/// The games; the member `format` tells their saves apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKind {
    Punct,
    Gipf,
}

impl GameKind {
    pub const ALL: [GameKind; 2] = [GameKind::Punct, GameKind::Gipf];

    pub const fn word(self) -> &'static str {
        match self {
            GameKind::Punct => "punct",
            GameKind::Gipf => "gipf",
        }
    }

    /// The error about a value that is not this game's name.
    pub const fn fault(self) -> &'static str {
        match self {
            GameKind::Punct => "is not \"punct\"",
            GameKind::Gipf => "is not \"gipf\"",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Punct => "PÜNCT",
            GameKind::Gipf => "GIPF",
        }
    }

    pub const fn command(self) -> &'static str {
        match self {
            GameKind::Punct => "punct FILE",
            GameKind::Gipf => "punct gipf FILE",
        }
    }
}
