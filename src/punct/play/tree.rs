//! Variations, comments and marks, which don't change the game that is played.

use super::Session;
use crate::kit::session::KeptGame as _;
use crate::punct::engine::MoveMark;
use crate::punct::record::{NodeId, Tree};
use crate::rules::{Game, Move, Refusal};

impl Session {
    pub fn tree(&self) -> &Tree {
        self.game.record().tree()
    }

    pub fn here(&self) -> NodeId {
        self.game.record().here()
    }

    /// The game at a node. It goes on there even where the players ended it.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        self.game.record().game_at_node(node)
    }

    /// The nodes of a node's line, the root first. The game's own line ends where the players
    /// stand; the moves they took back are part of another line.
    pub fn line_of(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.tree().nodes_through(node);
        if let Some(here) = nodes.iter().position(|&at| at == self.here())
            && nodes[..=here].contains(&node)
        {
            nodes.truncate(here + 1);
        }
        nodes
    }

    /// Follows a move from a node, or begins a variation with it, and saves.
    ///
    /// # Errors
    /// Why the rules refuse the move; nothing has changed then.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refusal> {
        let before = self.tree().children(node).len();
        let next = self.game.record_mut().try_move(node, tried)?;
        if self.tree().children(node).len() > before {
            self.save();
        }
        Ok(next)
    }

    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if self.tree().comment(node) != comment {
            self.game.record_mut().tree_mut().set_comment(node, comment);
            self.save();
        }
    }

    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        if self.tree().mark(node) != mark {
            self.game.record_mut().tree_mut().set_mark(node, mark);
            self.save();
        }
    }

    /// Moves the variation that begins with a node up by one and saves. `false` if it is the first.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let done = self.game.record_mut().tree_mut().promote(node);
        if done {
            self.save();
        }
        done
    }

    /// Deletes a node of a variation and all after it, and saves. `false` for a node of the main
    /// line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let done = self.game.record_mut().tree_mut().delete(node);
        if done {
            self.save();
        }
        done
    }
}
