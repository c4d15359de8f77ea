//! What can go wrong with a disk, said as a person needs it: what, where, what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::text::visible_path;

/// What went wrong with the disk, and at which path.
#[derive(Debug, Error)]
#[error("{}: {trouble}{}", visible_path(path), task.advice(trouble))]
pub struct DiskError {
    /// The file or folder that was asked for.
    pub path: PathBuf,
    /// What is the matter with it.
    pub trouble: Trouble,
    /// What it was asked for.
    pub task: Task,
}

/// What the disk was to do. Whoever only looks needs no advice where else to save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// To show what is there.
    Read,
    /// To keep something.
    Write,
}

impl Task {
    fn advice(self, trouble: &Trouble) -> &'static str {
        match self {
            Self::Read => "",
            Self::Write => trouble.advice(),
        }
    }
}

/// The ways in which a disk refuses.
#[derive(Debug, Error)]
pub enum Trouble {
    /// No space is left, or the user's share of it is used up.
    #[error("the disk is full")]
    Full,
    /// The file system, or the file, is marked as not to be written to.
    #[error("it is read-only")]
    ReadOnly,
    /// The user may not do this here.
    #[error("no permission")]
    NoPermission,
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The folder that should hold the file is not there.
    #[error("its folder is not there")]
    FolderMissing,
    /// A file stands where a folder should be, this one or one it should be in.
    #[error("there is a file where a folder should be")]
    NotAFolder,
    /// A folder stands where the file should be.
    #[error("this is a folder, not a file")]
    Folder,
    /// A device, a pipe or the like stands where the file should be.
    #[error("this is no ordinary file")]
    NotAFile,
    /// A link that leads nowhere stands where the file, or its folder, should be.
    #[error("this is a link that leads nowhere")]
    DanglingLink,
    /// The file system knows no such names.
    #[error("a file can't have this name here")]
    BadName,
    /// Something stood there already, and was left as it is.
    #[error("there is a file of this name already")]
    Taken,
    /// Anything else, in the words of the operating system.
    #[error("{0}")]
    Other(io::Error),
}

impl Trouble {
    /// What a player can do who wants to save, as the end of the sentence.
    fn advice(&self) -> &'static str {
        match self {
            Self::Full => "; make room, or save in another place",
            Self::ReadOnly | Self::NotAFolder | Self::Other(_) => "; save in another place",
            Self::NoPermission => "; save in another place, or change who may use this one",
            Self::Missing => "",
            Self::FolderMissing => "; make it, or save in another place",
            Self::Folder | Self::NotAFile | Self::Taken => "; choose another name",
            Self::DanglingLink => "; remove it, or save in another place",
            Self::BadName => "; choose another, a short and plain one",
        }
    }
}

impl From<io::Error> for Trouble {
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
    pub fn reading(path: &Path, trouble: impl Into<Trouble>) -> Self {
        Self { path: path.to_owned(), trouble: trouble.into(), task: Task::Read }
    }

    /// Why `path` can't be written.
    pub fn writing(path: &Path, trouble: impl Into<Trouble>) -> Self {
        Self { path: path.to_owned(), trouble: trouble.into(), task: Task::Write }
    }

    /// The same, met on the way to writing.
    pub fn while_writing(self) -> Self {
        Self { task: Task::Write, ..self }
    }
}
