//! Why a file can't be read or written, and why a game can't be opened or saved.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::path::{FileNameError, Format};
use super::printable::visible_path;
use crate::kit::storage::json::SaveError;
use crate::kit::system::is_in_use;

#[derive(Debug, Error)]
#[error("{}: {fault}{}", visible_path(path), task.advice(fault))]
pub struct DiskError {
    pub path: PathBuf,
    pub fault: DiskFault,
    pub task: DiskTask,
}

/// Only an error of writing comes with advice on where else to save.
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
    #[error("another program is using it")]
    InUse,
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
    #[error("there is a file where a folder should be")]
    NotAFolder,
    #[error("this is a folder, not a file")]
    Folder,
    #[error("this is a pipe: it can be read, but no game is saved in it")]
    Pipe,
    /// The path is a device, a named pipe or something similar.
    #[error("this is not an ordinary file")]
    NotAFile,
    #[error("this is a link that leads nowhere")]
    DanglingLink,
    #[error("a file can't have this name here")]
    BadName,
    #[error("a file of this name exists already")]
    Taken,
    #[error("{}", without_number(.0))]
    Other(io::Error),
}

fn without_number(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ").next().unwrap_or_default().to_owned()
}

impl DiskFault {
    /// In our words, or else in the system's.
    pub fn describe(error: &io::Error) -> String {
        DiskFault::from_error(error)
            .map_or_else(|| without_number(error), |fault| fault.to_string())
    }

    /// For a player who wants to save, as the end of the message. It may be empty.
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

    fn from_error(error: &io::Error) -> Option<Self> {
        if is_in_use(error) {
            return Some(Self::InUse);
        }
        Some(match error.kind() {
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

    pub fn reason(&self) -> String {
        format!("{}{}", self.fault, self.task.advice(&self.fault))
    }

    pub fn while_writing(self) -> Self {
        Self { task: DiskTask::Write, ..self }
    }
}

/// Why a file can't be read as a game. The messages can be shown safely.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("{0}")]
    Other(String),
    #[error("this is not a saved game")]
    NoGame,
    /// The file holds a sound game, but not in the format that the file's name or the flag says.
    #[error(
        "this is a game in the format {}, not {}; end the file's name in .{}, or convert it with --from {}",
        .is.code(), .wanted.code(), .is.extension(), .is.code()
    )]
    Misnamed { wanted: Format, is: Format },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameRelation {
    /// Or the same state: replacing it loses nothing.
    Earlier,
    /// The game is the present game, with a part that the present state does not have.
    Further,
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupied {
    pub path: PathBuf,
    pub by: GameRelation,
}

impl Occupied {
    fn reason(&self) -> &'static str {
        match self.by {
            GameRelation::Earlier => "this game is saved there already",
            GameRelation::Further => "this game is saved there with more moves or notes than now",
            GameRelation::Other => "another game has this name",
        }
    }

    pub fn sentences(&self) -> [String; 2] {
        let path = visible_path(&self.path);
        let [holds, lost] = match self.by {
            GameRelation::Earlier => ["holds this game already", "nothing is lost"],
            GameRelation::Further => [
                "holds this game with moves or notes that it does not have now",
                "these are gone for good",
            ],
            GameRelation::Other => ["holds another game", "the other one is gone for good"],
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
    #[error("{}: the game is too long to be saved", visible_path(.0))]
    TooLarge(PathBuf),
    #[error("{}: this game is being played in another program", visible_path(.0))]
    Busy(PathBuf),
    #[error("{}: this is not a save; 'punct convert' makes one from it", visible_path(.0))]
    OtherFormat(PathBuf),
    #[error("{}: another program changed the file; save in another place, or open it again", visible_path(.0))]
    ChangedOnDisk(PathBuf),
    #[error("{}: {}", visible_path(&.0.path), .0.reason())]
    Exists(Occupied),
    #[error("{}: a game in another format has this name; choose another", visible_path(.0))]
    HoldsOtherFormat(PathBuf),
    /// The file of this name is not a sound save. Such a file is never overwritten.
    #[error("{}: a file that is not a saved game has this name; choose another", visible_path(.0))]
    NotASave(PathBuf),
    #[error(transparent)]
    Name(#[from] FileNameError),
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
    NoFolder,
    #[error("you can't save files here")]
    NoFiles,
}

pub type StoreResult<T = ()> = Result<T, StoreError>;

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
    pub fn reason(&self) -> String {
        let whole = self.to_string();
        let Some(path) = self.path() else { return whole };
        let prefix = format!("{}: ", visible_path(path));
        whole.strip_prefix(&prefix).unwrap_or(&whole).to_owned()
    }

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
            Self::Name(_) | Self::NoFolder | Self::NoFiles => None,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_disk_is_not_blamed_on_the_name() {
        use rustix::io::Errno;
        for errno in
            [Errno::INVAL, Errno::IO, Errno::NOTSUP, Errno::NOSYS, Errno::BADF, Errno::NXIO]
        {
            let fault = DiskFault::from(io::Error::from(errno));
            assert!(matches!(fault, DiskFault::Other(_)), "{fault}");
            assert!(!fault.advice().contains("name"), "{}", fault.advice());
        }
        assert!(matches!(DiskFault::from(io::Error::from(Errno::NAMETOOLONG)), DiskFault::BadName));
    }
}
