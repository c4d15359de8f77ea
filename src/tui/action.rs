//! What a player can ask for, by key, mouse or dialog. The board, the session, the dialogs and the
//! shell around them each have an action type of their own.

mod around;
mod board;
mod game;

pub use around::{CompanyAction, NewGame, NextGame, StudyAction, ViewAction};
pub use board::BoardAction;
pub use game::{AdviceAction, SessionAction, TreeAction};

use crate::ui::action::{DialogAction, ShellAction};

/// One thing asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Shell(ShellAction),
    Next(NextGame),
    View(ViewAction),
    Study(StudyAction),
    Company(CompanyAction),
    Session(SessionAction),
    /// For the moves of the game and the variations to it.
    Tree(TreeAction),
    /// For the board: aiming and choosing a move.
    Board(BoardAction),
    /// For the engine, which advises.
    Advice(AdviceAction),
    Dialog(DialogAction),
}
