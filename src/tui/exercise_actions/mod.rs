//! How the application carries out actions while an exercise is on the board.
//!
//! - [`setting_up`]: how exercises begin and end, and the way from task to task;
//! - [`judging`]: how moves, looks and hints are judged and told.

mod judging;
mod setting_up;

use super::action::{Action, AdviceAction, BoardAction, SessionAction, ShellAction, TreeAction};
use super::app::App;
use super::exercise::{Stands, ToTask};
use super::keys::Situation;
use super::notice::Notice;
use super::obstacle::Obstacle;

impl App {
    /// What an exercise is about while no piece is in the hand.
    pub(super) fn situation_in_exercise(&self, at_the_board: Situation) -> Situation {
        let waits = self.exercise.as_ref().is_some_and(|exercise| !exercise.wants_a_move());
        match at_the_board {
            _ if waits => Situation::Judged,
            Situation::OnPiece => Situation::OnPiece,
            _ => Situation::Exercise,
        }
    }

    /// What the line below the board says of the exercise, unless the player is about something.
    pub(super) fn exercise_status(&self) -> Option<Notice> {
        let exercise = self.exercise.as_ref()?;
        let is_idle = self.board.is_at_rest() && self.board.hand_at_cursor(&self.session).is_none();
        (is_idle || !exercise.wants_a_move()).then(|| exercise.status(self.columns()))
    }

    /// Whether the text of the exercise lies over the board now.
    pub fn reads_exercise(&self) -> bool {
        let is_open = self.exercise.as_ref().is_some_and(|exercise| exercise.is_text_open);
        is_open && self.text_lies_over()
    }

    fn text_lies_over(&self) -> bool {
        Stands::in_window(&self.appearance, self.appearance.window()) == Stands::Over
    }

    /// Carries out an action in an exercise; `None` leaves it to the game.
    pub(super) fn perform_in_exercise(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        self.exercise.as_ref()?;
        match action {
            Action::Board(action) => self.board_in_exercise(*action).map(Ok),
            Action::Session(action) => Some(self.session_in_exercise(*action)),
            Action::Tree(action) => Some(self.tree_in_exercise(action)),
            Action::Advice(AdviceAction::Hint) => Some(self.hint_in_exercise()),
            Action::Advice(_) => Some(refused()),
            Action::Shell(action) => self.shell_in_exercise(action),
            Action::Dialog(_) => None,
        }
    }

    fn board_in_exercise(&mut self, action: BoardAction) -> Option<()> {
        let reads = self.reads_exercise();
        let can_be_lifted = matches!(self.board.hand_at_cursor(&self.session), Some(Ok(_)));
        let (is_at_rest, columns) = (self.board.is_at_rest(), self.columns());
        let exercise = self.exercise.as_mut()?;
        let waits = !exercise.wants_a_move();
        match action {
            BoardAction::Aim(_) => return None,
            BoardAction::Confirm if waits => self.go_on_or_try_again(),
            // A piece at the cursor is lifted by the same key: the task may ask for just that.
            BoardAction::Confirm if reads && can_be_lifted => {
                exercise.is_text_open = false;
                return None;
            }
            BoardAction::Confirm | BoardAction::Back if reads && !waits => {
                exercise.is_text_open = false;
                self.notice = Some(exercise.status(columns));
            }
            BoardAction::Back if is_at_rest => self.leave_for_the_list(),
            _ if waits && action.makes_a_move() => {
                if let BoardAction::Press(space) = action {
                    self.board.cursor = space;
                }
                self.notice = Some(exercise.status(columns));
            }
            _ => {
                exercise.is_text_open = false;
                return None;
            }
        }
        Some(())
    }

    fn session_in_exercise(&mut self, action: SessionAction) -> Result<(), Obstacle> {
        match action {
            SessionAction::Play(played) => return self.play_in_exercise(played),
            SessionAction::Undo => {
                self.set_up_task();
                self.notice = Some(Notice::plain("The task begins again"));
            }
            _ => return refused(),
        }
        Ok(())
    }

    fn tree_in_exercise(&mut self, action: &TreeAction) -> Result<(), Obstacle> {
        match action {
            TreeAction::LookBy(by) => self.go(if *by < 0 { ToTask::Back } else { ToTask::On }),
            TreeAction::LookToStart => self.go(ToTask::GroupBack),
            TreeAction::LookToPresent => self.go(ToTask::GroupOn),
            _ => return refused(),
        }
        Ok(())
    }

    fn shell_in_exercise(&mut self, action: &ShellAction) -> Option<Result<(), Obstacle>> {
        match action {
            ShellAction::ExerciseText => {
                let exercise = self.exercise.as_mut()?;
                if exercise.wants_a_move() {
                    exercise.said = None;
                }
                exercise.is_text_open = true;
                self.board.mode = super::board::Mode::default();
                Some(Ok(()))
            }
            ShellAction::NewGame
            | ShellAction::Open
            | ShellAction::SaveAs
            | ShellAction::Save(..)
            | ShellAction::Players => Some(refused()),
            ShellAction::StartScreen
            | ShellAction::Begin(_)
            | ShellAction::BeginAtOnce(_)
            | ShellAction::PlayComputer(_)
            | ShellAction::OpenSave(_)
            | ShellAction::OpenPasted(_)
            | ShellAction::Lessons { .. }
            | ShellAction::Puzzles { .. }
            | ShellAction::LoseUnsaved(_)
            | ShellAction::Quit => {
                self.leave_exercise();
                None
            }
            _ => None,
        }
    }

    fn columns(&self) -> usize {
        usize::from(self.appearance.window().width)
    }
}

/// What makes no sense in an exercise.
fn refused() -> Result<(), Obstacle> {
    Err(Obstacle::Refused("That is for games; Esc leaves the exercise".to_owned()))
}
