//! What a search has found: moves, their chances and proofs.

use crate::rules::Move;

/// A proof about a move, from the view of the player who makes the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The move wins against every reply.
    Wins,
    /// The move loses, if the opponent plays well.
    Loses,
}

/// A move that a search has examined.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub played: Move,
    /// The chance that the move wins for the player who makes it, from 0 to 1. A draw counts as
    /// half a win.
    pub chance: f32,
    pub visits: u32,
    /// The expected play: this move, the best answer, and so on.
    pub line: Vec<Move>,
    /// The proof about the move, if there is one.
    pub proof: Option<Proof>,
}

impl Candidate {
    pub fn loses(&self) -> bool {
        self.proof == Some(Proof::Loses)
    }

    /// Makes the candidate of a move whose result the rules alone prove.
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
    /// Whether the opponent can win with the next move after every move of the player.
    pub hopeless: bool,
    /// The moves that the search looked at, the best first.
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

    /// Returns the chance of the player to move: 1 or 0 if the best move is proved to win or to
    /// lose, otherwise the chance that the search found.
    pub fn proved_chance(&self) -> f32 {
        match self.best().and_then(|best| best.proof) {
            Some(Proof::Wins) => 1.0,
            Some(Proof::Loses) => 0.0,
            None => self.chance,
        }
    }
}
