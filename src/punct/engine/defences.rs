//! Defences against an opponent who would win at once.
//!
//! A winning move of the opponent stays one unless the reply changes one of its needs: the spaces
//! where its piece comes to rest, the chains it joins, or its freedom to be lifted. So only replies
//! that touch such a space of *every* winning move are tried. No defence is left out.

use super::wins::{can_win, visit_wins, wins_count_by_adding};
use crate::rules::{ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, chain};

#[derive(Clone, Copy, PartialEq, Eq)]
struct WinNeeds {
    /// The spaces where the piece comes to rest. Their heights matter too.
    rest: SpaceSet,
    /// The spaces where a dot may hinder the piece.
    touched: SpaceSet,
}

/// The most winning moves examined. With a smaller number, more replies would have to be tried, but
/// no defence would be lost.
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
                // Taking away the last room for a piece might help too.
                return;
            }
            self.needs.push(WinNeeds { rest: CENTRAL_HEXAGON, touched: CENTRAL_HEXAGON });
            // Every add of the opponent wins, wherever the piece comes down: none is looked at.
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

    /// The spaces of the PÜNCT in those moves of a set that touch a needed space of every threat.
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

/// Visits, as sets, all moves after which the opponent may be unable to win at once. After every
/// other move the opponent can win at once, and the game is not over.
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

/// Whether a move prevents every win at once of the opponent, and does not lose by itself.
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
