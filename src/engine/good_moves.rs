//! Good moves for a player: what a search has found, and the win by force if there is one.

use super::forced::{Forced, ForcedWin, LONGEST, TRIED, forced_win};
use crate::engine::analysis::{Analysis, Candidate, Proof};
use crate::engine::thinking::{Budget, Engine, Thinking};
use crate::rules::Position;

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct GoodMoves {
    /// What was found; a win by force comes first.
    pub found: Analysis,
    /// The win by force, if there is one in more than one move.
    pub forced: Option<ForcedWin>,
}

impl Engine {
    /// Looks at a position as [`Engine::analyse`] does, and for a win by force.
    pub fn advise(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> GoodMoves {
        let mut found = self.analyse(position, budget, count, go_on);
        let forced = match forced_win(position, LONGEST, TRIED) {
            Forced::Wins(win) if win.moves > 1 => Some(win),
            _ => None,
        };
        if let Some(win) = &forced {
            lead_with(&mut found, win, count);
        }
        GoodMoves { found, forced }
    }
}

/// Puts a win by force first.
fn lead_with(found: &mut Analysis, win: &ForcedWin, count: usize) {
    let Some(&played) = win.line.first() else { return };
    let known = found.candidates.iter().position(|known| known.played == played);
    let visits = known.map_or(0, |at| found.candidates.remove(at).visits);
    let (line, proof) = (win.line.clone(), Some(Proof::Wins));
    found.candidates.insert(0, Candidate { played, chance: 1.0, visits, line, proof });
    found.candidates.truncate(count);
    found.chance = 1.0;
}
