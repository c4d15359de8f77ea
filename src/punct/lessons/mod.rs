//! Teaches the game with a course, with [`puzzles`], and with [`own_tasks`] from a player's games.
//! The rules decide whether a move is legal, a task's conditions whether it solves the task.

mod goal;
pub mod own_tasks;
pub mod puzzles;
mod read;
#[cfg(test)]
mod tests;

pub use goal::{Inspection, MoveAttempt, TaskRequirement};

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::kit::lessons::LessonProgress;
use crate::rules::{Game, Kind, Move, Player, Space, SpaceSet};

#[derive(Clone, Default)]
pub struct Course {
    pub lessons: Vec<Lesson>,
    /// So many of the lessons, the first ones, teach the rules. The others teach how to play well.
    pub teaching_rules: usize,
}

#[derive(Clone)]
pub struct Lesson {
    /// In the settings file. The name never changes.
    pub name: String,
    pub title: String,
    pub topic: LessonTopic,
    pub steps: Vec<LessonStep>,
}

#[derive(Clone)]
pub struct LessonStep {
    pub text: Wording,
    pub start: Game,
    pub cursor: Option<Space>,
    pub marks: SpaceSet,
    pub task: Option<LessonTask>,
}

#[derive(Clone, Debug)]
pub struct LessonTask {
    pub instruction: Wording,
    /// In order, at least one.
    pub rounds: Vec<Round>,
}

#[derive(Clone, Debug, Default)]
pub struct Round {
    pub demands: Vec<TaskRequirement>,
    pub hint: Wording,
    /// `None` if the round needs a look.
    pub example: Option<Move>,
    pub praise: Wording,
    pub reply: Option<Move>,
}

impl Course {
    pub fn done_count(&self, progress: &LessonProgress) -> usize {
        self.lessons.iter().filter(|lesson| progress.has(&lesson.name)).count()
    }

    pub fn on_rules(&self) -> &[Lesson] {
        &self.lessons[..self.teaching_rules]
    }
}

impl Lesson {
    /// Counted from 0.
    fn tasks(&self) -> impl Iterator<Item = usize> {
        self.steps.iter().enumerate().filter(|(_, step)| step.task.is_some()).map(|(step, _)| step)
    }

    pub fn solved_count(&self, progress: &LessonProgress) -> (usize, usize) {
        let solved = self.tasks().filter(|&step| progress.has_task(&self.name, step));
        (solved.count(), self.tasks().count())
    }

    /// The number of a step's task, counted from 1, and the number of tasks in the lesson.
    pub fn task_at(&self, step: usize) -> Option<(usize, usize)> {
        let index = self.tasks().position(|at| at == step)?;
        Some((index + 1, self.tasks().count()))
    }

    /// After the last task before the first unsolved one, so that the player reads the texts
    /// between. If all tasks are solved, the first step.
    pub fn begin_with(&self, progress: &LessonProgress) -> usize {
        let Some(open) = self.tasks().find(|&step| !progress.has_task(&self.name, step)) else {
            return 0;
        };
        self.tasks().take_while(|&step| step < open).last().map_or(0, |before| before + 1)
    }

    /// If all tasks are solved now, the lesson is done. `false` if this task was solved already.
    pub fn add_solution(&self, step: usize, progress: &mut LessonProgress) -> bool {
        let news = progress.add_task(&self.name, step);
        let (solved, all) = self.solved_count(progress);
        news && (solved < all || progress.add(&self.name))
    }
}

impl Round {
    pub fn unmet_reason(&self, tried: &MoveAttempt) -> Option<String> {
        self.demands.iter().find_map(|demand| demand.unmet_reason(tried))
    }

    pub fn is_met_by_inspection(&self, inspection: Inspection) -> bool {
        self.demands.iter().all(|demand| demand.is_met_by_inspection(inspection))
    }
}

coded! {
    /// The topics taught so far. Each value includes all earlier values.
    #[derive(Default, PartialOrd, Ord)]
    pub enum LessonTopic {
        #[default]
        Adding = "adding",
        Moving = "moving",
        Climbing = "climbing",
        Bridges = "bridges",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonPlayer {
    pub plays: Player,
    pub topic: LessonTopic,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Take(Kind),
    Confirm,
    Turn,
    /// Goes to the next place where the piece fits, or to the next free piece.
    NextPlace,
    StepOnLine,
    NextLine,
    Back,
    TypeMove,
    Peek,
    Chains,
    Hint,
    Again,
}

impl Control {
    const NAMED: [(&'static str, Control); 11] = [
        ("put down", Control::Confirm),
        ("turn", Control::Turn),
        ("next place", Control::NextPlace),
        ("along", Control::StepOnLine),
        ("next line", Control::NextLine),
        ("put back", Control::Back),
        ("type", Control::TypeMove),
        ("look under", Control::Peek),
        ("chains", Control::Chains),
        ("hint", Control::Hint),
        ("again", Control::Again),
    ];
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    parts: Vec<WordingPart>,
    /// For play without keys and a picture, if that text is another one.
    aloud: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WordingPart {
    Words(String),
    Key(Control),
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordingError {
    #[error("a brace is not closed")]
    Open,
    #[error("no control is called {0}")]
    NoControl(String),
}

impl Wording {
    pub fn with_keys(&self, key: impl Fn(Control) -> String) -> String {
        let parts = self.parts.iter().map(|part| match part {
            WordingPart::Words(words) => words.clone(),
            WordingPart::Key(control) => key(*control),
        });
        parts.collect()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub fn plain_text(&self) -> String {
        self.aloud.clone().unwrap_or_else(|| self.to_string())
    }

    fn set_aloud(&mut self, text: &str) {
        self.aloud = Some(text.to_owned());
    }
}

impl FromStr for Wording {
    type Err = WordingError;

    fn from_str(text: &str) -> Result<Wording, WordingError> {
        let mut parts = Vec::new();
        let mut remaining = text;
        while let Some((words, control)) = remaining.split_once('{') {
            let (name, after) = control.split_once('}').ok_or(WordingError::Open)?;
            let known = match name.strip_prefix("take ") {
                Some(code) => Kind::from_code(code).map(Control::Take),
                None => Control::NAMED.into_iter().find(|(of, _)| *of == name).map(|(_, it)| it),
            };
            let control = known.ok_or_else(|| WordingError::NoControl(name.to_owned()))?;
            parts.extend([WordingPart::Words(words.to_owned()), WordingPart::Key(control)]);
            remaining = after;
        }
        parts.push(WordingPart::Words(remaining.to_owned()));
        parts.retain(|part| *part != WordingPart::Words(String::new()));
        Ok(Wording { parts, aloud: None })
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_keys(|control| format!("{{{control:?}}}")))
    }
}
