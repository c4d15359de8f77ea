//! How the application carries out actions while an exercise is on the board.
//!
//! - [`setting_up`]: how exercises begin and end, and the way from task to task;
//! - [`judging`]: how moves, looks and hints are judged and told.

mod judging;
mod setting_up;

use super::action::{Action, AdviceAction, SessionAction, TreeAction};
use super::allowed::ActionKind;
use super::app::App;
use super::board::Situation;
use super::state::Obstacle;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::ToTask;
use crate::punct::screen::board::Mode;
use crate::punct::screen::exercise::{Exercise, Stands};

impl App {
    /// What an exercise is about while no piece is in the hand.
    pub(super) fn situation_in_exercise(&self, at_the_board: Situation) -> Situation {
        let waits = self.game.context.exercise().is_some_and(|exercise| !exercise.wants_a_move());
        match at_the_board {
            _ if waits => Situation::Judged,
            Situation::OnPiece => Situation::OnPiece,
            _ => Situation::Exercise,
        }
    }

    /// What the line below the board says of the exercise, unless the player is about something.
    pub(super) fn exercise_status(&self) -> Option<Notice> {
        let exercise = self.game.context.exercise()?;
        // What blocks a piece is worth more than the task; what it can do the board shows.
        let board = &self.game.board;
        let can_lift = || matches!(board.hand_at_cursor(&self.session), Some(Ok(_)));
        // Where a piece has just come down, what is said of that counts more.
        let last = self.session.game().last_move().map(|last| last.placement().punct());
        let is_blocked = board.is_at_rest()
            && last != Some(board.cursor)
            && board.blocked(&self.session).is_some()
            && !(exercise.wants_a_move() && can_lift());
        let is_idle = board.is_at_rest() || !exercise.wants_a_move();
        (is_idle && !is_blocked).then(|| exercise.status(self.columns()))
    }

    /// Whether the text of the exercise lies over the board now.
    pub fn reads_exercise(&self) -> bool {
        let is_open = self.game.context.exercise().is_some_and(|exercise| exercise.is_text_open);
        is_open && self.text_lies_over()
    }

    /// Whether the text lies there while a move is asked for.
    pub(super) fn reads_task(&self) -> bool {
        let wants_a_move = self.game.context.exercise().is_some_and(Exercise::wants_a_move);
        wants_a_move && self.reads_exercise()
    }

    pub(super) fn text_lies_over(&self) -> bool {
        Stands::in_window(&self.look, self.look.window()) == Stands::Over
    }

    /// Carries out an action in an exercise, if there is one; `None` leaves it to the game.
    pub(super) fn perform_in_exercise(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        self.game.context.exercise()?;
        match action {
            Action::Session(SessionAction::Play(played)) => {
                return Some(self.play_in_exercise(*played));
            }
            Action::Session(SessionAction::Undo) => {
                self.set_up_task();
                self.notice = Some(Notice::plain("The task begins again"));
            }
            Action::Tree(TreeAction::LookBy(by)) => {
                self.go(if *by < 0 { ToTask::Back } else { ToTask::On });
            }
            Action::Tree(TreeAction::LookToStart) => self.go(ToTask::GroupBack),
            Action::Tree(TreeAction::LookToPresent) => self.go(ToTask::GroupOn),
            Action::Advice(AdviceAction::Warnings) => return None,
            Action::Advice(_) => return Some(self.hint_in_exercise()),
            action => {
                let leaves =
                    matches!(action.kind(), ActionKind::StartScreen | ActionKind::NextGame)
                        || *action == Action::Shell(ShellAction::Quit);
                if leaves {
                    self.leave_exercise();
                }
                return None;
            }
        }
        Some(Ok(()))
    }

    /// Shows the text; closes it if it is shown already, and not what was said last.
    pub(super) fn open_or_close_text(&mut self) {
        let is_open = self.reads_exercise();
        let Some(exercise) = self.game.context.exercise_mut() else { return };
        if is_open && (exercise.said.is_none() || !exercise.wants_a_move()) {
            return self.close_text();
        }
        if exercise.wants_a_move() {
            exercise.said = None;
        }
        exercise.is_text_open = true;
        self.game.board.mode = Mode::default();
    }

    /// Lets the text over the board give way to something that is said below it.
    pub(in crate::punct::screen) fn make_room_for_notice(&mut self) {
        if let Some(exercise) = self.game.context.exercise_mut()
            && self.notice.is_some()
            && self.notice != exercise.said
        {
            exercise.is_text_open = false;
        }
    }

    /// Closes the text, and tells the task in the line below the board.
    pub(super) fn close_text(&mut self) {
        let columns = self.columns();
        let Some(exercise) = self.game.context.exercise_mut() else { return };
        exercise.is_text_open = false;
        self.notice = Some(exercise.status(columns));
    }

    pub(super) fn columns(&self) -> usize {
        usize::from(self.look.window().width)
    }
}
