//! Conditional moves: replies that a player plans before the opponent has moved. The player's
//! private tree has marks for these moves.

#[cfg(all(test, feature = "server"))]
mod tests;

use std::fmt::{self, Display};

use thiserror::Error;

use crate::punct::record::Tree;
use crate::rules::{Move, Refusal};

/// The greatest number of moves in a plan, including the opponent's moves.
pub const PLANNED_MOVES: usize = 64;

/// The conditional moves of a player, in branches. Each branch starts at the present position. As
/// text, each branch is a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(Vec<Vec<Move>>);

/// The reason why a move can't be made conditional. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    #[error("it is your turn; you can plan conditional moves while your opponent is to move")]
    YourTurn,
    #[error("a conditional move answers a move that your opponent may make now or later")]
    NoReply,
    /// Moves are numbered from 1.
    #[error("move {nth} of the line, {played}: {why}")]
    Illegal { nth: usize, played: Move, why: Refusal },
    #[error("a game has at most {} conditional replies; 'if GAME clear' forgets them", PLANNED_MOVES / 2)]
    TooMany,
}

impl Plan {
    /// Returns the conditional moves in a private tree.
    pub fn from_tree(tree: &Tree) -> Plan {
        Plan(tree.planned_lines())
    }

    /// Returns all branches. In each branch, moves of the opponent alternate with replies.
    pub fn branches(&self) -> &[Vec<Move>] {
        &self.0
    }
}

impl Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for branch in self.branches() {
            let words: Vec<String> = branch.iter().map(Move::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}
