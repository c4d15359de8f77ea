//! What the players agree on before a game.

use crate::gipf::rules::{Challenges, Rules};

/// What the players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The version and the potentials.
    pub rules: Rules,
    /// How often each may contest a use of a potential.
    pub challenges: Challenges,
    /// The rules by which PÜNCT is played then.
    pub punct: crate::rules::Rules,
}

impl Default for Agreed {
    fn default() -> Agreed {
        Agreed {
            rules: Rules::default(),
            challenges: Challenges::DEFAULT,
            punct: crate::rules::Rules::default(),
        }
    }
}
