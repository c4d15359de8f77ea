//! Carries out actions while an exercise is on the board, and judges moves, looks and hints.

use super::state::{ExercisePanel, fits_below};
use super::text::has_room_beside;
use crate::kit::settings::Choice;
use crate::kit::ui::notice::Notice;
use crate::punct::control::error::IntentError;
use crate::punct::control::exercise::TaskFeedback;
use crate::punct::exercises::ToKeep;
use crate::punct::lessons::Inspection;
use crate::punct::screen::app::App;
use crate::punct::screen::board::{Activity, Lens};
use crate::punct::screen::board_actions::Enter;
use crate::punct::screen::state::Obstacle;
use crate::rules::Move;

impl App {
    /// Returns the effect of Enter in an exercise, unless the board decides it.
    pub(in crate::punct::screen::modes) fn enter_in(&self, panel: &ExercisePanel) -> Option<Enter> {
        if panel.run.wants_a_move() {
            return self.reads_exercise().then_some(Enter::BeginTask);
        }
        Some(if panel.run.has_failed() { Enter::TryAgain } else { Enter::GoOn })
    }

    /// Returns the status line of the exercise, unless the board has something more important to
    /// tell.
    pub(in crate::punct::screen::modes) fn exercise_status(
        &self,
        panel: &ExercisePanel,
    ) -> Option<Notice> {
        // A text about a blocked piece at the cursor is more useful than the task, unless the
        // player can lift the piece: then the task is more useful.
        let board = &self.game.board;
        let can_lift = || matches!(board.hand_at_cursor(&self.session), Some(Ok(_)));
        // The text about a piece that has just come down has precedence.
        let last = self.session.game().last_move().map(|last| last.placement().punct());
        let is_blocked = board.is_at_rest(&self.session)
            && last != Some(board.cursor)
            && board.blocked_notice(&self.session).is_some()
            && !(panel.run.wants_a_move() && can_lift());
        let is_idle = board.is_at_rest(&self.session) || !panel.run.wants_a_move();
        (is_idle && !is_blocked).then(|| panel.status(self.look.window()))
    }

    /// Whether the text of the exercise lies over the board now.
    pub fn reads_exercise(&self) -> bool {
        let is_open = self.game.mode.exercise().is_some_and(|panel| panel.is_text_open);
        is_open && self.text_lies_over()
    }

    /// Whether the text lies over the board while the exercise asks for a move.
    pub(in crate::punct::screen) fn reads_task(&self) -> bool {
        let wants_a_move = self.game.mode.exercise().is_some_and(|panel| panel.run.wants_a_move());
        wants_a_move && self.reads_exercise()
    }

    pub(in crate::punct::screen) fn text_lies_over(&self) -> bool {
        !has_room_beside(&self.look, self.look.window())
    }

    /// Opens the text of the exercise, or closes it if it is open already. A text that shows a
    /// notice about the last move shows the task instead, and stays open, while the exercise asks
    /// for a move.
    pub(in crate::punct::screen) fn open_or_close_text(&mut self) {
        let is_open = self.reads_exercise();
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

    /// Closes the text over the board to make room for a notice below it.
    pub(in crate::punct::screen) fn make_room_for_notice(&mut self) {
        if let Some(panel) = self.game.mode.exercise_mut()
            && self.notice.is_some()
            && self.notice != panel.message
        {
            panel.is_text_open = false;
        }
    }

    /// Closes the text, and shows the task in the status line.
    pub(in crate::punct::screen) fn close_text(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.is_text_open = false;
        self.show_task_status();
    }

    pub(in crate::punct::screen) fn show_task_status(&mut self) {
        if let Some(panel) = self.game.mode.exercise() {
            self.notice = Some(panel.status(self.look.window()));
        }
    }
}

impl App {
    /// Lets the task judge a move, and shows the move and the replies to it if they are played.
    pub(in crate::punct::screen) fn play_in_exercise(
        &mut self,
        played: Move,
    ) -> Result<(), Obstacle> {
        let Some(panel) = self.game.mode.exercise_mut() else { return Ok(()) };
        let before = self.session.game().ply();
        let Some(feedback) = panel.run.play(played, &mut self.session)? else { return Ok(()) };
        if self.session.game().ply() > before
            && let Some((before, last)) = self.session.game().before_last_move()
        {
            self.game.animation = self.animation_of(&before, last);
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
        let fits = fits_below(&message.text, self.look.window());
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
            Some(ToKeep::Tasks(change)) => self.change_tasks(change),
            None => {}
        }
    }

    /// Lets the exercise judge what the player looks at.
    pub(in crate::punct::screen) fn look_in_exercise(&mut self) {
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

    pub(in crate::punct::screen) fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
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
