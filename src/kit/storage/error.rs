//! Why a file can't be read or written, and why a game can't be opened or saved.

#[cfg(all(test, unix))]
mod tests;

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::Kinship;
use super::file_name::FileNameError;
use super::format::ReadError;
use super::printable::visible_path;
use crate::kit::system::is_in_use;

/// Why a file can't be read or written.
#[derive(Debug, Error)]
#[error("{}: {fault}{}", visible_path(path), task.advice(fault))]
pub struct DiskError {
    pub path: PathBuf,
    pub fault: DiskFault,
    pub task: DiskTask,
}

/// What the program did with the file. Only an error of writing comes with advice on where else to
/// save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiskTask {
    Read,
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

#[derive(Debug, Error)]
pub enum DiskFault {
    /// No space is left, or the user's quota is used up.
    #[error("the disk is full")]
    Full,
    /// Another program has locked the file, as programs can on Windows.
    #[error("another program is using it")]
    InUse,
    /// The file or the file system is marked as read-only.
    #[error("it is read-only")]
    ReadOnly,
    #[error("no permission")]
    NoPermission,
    #[error("there is no such file")]
    Missing,
    #[error("its folder does not exist")]
    FolderMissing,
    /// The folder exists, but on a file system on which programs can't make files.
    #[error("no new file can be made in its folder")]
    NoNewFiles,
    /// A file is in the place of the folder or of a folder above it.
    #[error("there is a file where a folder should be")]
    NotAFolder,
    /// A folder is in the place of the file.
    #[error("this is a folder, not a file")]
    Folder,
    /// The path is a pipe of a shell, `<(...)`.
    #[error("this is a pipe: it can be read, but no game is saved in it")]
    Pipe,
    /// The path is a device, a named pipe or something similar.
    #[error("this is not an ordinary file")]
    NotAFile,
    /// A dangling link is in the place of the file or its folder.
    #[error("this is a link that leads nowhere")]
    DanglingLink,
    #[error("a file can't have this name here")]
    BadName,
    /// The name is in use. The other file is unchanged.
    #[error("a file of this name exists already")]
    Taken,
    #[error("{}", without_number(.0))]
    Other(io::Error),
}

/// Returns the system's message without the number of the error.
fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error ").map_or(text.clone(), |(message, _)| message.to_owned())
}

impl DiskFault {
    /// Describes an error of the system in our words, or else in the system's.
    pub fn describe(error: &io::Error) -> String {
        DiskFault::from_error(error)
            .map_or_else(|| without_number(error), |fault| fault.to_string())
    }

    /// Returns advice for a player who wants to save, as the end of the message. It may be empty.
    fn advice(&self) -> &'static str {
        match self {
            Self::Full => "; free some space, or save in another place",
            Self::ReadOnly | Self::NotAFolder | Self::NoNewFiles | Self::Other(_) => {
                "; save in another place"
            }
            Self::NoPermission => "; save in another place, or change the permissions of this one",
            Self::InUse => "; close it there, or save in another place",
            Self::Missing => "",
            Self::FolderMissing => "; make the folder, or save in another place",
            Self::Folder | Self::Pipe | Self::NotAFile | Self::Taken => "; choose another name",
            Self::DanglingLink => "; remove the link, or save in another place",
            Self::BadName => "; choose a short and plain name",
        }
    }

    /// Returns the fault for an error of the system; `None` if no fault describes it.
    fn from_error(error: &io::Error) -> Option<Self> {
        Some(match error.kind() {
            _ if is_in_use(error) => Self::InUse,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Self::Full
            }
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::PermissionDenied => Self::NoPermission,
            ErrorKind::NotFound => Self::Missing,
            ErrorKind::NotADirectory => Self::NotAFolder,
            ErrorKind::IsADirectory => Self::Folder,
            ErrorKind::InvalidFilename => Self::BadName,
            // Without a number, this is Rust's own error about a name. The system's error of this
            // kind may be a fault of the disk.
            ErrorKind::InvalidInput if error.raw_os_error().is_none() => Self::BadName,
            ErrorKind::AlreadyExists => Self::Taken,
            _ => return None,
        })
    }
}

impl From<io::Error> for DiskFault {
    fn from(error: io::Error) -> Self {
        Self::from_error(&error).unwrap_or(Self::Other(error))
    }
}

impl DiskError {
    pub fn reading(path: &Path, fault: impl Into<DiskFault>) -> Self {
        Self { path: path.to_owned(), fault: fault.into(), task: DiskTask::Read }
    }

    pub fn writing(path: &Path, fault: impl Into<DiskFault>) -> Self {
        Self { path: path.to_owned(), fault: fault.into(), task: DiskTask::Write }
    }

    /// Returns the message without the path.
    pub fn reason(&self) -> String {
        format!("{}{}", self.fault, self.task.advice(&self.fault))
    }

