//! Who plays, and the game at a screen with the file in which it is saved.

mod seats;

pub use seats::{PersonId, SeatOf, SeatsOf};

use std::path::{Path, PathBuf};

use derive_more::Deref;
use jiff::Timestamp;

use crate::kit::storage::{
    DiskError, DiskFault, ListedSave, Overwrite, QuickSearch, SaveFile, SavedGame, Store,
    StoreError, StoreResult, disk, read_game,
};
use crate::kit::system::steady_now;

pub type StartedGame<M> = (GameSession<M>, Option<OpenedGame>);

pub type SummaryOf<M> = <<M as LocalMatch>::Saved as SavedGame>::Summary;

pub trait LocalMatch: Sized {
    type Saved: SavedGame;
    type Level: Copy + PartialEq;

    fn from_saved(saved: Self::Saved) -> Self;

    fn to_saved(&self, now: Timestamp) -> Self::Saved;

    /// Reads a game from a file that this program can't write it back to: a file of another format,
    /// a pipe or a damaged save. Returns the game with remarks on the file.
    fn import(path: &Path) -> StoreResult<(Self::Saved, Vec<String>)>;

    /// Writes a copy of the game if the path's extension names a format in which the game can't be
    /// played on; otherwise writes nothing.
    fn export(
        _saved: &Self::Saved,
        _store: &Store,
        _path: &Path,
        _overwrite: Overwrite,
    ) -> StoreResult<Option<SavedAs>> {
        Ok(None)
    }

    /// For the players, on a save that an earlier version wrote.
    fn remark_on(_saved: &Self::Saved) -> Option<String> {
        None
    }

    fn seats(&self) -> SeatsOf<Self::Level>;

    /// Changes who plays, and the players' names accordingly.
    fn seat(&mut self, seats: SeatsOf<Self::Level>);

    /// Stops the clock. Returns whether that changes the game.
    fn pause(&mut self, _now: Timestamp) -> bool {
        false
    }
}

/// A match, and the file in which it is saved after every change. If saving fails, the session
/// notes the error and the game goes on. All changes of the match go through the session.
#[derive(Deref)]
pub struct GameSession<M: LocalMatch> {
    #[deref]
    game: M,
    keeper: FileKeeper<M::Saved>,
    time: fn() -> Timestamp,
}

impl<M: LocalMatch> GameSession<M> {
    /// The first saved change creates the file.
    pub fn from_match(store: Store, game: M) -> Self {
        GameSession::with_keeper(game, FileKeeper::new(store, None))
    }

    /// The game is never saved. The store is for pictures and exports.
    pub fn without_file(store: Store, game: M) -> Self {
        let keeper = FileKeeper { is_active: false, ..FileKeeper::new(store, None) };
        GameSession::with_keeper(game, keeper)
    }

    fn with_keeper(game: M, keeper: FileKeeper<M::Saved>) -> Self {
        GameSession { game, keeper, time: steady_now }
    }

    /// Without a `file`, another program plays the game, and this session goes on in a copy.
    pub fn from_saved(
        store: Store,
        saved: M::Saved,
        file: Option<SaveFile<M::Saved>>,
    ) -> (Self, OpenedGame) {
        let opened = if file.is_none() {
            OpenedGame::Copy
        } else {
            M::remark_on(&saved).map_or(OpenedGame::Itself, OpenedGame::Earlier)
        };
        let keeper = FileKeeper::new(store, file);
        (GameSession::with_keeper(M::from_saved(saved), keeper), opened)
    }

    /// Opens a copy if another program plays the game. Imports a file of another format.
    pub fn open(store: Store, path: &Path) -> StoreResult<(Self, OpenedGame)> {
        match SaveFile::open(path) {
            Ok((saved, file)) => Ok(Self::from_saved(store, saved, Some(file))),
            Err(StoreError::Busy(_)) => Ok(Self::from_saved(store, read_game(path)?, None)),
            // A save with a damaged variation can be imported, but is never overwritten.
            Err(
                StoreError::OtherFormat(_)
                | StoreError::Save { .. }
                | StoreError::Disk(DiskError { fault: DiskFault::Pipe, .. }),
            ) => {
                let (saved, remarks) = M::import(path)?;
                let session = GameSession::from_match(store, M::from_saved(saved));
                Ok((session, OpenedGame::Imported(remarks)))
            }
            Err(error) => Err(error),
        }
    }

    /// Opens a save, which may be this game's own file. If that fails, this game goes on.
    pub fn open_next(&mut self, path: &Path) -> StoreResult<(Self, OpenedGame)> {
        // If this game kept its lock, another program would seem to play it.
        let own = self.path().is_some_and(|it| same_file::is_same_file(it, path).unwrap_or(false));
        if own {
            self.release();
        }
        let opened = Self::open(self.store().clone(), path);
        if own && opened.is_err() {
            // The game has given up its file, so it needs a new one.
            self.save();
        }
        opened
    }

    pub fn resume(store: Store) -> StoreResult<Option<(Self, OpenedGame)>> {
        let Some(latest) = store.latest_unfinished()? else { return Ok(None) };
        let (saved, file) = latest.open()?;
        Ok(Some(Self::from_saved(store, saved, file)))
    }

    pub fn saves(store: &Store) -> StoreResult<Vec<ListedSave<SummaryOf<M>>>> {
        store.list_of::<M::Saved>()
    }

