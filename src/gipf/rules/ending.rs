//! When a turn ends the game, and how.

use super::outcome::{Ending, Outcome};
use super::position::Position;
use super::ruleset::Version;
use super::supply::Phase;
use crate::rules::Player;

/// How a turn ends the game by GIPF-pieces, asked of the position after it, its turn still the
/// mover's.
pub(super) fn by_gipf_pieces(position: &Position) -> Option<Outcome> {
    if position.rules().version() == Version::Basic {
        return None;
    }
    let (mover, other) = (position.turn(), position.turn().opponent());
    // In the tournament version Black has none before Black's first move.
    let has_other_moved = position.supply(other).phase() != Phase::FirstGipf;
    // Decision "both without": the mover wins, as the opponent's pieces are checked first.
    if has_other_moved && !position.has_gipf_on_top(other) {
        return Some(Outcome { winner: Some(mover), ending: Ending::NoGipf });
    }
    (!position.has_gipf_on_top(mover))
        .then_some(Outcome { winner: Some(other), ending: Ending::OwnGipf })
}

/// The player whose turn it would be has no complete one.
pub(super) const fn no_turn(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::NoTurn }
}

/// The mover lost a challenge and has no other move.
pub(super) const fn no_move_left(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::NoMoveLeft }
}
