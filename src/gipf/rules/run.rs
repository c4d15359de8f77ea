//! Rows of four or more, and the runs they are dealt with as.

use super::line::{Line, rows};
use super::position::Position;
use super::spot_set::SpotSet;

/// A row of one player with all that continues it on its line without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The line it is on.
    pub line: Line,
    /// The row: four or more adjacent spots held by its owner.
    pub row: SpotSet,
    /// The row and what continues it.
    pub spots: SpotSet,
    /// The spots whose top must go: single pieces and used potentials.
    pub must_go: SpotSet,
    /// Whether its owner has to deal with it: not if it may stay as it is.
    pub is_due: bool,
}

impl Run {
    /// The spots whose top may stay or go: GIPF-pieces and loaded pieces.
    pub fn may_stay(self) -> SpotSet {
        self.spots - self.must_go
    }

    /// The run of a row in a position.
    fn of(line: Line, row: SpotSet, position: &Position) -> Run {
        let taken = position.taken();
        let mut spots = SpotSet::EMPTY;
        for &spot in line.spots() {
            if taken.contains(spot) {
                spots = spots.with(spot);
            } else if spots.contains_all(row) {
                break;
            } else {
                spots = SpotSet::EMPTY;
            }
        }
        let must_go = spots & position.tops_that_must_go();
        // GIPF-pieces alone may stay as they are, but not in a game with potentials: there a row
        // never stays.
        let is_due = !must_go.is_empty() || position.rules().have_potentials();
        Run { line, row, spots, must_go, is_due }
    }
}

impl Position {
    /// The runs with a row of the player whose turn it is.
    pub(super) fn runs(&self) -> impl Iterator<Item = Run> {
        rows(self.held(self.turn())).map(|(line, row)| Run::of(line, row, self))
    }
}
