//! The beginning, the progress and the end of exercises. The player's game waits meanwhile.

use super::state::{Exercise, PutAside};
use crate::kit::lessons::{AfterExercises, Going, TaskStanding, ToTask};
use crate::kit::shell::Effect;
use crate::kit::strength::Strength;
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::PunctTasks;
use crate::punct::play::Session;
use crate::punct::screen::action::{Action, NextGame};
use crate::punct::screen::app::App;
use crate::punct::screen::board::Board;
use crate::punct::screen::modes::Mode;

impl App {
    /// Puts the game aside and begins exercises.
    pub(in crate::punct::screen) fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) {
        self.leave_exercise();
        self.session.pause_clock();
        let store = self.session.store().clone();
        let session = Session::for_exercise(store, tasks.start());
        let computer = self.game.computer.for_another_game();
        let aside = PutAside {
            session: std::mem::replace(&mut self.session, session),
            board: std::mem::replace(&mut self.game.board, Board::new()),
            computer: std::mem::replace(&mut self.game.computer, computer),
            dialogs: std::mem::take(&mut self.dialogs),
        };
        self.game.mode = Mode::Exercise(Box::new(Exercise::new(tasks, Some(aside))));
        self.set_up_task();
    }

    /// Begins exercises on a screen that shows nothing else.
    #[cfg(feature = "server")]
    pub(in crate::punct::screen) fn begin_exercise_alone(&mut self, tasks: Box<dyn PunctTasks>) {
        self.game.mode = Mode::Exercise(Box::new(Exercise::new(tasks, None)));
        self.set_up_task();
    }

    /// Brings back the game that was put aside. If there is none, leaves the screen.
    pub fn leave_exercise(&mut self) {
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        let Some(aside) = exercise.aside.take() else {
            return self.ask_for(Effect::Leave);
        };
        self.game.mode = Mode::Own;
        let PutAside { session, board, computer, dialogs } = aside;
        (self.session, self.game.board, self.game.computer, self.dialogs) =
            (session, board, computer, dialogs);
        (self.game.animation, self.notice, self.game.dragged_from) = (None, None, None);
    }

    pub(in crate::punct::screen) fn set_up_task(&mut self) {
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        self.session = Session::for_exercise(self.session.store().clone(), exercise.begin());
        self.game.board = Board::new();
        self.game.board.cursor = exercise.tasks.cursor().unwrap_or(self.game.board.cursor);
        self.game.board.pupil = exercise.tasks.pupil();
        (self.game.animation, self.notice) = (None, None);
    }

    pub(in crate::punct::screen) fn go_on_or_try_again(&mut self) {
        match self.game.mode.exercise().map(|exercise| exercise.standing) {
            Some(TaskStanding::Failed) => self.set_up_task(),
            _ => self.go(ToTask::On),
        }
    }

    pub(in crate::punct::screen) fn go(&mut self, way: ToTask) {
        let Some(exercise) = self.game.mode.exercise_mut() else { return };
        let is_solved = exercise.standing == TaskStanding::Solved;
        match exercise.tasks.go(way) {
            Going::There => {
                exercise.is_text_open = true;
                let is_only_read = exercise.tasks.sheet().task.is_none();
                if is_only_read && is_solved {
                    // The board stays as the player left it.
                    exercise.begin();
                    self.notice = None;
                } else {
                    self.set_up_task();
                }
            }
            Going::Nowhere => {
                self.notice = Some(Notice::plain("There is no further task that way"));
            }
            Going::Over(next) => {
                self.leave_for_the_list();
                if next == AfterExercises::Game {
                    self.act(Action::Next(NextGame::PlayComputer(Strength::MIN)));
                }
            }
        }
    }

    /// Leaves for the list of these exercises, if they have one.
    pub(in crate::punct::screen) fn leave_for_the_list(&mut self) {
        let way_out = self.game.mode.exercise().and_then(|exercise| exercise.tasks.way_out());
        self.leave_exercise();
        match way_out {
            Some(list) => self.study(list.into()),
            None => self.tell_what_is_done(),
        }
    }
}
