//! The folder of saves: `auto/` holds games saved without a name, `pictures/` pictures. The program
//! notes where games outside it are, so that it finds the latest game anywhere.

use std::path::{Component, Path, PathBuf, is_separator};
use std::{env, fs};

use directories::ProjectDirs;

use super::SavedGame;
use super::disk::{self, Overwrite};
use super::error::{DiskError, DiskFault, GameRelation, Occupied, StoreError, StoreResult};
use super::game_file::{SaveFile, lock_when_free};
use super::name::Name;
use super::path::{self, EXTENSION, FileNameError, Format, expand_path};
use crate::kit::system;

#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    named: Option<PathBuf>,
}

impl Store {
    /// The folder on the command line, else in `PUNCT_SAVES`, else `./saves` if it exists, else the
    /// system's for the program's data. Does not make it.
    pub fn find(named: Option<PathBuf>) -> StoreResult<Self> {
        let set = env::var_os("PUNCT_SAVES").filter(|folder| !folder.is_empty());
        let folder = if let Some(named) = &named {
            named.clone()
        } else if let Some(set) = set {
            expand_path(Path::new(&set))
        } else if Path::new("saves").is_dir() {
            PathBuf::from("saves")
        } else {
            let dirs = ProjectDirs::from("", "", "punct").ok_or(StoreError::NoFolder)?;
            dirs.data_dir().to_owned()
        };
        Ok(Self { folder, named })
    }

    /// For games that are never saved, and for guests, who must not reach this machine's files.
    pub fn without_folder() -> Self {
        Self { folder: PathBuf::new(), named: None }
    }

    pub fn keeps_files(&self) -> bool {
        !self.folder.as_os_str().is_empty()
    }

    #[must_use]
    pub fn subfolder(&self, folder: &str) -> Store {
        if !self.keeps_files() {
            return Store::without_folder();
        }
        Store { folder: self.folder.join(folder), named: self.named.clone() }
    }

    /// The folder as the command line names it, so that a suggested command can name it, too.
    pub fn named_as(&self) -> Option<&Path> {
        self.named.as_deref()
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn autosave_folder(&self) -> PathBuf {
        self.folder.join("auto")
    }

    /// Saves a game in a new file in `auto/`, whose name has the day and the players.
    pub fn create<G: SavedGame>(&self, game: &G) -> StoreResult<SaveFile<G>> {
        let folder = self.autosave_folder();
        disk::make_folder(&folder)?;
        let day = system::today();
        let mut attempt = 1;
        loop {
            let stem = path::stem(day, game.names(), attempt);
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
            let path = folder.join(path::picture_name(names, ply, attempt));
            match disk::create(&path, picture) {
                Err(DiskError { fault: DiskFault::Taken, .. }) => attempt += 1,
                done => return done.map(|()| path),
            }
        }
    }

    /// In this folder, unless the text is an absolute path or begins with `./`, `../` or `~/` (the
    /// user's home). Without an extension of a format, `.json` is added.
    pub fn path_of(&self, text: &str) -> StoreResult<PathBuf> {
        if !self.keeps_files() {
            return Err(StoreError::NoFiles);
        }
        let text = text.trim();
        let typed = expand_path(Path::new(text));
        let mut path = if is_whole(&typed) { typed } else { self.folder.join(typed) };
        let is_folder = ["", "~"].contains(&text) || text.ends_with(is_separator);
        if is_folder || path.file_name().is_none() {
            return Err(FileNameError::Empty.into());
        }
        if Format::from_path(&path).is_none() {
            path.as_mut_os_string().push(".");
            path.as_mut_os_string().push(EXTENSION);
        }
        path::check_name(&path)?;
        Ok(path)
    }

    /// The new file becomes `file`, in which the game is saved from then on. If the old file is in
    /// `auto/`, removes it once the new file is safe. An old file that the player named stays.
    /// After a failure `file` is unchanged: [`StoreError::Exists`] says that a game is there which
    /// is not an earlier state of this one, and that `overwrite` does not allow replacing it.
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
        // Not if another program has changed the file despite the lock.
        if let Some(old) = file.replace(new)
            && let Ok(auto) = dunce::canonicalize(self.autosave_folder())
            && old.path().parent() == Some(&auto)
            && old.is_as_seen()
        {
            // A failure does no harm: the file is only a copy of the game.
            let _ = fs::remove_file(old.path());
        }
        if let Some(file) = file {
            self.remember_path(file.path());
        }
        Ok(())
    }

    /// Outside the folder and `auto/`, whose saves are listed.
    pub fn is_elsewhere(&self, path: &Path) -> bool {
        let Ok(folder) = dunce::canonicalize(disk::folder_of(path)) else { return false };
        let own = [self.folder().to_owned(), self.autosave_folder()]
            .map(|own| dunce::canonicalize(own).ok());
        !own.contains(&Some(folder))
    }

    /// Of a game outside the folder. Ignores a failure, because the game is safe without it.
    pub fn remember_path(&self, path: &Path) {
        if !self.keeps_files() || !self.is_elsewhere(path) {
            return;
        }
        let Ok(path) = dunce::canonicalize(path) else { return };
        // It must be possible to read the path as one line of text.
        if path.to_str().is_none_or(|text| text.contains(['\n', '\r'])) {
            return;
        }
        let notes = self.autosave_folder().join(NOTES);
        if disk::make_folder(&self.autosave_folder()).is_err() {
            return;
        }
        let _lock = lock_when_free(&notes);
        let mut paths = self.paths_elsewhere();
        paths.retain(|noted| *noted != path);
        paths.insert(0, path);
        paths.truncate(MOST);
        let lines: Vec<_> = paths.iter().map(|noted| noted.to_string_lossy()).collect();
        let write = if notes.exists() { disk::replace } else { disk::create };
        let _ = write(&notes, lines.join("\n").as_bytes());
    }

    pub(super) fn paths_elsewhere(&self) -> Vec<PathBuf> {
        let notes = fs::read_to_string(self.autosave_folder().join(NOTES)).unwrap_or_default();
        notes.lines().map(PathBuf::from).collect()
    }
}

/// It begins with a root, `./` or `../`. On Windows, a root without a drive also counts.
fn is_whole(path: &Path) -> bool {
    path.has_root()
        || matches!(path.components().next(), Some(Component::CurDir | Component::ParentDir))
}

pub fn save_game<G: SavedGame>(path: &Path, game: &G, overwrite: Overwrite) -> StoreResult {
    file_for(path, game, overwrite).map(drop)
}

/// Where the game is saved now: a new file, or one whose game may be replaced.
fn file_for<G: SavedGame>(path: &Path, game: &G, overwrite: Overwrite) -> StoreResult<SaveFile<G>> {
    match SaveFile::create(path, game) {
        Err(StoreError::Disk(DiskError { fault: DiskFault::Taken, .. })) => {
            let (found, mut other) = SaveFile::take_over(path)?;
            let by = game.relation_to(&found);
            if overwrite == Overwrite::Never && by != GameRelation::Earlier {
                return Err(StoreError::Exists(Occupied { path: path.to_owned(), by }));
            }
            other.write(game)?;
            Ok(other)
        }
        done => done,
    }
}

const NOTES: &str = ".elsewhere";

const MOST: usize = 32;
