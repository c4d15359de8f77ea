//! Wins by force: chains of threats that leave the opponent no choice.
//!
//! A threat is a move after which the player would win at once, by a connection or the count of the
//! last piece, if it were the player's turn again, and the opponent can't win at once. A forced win
//! is a win at once, or a threat such that after each of the opponent's defences there is a forced
//! win again. All defences count; quiet moves of the player do not, so that a position without a
//! forced win may still be won.
//!
//! [`search`] proves them; [`threatening`] lists the threats.

mod search;
#[cfg(test)]
mod tests;
mod threatening;

pub(super) use search::{BudgetSpent, ForcedSearch, first_win};

use crate::rules::{Move, Position};

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
