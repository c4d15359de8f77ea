//! What a player can ask of the program, by key, mouse or dialog.

use crate::rules::{Direction, Kind, Orientation, Space};

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

impl Step {
    /// The space a step of the cursor leads to; up and down zigzag so that the column is kept. At the
    /// rim it stays.
    pub fn taken_from(self, from: Space) -> Space {
        let ways = match (self, from.row() % 2 == 0) {
            (Step::Left, _) => [Direction::Left; 2],
            (Step::Right, _) => [Direction::Right; 2],
            (Step::Up, true) => [Direction::UpLeft, Direction::UpRight],
            (Step::Up, false) => [Direction::UpRight, Direction::UpLeft],
            (Step::Down, true) => [Direction::DownLeft, Direction::DownRight],
            (Step::Down, false) => [Direction::DownRight, Direction::DownLeft],
        };
        ways.into_iter().find_map(|way| from.step(way)).unwrap_or(from)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_and_down_keep_the_column_and_undo_each_other() {
        let mut at = Space::CENTRE;
        for _ in 0..4 {
            at = Step::Up.taken_from(Step::Up.taken_from(at));
        }
        assert_eq!(at.to_string(), "M17");
        for _ in 0..8 {
            at = Step::Down.taken_from(at);
        }
        assert_eq!(at, Space::CENTRE);
    }

    #[test]
    fn every_space_can_be_reached_with_the_arrows() {
        let mut seen = vec![Space::CENTRE];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for step in [Step::Up, Step::Down, Step::Left, Step::Right] {
                let to = step.taken_from(from);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 211);
    }
}
