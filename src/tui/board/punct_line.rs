//! Steps along the three lines of a PÜNCT (rules: A turn, Move 2).

use crate::rules::{Direction, Space};

/// One of the three lines through a space, by the direction in which it runs forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PunctLine(Direction);

impl Default for PunctLine {
    fn default() -> PunctLine {
        PunctLine(Direction::Right)
    }
}

impl PunctLine {
    /// All three, clockwise.
    const ALL: [PunctLine; 3] = [
        PunctLine(Direction::UpRight),
        PunctLine(Direction::Right),
        PunctLine(Direction::DownRight),
    ];

    /// The line through `from` on which `at` lies; `None` if there is none or both are one space.
    fn between(from: Space, at: Space) -> Option<PunctLine> {
        PunctLine::ALL.into_iter().find(|line| line.place(from, at).is_some_and(|steps| steps != 0))
    }

    /// How many steps forward from `from` the space `at` lies; `None` if it is not on this line.
    fn place(self, from: Space, at: Space) -> Option<i8> {
        let steps = at.distance(from) as i8;
        [steps, -steps].into_iter().find(|&steps| self.at(from, steps) == Some(at))
    }

    /// The space this many steps forward from `from`, if it is on the board.
    fn at(self, from: Space, steps: i8) -> Option<Space> {
        let (columns, rows) = self.0.vector();
        from.offset((columns * steps, rows * steps))
    }

    /// The line that comes next, clockwise.
    fn next(self) -> PunctLine {
        let at = PunctLine::ALL.iter().position(|&line| line == self).unwrap_or(0);
        PunctLine::ALL[(at + 1) % PunctLine::ALL.len()]
    }
}

/// The next space along a line of the PÜNCT on `from`, and that line. From a space on no line the
/// first step leads to the PÜNCT.
pub fn step(from: Space, at: Space, last: PunctLine, forward: bool) -> (Space, PunctLine) {
    let line = PunctLine::between(from, at).unwrap_or(last);
    let Some(place) = line.place(from, at) else { return (from, line) };
    let next = if forward { place + 1 } else { place - 1 };
    (line.at(from, next).unwrap_or(at), line)
}

/// The space on the next line at the same distance as `at`, and that line; a nearer space where the
/// board ends.
pub fn jump(from: Space, at: Space, last: PunctLine) -> (Space, PunctLine) {
    let line = PunctLine::between(from, at).unwrap_or(last);
    let place = line.place(from, at).filter(|&place| place != 0).unwrap_or(1);
    let next = line.next();
    let mut places = (0..=place.abs()).rev().map(|steps| steps * place.signum());
    (places.find_map(|steps| next.at(from, steps)).unwrap_or(from), next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::lines_through;

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    #[test]
    fn steps_go_to_both_ends_of_a_line_and_stop_there() {
        let (mut at, mut line) = (space("D4"), PunctLine::default());
        let mut seen = vec![];
        for forward in [true, false, false, false, false, false] {
            (at, line) = step(space("D4"), at, line, forward);
            seen.push(at.to_string());
        }
        assert_eq!(seen, ["E4", "D4", "C4", "B4", "A4", "A4"]);
    }

    #[test]
    fn a_jump_goes_round_the_three_lines_at_the_same_distance() {
        let (mut at, mut line) = (space("K9"), PunctLine::default());
        let mut seen = vec![];
        for _ in 0..3 {
            (at, line) = jump(space("I9"), at, line);
            seen.push(at.to_string());
        }
        assert_eq!(seen, ["I7", "K11", "K9"]);
    }

    #[test]
    fn every_space_of_the_lines_can_be_reached_by_steps_and_jumps() {
        for from in Space::all() {
            for goal in lines_through(from).into_iter().filter(|&goal| goal != from) {
                let (mut at, mut line) = (from, PunctLine::default());
                let reached = (0..3).any(|_| {
                    let there = [true, false].into_iter().any(|forward| {
                        let mut here = (from, line);
                        (0..17).any(|_| {
                            here = step(from, here.0, line, forward);
                            here.0 == goal
                        })
                    });
                    (at, line) = jump(from, at, line);
                    there
                });
                assert!(reached, "{from} {goal}");
            }
        }
    }

    #[test]
    fn off_the_lines_the_first_step_leads_back_to_the_punct() {
        assert_eq!(step(space("I9"), space("K8"), PunctLine::default(), true).0, space("I9"));
    }
}
