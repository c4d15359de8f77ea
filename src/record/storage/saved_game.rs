//! What storage needs to know of a game to keep it in a file, and the list of saves. Games of PÜNCT and of
//! GIPF are kept so.

use std::path::Path;

use jiff::Timestamp;

use crate::record::format::{Format, ReadError, Reading};
use crate::record::game_record::Record;
use crate::record::json;
use crate::record::kinship::Kinship;
use crate::record::player_name::Name;
use crate::rules::{Outcome, Rules};

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

/// What a list of saves shows of a game of PÜNCT.
#[derive(Debug, Clone)]
pub struct Summary {
    /// White's first.
    pub names: [Name; 2],
    pub rules: Rules,
    /// After how many moves the players stand.
    pub ply: usize,
    /// How many moves there are, with those taken back.
    pub moves: usize,
    pub outcome: Option<Outcome>,
}

/// A game of PÜNCT in a file of any format. The file's extension tells the format, or else its
/// content.
pub fn reading(path: &Path, bytes: &[u8]) -> Result<Reading, ReadError> {
    format_of(path, bytes).read(bytes, None)
}

pub(super) fn format_of(path: &Path, bytes: &[u8]) -> Format {
    Format::of_path(path).unwrap_or_else(|| Format::of_content(bytes))
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        reading(path, bytes).map(|Reading { record, format, .. }| (record, format))
    }

    fn save(&self, saved: Timestamp) -> String {
        json::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        self.header().names()
    }

    fn saved(&self) -> Option<Timestamp> {
        Record::saved(self)
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let game = self.game();
        Summary {
            names: self.header().names().clone(),
            rules: game.rules(),
            ply: game.ply(),
            moves: self.moves().len(),
            outcome: game.outcome(),
        }
    }

    fn kinship(&self, found: &Record) -> Kinship {
        Record::kinship(self, found)
    }
}
