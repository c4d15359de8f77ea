//! Saved games of GIPF. Their files resemble those of PÜNCT and have a folder of their own.
//!
//! [`game_record`] has a game with everything that its file has; [`playing`] plays turns; [`save`]
//! reads and writes files as JSON, and [`contests`] the games of PÜNCT in them. A [`Summary`] has
//! the facts for a list of saves.

mod contests;
mod game_record;
mod playing;
mod save;
#[cfg(test)]
mod tests;

pub use game_record::{Agreed, Contest, Decided, PunctRecord, Record};
pub use playing::{Blocked, draft_of, remove};
pub use save::read;

use std::path::Path;

use jiff::Timestamp;

use crate::gipf::rules::{Outcome, Rules};
use crate::kit::storage::{Format, Kinship, Name, ReadError, SavedGame};

/// The facts of a game of GIPF in a list of saves.
#[derive(Clone, Debug)]
pub struct Summary {
    /// White's name first.
    pub names: [Name; 2],
    pub rules: Rules,
    /// The number of turns before the players' position.
    pub ply: usize,
    pub is_contested: bool,
    pub outcome: Option<Outcome>,
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(_: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        Ok((save::read(bytes)?, Format::Json))
    }

    fn save(&self, saved: Timestamp) -> String {
        save::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.header.names
    }

    fn saved_at(&self) -> Option<Timestamp> {
        Record::saved_at(self)
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

    fn kinship(&self, found: &Record) -> Kinship {
        let started = self.header.started;
        let is_same = started.is_some()
            && started == found.header.started
            && self.agreement() == found.agreement();
        let mut own = self.line();
        let has_turns = found.line().all(|turn| own.next() == Some(turn));
        // If the own game has a further turn, the contest of the found game is over.
        let has_contest = found.contest.is_none() || own.next().is_some();
        let has_end = !found.is_over() || self.is_over();
        match is_same {
            true if has_turns && has_contest && has_end => Kinship::Earlier,
            // Other games may have begun in the same second, so the first turns are compared.
            true if self.line().next() == found.line().next() => Kinship::Further,
            _ => Kinship::Other,
        }
    }
}
