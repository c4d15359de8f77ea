//! Exercises: the lessons of the course, the puzzles, and tasks from a player's games. A collection
//! gives its exercises one after the other and judges each move. The screen and play line by line
//! use the same collections.
//!
//! - [`PunctTasks`]: a collection of exercises; [`TaskManner`]: whether its texts name keys or
//!   words;
//! - [`lessons`], [`puzzles`] and [`own_tasks`]: the three collections;
//! - [`task_object`]: how commands tell a player's own task.

mod lessons;
mod own_tasks;
mod puzzles;
mod task_object;
#[cfg(test)]
pub mod tests;

pub use lessons::Lessons;
pub use own_tasks::{
    NO_TASK_IN_GAME, NO_TASK_TODAY, OwnTasks, OwnVerdict, find_tasks, tasks_for_today,
};
pub use puzzles::Puzzles;
pub use puzzles::clue_sentence;
pub use task_object::OwnTaskObject;

use crate::kit::lessons::Tasks;
use crate::kit::settings::Choice;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::lessons::{Control, Inspection, LessonPlayer, Try, Wording};
use crate::rules::{Game, Move, Player, Space, SpaceSet};

#[derive(Clone, Copy)]
pub enum TaskManner {
    /// For the screen. The function gives the name of a control's key.
    Keys(fn(Control) -> String),
    /// For play line by line, perhaps with a screen reader. Texts name words to type.
    Aloud,
}

impl TaskManner {
    /// Returns a text for display. On the screen, it names keys, between backquotes.
    pub fn render(self, text: &Wording) -> String {
        match self {
            TaskManner::Keys(name) => text.with_keys(|control| format!("`{}`", name(control))),
            TaskManner::Aloud => text.aloud(),
        }
    }

    /// Returns a title with the number of the task and the number of all tasks.
    pub fn numbered_title(self, title: &str, nth: usize, all: usize) -> String {
        match self {
            TaskManner::Keys(_) => format!("{title} ({nth}/{all})"),
            TaskManner::Aloud => format!("{title}, task {nth} of {all}"),
        }
    }

    /// Returns the key or word that goes on.
    pub const fn next(self) -> &'static str {
        self.name("`Enter`", "\"next\"")
    }

    /// Returns the key or word that begins a failed task again.
    pub const fn again(self) -> &'static str {
        self.name("`Enter`", "\"again\"")
    }

    /// Returns the key or word that asks for a hint.
    pub const fn hint(self) -> &'static str {
        self.name("`H`", "\"hint\"")
    }

    const fn name(self, key: &'static str, word: &'static str) -> &'static str {
        match self {
            TaskManner::Keys(_) => key,
            TaskManner::Aloud => word,
        }
    }

    /// Tells the opponent's reply to a right move. Returns an empty text for play line by line,
    /// which tells the reply before this text.
    pub fn answers(self, opponent: Player, reply: Move) -> String {
        match self {
            TaskManner::Keys(_) => TaskManner::answered(opponent, reply),
            TaskManner::Aloud => String::new(),
        }
    }

    /// Tells the opponent's reply, in a sentence that follows another sentence.
    pub fn answered(opponent: Player, reply: Move) -> String {
        format!(" {opponent} answers {reply}.")
    }

    /// Says how the player can play the move that is shown.
    pub fn plays_it(self, played: Move) -> String {
        match self {
            TaskManner::Keys(_) => "`Enter` plays it".to_owned(),
            TaskManner::Aloud => format!("\"{played}\" plays it"),
        }
    }
}

/// Tasks of PÜNCT.
pub trait PunctTasks: Tasks<Move = Move, Tried = Try, Kept = ToKeep> {
    /// Returns the game with the first position of the task. The player to move solves the task.
    fn start(&self) -> Game;

    fn cursor(&self) -> Option<Space> {
        None
    }

    /// Returns the spaces that the board marks.
    fn marks(&self) -> SpaceSet {
        SpaceSet::EMPTY
    }

    /// Returns the player of a lesson, whom the texts call "you"; `None` outside lessons.
    fn pupil(&self) -> Option<LessonPlayer> {
        None
    }

    /// Whether the count of the central hexagon matters in the present task. If not, the header
    /// does not show the count.
    fn is_about_centre(&self) -> bool {
        false
    }

    /// Judges what the player looks at. If this look solves the task, returns the praise.
    fn look(&mut self, _inspection: Inspection) -> Option<String> {
        None
    }

    /// Returns the list to show when the player leaves; `None` to show the game before.
    fn way_out(&self) -> Option<ExerciseList>;
}

/// A change to save: a choice for the settings, or a change of the tasks from the player's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToKeep {
    Choice(Choice),
    Tasks(TaskChange),
}

/// A list of exercises, with the chosen one (counted from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseList {
    Lessons { chosen: Option<usize> },
    Puzzles { chosen: Option<usize>, theme: Option<PuzzleTheme> },
}
