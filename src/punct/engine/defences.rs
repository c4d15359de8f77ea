//! Defences against an opponent who would win at once.
//!
//! A winning move of the opponent stays one unless the reply changes something it needs: the spaces
//! where its piece comes to rest, the chains it joins, or its freedom to be lifted. So only replies
//! that touch something of *every* winning move are tried. That leaves out no defence.

use super::wins::{can_win, visit_wins, wins_count_by_adding};
use crate::rules::{ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, chain};

#[derive(Clone, Copy, PartialEq, Eq)]
struct WinNeeds {
    /// Where its piece comes to rest: the heights there matter too.
    rest: SpaceSet,
    /// The spaces a dot on which may hinder it.
    touched: SpaceSet,
}

/// The most winning moves examined. Fewer would leave more replies to try, and
/// out none.
const LOOKED_AT: usize = 48;

/// The needs of the opponent's winning moves that were examined.
#[derive(Default)]
pub(super) struct WinningThreats {
    needs: Vec<WinNeeds>,
}

impl WinningThreats {
    /// Examines the threats against the player to move, in place of earlier ones.
    pub fn look_at(&mut self, position: &Position) {
        self.needs.clear();
        let passed = position.after_pass();
        let opponent = passed.turn();
        if wins_count_by_adding(&passed, opponent) {
            if !passed.can_surely_add() {
                // Taking away the last room for a piece might help too.
                return;
            }
            self.needs.push(WinNeeds { rest: CENTRAL_HEXAGON, touched: CENTRAL_HEXAGON });
            // Its adds win wherever they come down; no need to look at each.
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

    /// The moves of a set that touch something of every threat.
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

/// Visits, as sets, all moves that could leave the opponent no win at once. Every other move
/// leaves one, and the game goes on after it.
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

/// The spaces of the piece that the moves of a set lift.
fn lifted_spaces(position: &Position, set: &MoveSet) -> SpaceSet {
    match set.source {
        Source::Reserve(_) => SpaceSet::EMPTY,
        Source::Board(from) => {
            position.top(from).map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
        }
    }
}

/// Whether a move leaves the opponent no win at once and does not lose by itself.
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
