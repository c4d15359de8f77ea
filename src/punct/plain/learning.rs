//! A player's learning: the progress, and the strength against the computer.

use super::spelling::{AnswerLines, sentence};
use crate::kit::settings::{SavedSettings, SettingChange, Settings, SettingsFile, StrengthMove};
use crate::kit::storage::Store;
use crate::kit::system;
use crate::punct::control::exercise::TaskFeedback;
use crate::punct::exercises::ExerciseProgress;
use crate::punct::lessons::own_tasks::{TaskBook, TaskChange, TaskFile, TaskStore};
use crate::punct::own_record::{OwnGames, OwnRecord};
use crate::punct::play::Session;
use crate::rules::Move;

#[derive(Default)]
pub(super) struct LearningState {
    pub settings: Settings,
    pub tasks: TaskBook,
    file: Option<SettingsFile>,
    task_store: Option<Box<dyn TaskStore>>,
    /// The fault of the stored tasks, as a sentence; `None` if there was none.
    pub trouble: Option<String>,
    /// The moves of the last game that was searched for tasks.
    pub searched: Vec<Move>,
    /// Whether the end of the game was noted. The game can't change the own strength any more.
    is_end_counted: bool,
    pub moved: Option<StrengthMove>,
}

impl LearningState {
    pub fn with_player(self, saved: SavedSettings) -> LearningState {
        let SavedSettings { settings, file, .. } = saved;
        let task_file = file.as_ref().map(TaskFile::from_settings);
        let (tasks, trouble) = task_file.as_ref().map(TaskFile::read).unwrap_or_default();
        LearningState {
            settings,
            tasks,
            file,
            task_store: task_file.map(|it| Box::new(it) as Box<dyn TaskStore>),
            trouble: trouble.map(|trouble| sentence(&trouble.to_string())),
            ..self
        }
    }

    /// With the tasks of a store, which keeps the later ones.
    pub fn with_tasks_in(mut self, store: Box<dyn TaskStore>) -> LearningState {
        self.task_store = Some(store);
        // Finding none only reads the book.
        self.trouble = self.change_tasks(&TaskChange::Found(Vec::new(), system::today()));
        self
    }

    /// The fault of the tasks' store, if there is one.
    pub fn change_tasks(&mut self, change: &TaskChange) -> Option<String> {
        self.tasks.apply(change);
        let stored = self.task_store.as_ref()?.change_book(change);
        self.tasks.take_stored(stored).map(|trouble| sentence(&trouble.to_string()))
    }

    /// The reason why the choice can't be saved.
    fn save(&mut self, choice: &SettingChange) -> Option<String> {
        match choice {
            SettingChange::Lessons(progress) => self.settings.lessons = progress.clone(),
            SettingChange::Puzzles(tally) => self.settings.puzzles = tally.clone(),
            &SettingChange::Telling(verbosity) => self.settings.verbosity = verbosity,
            &SettingChange::Spelling(spelling) => self.settings.spelling = spelling,
            &SettingChange::OwnStrength(own) => self.settings.own_strength = own,
            SettingChange::Days(days) => self.settings.days = days.clone(),
            _ => {}
        }
        self.file.as_ref()?.store(choice).err().map(|error| sentence(&error.to_string()))
    }

    pub fn apply_feedback(&mut self, feedback: TaskFeedback) -> AnswerLines {
        let mut lines = vec![sentence(&feedback.text)];
        if let Some(to_save) = feedback.to_save {
            lines.extend(match to_save {
                ExerciseProgress::Choice(choice) => self.save(&choice),
                ExerciseProgress::Tasks(change) => self.change_tasks(&change),
            });
            lines.extend(self.count_day());
        }
        lines
    }

    pub fn save_choice(&mut self, choice: &SettingChange, message: &str) -> AnswerLines {
        let trouble = self.save(choice);
        std::iter::once(message.to_owned()).chain(trouble).collect()
    }

    /// The end of a game that is already over counts as noted.
    pub fn begin_game(&mut self, session: &Session) {
        self.is_end_counted = session.game().outcome().is_some();
        self.moved = None;
    }

    /// Counts a game once. Saves the own strength and describes its change, if there is one.
    pub fn count_game(&mut self, session: &Session) -> AnswerLines {
        if self.is_end_counted || session.game().outcome().is_none() {
            return AnswerLines::new();
        }
        self.is_end_counted = true;
        self.moved = session.strength_move(self.settings.own_strength, false);
        let mut lines = AnswerLines::new();
        if let Some(moved) = self.moved {
            lines.push(format!("{moved}."));
            lines.extend(self.save(&SettingChange::OwnStrength(moved.after)));
        }
        lines.extend(self.count_day());
        lines
    }

    /// The reason why today can't be saved.
    fn count_day(&mut self) -> Option<String> {
        let mut days = self.settings.days.clone();
        let is_new = days.add(system::today(), self.settings.own_strength.fitting(false));
        if is_new { self.save(&SettingChange::Days(days)) } else { None }
    }

    pub fn own_record(&self, store: &Store) -> AnswerLines {
        let games = OwnGames::in_store(store, self.settings.name.as_ref());
        let own = OwnRecord::new(games, &self.settings, &self.tasks, system::today());
        let days = own.curve().into_iter();
        let strengths =
            days.map(|(day, strength)| format!("{}: {strength}", day.strftime("%-d %B %Y")));
        let curve = strengths.collect::<Vec<_>>().join("; ");
        let mut lines: AnswerLines =
            own.lines().into_iter().map(|line| format!("{line}.")).collect();
        if !curve.is_empty() {
            lines.push(format!("Your strength on these days: {curve}."));
        }
        lines
    }
}
