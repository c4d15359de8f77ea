//! The effect of the end of a rated game on the players' ratings.

use derive_more::Display;

/// The change of a player's rating by one game, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[display("{before} → {after} ({:+})", after - before)]
pub struct RatingStep {
    pub before: i32,
    pub after: i32,
}

coded! {
    /// The reason why a rated game that is over changes no rating.
    #[derive(Display)]
    #[display("not counted: {}", self.why())]
    pub enum Uncounted {
        /// The game had too few moves to tell anything about its players.
        Short = "short",
        /// The players share an address or a key, and no operator has allowed their games to count.
        Shared = "shared",
    }
}

impl Uncounted {
    /// Says before the end of a game that it will not count, and why.
    pub fn warning(self) -> String {
        format!("This rated game will not count: {}", self.why())
    }

    fn why(self) -> &'static str {
        match self {
            Uncounted::Short => "it was too short",
            Uncounted::Shared => {
                "the players share an address or a key; the operator can let their games count"
            }
        }
    }
}

/// The effect of the end of a rated game on the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingEffect {
    /// The changes for White and Black.
    Changed([RatingStep; 2]),
    None(Uncounted),
}
