//! The file of a player's own tasks, beside the settings. Several programs may change the file:
//! each change locks the file, reads it again and writes it anew.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::book::{StoredBook, TaskBook, TaskChange, TaskStore, TaskTrouble};
use super::json::TaskBookError;
use crate::kit::settings::SettingsFile;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{DiskError, DiskFault, disk, lock_when_free, visible_path};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskFile {
    path: PathBuf,
}

/// A fault of the file, with the file's path.
#[derive(Debug, Error)]
#[error("{}: {fault}", visible_path(path))]
pub struct TaskFileError {
    path: PathBuf,
    fault: TaskFileFault,
}

#[derive(Debug, Error)]
enum TaskFileFault {
    #[error("{0}; tasks from your games are not kept")]
    Disk(DiskFault),
    #[error("{}", .0)]
    Unreadable(#[from] TaskBookError),
    /// The file was damaged and has another name now.
    #[error("{why}; it is put aside as {}, and tasks from your games begin anew", visible_path(.name))]
    PutAside { why: Box<TaskFileFault>, name: PathBuf },
}

impl From<DiskError> for TaskFileFault {
    /// Keeps only the reason of a disk error, because the error's advice is about saved games.
    fn from(error: DiskError) -> TaskFileFault {
        TaskFileFault::Disk(error.fault)
    }
}

impl TaskFileFault {
    /// Whether the file holds nothing that any version of the program could use.
    fn is_damage(&self) -> bool {
        match self {
            TaskFileFault::Unreadable(error) => error.is_damage(),
            TaskFileFault::Disk(_) | TaskFileFault::PutAside { .. } => false,
        }
    }
}

/// A book, and the fault of its file, if there is one.
pub type ReadBook = (TaskBook, Option<TaskFileError>);

impl TaskFile {
    /// Returns the file of tasks beside the file of settings.
    pub fn from_settings(settings: &SettingsFile) -> TaskFile {
        TaskFile { path: settings.file_beside("tasks.json") }
    }

    /// Reads the tasks in the file. Gives a damaged file another name, and then returns no tasks.
    pub fn read(&self) -> ReadBook {
        let read = match load(&self.path) {
            Err(fault) if fault.is_damage() => self.update(|_| {}),
            read => read.map(|book| (book.unwrap_or_default(), None)),
        };
        self.with_path(read).unwrap_or_else(|error| (TaskBook::default(), Some(error)))
    }

    /// Makes a change in the file. Returns the content of the file after that.
    ///
    /// # Errors
    /// Fails if the disk refuses, or if a newer version of the program has written the file. The
    /// file is unchanged then.
    pub fn change(&self, change: &TaskChange) -> Result<ReadBook, TaskFileError> {
        self.with_path(self.update(|book| book.apply(change)))
    }

    fn with_path(
        &self,
        read: Result<(TaskBook, Option<TaskFileFault>), TaskFileFault>,
    ) -> Result<ReadBook, TaskFileError> {
        let error = |fault| TaskFileError { path: self.path.clone(), fault };
        read.map(|(book, fault)| (book, fault.map(error))).map_err(error)
    }

    /// Reads, changes and writes the file while it is locked.
    fn update(
        &self,
        change: impl FnOnce(&mut TaskBook),
    ) -> Result<(TaskBook, Option<TaskFileFault>), TaskFileFault> {
        disk::make_folder(disk::folder_of(&self.path))?;
        let path = disk::find_or_name(&self.path)?;
        let _lock = lock_when_free(&path);
        let (old, aside) = match load(&path) {
            Err(why) if why.is_damage() => {
                let (why, name) = (Box::new(why), put_aside(&path)?);
                (None, Some(TaskFileFault::PutAside { why, name }))
            }
            read => (read?, None),
        };
        let write = if old.is_some() { disk::replace } else { disk::create };
        let before = old.unwrap_or_default();
        let mut book = before.clone();
        change(&mut book);
        if book != before {
            write(&path, book.to_json()?.as_bytes())?;
        }
        Ok((book, aside))
    }
}

impl TaskStore for TaskFile {
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskTrouble> {
        let (book, trouble) = self.change(change)?;
        Ok((book, trouble.map(TaskTrouble::from)))
    }
}

/// Reads the tasks in a file; `None` if there is no file.
fn load(path: &Path) -> Result<Option<TaskBook>, TaskFileFault> {
    match disk::read_if_present(path, MAX_BYTES)? {
        None => Ok(None),
        Some(bytes) => Ok(Some(TaskBook::parse(&bytes)?)),
    }
}

/// Gives a damaged file a free name, such as `tasks.damaged.json` or `tasks.damaged-2.json`, and
/// returns this name. The caller must hold the file's lock.
fn put_aside(path: &Path) -> Result<PathBuf, TaskFileFault> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let number = |nth| if nth == 1 { String::new() } else { format!("-{nth}") };
    let mut names = (1..).map(|nth| PathBuf::from(format!("{stem}.damaged{}.json", number(nth))));
    let is_free = |name: &PathBuf| fs::symlink_metadata(path.with_file_name(name)).is_err();
    let name = names.find(is_free).unwrap_or_default();
    fs::rename(path, path.with_file_name(&name))
        .map_err(|error| TaskFileFault::Disk(error.into()))?;
    Ok(name)
}
