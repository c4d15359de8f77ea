//! Tasks from the player's own games: searches for them after a game, keeps them, and begins them.

use super::app::App;
use super::dialogs::{Dialog, GameOver};
use super::modes::Mode;
use super::modes::exercise::BY_KEYS;
use super::own_tasks::{TaskSearch, TasksHere};
use super::state::{Punct, Task};
use crate::kit::shell::Effect;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::control::intent::ExerciseChoice;
use crate::punct::exercises::{NO_TASK_TODAY, OwnTasks};
use crate::punct::lessons::own_tasks::{KeptTask, OwnTask, StoredBook, TaskChange, TaskTrouble};
use crate::punct::record::Tree;
use crate::punct::screen::advice::AdviceTask;
use crate::rules::Player;

impl App {
    /// Begins the search for tasks in a game that has just ended, for the players here. Returns
    /// `None` if no search is wanted or no player is here. At a table only games against the
    /// computer are searched, and none as long as the player may have no advice.
    pub(super) fn look_for_tasks(&mut self) -> Option<TaskSearch> {
        let players: Vec<Player> = self.session.seats().all_here().collect();
        let is_for_tasks = match &self.game.mode {
            Mode::Own => true,
            Mode::Table(panel) => {
                !panel.client.plays_a_person()
                    && self.game.mode.why_no_advice(&self.session).is_none()
            }
            Mode::Contest(_) | Mode::Exercise(_) => false,
        };
        if !self.game.tasks.are_sought || !is_for_tasks || players.is_empty() {
            return None;
        }
        let start = self.session.game_at_node(Tree::ROOT).position().clone();
        let moves = self.session.game().moves().to_vec();
        let job = self.ask_engine(AdviceTask::Tasks { start, moves, players });
        (self.game.tasks.search, self.game.tasks.of_game) = (Some(job), Vec::new());
        Some(TaskSearch::Going(0))
    }

    /// Takes the tasks that a search has found, unless a later search has begun. The result of the
    /// game then offers them.
    pub(super) fn take_tasks(
        &mut self,
        ticket: &Ticket,
        found: Result<Vec<OwnTask>, WorkerFailure>,
    ) {
        if self.game.tasks.search.take_if(|search| search.has(ticket)).is_none() {
            return;
        }
        let tasks = found.unwrap_or_else(|failure| {
            self.notice = Some(Notice::warning(sentence(&failure.to_string())));
            Vec::new()
        });
        self.game.tasks.of_game = tasks.iter().map(OwnTask::id).collect();
        let search = TaskSearch::Found(tasks.len());
        if !tasks.is_empty() {
            self.change_tasks(TaskChange::Found(tasks, (self.game.today)()));
        }
        self.tell_of_search(Some(search));
        self.game.show_progress(&mut self.dialogs);
    }

    /// Tells how far the search for tasks is, unless a later search has begun.
    pub(super) fn note_task_search(&mut self, ticket: &Ticket, percent: u8) {
        if self.game.tasks.search.as_ref().is_some_and(|search| search.has(ticket)) {
            self.tell_of_search(Some(TaskSearch::Going(percent)));
        }
    }

    /// Stops the search for tasks, and tells no result of it.
    pub(super) fn stop_task_search(&mut self) {
        if self.game.tasks.search.take().is_some() {
            self.tell_of_search(None);
        }
    }

    /// Updates the open result of the game.
    fn tell_of_search(&mut self, state: Option<TaskSearch>) {
        for dialog in self.game.mode.dialogs_aside().chain(&mut self.dialogs) {
            if let Dialog::GameOver(GameOver { tasks: tasks @ Some(_), .. }) = dialog {
                *tasks = state;
            }
        }
    }

    /// Changes the tasks of this screen and the stored ones.
    pub(super) fn change_tasks(&mut self, change: TaskChange) {
        self.game.tasks.book.apply(&change);
        self.start(Task::KeepTasks(Box::new(change)));
    }

    /// Takes the tasks that are stored now, or the reason why they can't be stored.
    pub(super) fn take_book(&mut self, kept: Result<StoredBook, TaskTrouble>) {
        let trouble = match kept {
            Ok((book, trouble)) => {
                self.game.tasks.book = book;
                trouble
            }
            Err(error) => Some(error),
        };
        if let Some(trouble) = trouble {
            self.held_notice = Some(Notice::refusal(&trouble));
        }
    }

    /// Begins the tasks of the last game or those of today, if there are any.
    pub(super) fn begin_tasks(&mut self, choice: ExerciseChoice) {
        let today = (self.game.today)();
        let TasksHere { book, of_game, .. } = &self.game.tasks;
        let tasks: Vec<KeptTask> = if choice == ExerciseChoice::TasksOfGame {
            of_game.iter().filter_map(|&id| book.find(id)).cloned().collect()
        } else {
            book.due(today).cloned().collect()
        };
        if self.game.mode.is_owned_elsewhere() && !tasks.is_empty() {
            // Another screen shows them, and then leads back to the table.
            self.game.tasks.wanted = of_game.clone();
            self.ask_for(Effect::Leave);
        } else if let Some(tasks) = OwnTasks::new(tasks, today, BY_KEYS) {
            self.begin_exercise(Box::new(tasks));
        } else {
            let is_sought = self.game.tasks.search.is_some();
            let text = if is_sought { "The search still goes on" } else { NO_TASK_TODAY };
            self.notice = Some(Notice::plain(text));
        }
    }
}

impl Punct {
    /// Returns the number of tasks that are due today.
    pub(super) fn tasks_due(&self) -> usize {
        self.tasks.book.due((self.today)()).count()
    }
}
