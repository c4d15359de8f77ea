//! Teaches the game with a course, with [`puzzles`], and with [`own_tasks`] from a player's games.
//! The course has short lessons with tasks. The rules decide whether a move is legal. The task's
//! conditions decide whether a legal move solves the task.
//!
//! - [`Course`]: lessons, steps, tasks, and the words that a lesson may use;
//! - [`goal`]: the conditions of a task, and the texts for moves that do not meet them;
//! - [`wording`]: texts that name a key by its use;
//! - [`read`]: the course as text (`assets/lessons.txt`).

mod goal;
pub mod own_tasks;
pub mod puzzles;
mod read;
#[cfg(test)]
mod tests;
mod wording;

pub use goal::{Demand, Inspection, Try};
pub use wording::{Control, Wording};

use std::str::FromStr;

use crate::kit::lessons::LessonProgress;
use crate::rules::{Game, Move, Player, Space, SpaceSet};

#[derive(Clone, Default)]
pub struct Course {
    pub lessons: Vec<Lesson>,
}

/// A lesson: one idea in a few steps.
#[derive(Clone)]
pub struct Lesson {
    /// The lesson's name in the settings file. The name never changes.
    pub name: String,
    pub title: String,
    /// Everything that this lesson and the earlier lessons teach.
    pub taught: Taught,
    pub steps: Vec<LessonStep>,
}

/// A few sentences about a position, usually with a task.
#[derive(Clone)]
pub struct LessonStep {
    pub text: Wording,
    pub start: Game,
    pub cursor: Option<Space>,
    pub marks: SpaceSet,
    /// The task of the step; `None` if the player only reads the text.
    pub task: Option<LessonTask>,
}

#[derive(Clone, Debug)]
pub struct LessonTask {
    /// The task in one sentence.
    pub what: Wording,
    /// The moves or looks of the task in order, at least one.
    pub rounds: Vec<Round>,
}

/// A move of the player, or a look at the board.
#[derive(Clone, Debug, Default)]
pub struct Round {
    pub demands: Vec<Demand>,
    pub hint: Wording,
    /// A move that solves this round; `None` if the round needs a look.
    pub example: Option<Move>,
    pub praise: Wording,
    /// The opponent's move after the round.
    pub reply: Option<Move>,
}

impl Course {
    pub fn done_count(&self, progress: &LessonProgress) -> usize {
        self.lessons.iter().filter(|lesson| progress.has(&lesson.name)).count()
    }
}

impl Lesson {
    /// Returns the numbers of the steps with a task, counted from 0.
    fn tasks(&self) -> impl Iterator<Item = usize> {
        self.steps.iter().enumerate().filter(|(_, step)| step.task.is_some()).map(|(nth, _)| nth)
    }

    /// Returns how many tasks of the lesson are solved, and how many tasks the lesson has.
    pub fn solved_count(&self, progress: &LessonProgress) -> (usize, usize) {
        let is_solved = |&step: &usize| progress.has_task(&self.name, step);
        (self.tasks().filter(is_solved).count(), self.tasks().count())
    }

    /// Returns the number of a step's task, counted from 1, and the number of tasks in the lesson;
    /// `None` if the step has no task.
    pub fn task_at(&self, step: usize) -> Option<(usize, usize)> {
        let nth = self.tasks().position(|at| at == step)?;
        Some((nth + 1, self.tasks().count()))
    }

    /// Returns the step at which the player begins: the step after the last task before the first
    /// unsolved task. So the player reads the texts between these tasks. If all tasks are solved,
    /// returns the first step.
    pub fn begin_with(&self, progress: &LessonProgress) -> usize {
        let Some(open) = self.tasks().find(|&step| !progress.has_task(&self.name, step)) else {
            return 0;
        };
        self.tasks().take_while(|&step| step < open).last().map_or(0, |before| before + 1)
    }

    /// Notes that a step's task is solved. If all tasks of the lesson are solved now, notes that
    /// the lesson is done. Returns `false` if the task was noted already.
    pub fn note_solved(&self, step: usize, progress: &mut LessonProgress) -> bool {
        let news = progress.add_task(&self.name, step);
        let (solved, all) = self.solved_count(progress);
        news && (solved < all || progress.add(&self.name))
    }
}

impl Round {
    /// Says in a sentence what a legal move lacks; `None` if the move meets all conditions.
    pub fn lacks(&self, tried: &Try) -> Option<String> {
        self.demands.iter().find_map(|demand| demand.lacks(tried))
    }

    /// Whether the present look at the board meets all conditions of the round.
    pub fn is_seen(&self, inspection: Inspection) -> bool {
        self.demands.iter().all(|demand| demand.is_seen(inspection))
    }
}

/// The topics taught so far. Each value includes all earlier values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taught {
    /// Chains, the pieces, and how they are added.
    #[default]
    Adding,
    /// How pieces move and turn.
    Moving,
    /// How pieces climb onto others.
    Climbing,
    Bridges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonPlayer {
    pub plays: Player,
    pub taught: Taught,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchStep;

impl FromStr for Taught {
    type Err = NoSuchStep;

    fn from_str(word: &str) -> Result<Taught, NoSuchStep> {
        match word {
            "moving" => Ok(Taught::Moving),
            "climbing" => Ok(Taught::Climbing),
            "bridges" => Ok(Taught::Bridges),
            _ => Err(NoSuchStep),
        }
    }
}
