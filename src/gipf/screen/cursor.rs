//! The steps of the cursor over the points of the board.

use crate::gipf::rules::{Direction, Point};
use crate::ui::action::Step;

/// The point a step leads to; at the rim the cursor stays. Left and right zigzag and so keep the
/// line of the screen, and undo each other.
pub fn taken_from(from: Point, step: Step) -> Point {
    use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
    let ways = match (step, from.column().is_multiple_of(2)) {
        (Step::Up, _) => [Up; 2],
        (Step::Down, _) => [Down; 2],
        (Step::Right, true) => [UpRight, DownRight],
        (Step::Right, false) => [DownRight, UpRight],
        (Step::Left, true) => [UpLeft, DownLeft],
        (Step::Left, false) => [DownLeft, UpLeft],
    };
    ways.into_iter().find_map(|way| from.next(way)).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_and_right_undo_each_other_inside() {
        let middle: Point = "e5".parse().unwrap();
        let right = taken_from(taken_from(middle, Step::Right), Step::Right);
        assert_eq!(right.to_string(), "g4");
        assert_eq!(taken_from(taken_from(right, Step::Left), Step::Left), middle);
    }

    #[test]
    fn every_point_can_be_reached_with_the_arrows() {
        let mut seen = vec!["e5".parse::<Point>().unwrap()];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for step in [Step::Left, Step::Right, Step::Up, Step::Down] {
                let to = taken_from(from, step);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 61);
    }
}
