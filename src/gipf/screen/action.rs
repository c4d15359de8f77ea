//! The acts that players can ask for on the screen of GIPF. GIPF and PÜNCT share the actions for
//! dialogs and the shell.

use crate::gipf::play::{Command, Seats};
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{Entering, Point};
use crate::kit::lessons::TaskDirection;
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};

#[derive(Clone, Debug, PartialEq, Eq, derive_more::From)]
pub enum GipfAction {
    Board(BoardAction),
    View(ViewAction),
    Game(PlayAction),
    #[from]
    Shell(ShellAction),
    Begin(Box<NewGame>),
    RulesCard,
    #[from]
    Dialog(DialogAction),
}

impl GameAction for GipfAction {
    fn as_dialog_action(&self) -> Option<DialogAction> {
        if let GipfAction::Dialog(action) = self { Some(*action) } else { None }
    }

    fn leaves_result_open(&self) -> bool {
        matches!(self, GipfAction::Shell(action) if action.leaves_result_open())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    /// Or, while choosing a line, a target or a piece of a row, to the next one in this direction.
    Step(CursorStep),
    /// Go to the next entry, target or row.
    Next {
        /// `false` goes back.
        forward: bool,
    },
    /// Move the cursor to a point, as the mouse does.
    Aim(Point),
    /// Click on a point: take what is there, choose it, or confirm what is chosen there already.
    Press(Point),
    /// Take what is under the cursor, make the visible push or use, or remove the chosen row.
    Confirm,
    /// Switch whether the chosen piece of a row stays or goes.
    Switch,
    /// While a potential is taken: a single piece puts one piece onto a GIPF-piece, else two.
    Choose(Entering),
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAction {
    /// View the position this number of turns later; a negative number goes back.
    By(isize),
    ToStart,
    ToPresent,
}

impl ViewAction {
    pub const fn to_lesson(self) -> TaskDirection {
        match self {
            ViewAction::By(..0) | ViewAction::ToStart => TaskDirection::PreviousGroup,
            ViewAction::By(_) | ViewAction::ToPresent => TaskDirection::NextGroup,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayAction {
    Type,
    Command(Command),
    /// The begun turn, or else the last one; ask first if the begun turn has a decided contest.
    Undo,
    /// Take back the begun turn, although it has a decided contest.
    UndoContest,
    Redo,
    Resign,
    Draw,
    /// Play another game with the colours swapped.
    PlayAgain,
    /// List the lessons, or show the text of the one on the board.
    Lessons,
    /// Counted from 0.
    Lesson(usize),
    /// In a lesson a clue, else a good turn.
    Hint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub agreed: AgreedRules,
    /// White's name first.
    pub names: [Name; 2],
    pub seats: Seats,
}
