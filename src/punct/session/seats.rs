//! The seats in a game of PÜNCT.

use crate::kit::session::{SeatOf, SeatsOf};
use crate::kit::strength::Strength;

/// A seat in a game of PÜNCT.
pub type Seat = SeatOf<Strength>;

/// The seats in a game of PÜNCT.
pub type Seats = SeatsOf<Strength>;
