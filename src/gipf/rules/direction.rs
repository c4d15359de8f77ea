//! The ways along the lines of the board.

/// One of the six ways along the lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next number of the column.
    Up,
    /// To the column on the right, upwards.
    UpRight,
    /// To the column on the right, downwards.
    DownRight,
    /// To the number before.
    Down,
    /// To the column on the left, downwards.
    DownLeft,
    /// To the column on the left, upwards.
    UpLeft,
}

impl Direction {
    /// All of them, clockwise from up.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::UpRight,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::UpLeft,
    ];

    /// Up, up right and down right: one for each of the two ways along a line.
    pub const FORWARD: [Direction; 3] = [Direction::Up, Direction::UpRight, Direction::DownRight];

    /// The other way along the same line.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownRight => Direction::UpLeft,
            Direction::Down => Direction::Up,
            Direction::DownLeft => Direction::UpRight,
            Direction::UpLeft => Direction::DownRight,
        }
    }
}
