//! What storage asks of a game of GIPF.

use std::path::Path;

use jiff::Timestamp;

use super::game_record::Record;
use crate::gipf::rules::{Outcome, Rules};
use crate::record::{Format, Name, ReadError, SavedGame};

/// What a player who chooses among saves wants to know of one.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The names of the players, White's first.
    pub names: [Name; 2],
    /// The rules it is played by.
    pub rules: Rules,
    /// After how many turns the players stand.
    pub ply: usize,
    /// Whether a game of PÜNCT is going on in it.
    pub is_contested: bool,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(_: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        Ok((super::read::read(bytes)?, Format::Json))
    }

    fn save(&self, saved: Timestamp) -> String {
        super::write::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.header.names
    }

    fn saved(&self) -> Option<Timestamp> {
        Record::saved(self)
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let ply = self.game.turns().len();
        Summary {
            names: self.header.names.clone(),
            rules: self.game.rules(),
            ply,
            is_contested: self.contest.is_some(),
            outcome: self.game.outcome(),
        }
    }
}
