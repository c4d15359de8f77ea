//! What the levels do: how far they look ahead, and how closely.

use crate::gipf::level::Level;

/// How the computer plays at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How many turns ahead it looks at most.
    pub depth: u32,
    /// How many positions it looks at, about. The strongest level's take a second at most on a modest
    /// machine.
    pub positions: u64,
    /// How much worse than the best turn it finds may be what it plays, in hundredths of a basic piece.
    pub carelessness: i32,
}

impl Manner {
    /// The manner of a level: 1 looks at its own turn, 2 at the answer too, 3 as far as it can.
    pub const fn of(level: Level) -> Manner {
        match level.number() {
            1 => Manner { depth: 1, positions: u64::MAX, carelessness: 60 },
            2 => Manner { depth: 2, positions: u64::MAX, carelessness: 8 },
            _ => Manner { depth: 12, positions: 400_000, carelessness: 0 },
        }
    }
}
