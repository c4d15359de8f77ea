//! What is settled at the root of a search whatever it finds: a win by force, or the race at the
//! end; and the vetting, which keeps players from moves that lose: what a search likes is looked at
//! again, for what the opponent would win with after it.

use std::collections::HashMap;

use super::analysis::{Analysis, Candidate, Proof};
use super::forced::{LONGEST, TRIED};
use super::race::Race;
use crate::punct::engine::forced::ForcedSearch;
use crate::punct::engine::race::ProvedRace;
use crate::rules::{Move, Position};

/// A look ahead from one position. It keeps what it has found, so that it can go on.
#[derive(Default)]
pub(super) struct Foresight {
    forced: ForcedSearch,
    /// Whether there is no win by force as short as is looked for.
    no_force: bool,
    race: Race,
    settled: Option<ProvedRace>,
}

/// To look at a position of the race takes as long as to try so many moves for a win by force.
const AS_LONG: u32 = 8;

impl Foresight {
    /// What is settled, by trying so many more moves at most for a win by force, and as long for
    /// the race; `None` if nothing is known. The answer depends on the position and the numbers of
    /// tries until now.
    pub fn look(&mut self, position: &Position, tries: u32) -> Option<&ProvedRace> {
        if self.settled.is_none()
            && !self.no_force
            && let Ok(win) = self.forced.win(position, LONGEST, tries)
        {
            self.no_force = win.is_none();
            self.settled = win.map(ProvedRace::Wins);
        }
        if self.settled.is_none() {
            self.settled = self.race.prove(position, tries / AS_LONG);
        }
        self.settled.as_ref()
    }

    /// Whether a win is settled.
    pub fn wins(&self) -> bool {
        matches!(self.settled, Some(ProvedRace::Wins(_)))
    }

    /// The move to play where a search has chosen one: that which wins, or that which keeps a draw
    /// if the chosen one may not, or the chosen one.
    pub fn choose(
        &mut self,
        position: &Position,
        chosen: Option<Move>,
        tries: u32,
    ) -> Option<Move> {
        match &self.settled {
            Some(ProvedRace::Wins(win)) => win.line.first().copied(),
            Some(ProvedRace::Draws(safe)) => {
                let keeps = |&chosen: &Move| self.race.keeps(position, chosen, tries / AS_LONG);
                chosen.filter(keeps).or(Some(*safe))
            }
            Some(ProvedRace::Loses) | None => chosen,
        }
    }
}

/// Whether a legal move is a threat with which the player to move, who can't win at once, wins by
/// force, or wins the race at the end. Looks as far as
/// [`Engine::advise`](crate::punct::engine::thinking::Engine::advise) does.
pub fn forces(position: &Position, played: Move) -> bool {
    let mut search = ForcedSearch::with_budget(TRIED);
    matches!(search.wins_by(&mut position.clone(), played, LONGEST), Ok(true))
        || Race::default().wins_by(position, played, TRIED / AS_LONG)
}

/// Whether a legal move is found to lose: it ends the game so, or lets the opponent win at once, by
/// force or in the race at the end. Looks as far as
/// [`Engine::advise`](crate::punct::engine::thinking::Engine::advise) does.
pub fn loses(position: &Position, played: Move) -> bool {
    match position.after(played) {
        Err(_) => false,
        Ok((after, Some(outcome))) => outcome.winner() == Some(after.turn()),
        Ok((after, None)) => {
            matches!(Foresight::default().look(&after, TRIED), Some(ProvedRace::Wins(_)))
        }
    }
}

/// What is known of the moves of one position. It keeps what it has found, for searches that go on.
#[derive(Default)]
pub struct Vetting {
    lost: HashMap<Move, bool>,
}

impl Vetting {
    /// Puts moves that are found to lose behind the others, until so many others lead. Where all
    /// moves lose that the search looked at, the first other one that does not leads; where every
    /// legal move loses, each has that proof.
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

    /// A legal move that is not found to lose, which the search did not look at; it is worth what
    /// the position is.
    fn refuge(&mut self, position: &Position, chance: f32) -> Option<Candidate> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let played = moves.into_iter().find(|&played| !self.loses(position, played))?;
        Some(Candidate { played, chance, visits: 0, line: vec![played], proof: None })
    }
}
