//! The six directions of the lines.

/// One of the six ways along the lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next number of the column.
    Up,
    UpRight,
    DownRight,
    /// To the number before.
    Down,
    DownLeft,
    UpLeft,
}

impl Direction {
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
