//! A player's turn.

use derive_more::Display;

use super::entry::Entry;
use super::point::Spot;
use super::spot_set::SpotSet;
use super::stack::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum Entering {
    #[display("")]
    Single,
    /// A GIPF-piece: two basic pieces as one.
    #[display("G")]
    Gipf,
    /// A basic piece loaded with a PÜNCT-potential.
    #[display("P")]
    Loaded,
}

/// The layer that covers the piece onto which a potential jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum Onto {
    /// The potential itself covers a loaded piece or a used potential.
    #[display("")]
    Potential,
    /// One basic piece covers a GIPF-piece.
    #[display("+1")]
    One,
    /// Two basic pieces as a GIPF-piece cover a GIPF-piece.
    #[display("+2")]
    Two,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[display("{from}*{to}{onto}")]
pub struct Jump {
    pub from: Spot,
    pub to: Spot,
    pub onto: Onto,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum Deed {
    #[display("{_0}{_1}")]
    Push(Entering, Entry),
    Jump(Jump),
}

/// The spots of a run whose tops go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[display("x{_0}")]
pub struct Removal(pub SpotSet);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Rows removed before the move, one by one.
    pub before: Vec<Removal>,
    /// Uses that were announced, contested and lost.
    pub lost: Vec<Jump>,
    /// The move. It is missing only if no other move is possible after a lost challenge; the game
    /// ends then.
    pub deed: Option<Deed>,
    /// Whether the move is a use that was contested and won.
    pub was_contested: bool,
    /// Rows removed after the move, one by one.
    pub after: Vec<Removal>,
}

impl Entering {
    /// All kinds, in the order in which they may come in.
    pub const ALL: [Entering; 3] = [Entering::Gipf, Entering::Loaded, Entering::Single];

    /// Returns the kind of the piece on the board.
    pub const fn kind(self) -> Kind {
        match self {
            Entering::Single => Kind::Basic,
            Entering::Gipf => Kind::Gipf,
            Entering::Loaded => Kind::Loaded,
        }
    }
}

impl Onto {
    pub const ALL: [Onto; 3] = [Onto::Potential, Onto::One, Onto::Two];

    /// Returns the kind of the new layer.
    pub const fn kind(self) -> Kind {
        match self {
            Onto::Potential => Kind::Used,
            Onto::One => Kind::Basic,
            Onto::Two => Kind::Gipf,
        }
    }
}

impl Turn {
    /// Returns the use of a potential that is the turn's move.
    pub fn jump(&self) -> Option<Jump> {
        if let Some(Deed::Jump(jump)) = self.deed { Some(jump) } else { None }
    }

    pub const fn from_deed(deed: Deed) -> Turn {
        Turn { before: vec![], lost: vec![], deed: Some(deed), was_contested: false, after: vec![] }
    }

    /// Returns the number of challenges that the other player spent in the turn.
    pub fn challenges(&self) -> usize {
        self.lost.len() + usize::from(self.was_contested)
    }
}