    /// Only if the program finds it by reading a few files.
    pub fn latest_unfinished(store: &Store) -> Option<PathBuf> {
        match store.find_latest_quickly::<M::Saved>() {
            Ok(QuickSearch::Known(latest)) => latest.map(|latest| latest.path),
            Ok(QuickSearch::Unknown) | Err(_) => None,
        }
    }

    /// Saves the game if `is_saved` returns `true` for the result of the change.
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

    pub fn change_unsaved<T>(&mut self, change: impl FnOnce(&mut M, Timestamp) -> T) -> T {
        let now = self.time();
        change(&mut self.game, now)
    }

    pub fn to_saved(&self) -> M::Saved {
        self.game.to_saved(self.time())
    }

    pub fn save(&mut self) {
        let now = self.time();
        self.keeper.save(|| self.game.to_saved(now));
    }

    /// If the game can't be played on in the path's format, writes only a copy. If that fails, the
    /// game stays in its file.
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

    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    /// Otherwise another part of the program saves the game, or nothing does.
    pub fn saves_here(&self) -> bool {
        self.keeper.is_active
    }

    pub fn store(&self) -> &Store {
        &self.keeper.store
    }

    pub fn path(&self) -> Option<&Path> {
        self.keeper.path()
    }

    pub fn save_error(&self) -> Option<&StoreError> {
        self.keeper.unsaved.as_ref()
    }

    /// The game is saved on a disk that may lose the game if the power fails.
    pub fn is_at_risk(&self) -> bool {
        self.keeper.is_durable == Some(false)
    }

    pub fn release(&mut self) {
        self.keeper.release();
    }

    pub fn seat(&mut self, seats: SeatsOf<M::Level>) {
        self.game.seat(seats);
    }

    pub fn change_seats(&mut self, seats: SeatsOf<M::Level>) {
        self.seat(seats);
        if self.path().is_some() {
            self.save();
        }
    }

    pub fn save_if_unsaved(&mut self) {
        if self.save_error().is_some() {
            self.save();
        }
    }

    /// Saves the game if this changes it. Does nothing if this session does not save the game.
    pub fn pause_clock(&mut self) {
        let now = self.time();
        if self.saves_here() && self.game.pause(now) && self.path().is_some() {
            self.save();
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenedGame {
    Itself,
    Copy,
    /// A copy, because the file is not a sound save. The texts are remarks on the file.
    Imported(Vec<String>),
    /// The save itself, which an earlier version of the program wrote. The text is a remark on it.
    Earlier(String),
}

impl OpenedGame {
    pub fn message(&self) -> Option<String> {
        let copy = "This game is open in another program, so you play on in a copy";
        match self {
            OpenedGame::Itself => None,
            OpenedGame::Copy => Some(copy.to_owned()),
            OpenedGame::Earlier(remark) => {
                Some(format!("This game is from an earlier version: {remark}"))
            }
            OpenedGame::Imported(remarks) => {
                Some(with_remarks("What you change is saved in a copy", remarks))
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    Itself,
    /// The game stays in its own file. The text says what the copy leaves out.
    Copy(Option<String>),
}

impl SavedAs {
    pub fn message(&self, place: &str) -> String {
        match self {
            SavedAs::Itself => format!("Saved in {place}"),
            SavedAs::Copy(None) => {
                format!("A copy is in {place}; the game stays in its own file")
            }
            SavedAs::Copy(Some(left_out)) => {
                format!("A copy is in {place}; {left_out}; the game stays in its own file")
            }
        }
    }
}

/// The warning about a disk that may lose the game. Players get it once.
pub const AT_RISK: &str = "this disk does not promise to keep the game if the power fails";

pub fn with_remarks(text: &str, remarks: &[impl ToString]) -> String {
    let mut joined = text.to_owned();
    for remark in remarks {
        joined.push_str("; ");
        joined.push_str(&remark.to_string());
    }
    joined
}

pub struct FileKeeper<G> {
    store: Store,
    file: Option<SaveFile<G>>,
    unsaved: Option<StoreError>,
    is_durable: Option<bool>,
    is_active: bool,
}

impl<G: SavedGame> FileKeeper<G> {
    /// If `file` is `None`, the first save creates the file.
    pub fn new(store: Store, file: Option<SaveFile<G>>) -> FileKeeper<G> {
        if let Some(file) = &file {
            store.remember_path(file.path());
        }
        FileKeeper { store, file, unsaved: None, is_durable: None, is_active: true }
    }

    pub fn save(&mut self, game: impl FnOnce() -> G) {
        if self.is_active && self.store.keeps_files() {
            self.unsaved = self.write(&game()).err();
        }
    }

    pub fn write(&mut self, game: &G) -> StoreResult {
        match &mut self.file {
            Some(file) => file.write(game),
            None => self.store.create(game).map(|file| self.file = Some(file)),
        }?;
        self.examine_disk();
        Ok(())
    }

    fn examine_disk(&mut self) {
        if self.is_durable.is_none() {
            self.is_durable = self.file.as_ref().map(|file| disk::is_durable(file.path()));
        }
    }

    /// As [`Store::save_as`] does. If that fails, the game stays in its file.
    pub fn save_as(&mut self, game: &G, path: &Path, overwrite: Overwrite) -> StoreResult {
        self.store.save_as(&mut self.file, game, path, overwrite)?;
        self.unsaved = None;
        self.is_durable = None;
        self.examine_disk();
        Ok(())
    }

    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    pub fn release(&mut self) {
        self.file = None;
    }

    /// Lets other programs play the game in the file. The next save locks the file again.
    pub fn unlock(&mut self) {
        if let Some(file) = &mut self.file {
            file.unlock();
        }
    }
}
