//! Wins by force: chains of threats that leave the opponent no choice.
//!
//! A threat is a move after which the player would win at once, by a connection or the count of the
//! last piece, if it were the player's turn again, and the opponent can't win at once. A forced win
//! is a win at once, or a threat such that after each of the opponent's defences there is a forced
//! win again. All defences count; quiet moves of the player do not, so that a position without a
//! forced win may still be won.
//!
//! [`search`] proves them.

mod search;
#[cfg(test)]
mod tests;

pub(super) use search::{BudgetSpent, ForcedSearch, first_win};

use super::defences::visit_possible_defences;
use super::paths::chains_of;
use super::wins::{SideReach, can_win, has_win};
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Position, Source, SpaceSet, Variant, lines_through,
};

/// How long a win is looked for, in the player's own moves, and how many moves are tried.
pub const LONGEST: u8 = 4;
pub const TRIED: u32 = 20_000;

/// What is known of the forced wins of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    Wins(ForcedWin),
    /// There is none with so many of the player's own moves.
    NoneWithin(u8),
    /// The budget was spent before it was known.
    Unknown,
}

/// A win against every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// With which of the player's own moves, counted from 1, the player wins at the latest.
    pub moves: u8,
    /// The shortest win against the longest defence, to the move that wins, or to a reply that
    /// loses by itself.
    pub line: Vec<Move>,
}

/// All threats with which the player to move, who can't win at once, wins by force within so many
/// own moves, in no particular order; `None` if the budget does not suffice.
pub fn forcing_moves(position: &Position, within: u8, budget: u32) -> Option<Vec<Move>> {
    ForcedSearch::with_budget(budget).winning_threats(&mut position.clone(), within).ok()
}

/// Looks for the shortest forced win of the player to move with at most `within` own moves, at
/// least 1, and tries `budget` moves at most, each of which takes a few microseconds. The answer
/// depends on the position and both numbers alone; what occurred earlier in a game is not
/// considered.
pub fn forced_win(position: &Position, within: u8, budget: u32) -> Forced {
    match ForcedSearch::default().win(position, within, budget) {
        Ok(Some(win)) => Forced::Wins(win),
        Ok(None) => Forced::NoneWithin(within),
        Err(BudgetSpent) => Forced::Unknown,
    }
}

/// The moves that may be threats, where the player to move can't win at once: no other is one.
///
/// The threats of a position.
///
/// Few moves are threats; most others are left out as sets. A threat and the win after it put down
/// two pieces. Where the win needs dots of the first, these extend what a side reaches to a piece's
/// length from what the opposite side reaches. Where it does not, the first piece makes possible
/// what would have joined the sides before: it changes the ground there, or its own move uncovers
/// it or frees the piece that comes there, or it is that piece and goes on along another line.
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

/// What holds of every threat from one source.
struct Bound {
    source: Source,
    /// What the chains reach while the piece is lifted.
    reach: SideReach,
    /// For each side, where one more piece reaches the opposite one.
    a_piece_away: [SpaceSet; 6],
    /// Where a piece would have its dots that joins two sides without another.
    joining: SpaceSet,
    /// Where its PÜNCT may go on from to join two sides.
    going_on: SpaceSet,
    /// Where a dot may bring a win by the count with the last piece after this.
    counting: SpaceSet,
    /// Whether lifting it may be enough.
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

    /// Where the PÜNCT comes down in those moves of a set that may be threats.
    fn threatening(&self, set: &MoveSet) -> SpaceSet {
        if self.lifting {
            return set.puncts;
        }
        self.reach.extending(set, &self.a_piece_away)
            | set.meeting(self.joining | self.counting)
            | set.puncts & self.going_on
    }
}

/// Where a dot of a move from a source may bring a win by the count, which nobody has at once, with
/// the last piece after it (rules: The end, 2). Adding does not change the count.
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

/// Whether a piece, once lifted, leaves ground that matters, or frees a piece of its owner's where
/// sides can be joined.
fn lifting_matters(
    position: &Position,
    source: Source,
    joining: SpaceSet,
    counting: SpaceSet,
) -> bool {
    let Source::Board(from) = source else { return false };
    let Some(piece) = position.top(from) else { return false };
    let own =
        |dot| position.stack(dot).nth(1).is_some_and(|below| below.piece.owner == piece.owner);
    piece.placement.spaces().meets(joining | counting)
        || !joining.is_empty() && piece.placement.dots().into_iter().any(own)
}
