//! Steps of the cursor by the arrow keys, and along the three lines of a PÜNCT (rules: A turn, Move
//! 2). Rows are shifted by half a space, so Up and Down also lead aside. A walk stays near the
//! column of its first space; with a lifted piece, on a line of its PÜNCT.

use crate::kit::ui::action::CursorStep;
use crate::rules::{Direction, Space};

/// A walk with Up and Down, which lasts until the cursor moves in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerticalWalk {
    begin: Space,
    at: Space,
    slant: Option<Slant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slant {
    punct: Space,
    direction: Direction,
}

/// At the rim, the cursor stays. `punct` is the former space of a lifted piece's PÜNCT.
pub fn step(
    step: CursorStep,
    from: Space,
    walk: Option<VerticalWalk>,
    punct: Option<Space>,
) -> (Space, Option<VerticalWalk>) {
    let directions = match step {
        CursorStep::Left => return (from.step(Direction::Left).unwrap_or(from), None),
        CursorStep::Right => return (from.step(Direction::Right).unwrap_or(from), None),
        CursorStep::Up => [Direction::UpRight, Direction::UpLeft],
        CursorStep::Down => [Direction::DownRight, Direction::DownLeft],
    };
    let last = walk.filter(|walk| walk.at == from);
    let mut next = last.and_then(|last| last.after(directions));
    // At its first space, the old walk may have no step in this direction. Then a new walk begins.
    if next.is_none() && last.is_none_or(|last| last.begin == from) {
        next = VerticalWalk::begin(from, directions, punct).after(directions);
    }
    let walk = next.or(last);
    (walk.map_or(from, |walk| walk.at), walk)
}

impl VerticalWalk {
    /// Keeps to a slanted line through `from` that the first step can follow, or else to a line
    /// that the first step reaches, or else to the column.
    fn begin(from: Space, directions: [Direction; 2], punct: Option<Space>) -> VerticalWalk {
        let slant = punct.and_then(|punct| {
            let slants = directions.map(|direction| Slant { punct, direction });
            let reached = slants
                .into_iter()
                .filter(|slant| spaces(from, directions).any(|to| slant.holds(to)));
            reached.min_by_key(|slant| !slant.holds(from))
        });
        VerticalWalk { begin: from, at: from, slant }
    }

    /// The walk after a step, which goes to the first space of the walk if it can reach that.
    fn after(self, directions: [Direction; 2]) -> Option<VerticalWalk> {
        let mut next = spaces(self.at, directions);
        let back = next.clone().find(|&to| to == self.begin);
        let at = back.or_else(|| match self.slant {
            Some(slant) => next.find(|&to| slant.holds(to)),
            None => next.min_by_key(|&to| self.drift(to)),
        })?;
        Some(VerticalWalk { at, ..self })
    }

    /// The distance of a space from the column of the walk's first space, in halves of a space.
    fn drift(self, to: Space) -> i8 {
        let columns = to.column() - self.begin.column();
        (2 * columns - (to.row() - self.begin.row())).abs()
    }
}

impl Slant {
    fn holds(self, space: Space) -> bool {
        let columns = space.column() - self.punct.column();
        match self.direction {
            Direction::UpLeft | Direction::DownRight => columns == 0,
            _ => columns == space.row() - self.punct.row(),
        }
    }
}

fn spaces(from: Space, directions: [Direction; 2]) -> impl Iterator<Item = Space> + Clone {
    directions.into_iter().filter_map(move |direction| from.step(direction))
}

/// The cursor relative to a PÜNCT: steps along a line, negative against the direction.
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
    /// `None` if both spaces are the same or share no line.
    fn from_spaces(from: Space, at: Space) -> Option<OnLine> {
        let steps = at.distance(from) as i8;
        let mut lines = Direction::ALL.into_iter().map(|direction| OnLine { direction, steps });
        lines.find(|line| steps > 0 && line.space_at(from, steps) == Some(at))
    }

    /// `at` on the same line, if it is there; else on the line that [`OnLine::from_spaces`] finds.
    fn along(self, from: Space, at: Space) -> Option<OnLine> {
        let steps = at.distance(from) as i8;
        let both = [steps, -steps].map(|steps| OnLine { steps, ..self });
        let on_it = both.into_iter().find(|line| line.space_at(from, line.steps) == Some(at));
        on_it.or_else(|| OnLine::from_spaces(from, at))
    }

    fn space_at(self, from: Space, steps: i8) -> Option<Space> {
        let (columns, rows) = self.direction.vector();
        from.offset((columns * steps, rows * steps))
    }

    /// The last space on the way if the board ends earlier; against the direction, `from`.
    fn space(self, from: Space) -> Space {
        (0..=self.steps).rev().find_map(|steps| self.space_at(from, steps)).unwrap_or(from)
    }

    fn next(self) -> OnLine {
        OnLine { direction: self.direction.turned(1), ..self }
    }

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

/// Forward means the direction of `last` or, on another line, away from the PÜNCT. Without such a
/// space, the cursor stays if the piece can lie there. Otherwise, and from a space on no line, it
/// goes to the PÜNCT.
pub fn step_on_line(
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

/// To the next direction clockwise that has a space, as far from the PÜNCT as `at` or at the end.
pub fn next_line(from: Space, at: Space, last: OnLine) -> (Space, OnLine) {
    let here = if at != from && last.space(from) == at {
        // If the board ended early, the next lines still use the full distance.
        last
    } else {
        // From the PÜNCT itself, and from a space on no line, the first step goes to a line.
        let steps = at.distance(from).max(1) as i8;
        OnLine::from_spaces(from, at).unwrap_or(OnLine { steps, ..last })
    };
    let mut lines = std::iter::successors(Some(here.next()), |line| Some(line.next())).take(6);
    // At the rim, some directions have no space.
    let next = lines.find(|line| line.space(from) != from).unwrap_or(here);
    (next.space(from), next)
}

#[cfg(test)]
mod tests;
