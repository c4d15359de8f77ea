//! Variations, comments, marks and conditional moves. The played game stays unchanged.

use super::Seat;
use super::command::{
    ApplyResult, CommandError, CommandResult, Event, MAX_TRIED_MOVES, MOST_TREE_BYTES,
    MOST_WATCHED_BYTES, TreeChange, TreeEdit,
};
use super::game_match::Match;
use super::private_tree::{PLANNED_MOVES, Plan, PlanError};
use crate::kit::session::PersonId;
use crate::punct::record::{NodeId, Record, Tree};
use crate::rules::{EndingError, Game, Move, Player};

impl Match {
    pub fn tree(&self) -> &Tree {
        self.record.tree()
    }

    pub fn current(&self) -> NodeId {
        self.record.current()
    }

    /// The game at a node, without an ending by the players.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        self.record.game_at_node(node)
    }

    /// The root first. The line of the game ends at the present: moves taken back are another line.
    pub fn line_of(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.tree().nodes_through(node);
        if let Some(here) = nodes.iter().position(|&at| at == self.current())
            && nodes[..=here].contains(&node)
        {
            nodes.truncate(here + 1);
        }
        nodes
    }

    /// A change at a node. It names the node by its moves, so that the table can carry it out too.
    pub fn edit_at(&self, node: NodeId, change: TreeChange) -> CommandResult<TreeEdit> {
        if !self.tree().contains(node) {
            return Err(CommandError::NoSuchLine);
        }
        Ok(TreeEdit { round: None, path: self.tree().path(node), change })
    }

    /// At a table, the private tree of the player. No events mean that nothing has changed.
    pub(super) fn edit(&mut self, by: Player, edit: TreeEdit) -> ApplyResult {
        if !self.is_at_table() {
            let players_are_elsewhere = self.seats.both().contains(&Seat::AWAY)
                && self.seats.local_players().next().is_none();
            let changed = if players_are_elsewhere {
                self.edit_within_bounds(edit, MOST_WATCHED_BYTES)?
            } else {
                change_tree(self.record_mut(), edit)?
            };
            return Ok(changed.map(Event::Edited).into_iter().collect());
        }
        self.check_round(&edit)?;
        if edit.change == TreeChange::Plan(true) {
            self.check_may_plan(by)?;
        }
        let mut record = self.private_record(by);
        let Some(node) = change_tree(&mut record, edit)? else { return Ok(vec![]) };
        self.take_private(by, record.tree())?;
        Ok(vec![Event::Edited(node)])
    }

    /// Like [`change_tree`], but not beyond `most` bytes.
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

    fn check_round(&self, edit: &TreeEdit) -> CommandResult {
        let is_present = edit.round.is_none_or(|round| round == self.round);
        if is_present { Ok(()) } else { Err(CommandError::NextGame) }
    }
}

impl Match {
    pub fn set_private_tree(&mut self, by: Player, tree: Tree) {
        self.trees.set(by, tree);
    }

    pub fn forget_private_tree(&mut self, who: PersonId) {
        if let Some(by) = self.seats.colour_of(who) {
            self.trees.retain(Some(by.opponent()));
        }
    }

    pub fn private_tree(&self, by: Player) -> Option<&Tree> {
        self.trees.get(by)
    }

    /// With the game's own tree if the player has no private tree yet.
    fn private_record(&self, by: Player) -> Record {
        let tree = self.trees.get(by).unwrap_or(self.record.tree());
        self.record.with_tree(tree.clone())
    }

    /// The tree may have too many conditional moves, or have grown too large.
    fn take_private(&mut self, by: Player, tree: &Tree) -> CommandResult {
        if 2 * tree.planned().count() > PLANNED_MOVES {
            return Err(PlanError::TooMany.into());
        }
        check_size(self.trees.get(by), tree, MOST_TREE_BYTES)?;
        self.trees.set(by, tree.clone());
        Ok(())
    }

    /// The private tree or, after the end, the shared tree with what only the private tree has.
    /// Refuses spectators while the game goes on.
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

    pub fn plan(&self, by: Player) -> Plan {
        self.private_tree(by).map(Plan::from_tree).unwrap_or_default()
    }

    fn check_may_plan(&self, by: Player) -> CommandResult {
        self.check_not_over()?;
        if self.turn() == by { Err(PlanError::YourTurn.into()) } else { Ok(()) }
    }

    pub fn check_may_plan_here(&self) -> CommandResult {
        self.check_may_plan(self.only_local_player().unwrap_or(self.turn()))
    }

