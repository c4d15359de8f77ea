//! Begins and ends exercises, carries out actions while one is on the board, and judges moves,
//! looks and hints. The player's game waits meanwhile.

use super::state::{ExercisePanel, SuspendedScreen, fits_below};
use crate::kit::lessons::{Going, TaskState, ToTask};
use crate::kit::settings::Choice;
use crate::kit::shell::Effect;
use crate::kit::strength::Strength;
use crate::kit::ui::text::Notice;
use crate::punct::control::exercise::{ExerciseRun, TaskFeedback};
use crate::punct::control::intent::IntentError;
use crate::punct::exercises::{PunctTasks, ToKeep};
use crate::punct::lessons::Inspection;
use crate::punct::screen::action::{Action, NextGame};
use crate::punct::screen::animation::Animation;
use crate::punct::screen::app::App;
use crate::punct::screen::board::{Activity, Board, Lens};
use crate::punct::screen::modes::Mode;
use crate::punct::screen::state::{Obstacle, Task};
use crate::rules::Move;

/// The beginning, the progress and the end of exercises.
impl App {
    /// Suspends the game and begins exercises.
    pub fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) {
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

    pub fn set_up_task(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.run.restart(&mut self.session);
        panel.message = None;
        self.game.board = Board::new();
        self.game.board.cursor = panel.run.tasks.cursor().unwrap_or(self.game.board.cursor);
        self.game.board.pupil = panel.run.tasks.pupil();
        (self.game.animation, self.notice) = (None, None);
    }

    pub fn go(&mut self, to: ToTask) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        match panel.run.tasks.go(to) {
            Going::There => {
                panel.is_text_open = true;
                let is_only_read = panel.run.tasks.sheet().task.is_none();
                if is_only_read && panel.run.standing == TaskState::Solved {
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
    pub fn leave_for_the_list(&mut self) {
        let way_out = self.game.mode.exercise().and_then(|panel| panel.run.tasks.way_out());
        self.leave_exercise();
        match way_out {
            Some(list) => self.list_exercises(list),
            None => self.game.show_progress(&mut self.dialogs),
        }
    }
}

/// What the player does in an exercise.
impl App {
    /// Opens the text of the exercise, or closes it if it is open already. A text that shows a
    /// notice about the last move shows the task instead, and stays open, while the exercise asks
    /// for a move.
    pub fn open_or_close_text(&mut self) {
        let is_open = self.game.mode.reads_exercise(&self.look);
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        if is_open && (panel.message.is_none() || !panel.run.wants_a_move()) {
            return self.close_text();
        }
        if panel.run.wants_a_move() {
            panel.message = None;
        }
        panel.is_text_open = true;
        self.game.board.activity = Activity::default();
    }

    /// Closes the text, and shows the task in the status line.
    pub fn close_text(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.is_text_open = false;
        self.notice = Some(panel.status(self.look.window));
    }

    /// Lets the task judge a move, and shows the move and the replies to it if they are played.
    pub fn play_in_exercise(&mut self, played: Move) -> Result<(), Obstacle> {
        let Some(panel) = self.game.mode.exercise_mut() else { return Ok(()) };
        let before = self.session.game().ply();
        let Some(feedback) = panel.run.play(played, &mut self.session)? else { return Ok(()) };
        if self.session.game().ply() > before
            && let Some((before, last)) = self.session.game().before_last_move()
        {
            self.game.animation = Animation::of_move(&before, last, &self.look);
            self.put_all_back();
            self.game.board.cursor = played.placement().punct();
        }
        self.show_feedback(feedback);
        Ok(())
    }

    /// Shows the feedback of a task, over the board if the two lines below it are too short. Saves
    /// the progress on this screen and in the settings or the file of tasks.
    fn show_feedback(&mut self, TaskFeedback { text, tone, to_save }: TaskFeedback) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        let message = Notice { text: text.replace('`', ""), tone };
        // The player must see a move that is shown on the board, and Enter plays it.
        let fits = fits_below(&message.text, self.look.window);
        panel.is_text_open = !fits && panel.run.shown.is_none();
        panel.message = Some(message.clone());
        self.notice = Some(message);
        match to_save {
            Some(ToKeep::Choice(choice)) => {
                match &choice {
                    Choice::Lessons(progress) => self.game.progress = progress.clone(),
                    Choice::Puzzles(tally) => self.game.tally = tally.clone(),
                    _ => {}
                }
                self.keep(choice);
            }
            Some(ToKeep::Tasks(change)) => {
                self.game.tasks.book.apply(&change);
                self.start(Task::KeepTasks(Box::new(change)));
            }
            None => {}
        }
    }

    /// Lets the exercise judge what the player looks at.
    pub fn look_in_exercise(&mut self) {
        let lens = self.game.board.activity.lens();
        let inspection = Inspection {
            cursor: self.game.board.cursor,
            under: if let Lens::Under(piece) = lens { Some(piece) } else { None },
            chain: matches!(lens, Lens::Chain(_)),
        };
        if self.game.board.hand().is_none()
            && let Some(panel) = self.game.mode.exercise_mut()
            && let Some(feedback) = panel.run.inspect(inspection)
        {
            self.show_feedback(feedback);
        }
    }

    pub fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
        if self.game.mode.exercise().is_some_and(|panel| panel.run.has_failed()) {
            self.set_up_task();
        }
        let Some(panel) = self.game.mode.exercise_mut() else { return Ok(()) };
        let Some(clue) = panel.run.clue() else {
            return self.refuse(&IntentError::NoMoveAsked);
        };
        if panel.run.shown.is_some() {
            self.put_all_back();
        }
        self.show_feedback(clue);
        Ok(())
    }
}
