//! Why a move is refused, and the words for it (rules: A turn).

use std::fmt;

use super::kind::Kind;
use super::piece::{Layer, Level};
use super::ruleset::Variant;
use super::space::Space;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended (rules: The end).
    GameOver,
    NoneLeft(Kind),
    /// A piece is added on spaces that are not all empty (rules: A turn, Add).
    Occupied {
        /// The first of the spaces that is not empty.
        space: Space,
        /// Whether only the open middle of a bridge is there.
        bridge: bool,
    },
    /// A piece is added in the central hexagon (rules: A turn, Add).
    CentralHexagon {
        space: Space,
        /// Which rules forbid it: the basic ones only for White's first piece.
        variant: Variant,
    },
    /// No piece lies where the move begins.
    NothingThere(Space),
    /// The piece where the move begins is the opponent's (rules: A turn, Move).
    NotYours(Space),
    /// The move begins where an own piece has a minor dot; it must name the PÜNCT's space.
    NotThePunct {
        space: Space,
        punct: Space,
    },
    /// The piece that moves is of another kind than the one to be put down.
    AnotherKind {
        space: Space,
        there: Kind,
        named: Kind,
    },
    /// The piece has a covered dot (rules: A turn, Covered and blocked).
    Covered {
        /// The first of its dots that is covered.
        dot: Space,
        /// The dot right on it or above it.
        by: Layer,
    },
    /// The PÜNCT leaves its three lines (rules: A turn, Move 2).
    OffTheLines {
        from: Space,
        to: Space,
    },
    /// Same space, same dots: no move (rules: A turn, Move 3).
    Unchanged,
    /// The PÜNCT would land on an opponent's dot (rules: A turn, Move 4).
    PunctOnOpponent(Space),
    /// The PÜNCT, middle of a bridge, would hang above an empty space (rules: A turn, Move 4).
    PunctOverNothing(Space),
    /// A triangle would not lie on three dots of the same height (rules: A turn, Move 4).
    Uneven([(Space, Level); 3]),
    /// The ends would rest at different heights (rules: A turn, Move 4).
    EndsUneven([(Space, Level); 2]),
    /// The middle is higher than the ends (rules: A turn, Move 4).
    MiddleHigher {
        middle: (Space, Level),
        ends: Level,
    },
    /// Both ends of the bridge would rest on one piece (rules: A turn, Move 4, *bridges two*).
    OneSupport([Space; 2]),
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::GameOver => write!(f, "the game is over"),
            Refusal::NoneLeft(kind) => {
                write!(f, "no {} left in the reserve", kind.name())
            }
            Refusal::Occupied { space, bridge: false } => write!(f, "{space} is occupied"),
            Refusal::Occupied { space, bridge: true } => {
                write!(f, "{space} is under a bridge: nothing can go there")
            }
            Refusal::CentralHexagon { space, variant: Variant::Standard } => {
                write!(f, "{space} is in the central hexagon, where no piece may be added")
            }
            Refusal::CentralHexagon { space, variant: Variant::Basic } => {
                write!(
                    f,
                    "{space} is in the central hexagon, where the first piece may not be added"
                )
            }
            Refusal::NothingThere(space) => write!(f, "there is no piece on {space}"),
            Refusal::NotYours(space) => write!(f, "the piece on {space} is your opponent's"),
            Refusal::NotThePunct { space, punct } => {
                write!(f, "{space} holds a minor dot; the PÜNCT of that piece is on {punct}")
            }
            Refusal::AnotherKind { space, there, named } => {
                let (there, named) = (there.with_article(), named.with_article());
                write!(f, "the piece on {space} is {there}; these dots make {named}")
            }
            Refusal::Covered { dot, by } => write_covered(f, dot, by),
            Refusal::OffTheLines { from, to } => {
                write!(f, "{to} is not on one of the three lines through {from}")
            }
            Refusal::Unchanged => write!(f, "the piece must move or turn: this changes nothing"),
            Refusal::PunctOnOpponent(space) => {
                write!(f, "the PÜNCT must land on one of your own pieces, not on {space}")
            }
            Refusal::PunctOverNothing(space) => {
                write!(f, "the PÜNCT must be over one of your own pieces, but {space} is empty")
            }
            Refusal::Uneven([(x, a), (y, b), (z, c)]) => {
                write!(
                    f,
                    "a triangle must rest on three spaces of one height, not {a}, {b} and {c}"
                )?;
                write!(f, " ({x}, {y} and {z})")
            }
            Refusal::EndsUneven([(x, one), (y, other)]) => {
                write!(f, "the ends must rest at the same height: {one} and {other} ({x} and {y})")
            }
            Refusal::MiddleHigher { middle: (space, height), ends } => {
                write!(
                    f,
                    "the middle is too high: {space} has height {height}, the ends only {ends}"
                )
            }
            Refusal::OneSupport([one, other]) => {
                write!(f, "a bridge must rest on two pieces, but {one} and {other} belong to one")
            }
        }
    }
}

fn write_covered(f: &mut fmt::Formatter<'_>, dot: Space, by: Layer) -> fmt::Result {
    let (owner, kind) = (by.piece.owner.code(), by.piece.placement.kind().name());
    let how = if by.gap { "under the bridge of" } else { "covered by" };
    let level = by.piece.level;
    write!(f, "the piece is blocked: {dot} is {how} a {owner} {kind} on level {level}")
}
