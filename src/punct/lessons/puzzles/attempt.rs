//! A player's attempt at a puzzle: judges each move by what it forces, and answers for the
//! opponent.

use super::solver::Solver;
use super::{DEFENDED, Goal, Puzzle, position_after};
use crate::punct::engine::{threats, wins};
use crate::rules::{Game, Move, Outcome, Player, Position, Refusal};

#[derive(Clone)]
pub struct Attempt<'a> {
    puzzle: &'a Puzzle,
    game: Game,
    left: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    Solved,
    /// The opponent has answered with the move that resists the longest.
    Right {
        reply: Move,
    },
    Wrong(PuzzleMistake),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleMistake {
    Loses(Move),
    /// The opponent begins with this move, and wins with the next one.
    LosesSoon(Move),
    /// After this reply, the player can't win within the moves left.
    Holds(Move),
    Ends(Outcome),
    /// No reply was found that refutes the move, but the move does not force the win in time.
    TooSlow,
}

impl PuzzleMistake {
    pub fn explanation(&self, player: Player) -> String {
        let opponent = player.opponent();
        match self {
            PuzzleMistake::Loses(win) => format!("{opponent} wins with {win}."),
            PuzzleMistake::LosesSoon(first) => format!(
                "{opponent} plays {first} and wins with the next move, whatever {player} plays."
            ),
            PuzzleMistake::Holds(reply) => {
                format!("{opponent} plays {reply}, and {player} can't win in time any more.")
            }
            PuzzleMistake::Ends(outcome) => match outcome.winner() {
                Some(winner) => format!("The move ends the game, and {winner} wins."),
                None => "The move ends the game in a draw.".to_owned(),
            },
            PuzzleMistake::TooSlow => "The move does not force the win in time.".to_owned(),
        }
    }

    pub fn reply(&self) -> Option<Move> {
        match self {
            PuzzleMistake::Loses(reply)
            | PuzzleMistake::LosesSoon(reply)
            | PuzzleMistake::Holds(reply) => Some(*reply),
            PuzzleMistake::Ends(_) | PuzzleMistake::TooSlow => None,
        }
    }
}

/// In positions: enough for each of several thousand moves tried. Takes a second at most.
const LIMIT: u64 = 40_000;

impl<'a> Attempt<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Attempt<'a> {
        Attempt { puzzle, game: puzzle.game(), left: puzzle.goal.moves() }
    }

    /// As of a player who makes a right move each time.
    pub fn from_solution(puzzle: &'a Puzzle) -> Attempt<'a> {
        let mut attempt = Attempt::new(puzzle);
        while let Some(right) = attempt.solution() {
            if attempt.judge(right).is_err() {
                break;
            }
        }
        attempt
    }

    /// From the puzzle's position, with the right moves and the opponent's answers.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn task_text(&self) -> String {
        match self.puzzle.goal {
            Goal::Win(_) if self.left > 0 => Goal::Win(self.left).task_text(self.puzzle.player()),
            _ => self.puzzle.task_text(),
        }
    }

    /// If the move is right, plays it and the opponent's answer. Fails if the move is illegal, or
    /// if the puzzle is solved already.
    pub fn judge(&mut self, played: Move) -> Result<AttemptOutcome, Refusal> {
        let mut after = self.game.clone();
        after.play(played)?;
        if self.left == 0 {
            return Err(Refusal::GameOver);
        }
        if let Some(wrong) = self.mistake(played, &after) {
            return Ok(AttemptOutcome::Wrong(wrong));
        }
        self.game = after;
        self.left -= 1;
        if self.left == 0 || self.game.outcome().is_some() {
            self.left = 0;
            return Ok(AttemptOutcome::Solved);
        }
        let Some(reply) = longest_resistance(self.game.position(), self.left) else {
            return Ok(AttemptOutcome::Solved);
        };
        self.game.play(reply)?;
        if self.game.outcome().is_some() {
            self.left = 0;
            return Ok(AttemptOutcome::Solved);
        }
        Ok(AttemptOutcome::Right { reply })
    }

    pub fn solution(&self) -> Option<Move> {
        if self.left == 0 {
            None
        } else if self.game.ply() == 0 {
            self.puzzle.answers.first().copied()
        } else {
            let winning = Solver::with_limit(u64::MAX).winning_moves(
                self.game.position(),
                self.left,
                &mut |_| true,
            );
            winning.ok()?.first().copied()
        }
    }

    fn mistake(&self, played: Move, after: &Game) -> Option<PuzzleMistake> {
        let is_right = if self.game.ply() == 0 {
            self.puzzle.answers.contains(&played)
        } else {
            match self.puzzle.goal {
                Goal::Win(_) => {
                    let mut before = self.game.position().clone();
                    let mut solver = Solver::with_limit(u64::MAX);
                    solver.wins_by(&mut before, played, self.left) == Ok(true)
                }
                Goal::Defend => {
                    after.outcome().and_then(Outcome::winner) == Some(self.puzzle.player())
                }
            }
        };
        if is_right {
            return None;
        }
        if let Some(outcome) = after.outcome() {
            return Some(PuzzleMistake::Ends(outcome));
        }
        if let Some(win) = first(wins(after.position())) {
            return Some(PuzzleMistake::Loses(win));
        }
        Some(match self.puzzle.goal {
            Goal::Defend => {
                // After a wrong move, the opponent can win within `DEFENDED` moves. The search
                // tries the likeliest moves first and stops at the first win.
                let winning = Solver::with_limit(u64::MAX)
                    .winning_moves(after.position(), DEFENDED, &mut |_| false)
                    .unwrap_or_default();
                first(winning).map_or(PuzzleMistake::TooSlow, PuzzleMistake::LosesSoon)
            }
            Goal::Win(_) => {
                let within = (self.left - 1).max(1);
                let reply = Solver::with_limit(LIMIT)
                    .refutation(&mut after.position().clone(), within)
                    .ok()
                    .flatten();
                reply.map_or(PuzzleMistake::TooSlow, PuzzleMistake::Holds)
            }
        })
    }
}

/// In the order of notation.
fn first(moves: Vec<Move>) -> Option<Move> {
    moves.into_iter().min_by_key(Move::to_string)
}

/// Every reply must lose within `left` moves. Chooses one after which the player can't win at once,
/// preferably a threat, or else one that leaves the fewest wins at once.
fn longest_resistance(position: &Position, left: u8) -> Option<Move> {
    let mut holding = Vec::new();
    if left > 1 {
        let mut solver = Solver::with_limit(u64::MAX);
        holding = solver.refutations(position, 1, &mut |_| true).unwrap_or_default();
    }
    let threatening =
        holding.iter().find(|&&reply| !threats(&position_after(position, reply)).is_empty());
    if let Some(&reply) = threatening.or(holding.first()) {
        return Some(reply);
    }
    let mut replies = position.legal_moves();
    replies.sort_by_cached_key(Move::to_string);
    replies.into_iter().min_by_key(|&reply| {
        let after = position_after(position, reply);
        (after.outcome_after(reply).is_some(), wins(&after).len())
    })
}
