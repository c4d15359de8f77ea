//! The file of a player's own tasks, beside the settings: a JSON object with a list of tasks.
//! Several programs may change it: each change locks the file, reads it again and writes it anew.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    NoTask, OwnTask, StoredBook, StoredTask, TaskBook, TaskChange, TaskStore, TaskStoreError,
};
use crate::kit::settings::SettingsFile;
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::{DiskError, DiskFault, disk, lock_when_free, visible, visible_path};
use crate::rules::{Game, Move, Rules};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskFile {
    path: PathBuf,
}

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
    #[error("{why}; it is put aside as {}, and tasks from your games begin anew", visible_path(.name))]
    PutAside { why: Box<TaskFileFault>, name: PathBuf },
}

impl From<DiskError> for TaskFileFault {
    /// Takes only the reason of a disk error, because the error's advice is about saved games.
    fn from(error: DiskError) -> TaskFileFault {
        TaskFileFault::Disk(error.fault)
    }
}

impl TaskFileFault {
    fn is_damage(&self) -> bool {
        matches!(self, TaskFileFault::Unreadable(error) if error.is_damage())
    }
}

pub type ReadBook = (TaskBook, Option<TaskFileError>);

impl TaskFile {
    pub fn from_settings(settings: &SettingsFile) -> TaskFile {
        TaskFile { path: settings.file_beside("tasks.json") }
    }

    /// Gives a damaged file another name, and then returns no tasks.
    pub fn read(&self) -> ReadBook {
        let read = match load(&self.path) {
            Err(fault) if fault.is_damage() => self.update(|_| {}),
            read => read.map(|book| (book.unwrap_or_default(), None)),
        };
        match read {
            Ok((book, fault)) => (book, fault.map(|fault| self.error(fault))),
            Err(fault) => (TaskBook::default(), Some(self.error(fault))),
        }
    }

    /// Fails if the disk refuses, or a newer program has written the file, which then stays.
    pub fn change(&self, change: &TaskChange) -> Result<ReadBook, TaskFileError> {
        match self.update(|book| book.apply(change)) {
            Ok((book, fault)) => Ok((book, fault.map(|fault| self.error(fault)))),
            Err(fault) => Err(self.error(fault)),
        }
    }

    fn error(&self, fault: TaskFileFault) -> TaskFileError {
        TaskFileError { path: self.path.clone(), fault }
    }

    fn update(
        &self,
        change: impl FnOnce(&mut TaskBook),
    ) -> Result<(TaskBook, Option<TaskFileFault>), TaskFileFault> {
        disk::make_folder(disk::folder_of(&self.path))?;
        let path = disk::find_or_name(&self.path)?;
        let _lock = lock_when_free(&path);
        let mut damage = None;
        let old = match load(&path) {
            Err(why) if why.is_damage() => {
                let name = put_aside(&path)?;
                damage = Some(TaskFileFault::PutAside { why: Box::new(why), name });
                None
            }
            read => read?,
        };
        let write = if old.is_some() { disk::replace } else { disk::create };
        let before = old.unwrap_or_default();
        let mut book = before.clone();
        change(&mut book);
        if book != before {
            write(&path, book.to_json()?.as_bytes())?;
        }
        Ok((book, damage))
    }
}

impl TaskStore for TaskFile {
    fn change_book(&self, change: &TaskChange) -> Result<StoredBook, TaskStoreError> {
        let (book, trouble) = self.change(change)?;
        Ok((book, trouble.map(TaskStoreError::from)))
    }
}

/// `None` if there is no file.
fn load(path: &Path) -> Result<Option<TaskBook>, TaskFileFault> {
    match disk::read_if_present(path, MAX_BYTES)? {
        None => Ok(None),
        Some(bytes) => Ok(Some(TaskBook::parse(&bytes)?)),
    }
}

/// Such as `tasks.damaged.json` or `tasks.damaged-2.json`. The caller must hold the lock.
fn put_aside(path: &Path) -> Result<PathBuf, TaskFileFault> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = PathBuf::from(format!("{stem}.damaged.json"));
    let mut number = 1;
    while fs::symlink_metadata(path.with_file_name(&name)).is_ok() {
        number += 1;
        name = PathBuf::from(format!("{stem}.damaged-{number}.json"));
    }
    fs::rename(path, path.with_file_name(&name))
        .map_err(|error| TaskFileFault::Disk(error.into()))?;
    Ok(name)
}

const FORMAT: &str = "punct-tasks";

