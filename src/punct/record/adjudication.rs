//! The decision of a server's operator about a game, which counts in place of the game's own end.

use std::fmt::{self, Display, Formatter};

use crate::kit::storage::GameEnd;
use crate::rules::{EndReason, Ending, Outcome, Player};

coded! {
    pub enum Adjudication {
        /// The game does not count.
        Void = "void",
        WhiteWins = "white",
        BlackWins = "black",
        Drawn = "draw",
    }
}

impl Adjudication {
    pub fn end(self) -> GameEnd {
        match self {
            Adjudication::Void => GameEnd::Aborted,
            Adjudication::WhiteWins => GameEnd::Won(Player::White),
            Adjudication::BlackWins => GameEnd::Won(Player::Black),
            Adjudication::Drawn => GameEnd::Draw,
        }
    }

    /// The ending that has the same result, for programs that know no decisions. `turn` is the
    /// player to move.
    pub fn ending(self, turn: Player) -> Ending {
        match self {
            Adjudication::Void => Ending::Aborted { by: turn, late: false },
            Adjudication::WhiteWins => Ending::Resigned { by: Player::Black },
            Adjudication::BlackWins => Ending::Resigned { by: Player::White },
            Adjudication::Drawn => Ending::Agreed,
        }
    }

    pub fn in_words(self) -> &'static str {
        match self {
            Adjudication::Void => "it counts for nothing",
            Adjudication::WhiteWins => "White wins",
            Adjudication::BlackWins => "Black wins",
            Adjudication::Drawn => "it is drawn",
        }
    }
}

impl Display for Adjudication {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "The operator has decided this game: {}", self.in_words())
    }
}

/// Returns the end that counts for a game with this outcome, and its reason.
pub fn end_that_counts(outcome: Outcome, decision: Option<Adjudication>) -> (GameEnd, EndReason) {
    match decision {
        Some(decision) => (decision.end(), EndReason::Adjudicated),
        None => (GameEnd::from_outcome(Some(outcome)), outcome.reason()),
    }
}
