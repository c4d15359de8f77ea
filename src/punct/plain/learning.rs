//! A player's learning: the progress, and the strength against the computer.

use jiff::Zoned;

use super::text::sentence;
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::settings::{
    Choice, OwnStrength, SavedSettings, SettingsFile, Spelling, StrengthMove, Telling,
};
use crate::punct::lessons::own_tasks::{TaskBook, TaskChange, TaskFile, TaskStore};
use crate::punct::play::Session;

/// The progress of a player, and the place where it is saved.
#[derive(Default)]
pub(super) struct Learnt {
    pub(super) progress: LessonProgress,
    pub(super) tally: Tally,
    /// How fully moves are described.
    pub(super) telling: Telling,
    pub(super) spelling: Spelling,
    /// The strengths at which the computer plays as well as the player.
    pub(super) own_strength: OwnStrength,
    /// The tasks from the player's own games.
    pub(super) tasks: TaskBook,
    file: Option<SettingsFile>,
    task_store: Option<Box<dyn TaskStore>>,
    /// The fault of the stored tasks, as a sentence; `None` if there was none.
    pub(super) trouble: Option<String>,
}

impl Learnt {
    pub fn new(saved: SavedSettings) -> Learnt {
        let SavedSettings { settings, file, .. } = saved;
        let task_file = file.as_ref().map(TaskFile::from_settings);
        let (tasks, trouble) = task_file.as_ref().map(TaskFile::read).unwrap_or_default();
        Learnt {
            progress: settings.lessons,
            tally: settings.puzzles,
            telling: settings.telling,
            spelling: settings.spelling,
            own_strength: settings.own_strength,
            tasks,
            file,
            task_store: task_file.map(|it| Box::new(it) as Box<dyn TaskStore>),
            trouble: trouble.map(|trouble| sentence(&trouble.to_string())),
        }
    }

    /// Returns this with the tasks of a store, which keeps the later ones.
    pub(super) fn with_tasks_in(mut self, store: Box<dyn TaskStore>) -> Learnt {
        self.task_store = Some(store);
        // Finding none only reads the book.
        self.trouble = self.change_tasks(&TaskChange::Found(Vec::new(), Zoned::now().date()));
        self
    }

    /// Changes the tasks. Returns the fault of their store, if there is one.
    pub(super) fn change_tasks(&mut self, change: &TaskChange) -> Option<String> {
        self.tasks.apply(change);
        let trouble = match self.task_store.as_ref()?.change_book(change) {
            Ok((tasks, trouble)) => {
                self.tasks = tasks;
                trouble
            }
            Err(error) => Some(error),
        };
        trouble.map(|trouble| sentence(&trouble.to_string()))
    }

    /// Saves a new choice. Returns the reason why the choice can't be saved.
    pub(super) fn keep(&mut self, choice: &Choice) -> Option<String> {
        match choice {
            Choice::Lessons(progress) => self.progress = progress.clone(),
            Choice::Puzzles(tally) => self.tally = tally.clone(),
            &Choice::Telling(telling) => self.telling = telling,
            &Choice::Spelling(spelling) => self.spelling = spelling,
            &Choice::OwnStrength(own) => self.own_strength = own,
            _ => {}
        }
        self.file.as_ref()?.keep(choice).err().map(|error| sentence(&error.to_string()))
    }
}

/// A finished game whose end was noted. This game can't change the own strength any more.
#[derive(Clone, Copy)]
pub(super) struct EndedGame {
    /// How this game has changed the own strength, if it has.
    pub(super) moved: Option<StrengthMove>,
}

impl EndedGame {
    /// Notes the end of a game that is already over when it is opened; `None` if the game is not
    /// over.
    pub fn at_first(session: &Session) -> Option<EndedGame> {
        let is_over = session.game().outcome().is_some();
        is_over.then_some(EndedGame { moved: None })
    }
}
