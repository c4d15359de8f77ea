//! Steps of the cursor by the arrow keys.
//!
//! The rows of the board are shifted by half a space, so each step with Up or Down also leads to
//! the left or to the right. A walk remembers its first space and stays near the column of that
//! space on the screen. If a piece is lifted, the walk stays on a line of its PÜNCT, because the
//! PÜNCT can come down only there.

use crate::kit::ui::action::CursorStep;
use crate::rules::{Direction, Space};

/// A walk with Up and Down, which lasts until the cursor moves in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    begin: Space,
    /// The space where the last step ended.
    at: Space,
    /// The slanted line of the PÜNCT on which the walk stays.
    slant: Option<Slant>,
}

/// A slanted line of a PÜNCT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slant {
    punct: Space,
    /// One of the two directions along the line.
    way: Direction,
}

/// Returns the space after a step by an arrow key, and the walk to which the step belongs. At the
/// rim, the cursor stays. `punct` is the former space of a lifted piece's PÜNCT.
pub fn step(
    step: CursorStep,
    from: Space,
    walk: Option<Walk>,
    punct: Option<Space>,
) -> (Space, Option<Walk>) {
    let ways = match step {
        CursorStep::Left => return (from.step(Direction::Left).unwrap_or(from), None),
        CursorStep::Right => return (from.step(Direction::Right).unwrap_or(from), None),
        CursorStep::Up => [Direction::UpRight, Direction::UpLeft],
        CursorStep::Down => [Direction::DownRight, Direction::DownLeft],
    };
    let begun = Walk::begin(from, ways, punct);
    // At its first space, the old walk may have no step in this direction. Then a new walk begins.
    let last = walk.filter(|walk| walk.at == from);
    let walks =
        last.into_iter().chain((last.is_none_or(|last| last.begin == from)).then_some(begun));
    let mut steps = walks.filter_map(|walk| Some(Walk { at: walk.next(ways)?, ..walk }));
    let walk = steps.next().or(last);
    (walk.map_or(from, |walk| walk.at), walk)
}

impl Walk {
    /// Begins a walk. The walk keeps to a slanted line through `from` that the first step can
    /// follow, or else to a line that the first step reaches. If there is no such line, it keeps to
    /// the column.
    fn begin(from: Space, ways: [Direction; 2], punct: Option<Space>) -> Walk {
        let slants = punct.into_iter().flat_map(|punct| ways.map(|way| Slant { punct, way }));
        let leads = |slant: &Slant| spaces(from, ways).any(|to| slant.holds(to));
        let slant = slants.filter(leads).min_by_key(|slant| !slant.holds(from));
        Walk { begin: from, at: from, slant }
    }

    /// Returns the next space. If the step can reach the first space of the walk, returns that
    /// space.
    fn next(self, ways: [Direction; 2]) -> Option<Space> {
        let mut next = spaces(self.at, ways);
        let back = next.clone().find(|&to| to == self.begin);
        back.or_else(|| match self.slant {
            Some(slant) => next.find(|&to| slant.holds(to)),
            None => next.min_by_key(|&to| self.drift(to)),
        })
    }

    /// Returns the distance of a space from the column of the walk's first space, in halves of a
    /// space.
    fn drift(self, to: Space) -> i8 {
        let column = |space: Space| 2 * space.column() - space.row();
        (column(to) - column(self.begin)).abs()
    }
}

impl Slant {
    fn holds(self, space: Space) -> bool {
        let columns = space.column() - self.punct.column();
        match self.way {
            Direction::UpLeft | Direction::DownRight => columns == 0,
            _ => columns == space.row() - self.punct.row(),
        }
    }
}

