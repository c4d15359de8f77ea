//! Variations, comments and marks, which leave the played game unchanged.

use super::Session;
use super::apply::Applied;
use super::command::{Command, Refused, TreeEdit};
use super::event::Event;
use super::game_match::{Match, Setting};
use crate::punct::engine::MoveMark;
use crate::punct::record::{NodeId, Tree};
use crate::rules::{Game, Move};

impl Match {
    pub fn tree(&self) -> &Tree {
        self.record.tree()
    }

    pub fn here(&self) -> NodeId {
        self.record.here()
    }

    /// The game at a node. The game is open there even if the players ended it.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        self.record.game_at_node(node)
    }

    /// The nodes of a node's line, the root first. The game's own line ends at the players' place;
    /// moves taken back belong to another line.
    pub fn line_of(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.tree().nodes_through(node);
        if let Some(here) = nodes.iter().position(|&at| at == self.here())
            && nodes[..=here].contains(&node)
        {
            nodes.truncate(here + 1);
        }
        nodes
    }
}

impl Session {
    /// Follows a move from a node, or begins a variation with it, and saves.
    ///
    /// # Errors
    /// The rules refuse the move. Nothing has changed then.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refused> {
        let events = self.edit(TreeEdit::Try { node, tried })?;
        let at = events.iter().find_map(|event| match event {
            Event::Edited(at) => Some(*at),
            _ => None,
        });
        // No events means that the move was there before.
        let known = || self.tree().children(node).iter().copied();
        let known = known().find(|&child| self.tree().move_of(child) == Some(tried));
        Ok(at.or(known).unwrap_or(node))
    }

    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        let _ = self.edit(TreeEdit::Comment(node, comment));
    }

    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        let _ = self.edit(TreeEdit::Mark(node, mark));
    }

    /// Moves the variation that begins with a node up by one, and saves. Returns `false` if the
    /// variation is the first.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.edit(TreeEdit::Promote(node)).is_ok_and(|events| !events.is_empty())
    }

    /// Deletes a node of a variation and all nodes after it, and saves. Returns `false` for a node
    /// of the main line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        self.edit(TreeEdit::Delete(node)).is_ok_and(|events| !events.is_empty())
    }

    /// Changes the tree and saves it, even if a player's time is over.
    fn edit(&mut self, edit: TreeEdit) -> Applied {
        let by = self.turn();
        let is_new = |done: &Applied| done.as_ref().is_ok_and(|events| !events.is_empty());
        self.change(|game, now| game.apply(by, Command::Edit(edit), now), is_new)
    }
}

impl Match {
    /// Changes the tree of a game at one screen. No events means that nothing has changed.
    pub(super) fn edit(&mut self, edit: TreeEdit) -> Applied {
        if self.setting != Setting::OneScreen {
            return Err(Refused::SharedGame);
        }
        let before = self.record().tree();
        let changed = match edit {
            TreeEdit::Try { node, tried } => {
                let children = before.children(node).len();
                let at = self.record_mut().try_move(node, tried)?;
                (self.record().tree().children(node).len() > children).then_some(at)
            }
            TreeEdit::Comment(node, comment) => {
                let changes = before.comment(node) != comment;
                changes.then(|| {
                    self.record_mut().tree_mut().set_comment(node, comment);
                    node
                })
            }
            TreeEdit::Mark(node, mark) => {
                let changes = before.mark(node) != mark;
                changes.then(|| {
                    self.record_mut().tree_mut().set_mark(node, mark);
                    node
                })
            }
            TreeEdit::Promote(node) => self.record_mut().tree_mut().promote(node).then_some(node),
            TreeEdit::Delete(node) => self.record_mut().tree_mut().delete(node).then_some(node),
        };
        Ok(changed.map(Event::Edited).into_iter().collect())
    }
}
