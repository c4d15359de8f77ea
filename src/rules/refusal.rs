//! Why a move is refused, and the reasons in words (rules: A turn).

use thiserror::Error;

use super::kind::Kind;
use super::piece::{Layer, Level};
use super::ruleset::Variant;
use super::space::Space;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("no {} left in the reserve", .0.name())]
    NoneLeft(Kind),
    /// The three spaces for an added piece are not all empty (rules: A turn, Add). `space` is
    /// the first that is not; if `bridge`, only middles of bridges are over it.
    #[error("{space} is {}", if *bridge { "under a bridge: nothing can go there" } else { "occupied" })]
    Occupied { space: Space, bridge: bool },
    /// A dot of the added piece would be in the central hexagon (rules: A turn, Add). Basic rules
    /// forbid this only for White's first piece.
    #[error("{space} is in the central hexagon, where {} be added", match variant {
        Variant::Standard => "no piece may",
        Variant::Basic => "the first piece may not",
    })]
    CentralHexagon { space: Space, variant: Variant },
    #[error("there is no piece on {0}")]
    NothingThere(Space),
    #[error("the piece on {0} is your opponent's")]
    NotYours(Space),
    #[error("{space} holds a minor dot; the PÜNCT of that piece is on {punct}")]
    NotThePunct { space: Space, punct: Space },
    #[error("the piece on {space} is {}; these dots make {}", .there.with_article(), .named.with_article())]
    AnotherKind { space: Space, there: Kind, named: Kind },
    /// The piece is blocked (rules: A turn, Covered and blocked). `dot` is the first of its
    /// covered dots, `by` the next dot above.
    #[error("{}", covered_text(*.dot, *.by))]
    Covered { dot: Space, by: Layer },
    /// The PÜNCT would leave its lines (rules: A turn, Move 2).
    #[error("{to} is not on one of the three lines through {from}")]
    OffTheLines { from: Space, to: Space },
    /// The move changes neither the space nor the dots (rules: A turn, Move 3).
    #[error("the piece must move or turn: this changes nothing")]
    Unchanged,
    /// The PÜNCT would be over an opponent's dot. This reason and all below it follow from rules: A
    /// turn, Move 4.
    #[error("the PÜNCT must land on one of your own pieces, not on {0}")]
    PunctOnOpponent(Space),
    #[error("the PÜNCT must be over one of your own pieces, but {0} is empty")]
    PunctOverNothing(Space),
    #[error(
        "a triangle must rest on three spaces of one level, not {}, {} and {} ({}, {} and {})",
        .0[0].1, .0[1].1, .0[2].1, .0[0].0, .0[1].0, .0[2].0
    )]
    Uneven([(Space, Level); 3]),
    #[error(
        "the ends must rest on the same level: {} and {} ({} and {})",
        .0[0].1, .0[1].1, .0[0].0, .0[1].0
    )]
    EndsUneven([(Space, Level); 2]),
    #[error(
        "the middle must rest on no higher level than the ends: {} and {ends} ({} and the ends)",
        .middle.1, .middle.0
    )]
    MiddleHigher { middle: (Space, Level), ends: Level },
    #[error("a bridge must rest on two pieces, but {} and {} belong to one", .0[0], .0[1])]
    OneSupport([Space; 2]),
}

fn covered_text(dot: Space, by: Layer) -> String {
    let (owner, kind) = (by.piece.owner.code(), by.piece.placement.kind().shape());
    let how = if by.gap { "under the bridge of" } else { "covered by" };
    let level = by.piece.level;
    format!("the piece is blocked: {dot} is {how} a {owner} {kind} on level {level}")
}
