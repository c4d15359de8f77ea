//! Exercises: the lessons of the course, the puzzles and tasks from a player's games, one after the
//! other, judged move by move and told in words, the same on the screen and line by line.
//!
//! - [`Tasks`]: what a collection of exercises tells and judges, and how its texts name keys or
//!   words;
//! - [`lessons`], [`puzzles`] and [`own_tasks`]: the course, the puzzles and those tasks as such
//!   collections.

mod lessons;
mod own_tasks;
mod puzzles;
#[cfg(test)]
pub mod tests;

pub use lessons::Lessons;
pub use own_tasks::{NO_TASK_IN_GAME, OwnTasks, OwnVerdict, find_tasks};
pub use puzzles::Puzzles;

use crate::kit::settings::Choice;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::lessons::{Control, Inspection, LessonPlayer, Try, Wording};
use crate::rules::{Game, Move, Space, SpaceSet};

#[derive(Clone, Copy)]
pub enum TaskManner {
    /// On the screen; tells the name of a key.
    Keys(fn(Control) -> String),
    /// Line by line, heard.
    Aloud,
}

impl TaskManner {
    /// A text; keys stand between backquotes.
    pub fn render(self, text: &Wording) -> String {
        match self {
            TaskManner::Keys(name) => text.with_keys(|control| format!("`{}`", name(control))),
            TaskManner::Aloud => text.aloud(),
        }
    }

    /// A title with the number of the task and how many there are.
    pub fn numbered_title(self, title: &str, nth: usize, all: usize) -> String {
        match self {
            TaskManner::Keys(_) => format!("{title} ({nth}/{all})"),
            TaskManner::Aloud => format!("{title}, task {nth} of {all}"),
        }
    }

    pub const fn goes_on(self) -> &'static str {
        match self {
            TaskManner::Keys(_) => "`Enter` goes on.",
            TaskManner::Aloud => "\"next\" goes on.",
        }
    }

    pub const fn try_again(self) -> &'static str {
        match self {
            TaskManner::Keys(_) => "`Enter`: try again.",
            TaskManner::Aloud => "\"again\": try again.",
        }
    }

    pub const fn next_puzzle(self) -> &'static str {
        match self {
            TaskManner::Keys(_) => "`Enter`: the next unsolved puzzle.",
            TaskManner::Aloud => "\"next\": the next unsolved puzzle.",
        }
    }

    pub const fn next_task(self) -> &'static str {
        match self {
            TaskManner::Keys(_) => "`Enter`: the next task.",
            TaskManner::Aloud => "\"next\": the next task.",
        }
    }

    /// What asks for a hint.
    pub const fn hint(self) -> &'static str {
        match self {
            TaskManner::Keys(_) => "`H`",
            TaskManner::Aloud => "\"hint\"",
        }
    }

    /// How a move that is shown is played.
    pub fn plays_it(self, played: Move) -> String {
        match self {
            TaskManner::Keys(_) => "`Enter` plays it".to_owned(),
            TaskManner::Aloud => format!("\"{played}\" plays it"),
        }
    }
}

/// Exercises one after the other, one of them on the board.
pub trait Tasks {
    /// What the player reads.
    fn sheet(&self) -> TaskSheet;

    /// The position to begin with; the player to move is the one who solves.
    fn start(&self) -> Game;

    fn cursor(&self) -> Option<Space> {
        None
    }

    /// The spaces to be pointed out.
    fn marks(&self) -> SpaceSet {
        SpaceSet::EMPTY
    }

    /// The player who takes a lesson and is spoken to in its words; `None` elsewhere.
    fn pupil(&self) -> Option<LessonPlayer> {
        None
    }

    /// Whether the count of the central hexagon matters.
    fn is_about_centre(&self) -> bool {
        false
    }

    /// Judges a legal move.
    fn judge(&mut self, tried: &Try) -> TaskVerdict;

    /// Takes in what the player looks at; answers what to say if that solves the task.
    fn look(&mut self, _inspection: Inspection) -> Option<String> {
        None
    }

    /// The clue after this many others.
    fn hint(&mut self, nth: usize) -> Option<Clue>;

    /// Begins the task on the board again.
    fn restart(&mut self);

    /// Whether a task precedes this one.
    fn leads_back(&self) -> bool;

    /// Goes to another task.
    fn go(&mut self, way: ToTask) -> Going;

    /// What to keep for the next time, if that has changed since the last call.
    fn to_keep(&mut self) -> Option<ToKeep> {
        None
    }

    /// The list that the player comes back to who leaves; `None` leads back to what was before.
    fn way_out(&self) -> Option<ExerciseList>;
}

/// What a player has done, to be kept for the next time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToKeep {
    Choice(Choice),
    /// A change of the tasks from the player's games.
    Tasks(TaskChange),
}

/// What the player reads or hears. Keys stand between backquotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSheet {
    /// Which exercises these are and which of them this is: `Lesson 4 of 14`.
    pub heading: String,
    pub title: String,
    pub text: String,
    /// What the player has to do; without it the sheet is only read.
    pub task: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStanding {
    /// A move, or a further one, is asked for.
    Open,
    Solved,
    /// A move has spoilt it; the player begins it again.
    Failed,
}

/// What follows from a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskVerdict {
    /// It does not do what is asked, and is not played: the piece stays in the hand.
    Refused(String),
    /// It is played, and then the answers are.
    Played { says: String, replies: Vec<Move>, standing: TaskStanding },
}

/// Something that helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    pub says: String,
    /// A move to show on the board.
    pub shown: Option<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToTask {
    On,
    Back,
    GroupOn,
    GroupBack,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Going {
    /// Another task is on the board.
    There,
    /// There is no task that way.
    Nowhere,
    /// That was the last one.
    Over(AfterExercises),
}

/// What comes after the last exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterExercises {
    /// A game against the computer at its weakest.
    Game,
    /// The way out.
    WayOut,
}

/// What exercises are chosen from, and which is chosen there, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseList {
    Lessons { chosen: Option<usize> },
    Puzzles { chosen: Option<usize>, theme: Option<PuzzleTheme> },
}
