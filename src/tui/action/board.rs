//! What a player can ask at the board.

use crate::rules::{Kind, Orientation, Space};
use crate::ui::action::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    /// Move the cursor a step.
    Step(Step),
    /// Move the cursor along a line of the PÜNCT of the piece in the hand: forward or back.
    StepOnLine {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the line of the PÜNCT that comes next, clockwise, as far away as now.
    NextLine,
    /// Move the cursor to a space, as the mouse does.
    Aim(Space),
    /// Aim and [`BoardAction::Confirm`]: a click on the board.
    Press(Space),
    /// Lift the piece at the cursor, or put down the one in the hand.
    Confirm,
    /// Take a piece from the reserve.
    Take(Kind),
    /// Turn the piece in the hand to the next orientation in which it fits.
    Turn {
        clockwise: bool,
    },
    /// Turn the piece in the hand to an orientation.
    TurnTo(Orientation),
    /// Go to the next space where the piece in the hand fits, or to the next piece to lift.
    NextPlace {
        /// `false` goes to the one before.
        forward: bool,
    },
    Back,
    TypeMove,
    /// Lift the piece at the cursor to look under it.
    Peek,
    /// Show the largest chains.
    Chains,
}

impl BoardAction {
    pub const fn makes_a_move(self) -> bool {
        matches!(
            self,
            BoardAction::Press(_)
                | BoardAction::Confirm
                | BoardAction::Take(_)
                | BoardAction::Turn { .. }
                | BoardAction::TurnTo(_)
                | BoardAction::StepOnLine { .. }
                | BoardAction::NextLine
                | BoardAction::TypeMove
        )
    }
}
