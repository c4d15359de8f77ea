//! Proves the answers of a puzzle, and finds what it trains.

use thiserror::Error;

use super::solver::{GoOn, Solver, TooMany};
use super::{DEFENDED, Goal, Puzzle, PuzzleTheme};
use crate::punct::engine::{can_win, threats};
use crate::rules::{
    Level, Move, Piece, Player, Position, Source, Space, SpaceSet, Variant, chains, joined_side,
};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproved {
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The goal does not fit the position: it is reached sooner, or nothing threatens.
    #[error("the goal does not fit the position")]
    Goal,
    /// Other moves than the answers reach the goal.
    #[error("the right moves are {}", list_moves(.0))]
    Answers(Vec<Move>),
    /// The right moves train something else.
    #[error("it is another kind of puzzle: {}", .0.code())]
    Theme(super::PuzzleTheme),
}

fn list_moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// Proves that the answers of a puzzle, and no other moves, do what it claims.
pub fn prove(puzzle: &Puzzle, solver: &mut Solver) -> Result<(), Unproved> {
    let (position, goal) = (puzzle.position(), puzzle.goal());
    let right = right_moves(position, goal, solver, &mut |_| true)?.ok_or(Unproved::Goal)?;
    if right != puzzle.answers() {
        return Err(Unproved::Answers(right));
    }
    let theme = theme(position, goal, &right);
    if theme == puzzle.theme() { Ok(()) } else { Err(Unproved::Theme(theme)) }
}

/// All moves that reach a goal, by notation; `None` if the goal does not fit the position. Those
/// found before `go_on`, which is asked after each, says `false`.
pub fn right_moves(
    position: &Position,
    goal: Goal,
    solver: &mut Solver,
    go_on: GoOn<'_>,
) -> Result<Option<Vec<Move>>, TooMany> {
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

/// Whether a move covers dots of an opponent's chain so that the rest falls into two or more.
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

/// Whether the move stops one of the opponent's wins at once only by covering a dot of the
/// piece that would win.
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

/// The spaces that a player's chains lose when a piece is lifted.
fn unseen(position: &Position, piece: Piece) -> SpaceSet {
    let below = |space: &Space| {
        position.stack(*space).nth(1).is_none_or(|layer| layer.piece.owner != piece.owner)
    };
    position.visible_spaces(piece).into_iter().filter(below).collect()
}

fn is_covered(position: &Position, piece: Piece) -> bool {
    !position.covers(piece).is_empty()
}

/// Whether after a move the player would win with any last piece, and only so.
fn threatens_count(before: &Position, played: Move) -> bool {
    count_threatens(&position_after(before, played), before.turn())
}

/// Whether a player, if it were that player's turn, would win with any last piece, and only so.
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
