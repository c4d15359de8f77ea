//! The words and limits of the JSON format.

use crate::record::header::Swap;
use crate::rules::{Bridges, Player, Variant};

/// The largest file that is read: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// The games whose saves are told apart by the member `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKind {
    /// PÜNCT.
    Punct,
    /// GIPF.
    Gipf,
}

impl GameKind {
    /// Both of them.
    pub const ALL: [GameKind; 2] = [GameKind::Punct, GameKind::Gipf];

    /// The value of the member.
    pub const fn word(self) -> &'static str {
        match self {
            GameKind::Punct => "punct",
            GameKind::Gipf => "gipf",
        }
    }

    /// What is said of a value that is none of these.
    pub const fn fault(self) -> &'static str {
        match self {
            GameKind::Punct => "is not \"punct\"",
            GameKind::Gipf => "is not \"gipf\"",
        }
    }

    /// The name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Punct => "PÜNCT",
            GameKind::Gipf => "GIPF",
        }
    }

    /// The command that opens a save.
    pub const fn command(self) -> &'static str {
        match self {
            GameKind::Punct => "punct FILE",
            GameKind::Gipf => "punct gipf FILE",
        }
    }
}

/// The kinds of [`Ending`](crate::rules::Ending). A game lost on time is one that was resigned, with
/// the member [`ON_TIME`], so that programs without clocks read it too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EndingKind {
    Resigned,
    Agreed,
    Claimed,
}

pub const VARIANTS: [(&str, Variant); 2] =
    [(Variant::Basic.code(), Variant::Basic), (Variant::Standard.code(), Variant::Standard)];
pub const BRIDGES: [(&str, Bridges); 2] =
    [(Bridges::Two.code(), Bridges::Two), (Bridges::Any.code(), Bridges::Any)];
pub const PLAYERS: [(&str, Player); 2] =
    [(Player::White.code(), Player::White), (Player::Black.code(), Player::Black)];
pub const ENDINGS: [(&str, EndingKind); 3] = [
    ("resigned", EndingKind::Resigned),
    ("agreed", EndingKind::Agreed),
    ("claimed", EndingKind::Claimed),
];

/// The member of an ending that says that the loser did not resign but had no time left.
pub const ON_TIME: &str = "time";

pub const SWAPS: [(&str, Swap); 2] = [("allowed", Swap::Allowed), ("taken", Swap::Taken)];

/// The word for `meaning`.
pub fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> Option<&'static str> {
    words.iter().find(|(_, known)| known == meaning).map(|(word, _)| *word)
}
