//! Counts of what happened in random games. The counts show what the agreement of both
//! implementations covers.

use std::collections::BTreeMap;
use std::fmt;

use super::model::{Colour, Model, Piece};
use crate::rules::tests::model::End;

/// The things that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Games,
    Plies,
    LegalMoves,
    IllegalMovesTried,
    Bridges,
    BridgesOnOnePiece,
    PunctInTheMiddle,
    BlockedUnderAGap,
    Covered,
    Level2,
    Level3,
    Level4,
    Level5AndMore,
    Repetitions,
    Connections,
    UncoveredWins,
    BothConnected,
    CentreEndings,
    LastPieceDraws,
    NoMoveEndings,
    NotFinished,
}

#[derive(Clone, Debug, Default)]
pub struct Census(BTreeMap<What, usize>);

impl Census {
    pub fn count(&mut self, what: What, times: usize) {
        *self.0.entry(what).or_default() += times;
    }

    pub fn number_of_kind(&self, what: What) -> usize {
        self.0.get(&what).copied().unwrap_or(0)
    }

    pub fn add(&mut self, other: &Census) {
        other.0.iter().for_each(|(&what, &times)| self.count(what, times));
    }

    /// Counts the things visible on the board.
    pub fn see(&mut self, model: &Model) {
        self.count(What::Plies, 1);
        let mut if_any = |what, pick: &dyn Fn(&Piece) -> bool| {
            self.count(what, usize::from(model.pieces.iter().any(pick)));
        };
        if_any(What::Bridges, &|piece| model.is_bridge(piece));
        if_any(What::BridgesOnOnePiece, &|piece| {
            model.is_bridge(piece) && on_one_piece(model, piece)
        });
        if_any(What::PunctInTheMiddle, &|piece| {
            model.is_bridge(piece) && piece.code.middle() == Some(0)
        });
        if_any(What::BlockedUnderAGap, &|piece| model.is_under_gap(piece));
        if_any(What::Covered, &|piece| !model.covered_dots(piece).is_empty());
        if_any(What::Level2, &|piece| piece.level >= 2);
        if_any(What::Level3, &|piece| piece.level >= 3);
        if_any(What::Level4, &|piece| piece.level >= 4);
        if_any(What::Level5AndMore, &|piece| piece.level >= 5);
    }

    /// Counts how a game ended.
    pub fn see_end(&mut self, model: &Model) {
        self.count(What::Games, 1);
        let both =
            [Colour::White, Colour::Black].iter().all(|&colour| model.connection(colour).is_some());
        self.count(What::BothConnected, usize::from(both));
        let how = match model.end {
            None => What::NotFinished,
            Some(End::Connected(_)) => What::Connections,
            Some(End::Uncovered(_)) => What::UncoveredWins,
            Some(End::LastPiece(_)) if model.basic => What::LastPieceDraws,
            Some(End::LastPiece(_)) => What::CentreEndings,
            Some(End::NoMove(_)) => What::NoMoveEndings,
        };
        self.count(how, 1);
    }
}

/// Whether one piece carries both ends of a bridge.
fn on_one_piece(model: &Model, bridge: &Piece) -> bool {
    let mut ends = bridge.dots.to_vec();
    ends.remove(bridge.code.middle().unwrap());
    let carries = |piece: &Piece| piece.level + 1 == bridge.level;
    model.pieces.iter().any(|p| carries(p) && ends.iter().all(|end| p.dots.contains(end)))
}

/// Writes one count on each line.
impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, times)| writeln!(f, "{times:>12}  {what:?}"))
    }
}
