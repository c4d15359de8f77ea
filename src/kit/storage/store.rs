//! The folder of saves. In the folder, `auto/` holds games that the program saves without a name
//! from the player, and `pictures/` holds pictures. The program also notes where games outside the
//! folder are, so that it finds the latest game anywhere.

use std::path::{Component, Path, PathBuf, is_separator};
use std::{env, fs};

use directories::ProjectDirs;
use jiff::Zoned;

use super::error::{DiskError, DiskFault, Occupied, StoreError, StoreResult};
use super::file_name::{self, EXTENSION, FileNameError};
use super::format::Format;
use super::game_file::{SaveFile, lock_when_free};
use super::output::Overwrite;
use super::path::meant_path;
use super::player_name::Name;
use super::{Kinship, SavedGame, disk};

#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    /// The folder as the command line names it; `None` if the command line names none.
    named: Option<PathBuf>,
}

impl Store {
    /// Finds the folder: the folder that the command line names, else the folder in the variable
    /// `PUNCT_SAVES`, else `./saves` if it exists, else the system's folder for the program's data.
    /// Does not make the folder.
    ///
    /// # Errors
    /// Fails with [`StoreError::NoPlace`] if none of these folders is known.
    pub fn find(named: Option<PathBuf>) -> StoreResult<Self> {
        let set = env::var_os("PUNCT_SAVES").filter(|folder| !folder.is_empty());
        let set = set.map(|folder| meant_path(Path::new(&folder)));
        let here = || Some(PathBuf::from("saves")).filter(|folder| folder.is_dir());
        let system = || Some(ProjectDirs::from("", "", "punct")?.data_dir().to_owned());
        let found = set.or_else(here).or_else(system);
        let folder = named.clone().or(found).ok_or(StoreError::NoPlace)?;
        Ok(Self { folder, named })
    }

    /// Makes a store without files. It is for games that are never saved, and for guests, who must
    /// not reach the files of this machine.
    pub fn nowhere() -> Self {
        Self { folder: PathBuf::new(), named: None }
    }

    /// Whether the store can hold files: only [`Store::nowhere`] can't.
    pub fn keeps_files(&self) -> bool {
        !self.folder.as_os_str().is_empty()
    }

    /// Returns a store in a subfolder, for saves of another game.
    #[must_use]
    pub fn subfolder(&self, folder: &str) -> Store {
        if !self.keeps_files() {
            return Store::nowhere();
        }
        Store { folder: self.folder.join(folder), named: self.named.clone() }
    }

