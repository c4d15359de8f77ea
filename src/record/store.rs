//! Where saves live: a folder of games, and `auto/` in it for those that save themselves.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::{env, fs};

use directories::{BaseDirs, ProjectDirs};
use jiff::Zoned;

use super::disk;
use super::filename::{self, EXTENSION};
use super::json::Record;
use super::slot::{GameFile, StoreError};
use super::trouble::{DiskError, Trouble};

/// The folder games are kept in.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// Whether saving may replace another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// Not without being told so.
    Never,
    /// The player was asked, and said yes.
    Allowed,
}

impl Store {
    /// The folder named on the command line, else in the environment as `PUNCT_SAVES`, else
    /// `./saves` if that exists, else the place the system has for a program's data. Nothing is
    /// made yet.
    ///
    /// # Errors
    /// [`StoreError::NoPlace`] on a system without such a place.
    pub fn find(named: Option<PathBuf>) -> Result<Self, StoreError> {
        let set = env::var_os("PUNCT_SAVES").filter(|folder| !folder.is_empty());
        let here = || Some(PathBuf::from("saves")).filter(|folder| folder.is_dir());
        let system = || Some(ProjectDirs::from("", "", "punct")?.data_dir().to_owned());
        let folder = named.or(set.map(PathBuf::from)).or_else(here).or_else(system);
        folder.map(|folder| Self { folder }).ok_or(StoreError::NoPlace)
    }

    /// A store for a game that is never saved.
    pub fn nowhere() -> Self {
        Self { folder: PathBuf::new() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of games that save themselves.
    pub(super) fn auto(&self) -> PathBuf {
        self.folder.join("auto")
    }

    /// A file of its own for a game that saves itself, named after its day and players.
    ///
    /// # Errors
    /// When the disk refuses. Never does it touch another game.
    pub fn create(&self, record: &mut Record) -> Result<GameFile, StoreError> {
        let folder = self.auto();
        disk::make_folder(&folder)?;
        let day = Zoned::now().date();
        let mut attempt = 1;
        loop {
            let stem = filename::stem(day, &record.white, &record.black, attempt);
            match GameFile::create(&folder.join(format!("{stem}.{EXTENSION}")), record) {
                Err(
                    StoreError::Busy(_)
                    | StoreError::Disk(DiskError {
                        trouble: Trouble::Taken | Trouble::DanglingLink,
                        ..
                    }),
                ) => attempt += 1,
                done => return done,
            }
        }
    }

    /// The path a player means who types `text`: a name in this folder, or a path if it has a
    /// separator in it (`~/` leads home, as in a shell); `.json` is added if it is missing.
    ///
    /// # Errors
    /// When it can't be a file's name on every system.
    pub fn path_of(&self, text: &str) -> Result<PathBuf, StoreError> {
        let text = text.trim();
        let mut path = match text.strip_prefix("~/") {
            Some(rest) => from_home(rest),
            None if text.contains(['/', MAIN_SEPARATOR]) => PathBuf::from(text),
            None => self.folder.join(text),
        };
        if text.is_empty() || path.file_name().is_none() || text.ends_with(['/', MAIN_SEPARATOR]) {
            return Err(filename::FileNameError::Empty.into());
        }
        if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case(EXTENSION)) {
            path.as_mut_os_string().push(".");
            path.as_mut_os_string().push(EXTENSION);
        }
        filename::check(&path)?;
        Ok(path)
    }

    /// Saves a game at `path`, where it goes on saving itself: `slot` is the new file then. The
    /// file in `auto/` it had before is the same game and goes, once the new one is safe; a file
    /// the player named stays as it was.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if another game is there and `overwrite` does not allow it;
    /// [`StoreError::NotASave`] if something else is. `slot` is then as it was.
    pub fn save_as(
        &self,
        slot: &mut Option<GameFile>,
        record: &mut Record,
        path: &Path,
        overwrite: Overwrite,
    ) -> Result<(), StoreError> {
        if path.parent() == Some(&self.folder) {
            disk::make_folder(&self.folder)?;
        }
        let path = disk::find_or_name(path)?;
        if let Some(same) = slot.as_mut().filter(|slot| slot.path() == path) {
            if overwrite == Overwrite::Allowed {
                same.accept_change()?;
            }
            return same.write(record);
        }
        let new = match GameFile::create(&path, record) {
            Err(StoreError::Disk(DiskError { trouble: Trouble::Taken, .. })) => {
                let mut other = GameFile::take_over(&path)?;
                if overwrite == Overwrite::Never {
                    return Err(StoreError::Exists(path));
                }
                other.write(record)?;
                other
            }
            done => done?,
        };
        if let Some(old) = slot.replace(new) {
            self.remove_auto(&old);
        }
        Ok(())
    }

    /// Removes a file in `auto/` whose game has moved elsewhere. It was locked until now; what
    /// another program put there all the same is not ours to remove.
    fn remove_auto(&self, old: &GameFile) {
        if let Ok(auto) = fs::canonicalize(self.auto())
            && old.path().parent() == Some(&auto)
            && old.is_as_seen()
        {
            // The game is safe; a copy that can't be removed does no harm.
            let _ = fs::remove_file(old.path());
        }
    }
}

/// A place in the player's own folder; where none is known, what was typed.
fn from_home(rest: &str) -> PathBuf {
    let home = BaseDirs::new().map_or_else(|| PathBuf::from("~"), |dirs| dirs.home_dir().into());
    home.join(rest.trim_start_matches('/'))
}
