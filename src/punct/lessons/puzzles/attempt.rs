//! A player's attempt at a puzzle. It judges each move by what the move forces, and answers for the
//! opponent.

use super::solver::Solver;
use super::{DEFENDED, Goal, Puzzle};
use crate::punct::engine::{threats, wins};
use crate::rules::{Game, Move, Outcome, Player, Position, Refusal};

#[derive(Clone)]
pub struct Attempt<'a> {
    puzzle: &'a Puzzle,
    game: Game,
    /// The number of moves that the player has left, the next move included.
    left: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptVerdict {
    /// The move is right, and the puzzle is solved.
    Solved,
    /// The move is right. The opponent has answered with the move that resists the longest.
    Right { reply: Move },
    /// The move is wrong and was not played.
    Wrong(PuzzleMistake),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleMistake {
    Loses(Move),
    /// The opponent begins with this move, and wins with the next one.
    LosesSoon(Move),
    /// After this reply, the player can't win within the moves left.
    Holds(Move),
    /// The move ends the game, and the player does not win.
    Ends(Outcome),
    /// No reply was found that refutes the move, but the move does not force the win in time.
    TooSlow,
}

impl PuzzleMistake {
    /// Says why the move is wrong, for the player who made it.
    pub fn explanation(&self, player: Player) -> String {
        let opponent = player.opponent();
        match self {
            PuzzleMistake::Loses(win) => format!("{opponent} wins with {win}."),
            PuzzleMistake::LosesSoon(first) => {
                let first = first.to_string();
                format!(
                    "{opponent} plays {first} and wins with the next move, whatever {player} plays."
                )
            }
            PuzzleMistake::Holds(reply) => {
                let reply = reply.to_string();
                format!("{opponent} plays {reply}, and {player} can't win in time any more.")
            }
            PuzzleMistake::Ends(outcome) => match outcome.winner() {
                Some(winner) => format!("The move ends the game, and {winner} wins."),
                None => "The move ends the game in a draw.".to_owned(),
            },
            PuzzleMistake::TooSlow => "The move does not force the win in time.".to_owned(),
        }
    }

    /// Returns the opponent's move that shows the mistake, if a move shows it.
    pub fn reply(&self) -> Option<Move> {
        match self {
            PuzzleMistake::Loses(reply)
            | PuzzleMistake::LosesSoon(reply)
            | PuzzleMistake::Holds(reply) => Some(*reply),
            PuzzleMistake::Ends(_) | PuzzleMistake::TooSlow => None,
        }
    }
}

/// The greatest number of positions in the search for a refutation. This number was enough for each
/// of several thousand moves that were tried. The search takes a second at most.
const LIMIT: u64 = 40_000;

impl<'a> Attempt<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Attempt<'a> {
        Attempt { puzzle, game: puzzle.game(), left: puzzle.goal.moves() }
    }

    /// Returns the attempt of a player who makes a right move each time.
    pub fn from_solution(puzzle: &'a Puzzle) -> Attempt<'a> {
        let mut attempt = Attempt::new(puzzle);
        while let Some(right) = attempt.solution() {
            if attempt.judge(right).is_err() {
                break;
            }
        }
        attempt
    }

    /// The game from the puzzle's position, with the right moves and the opponent's answers.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the task that is left for the player, in a sentence.
    pub fn task(&self) -> String {
        match self.puzzle.goal {
            Goal::Win(_) if self.left > 0 => Goal::Win(self.left).task(self.puzzle.player()),
            _ => self.puzzle.task(),
        }
    }

    /// Judges a move. If the move is right, plays it and the opponent's answer.
    ///
    /// # Errors
    /// The move is illegal, or the puzzle is solved already.
    pub fn judge(&mut self, played: Move) -> Result<AttemptVerdict, Refusal> {
        let mut after = self.game.clone();
        after.play(played)?;
        if self.left == 0 {
            return Err(Refusal::GameOver);
        }
        if let Some(wrong) = self.what_is_wrong(played, &after) {
            return Ok(AttemptVerdict::Wrong(wrong));
        }
        self.game = after;
        self.left -= 1;
        if self.left == 0 || self.game.outcome().is_some() {
            self.left = 0;
            return Ok(AttemptVerdict::Solved);
        }
        let reply = longest_resistance(self.game.position(), self.left);
        let Some(reply) = reply else { return Ok(AttemptVerdict::Solved) };
        self.game.play(reply)?;
        if self.game.outcome().is_some() {
            self.left = 0;
            return Ok(AttemptVerdict::Solved);
        }
        Ok(AttemptVerdict::Right { reply })
    }

    /// Returns a right move for a player who gives up; `None` once the puzzle is solved.
    pub fn solution(&self) -> Option<Move> {
        if self.left == 0 {
            None
        } else if self.game.ply() == 0 {
            self.puzzle.answers.first().copied()
        } else {
            let position = self.game.position();
            let mut solver = Solver::with_limit(u64::MAX);
            let winning =
                solver.winning_moves(position, self.left, &mut |_| true).unwrap_or_default();
            winning.first().copied()
        }
    }

    fn what_is_wrong(&self, played: Move, after: &Game) -> Option<PuzzleMistake> {
        let winner = after.outcome().and_then(Outcome::winner);
        let begins = self.game.ply() == 0;
        let right = match self.puzzle.goal {
            _ if begins => self.puzzle.answers.contains(&played),
            Goal::Win(_) => {
                let mut position = self.game.position().clone();
                let mut solver = Solver::with_limit(u64::MAX);
                solver.wins_by(&mut position, played, self.left) == Ok(true)
            }
            Goal::Defend => winner == Some(self.puzzle.player()),
        };
        if right {
            return None;
        }
        if let Some(outcome) = after.outcome() {
            return Some(PuzzleMistake::Ends(outcome));
        }
        if let Some(win) = first(wins(after.position())) {
            return Some(PuzzleMistake::Loses(win));
        }
        let mut position = after.position().clone();
        Some(match self.puzzle.goal {
            Goal::Defend => {
                // After a wrong move, the opponent can win within `DEFENDED` moves. The search
                // tries the likeliest moves first and stops at the first win.
                let mut solver = Solver::with_limit(u64::MAX);
                let winning =
                    solver.winning_moves(&position, DEFENDED, &mut |_| false).unwrap_or_default();
                first(winning).map_or(PuzzleMistake::TooSlow, PuzzleMistake::LosesSoon)
            }
            Goal::Win(_) => {
                let within = (self.left - 1).max(1);
                let mut solver = Solver::with_limit(LIMIT);
                let reply = solver.refutation(&mut position, within);
                reply.ok().flatten().map_or(PuzzleMistake::TooSlow, PuzzleMistake::Holds)
            }
        })
    }
}

/// Returns the move that comes first in the order of notation.
fn first(moves: Vec<Move>) -> Option<Move> {
    moves.into_iter().min_by_key(Move::to_string)
}

/// Returns the reply that resists the longest, where every reply loses within `left` moves of the
/// player. If there are replies after which the player can't win at once, returns one of them,
/// preferably with a threat of its own. Otherwise returns the reply that leaves the player the
/// fewest wins at once. Returns `None` if there is no legal reply.
fn longest_resistance(position: &Position, left: u8) -> Option<Move> {
    let mut solver = Solver::with_limit(u64::MAX);
    let holding = if left > 1 {
        solver.refutations(position, 1, &mut |_| true).unwrap_or_default()
    } else {
        Vec::new()
    };
    if let Some(&some) = holding.first() {
        let threatening = |reply: &&Move| !threats(&position_after(position, **reply)).is_empty();
        return Some(holding.iter().find(threatening).copied().unwrap_or(some));
    }
    let mut replies = Vec::new();
    position.legal_moves(&mut replies);
    replies.sort_by_cached_key(Move::to_string);
    let ways_left = |&reply: &Move| {
        let after = position_after(position, reply);
        (after.outcome_after(reply).is_some(), wins(&after).len())
    };
    replies.into_iter().min_by_key(ways_left)
}

fn position_after(position: &Position, played: Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}
