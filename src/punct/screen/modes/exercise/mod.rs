//! [`Exercises`](crate::punct::exercises) on the screen: tasks on the board, done with the keys and
//! the mouse of a game. The player's game waits meanwhile.

mod actions;
mod course;
mod state;
mod text;

pub use state::Exercise;
#[cfg(test)]
pub use state::fits_below;
#[cfg(test)]
pub use text::SHOWN;
pub use text::{BY_KEYS, Stands, columns_beside, draw, rows_named};

use crate::kit::ui::action::ShellAction;
use crate::punct::play::Command;
use crate::punct::screen::action::{Action, AdviceAction};

/// The reason why an action is refused in an exercise.
pub(super) fn refusal(action: &Action) -> Option<&'static str> {
    let is_for_games = match action {
        action if action.needs_company() => return super::own::refusal(action),
        Action::Session(_)
        | Action::Shell(
            ShellAction::NewGame | ShellAction::SaveAs | ShellAction::Save(..) | ShellAction::Open,
        ) => true,
        Action::Command(command) => !matches!(command, Command::Play { .. } | &Command::UNDO),
        Action::Tree(action) => !action.walks(),
        Action::Advice(action) => !matches!(action, AdviceAction::Hint | AdviceAction::Warnings),
        _ => false,
    };
    is_for_games.then_some("That is for games; Esc leaves the exercise")
}
