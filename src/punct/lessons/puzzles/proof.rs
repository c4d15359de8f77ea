//! Proves the answers of a puzzle, and finds its theme.

use thiserror::Error;

use super::solver::{GoOn, Solved, Solver, TooMany};
use super::{DEFENDED, Goal, Puzzle, PuzzleTheme};
use crate::punct::engine::{can_win, threats};
use crate::rules::{
    Level, Move, Piece, Player, Position, Source, Space, SpaceSet, Variant, chains, joined_side,
};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproved {
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The goal does not fit the position: the player reaches it sooner, or there is no threat to
    /// defend against.
    #[error("the goal does not fit the position")]
    Goal,
    /// These moves reach the goal. The puzzle names other moves as its answers.
    #[error("the right moves are {}", list_moves(.0))]
    Answers(Vec<Move>),
    /// The right moves belong to this theme, not to that of the puzzle.
    #[error("it is another kind of puzzle: {}", .0.code())]
    Theme(super::PuzzleTheme),
}

fn list_moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// Proves that the answers of a puzzle, and no other moves, reach its goal, and that its theme is
/// right.
pub fn prove(puzzle: &Puzzle, solver: &mut Solver) -> Result<(), Unproved> {
    let (position, goal) = (&puzzle.position, puzzle.goal);
    let right = right_moves(position, goal, solver, &mut |_| true)?.ok_or(Unproved::Goal)?;
    if right != puzzle.answers {
        return Err(Unproved::Answers(right));
    }
    let theme = theme(position, goal, &right);
    if theme == puzzle.theme { Ok(()) } else { Err(Unproved::Theme(theme)) }
}

/// Returns all moves that reach a goal, in the order of notation; `None` if the goal does not fit
/// the position. After each move found, asks `go_on`; if it says `false`, returns only the moves
/// found so far.
pub fn right_moves(
    position: &Position,
    goal: Goal,
    solver: &mut Solver,
    go_on: GoOn<'_>,
) -> Solved<Option<Vec<Move>>> {
    match goal {
        Goal::Win(within) => {
            if solver.wins_within(&mut position.clone(), within - 1)? {
                return Ok(None);
            }
            solver.winning_moves(position, within, go_on).map(Some)
        }
        Goal::Defend => {
            if can_win(position) || threats(position).is_empty() {
                return Ok(None);
            }
            solver.refutations(position, DEFENDED, go_on).map(Some)
        }
    }
}

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

/// Whether a move lies on other pieces and splits a chain of the opponent into two or more parts.
pub fn cuts(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let after = position_after(before, played);
    let landed = after.top(played.placement().punct());
    let raised = landed.is_some_and(|piece| piece.level > Level::GROUND);
    let parts = chains(after.tops(opponent));
    raised
        && chains(before.tops(opponent))
            .into_iter()
            .any(|chain| parts.iter().filter(|part| part.meets(chain)).count() > 1)
}

/// Whether a move prevents one of the opponent's immediate wins in one way only: by covering the
/// piece that would win. The move lies on no space where that piece would come down.
pub fn blocks(before: &Position, played: Move) -> bool {
    let opponent = before.turn().opponent();
    let (after, dots) = (position_after(before, played), played.placement().spaces());
    let blocked = |win: &Move| {
        let Source::Board(from) = win.source() else { return false };
        let Some(piece) = before.top(from) else { return false };
        let rest = win.placement().spaces();
        let would_join = (after.tops(opponent) - unseen(before, piece)) | rest;
        is_covered(&after, piece) && !dots.meets(rest) && joined_side(would_join).is_some()
    };
    threats(before).iter().any(blocked)
}

/// Returns the spaces that the owner of a piece no longer tops when the piece is lifted.
fn unseen(position: &Position, piece: Piece) -> SpaceSet {
    let below = |space: &Space| {
        position.stack(*space).nth(1).is_none_or(|layer| layer.piece.owner != piece.owner)
    };
    position.visible_spaces(piece).into_iter().filter(below).collect()
}

fn is_covered(position: &Position, piece: Piece) -> bool {
    !position.covers(piece).is_empty()
}

/// Whether a move threatens to win in the mover's next turn: by adding the last piece anywhere, and
/// only in this way.
fn threatens_count(before: &Position, played: Move) -> bool {
    count_threatens(&position_after(before, played), before.turn())
}

/// Whether a player, if it were that player's turn, would win by adding the last piece anywhere,
/// and only in this way.
fn count_threatens(position: &Position, player: Player) -> bool {
    position.rules().variant == Variant::Standard
        && position.reserve(player).total() == 1
        && threats(position).iter().all(|win| matches!(win, Move::Add(_)))
        && position.centre_count(player) > position.centre_count(player.opponent())
}

fn position_after(before: &Position, played: Move) -> Position {
    let mut after = before.clone();
    after.play_unchecked(played);
    after
}
