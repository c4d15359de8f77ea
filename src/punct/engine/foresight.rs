//! What is settled at the root of a search whatever it finds: a win by force, or the race at the end.

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
    /// What is settled, by trying so many more moves at most for a win by force, and as long for the
    /// race; `None` if nothing is known. The answer depends on the position and the numbers of tries
    /// until now.
    pub fn look(&mut self, position: &Position, tries: u32) -> Option<&ProvedRace> {
        if self.settled.is_none()
            && !self.no_force
            && let Ok(win) = self.forced.win(position, LONGEST, tries)
        {
            self.no_force = win.is_none();
            self.settled = win.map(ProvedRace::Wins);
        }
        if self.settled.is_none() {
            self.settled = self.race.settle(position, tries / AS_LONG);
        }
        self.settled.as_ref()
    }

    /// Whether a win is settled.
    pub fn wins(&self) -> bool {
        matches!(self.settled, Some(ProvedRace::Wins(_)))
    }

    /// The move to play where a search has chosen one: that which wins, or that which keeps a draw if
    /// the chosen one may not, or the chosen one.
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

/// Whether a legal move is found to lose: it ends the game so, or lets the opponent win at once, by force
/// or in the race at the end. Looks as far as [`Engine::advise`](crate::punct::engine::thinking::Engine::advise) does.
pub fn loses(position: &Position, played: Move) -> bool {
    match position.after(played) {
        Err(_) => false,
        Ok((after, Some(outcome))) => outcome.winner() == Some(after.turn()),
        Ok((after, None)) => {
            matches!(Foresight::default().look(&after, TRIED), Some(ProvedRace::Wins(_)))
        }
    }
}
