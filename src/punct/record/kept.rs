//! Games of PÜNCT as the folder of saves keeps and lists them, what a game in a file is to the
//! present one, and copies, which are not played on.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::collection;
use super::formats::Reading;
use super::game_record::Record;
use super::json;
use super::remark::Remark;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{
    Format, Kinship, Name, Occupied, Overwrite, PutError, ReadError, ReadSave, SaveFile, SavedGame,
    Store, StoreError, disk, game_in, lock, put, save_game, stem_after,
};
use crate::punct::record::tree::Tree;
use crate::rules::{Outcome, Rules};

/// A readable name for a copy of a game, without ending: with the day on which the game began, by
/// universal time, so that it is the same everywhere.
pub fn copy_name(record: &Record) -> String {
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

/// The same for a path that a user named, which may be that of a pipe or of a collection: of
/// several games the one with the number `wanted`, else the first.
pub fn read_named(path: &Path, wanted: Option<usize>) -> Result<Reading, StoreError> {
    let bytes = disk::read_named(path, collection::MAX_BYTES)?;
    let read = Format::from_file(path, &bytes).read_of_several(&bytes, wanted);
    read.map_err(|error| StoreError::Save { path: path.to_owned(), error })
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
    Format::from_file(path, bytes).read(bytes, None)
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        let Reading { record, format, remarks } = reading(path, bytes)?;
        // Saved anew, it would lose what is not read of it.
        if format == Format::Json && remarks.iter().any(Remark::is_damage) {
            json::read(bytes)?;
        }
        Ok((record, format))
    }

    fn save(&self, saved: Timestamp) -> String {
        json::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        self.header().names()
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
    /// The game of PÜNCT saved last of those that have not ended where the players stand.
    pub fn latest_unfinished(&self) -> Result<Option<ReadSave<Record>>, StoreError> {
        self.latest_unfinished_of()
    }
}

impl Record {
    /// What a game in a file is to this one.
    pub fn kinship(&self, found: &Record) -> Kinship {
        let (own, theirs) = (&self.header, &found.header);
        let same_start = own.rules == theirs.rules && own.setup == theirs.setup;
        let same_beginning = own.started.is_some() && own.started == theirs.started;
        // A game that says nothing of its beginning may be one that does.
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
            // Other games may have begun in the same second, or be of the same players and begin
            // alike.
            false if same_beginning && self.tree.begins_as(&found.tree) => Kinship::Further,
            // This one is an earlier state of that.
            false if may_begin_alike && found.tree.holds(&self.tree) => Kinship::Further,
            false => Kinship::Other,
        }
    }
}

impl Tree {
    /// Whether the two have a first move in common.
    fn begins_as(&self, other: &Tree) -> bool {
        let firsts = |tree: &Tree| -> Vec<_> {
            tree.children(Tree::ROOT).iter().map(|&first| tree.move_of(first)).collect()
        };
        firsts(self).iter().any(|first| firsts(other).contains(first))
    }

    /// Whether it has every move of the other tree, with its comments and marks.
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

/// Writes a game to the file at `path`, all or nothing.
///
/// # Errors
/// [`StoreError::Exists`] if there is a game and `overwrite` does not allow to replace it,
/// [`StoreError::HoldsOtherFormat`] and [`StoreError::NotASave`] if there is anything else,
/// [`StoreError::Busy`] if another program plays it.
pub fn export(
    path: &Path,
    record: &Record,
    format: Format,
    overwrite: Overwrite,
) -> Result<(), StoreError> {
    let path = disk::find_or_name(path)?;
    let bytes = format.write(record).into_bytes();
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path));
    }
    // Whatever the new format is, another program may be playing the save there.
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

/// The same, also in place of an earlier state of the game.
pub fn export_on(
    path: &Path,
    record: &Record,
    format: Format,
    overwrite: Overwrite,
) -> Result<(), StoreError> {
    match export(path, record, format, overwrite) {
        Err(StoreError::Exists(Occupied { by: Kinship::Earlier, .. })) => {
            export(path, record, format, Overwrite::Allowed)
        }
        done => done,
    }
}

/// Saves a game at `path` once, without playing on there, in the format of the file's ending.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> Result<(), StoreError> {
    if let Some(format @ (Format::Sgf | Format::Text)) = Format::from_path(path) {
        return export_on(path, record, format, overwrite);
    }
    save_game(path, record, overwrite)
}

impl Store {
    /// Writes a copy of a game at `path` in this format, also in place of an earlier one.
    pub fn export(
        &self,
        record: &Record,
        path: &Path,
        format: Format,
        overwrite: Overwrite,
    ) -> Result<(), StoreError> {
        if path.parent() == Some(self.folder()) {
            disk::make_folder(self.folder())?;
        }
        export_on(path, record, format, overwrite)
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
        assert_eq!(copy_name(&game), "2025-03-01-anna-bert");
    }
}
