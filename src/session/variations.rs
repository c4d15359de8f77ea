//! What is tried aside from the game: variations, comments and marks. None of it changes the game
//! that is played; all of it is saved with it.

use super::game_session::Session;
use crate::engine::MoveMark;
use crate::record::{NodeId, Tree};
use crate::rules::{Game, Move, Refusal};

impl Session {
    /// The moves with all variations.
    pub fn tree(&self) -> &Tree {
        self.record.tree()
    }

    /// Where the players stand.
    pub fn here(&self) -> NodeId {
        self.record.here()
    }

    /// The game at a node, to look at. It goes on there even where the players ended it.
    pub fn at(&self, node: NodeId) -> Game {
        self.record.at(node)
    }

    /// The nodes of the line of a node, the root first: where the players stand ends the game's, and
    /// the moves they took back are part of another.
    pub fn line_of(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.tree().nodes_through(node);
        if let Some(here) = nodes.iter().position(|&at| at == self.here())
            && nodes[..=here].contains(&node)
        {
            nodes.truncate(here + 1);
        }
        nodes
    }

    /// Follows a move from a node, or begins a variation with it and saves.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refusal> {
        let before = self.tree().children(node).len();
        let next = self.record.try_move(node, tried)?;
        if self.tree().children(node).len() > before {
            self.save();
        }
        Ok(next)
    }

    /// Says this of a node and saves.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if self.tree().comment(node) != comment {
            self.record.tree_mut().set_comment(node, comment);
            self.save();
        }
    }

    /// Judges the move that leads to a node, or no longer, and saves.
    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        if self.tree().mark(node) != mark {
            self.record.tree_mut().set_mark(node, mark);
            self.save();
        }
    }

    /// Puts the variation that begins with a node before the one that stands before it, and saves.
    /// `false` if it is the first.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let done = self.record.tree_mut().promote(node);
        if done {
            self.save();
        }
        done
    }

    /// Forgets a node of a variation and everything after it, and saves. `false` for one that was
    /// played.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let done = self.record.tree_mut().delete(node);
        if done {
            self.save();
        }
        done
    }
}
