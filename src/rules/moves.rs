//! What a move is (rules: A turn). Which moves are legal is told by [`super::legal_moves`] and
//! [`super::legality`].

use super::kind::Kind;
use super::placement::Placement;
use super::space::Space;

/// One turn (rules: A turn).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Adds a piece from the reserve.
    Add(Placement),
    /// Moves or turns a piece on the board, or both.
    Shift {
        /// Where its PÜNCT was.
        from: Space,
        /// How it lies afterwards.
        to: Placement,
    },
}

/// Where the piece of a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The mover's reserve.
    Reserve(Kind),
    /// The board: the piece with its PÜNCT here.
    Board(Space),
}

impl Move {
    /// The move of a piece from a source to a placement.
    pub fn new(source: Source, to: Placement) -> Move {
        match source {
            Source::Reserve(_) => Move::Add(to),
            Source::Board(from) => Move::Shift { from, to },
        }
    }

    /// How the piece lies afterwards.
    #[inline]
    pub const fn placement(self) -> Placement {
        match self {
            Move::Add(placement) | Move::Shift { to: placement, .. } => placement,
        }
    }

    /// Where the piece comes from.
    pub const fn source(self) -> Source {
        match self {
            Move::Add(placement) => Source::Reserve(placement.kind()),
            Move::Shift { from, .. } => Source::Board(from),
        }
    }
}
