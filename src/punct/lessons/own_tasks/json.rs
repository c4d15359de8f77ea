//! How a book of tasks is written: a JSON object with a list of tasks.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::book::{KeptTask, TaskBook};
use super::{NoTask, OwnTask};
use crate::kit::storage::json::MAX_BYTES;
use crate::kit::storage::visible;
use crate::rules::{Game, Move, Rules};

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
    /// The position before the moves; absent if this is the empty board.
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

/// Why a text is no book of tasks.
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

/// Why a task can't be used.
#[derive(Debug, Error)]
pub enum WrittenTaskError {
    #[error("{what}: {why}")]
    Word { what: &'static str, why: String },
    #[error(transparent)]
    NoTask(#[from] NoTask),
}

impl TaskBookError {
    /// Whether the text holds nothing that any version of the program could use.
    pub fn is_damage(&self) -> bool {
        !matches!(self, TaskBookError::Newer)
    }
}

impl TaskBook {
    /// Reads a book from the bytes of its text. Makes the texts in it safe to show.
    ///
    /// # Errors
    /// Fails if the text is too large or has another form, or if one of the tasks can't be used.
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

    /// Returns the text of the book.
    ///
    /// # Errors
    /// Never fails for the tasks that can be made.
    pub fn to_json(&self) -> Result<String, TaskBookError> {
        let tasks = self.tasks().iter().map(WrittenTask::new).collect();
        let written = WrittenBook { format: FORMAT.to_owned(), version: VERSION, tasks };
        Ok(serde_json::to_string_pretty(&written)? + "\n")
    }
}

impl WrittenTask {
    fn new(KeptTask { task, found, schedule }: &KeptTask) -> WrittenTask {
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

    fn read(&self) -> Result<KeptTask, WrittenTaskError> {
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
        Ok(KeptTask {
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
