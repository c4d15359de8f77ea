//! Wins by force: chains of threats that leave the opponent no choice.
//!
//! A threat is a move after which the opponent can't win at once, and the player could win at once
//! if it were the player's turn again, by a connection or the count of the last piece. A forced win
//! is a win at once, or a threat that leaves the player a forced win after every defence of the
//! opponent. The search considers all defences, but no quiet moves of the player. So a position
//! without a forced win may still be won.
//!
//! [`search`] proves forced wins.

mod search;
#[cfg(test)]
mod tests;

pub(super) use search::{BudgetSpent, ForcedSearch, Searched, first_win};

use super::defences::visit_possible_defences;
use super::paths::chains_of;
use super::wins::{SideReach, can_win, has_win};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, Variant, lines_through,
};

/// The usual limits of a look for a forced win: the greatest number of the player's own moves, and
/// the greatest number of moves that the search tries.
pub const LONGEST: u8 = 4;
pub const TRIED: u32 = 20_000;

/// The result of a look for forced wins of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    Wins(ForcedWin),
    /// No forced win takes this number of own moves, or fewer.
    NoneWithin(u8),
    /// The budget was spent before the answer was known.
    Unknown,
}

/// A win against every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The greatest number of own moves that the player needs to win.
    pub moves: u8,
    /// The shortest win against the longest defence. The line ends with the move that wins, or with
    /// a reply that loses by itself.
    pub line: Vec<Move>,
}

/// Returns all threats with which the player to move wins by force within this number of own moves,
/// in no particular order. Returns `None` if the budget does not suffice. The player must be unable
/// to win at once.
pub fn forcing_moves(position: &Position, within: u8, budget: u32) -> Option<Vec<Move>> {
    ForcedSearch::with_budget(budget).winning_threats(&mut position.clone(), within).ok()
}

/// Looks for the shortest forced win of the player to move with at most `within` own moves, where
/// `within` is at least 1. Tries at most `budget` moves, each of which takes a few microseconds.
/// The answer depends on the position and both numbers alone; earlier positions of a game are not
/// considered.
pub fn forced_win(position: &Position, within: u8, budget: u32) -> Forced {
    match ForcedSearch::default().win(position, within, budget) {
        Ok(Some(win)) => Forced::Wins(win),
        Ok(None) => Forced::NoneWithin(within),
        Err(BudgetSpent) => Forced::Unknown,
    }
}

/// Collects moves that may be threats. Leaves out no threat. The player to move must be unable to
/// win at once.
///
/// Few moves are threats. The function leaves out most other moves as whole sets. A threat and the
/// win after it put down two pieces. If the win needs dots of the first piece, these dots extend
/// the spaces that a side reaches, so that one more piece reaches the opposite side. If the win
/// does not need dots of the first piece, the second piece joins the sides alone, but only the
/// first move makes the second move possible. The first move can do this in three ways: its piece
/// changes the ground of the second piece; or the move uncovers that ground or frees the second
/// piece; or both moves move the same piece, the second time along another line.
fn candidates(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let mut bound = None;
    let mut visit = |set: &MoveSet| {
        if set.puncts.is_empty() {
            return;
        }
        let known = bound.take().filter(|known: &Bound| known.source == set.source);
        let bound = bound.insert(known.unwrap_or_else(|| Bound::new(position, set)));
        moves.extend(set.only(bound.threatening(set)).moves());
    };
    if has_win(&position.after_pass()) {
        visit_possible_defences(position, &mut visit);
    } else {
        position.visit_move_sets(ANYWHERE, &mut visit);
    }
}

/// Whether a legal move is a threat.
fn threatens(position: &mut Position, played: Move) -> bool {
    let undo = position.play_unchecked(played);
    let goes_on = position.outcome_after(played).is_none();
    let threatens = goes_on && has_win(&position.after_pass()) && !can_win(position);
    position.undo(undo);
    threatens
}

/// A condition that every threat from one source meets.
struct Bound {
    source: Source,
    /// The reach of the chains while the piece is lifted.
    reach: SideReach,
    /// For each side, the spaces from which one more piece reaches the opposite side.
    a_piece_away: [SpaceSet; 6],
    /// The spaces where a piece would join two sides on its own.
    joining: SpaceSet,
    /// The spaces from which a PÜNCT may move on to join two sides.
    going_on: SpaceSet,
    /// The spaces where a dot may lead to a win by the count, with the last piece in a later turn.
    counting: SpaceSet,
    /// Whether lifting the piece may be enough for a threat.
    lifting: bool,
}

impl Bound {
    fn new(position: &Position, set: &MoveSet) -> Bound {
        let (source, reach) = (set.source, SideReach::from_chains(&chains_of(set.own)));
        let a_piece_away = reach.a_piece_away(set.own);
        let joining = reach.aims();
        let counting = counting(position, source);
        let mut going_on = SpaceSet::EMPTY;
        if !joining.is_empty() {
            position.visit_landings(source, &mut |landings| {
                let joining = reach.joining(landings.kind, landings.orientation);
                for punct in landings.puncts & joining {
                    going_on |= lines_through(punct);
                }
            });
        }
        let lifting = lifting_matters(position, source, joining, counting);
        Bound { source, reach, a_piece_away, joining, going_on, counting, lifting }
    }

    /// Finds the moves of a set that may be threats. Returns the spaces of the PÜNCT in these
    /// moves.
    fn threatening(&self, set: &MoveSet) -> SpaceSet {
        if self.lifting {
            return set.puncts;
        }
        self.reach.extending(set, &self.a_piece_away)
            | set.meeting(self.joining | self.counting)
            | set.puncts & self.going_on
    }
}

/// Returns the spaces where a dot of a move from this source may prepare a win by the count with
/// the last piece in the player's next turn (rules: The end, 2). The player must be unable to win
/// by the count at once. Adding a piece does not change the count.
fn counting(position: &Position, source: Source) -> SpaceSet {
    let player = position.turn();
    let count = |player| position.centre_count(player);
    match (position.rules().variant, position.reserve(player).total(), source) {
        (Variant::Standard, 1, Source::Board(_)) => CENTRAL_HEXAGON,
        (Variant::Standard, 2, Source::Reserve(_)) if count(player) > count(player.opponent()) => {
            SpaceSet::BOARD
        }
        _ => SpaceSet::EMPTY,
    }
}

/// Whether lifting a piece uncovers spaces that matter for joining sides or for the count, or, if
/// two sides can be joined, frees a piece of the same owner.
fn lifting_matters(
    position: &Position,
    source: Source,
    joining: SpaceSet,
    counting: SpaceSet,
) -> bool {
    let Source::Board(from) = source else { return false };
    let Some(piece) = position.top(from) else { return false };
    let own = |dot| position.stack(dot).nth(1).is_some_and(|it| it.piece.owner == piece.owner);
    piece.placement.spaces().meets(joining | counting)
        || !joining.is_empty() && piece.placement.dots().into_iter().any(own)
}
