//! What a player learns from: the lesson or puzzle on the board, and what is done of them.

use super::text::{AnswerLines, sentence};
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::settings::{Choice, SavedSettings, SettingsFile, Spelling, Telling};
use crate::punct::exercises::{ExerciseList, TaskSheet, TaskStanding, Tasks};
use crate::punct::phrases::all_of;
use crate::punct::play::Session;

/// What a player has learnt, and where that is kept.
#[derive(Default)]
pub(super) struct Learnt {
    pub(super) progress: LessonProgress,
    pub(super) tally: Tally,
    /// How much is told of a move, and how moves are written.
    pub(super) telling: Telling,
    pub(super) spelling: Spelling,
    file: Option<SettingsFile>,
}

impl Learnt {
    pub fn new(kept: SavedSettings) -> Learnt {
        let SavedSettings { settings, file, .. } = kept;
        Learnt {
            progress: settings.lessons,
            tally: settings.puzzles,
            telling: settings.telling,
            spelling: settings.spelling,
            file,
        }
    }

    /// Keeps what is new; answers why it can't be kept for the next time.
    pub(super) fn keep(&mut self, choice: &Choice) -> Option<String> {
        match choice {
            Choice::Lessons(progress) => self.progress = progress.clone(),
            Choice::Puzzles(tally) => self.tally = tally.clone(),
            &Choice::Telling(telling) => self.telling = telling,
            &Choice::Spelling(spelling) => self.spelling = spelling,
            _ => {}
        }
        self.file.as_ref()?.keep(choice).err().map(|error| sentence(&error.to_string()))
    }
}

/// A task on the board.
pub(super) struct PlainExercise {
    pub(super) tasks: Box<dyn Tasks>,
    pub(super) standing: TaskStanding,
    pub(super) clues: usize,
    /// The game that waits.
    pub(super) aside: Session,
}

impl PlainExercise {
    pub(super) fn wants_a_move(&self) -> bool {
        self.standing == TaskStanding::Open && self.tasks.sheet().task.is_some()
    }

    pub fn leads_back(&self) -> bool {
        self.tasks.leads_back()
    }

    pub(super) fn is_puzzle(&self) -> bool {
        matches!(self.tasks.way_out(), ExerciseList::Puzzles { .. })
    }

    /// Why no move is asked for.
    pub(super) fn waits(&self) -> String {
        match self.standing {
            TaskStanding::Failed => "\"again\" begins the task again",
            TaskStanding::Open | TaskStanding::Solved => "\"next\" goes on",
        }
        .to_owned()
    }

    /// What the task says.
    pub(super) fn task_lines(&self) -> AnswerLines {
        let TaskSheet { heading, title, text, task } = self.tasks.sheet();
        let marks = self.tasks.marks();
        let spaces = (!marks.is_empty()).then(|| format!("Note these spaces: {}.", all_of(marks)));
        let task = task.map(|task| format!("The task: {}", sentence(&task)));
        let rest = if task.is_none() { Some(sentence(&self.waits())) } else { None };
        [format!("{heading}: {title}."), text]
            .into_iter()
            .chain(task)
            .chain(spaces)
            .chain(rest)
            .collect()
    }
}
