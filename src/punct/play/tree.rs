//! Changes variations, comments and marks. The played game stays unchanged.

use super::apply::Applied;
use super::command::{
    Command, CommandError, CommandResult, MOST_TREE_BYTES, MOST_TRIED, MOST_WATCHED_BYTES,
    TreeChange, TreeEdit,
};
use super::event::Event;
use super::game_match::{Match, Setting};
use super::plan::{PLANNED_MOVES, PlanError};
use super::{Seat, Session};
use crate::kit::session::PersonId;
use crate::punct::record::{NodeId, Record, Tree};
use crate::rules::{EndingError, Game, Move, Player};

impl Match {
    pub fn tree(&self) -> &Tree {
        self.record.tree()
    }

    pub fn here(&self) -> NodeId {
        self.record.here()
    }

    /// Returns the game at a node, without an ending by the players.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        self.record.game_at_node(node)
    }

    /// Returns the nodes of a node's line, the root first. The line of the game ends at the present
    /// position, because moves taken back count as another line.
    pub fn line_of(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.tree().nodes_through(node);
        if let Some(here) = nodes.iter().position(|&at| at == self.here())
            && nodes[..=here].contains(&node)
        {
            nodes.truncate(here + 1);
        }
        nodes
    }

    /// Returns a change at a node. The change names the node by its moves, so that the table can
    /// carry it out too.
    ///
    /// # Errors
    /// The node is no longer there.
    pub fn edit_at(&self, node: NodeId, change: TreeChange) -> CommandResult<TreeEdit> {
        let is_there = self.tree().has(node);
        let edit = || TreeEdit { round: None, path: self.tree().path(node), change };
        is_there.then(edit).ok_or(CommandError::NoSuchLine)
    }

    /// Changes the tree of a game at one screen, or the private tree of a player at a table.
    /// Returns no events if nothing has changed.
    pub(super) fn edit(&mut self, by: Player, edit: TreeEdit) -> Applied {
        if self.setting != Setting::OneScreen {
            return self.edit_private(by, edit);
        }
        let players_are_elsewhere =
            self.seats.both().contains(&Seat::AWAY) && self.seats.all_here().next().is_none();
        let changed = if players_are_elsewhere {
            self.edit_within_bounds(edit, MOST_WATCHED_BYTES)?
        } else {
            change_tree(self.record_mut(), edit)?
        };
        Ok(changed.map(Event::Edited).into_iter().collect())
    }

    /// Changes the tree of the game, as [`change_tree`] does, but not beyond the size of a tree at
    /// a table: `most` bytes.
    fn edit_within_bounds(&mut self, edit: TreeEdit, most: usize) -> CommandResult<Option<NodeId>> {
        let copy = self.tree().clone();
        let before = std::mem::replace(self.record_mut().tree_mut(), copy);
        let changed = change_tree(self.record_mut(), edit)?;
        if let Err(full) = check_size(Some(&before), self.tree(), most) {
            *self.record_mut().tree_mut() = before;
            return Err(full);
        }
        Ok(changed)
    }

    pub fn set_private_tree(&mut self, by: Player, tree: Tree) {
        self.trees.set(by, tree);
    }

    /// Returns the tree in which a person can read what is tried: the player's private tree or,
    /// after the end, the tree that both players share, with what only the private tree has.
    ///
    /// # Errors
    /// The game goes on, and the person does not play in it.
    pub fn tree_for(&self, who: PersonId) -> CommandResult<Tree> {
        let by = self.seats.colour_of(who);
        let own = by.and_then(|by| self.trees.get(by));
        if self.game().outcome().is_none() {
            by.ok_or(CommandError::Watching)?;
            return Ok(own.unwrap_or(self.tree()).clone());
        }
        let mut tree = self.tree().clone();
        if let Some(own) = own {
            tree.include(own);
        }
        Ok(tree)
    }

    pub fn forget_private_tree(&mut self, who: PersonId) {
        if let Some(by) = self.seats.colour_of(who) {
            self.trees.keep_only(Some(by.opponent()));
        }
    }

    /// Returns the private tree of a player, if the player has made one.
    pub fn private_tree(&self, by: Player) -> Option<&Tree> {
        self.trees.get(by)
    }

    /// Returns the game with the private tree of a player; with the game's own tree if the player
    /// has no private tree yet.
    pub(super) fn private_record(&self, by: Player) -> Record {
        let tree = self.trees.get(by).unwrap_or(self.record.tree());
        self.record.with_tree(tree.clone())
    }

    /// Changes the private tree of a player. Returns no events if nothing has changed.
    fn edit_private(&mut self, by: Player, edit: TreeEdit) -> Applied {
        self.check_round(&edit)?;
        if edit.change == TreeChange::Plan(true) {
            self.check_may_plan(by)?;
        }
        let mut record = self.private_record(by);
        let Some(node) = change_tree(&mut record, edit)? else { return Ok(vec![]) };
        self.take_private(by, record.tree())?;
        Ok(vec![Event::Edited(node)])
    }

    /// Replaces the private tree of a player.
    ///
    /// # Errors
    /// The new tree has too many conditional moves, or has grown too large.
    pub(super) fn take_private(&mut self, by: Player, tree: &Tree) -> CommandResult {
        if 2 * tree.planned().count() > PLANNED_MOVES {
            return Err(PlanError::TooMany.into());
        }
        check_size(self.trees.get(by), tree, MOST_TREE_BYTES)?;
        self.trees.set(by, tree.clone());
        Ok(())
    }

    /// Changes the tree that both players share after the end of the game. Returns no events if
    /// nothing has changed.
    pub(super) fn edit_shared(&mut self, edit: TreeEdit) -> Applied {
        self.check_round(&edit)?;
        self.check_shares()?;
        if let TreeChange::Plan(_) = edit.change {
            return Err(CommandError::Ending(EndingError::GameOver));
        }
        let changed = self.edit_within_bounds(edit, MOST_TREE_BYTES)?;
        Ok(changed.map(Event::Shared).into_iter().collect())
    }

    /// Adds the private tree of a player to the tree that both players share. The private tree
    /// stays, too.
    pub(super) fn join_tree(&mut self, by: Player) -> Applied {
        self.check_shares()?;
        let Some(own) = self.trees.get(by) else { return Ok(vec![]) };
        let mut tree = self.tree().clone();
        tree.include(own);
        check_size(Some(self.tree()), &tree, MOST_TREE_BYTES)?;
        *self.record_mut().tree_mut() = tree;
        Ok(vec![Event::Shared(Tree::ROOT)])
    }

    fn check_round(&self, edit: &TreeEdit) -> CommandResult {
        let is_present = edit.round.is_none_or(|round| round == self.round);
        if is_present { Ok(()) } else { Err(CommandError::NextGame) }
    }

    fn check_shares(&self) -> CommandResult {
        let shares = self.setting != Setting::OneScreen && self.game().outcome().is_some();
        if shares { Ok(()) } else { Err(CommandError::NotOver) }
    }
}

