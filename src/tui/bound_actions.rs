//! What a game that is part of something larger allows, and where it leads back to.

use super::action::{Action, BoardAction, SessionAction, ShellAction};
use super::app::App;
use super::bound::Bound;
use super::message::Effect;
use super::obstacle::Obstacle;

impl App {
    /// Binds the application to its game.
    pub fn bind(&mut self, bound: Bound) {
        self.bound = Some(bound);
        self.tell_the_end();
    }

    /// Whether an action leads away from a game that must not be left.
    pub(super) fn leads_away(&self, action: &Action) -> bool {
        self.bound.is_some()
            && match action {
                Action::Shell(action) => leaves_the_game(action),
                // Once it is over, it has decided.
                Action::Session(SessionAction::Undo | SessionAction::Redo) => self.is_over(),
                Action::Session(action) => matches!(
                    action,
                    SessionAction::PlayAgain
                        | SessionAction::TakeOver
                        | SessionAction::Seat(_)
                        | SessionAction::Level(_)
                ),
                _ => false,
            }
    }

    fn is_over(&self) -> bool {
        self.session.game().outcome().is_some()
    }

    /// Carries out an action in a bound game; `None` leaves it to the usual way.
    pub(super) fn perform_bound(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let bound = self.bound.as_ref()?;
        let goes_back = match action {
            Action::Shell(ShellAction::StartScreen) => true,
            Action::Board(BoardAction::Back | BoardAction::Confirm) => {
                self.is_over() && self.board.is_at_rest()
            }
            _ => false,
        };
        if goes_back {
            self.effects.push(Effect::StepAside);
            return Some(Ok(()));
        }
        self.leads_away(action).then(|| Err(Obstacle::Refused(bound.why.clone())))
    }
}

/// Whether an action of the shell leads to another game or file.
fn leaves_the_game(action: &ShellAction) -> bool {
    matches!(
        action,
        ShellAction::NewGame
            | ShellAction::Begin(_)
            | ShellAction::BeginAtOnce(_)
            | ShellAction::PlayComputer(_)
            | ShellAction::Lessons { .. }
            | ShellAction::Lesson(_)
            | ShellAction::Puzzles { .. }
            | ShellAction::Puzzle { .. }
            | ShellAction::OfferGame
            | ShellAction::Players
            | ShellAction::SaveAs
            | ShellAction::Save(..)
            | ShellAction::Open
            | ShellAction::OpenSave(_)
            | ShellAction::OpenPasted(_)
            | ShellAction::Gipf
    )
}