fn spaces(from: Space, ways: [Direction; 2]) -> impl Iterator<Item = Space> + Clone {
    ways.into_iter().filter_map(move |way| from.step(way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::lines_through;

    /// Returns the spaces that a sequence of arrow keys reaches.
    fn walked(from: Space, punct: Option<Space>, steps: &[CursorStep]) -> Vec<Space> {
        let (mut at, mut walk, mut seen) = (from, None, vec![from]);
        for &arrow in steps {
            (at, walk) = step(arrow, at, walk, punct);
            seen.push(at);
        }
        seen
    }

    fn names(spaces: &[Space]) -> Vec<String> {
        spaces.iter().map(Space::to_string).collect()
    }

    /// Returns every space, once without a lifted piece and once for each space from which a piece
    /// may be lifted.
    fn everywhere() -> impl Iterator<Item = (Space, Option<Space>)> {
        let lifted = || std::iter::once(None).chain(Space::all().map(Some));
        Space::all().flat_map(move |from| lifted().map(move |punct| (from, punct)))
    }

    /// Checks, for every nth case, that a walk and as many steps back end where the walk began.
    fn walk_and_return(nth: usize) {
        for (from, punct) in everywhere().step_by(nth) {
            for (there, back) in
                [(CursorStep::Up, CursorStep::Down), (CursorStep::Down, CursorStep::Up)]
            {
                let way = walked(from, punct, &[there; 16]);
                let moved = way.windows(2).take_while(|pair| pair[0] != pair[1]).count();
                for steps in 1..=moved {
                    let arrows = [vec![there; steps], vec![back; steps]].concat();
                    assert_eq!(
                        walked(from, punct, &arrows).last(),
                        Some(&from),
                        "{from} {punct:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn as_many_steps_back_lead_to_where_a_walk_began() {
        // Each space has 212 cases. 5 and 212 have no common divisor, so every PÜNCT occurs.
        walk_and_return(5);
    }

    #[test]
    #[ignore = "takes seconds: every piece that may be lifted"]
    fn as_many_steps_back_lead_to_where_any_walk_began() {
        walk_and_return(1);
    }

    #[test]
    fn the_column_is_kept_within_half_a_space_where_the_board_has_it() {
        for from in Space::all() {
            for arrow in [CursorStep::Up, CursorStep::Down] {
                let walk = Walk { begin: from, at: from, slant: None };
                for at in walked(from, None, &[arrow; 16]) {
                    let row = Space::all().filter(|space| space.row() == at.row());
                    let least = row.map(|space| walk.drift(space)).min();
                    assert_eq!(Some(walk.drift(at)), least, "{from} {at}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_is_lifted_stays_on_the_lines_of_its_punct() {
        for punct in Space::all() {
            for from in lines_through(punct) {
                for arrow in [CursorStep::Up, CursorStep::Down] {
                    let way = walked(from, Some(punct), &[arrow; 16]);
                    let first = way[1];
                    if first.row() == punct.row() || lines_through(punct).contains(first) {
                        let on = |at: &Space| *at == punct || lines_through(punct).contains(*at);
                        assert!(way.iter().all(on), "{punct} {from}: {}", names(&way).join(" "));
                    }
                }
            }
        }
    }

    #[test]
    fn from_the_punct_it_leans_to_the_right_and_after_left_to_the_left() {
        use CursorStep::{Down, Left, Up};
        let walked =
            |steps: &[CursorStep]| names(&walked(Space::CENTRE, Some(Space::CENTRE), steps));
        assert_eq!(walked(&[Up, Up, Down, Down, Down]), ["I9", "J10", "K11", "J10", "I9", "H8"]);
        assert_eq!(walked(&[Down, Down]), ["I9", "I8", "I7"]);
        assert_eq!(walked(&[Left, Up, Up]), ["I9", "H9", "I10", "I11"]);
        assert_eq!(walked(&[Left, Down, Down]), ["I9", "H9", "H8", "G7"]);
    }

    #[test]
    fn every_space_can_be_reached_with_the_arrows() {
        for punct in [None, Some(Space::CENTRE)] {
            let mut seen = vec![Space::CENTRE];
            let mut next = 0;
            while let Some(&from) = seen.get(next) {
                next += 1;
                for arrow in [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right]
                {
                    let to = step(arrow, from, None, punct).0;
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
            assert_eq!(seen.len(), 211);
        }
    }
}
