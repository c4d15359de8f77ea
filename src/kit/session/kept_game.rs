//! A game that keeps itself in a file: what PÜNCT's and GIPF's sessions have in common.

use std::path::{Path, PathBuf};

use super::seat::SeatsOf;
use crate::kit::storage::{Listed, Overwrite, Store, StoreError};

/// A game that begins, and for a saved one what was opened.
pub type Begun<S> = (S, Option<Opened>);

/// A game that keeps itself in a file. A failure to save is kept and told; the game goes on.
pub trait KeptGame: Sized {
    /// What the list of saves tells of one.
    type Summary;
    /// How strong the computer plays it.
    type Level: Copy + PartialEq;

    /// Opens a save, or a copy of it if another program plays it.
    fn open(store: Store, path: &Path) -> Result<(Self, Opened), StoreError>;

    /// Opens the save that was written last of those that have not ended, if there is one.
    ///
    /// # Errors
    /// Why the saves can't be listed, or it can't be opened.
    fn resume(store: Store) -> Result<Option<(Self, Opened)>, StoreError>;

    /// The saves in a store, the latest first.
    fn saves(store: &Store) -> Result<Vec<Listed<Self::Summary>>, StoreError>;

    /// The save that was written last of those that have not ended.
    fn latest_unfinished(store: &Store) -> Option<PathBuf>;

    /// Where new saves go.
    fn store(&self) -> &Store;

    /// The file of the game, if it has one.
    fn path(&self) -> Option<&Path>;

    /// Why it could not be saved last time, if it could not.
    fn unsaved(&self) -> Option<&StoreError>;

    /// Saves it in its file, or in a new one.
    fn save(&mut self);

    /// Saves it under this name.
    ///
    /// # Errors
    /// Why it can't be saved there; it stays where it is then.
    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError>;

    /// Gives up its file, which others may then play.
    fn let_go(&mut self);

    fn seats(&self) -> SeatsOf<Self::Level>;

    /// Changes who plays; the names follow.
    fn seat(&mut self, seats: SeatsOf<Self::Level>);

    /// Changes who plays, and saves the game if it has a file.
    fn change_seats(&mut self, seats: SeatsOf<Self::Level>) {
        self.seat(seats);
        if self.path().is_some() {
            self.save();
        }
    }

    /// Saves it, if that failed last time.
    fn save_if_unsaved(&mut self) {
        if self.unsaved().is_some() {
            self.save();
        }
    }

    fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Play pauses: the clock stands still.
    fn rest(&mut self) {}
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    Itself,
    Copy,
    /// A copy, because the file is in another format, with remarks on it.
    Imported(Vec<String>),
    /// The save itself, which an earlier version wrote.
    Earlier(String),
}

impl Opened {
    /// What to tell the players, if anything.
    pub fn told(&self) -> Option<String> {
        let copy = "This game is open in another program, so you play on in a copy";
        match self {
            Opened::Itself => None,
            Opened::Copy => Some(copy.to_owned()),
            Opened::Earlier(remark) => {
                Some(format!("This game is from an earlier version: {remark}"))
            }
            Opened::Imported(remarks) => {
                Some(with_remarks("What you change is saved in a copy", remarks))
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    Itself,
    /// A copy was written, with a remark on what it leaves out; the game stays in its own file.
    Copy(Option<String>),
}

impl SavedAs {
    /// What to tell the players; `place` is where it was saved.
    pub fn told(&self, place: &str) -> String {
        match self {
            SavedAs::Itself => format!("Saved in {place}"),
            SavedAs::Copy(left_out) => {
                let left_out = left_out.as_ref().map(|remark| format!("; {remark}"));
                let left_out = left_out.unwrap_or_default();
                format!("A copy is in {place}{left_out}; the game stays in its own file")
            }
        }
    }
}

/// A text with remarks on a file.
pub fn with_remarks(text: &str, remarks: &[impl ToString]) -> String {
    let said = remarks.iter().map(ToString::to_string);
    std::iter::once(text.to_owned()).chain(said).collect::<Vec<_>>().join("; ")
}
