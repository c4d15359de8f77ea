//! The private trees of the players at a table: variations, comments and conditional moves that
//! nobody else sees.

use std::fmt::{self, Display};
use std::sync::Arc;

use thiserror::Error;

use crate::punct::record::Tree;
use crate::rules::{Move, Player, Refusal};

/// `None` for a player who has made none. The main line of each tree is the game.
#[derive(Clone, Debug, Default)]
pub struct PrivateTrees([Option<Arc<Tree>>; 2]);

impl PrivateTrees {
    pub fn get(&self, player: Player) -> Option<&Tree> {
        self.0[player as usize].as_deref()
    }

    pub fn set(&mut self, player: Player, tree: Tree) {
        self.0[player as usize] = Some(Arc::new(tree));
    }

    /// Keeps only the tree of `player`. `None`, for a spectator, removes both trees.
    pub fn retain(&mut self, player: Option<Player>) {
        for other in Player::BOTH.into_iter().filter(|&other| Some(other) != player) {
            self.0[other as usize] = None;
        }
    }

    pub fn exchange(&mut self) {
        self.0.swap(0, 1);
    }

    /// Gives both trees the main line of the game.
    pub fn follow(&mut self, game: &Tree) {
        let line = game.main_line();
        self.change(|tree| tree.follow(&line));
    }

    pub fn drop_plans(&mut self) {
        self.change(|tree| tree.unplan(Tree::ROOT));
    }

    /// Removes the marks of the conditional moves that do not follow the present position.
    pub fn drop_past_plans(&mut self) {
        self.change(Tree::unplan_past);
    }

    fn change(&mut self, change: impl Fn(&mut Tree)) {
        self.0.iter_mut().flatten().for_each(|tree| change(Arc::make_mut(tree)));
    }
}

/// The greatest number of moves in a plan, including the opponent's moves.
pub const PLANNED_MOVES: usize = 64;

/// Each branch starts at the present position. As text, each branch is a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(Vec<Vec<Move>>);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    #[error("it is your turn; conditional moves are planned while your opponent is to move")]
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
    pub fn from_tree(tree: &Tree) -> Plan {
        Plan(tree.planned_lines())
    }

    /// In each branch, moves of the opponent alternate with replies.
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
