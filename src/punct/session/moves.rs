//! Moves taken back and played again, the swap, and variations, comments and marks, which don't change
//! the game that is played.

use super::{Seat, Session};
use crate::kit::session::KeptGame as _;
use crate::punct::engine::MoveMark;
use crate::punct::record::{NodeId, Record, Swap, Tree, Undone};
use crate::rules::{Game, Move, Player, Refusal};

impl Session {
    pub fn swap(&self) -> Option<Swap> {
        self.record.header().swap()
    }

    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }

    /// Black takes over White's first move. Saves. `false` if that can't be done now.
    pub fn take_over(&mut self) -> bool {
        let now = self.time();
        let taken = self.record.take_over(now);
        if taken {
            self.seats = self.seats.exchanged();
            self.save();
        }
        taken
    }

    /// Takes back how the players ended the game, or else moves up to the last ply at which a person
    /// here was to move, and saves. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.seats.may_undo() {
            return None;
        }
        let undone = self.undo_to_own_turn()?;
        let now = self.time();
        self.record.clock_follows(now);
        self.save();
        Some(undone)
    }

    /// Whether there is something that [`Session::undo`] takes back.
    pub fn may_undo(&self) -> bool {
        let (turn, ply) = (self.game().position().turn(), self.game().ply());
        let is_taken_over = self.swap() == Some(Swap::Taken) && ply > 0;
        let is_ended = self.game().ending().is_some();
        let goes_back = is_ended || is_taken_over || self.seats.plies_to_undo(turn, ply) > 0;
        self.seats.may_undo() && goes_back
    }

    fn undo_to_own_turn(&mut self) -> Option<Undone> {
        let (turn, ply) = (self.game().position().turn(), self.game().ply());
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            return self.record.undo(self.seats.plies_to_undo(turn, ply));
        }
        match self.seats.plies_to_undo(turn, ply - 1) {
            0 => Some(Undone::Swap(self.undo_swap())),
            plies => self.record.undo(plies),
        }
    }

    /// Takes back the swap and all moves after it, and the first move too, unless a person here may
    /// decide about the swap again. The moves after the swap are forgotten.
    fn undo_swap(&mut self) -> Vec<Move> {
        let mut undone = Vec::new();
        let mut undo = |record: &mut Record, plies| {
            if let Some(Undone::Moves(moves)) = record.undo(plies) {
                undone.extend(moves);
            }
        };
        let after_the_first = self.record.game().ply() - 1;
        undo(&mut self.record, after_the_first);
        self.record.take_back_swap();
        self.seats = self.seats.exchanged();
        if self.seats.of(Player::Black) != Seat::Here {
            undo(&mut self.record, 1);
        }
        undone
    }

    /// Plays moves taken back again until a person here is to move or the game is over, and saves.
    /// Returns the last of them; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        if !self.seats.may_undo() {
            return None;
        }
        let mut redone = None;
        while let Some(played) = self.record.redo() {
            redone = Some(played);
            if self.may_act() {
                break;
            }
        }
        if redone.is_some() {
            let now = self.time();
            self.record.clock_follows(now);
            self.save();
        }
        redone
    }
}

impl Session {
    pub fn tree(&self) -> &Tree {
        self.record.tree()
    }

    pub fn here(&self) -> NodeId {
        self.record.here()
    }

    /// The game at a node. It goes on there even where the players ended it.
    pub fn at(&self, node: NodeId) -> Game {
        self.record.at(node)
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
        let next = self.record.try_move(node, tried)?;
        if self.tree().children(node).len() > before {
            self.save();
        }
        Ok(next)
    }

    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if self.tree().comment(node) != comment {
            self.record.tree_mut().set_comment(node, comment);
            self.save();
        }
    }

    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        if self.tree().mark(node) != mark {
            self.record.tree_mut().set_mark(node, mark);
            self.save();
        }
    }

    /// Moves the variation that begins with a node up by one and saves. `false` if it is the first.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let done = self.record.tree_mut().promote(node);
        if done {
            self.save();
        }
        done
    }

    /// Deletes a node of a variation and all after it, and saves. `false` for a node of the main
    /// line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let done = self.record.tree_mut().delete(node);
        if done {
            self.save();
        }
        done
    }
}
