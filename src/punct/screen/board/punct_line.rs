//! Steps along the three lines of a PÜNCT (rules: A turn, Move 2).

use crate::rules::{Direction, Space};

/// The place of the cursor relative to a PÜNCT: a direction along one of its three lines, and a
/// number of steps. Steps against the direction are negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnLine {
    direction: Direction,
    steps: i8,
}

impl Default for OnLine {
    fn default() -> OnLine {
        OnLine { direction: Direction::Right, steps: 1 }
    }
}

impl OnLine {
    /// Returns the place of `at` relative to `from`; `None` if both are the same or share no line.
    fn from_spaces(from: Space, at: Space) -> Option<OnLine> {
        let steps = at.distance(from) as i8;
        let ways = Direction::ALL.into_iter().map(|direction| OnLine { direction, steps });
        ways.into_iter().find(|way| steps > 0 && way.space_at(from, steps) == Some(at))
    }

    /// Returns the place of `at` along the line of this place, if `at` is on that line; else the
    /// place that [`OnLine::from_spaces`] finds.
    fn along(self, from: Space, at: Space) -> Option<OnLine> {
        let steps = at.distance(from) as i8;
        let ways = [steps, -steps].map(|steps| OnLine { steps, ..self });
        let on_it = ways.into_iter().find(|way| way.space_at(from, way.steps) == Some(at));
        on_it.or_else(|| OnLine::from_spaces(from, at))
    }

    /// Returns the space that is `steps` from `from` in the direction, if it is on the board.
    fn space_at(self, from: Space, steps: i8) -> Option<Space> {
        let (columns, rows) = self.direction.vector();
        from.offset((columns * steps, rows * steps))
    }

    /// Returns the space at this place, or the last space before it if the board ends earlier. For
    /// steps against the direction, returns `from`.
    fn space(self, from: Space) -> Space {
        (0..=self.steps).rev().find_map(|steps| self.space_at(from, steps)).unwrap_or(from)
    }

    /// Returns the place at the same distance in the next direction, clockwise.
    fn next(self) -> OnLine {
        OnLine { direction: self.direction.turned(1), ..self }
    }

    /// Tells the direction in words: `up to the right`.
    pub const fn in_words(self) -> &'static str {
        match self.direction {
            Direction::UpLeft => "up to the left",
            Direction::UpRight => "up to the right",
            Direction::Right => "to the right",
            Direction::DownRight => "down to the right",
            Direction::DownLeft => "down to the left",
            Direction::Left => "to the left",
        }
    }
}

/// Returns the next space where the piece can lie along a line of the PÜNCT on `from`, and the
/// place of that space. Forward means the direction of `last` or, if `at` is on another line, away
/// from the PÜNCT. If there is no such space, the cursor stays; but if the piece can't lie at the
/// cursor, the cursor goes to the PÜNCT. From a space on no line, the cursor goes there, too.
pub fn step(
    from: Space,
    at: Space,
    last: OnLine,
    forward: bool,
    can_lie: impl Fn(Space) -> bool,
) -> (Space, OnLine) {
    let Some(line) = last.along(from, at) else { return (from, last) };
    let by = if forward { 1 } else { -1 };
    let mut ahead = (1..).map_while(|steps| line.space_at(from, line.steps + by * steps));
    let stays = if can_lie(at) { at } else { from };
    let next = ahead.find(|&space| can_lie(space)).unwrap_or(stays);
    (next, line.along(from, next).unwrap_or(last))
}

