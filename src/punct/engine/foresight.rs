//! Foresight besides the search proves the result of the present position, by a win by force or by
//! the race at the end. Vetting keeps players from moves that lose.

use std::collections::HashMap;

use super::forced::{ForcedSearch, LONGEST, TRIED};
use super::graph::Proof;
use super::race::{ProvedRace, Race, RaceGoal};
use super::search::{Analysis, Candidate};
use crate::rules::{Move, Position};

#[derive(Default)]
pub(super) struct Foresight {
    forced: ForcedSearch,
    no_force: bool,
    race: Race,
    settled: Option<ProvedRace>,
}

/// Examining one position of the race takes as long as trying this number of moves for a win by
/// force.
const AS_LONG: u32 = 8;

impl Foresight {
    /// Searches further: at most this number of moves for a win by force, and as long for the race.
    /// The answer depends on the position and the numbers of tries so far.
    pub fn look_ahead(&mut self, position: &Position, tries: u32) -> Option<&ProvedRace> {
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

    /// The move that delays a proved loss longest; `None` if no loss is proved or every move loses
    /// at once.
    pub fn delay_loss(&mut self, position: &Position, tries: u32) -> Option<Move> {
        if let Ok(Some(longest)) = self.forced.delay_loss(position, LONGEST, tries) {
            return Some(longest);
        }
        match self.race.prove(position, tries / AS_LONG) {
            Some(ProvedRace::Loses(longest)) => longest,
            _ => None,
        }
    }

    pub fn wins(&self) -> bool {
        matches!(self.settled, Some(ProvedRace::Wins(_)))
    }

    /// The winning move of a proved win, or a move that keeps a proved draw, unless `found` does.
    pub fn choose(&mut self, position: &Position, found: Option<Move>, tries: u32) -> Option<Move> {
        match &self.settled {
            Some(ProvedRace::Wins(win)) => win.line.first().copied(),
            Some(ProvedRace::Draws(safe)) => {
                let draw = RaceGoal::draw(position.turn());
                found
                    .filter(|&it| self.race.reaches(position, draw, it, tries / AS_LONG))
                    .or(Some(*safe))
            }
            Some(ProvedRace::Loses(_)) | None => found,
        }
    }
}

/// Wins by a threat and by force, or the race at the end. The player must be unable to win at once.
/// Searches as far as [`Engine::advise`](crate::punct::engine::thinking::Engine::advise).
pub fn forces(position: &Position, played: Move) -> bool {
    let mut search = ForcedSearch::with_budget(TRIED);
    matches!(search.wins_by(&mut position.clone(), played, LONGEST), Ok(true))
        || Race::default().reaches(
            position,
            RaceGoal::win(position.turn()),
            played,
            TRIED / AS_LONG,
        )
}

/// By its end, by a win at once or by force, or in the race. Searches as far as
/// [`Engine::advise`](crate::punct::engine::thinking::Engine::advise).
pub fn loses(position: &Position, played: Move) -> bool {
    match position.after_move(played) {
        Err(_) => false,
        Ok((after, Some(outcome))) => outcome.winner() == Some(after.turn()),
        Ok((after, None)) => {
            matches!(Foresight::default().look_ahead(&after, TRIED), Some(ProvedRace::Wins(_)))
        }
    }
}

/// Which moves of one position are found to lose. A search that continues uses the results again.
#[derive(Default)]
pub struct LossCheck {
    lost: HashMap<Move, bool>,
}

impl LossCheck {
    /// Puts candidates that are found to lose behind the others, until `count` others lead. If all
    /// lose, the first other legal move that is not found to lose leads.
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
            // The search has looked at no move that is not found to lose.
            let moves = position.legal_moves();
            if let Some(played) = moves.into_iter().find(|&played| !self.loses(position, played)) {
                let (chance, line) = (found.chance, vec![played]);
                found.candidates.push(Candidate { played, chance, visits: 0, line, proof: None });
            }
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
}
