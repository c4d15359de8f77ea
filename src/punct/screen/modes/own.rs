//! A game at this screen, or against the computer.

use crate::punct::screen::action::{Action, StudyAction};

/// The reason why an action is refused, if it needs a table or an exercise.
pub fn refusal(action: &Action) -> Option<&'static str> {
    match action {
        action if action.needs_company() => Some("Nobody else is at this game"),
        Action::Study(StudyAction::Text) => {
            Some("That is for lessons and puzzles; g leads to them")
        }
        _ => None,
    }
}
