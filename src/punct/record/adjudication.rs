//! The decision of a server's operator about a game, which counts in place of the game's own end.

use derive_more::Display;

use crate::kit::storage::GameEnd;
use crate::rules::{EndReason, Ending, Outcome, Player};

coded! {
    #[derive(Display)]
    #[display("The operator has decided this game: {}", self.name())]
    pub enum Adjudication {
        /// The game does not count.
        Void = "void" => "it counts for nothing",
        WhiteWins = "white" => "White wins",
        BlackWins = "black" => "Black wins",
        Drawn = "draw" => "it is drawn",
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
}

/// Returns the end that counts for a game with this outcome, and its reason.
pub fn end_that_counts(outcome: Outcome, decision: Option<Adjudication>) -> (GameEnd, EndReason) {
    match decision {
        Some(decision) => (decision.end(), EndReason::Adjudicated),
        None => (GameEnd::from_outcome(Some(outcome)), outcome.reason()),
    }
}
