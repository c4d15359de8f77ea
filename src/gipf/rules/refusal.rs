//! The reasons for refusals, in words for the player.

use thiserror::Error;

use super::entry::Entry;
use super::point::Spot;
use super::ruleset::Version;
use super::spot_set::SpotSet;
use super::stack::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,

    // About rows.
    #[error("your row {0} must be removed first")]
    RowDue(SpotSet),
    #[error("you have no row that contains {0}, even with the pieces that continue it")]
    NoRow(SpotSet),
    /// Without potentials, each line is dealt with once.
    #[error("you have dealt with the row {0}: each line is dealt with once")]
    DealtWith(SpotSet),
    #[error("something of the row must go")]
    NothingGoes,
    #[error("the {} on {} must go with the row", .1.name(), .0)]
    MustGo(Spot, Kind),
    #[error("{0} would stay as a row; with potentials no row may stay")]
    FourStay(SpotSet),
    #[error("if your rows go like this, you have no move left")]
    LeavesNoMove,

    // About the move.
    #[error("you have made your move already")]
    Moved,
    #[error("a turn needs a move: push a piece in or use a potential")]
    NoMove,

    // About pushing in.
    #[error("the line from {} over {} is full", .0.dot(), .0.first())]
    LineFull(Entry),
    #[error("your first move must be a GIPF-piece")]
    GipfFirst,
    #[error("no GIPF-pieces are played in the {0} version")]
    NoGipfIn(Version),
    #[error("you have played a loaded or single piece: no GIPF-pieces after that")]
    GipfOver,
    #[error("this game is played without potentials")]
    NoPotentials,
    #[error("you have played a single piece: no potentials after that")]
    LoadedOver,
    #[error("all your potentials have come in")]
    NoneToLoad,
    #[error("that takes {needed} basic {}; your reserve has {left}", if *needed == 1 { "piece" } else { "pieces" })]
    Reserve { needed: u8, left: u8 },

    // About using a potential.
    #[error("there is no loaded piece of yours on {0}")]
    NotLoaded(Spot),
    #[error("{1} is not next to {0}")]
    NotAdjacent(Spot, Spot),
    #[error("{0} is empty: a potential needs a target")]
    OntoNothing(Spot),
    #[error("the piece on {0} is your own")]
    OntoOwn(Spot),
    #[error("a potential can't jump onto a single piece, as on {0}")]
    OntoSingle(Spot),
    #[error("say whether one or two pieces go onto the GIPF-piece on {0}")]
    HowMany(Spot),
    #[error("the potential itself goes onto {0}: no basic pieces")]
    NoPieces(Spot),
    #[error("the other player has no challenge left")]
    NoChallenge,
}
