//! Defences against an opponent who would win at once.
//!
//! A reply stops a winning move of the opponent only if the reply changes what the winning move
//! needs: the spaces where the piece comes to rest, the chains that the piece joins, or the freedom
//! to lift the piece. So a reply is tried only if it touches a needed space of *every* winning
//! move. This leaves out no defence.

use super::wins::{can_win, visit_wins, wins_count_by_adding};
use crate::rules::{ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, chain};

#[derive(Clone, Copy, PartialEq, Eq)]
struct WinNeeds {
    /// The spaces where the piece comes to rest. Their heights matter too.
    rest: SpaceSet,
    /// The spaces where a dot may hinder the piece.
    touched: SpaceSet,
}

/// The greatest number of different needs that are kept. With a smaller number, more replies would
/// have to be tried, but no defence would be lost.
const LOOKED_AT: usize = 48;

/// The needs of the opponent's winning moves that were examined.
#[derive(Default)]
pub(super) struct WinningThreats {
    needs: Vec<WinNeeds>,
}

impl WinningThreats {
    /// Examines the threats against the player to move. Forgets the threats examined before.
    pub fn look_at(&mut self, position: &Position) {
        self.needs.clear();
        let passed = position.after_pass();
        let opponent = passed.turn();
        if wins_count_by_adding(&passed, opponent) {
            if !passed.can_surely_add() {
                // Even a reply that takes the last room for a piece might help, so all replies are
                // tried.
                return;
            }
            self.needs.push(WinNeeds { rest: CENTRAL_HEXAGON, touched: CENTRAL_HEXAGON });
            // The opponent wins by adding a piece anywhere, so the single moves need no look.
            return;
        }
        visit_wins(&passed, &mut |set| {
            for played in set.moves() {
                self.note(&passed, set, played);
            }
        });
    }

    fn note(&mut self, passed: &Position, set: &MoveSet, played: Move) {
        if self.needs.len() >= LOOKED_AT {
            return;
        }
        let rest = played.placement().spaces();
        let lifted = lifted_spaces(passed, set);
        let needs = WinNeeds { rest, touched: chain(rest, set.own | rest) | lifted };
        if !self.needs.contains(&needs) {
            self.needs.push(needs);
        }
    }

    /// Finds the moves of a set that touch a needed space of every threat. Returns the spaces of
    /// the PÜNCT in these moves.
    pub fn touching(&self, position: &Position, set: &MoveSet) -> SpaceSet {
        let lifted = lifted_spaces(position, set);
        let mut puncts = set.puncts;
        for needs in &self.needs {
            if puncts.is_empty() {
                break;
            }
            if !lifted.meets(needs.rest) {
                puncts &= set.meeting(needs.touched);
            }
        }
        puncts
    }
}

/// Visits, as sets, all moves that may leave the opponent no win at once. Every move that is not
/// visited lets the opponent win at once and does not end the game.
pub fn visit_possible_defences(position: &Position, visit: &mut impl FnMut(&MoveSet)) {
    let mut threats = WinningThreats::default();
    threats.look_at(position);
    // The last piece ends the game, wherever it comes down.
    let last = position.reserve(position.turn()).total() == 1;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        let ends = last && matches!(set.source, Source::Reserve(_));
        let puncts = if ends { set.puncts } else { threats.touching(position, set) };
        if !puncts.is_empty() {
            visit(&set.only(puncts));
        }
    });
}

/// Returns the spaces of the piece that the moves of a set lift; empty for a piece from the
/// reserve.
fn lifted_spaces(position: &Position, set: &MoveSet) -> SpaceSet {
    match set.source {
        Source::Reserve(_) => SpaceSet::EMPTY,
        Source::Board(from) => {
            position.top(from).map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
        }
    }
}

/// Whether the opponent can't win at once after a move, and the move itself does not lose.
pub(super) fn is_defence(position: &mut Position, played: Move) -> bool {
    let mover = position.turn();
    let undo = position.play_unchecked(played);
    let holds = match position.outcome_after(played) {
        Some(outcome) => outcome.winner() != Some(mover.opponent()),
        None => !can_win(position),
    };
    position.undo(undo);
    holds
}
