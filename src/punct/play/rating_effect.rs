//! What the end of a rated game does to the ratings of its players.

use std::fmt::{self, Display};

/// How a game has changed the rating of a player, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingStep {
    pub before: i32,
    pub after: i32,
}

impl Display for RatingStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RatingStep { before, after } = self;
        write!(f, "{before} → {after} ({:+})", after - before)
    }
}

/// Why a rated game that is over changes no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has ratings"))]
pub enum Uncounted {
    /// It ended before so many moves that it tells something of its players.
    Short,
    /// Its players share an address or a key, and no operator has let their games count.
    Shared,
}

impl Uncounted {
    /// A word for programs.
    #[cfg(feature = "server")]
    pub fn code(self) -> &'static str {
        match self {
            Uncounted::Short => "short",
            Uncounted::Shared => "shared",
        }
    }
}

impl Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Uncounted::Short => "not counted: it was too short",
            Uncounted::Shared => {
                "not counted: the players share an address or a key, and the operator must agree"
            }
        })
    }
}

/// What the end of a rated game does to the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has ratings"))]
pub enum RatingEffect {
    /// Of White and of Black.
    Changed([RatingStep; 2]),
    None(Uncounted),
}