/// Turns clockwise to the next direction that has a space. Returns the space there that is as far
/// from the PÜNCT as `at`, and the place of that space. If the board ends earlier, returns the last
/// space before its end.
pub fn jump(from: Space, at: Space, last: OnLine) -> (Space, OnLine) {
    let here = if at != from && last.space(from) == at {
        // If the board ended early, the next lines still use the full distance.
        last
    } else {
        // From the PÜNCT itself, and from a space on no line, the first step goes to a line.
        let steps = at.distance(from).max(1) as i8;
        OnLine::from_spaces(from, at).unwrap_or(OnLine { steps, ..last })
    };
    let mut ways = std::iter::successors(Some(here.next()), |way| Some(way.next())).take(6);
    // At the rim, some directions have no space.
    let next = ways.find(|way| way.space(from) != from).unwrap_or(here);
    (next.space(from), next)
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
        let (mut at, mut line) = (space("D4"), OnLine::default());
        let mut seen = vec![];
        for forward in [true, false, false, false, false, false] {
            (at, line) = step(space("D4"), at, line, forward, |_| true);
            seen.push(at.to_string());
        }
        assert_eq!(seen, ["E4", "D4", "C4", "B4", "A4", "A4"]);
    }

    #[test]
    fn forward_is_the_way_that_the_last_jump_led() {
        let from = space("I9");
        let (mut at, mut line) = (from, OnLine::default());
        for _ in 0..6 {
            (at, line) = jump(from, at, line);
            let (on, after) = step(from, at, line, true, |_| true);
            assert_eq!(on.distance(from), at.distance(from) + 1, "{}", line.in_words());
            // Goes back past the PÜNCT, and forward again.
            let mut there = (on, after);
            for forward in [false, false, false, true, true, true] {
                there = step(from, there.0, there.1, forward, |_| true);
            }
            assert_eq!(there.0, on, "{}", line.in_words());
        }
    }

    #[test]
    fn a_step_goes_on_to_where_the_piece_can_lie_and_stays_where_there_is_none() {
        let (from, last) = (space("D4"), OnLine::default());
        let at = |name: &str, can: &[&str]| {
            step(from, space(name), last, true, |it| can.contains(&it.to_string().as_str())).0
        };
        assert_eq!(at("D4", &["G4", "H4"]), space("G4"));
        assert_eq!(at("A4", &["D4"]), space("D4"), "the cursor returns to the former space");
        assert_eq!(at("G4", &["D4", "G4"]), space("G4"));
        assert_eq!(at("G4", &["D4"]), space("D4"), "the piece can't lie there");
    }

    #[test]
    fn a_jump_goes_round_clockwise_at_the_same_distance() {
        let (mut at, mut line) = (space("K9"), OnLine::default());
        let mut seen = vec![];
        for _ in 0..6 {
            (at, line) = jump(space("I9"), at, line);
            seen.push(at.to_string());
        }
        assert_eq!(seen, ["I7", "G7", "G9", "I11", "K11", "K9"]);
    }

    #[test]
    fn a_jump_leads_away_from_the_punct_after_steps_back_to_it() {
        let from = space("I9");
        let (at, line) = step(from, from, OnLine::default(), true, |_| true);
        let (at, line) = step(from, at, line, false, |_| true);
        assert_eq!(at, from);
        assert_eq!(jump(from, at, line).0, space("I8"));
        // Past the PÜNCT, and back to it by an arrow key.
        let (_, line) = step(from, at, line, false, |_| true);
        assert_eq!(jump(from, from, line).0, space("I8"));
    }

    #[test]
    fn a_jump_leads_to_a_line_whatever_was_done_before_it() {
        for from in Space::all() {
            for history in 0..27 {
                let (mut at, mut line) = (from, OnLine::default());
                for nth in [history % 3, history / 3 % 3, history / 9] {
                    (at, line) = match nth {
                        0 => step(from, at, line, true, |_| true),
                        1 => step(from, at, line, false, |_| true),
                        _ => jump(from, at, line),
                    };
                }
                for place in [at, from] {
                    assert_ne!(jump(from, place, line).0, from, "{from} {place} {line:?}");
                }
            }
        }
    }

    #[test]
    fn where_the_board_ends_the_distance_is_kept_for_the_next_line() {
        let (mut at, mut line) = (space("G3"), OnLine::default());
        let mut seen = vec![];
        for _ in 0..6 {
            (at, line) = jump(space("C3"), at, line);
            seen.push(at.to_string());
        }
        assert_eq!(seen, ["C1", "B2", "A3", "C7", "G7", "G3"]);
    }

    #[test]
    fn every_space_of_the_lines_can_be_reached_by_steps_and_jumps() {
        for from in Space::all() {
            for goal in lines_through(from).into_iter().filter(|&goal| goal != from) {
                let (mut at, mut line) = (from, OnLine::default());
                let reached = (0..6).any(|_| {
                    (at, line) = jump(from, at, line);
                    [true, false].into_iter().any(|forward| {
                        let next = |&(at, line): &_| Some(step(from, at, line, forward, |_| true));
                        let mut steps = std::iter::successors(Some((at, line)), next).take(17);
                        steps.any(|(at, _)| at == goal)
                    })
                });
                assert!(reached, "{from} {goal}");
            }
        }
    }

    #[test]
    fn off_the_lines_the_first_step_leads_back_to_the_punct() {
        let first = step(space("I9"), space("K8"), OnLine::default(), true, |_| true);
        assert_eq!(first.0, space("I9"));
    }
}
