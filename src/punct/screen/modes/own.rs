//! A game at this screen, or against the computer.

use crate::punct::screen::action::{Action, StudyAction};

/// Why an action is refused wherever there are no tables and no exercises.
pub fn refusal(action: &Action) -> Option<&'static str> {
    match action {
        action if action.needs_company() => Some("Nobody else is at this game"),
        Action::Study(StudyAction::Text) => {
            Some("That is for lessons and puzzles; g leads to them")
        }
        _ => None,
    }
}
