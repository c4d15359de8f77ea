//! Games of PÜNCT in the folder of saves: reads and lists them, compares a game in a file with the
//! present one, and writes copies, in which nobody plays on.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::adjudication::Adjudication;
use super::collection;
use super::formats::Reading;
use super::game_record::Record;
use super::json;
use super::remark::{Remark, several};
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{
    Format, Kinship, Name, Occupied, Overwrite, PutError, ReadError, ReadSave, SaveFile, SavedGame,
    Store, StoreError, StoreResult, disk, game_in, lock, put, save_game, stem_after,
};
use crate::punct::record::tree::Tree;
use crate::rules::{Outcome, Rules};

/// Returns a readable file name for a copy of a game, without its ending. The name has the day on
/// which the game began in universal time, so that the name is the same everywhere.
pub fn copy_name(record: &Record) -> String {
    let started = record.header().started;
    let day = started.map(|started| started.to_zoned(TimeZone::UTC).date().to_string());
    stem_after(day.as_deref().unwrap_or("game"), &record.header().names, 1)
}

pub type GameFile = SaveFile<Record>;

/// Reads the game saved at `path`, only for viewing: locks nothing, and can write nothing.
///
/// # Errors
/// The file can't be read, or holds no sound game or several.
pub fn read(path: &Path) -> StoreResult<Record> {
    let Reading { record, remarks, .. } = game_in(path, &disk::read(path, MAX_BYTES)?, reading)?;
    let games = remarks.iter().find_map(Remark::games_in_file);
    let error = games.map(|games| ReadError::Other(several(games)));
    error.map_or(Ok(record), |error| Err(StoreError::Save { path: path.to_owned(), error }))
}

/// Reads a game at a path that a user named: a save, a pipe or a collection. Of several games,
/// reads the one with the number `wanted` (from 1), else the first.
pub fn read_named(path: &Path, wanted: Option<usize>) -> StoreResult<Reading> {
    let bytes = disk::read_named(path, collection::MAX_BYTES)?;
    let read = Format::from_file(path, &bytes).read_of_several(&bytes, wanted);
    read.map_err(|error| StoreError::Save { path: path.to_owned(), error })
}

/// The facts about a game of PÜNCT that a list of saves shows.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The names, White's first.
    pub names: [Name; 2],
    pub rules: Rules,
    /// The number of moves before the players' place.
    pub ply: usize,
    /// The number of moves of the main line, those taken back included.
    pub moves: usize,
    pub outcome: Option<Outcome>,
    pub decision: Option<Adjudication>,
}

/// Reads a game of PÜNCT from a file of any format. The ending of `path` decides the format, or
/// else the content.
pub fn reading(path: &Path, bytes: &[u8]) -> Result<Reading, ReadError> {
    Format::from_file(path, bytes).read(bytes, None)
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        let Reading { record, format, remarks } = reading(path, bytes)?;
        // A damaged save is an error here: if the game were saved again, the unread parts would be
        // lost.
        if format == Format::Json && remarks.iter().any(Remark::is_damage) {
            json::read(bytes)?;
        }
        Ok((record, format))
    }

    fn save(&self, saved: Timestamp) -> String {
        json::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.header().names
    }

    fn saved_at(&self) -> Option<Timestamp> {
        Record::saved_at(self)
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let game = self.game();
        Summary {
            names: self.header().names.clone(),
            rules: game.rules(),
            ply: game.ply(),
            moves: self.moves().len(),
            outcome: game.outcome(),
            decision: self.decision_at(self.here()),
        }
    }

    fn kinship(&self, found: &Record) -> Kinship {
        Record::kinship(self, found)
    }
}

impl Store {
    /// Returns the game of PÜNCT that was saved last, among the games that have not ended at the
    /// players' place.
    pub fn latest_unfinished(&self) -> StoreResult<Option<ReadSave<Record>>> {
        self.latest_unfinished_of()
    }

    /// Writes a copy of a game to `path` in this format, and also replaces an earlier state of the
    /// game.
    pub fn export(
        &self,
        record: &Record,
        path: &Path,
        format: Format,
        overwrite: Overwrite,
    ) -> StoreResult {
        if path.parent() == Some(self.folder()) {
            disk::make_folder(self.folder())?;
        }
        export_on(path, record, format, overwrite)
    }
}