/// The version that the program writes, and the newest version that it reads.
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
struct WrittenBook {
    format: String,
    version: u64,
    tasks: Vec<WrittenTask>,
}

#[derive(Serialize, Deserialize)]
struct WrittenTask {
    rules: String,
    bridges: String,
    /// Before the moves; absent for the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    moves: Vec<String>,
    played: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    avoided: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    chances: [u8; 2],
    best: String,
    others: Vec<String>,
    found: String,
    schedule: String,
}

#[derive(Debug, Error)]
pub enum TaskBookError {
    #[error("not a file of tasks ({0})")]
    Json(#[from] serde_json::Error),
    #[error("not a file of tasks")]
    OtherFormat,
    #[error("too large for tasks")]
    TooLarge,
    #[error("written by a newer version of the program")]
    Newer,
    /// Tasks are numbered from 1.
    #[error("task {number}: {why}")]
    Task { number: usize, why: WrittenTaskError },
}

#[derive(Debug, Error)]
pub enum WrittenTaskError {
    #[error("{what}: {why}")]
    Word { what: &'static str, why: String },
    #[error(transparent)]
    NoTask(#[from] NoTask),
}

impl TaskBookError {
    pub fn is_damage(&self) -> bool {
        !matches!(self, TaskBookError::Newer)
    }
}

impl TaskBook {
    /// Makes the texts in the book safe to show.
    pub fn parse(bytes: &[u8]) -> Result<TaskBook, TaskBookError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(TaskBookError::TooLarge);
        }
        let written: WrittenBook = serde_json::from_str(&String::from_utf8_lossy(bytes))?;
        if written.format != FORMAT {
            return Err(TaskBookError::OtherFormat);
        }
        if written.version > VERSION {
            return Err(TaskBookError::Newer);
        }
        let tasks =
            written.tasks.iter().zip(1..).map(|(task, number)| {
                task.read().map_err(|why| TaskBookError::Task { number, why })
            });
        tasks.collect::<Result<_, _>>().map(TaskBook::from_tasks)
    }

    pub fn to_json(&self) -> Result<String, TaskBookError> {
        let tasks = self.tasks().iter().map(WrittenTask::new).collect();
        let written = WrittenBook { format: FORMAT.to_owned(), version: VERSION, tasks };
        Ok(serde_json::to_string_pretty(&written)? + "\n")
    }
}

impl WrittenTask {
    fn new(StoredTask { task, found, schedule }: &StoredTask) -> WrittenTask {
        let rules = task.position.rules();
        let is_empty = task.start == *Game::new(rules).position();
        let start = (!is_empty).then(|| Game::from_position(task.start.clone()));
        WrittenTask {
            rules: rules.variant.code().to_owned(),
            bridges: rules.bridges.code().to_owned(),
            position: start.as_ref().map(Game::position_text),
            moves: task.moves.iter().map(Move::to_string).collect(),
            played: task.played().to_string(),
            avoided: task.is_avoided,
            why: task.why().map(str::to_owned),
            chances: task.chances(),
            best: task.best().to_string(),
            others: task.good().skip(1).map(|good| good.to_string()).collect(),
            found: found.to_string(),
            schedule: schedule.to_string(),
        }
    }

    fn read(&self) -> Result<StoredTask, WrittenTaskError> {
        let rules = Rules {
            variant: word(&self.rules, "rules")?,
            bridges: word(&self.bridges, "bridges")?,
        };
        let mut game = match &self.position {
            None => Game::new(rules),
            Some(text) => Game::from_position_text(text, rules.bridges)
                .map_err(|why| wrong("position", &why))?,
        };
        for text in &self.moves {
            game.play(word(text, "moves")?).map_err(|why| wrong("moves", &why))?;
        }
        let others = self.others.iter().map(|text| word(text, "others"));
        let good = (word(&self.best, "best")?, others.collect::<Result<_, _>>()?);
        let played = (word(&self.played, "played")?, self.why.as_deref().map(visible));
        let mut task = OwnTask::new(&game, played, self.chances, good)?;
        task.is_avoided = self.avoided;
        Ok(StoredTask {
            task,
            found: word(&self.found, "found")?,
            schedule: word(&self.schedule, "schedule")?,
        })
    }
}

fn word<T: FromStr<Err: Display>>(text: &str, what: &'static str) -> Result<T, WrittenTaskError> {
    text.parse().map_err(|why| wrong(what, &why))
}

fn wrong(what: &'static str, why: &dyn Display) -> WrittenTaskError {
    WrittenTaskError::Word { what, why: visible(&why.to_string()) }
}
