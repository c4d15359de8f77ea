//! What a player can ask at the board, and the steps of the cursor.

use crate::rules::{Direction, Kind, Orientation, Space};
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

impl Step {
    /// The space a step leads to. Up and down zigzag and so keep the screen column; at the rim the
    /// cursor stays.
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
