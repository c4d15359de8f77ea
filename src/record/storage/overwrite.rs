//! Whether what is there may be lost.

/// Whether saving may replace another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// No.
    Never,
    /// Yes: the player was asked and agreed.
    Allowed,
}