    /// Returns the folder as the command line names it, so that a suggested command can name it,
    /// too.
    pub fn named_as(&self) -> Option<&Path> {
        self.named.as_deref()
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn auto(&self) -> PathBuf {
        self.folder.join("auto")
    }

    /// Saves a game in a new file in `auto/`, whose name has the day and the players.
    ///
    /// # Errors
    /// Fails if the disk refuses. Never changes other games.
    pub fn create<G: SavedGame>(&self, game: &G) -> StoreResult<SaveFile<G>> {
        let folder = self.auto();
        disk::make_folder(&folder)?;
        let day = Zoned::now().date();
        let mut attempt = 1;
        loop {
            let stem = file_name::stem(day, game.names(), attempt);
            match SaveFile::create(&folder.join(format!("{stem}.{EXTENSION}")), game) {
                Err(
                    StoreError::Busy(_)
                    | StoreError::Disk(DiskError {
                        fault: DiskFault::Taken | DiskFault::DanglingLink,
                        ..
                    }),
                ) => attempt += 1,
                done => return done,
            }
        }
    }

    /// Writes a picture to a new file in `pictures/` and returns the file's path. The file's name
    /// has the players and the number of plies.
    ///
    /// # Errors
    /// Fails if the disk refuses. Never changes other files.
    pub fn save_picture(
        &self,
        names: &[Name; 2],
        ply: usize,
        picture: &[u8],
    ) -> Result<PathBuf, DiskError> {
        let folder = self.folder.join("pictures");
        disk::make_folder(&folder)?;
        let mut attempt = 1;
        loop {
            let path = folder.join(file_name::picture_name(names, ply, attempt));
            match disk::create(&path, picture) {
                Err(DiskError { fault: DiskFault::Taken, .. }) => attempt += 1,
                done => return done.map(|()| path),
            }
        }
    }

    /// Returns the path that a typed `text` means. That is a path in this folder, unless the text
    /// is an absolute path or begins with `./`, `../` or `~/` (the user's home). If the text has no
    /// extension of a format, `.json` is added.
    ///
    /// # Errors
    /// Fails if the text can't be a file's name on every system, or the store keeps no files.
    pub fn path_of(&self, text: &str) -> StoreResult<PathBuf> {
        if !self.keeps_files() {
            return Err(StoreError::NoFiles);
        }
        let text = text.trim();
        let typed = meant_path(Path::new(text));
        let mut path = if is_whole(&typed) { typed } else { self.folder.join(typed) };
        let is_folder = ["", "~"].contains(&text) || text.ends_with(is_separator);
        if is_folder || path.file_name().is_none() {
            return Err(FileNameError::Empty.into());
        }
        if Format::from_path(&path).is_none() {
            path.as_mut_os_string().push(".");
            path.as_mut_os_string().push(EXTENSION);
        }
        file_name::check(&path)?;
        Ok(path)
    }

    /// Saves a game at `path`. The new file becomes `file`, in which the game is saved from then
    /// on. If the old file is in `auto/`, removes it once the new file is safe. An old file that
    /// the player named stays.
    ///
    /// # Errors
    /// Fails with [`StoreError::Exists`] if a game that is not an earlier state of this one is
    /// there, and `overwrite` does not allow replacing it. Fails with [`StoreError::NotASave`] if
    /// the file there is not a save. Then `file` is unchanged.
    pub fn save_as<G: SavedGame>(
        &self,
        file: &mut Option<SaveFile<G>>,
        game: &G,
        path: &Path,
        overwrite: Overwrite,
    ) -> StoreResult {
        if path.parent() == Some(&self.folder) {
            disk::make_folder(&self.folder)?;
        }
        let path = disk::find_or_name(path)?;
        if let Some(same) = file.as_mut().filter(|file| file.path() == path) {
            if overwrite == Overwrite::Allowed {
                same.accept_change()?;
            }
            return same.write(game);
        }
        let new = file_for(&path, game, overwrite)?;
        if let Some(old) = file.replace(new) {
            self.remove_auto(&old);
        }
        if let Some(file) = file {
            self.note_place(file.path());
        }
        Ok(())
    }

    /// Removes the old file of a game that is now saved elsewhere, if the old file is in `auto/`.
    /// Leaves a file that another program has changed despite the lock.
    fn remove_auto<G: SavedGame>(&self, old: &SaveFile<G>) {
        if let Ok(auto) = dunce::canonicalize(self.auto())
            && old.path().parent() == Some(&auto)
            && old.is_as_seen()
        {
            // A failure does no harm: the file is only a copy of the game.
            let _ = fs::remove_file(old.path());
        }
    }

    /// Whether a file is outside the folder and `auto/`, whose saves are listed.
    pub fn is_elsewhere(&self, path: &Path) -> bool {
        let folder_of = |path: &Path| dunce::canonicalize(disk::folder_of(path)).ok();
        let own = [self.folder().to_owned(), self.auto()].map(|own| dunce::canonicalize(own).ok());
        folder_of(path).is_some_and(|folder| !own.contains(&Some(folder)))
    }

    /// Notes the path of a game outside the folder. Ignores a failure to write the note, because
    /// the game is safe without it.
    pub fn note_place(&self, path: &Path) {
        if !self.keeps_files() || !self.is_elsewhere(path) {
            return;
        }
        let Some(path) = dunce::canonicalize(path).ok().filter(|path| is_a_line(path)) else {
            return;
        };
        let notes = self.auto().join(NOTES);
        if disk::make_folder(&self.auto()).is_err() {
            return;
        }
        let _lock = lock_when_free(&notes);
        let mut places = self.places_elsewhere();
        places.retain(|place| *place != path);
        places.insert(0, path);
        places.truncate(MOST);
        let lines: Vec<_> = places.iter().map(|place| place.to_string_lossy()).collect();
        let write = if notes.exists() { disk::replace } else { disk::create };
        let _ = write(&notes, lines.join("\n").as_bytes());
    }

    /// Returns the noted paths, the latest first.
    pub(super) fn places_elsewhere(&self) -> Vec<PathBuf> {
        let notes = fs::read_to_string(self.auto().join(NOTES)).unwrap_or_default();
        notes.lines().map(PathBuf::from).collect()
    }
}

/// Whether a path begins with a root or with `./` or `../`. On Windows, a root without a drive also
/// counts.
fn is_whole(path: &Path) -> bool {
    path.has_root()
        || matches!(path.components().next(), Some(Component::CurDir | Component::ParentDir))
}

/// Saves a game at `path` once, without playing it on there.
///
/// # Errors
/// Fails with [`StoreError::Exists`] if a game that is not an earlier state of this one is there,
/// and `overwrite` does not allow replacing it. Also fails if the disk refuses, another program
/// plays the game there, or the file there is not a save.
pub fn save_game<G: SavedGame>(path: &Path, game: &G, overwrite: Overwrite) -> StoreResult {
    file_for(path, game, overwrite).map(drop)
}

/// Saves this game at `path` and returns the file. The file is new, or it held a game that may be
/// replaced.
fn file_for<G: SavedGame>(path: &Path, game: &G, overwrite: Overwrite) -> StoreResult<SaveFile<G>> {
    match SaveFile::create(path, game) {
        Err(StoreError::Disk(DiskError { fault: DiskFault::Taken, .. })) => {
            let (found, mut other) = SaveFile::take_over(path)?;
            let by = game.kinship(&found);
            if overwrite == Overwrite::Never && by != Kinship::Earlier {
                return Err(StoreError::Exists(Occupied { path: path.to_owned(), by }));
            }
            other.write(game)?;
            Ok(other)
        }
        done => done,
    }
}

/// The file in `auto/` with the paths of games outside the folder, one on each line, the latest
/// first.
const NOTES: &str = ".elsewhere";

/// The most paths in this file.
const MOST: usize = 32;

/// Whether a path can be written and read as one line of text.
fn is_a_line(path: &Path) -> bool {
    path.to_str().is_some_and(|text| !text.contains(['\n', '\r']))
}
