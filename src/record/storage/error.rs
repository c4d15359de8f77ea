//! Why a file can't be read or written, and why a game can't be opened or saved.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::file_name::FileNameError;
use crate::record::format::ReadError;
use crate::record::printable::visible_path;

/// A disk's refusal.
#[derive(Debug, Error)]
#[error("{}: {fault}{}", visible_path(path), task.advice(fault))]
pub struct DiskError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: DiskFault,
    /// What was to be done with it.
    pub task: DiskTask,
}

/// What was to be done. Advice where else to save belongs to writing only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiskTask {
    /// Reading a file.
    Read,
    /// Writing a file.
    Write,
}

impl DiskTask {
    fn advice(self, fault: &DiskFault) -> &'static str {
        match self {
            Self::Read => "",
            Self::Write => fault.advice(),
        }
    }
}

/// The reasons for which a disk refuses.
#[derive(Debug, Error)]
pub enum DiskFault {
    /// No space is left, or the user's quota is used up.
    #[error("the disk is full")]
    Full,
    /// The file or the file system is marked as read-only.
    #[error("it is read-only")]
    ReadOnly,
    /// The user has no permission.
    #[error("no permission")]
    NoPermission,
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
    /// The folder that should hold the file does not exist.
    #[error("its folder does not exist")]
    FolderMissing,
    /// A file is in the place of the folder or of one above it.
    #[error("there is a file where a folder should be")]
    NotAFolder,
    /// A folder is in the place of the file.
    #[error("this is a folder, not a file")]
    Folder,
    /// A device, a pipe or the like is in the place of the file.
    #[error("this is not an ordinary file")]
    NotAFile,
    /// A dangling link is in the place of the file or its folder.
    #[error("this is a link that leads nowhere")]
    DanglingLink,
    /// The file system does not take this name.
    #[error("a file can't have this name here")]
    BadName,
    /// The name is in use; what has it was left alone.
    #[error("a file of this name exists already")]
    Taken,
    /// Any other error, in the operating system's words.
    #[error("{0}")]
    Other(io::Error),
}

impl DiskFault {
    /// What a player who wants to save can do, to be added to the message.
    fn advice(&self) -> &'static str {
        match self {
            Self::Full => "; free some space, or save in another place",
            Self::ReadOnly | Self::NotAFolder | Self::Other(_) => "; save in another place",
            Self::NoPermission => "; save in another place, or change the permissions of this one",
            Self::Missing => "",
            Self::FolderMissing => "; make the folder, or save in another place",
            Self::Folder | Self::NotAFile | Self::Taken => "; choose another name",
            Self::DanglingLink => "; remove the link, or save in another place",
            Self::BadName => "; choose a short and plain name",
        }
    }
}

impl From<io::Error> for DiskFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Self::Full
            }
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::PermissionDenied => Self::NoPermission,
            ErrorKind::NotFound => Self::Missing,
            ErrorKind::NotADirectory => Self::NotAFolder,
            ErrorKind::IsADirectory => Self::Folder,
            ErrorKind::InvalidFilename | ErrorKind::InvalidInput => Self::BadName,
            ErrorKind::AlreadyExists => Self::Taken,
            _ => Self::Other(error),
        }
    }
}

impl DiskError {
    /// Why `path` can't be read.
    pub fn reading(path: &Path, fault: impl Into<DiskFault>) -> Self {
        Self { path: path.to_owned(), fault: fault.into(), task: DiskTask::Read }
    }

    /// Why `path` can't be written.
    pub fn writing(path: &Path, fault: impl Into<DiskFault>) -> Self {
        Self { path: path.to_owned(), fault: fault.into(), task: DiskTask::Write }
    }

    /// The same error, met while writing.
    pub fn while_writing(self) -> Self {
        Self { task: DiskTask::Write, ..self }
    }
}

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
