//! The form of the lines along the sides of the board. With the colours of the palette it tells the
//! three pairs of opposite sides apart; by itself it does where colours don't.

use crate::rules::Side;

/// What the line along a side is like: the same along the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLine {
    /// The slanted ones from the lower left to the upper right.
    Solid,
    /// The level ones: in bricks they share their lines with dots, which part them anyhow.
    Dashed,
    /// The slanted ones from the upper left to the lower right.
    Dotted,
}

impl SideLine {
    pub const fn of(side: Side) -> SideLine {
        match side {
            Side::UpperLeft | Side::LowerRight => SideLine::Solid,
            Side::Top | Side::Bottom => SideLine::Dashed,
            Side::UpperRight | Side::LowerLeft => SideLine::Dotted,
        }
    }
}
