//! Who plays, and the game at a screen with the file in which it is saved.

mod seats;

pub use seats::{PersonId, SeatOf, SeatsOf};

use std::path::{Path, PathBuf};

use derive_more::Deref;
use jiff::Timestamp;

use crate::kit::steady_time::steady_now;
use crate::kit::storage::{
    DiskError, DiskFault, FileKeeper, Glance, ListedSave, Overwrite, SaveFile, SavedGame, Store,
    StoreError, StoreResult, read_game,
};

/// A game that begins. For a saved game, [`Opened`] says how it was opened.
pub type StartedGame<M> = (GameSession<M>, Option<Opened>);

/// The facts about a game in the list of saves.
pub type SummaryOf<M> = <<M as LocalMatch>::Saved as SavedGame>::Summary;

/// A match that a session at this screen can hold and save.
pub trait LocalMatch: Sized {
    /// The game in the form in which it is saved.
    type Saved: SavedGame;
    /// The computer's level in this game.
    type Level: Copy + PartialEq;

    /// Makes the match of a saved game, between the players that the save names.
    fn from_saved(saved: Self::Saved) -> Self;

    /// Returns the game in the form in which it is saved. `now` is the present moment.
    fn to_saved(&self, now: Timestamp) -> Self::Saved;

    /// Reads a game from a file that this program can't write it back to: a file of another format,
    /// a pipe or a damaged save. Returns the game with remarks on the file.
    ///
    /// # Errors
    /// Fails if the file can't be read.
    fn import(path: &Path) -> StoreResult<(Self::Saved, Vec<String>)>;

    /// Writes a copy of the game if the path's extension names a format in which the game can't be
    /// played on. Otherwise writes nothing and returns `None`.
    ///
    /// # Errors
    /// Fails if the copy can't be written.
    fn export(
        _saved: &Self::Saved,
        _store: &Store,
        _path: &Path,
        _overwrite: Overwrite,
    ) -> StoreResult<Option<SavedAs>> {
        Ok(None)
    }

    /// Returns a remark for the players on a save that an earlier version wrote; `None` if there is
    /// nothing to say.
    fn remark_on(_saved: &Self::Saved) -> Option<String> {
        None
    }

    fn seats(&self) -> SeatsOf<Self::Level>;

    /// Changes who plays, and the players' names accordingly.
    fn seat(&mut self, seats: SeatsOf<Self::Level>);

    /// Stops the clock, because play pauses. Returns whether that changes the game.
    fn pause(&mut self, _now: Timestamp) -> bool {
        false
    }
}

/// The game at this screen: a match, and the file in which it is saved after every change. If
/// saving fails, the session notes the error and the game goes on.
///
/// A session dereferences to its match for reading. All changes of the match go through the
/// session.
#[derive(Deref)]
pub struct GameSession<M: LocalMatch> {
    #[deref]
    game: M,
    keeper: FileKeeper<M::Saved>,
    time: fn() -> Timestamp,
}

/// The ways in which a session begins.
impl<M: LocalMatch> GameSession<M> {
    /// Makes a session whose first saved change creates the file.
    pub fn from_match(store: Store, game: M) -> Self {
        GameSession::with_keeper(game, FileKeeper::new(store, None))
    }

    /// Makes a session that never saves the game. The store is for pictures and exports.
    pub fn without_file(store: Store, game: M) -> Self {
        GameSession::with_keeper(game, FileKeeper::inactive(store))
    }

    fn with_keeper(game: M, keeper: FileKeeper<M::Saved>) -> Self {
        GameSession { game, keeper, time: steady_now }
    }

    /// Makes the session of a saved game, which stays in `file`. If `file` is `None`, another
    /// program plays the game, and this session goes on in a copy.
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

    fn import(store: Store, path: &Path) -> StoreResult<(Self, Opened)> {
        let (saved, remarks) = M::import(path)?;
        Ok((GameSession::from_match(store, M::from_saved(saved)), Opened::Imported(remarks)))
    }

