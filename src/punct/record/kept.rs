//! Games of PÜNCT as the folder of saves keeps and lists them.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::formats::Reading;
use super::game_record::Record;
use super::json;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{
    Format, Kinship, Listed, Name, ReadError, ReadSave, SaveFile, SavedGame, Store, StoreError,
    disk, game_in, stem_after,
};
use crate::rules::{Outcome, Rules};

/// A readable name for a copy of a game, without ending: with the day on which the game began, by
/// universal time, so that it is the same everywhere.
pub fn of_copy(record: &Record) -> String {
    let started = record.header().started;
    let day = started.map(|started| started.to_zoned(TimeZone::UTC).date().to_string());
    stem_after(day.as_deref().unwrap_or("game"), record.header().names(), 1)
}

pub type GameFile = SaveFile<Record>;

/// The game saved at `path`, to look at: nothing is locked and nothing can be written.
///
/// # Errors
/// When the file can't be read or holds no sound game.
pub fn read(path: &Path) -> Result<Record, StoreError> {
    read_file(path).map(|reading| reading.record)
}

/// The same, with remarks.
pub fn read_file(path: &Path) -> Result<Reading, StoreError> {
    game_in(path, &disk::read(path, MAX_BYTES)?, reading)
}

/// The same for a path that a user named, which may be that of a pipe.
pub fn read_named(path: &Path) -> Result<Reading, StoreError> {
    game_in(path, &disk::read_named(path, MAX_BYTES)?, reading)
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
    Format::of(path, bytes).read(bytes, None)
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

impl Store {
    /// All games of PÜNCT in the folder, the latest first.
    pub fn list(&self) -> Result<Vec<Listed<Summary>>, StoreError> {
        self.list_of::<Record>()
    }

    /// The game of PÜNCT saved last of those that have not ended where the players stand.
    pub fn latest_unfinished(&self) -> Result<Option<ReadSave<Record>>, StoreError> {
        self.latest_unfinished_of()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_named_after_the_day_on_which_the_game_began() {
        let began = "2025-03-01T23:30:00Z".parse().expect("a time");
        let game = Record::new(
            Rules::default(),
            ["Anna", "Bert"].map(|raw| Name::from_save(raw.to_owned())),
            began,
        );
        assert_eq!(of_copy(&game), "2025-03-01-anna-bert");
    }
}
