//! The outline of a piece within the block of one of its spaces, in sub-pixels.
//!
//! A cell with text is always full. Around it, the block belongs to the piece only towards the dots
//! of the same piece, so that a gap parts it from every other piece. Rows are shifted by half a
//! block, so above and below a cell with text there is always a cell with outlines; these part the
//! rows, too.

use super::blocks::Pattern;
use crate::kit::ui::board_size::BoardSize;
use crate::rules::{Direction, Placement, Space, SpaceSet};

/// How a dot is held to the next space in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Nothing of the piece is there.
    Apart,
    /// The next dot of the piece is there and seen.
    Joined,
    /// The next dot of the piece is there, below another piece.
    Tucked,
}

/// The edges of a dot, by direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline([Edge; 6]);

impl Outline {
    /// The outline of a piece on one of its spaces; it is seen on `seen`.
    pub(super) fn of(placement: Placement, space: Space, seen: SpaceSet) -> Outline {
        let spaces = placement.spaces();
        Outline(Direction::ALL.map(|direction| match space.step(direction) {
            Some(next) if spaces.contains(next) && seen.contains(next) => Edge::Joined,
            Some(next) if spaces.contains(next) => Edge::Tucked,
            _ => Edge::Apart,
        }))
    }

    /// The directions in which the piece goes on below another one.
    pub(super) fn tucked(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&d| self.0[d as usize] == Edge::Tucked)
    }

    /// Without what goes on below another piece in a direction.
    pub(super) fn cut(&mut self, direction: Direction) {
        self.0[direction as usize] = Edge::Apart;
    }

    fn joined(self, direction: Direction) -> bool {
        self.0[direction as usize] == Edge::Joined
    }

    fn open(self, direction: Direction) -> bool {
        self.0[direction as usize] != Edge::Apart
    }

    /// The cell in a column and line of the block; `None` if it carries text.
    pub(super) fn cell(self, size: BoardSize, column: i32, line: i32) -> Option<Pattern> {
        use Direction::{DownLeft, DownRight, Left, Right, UpLeft, UpRight};
        let (zoom, pitch) = (i32::from(size.zoom()), i32::from(size.pitch()));
        let dot = (zoom - 1, (pitch - 1) / 2);
        if line == dot.1 && (column == dot.0 || column == dot.0 + 1 && zoom > 1) {
            return None;
        }
        Some(match (zoom, pitch) {
            (1, _) => self.right_of_dot(),
            (_, 1) if column < dot.0 => self.end(UpLeft, Left, DownLeft),
            (_, 1) => self.end(UpRight, Right, DownRight).mirrored(),
            _ => self.part(2 * zoom, pitch, column, line),
        })
    }

    /// The only cell beside the dot of a block of two: right of it are the next dot in the row and,
    /// above and below it, those to the upper and lower right.
    fn right_of_dot(self) -> Pattern {
        use Direction::{DownRight, Right, UpRight};
        let [up, right, down] = [UpRight, Right, DownRight].map(|d| self.open(d));
        let row = |there: bool| [there, there && self.joined(Right)];
        Pattern([row(up), [true, right], row(down)])
    }

    /// The left end of a block of four cells.
    fn end(self, up: Direction, beside: Direction, down: Direction) -> Pattern {
        let level = self.open(beside);
        // What goes on below another piece ends in a point, unless the row is all one.
        let row = |slant| [self.joined(slant) || self.open(slant) && level, self.open(slant)];
        Pattern([row(up), [level, true], row(down)])
    }

    /// A cell of a block of several lines: a gap of one sub-pixel runs along its sides and below.
    fn part(self, width: i32, height: i32, column: i32, line: i32) -> Pattern {
        use Direction::{DownLeft, DownRight, Left, Right};
        let (columns, rows) = (2 * width, 3 * height);
        let set = |x: i32, y: i32| {
            let (left, below) = (x < columns / 2, y == rows - 1);
            let down = self.open(if left { DownLeft } else { DownRight });
            let beside = self.open(if left { Left } else { Right });
            let corner = x == 0 || x == columns - 1;
            (down || !below) && (beside || !corner)
        };
        Pattern([0, 1, 2].map(|y| [0, 1].map(|x| set(2 * column + x, 3 * line + y))))
    }
}

impl Pattern {
    fn mirrored(self) -> Pattern {
        Pattern(self.0.map(|[left, right]| [right, left]))
    }
}
