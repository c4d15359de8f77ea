//! What a search has found: moves, their chances and proofs.

use crate::rules::Move;

/// What is proved of a move, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It wins against every reply.
    Wins,
    /// It loses, if the opponent plays well.
    Loses,
}

/// A move that a search has examined.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub played: Move,
    /// The chance that it wins for the player who makes it, a draw counted as half a win: 0 to 1.
    pub chance: f32,
    pub visits: u32,
    /// How play would go on: this move, the best answer, and so on.
    pub line: Vec<Move>,
    /// What is proved of it, if anything is.
    pub proof: Option<Proof>,
}

impl Candidate {
    pub fn loses(&self) -> bool {
        self.proof == Some(Proof::Loses)
    }

    /// A move about which the rules alone prove something.
    pub(super) fn from_proof(played: Move, proof: Proof) -> Candidate {
        let chance = if proof == Proof::Wins { 1.0 } else { 0.0 };
        Candidate { played, chance, visits: 1, line: vec![played], proof: Some(proof) }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub nodes: u32,
    /// The chance of the player to move: 0 to 1.
    pub chance: f32,
    /// Whether the opponent wins with the next move after every move.
    pub hopeless: bool,
    /// The moves it looked at, the best first.
    pub candidates: Vec<Candidate>,
}

impl Analysis {
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// Whether every move is known to lose.
    pub fn all_lose(&self) -> bool {
        !self.candidates.is_empty() && self.candidates.iter().all(Candidate::loses)
    }

    /// The chance of the player to move; where a proof is known of the best move, what is proved.
    pub(super) fn proved_chance(&self) -> f32 {
        match self.best().and_then(|best| best.proof) {
            Some(Proof::Wins) => 1.0,
            Some(Proof::Loses) => 0.0,
            None => self.chance,
        }
    }
}
