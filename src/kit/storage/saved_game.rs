//! What a game must offer to be kept in a file, and whether it may replace the game that is there.

use std::path::Path;

use jiff::Timestamp;

use super::format::{Format, ReadError};
use super::player_name::Name;

/// What a game in a file is to the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// The same game, all of which the present one holds: nothing is lost if that replaces it.
    Earlier,
    /// The same game, with something that the present one does not hold.
    Further,
    Other,
}

/// A game as its file holds it.
pub trait SavedGame: Sized {
    /// What a list of saves shows.
    type Summary;

    /// The game in a file, and in which format it is. Only [`Format::Json`] is a save.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    fn save(&self, saved: Timestamp) -> String;

    /// White's first.
    fn names(&self) -> &[Name; 2];

    /// When its file was written, if that says so.
    fn saved(&self) -> Option<Timestamp>;

    /// Whether it has ended where the players stand.
    fn is_over(&self) -> bool;

    fn summary(&self) -> Self::Summary;

    /// What a game in a file is to this one.
    fn kinship(&self, found: &Self) -> Kinship;
}
