//! What is remembered of where a player at a table points.

use std::time::Instant;

use crate::table::Pointing;

/// What the table has been told of where the player points.
#[derive(Default)]
pub struct Told {
    /// What it knows or need not know.
    pub last: Option<Pointing>,
    /// When it was told something last.
    pub at: Option<Instant>,
}
