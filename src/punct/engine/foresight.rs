//! Two looks ahead besides the search. The first look proves the result of the present position, by
//! a win by force or by the race at the end. The second look, the vetting, keeps players from moves
//! that lose: it checks whether the opponent wins after a move that the search prefers.

use std::collections::HashMap;

use super::analysis::{Analysis, Candidate, Proof};
use super::forced::{LONGEST, TRIED};
use super::race::Race;
use crate::punct::engine::forced::ForcedSearch;
use crate::punct::engine::race::ProvedRace;
use crate::rules::{Move, Position};

/// A look ahead from one position. The look keeps its results and can continue.
#[derive(Default)]
pub(super) struct Foresight {
    forced: ForcedSearch,
    /// Whether a complete look has found that there is no win by force.
    no_force: bool,
    race: Race,
    settled: Option<ProvedRace>,
}

/// Looking at one position of the race takes as long as trying this number of moves for a win by
/// force.
const AS_LONG: u32 = 8;

impl Foresight {
    /// Looks further and returns the proved result; `None` if there is none yet. Tries at most this
    /// number of further moves for a win by force, and spends as much time on the race. The answer
    /// depends on the position and the numbers of tries so far.
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

    /// Returns the move that delays a proved loss longest; `None` if no loss is proved or every
    /// move loses at once. Tries at most this number of further moves, and spends as much time on
    /// the race.
    pub fn last_stand(&mut self, position: &Position, tries: u32) -> Option<Move> {
        if let Ok(Some(stand)) = self.forced.last_stand(position, LONGEST, tries) {
            return Some(stand);
        }
        match self.race.prove(position, tries / AS_LONG) {
            Some(ProvedRace::Loses(stand)) => stand,
            _ => None,
        }
    }

    /// Whether the player to move is known to win.
    pub fn wins(&self) -> bool {
        matches!(self.settled, Some(ProvedRace::Wins(_)))
    }

    /// Returns the move to play instead of the move that a search has chosen. In a proved win, this
    /// is the winning move. In a proved draw, it is a move that keeps the draw, unless the chosen
    /// move is known to keep it. Otherwise it is the chosen move.
    pub fn choose(&mut self, position: &Position, found: Option<Move>, tries: u32) -> Option<Move> {
        match &self.settled {
            Some(ProvedRace::Wins(win)) => win.line.first().copied(),
            Some(ProvedRace::Draws(safe)) => {
                let keeps = |&found: &Move| self.race.keeps(position, found, tries / AS_LONG);
                found.filter(keeps).or(Some(*safe))
            }
            Some(ProvedRace::Loses(_)) | None => found,
        }
    }
}

/// Whether a legal move is a threat with which the player to move wins by force, or wins the race
/// at the end. The player must be unable to win at once. Looks as far as
/// [`Engine::advise`](crate::punct::engine::thinking::Engine::advise) does.
pub fn forces(position: &Position, played: Move) -> bool {
    let mut search = ForcedSearch::with_budget(TRIED);
    matches!(search.wins_by(&mut position.clone(), played, LONGEST), Ok(true))
        || Race::default().wins_by(position, played, TRIED / AS_LONG)
}

/// Whether a legal move is found to lose: the move ends the game with a loss, or lets the opponent
/// win at once, by force or in the race at the end. Looks as far as
/// [`Engine::advise`](crate::punct::engine::thinking::Engine::advise) does.
pub fn loses(position: &Position, played: Move) -> bool {
    match position.after_move(played) {
        Err(_) => false,
        Ok((after, Some(outcome))) => outcome.winner() == Some(after.turn()),
        Ok((after, None)) => {
            matches!(Foresight::default().look(&after, TRIED), Some(ProvedRace::Wins(_)))
        }
    }
}

/// Whether moves of one position are found to lose. A search that continues uses the results again.
#[derive(Default)]
pub struct Vetting {
    lost: HashMap<Move, bool>,
}

impl Vetting {
    /// Puts candidates that are found to lose behind the others and gives them the proof, until
    /// `count` other candidates lead. If all candidates lose, the first other legal move that is
    /// not found to lose leads.
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

    /// Returns a legal move that is not found to lose, with the position's chance. The search has
    /// looked at no such move.
    fn refuge(&mut self, position: &Position, chance: f32) -> Option<Candidate> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let played = moves.into_iter().find(|&played| !self.loses(position, played))?;
        Some(Candidate { played, chance, visits: 0, line: vec![played], proof: None })
    }
}
