//! The beginning, the progress and the end of exercises. The player's game waits meanwhile.

use super::state::{ExercisePanel, SuspendedScreen};
use crate::kit::lessons::{Going, TaskStanding, ToTask};
use crate::kit::shell::Effect;
use crate::kit::strength::Strength;
use crate::kit::ui::notice::Notice;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::exercises::PunctTasks;
use crate::punct::screen::action::{Action, NextGame};
use crate::punct::screen::app::App;
use crate::punct::screen::board::Board;
use crate::punct::screen::modes::Mode;

impl App {
    /// Suspends the game and begins exercises.
    pub(in crate::punct::screen) fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) {
        self.leave_exercise();
        let run = ExerciseRun::begin(tasks, &mut self.session);
        let computer = self.game.computer.for_another_game();
        let suspended = Some(SuspendedScreen {
            board: std::mem::replace(&mut self.game.board, Board::new()),
            computer: std::mem::replace(&mut self.game.computer, computer),
            dialogs: std::mem::take(&mut self.dialogs),
        });
        let panel = ExercisePanel { run, message: None, is_text_open: true, suspended };
        self.game.mode = Mode::Exercise(Box::new(panel));
        self.set_up_task();
    }

    /// Begins exercises on a screen that shows nothing else.
    #[cfg(feature = "server")]
    pub(in crate::punct::screen) fn begin_exercise_alone(&mut self, tasks: Box<dyn PunctTasks>) {
        self.begin_exercise(tasks);
        if let Some(panel) = self.game.mode.exercise_mut() {
            panel.suspended = None;
        }
    }

    /// Brings back the suspended game. If there is none, leaves the screen.
    pub fn leave_exercise(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        let Some(SuspendedScreen { board, computer, dialogs }) = panel.suspended.take() else {
            return self.ask_for(Effect::Leave);
        };
        panel.run.leave(&mut self.session);
        self.game.mode = Mode::Own;
        (self.game.board, self.game.computer, self.dialogs) = (board, computer, dialogs);
        (self.game.animation, self.notice, self.game.dragged_from) = (None, None, None);
    }

    pub(in crate::punct::screen) fn set_up_task(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.run.restart(&mut self.session);
        panel.message = None;
        self.game.board = Board::new();
        self.game.board.cursor = panel.run.tasks.cursor().unwrap_or(self.game.board.cursor);
        self.game.board.pupil = panel.run.tasks.pupil();
        (self.game.animation, self.notice) = (None, None);
    }

    pub(in crate::punct::screen) fn go(&mut self, to: ToTask) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        match panel.run.tasks.go(to) {
            Going::There => {
                panel.is_text_open = true;
                let is_only_read = panel.run.tasks.sheet().task.is_none();
                if is_only_read && panel.run.standing == TaskStanding::Solved {
                    // The board stays as the player left it.
                    panel.run.restart_here();
                    (panel.message, self.notice) = (None, None);
                } else {
                    self.set_up_task();
                }
            }
            Going::Nowhere => {
                self.notice = Some(Notice::plain("There is no further task that way"));
            }
            Going::FirstGame => {
                self.leave_for_the_list();
                self.act(Action::Next(NextGame::PlayComputer(Strength::MIN)));
            }
            Going::Over => self.leave_for_the_list(),
        }
    }

    /// Leaves for the list of these exercises, if they have one.
    pub(in crate::punct::screen) fn leave_for_the_list(&mut self) {
        let way_out = self.game.mode.exercise().and_then(|panel| panel.run.tasks.way_out());
        self.leave_exercise();
        match way_out {
            Some(list) => self.list_exercises(list),
            None => self.tell_what_is_done(),
        }
    }
}