impl Record {
    /// Returns how a game in a file is related to this one.
    pub fn kinship(&self, found: &Record) -> Kinship {
        let (own, theirs) = (&self.header, &found.header);
        let same_start = own.rules == theirs.rules && own.setup == theirs.setup;
        let same_beginning = own.started.is_some() && own.started == theirs.started;
        // A game without a time of beginning may be the same game as one with such a time.
        let may_begin_alike = own.started.is_none() || theirs.started.is_none();
        if !same_start || !same_beginning && own.names != theirs.names {
            return Kinship::Other;
        }
        let ending = found.game.ending();
        let has_members = theirs.unknown.iter().all(|(name, value)| {
            own.unknown.iter().any(|(own, has)| own == name && has.get() == value.get())
        });
        let holds = self.tree.holds(&found.tree)
            && (ending.is_none() || ending == self.game.ending())
            && has_members;
        match holds {
            true => Kinship::Earlier,
            // A common first move is needed: other games may have begun in the same second.
            false if same_beginning && self.tree.begins_as(&found.tree) => Kinship::Further,
            // This game is an earlier state of that one.
            false if may_begin_alike && found.tree.holds(&self.tree) => Kinship::Further,
            false => Kinship::Other,
        }
    }
}

impl Tree {
    /// Whether a first move occurs in both trees.
    fn begins_as(&self, other: &Tree) -> bool {
        let firsts = |tree: &Tree| -> Vec<_> {
            tree.children(Tree::ROOT).iter().map(|&first| tree.move_of(first)).collect()
        };
        firsts(self).iter().any(|first| firsts(other).contains(first))
    }

    /// Whether this tree has every move of `other`, with the comments and marks of `other`.
    fn holds(&self, other: &Tree) -> bool {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let (comment, mark) = (other.comment(theirs), other.mark(theirs));
            let has_comment = comment.is_empty() || comment == self.comment(own);
            if !has_comment || mark.is_some() && mark != self.mark(own) {
                return false;
            }
            for &child in other.children(theirs) {
                let played = other.move_of(child);
                let same = self.children(own).iter().find(|&&own| self.move_of(own) == played);
                let Some(&same) = same else { return false };
                open.push((same, child));
            }
        }
        true
    }
}

/// Writes a game to the file at `path`, completely or not at all.
///
/// # Errors
/// [`StoreError::Exists`] if the file holds a game in this format and `overwrite` does not allow to
/// replace it; [`StoreError::HoldsOtherFormat`] if the file holds a game in another format;
/// [`StoreError::NotASave`] if the file holds something else; [`StoreError::Busy`] if another
/// program plays the game.
pub fn export(path: &Path, record: &Record, format: Format, overwrite: Overwrite) -> StoreResult {
    let path = disk::find_or_name(path)?;
    let bytes = format.write(record).into_bytes();
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path));
    }
    // Whatever the new format is, another program may be playing the game in this file.
    let is_save = Format::from_path(&path).is_none_or(|format| format == Format::Json);
    let _lock = if is_save { lock(&path)? } else { None };
    let mut by = Kinship::Other;
    let is_own = |found: &[u8]| {
        let found = format.read(found, None);
        by = found.as_ref().map_or(by, |found| record.kinship(&found.record));
        found.is_ok()
    };
    match put(&path, &bytes, is_own, overwrite) {
        Err(PutError::Own(path)) => Err(StoreError::Exists(Occupied { path, by })),
        Err(PutError::Foreign { path, bytes }) => {
            let holds_game = reading(&path, &bytes).is_ok();
            Err(if holds_game { StoreError::HoldsOtherFormat } else { StoreError::NotASave }(path))
        }
        Err(PutError::Disk(error)) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}

/// Writes a game as [`export`] does. Also replaces an earlier state of the game without permission.
fn export_on(path: &Path, record: &Record, format: Format, overwrite: Overwrite) -> StoreResult {
    match export(path, record, format, overwrite) {
        Err(StoreError::Exists(Occupied { by: Kinship::Earlier, .. })) => {
            export(path, record, format, Overwrite::Allowed)
        }
        done => done,
    }
}

/// Saves a game at `path` once, in the format of the path's ending. Nobody plays on in that file.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> StoreResult {
    if let Some(format @ (Format::Sgf | Format::Text)) = Format::from_path(path) {
        return export_on(path, record, format, overwrite);
    }
    save_game(path, record, overwrite)
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
        assert_eq!(copy_name(&game), "2025-03-01-anna-bert");
    }
}
