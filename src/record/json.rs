//! The save as JSON: one object, version 1, as the schema in `assets/` has it.
//!
//! What a record is, and the words of the format; reading and writing stand in their own files.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::text::Name;
use crate::rules::{Bridges, Ending, Game, Player, Rules, Variant};

/// The largest file that is read: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// The newest version of the format, and the one written.
pub const VERSION: u64 = 1;

/// What stands in the member `format`.
pub(super) const FORMAT: &str = "punct";

/// A game with all that is kept about it in a file.
#[derive(Clone)]
pub struct Record {
    /// The game, standing where the players stand; moves taken back can be played again.
    pub game: Game,
    /// The player with the white pieces.
    pub white: Name,
    /// The player with the black pieces.
    pub black: Name,
    /// When the game began, if that is known.
    pub started: Option<Timestamp>,
    /// When it was last saved, if ever.
    pub saved: Option<Timestamp>,
    /// Members of the file that this program does not know.
    pub(super) other: Kept,
    /// Unknown members of its ending; they are the ending's, and go when it is taken back.
    pub(super) of_ending: Option<(Ending, Kept)>,
}

/// Members written back as they were found, in their order.
pub(super) type Kept = Vec<(String, Box<RawValue>)>;

impl Record {
    /// A new game, begun at `started`.
    pub fn new(rules: Rules, white: Name, black: Name, started: Timestamp) -> Self {
        Self {
            game: Game::new(rules),
            white,
            black,
            started: Some(started),
            saved: None,
            other: Kept::new(),
            of_ending: None,
        }
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &Name {
        match player {
            Player::White => &self.white,
            Player::Black => &self.black,
        }
    }
}

/// The kinds of [`Ending`], without who.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EndingKind {
    Resigned,
    Agreed,
    Claimed,
}

pub(super) const VARIANTS: [(&str, Variant); 2] =
    [(Variant::Basic.code(), Variant::Basic), (Variant::Standard.code(), Variant::Standard)];
pub(super) const BRIDGES: [(&str, Bridges); 2] =
    [(Bridges::Two.code(), Bridges::Two), (Bridges::Any.code(), Bridges::Any)];
pub(super) const PLAYERS: [(&str, Player); 2] =
    [(Player::White.code(), Player::White), (Player::Black.code(), Player::Black)];
pub(super) const ENDINGS: [(&str, EndingKind); 3] = [
    ("resigned", EndingKind::Resigned),
    ("agreed", EndingKind::Agreed),
    ("claimed", EndingKind::Claimed),
];

/// The word that stands for `meaning` in the file.
pub(super) fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> Option<&'static str> {
    words.iter().find(|(_, known)| known == meaning).map(|(word, _)| *word)
}
