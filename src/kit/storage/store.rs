//! The folder of saves, with `auto/` in it for games that save themselves and `pictures/` for
//! pictures. Also copies of games, which are not played on, and the places of games outside the
//! folder, so that the latest game is found wherever it was saved.

use std::path::{Component, Path, PathBuf, is_separator};
use std::{env, fs};

use directories::ProjectDirs;
use jiff::Zoned;

use super::error::{DiskError, DiskFault, Occupied, StoreError};
use super::file_name::{self, EXTENSION, FileNameError};
use super::format::Format;
use super::game_file::SaveFile;
use super::output::Overwrite;
use super::path::meant_path;
use super::player_name::Name;
use super::{Kinship, SavedGame, disk};

#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    /// The folder's name on the command line, if it was given there.
    named: Option<PathBuf>,
}

impl Store {
    /// The folder named on the command line, else by `PUNCT_SAVES` in the environment, else
    /// `./saves` if it exists, else the system's folder for a program's data. Does not make the
    /// folder yet.
    ///
    /// # Errors
    /// [`StoreError::NoPlace`] if the system has no such folder.
    pub fn find(named: Option<PathBuf>) -> Result<Self, StoreError> {
        let set = env::var_os("PUNCT_SAVES").filter(|folder| !folder.is_empty());
        let set = set.map(|folder| meant_path(Path::new(&folder)));
        let here = || Some(PathBuf::from("saves")).filter(|folder| folder.is_dir());
        let system = || Some(ProjectDirs::from("", "", "punct")?.data_dir().to_owned());
        let found = set.or_else(here).or_else(system);
        let folder = named.clone().or(found).ok_or(StoreError::NoPlace)?;
        Ok(Self { folder, named })
    }

    /// A store that keeps no files: for games that are never saved, and for guests, who must not
    /// reach the files of this machine.
    pub fn nowhere() -> Self {
        Self { folder: PathBuf::new(), named: None }
    }

    /// `false` for [`Store::nowhere`].
    pub fn keeps_files(&self) -> bool {
        !self.folder.as_os_str().is_empty()
    }

    /// A store in a folder of this one, for saves of another game.
    #[must_use]
    pub fn subfolder(&self, folder: &str) -> Store {
        if !self.keeps_files() {
            return Store::nowhere();
        }
        Store { folder: self.folder.join(folder), named: self.named.clone() }
    }

    /// The folder's name on the command line, so that another command line can name it.
    pub fn named_as(&self) -> Option<&Path> {
        self.named.as_deref()
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn auto(&self) -> PathBuf {
        self.folder.join("auto")
    }

    /// A new file in `auto/` for a game, named after the day and the players.
    ///
    /// # Errors
    /// Fails if the disk refuses. Other games are never touched.
    pub fn create<G: SavedGame>(&self, game: &G) -> Result<SaveFile<G>, StoreError> {
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

    /// Writes a picture of a game between these players, after this number of plies, to a new file
    /// in `pictures/`; returns its path.
    ///
    /// # Errors
    /// Fails if the disk refuses. Other files are never touched.
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

    /// The path that a typed `text` means: a path in this folder, unless it is absolute or begins
    /// with `./`, `../` or `~/`, the player's home. A text without the ending of a format gets
    /// `.json`.
    ///
    /// # Errors
    /// Fails if the text can't be a file's name on every system, or the store keeps no files.
    pub fn path_of(&self, text: &str) -> Result<PathBuf, StoreError> {
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

    /// Saves a game at `path`, where it saves itself from then on: `file` becomes the new file. If
    /// the old file was in `auto/`, it is removed once the new one is safe; a file that the player
    /// named stays.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if a game is there that is not an earlier state of this one, and
    /// `overwrite` does not allow replacing it; [`StoreError::NotASave`] if the file there is not a
    /// save. `file` is unchanged then.
    pub fn save_as<G: SavedGame>(
        &self,
        file: &mut Option<SaveFile<G>>,
        game: &G,
        path: &Path,
        overwrite: Overwrite,
    ) -> Result<(), StoreError> {
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

    /// Removes a file in `auto/` whose game has moved elsewhere, unless another program has changed
    /// it in spite of the lock.
    fn remove_auto<G: SavedGame>(&self, old: &SaveFile<G>) {
        if let Ok(auto) = dunce::canonicalize(self.auto())
            && old.path().parent() == Some(&auto)
            && old.is_as_seen()
        {
            // The game is saved elsewhere; a copy left behind does no harm.
            let _ = fs::remove_file(old.path());
        }
    }
}

/// Whether a path begins at a root, on Windows also at that of the current drive, or with `./` or
/// `../`.
fn is_whole(path: &Path) -> bool {
    path.has_root()
        || matches!(path.components().next(), Some(Component::CurDir | Component::ParentDir))
}

/// Saves a game of any kind at `path` once; it is not played on there.
///
/// # Errors
/// [`StoreError::Exists`] if a game is there that is not an earlier state of this one, and
/// `overwrite` does not allow replacing it. Also fails if the disk refuses, another program plays
/// the save there, or the file there is not a save.
pub fn save_game<G: SavedGame>(
    path: &Path,
    game: &G,
    overwrite: Overwrite,
) -> Result<(), StoreError> {
    file_for(path, game, overwrite).map(drop)
}

/// The file at `path` with this game saved in it: a new file, or in place of an earlier state of
/// the game.
fn file_for<G: SavedGame>(
    path: &Path,
    game: &G,
    overwrite: Overwrite,
) -> Result<SaveFile<G>, StoreError> {
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

/// The file in `auto/` with the paths, one on each line, the latest first.
const NOTES: &str = ".elsewhere";

/// The most places that are remembered.
const MOST: usize = 32;

impl Store {
    /// Whether a file is outside the folders whose saves are listed.
    pub fn is_elsewhere(&self, path: &Path) -> bool {
        let folder_of = |path: &Path| dunce::canonicalize(disk::folder_of(path)).ok();
        let own = [self.folder().to_owned(), self.auto()].map(|own| dunce::canonicalize(own).ok());
        folder_of(path).is_some_and(|folder| !own.contains(&Some(folder)))
    }

    /// Notes the place of a game outside the folder. The game is safe without the note, so a
    /// refusal by the disk is not an error.
    pub fn note_place(&self, path: &Path) {
        if !self.keeps_files() || !self.is_elsewhere(path) {
            return;
        }
        let Some(path) = dunce::canonicalize(path).ok().filter(|path| is_a_line(path)) else {
            return;
        };
        let mut places = self.places_elsewhere();
        places.retain(|place| *place != path);
        places.insert(0, path);
        places.truncate(MOST);
        let lines: Vec<_> = places.iter().map(|place| place.to_string_lossy()).collect();
        let notes = self.auto().join(NOTES);
        let write = if notes.exists() { disk::replace } else { disk::create };
        let _ = disk::make_folder(&self.auto())
            .and_then(|()| write(&notes, lines.join("\n").as_bytes()));
    }

    /// The places noted, the latest first.
    pub(super) fn places_elsewhere(&self) -> Vec<PathBuf> {
        let notes = fs::read_to_string(self.auto().join(NOTES)).unwrap_or_default();
        notes.lines().map(PathBuf::from).collect()
    }
}

/// Whether a path can be written and read as a line of text.
fn is_a_line(path: &Path) -> bool {
    path.to_str().is_some_and(|text| !text.contains(['\n', '\r']))
}
