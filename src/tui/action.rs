//! What a player can ask of the program, by key, mouse or dialog.

use crate::rules::{Kind, Orientation, Space};

/// A step of the cursor as the arrow keys point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the space on the left.
    Left,
    /// To the space on the right.
    Right,
}

/// One thing asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the cursor a step.
    Cursor(Step),
    /// Move the cursor to a space, as the mouse does.
    Aim(Space),
    /// Aim and [`Action::Confirm`]: a click on the board.
    Press(Space),
    /// Lift the piece at the cursor, or put down the one in the hand.
    Confirm,
    /// Take a piece from the reserve.
    Take(Kind),
    /// Turn the piece in the hand by sixths of a turn, clockwise.
    Turn(i8),
    /// Turn the piece in the hand to an orientation.
    TurnTo(Orientation),
    /// Go to the next legal placement, or the one before.
    Walk {
        /// To the next, not to the one before.
        forward: bool,
    },
    /// One step back.
    Back,
    /// Type a move.
    TypeMove,
    /// Take the last move back.
    Undo,
    /// Play a move taken back again.
    Redo,
    /// Lift the piece at the cursor to look under it.
    Peek,
    /// Look at the game so many plies earlier or later.
    Look(isize),
    /// Look at the game after so many plies.
    LookAt(usize),
    /// Look at the empty board.
    LookToStart,
    /// Return to the present.
    LookToEnd,
    /// Show the largest chains.
    Chains,
    /// List the moves.
    History,
    /// Start a new game.
    NewGame,
    /// Save under a name.
    SaveAs,
    /// Open a save.
    Open,
    /// Agree on a draw or claim one.
    OfferDraw,
    /// Resign.
    Resign,
    /// Use the next theme.
    NextTheme,
    /// Draw the board in the other style.
    SwitchStyle,
    /// Draw the board larger or smaller.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Show the keys.
    Help,
    /// Show the rules.
    RulesPage,
    /// Leave.
    Quit,
    /// In the dialog on top: press its button or choose its line with this number.
    Choose(usize),
    /// In the dialog on top: move the choice by so many lines.
    Scroll(isize),
    /// Do nothing, as a click into a dialog's empty part does.
    Nothing,
}
