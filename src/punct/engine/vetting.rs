//! Keeps players from moves that lose: what a search likes is looked at again, for what the opponent
//! would win with after it.

use std::collections::HashMap;

use super::analysis::{Analysis, Candidate, Proof};
use super::foresight::loses;
use crate::rules::{Move, Position};

/// What is known of the moves of one position. It keeps what it has found, for searches that go on.
#[derive(Default)]
pub struct Vetting {
    lost: HashMap<Move, bool>,
}

impl Vetting {
    /// Puts moves that are found to lose behind the others, until so many others lead. Where all moves
    /// lose that the search looked at, the first other one that does not leads; where every legal move
    /// loses, each has that proof.
    pub fn vet(&mut self, position: &Position, found: &mut Analysis, count: usize) {
        if found.all_lose() {
            return;
        }
        let (mut lost, mut led) = (Vec::new(), 0);
        while led < count && led < found.candidates.len() {
            if self.is_lost(position, &found.candidates[led]) {
                let candidate = found.candidates.remove(led);
                lost.push(Candidate { chance: 0.0, proof: Some(Proof::Loses), ..candidate });
            } else {
                led += 1;
            }
        }
        if led == 0 {
            found.candidates.extend(self.refuge(position, found.chance));
        }
        if !lost.is_empty() {
            found.chance = found.best().map_or(0.0, |best| best.chance);
        }
        found.candidates.append(&mut lost);
    }

    fn is_lost(&mut self, position: &Position, candidate: &Candidate) -> bool {
        match candidate.proof {
            Some(proof) => proof == Proof::Loses,
            None => self.loses(position, candidate.played),
        }
    }

    fn loses(&mut self, position: &Position, played: Move) -> bool {
        *self.lost.entry(played).or_insert_with(|| loses(position, played))
    }

    /// A legal move that is not found to lose, which the search did not look at; it is worth what the
    /// position is.
    fn refuge(&mut self, position: &Position, chance: f32) -> Option<Candidate> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let played = moves.into_iter().find(|&played| !self.loses(position, played))?;
        Some(Candidate { played, chance, visits: 0, line: vec![played], proof: None })
    }
}