/// Checks that a tree at a table takes no more than `most` bytes. A tree that does not grow is
/// always allowed.
fn check_size(before: Option<&Tree>, tree: &Tree, most: usize) -> CommandResult {
    let is_full = tree.variation_moves() > MOST_TRIED || tree.size() > most;
    let grows = before.is_none_or(|before| tree.size() > before.size());
    if is_full && grows { Err(CommandError::FullTree) } else { Ok(()) }
}

impl Session {
    /// Changes the tree and saves the game, even if a player's time is over. Returns no events if
    /// nothing has changed.
    ///
    /// # Errors
    /// The rules refuse a tried move, or the node is not there. Nothing has changed then.
    pub fn edit(&mut self, edit: TreeEdit) -> Applied {
        let by = self.turn();
        let is_new = |done: &Applied| done.as_ref().is_ok_and(|events| !events.is_empty());
        self.change(|game, now| game.apply(by, Command::Edit(edit), now), is_new)
    }

    /// Changes the tree at a node, as [`Session::edit`] does. Returns the change, for a table;
    /// `None` if nothing has changed.
    ///
    /// # Errors
    /// As for [`Session::edit`].
    pub fn edit_node(&mut self, node: NodeId, new: TreeChange) -> CommandResult<Option<TreeEdit>> {
        let edit = self.edit_at(node, new)?;
        let events = self.edit(edit.clone())?;
        Ok((!events.is_empty()).then_some(edit))
    }
}

/// Checks that the moves of a line can be played one after the other. Tells which move can't, if
/// the line has more than one.
pub(super) fn check_line(game: &Game, line: &[Move]) -> CommandResult {
    let mut ahead = game.clone();
    for (i, &played) in line.iter().enumerate() {
        ahead.play(played).map_err(|why| match line.len() {
            1 => CommandError::Rules(why),
            _ => PlanError::Illegal { nth: i + 1, played, why }.into(),
        })?;
    }
    Ok(())
}

/// Carries out a change of a record's tree. Returns the changed node; `None` if nothing has
/// changed.
///
/// # Errors
/// The rules refuse a tried move, the node is not there, or its move can't be conditional. Nothing
/// has changed then.
pub(super) fn change_tree(record: &mut Record, edit: TreeEdit) -> CommandResult<Option<NodeId>> {
    let before = record.tree();
    let node = before.node_at(&edit.path).ok_or(CommandError::NoSuchLine)?;
    let changed = match edit.change {
        TreeChange::Try(line) => {
            check_line(&record.game_at_node(node), &line)?;
            let is_new = before.node_at(&[edit.path, line.clone()].concat()).is_none();
            let mut line = line.into_iter();
            let at = line.try_fold(node, |at, tried| record.try_move(at, tried))?;
            return Ok(is_new.then_some(at));
        }
        TreeChange::Comment(comment) => {
            let changes = before.comment(node) != comment;
            record.tree_mut().set_comment(node, comment);
            changes
        }
        TreeChange::Mark(mark) => {
            let changes = before.mark(node) != mark;
            record.tree_mut().set_mark(node, mark);
            changes
        }
        TreeChange::Promote => record.tree_mut().promote(node),
        TreeChange::Delete => record.tree_mut().delete(node),
        TreeChange::Plan(true) => {
            let was_planned = before.is_planned(node);
            if !record.tree_mut().plan(node) {
                return Err(PlanError::NoReply.into());
            }
            !was_planned
        }
        TreeChange::Plan(false) => {
            let was_planned = before.is_planned(node);
            record.tree_mut().unplan(node);
            was_planned
        }
    };
    Ok(changed.then_some(node))
}
