//! Who plays, and the game at a screen, which keeps itself in a file.

mod seats;

pub use seats::{PersonId, SeatOf, SeatsOf};

use std::ops::Deref;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::kit::steady_time::steady_now;
use crate::kit::storage::{
    DiskError, DiskFault, FileKeeper, Glance, ListedSave, Overwrite, SaveFile, SavedGame, Store,
    StoreError, read_game,
};

/// A game that begins; for a saved game also how it was opened.
pub type StartedGame<M> = (GameSession<M>, Option<Opened>);

/// The facts of a game in the list of saves.
pub type SummaryOf<M> = <<M as LocalMatch>::Saved as SavedGame>::Summary;

/// The match of a game at this screen, as its session needs it.
pub trait LocalMatch: Sized {
    /// The form of the game that is saved.
    type Saved: SavedGame;
    /// The computer's level in this game.
    type Level: Copy + PartialEq;

    /// The match of a saved game, between the players that it names.
    fn from_saved(saved: Self::Saved) -> Self;

    /// The game as a file holds it at this moment.
    fn to_saved(&self, now: Timestamp) -> Self::Saved;

    /// A game in a file of a format in which it can't be played on, with remarks on it.
    ///
    /// # Errors
    /// Fails if the file can't be read.
    fn import(path: &Path) -> Result<(Self::Saved, Vec<String>), StoreError>;

    /// Writes a copy in the format of a path, if a game can't be played on in that format; `None`
    /// for the format of saves.
    ///
    /// # Errors
    /// Why it can't be written.
    fn export(
        _saved: &Self::Saved,
        _store: &Store,
        _path: &Path,
        _overwrite: Overwrite,
    ) -> Result<Option<SavedAs>, StoreError> {
        Ok(None)
    }

    /// What to tell of a save that an earlier version wrote.
    fn remark_on(_saved: &Self::Saved) -> Option<String> {
        None
    }

    fn seats(&self) -> SeatsOf<Self::Level>;

    /// Changes the players of the seats; the names follow.
    fn seat(&mut self, seats: SeatsOf<Self::Level>);

    /// Play pauses: the clock stands still. Whether that changes anything.
    fn pause(&mut self, _now: Timestamp) -> bool {
        false
    }
}

/// The game at this screen: a match, and the file in which it is saved after every change. A
/// failure to save is noted and told; the game goes on.
///
/// A session is read as the match that it holds. What changes the match goes through the session.
pub struct GameSession<M: LocalMatch> {
    game: M,
    keeper: FileKeeper<M::Saved>,
    time: fn() -> Timestamp,
}

impl<M: LocalMatch> Deref for GameSession<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.game
    }
}

/// How a session begins.
impl<M: LocalMatch> GameSession<M> {
    /// A game whose first change creates its file.
    pub fn from_match(store: Store, game: M) -> Self {
        GameSession::with_keeper(game, FileKeeper::new(store, None))
    }

    /// A game that is never saved here. The store is for pictures and exports.
    pub fn without_file(store: Store, game: M) -> Self {
        GameSession::with_keeper(game, FileKeeper::inactive(store))
    }

    fn with_keeper(game: M, keeper: FileKeeper<M::Saved>) -> Self {
        GameSession { game, keeper, time: steady_now }
    }

    /// The game of a save: in its file, or in a copy if another program plays it.
    pub fn from_saved(
        store: Store,
        saved: M::Saved,
        file: Option<SaveFile<M::Saved>>,
    ) -> (Self, Opened) {
        let opened = match (&file, M::remark_on(&saved)) {
            (None, _) => Opened::Copy,
            (Some(_), None) => Opened::Itself,
            (Some(_), Some(remark)) => Opened::Earlier(remark),
        };
        let keeper = FileKeeper::new(store, file);
        (GameSession::with_keeper(M::from_saved(saved), keeper), opened)
    }

    fn import(store: Store, path: &Path) -> Result<(Self, Opened), StoreError> {
        let (saved, remarks) = M::import(path)?;
        Ok((GameSession::from_match(store, M::from_saved(saved)), Opened::Imported(remarks)))
    }

    /// Opens a save, or a copy of it if another program plays it.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    pub fn open(store: Store, path: &Path) -> Result<(Self, Opened), StoreError> {
        match SaveFile::open(path) {
            Ok((saved, file)) => Ok(Self::from_saved(store, saved, Some(file))),
            Err(StoreError::Busy(_)) => Ok(Self::from_saved(store, read_game(path)?, None)),
            // A save with a damaged variation can be read, but is not written.
            Err(
                StoreError::OtherFormat(_)
                | StoreError::Save { .. }
                | StoreError::Disk(DiskError { fault: DiskFault::Pipe, .. }),
            ) => Self::import(store, path),
            Err(error) => Err(error),
        }
    }

    /// Opens a save, which may be this game's own. This game goes on if that fails.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    pub fn open_next(&mut self, path: &Path) -> Result<(Self, Opened), StoreError> {
        // This game holds its own file, and another program would seem to play it.
        let own = self.is_saved_at(path);
        if own {
            self.let_go();
        }
        let opened = Self::open(self.store().clone(), path);
        if own && opened.is_err() {
            // The file no longer holds this game, so this game needs another file.
            self.save();
        }
        opened
    }

    /// Opens the latest save of a game that has not ended, if there is one.
    ///
    /// # Errors
    /// Fails if the saves can't be listed, or the latest can't be opened.
    pub fn resume(store: Store) -> Result<Option<(Self, Opened)>, StoreError> {
        let Some(latest) = store.latest_unfinished_of()? else { return Ok(None) };
        let (saved, file) = latest.open()?;
        Ok(Some(Self::from_saved(store, saved, file)))
    }

    /// The saves in a store, the latest first.
    ///
    /// # Errors
    /// Fails if the saves can't be listed.
    pub fn saves(store: &Store) -> Result<Vec<ListedSave<SummaryOf<M>>>, StoreError> {
        store.list_of::<M::Saved>()
    }

    /// The latest save of a game that has not ended, if a look at few files finds it.
    pub fn latest_unfinished(store: &Store) -> Option<PathBuf> {
        match store.glance_at_latest::<M::Saved>() {
            Ok(Glance::Known(latest)) => latest.map(|latest| latest.path),
            Ok(Glance::Unknown) | Err(_) => None,
        }
    }
}

