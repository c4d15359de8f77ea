//! The situations at PÜNCT's board, and the rows of key tables that GIPF has, too.

use crate::kit::ui::action::{CursorStep, ShellAction};
use crate::kit::ui::keys::{Key, KeyBinding, Section, common_keys, row};
use crate::punct::control::intent::Intent;
use crate::punct::screen::action::{Action, BoardAction};

/// A row of one of the key tables.
pub type Binding = KeyBinding<Action, Situation>;

common_keys!(Action: Board(BoardAction), Intent(Intent));

/// The present use of the board. It decides which keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Nothing is in the hand, and the cursor is not on a piece that can be lifted.
    Idle,
    /// The cursor is on a piece that can be lifted.
    OnPiece,
    /// A piece lifted from the board is in the hand.
    Hand,
    /// A piece from the reserve is in the hand.
    Adding,
    /// No move has been made yet.
    Beginning,
    /// The player looks at an earlier position of the game.
    Past,
    /// The player looks at a position that did not occur in the game.
    Variation,
    /// A player who is not at this screen is to move: the computer, or a person elsewhere.
    Waiting,
    /// Two computers play.
    Watching,
    Over,
    /// A good move is shown or searched.
    Hinted,
    /// The text of an exercise lies over the board.
    Reading,
    /// An exercise asks for a move or a look.
    Exercise,
    /// An exercise is done or spoilt, or has only text.
    Judged,
}