    /// Opens a save, or a copy of it if another program plays the game. Imports a file of another
    /// format.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    pub fn open(store: Store, path: &Path) -> StoreResult<(Self, Opened)> {
        match SaveFile::open(path) {
            Ok((saved, file)) => Ok(Self::from_saved(store, saved, Some(file))),
            Err(StoreError::Busy(_)) => Ok(Self::from_saved(store, read_game(path)?, None)),
            // A save with a damaged variation can be imported, but is never overwritten.
            Err(
                StoreError::OtherFormat(_)
                | StoreError::Save { .. }
                | StoreError::Disk(DiskError { fault: DiskFault::Pipe, .. }),
            ) => Self::import(store, path),
            Err(error) => Err(error),
        }
    }

    /// Opens a save, which may be this game's own file. If that fails, this game goes on.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    pub fn open_next(&mut self, path: &Path) -> StoreResult<(Self, Opened)> {
        // This game has locked its own file. If it kept the lock, another program would seem to
        // play the game.
        let own = self.path().is_some_and(|it| same_file::is_same_file(it, path).unwrap_or(false));
        if own {
            self.let_go();
        }
        let opened = Self::open(self.store().clone(), path);
        if own && opened.is_err() {
            // The game has given up its file, so it needs a new one.
            self.save();
        }
        opened
    }

    /// Opens the latest save of an unfinished game; `None` if there is none.
    ///
    /// # Errors
    /// Fails if the saves can't be listed or the latest can't be opened.
    pub fn resume(store: Store) -> StoreResult<Option<(Self, Opened)>> {
        let Some(latest) = store.latest_unfinished_of()? else { return Ok(None) };
        let (saved, file) = latest.open()?;
        Ok(Some(Self::from_saved(store, saved, file)))
    }

    /// Lists the saves in a store, the latest first.
    ///
    /// # Errors
    /// Fails if the saves can't be listed.
    pub fn saves(store: &Store) -> StoreResult<Vec<ListedSave<SummaryOf<M>>>> {
        store.list_of::<M::Saved>()
    }

    /// Returns the latest save of an unfinished game, if the program finds it by reading only a few
    /// files.
    pub fn latest_unfinished(store: &Store) -> Option<PathBuf> {
        match store.glance_at_latest::<M::Saved>() {
            Ok(Glance::Known(latest)) => latest.map(|latest| latest.path),
            Ok(Glance::Unknown) | Err(_) => None,
        }
    }

    /// Changes the match. Saves the game if `is_saved` returns `true` for the result of the change.
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

    /// Changes the match without saving the game.
    pub fn change_unsaved<T>(&mut self, change: impl FnOnce(&mut M, Timestamp) -> T) -> T {
        let now = self.time();
        change(&mut self.game, now)
    }

    /// Returns the game as it would be saved now.
    pub fn to_saved(&self) -> M::Saved {
        self.game.to_saved(self.time())
    }

    /// Saves the game in its file, or in a new file if it has none.
    pub fn save(&mut self) {
        let now = self.time();
        self.keeper.save(|| self.game.to_saved(now));
    }

    /// Saves the game at this path, and in this file from then on. If the game can't be played on
    /// in the path's format, writes only a copy.
    ///
    /// # Errors
    /// Fails if the game can't be saved at the path. The game then stays in its file.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> StoreResult<SavedAs> {
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

    /// Replaces the clock.
    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    /// Whether this session saves the game. Otherwise another part of the program saves it, or
    /// nothing does.
    pub fn is_kept_here(&self) -> bool {
        self.keeper.is_active()
    }

    /// Returns the store, which has the folder for new saves.
    pub fn store(&self) -> &Store {
        self.keeper.store()
    }

    /// Returns the path of the game's file; `None` if the game has no file.
    pub fn path(&self) -> Option<&Path> {
        self.keeper.path()
    }

    /// Returns why the last attempt to save failed; `None` if it did not fail.
    pub fn save_error(&self) -> Option<&StoreError> {
        self.keeper.save_error()
    }

    /// Whether the game is saved on a disk that may lose the game if the power fails.
    pub fn is_at_risk(&self) -> bool {
        self.keeper.is_at_risk()
    }

    /// Gives up the game's file. Other programs may then play the game.
    pub fn let_go(&mut self) {
        self.keeper.let_go();
    }

    /// Changes who plays, and the players' names accordingly, without saving the game.
    pub fn seat(&mut self, seats: SeatsOf<M::Level>) {
        self.game.seat(seats);
    }

    /// Changes who plays, and saves the game if it has a file.
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

    /// Stops the clock, because play pauses. Saves a game that changes by this and has a file. Does
    /// nothing if this session does not save the game.
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
    /// A copy, because the file is not a sound save. The texts are remarks on the file.
    Imported(Vec<String>),
    /// The save itself, which an earlier version of the program wrote. The text is a remark on it.
    Earlier(String),
}

impl Opened {
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
    /// A copy was written, and the game stays in its own file. The text says what the copy leaves
    /// out.
    Copy(Option<String>),
}

impl SavedAs {
    /// Returns the message for the players. `place` names the file that was written.
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

/// The warning about a disk that may lose the game. Players get it once.
pub const AT_RISK: &str = "this disk does not promise to keep the game if the power fails";

/// Joins a text and remarks on a file.
pub fn with_remarks(text: &str, remarks: &[impl ToString]) -> String {
    let texts = remarks.iter().map(ToString::to_string);
    std::iter::once(text.to_owned()).chain(texts).collect::<Vec<_>>().join("; ")
}
