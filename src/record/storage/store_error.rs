//! Why a game can't be opened or saved.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk_error::DiskError;
use super::file_name::FileNameError;
use crate::record::format::ReadError;
use crate::record::printable::visible_path;

/// Why a game can't be opened or saved. The messages are safe to show.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk refuses.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The file holds no sound game.
    #[error("{}: {error}", visible_path(path))]
    Save {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: ReadError,
    },
    /// The game would need a larger file than is ever read.
    #[error("{}: the game is too long to be saved", visible_path(.0))]
    TooLarge(PathBuf),
    /// Another program is playing this save.
    #[error("{}: this game is being played in another program", visible_path(.0))]
    Busy(PathBuf),
    /// A game is in the file, but not as a save, in which games are played.
    #[error("{}: this is not a save; 'punct convert' makes one from it", visible_path(.0))]
    OtherFormat(PathBuf),
    /// The file is not what was last read or written here.
    #[error("{}: another program changed the file; save in another place, or open it again", visible_path(.0))]
    ChangedOnDisk(PathBuf),
    /// Another game has this name.
    #[error("{}: another game has this name", visible_path(.0))]
    Exists(PathBuf),
    /// A file that is not a sound save has this name; such a file is never overwritten.
    #[error("{}: a file that is not a saved game has this name; choose another", visible_path(.0))]
    NotASave(PathBuf),
    /// The text can't be a file's name.
    #[error(transparent)]
    Name(#[from] FileNameError),
    /// The system has no folder for a program's data.
    #[error("no folder for saved games is known; name one with --saves")]
    NoPlace,
    /// The store keeps no files.
    #[error("you can't save files here")]
    NoFiles,
}

impl StoreError {
    /// What is wrong, without the path, for narrow places.
    pub fn reason(&self) -> String {
        let whole = self.to_string();
        let place = self.path().map(|path| format!("{}: ", visible_path(path)));
        place.and_then(|place| whole.strip_prefix(&place).map(str::to_owned)).unwrap_or(whole)
    }

    /// Whether the message begins with a path, as all about a file do.
    pub fn begins_with_path(&self) -> bool {
        self.path().is_some()
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Self::Disk(DiskError { path, .. })
            | Self::Save { path, .. }
            | Self::TooLarge(path)
            | Self::Busy(path)
            | Self::OtherFormat(path)
            | Self::ChangedOnDisk(path)
            | Self::Exists(path)
            | Self::NotASave(path) => Some(path),
            Self::Name(_) | Self::NoPlace | Self::NoFiles => None,
        }
    }
}