    /// Returns this error as an error of writing.
    pub fn while_writing(self) -> Self {
        Self { task: DiskTask::Write, ..self }
    }
}

/// A path at which a game can't be saved, because a save is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupied {
    pub path: PathBuf,
    /// How the game there relates to the game to be saved.
    pub by: Kinship,
}

impl Occupied {
    fn reason(&self) -> &'static str {
        match self.by {
            Kinship::Earlier => "this game is saved there already",
            Kinship::Further => "this game is saved there with more moves or notes than now",
            Kinship::Other => "another game has this name",
        }
    }

    /// Returns two sentences: what the file holds, and what would be lost if it were replaced.
    pub fn sentences(&self) -> [String; 2] {
        let path = visible_path(&self.path);
        let [holds, lost] = match self.by {
            Kinship::Earlier => ["holds this game already", "nothing is lost"],
            Kinship::Further => [
                "holds this game with moves or notes that it does not have now",
                "these are gone for good",
            ],
            Kinship::Other => ["holds another game", "the other one is gone for good"],
        };
        [format!("{path} {holds}."), format!("If you save this game there, {lost}.")]
    }
}

/// Why a game can't be opened or saved. The messages are safe to show.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error(transparent)]
    Disk(#[from] DiskError),
    #[error("{}: {error}", visible_path(path))]
    Save { path: PathBuf, error: ReadError },
    /// The file would be larger than [`MAX_BYTES`](crate::kit::storage::json::MAX_BYTES).
    #[error("{}: the game is too long to be saved", visible_path(.0))]
    TooLarge(PathBuf),
    #[error("{}: this game is being played in another program", visible_path(.0))]
    Busy(PathBuf),
    /// The file holds a game, but is not a save.
    #[error("{}: this is not a save; 'punct convert' makes one from it", visible_path(.0))]
    OtherFormat(PathBuf),
    #[error("{}: another program changed the file; save in another place, or open it again", visible_path(.0))]
    ChangedOnDisk(PathBuf),
    #[error("{}: {}", visible_path(&.0.path), .0.reason())]
    Exists(Occupied),
    /// The file holds a game in another format than the one to be written.
    #[error("{}: a game in another format has this name; choose another", visible_path(.0))]
    HoldsOtherFormat(PathBuf),
    /// The file of this name is not a sound save. Such a file is never overwritten.
    #[error("{}: a file that is not a saved game has this name; choose another", visible_path(.0))]
    NotASave(PathBuf),
    #[error(transparent)]
    Name(#[from] FileNameError),
    /// No file and no save has this name, but those in `like` have a similar one.
    #[error(
        "{}: there is no such file, and no save of this name in {}{}",
        visible_path(name),
        visible_path(folder),
        similar_names(like)
    )]
    NoSuchSave { name: PathBuf, folder: PathBuf, like: Vec<PathBuf> },
    #[error("{}: several saves have this name: {}", visible_path(name), names(several))]
    Ambiguous { name: PathBuf, several: Vec<PathBuf> },
    #[error("no folder for saved games is known; name one with --saves")]
    NoPlace,
    #[error("you can't save files here")]
    NoFiles,
}

/// What is read or written, or why that failed.
pub type StoreResult<T = ()> = Result<T, StoreError>;

/// The most saves that a message names.
const NAMED: usize = 6;

fn names(paths: &[PathBuf]) -> String {
    let mut names: Vec<String> = paths.iter().take(NAMED).map(|path| visible_path(path)).collect();
    if paths.len() > NAMED {
        names.push(format!("and {} more", paths.len() - NAMED));
    }
    names.join(", ")
}

fn similar_names(like: &[PathBuf]) -> String {
    if like.is_empty() { String::new() } else { format!("; there is {}", names(like)) }
}

impl StoreError {
    /// Returns the message without the path.
    pub fn reason(&self) -> String {
        let whole = self.to_string();
        let place = self.path().map(|path| format!("{}: ", visible_path(path)));
        place.and_then(|place| whole.strip_prefix(&place).map(str::to_owned)).unwrap_or(whole)
    }

    /// Returns the path of the file that the message is about; `None` if it is about no file.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Disk(DiskError { path, .. })
            | Self::Save { path, .. }
            | Self::TooLarge(path)
            | Self::Busy(path)
            | Self::OtherFormat(path)
            | Self::ChangedOnDisk(path)
            | Self::Exists(Occupied { path, .. })
            | Self::HoldsOtherFormat(path)
            | Self::NotASave(path)
            | Self::NoSuchSave { name: path, .. }
            | Self::Ambiguous { name: path, .. } => Some(path),
            Self::Name(_) | Self::NoPlace | Self::NoFiles => None,
        }
    }
}
