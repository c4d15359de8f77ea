//! Exercises: the lessons of the course, the puzzles, and tasks from a player's games. A collection
//! gives its exercises one after the other and judges each move. The screen and play line by line
//! use the same collections.
//!
//! - [`PunctTasks`]: a collection of exercises; [`TaskStyle`]: whether its texts name keys or
//!   words;
//! - [`lessons`], [`puzzles`] and [`own_tasks`]: the three collections;
//! - [`OwnTaskObject`]: how commands show a player's own task.

mod lessons;
mod own_tasks;
mod puzzles;
#[cfg(test)]
pub mod tests;

pub use lessons::Lessons;
pub use own_tasks::{
    NO_TASK_IN_GAME, NO_TASK_TODAY, OwnTaskOutcome, OwnTasks, find_tasks, tasks_for_today,
};
pub use puzzles::{Puzzles, clue_sentence};

use serde::Serialize;

use crate::kit::lessons::Tasks;
use crate::kit::settings::SettingChange;
use crate::punct::diagram;
use crate::punct::lessons::own_tasks::{StoredTask, TaskChange};
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::lessons::{Control, Inspection, LessonPlayer, MoveAttempt, Wording};
use crate::rules::{Game, Move, Player, Space, SpaceSet};

#[derive(Clone, Copy)]
pub enum TaskStyle {
    /// For the screen. The function gives the name of a control's key.
    Keys(fn(Control) -> String),
    /// For play line by line, perhaps with a screen reader. Texts name words to type.
    Aloud,
}

impl TaskStyle {
    /// On the screen, the text names keys, between backquotes.
    pub fn render(self, text: &Wording) -> String {
        match self {
            TaskStyle::Keys(name) => text.with_keys(|control| format!("`{}`", name(control))),
            TaskStyle::Aloud => text.plain_text(),
        }
    }

    pub fn numbered_title(self, title: &str, nth: usize, all: usize) -> String {
        match self {
            TaskStyle::Keys(_) => format!("{title} ({nth}/{all})"),
            TaskStyle::Aloud => format!("{title}, task {nth} of {all}"),
        }
    }

    pub const fn next(self) -> &'static str {
        self.name("`Enter`", "\"next\"")
    }

    pub const fn again(self) -> &'static str {
        self.name("`Enter`", "\"again\"")
    }

    pub const fn hint(self) -> &'static str {
        self.name("`H`", "\"hint\"")
    }

    const fn name(self, key: &'static str, word: &'static str) -> &'static str {
        match self {
            TaskStyle::Keys(_) => key,
            TaskStyle::Aloud => word,
        }
    }

    /// Empty for play line by line, which shows the reply before this text.
    pub fn answers(self, opponent: Player, reply: Move) -> String {
        match self {
            TaskStyle::Keys(_) => TaskStyle::answered(opponent, reply),
            TaskStyle::Aloud => String::new(),
        }
    }

    /// Follows another sentence.
    pub fn answered(opponent: Player, reply: Move) -> String {
        format!(" {opponent} answers {reply}.")
    }

    pub fn plays_it(self, played: Move) -> String {
        match self {
            TaskStyle::Keys(_) => "`Enter` plays it".to_owned(),
            TaskStyle::Aloud => format!("\"{played}\" plays it"),
        }
    }
}

pub trait PunctTasks:
    Tasks<Move = Move, Attempt = MoveAttempt, Progress = ExerciseProgress>
{
    /// The game with the first position of the task. The player to move solves the task.
    fn start(&self) -> Game;

    fn cursor(&self) -> Option<Space> {
        None
    }

    fn marks(&self) -> SpaceSet {
        SpaceSet::EMPTY
    }

    /// The player of a lesson, whom the texts call "you"; `None` outside lessons.
    fn lesson_player(&self) -> Option<LessonPlayer> {
        None
    }

    /// If the count of the central hexagon does not matter, the header does not show it.
    fn is_about_centre(&self) -> bool {
        false
    }

    /// Judges what the player looks at. If this solves the task, returns the praise.
    fn inspect(&mut self, _inspection: Inspection) -> Option<String> {
        None
    }

    /// The list to show when the player leaves; `None` to show the game before.
    fn exit_list(&self) -> Option<ExerciseList>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseProgress {
    Choice(SettingChange),
    Tasks(TaskChange),
}

/// The chosen exercise is counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseList {
    Lessons { chosen: Option<usize> },
    Puzzles { chosen: Option<usize>, theme: Option<PuzzleTheme> },
}

#[derive(Serialize)]
pub struct OwnTaskObject<'a> {
    #[serde(skip)]
    kept: &'a StoredTask,
    pub number: usize,
    id: String,
    found: String,
    rules: &'static str,
    bridges: &'static str,
    task: String,
    position: String,
    /// The move that the player made in the game or avoided; the task is to find a better one.
    played: String,
}

impl<'a> OwnTaskObject<'a> {
    pub fn new(number: usize, kept: &'a StoredTask) -> OwnTaskObject<'a> {
        let StoredTask { task, found, .. } = kept;
        let rules = task.position().rules();
        OwnTaskObject {
            kept,
            number,
            id: task.id().to_string(),
            found: found.to_string(),
            rules: rules.variant.code(),
            bridges: rules.bridges.code(),
            task: task.task_text(),
            position: Game::from_position(task.position().clone()).position_text(),
            played: task.played().to_string(),
        }
    }

    pub fn line(&self) -> String {
        let task = &self.kept.task;
        let (player, ply) = (task.player().to_string(), task.position().ply());
        let rules = task.position().rules().in_words();
        format!("{}  {}  {player}  after {ply:>3} moves  {rules}", self.id, self.found)
    }

    pub fn page(&self) -> String {
        let (position, found) = (self.kept.task.position(), &self.found);
        let rules = position.rules().in_words();
        let board = diagram::board_with_reserves(position);
        format!("Task {}: from a game of {found} ({rules})\n{}\n\n{board}", self.number, self.task)
    }
}
