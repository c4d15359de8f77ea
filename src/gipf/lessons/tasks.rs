//! The lessons as tasks for a player.

use super::{Lesson, lessons};
use crate::gipf::rules::{Position, Turn};
use crate::kit::lessons::{
    Clue, Going, LessonProgress, TaskSheet, TaskStanding, TaskVerdict, Tasks, ToTask,
};
use crate::kit::settings::Choice;

/// The lessons, one of them on the board. Each lesson is a group with one task.
pub struct Lessons {
    nth: usize,
    progress: LessonProgress,
    /// Whether the progress has changed since it was saved.
    has_news: bool,
}

/// An action of the player that can solve a lesson.
pub enum LessonTry {
    /// A turn, with the position after it.
    Turn(Box<Position>),
    /// The player contests Black's use.
    Contest,
}

impl Lessons {
    /// Begins with the lesson `nth`, counted from 0; `None` if there is no such lesson.
    pub fn new(nth: usize, progress: LessonProgress) -> Option<Lessons> {
        (nth < lessons().len()).then_some(Lessons { nth, progress, has_news: false })
    }

    pub fn lesson(&self) -> &'static Lesson {
        &lessons()[self.nth]
    }

    pub fn is_last(&self) -> bool {
        self.nth + 1 == lessons().len()
    }

    pub fn progress(&self) -> &LessonProgress {
        &self.progress
    }

    /// Returns the lesson that the list selects when the player leaves: the one on the board;
    /// `None` if it is done.
    pub fn to_choose(&self) -> Option<usize> {
        Some(self.nth).filter(|_| !self.progress.has(&self.lesson().name))
    }
}

impl Tasks for Lessons {
    type Move = Turn;
    type Tried = LessonTry;
    type Kept = Choice;

    fn sheet(&self) -> TaskSheet {
        let lesson = self.lesson();
        TaskSheet {
            heading: format!("Lesson {} of {}", self.nth + 1, lessons().len()),
            title: lesson.title.clone(),
            text: lesson.text.clone(),
            task: Some(lesson.task.clone()),
        }
    }

    fn judge(&mut self, tried: &LessonTry) -> TaskVerdict<Turn> {
        let lesson = self.lesson();
        let is_met = match tried {
            LessonTry::Turn(after) => lesson.is_met(after),
            LessonTry::Contest => lesson.asked.is_some(),
        };
        if !is_met {
            return TaskVerdict::Refused(format!("Allowed, but not the task. {}", lesson.hint));
        }
        self.has_news |= self.progress.add(&lesson.name);
        let on = if self.is_last() { "Enter begins a game." } else { "Enter goes on." };
        let says = format!("{} {on}", lesson.praise);
        TaskVerdict::Played { says, replies: Vec::new(), standing: TaskStanding::Solved }
    }

    fn hint(&mut self, _: usize) -> Option<Clue<Turn>> {
        Some(Clue { says: self.lesson().hint.clone(), shown: None })
    }

    fn restart(&mut self) {}

    fn target(&self, to: ToTask) -> Result<[usize; 2], Going> {
        let target = match to {
            ToTask::On if self.is_last() => return Err(Going::FirstGame),
            ToTask::On | ToTask::GroupOn => Some(self.nth + 1).filter(|&nth| nth < lessons().len()),
            ToTask::Back | ToTask::GroupBack => self.nth.checked_sub(1),
        };
        target.map(|nth| [0, nth]).ok_or(Going::Nowhere)
    }

    fn set_task(&mut self, [_, nth]: [usize; 2]) {
        self.nth = nth;
    }

    fn to_keep(&mut self) -> Option<Choice> {
        let choice = || Choice::GipfLessons(self.progress.clone());
        std::mem::take(&mut self.has_news).then(choice)
    }
}