    pub(super) fn add_to_plan(&mut self, by: Player, line: &[[Move; 2]]) -> ApplyResult {
        self.check_may_plan(by)?;
        let line = line.as_flattened();
        check_line(self.game(), line)?;
        let mut record = self.private_record(by);
        let tree = record.tree_mut();
        let node = line.iter().fold(tree.end(), |node, &played| tree.add(node, played));
        tree.plan(node);
        self.take_private(by, record.tree())?;
        Ok(vec![Event::Edited(node)])
    }

    /// The moves stay in the private tree.
    pub(super) fn forget_plan(&mut self, by: Player) -> Vec<Event> {
        if self.trees.get(by).is_none_or(|tree| tree.planned().next().is_none()) {
            return vec![];
        }
        let mut record = self.private_record(by);
        record.tree_mut().unplan(Tree::ROOT);
        self.trees.set(by, record.tree().clone());
        vec![Event::Edited(Tree::ROOT)]
    }
}

impl Match {
    pub(super) fn edit_shared(&mut self, edit: TreeEdit) -> ApplyResult {
        self.check_round(&edit)?;
        self.check_shares()?;
        if let TreeChange::Plan(_) = edit.change {
            return Err(CommandError::Ending(EndingError::GameOver));
        }
        let changed = self.edit_within_bounds(edit, MOST_TREE_BYTES)?;
        Ok(changed.map(Event::Shared).into_iter().collect())
    }

    /// The private tree stays, too.
    pub(super) fn join_tree(&mut self, by: Player) -> ApplyResult {
        self.check_shares()?;
        let Some(own) = self.trees.get(by) else { return Ok(vec![]) };
        let mut tree = self.tree().clone();
        tree.include(own);
        check_size(Some(self.tree()), &tree, MOST_TREE_BYTES)?;
        *self.record_mut().tree_mut() = tree;
        Ok(vec![Event::Shared(Tree::ROOT)])
    }

    fn check_shares(&self) -> CommandResult {
        let shares = self.is_at_table() && self.game().outcome().is_some();
        if shares { Ok(()) } else { Err(CommandError::NotOver) }
    }
}

/// A tree that does not grow is always allowed.
fn check_size(before: Option<&Tree>, tree: &Tree, most: usize) -> CommandResult {
    let is_full = tree.variation_moves() > MAX_TRIED_MOVES || tree.size() > most;
    let grows = before.is_none_or(|before| tree.size() > before.size());
    if is_full && grows { Err(CommandError::FullTree) } else { Ok(()) }
}

/// The error names the move if the line has more than one.
fn check_line(game: &Game, line: &[Move]) -> CommandResult {
    let mut ahead = game.clone();
    for (i, &played) in line.iter().enumerate() {
        ahead.play(played).map_err(|why| match line.len() {
            1 => CommandError::Rules(why),
            _ => PlanError::Illegal { nth: i + 1, played, why }.into(),
        })?;
    }
    Ok(())
}

/// `None` if nothing has changed.
fn change_tree(record: &mut Record, edit: TreeEdit) -> CommandResult<Option<NodeId>> {
    let before = record.tree();
    let node = before.node_at(&edit.path).ok_or(CommandError::NoSuchLine)?;
    let was_planned = before.is_planned(node);
    let is_changed = match edit.change {
        TreeChange::Try(line) => {
            check_line(&record.game_at_node(node), &line)?;
            let is_new = before.node_at(&[edit.path, line.clone()].concat()).is_none();
            let mut line = line.into_iter();
            let end = line.try_fold(node, |node, tried| record.try_move(node, tried))?;
            return Ok(is_new.then_some(end));
        }
        TreeChange::Comment(comment) => {
            let differs = before.comment(node) != comment;
            record.tree_mut().set_comment(node, comment);
            differs
        }
        TreeChange::Mark(mark) => {
            let is_other = before.mark(node) != mark;
            record.tree_mut().set_mark(node, mark);
            is_other
        }
        TreeChange::Promote => record.tree_mut().promote(node),
        TreeChange::Delete => record.tree_mut().delete(node),
        TreeChange::Plan(true) => {
            if !record.tree_mut().plan(node) {
                return Err(PlanError::NoReply.into());
            }
            !was_planned
        }
        TreeChange::Plan(false) => {
            record.tree_mut().unplan(node);
            was_planned
        }
    };
    Ok(is_changed.then_some(node))
}
