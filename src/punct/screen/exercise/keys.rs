//! The names of the keys in the texts of exercises.

use crate::punct::exercises::TaskManner;
use crate::punct::lessons::Control;
use crate::punct::screen::action::{Action, AdviceAction, BoardAction, SessionAction};
use crate::punct::screen::key_tables;

/// Exercises are done with the keys of the board.
pub const BY_KEYS: TaskManner = TaskManner::Keys(name_of);

fn name_of(control: Control) -> String {
    key_tables::name_of(&action(control))
}

fn action(control: Control) -> Action {
    match control {
        Control::Take(kind) => Action::Board(BoardAction::Take(kind)),
        Control::Confirm => Action::Board(BoardAction::Confirm),
        Control::Turn => Action::Board(BoardAction::Turn { clockwise: true }),
        Control::NextPlace => Action::Board(BoardAction::NextPlace { forward: true }),
        Control::StepOnLine => Action::Board(BoardAction::StepOnLine { forward: true }),
        Control::NextLine => Action::Board(BoardAction::NextLine),
        Control::Back => Action::Board(BoardAction::Back),
        Control::TypeMove => Action::Board(BoardAction::TypeMove),
        Control::Peek => Action::Board(BoardAction::Peek),
        Control::Chains => Action::Board(BoardAction::Chains),
        Control::Hint => Action::Advice(AdviceAction::Hint),
        Control::Again => Action::Session(SessionAction::Undo),
    }
}
