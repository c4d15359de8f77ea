//! Defences against an opponent who would win at once.
//!
//! A winning move of the opponent stays one unless the reply changes something it needs: the spaces
//! where its piece comes to rest, the chains it joins, or its freedom to be lifted. So only replies
//! that touch something of *every* winning move are tried. That leaves out no defence.

use super::wins::{has_win, visit_wins, wins_count_by_adding};
use crate::rules::{CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, chain};

/// What a winning move of the opponent needs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Needs {
    /// Where its piece comes to rest: the heights there matter too.
    rest: SpaceSet,
    /// The spaces a dot on which may hinder it.
    touched: SpaceSet,
}

/// How many winning moves are looked at. To look at fewer leaves in more replies to be tried, and
/// out none.
const LOOKED_AT: usize = 48;

/// What the opponent's winning moves need, as far as they are looked at.
pub(super) struct Threats {
    needs: Vec<Needs>,
}

impl Threats {
    /// The threats against the player to move.
    pub fn against(position: &Position) -> Threats {
        let passed = position.passed();
        let opponent = passed.turn();
        let mut threats = Threats { needs: Vec::with_capacity(LOOKED_AT) };
        if wins_count_by_adding(&passed, opponent) {
            if !passed.can_surely_add() {
                // Taking away the last room for a piece might help too.
                return threats;
            }
            threats.needs.push(Needs { rest: CENTRAL_HEXAGON, touched: CENTRAL_HEXAGON });
            // Its adds win wherever they come down; no need to look at each.
            return threats;
        }
        visit_wins(&passed, &mut |set| {
            for played in set.moves() {
                threats.note(&passed, set, played);
            }
        });
        threats
    }

    fn note(&mut self, passed: &Position, set: &MoveSet, played: Move) {
        if self.needs.len() >= LOOKED_AT {
            return;
        }
        let rest = played.placement().spaces();
        let lifted = match set.source {
            Source::Reserve(_) => SpaceSet::EMPTY,
            Source::Board(from) => {
                passed.top(from).map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
            }
        };
        let needs = Needs { rest, touched: chain(rest, set.own | rest) | lifted };
        if !self.needs.contains(&needs) {
            self.needs.push(needs);
        }
    }

    /// The moves of a set that touch something of every threat.
    pub fn touching(&self, position: &Position, set: &MoveSet) -> SpaceSet {
        let lifted = match set.source {
            Source::Reserve(_) => SpaceSet::EMPTY,
            Source::Board(from) => {
                position.top(from).map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
            }
        };
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

/// Whether a move leaves the opponent no win at once and does not lose by itself.
pub(super) fn is_defence(position: &mut Position, played: Move) -> bool {
    let mover = position.turn();
    let undo = position.play_unchecked(played);
    let holds = match position.outcome_after(played) {
        Some(outcome) => outcome.winner() != Some(mover.opponent()),
        None => !has_win(position),
    };
    position.undo(undo);
    holds
}
