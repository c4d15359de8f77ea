//! What the board of PÜNCT is used for, and the rows of its key tables.

use super::action::{Action, BoardAction, SessionAction};
use crate::kit::ui::action::{CursorStep, ShellAction};
use crate::kit::ui::keys::{self, Key, Section, common_keys, row};

/// A row of a key table of the board.
pub type Binding = keys::Binding<Action, Situation>;

common_keys!(Action: Board(BoardAction), Session(SessionAction));

/// What the board is used for just now; it decides which keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Nothing is in the hand, and the cursor is on no piece that can be lifted.
    Idle,
    /// The cursor is on a piece that can be lifted.
    OnPiece,
    /// A piece lifted from the board is in the hand.
    Hand,
    /// A piece from the reserve is in the hand.
    Adding,
    /// No move has been made yet.
    Beginning,
    /// The players look at another position of the game than the present one.
    Past,
    /// The players look at a position that did not occur in the game.
    Variation,
    /// It is the computer's turn.
    Waiting,
    /// Two computers play.
    Watching,
    Over,
    /// A good move is shown, or looked for.
    Hinted,
    /// The text of an exercise lies over the board.
    Reading,
    /// An exercise asks for a move or a look.
    Exercise,
    /// An exercise is done or spoilt, or only to be read.
    Judged,
}