/// What a session does with its game and its file.
impl<M: LocalMatch> GameSession<M> {
    /// Lets the match do something, and saves the game if what came of it is to be saved.
    pub fn change<T>(
        &mut self,
        change: impl FnOnce(&mut M, Timestamp) -> T,
        is_saved: impl FnOnce(&T) -> bool,
    ) -> T {
        let done = self.change_unsaved(change);
        if is_saved(&done) {
            self.save();
        }
        done
    }

    /// Lets the match do something that no file has to know of.
    pub fn change_unsaved<T>(&mut self, change: impl FnOnce(&mut M, Timestamp) -> T) -> T {
        let now = self.time();
        change(&mut self.game, now)
    }

    /// The game as a file would hold it now.
    pub fn to_saved(&self) -> M::Saved {
        self.game.to_saved(self.time())
    }

    /// Saves the game in its file, or in a new one.
    pub fn save(&mut self) {
        let saved = self.to_saved();
        self.keeper.save(&saved);
    }

    /// Saves the game under this name.
    ///
    /// # Errors
    /// Fails if the game can't be saved there; the game stays in its file then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        let saved = self.to_saved();
        if let Some(copy) = M::export(&saved, self.store(), path, overwrite)? {
            return Ok(copy);
        }
        self.keeper.save_as(&saved, path, overwrite)?;
        Ok(SavedAs::Itself)
    }

    pub fn time(&self) -> Timestamp {
        (self.time)()
    }

    /// Replaces the system's clock.
    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    /// Whether the game is saved here, and not by another part of the program or nowhere.
    pub fn is_kept_here(&self) -> bool {
        self.keeper.is_active()
    }

    /// The folder of new saves.
    pub fn store(&self) -> &Store {
        self.keeper.store()
    }

    /// The file of the game, if it has one.
    pub fn path(&self) -> Option<&Path> {
        self.keeper.path()
    }

    /// Why the last attempt to save failed, if it failed.
    pub fn save_error(&self) -> Option<&StoreError> {
        self.keeper.save_error()
    }

    /// Whether the game is saved on a disk that does not promise to keep it if the power fails.
    pub fn is_at_risk(&self) -> bool {
        self.keeper.is_at_risk()
    }

    /// Gives up the game's file; other programs may then play it.
    pub fn let_go(&mut self) {
        self.keeper.let_go();
    }

    /// Changes who plays; the names follow. Nothing is saved yet.
    pub fn seat(&mut self, seats: SeatsOf<M::Level>) {
        self.game.seat(seats);
    }

    /// Changes the players of the seats, and saves the game if it has a file.
    pub fn change_seats(&mut self, seats: SeatsOf<M::Level>) {
        self.seat(seats);
        if self.path().is_some() {
            self.save();
        }
    }

    /// Saves the game if the last attempt failed.
    pub fn save_if_unsaved(&mut self) {
        if self.save_error().is_some() {
            self.save();
        }
    }

    pub fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Play pauses: the clock stands still.
    pub fn pause_clock(&mut self) {
        let now = self.time();
        if self.is_kept_here() && self.game.pause(now) && self.path().is_some() {
            self.save();
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    Itself,
    Copy,
    /// A copy, because the file is in another format; with remarks on the file.
    Imported(Vec<String>),
    /// The save itself, which an earlier version of the program wrote.
    Earlier(String),
}

impl Opened {
    /// The message for the players, if any.
    pub fn message(&self) -> Option<String> {
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
    /// A copy was written, with a remark on what the copy leaves out; the game stays in its own
    /// file.
    Copy(Option<String>),
}

impl SavedAs {
    /// The message for the players; `place` is where the game was saved.
    pub fn message(&self, place: &str) -> String {
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

/// The warning that players get once about a game at risk.
pub const AT_RISK: &str = "this disk does not promise to keep the game if the power fails";

/// A text, followed by remarks on a file.
pub fn with_remarks(text: &str, remarks: &[impl ToString]) -> String {
    let texts = remarks.iter().map(ToString::to_string);
    std::iter::once(text.to_owned()).chain(texts).collect::<Vec<_>>().join("; ")
}
