//! What follows when a player's time is over.

/// What follows when a player's time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lateness {
    /// The player has lost at once.
    #[default]
    LosesAtOnce,
    /// The player loses when the opponent claims it; until then the game may go on.
    LosesWhenClaimed,
}
