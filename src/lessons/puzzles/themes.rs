//! What is true of right moves besides being right: they cut, they block, the count decides.

use super::puzzle::{Goal, PuzzleTheme};
use crate::engine::threats;
use crate::rules::{
    Level, Move, Piece, Player, Position, Source, SpaceSet, Variant, chains, joined_side,
};

/// What a puzzle with these right moves trains.
pub fn theme(position: &Position, goal: Goal, answers: &[Move]) -> PuzzleTheme {
    let all = |holds: fn(&Position, Move) -> bool| answers.iter().all(|&a| holds(position, a));
    match goal {
        Goal::Win(1) => PuzzleTheme::WinAtOnce,
        Goal::Win(2) if all(threatens_count) => PuzzleTheme::CentreRace,
        Goal::Defend if count_threatens(position, position.turn().opponent()) => {
            PuzzleTheme::CentreRace
        }
        Goal::Defend if all(blocks) => PuzzleTheme::Block,
        Goal::Win(2) | Goal::Defend if all(cuts) => PuzzleTheme::Cut,
        Goal::Win(2) => PuzzleTheme::WinInTwo,
        Goal::Win(_) => PuzzleTheme::WinInThree,
        Goal::Defend => PuzzleTheme::OnlyDefence,
    }
}

/// Whether a move covers dots of an opponent's chain so that the rest falls into two or more.
pub fn cuts(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let after = after(before, played);
    let landed = after.top(played.placement().punct());
    let raised = landed.is_some_and(|piece| piece.level > Level::GROUND);
    let parts = chains(after.tops(opponent));
    raised
        && chains(before.tops(opponent))
            .into_iter()
            .any(|chain| parts.iter().filter(|part| part.meets(chain)).count() > 1)
}

/// Whether the move stops one of the opponent's wins at once by nothing but covering a dot of the
/// piece that would win.
pub fn blocks(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let (after, dots) = (after(before, played), played.placement().spaces());
    let blocked = |win: &Move| {
        let Source::Board(from) = win.source() else { return false };
        let Some(piece) = before.top(from) else { return false };
        let rest = win.placement().spaces();
        let would_join = (after.tops(opponent) - unseen(before, piece)) | rest;
        is_covered(&after, piece) && !dots.meets(rest) && joined_side(would_join).is_some()
    };
    threats(before).iter().any(blocked)
}

/// The spaces that a player's chains lose when a piece is lifted.
fn unseen(position: &Position, piece: Piece) -> SpaceSet {
    let below = |space: &crate::rules::Space| {
        position.stack(*space).nth(1).is_none_or(|layer| layer.piece.owner != piece.owner)
    };
    position.seen(piece).into_iter().filter(below).collect()
}

fn is_covered(position: &Position, piece: Piece) -> bool {
    !position.covers(piece).is_empty()
}

/// Whether after a move the player would win with any last piece, and only so.
fn threatens_count(before: &Position, played: Move) -> bool {
    count_threatens(&after(before, played), before.turn())
}

/// Whether a player, if it were that player's turn, would win with any last piece, and only so.
fn count_threatens(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && threats(position).iter().all(|win| matches!(win, Move::Add(_)))
        && position.centre_count(player) > position.centre_count(player.opponent())
}

fn after(before: &Position, played: Move) -> Position {
    let mut after = before.clone();
    after.play_unchecked(played);
    after
}
