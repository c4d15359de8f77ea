//! Saves a game after every change while it is being played.

use std::path::Path;

use super::SavedGame;
use super::disk;
use super::error::{StoreError, StoreResult};
use super::game_file::SaveFile;
use super::output::Overwrite;
use super::store::Store;

/// Saves one game in a file of its own.
pub struct FileKeeper<G> {
    store: Store,
    /// The file of the game. `None` if it has not been made yet, could not be made, or was given
    /// up.
    file: Option<SaveFile<G>>,
    /// Why the last attempt to save failed; `None` if it did not fail.
    unsaved: Option<StoreError>,
    /// Whether the disk promises that the save survives a power failure; `None` until the game is
    /// saved.
    promises: Option<bool>,
    is_active: bool,
}

impl<G: SavedGame> FileKeeper<G> {
    /// Makes a keeper for a game. If `file` is `None`, the first save creates the file.
    pub fn new(store: Store, file: Option<SaveFile<G>>) -> FileKeeper<G> {
        if let Some(file) = &file {
            store.note_place(file.path());
        }
        FileKeeper { store, file, unsaved: None, promises: None, is_active: true }
    }

    /// Makes a keeper that does not save, for an exercise or a game that another part of the
    /// program saves. The store is for pictures and exports.
    pub fn inactive(store: Store) -> FileKeeper<G> {
        FileKeeper { store, file: None, unsaved: None, promises: None, is_active: false }
    }

    pub fn is_active(&self) -> bool {
        self.is_active
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the path of the game's file; `None` if the game has no file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    /// Why the last attempt to save failed; `None` if it did not fail.
    pub fn save_error(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    /// Saves the game, if the keeper is active. Keeps the error of a failure, so that the game can
    /// go on.
    pub fn save(&mut self, game: impl FnOnce() -> G) {
        if self.is_active && self.store.keeps_files() {
            self.unsaved = self.write(&game()).err();
        }
    }

    /// Saves the game in its file, or in a new file if it has none.
    ///
    /// # Errors
    /// Fails if the game can't be saved. The file is then unchanged.
    pub fn write(&mut self, game: &G) -> StoreResult {
        match &mut self.file {
            Some(file) => file.write(game),
            None => self.store.create(game).map(|file| self.file = Some(file)),
        }?;
        self.examine_disk();
        Ok(())
    }

    /// Whether the game is saved on a disk that may lose it if the power fails.
    pub fn is_at_risk(&self) -> bool {
        self.promises == Some(false)
    }

    fn examine_disk(&mut self) {
        if self.promises.is_none() {
            self.promises = self.file.as_ref().map(|file| disk::promises(file.path()));
        }
    }

    /// Saves the game at this path, as [`Store::save_as`] does, and in this file from then on.
    ///
    /// # Errors
    /// Fails if the game can't be saved there. The game then stays in its file.
    pub fn save_as(&mut self, game: &G, path: &Path, overwrite: Overwrite) -> StoreResult {
        self.store.save_as(&mut self.file, game, path, overwrite)?;
        self.unsaved = None;
        self.promises = None;
        self.examine_disk();
        Ok(())
    }

    /// Gives up the file. Other programs may then play the game.
    pub fn let_go(&mut self) {
        self.file = None;
    }

    /// Lets other programs play the game in the file. The next save locks the file again.
    pub fn unlock(&mut self) {
        if let Some(file) = &mut self.file {
            file.unlock();
        }
    }
}
