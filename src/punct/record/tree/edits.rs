//! Changes a tree: moves, comments, marks and conditional moves. These are a player's replies in
//! variations after the end of the main line, while the opponent is to move. After a move of the
//! opponent, at most one reply is conditional.

use smallvec::SmallVec;

use super::{NodeId, Tree, TreeNode};
use crate::punct::engine::MoveMark;
use crate::rules::Move;

impl Tree {
    pub fn from_line(line: &[Move]) -> Tree {
        let mut tree = Tree::new();
        for &played in line {
            tree.play(tree.end, played);
        }
        tree
    }

    /// The moves that followed the node become a variation ([`Tree::end_at`]); one that began with
    /// the played move becomes part of the main line.
    pub fn play(&mut self, node: NodeId, played: Move) -> NodeId {
        if let Some(next) = self.next(node)
            && self.move_of(next) == Some(played)
            && self.is_main(next)
        {
            self.end_at(next);
            return next;
        }
        self.end_at(node);
        let child = self.add(node, played);
        let children = &mut self.nodes.entry(node).or_default().children;
        children.retain(|other| *other != child);
        children.insert(0, child);
        self.end = child;
        child
    }

    /// The moves after it become a variation; a single one without comment and mark is deleted.
    pub fn end_at(&mut self, node: NodeId) {
        if let Some(next) = self.next(node)
            && self.is_main(next)
            && self.is_single_move(next)
        {
            self.forget(next);
        }
        self.end = node;
    }

    /// Deleting such a node loses little, since a player can easily make its move again.
    pub fn is_single_move(&self, node: NodeId) -> bool {
        let is_noted = !self.comment(node).is_empty() || self.mark(node).is_some();
        !is_noted && self.children(node).is_empty()
    }

    /// Finds the node after a move, or adds it as the last variation.
    pub fn add(&mut self, node: NodeId, played: Move) -> NodeId {
        if let Some(child) = self.child(node, played) {
            return child;
        }
        let child = NodeId(self.next_id);
        self.next_id += 1;
        self.nodes.entry(node).or_default().children.push(child);
        self.nodes.insert(child, TreeNode { reached: Some((node, played)), ..TreeNode::default() });
        child
    }

    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.comment = comment.into();
        }
    }

    pub fn add_to_comment(&mut self, node: NodeId, more: &str) {
        let Some(node) = self.nodes.get_mut(&node) else { return };
        let line_end = if node.comment.is_empty() { "" } else { "\n" };
        node.comment = [&*node.comment, line_end, more].concat().into();
    }

    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.mark = mark;
        }
    }

    /// `false` if no variation begins with the node, or if it is the first: the played game always
    /// stays above all variations.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some((parent, index)) = self.promotable(node) else { return false };
        let Some(parent) = self.nodes.get_mut(&parent) else { return false };
        parent.children.swap(index, index - 1);
        true
    }

    pub fn may_promote(&self, node: NodeId) -> bool {
        self.promotable(node).is_some()
    }

    /// The node before a variation, and the variation's index among its children; `None` if the
    /// variation can't move up.
    fn promotable(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        let first = usize::from(self.next(parent).is_some_and(|next| self.is_main(next)));
        let index = self.children(parent).iter().position(|&child| child == node)?;
        (index > first).then_some((parent, index))
    }

    /// Deletes a node and all nodes after it, unless the node is in the main line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        if self.is_main(node) {
            return false;
        }
        self.forget(node);
        true
    }

    fn forget(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node).and_then(|parent| self.nodes.get_mut(&parent)) {
            parent.children.retain(|child| *child != node);
        }
        let mut forgotten = vec![node];
        while let Some(id) = forgotten.pop() {
            forgotten.extend(self.nodes.remove(&id).map(|node| node.children).unwrap_or_default());
        }
    }

    /// Moves no longer in it become a variation ([`Tree::end_at`]).
    pub fn follow(&mut self, line: &[Move]) {
        let main = self.main_line();
        let common = main.iter().zip(line).take_while(|(own, other)| own == other).count();
        if common < main.len() {
            self.end_at(self.main_node(common));
        }
        for &played in &line[common..] {
            self.play(self.end, played);
        }
    }

    pub fn adopt(&mut self, other: &Tree) {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let mut children = SmallVec::new();
            for &child in other.children(theirs) {
                if let Some(played) = other.move_of(child) {
                    let own_child = self.add(own, played);
                    children.push(own_child);
                    open.push((own_child, child));
                }
            }
            for child in self.children(own).to_vec() {
                if !children.contains(&child) {
                    self.forget(child);
                }
            }
            if let (Some(own), Some(theirs)) = (self.nodes.get_mut(&own), other.nodes.get(&theirs))
            {
                own.comment.clone_from(&theirs.comment);
                own.mark = theirs.mark;
                own.is_planned = theirs.is_planned;
                own.children = children;
            }
            if theirs == other.end {
                self.end = own;
            }
        }
    }

    /// If both trees comment on a node, the comment here gets the other text on a new line, unless
    /// one has the other in it. A mark here stays.
    pub fn include(&mut self, other: &Tree) {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let comment = other.comment(theirs);
            if comment.contains(self.comment(own)) {
                self.set_comment(own, comment.to_owned());
            } else if !self.comment(own).contains(comment) {
                self.add_to_comment(own, comment);
            }
            self.set_mark(own, self.mark(own).or(other.mark(theirs)));
            for &child in other.children(theirs) {
                if let Some(played) = other.move_of(child) {
                    open.push((self.add(own, played), child));
                }
            }
        }
    }
}

impl Tree {
    pub fn is_planned(&self, node: NodeId) -> bool {
        self.nodes.get(&node).is_some_and(|node| node.is_planned)
    }

    pub fn planned_reply(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.is_planned(child))
    }

    /// Replaces other replies to the same moves of the opponent. `false` if [`Tree::may_plan`] is.
    pub fn plan(&mut self, node: NodeId) -> bool {
        if !self.may_plan(node) {
            return false;
        }
        let line = self.nodes_to(node).split_off(self.ply(self.end) + 1);
        for &[to, reply] in line.as_chunks().0 {
            if let Some(other) = self.planned_reply(to)
                && other != reply
            {
                self.unplan(other);
            }
            self.set_planned(reply, true);
        }
        true
    }

    /// Only a reply to the opponent, in a variation after the end of the main line.
    pub fn may_plan(&self, node: NodeId) -> bool {
        let moves = self.ply(node).saturating_sub(self.ply(self.end));
        moves > 0 && moves.is_multiple_of(2) && self.leads_to(self.end, node)
    }

    /// The moves stay in the tree, but neither the move nor any after it is conditional any longer.
    pub fn unplan(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            self.set_planned(node, false);
            open.extend(self.children(node));
        }
    }

    /// Keeps only the conditional moves that follow the end of the main line.
    pub fn unplan_past(&mut self) {
        for node in self.planned().collect::<Vec<NodeId>>() {
            if node == self.end || !self.leads_to(self.end, node) {
                self.set_planned(node, false);
            }
        }
    }

    pub fn set_planned(&mut self, node: NodeId, is_planned: bool) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.is_planned = is_planned;
        }
    }

    pub fn planned(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().filter(|(_, node)| node.is_planned).map(|(id, _)| *id)
    }

    /// Each begins after the end of the main line and ends with its last conditional move.
    pub fn planned_lines(&self) -> Vec<Vec<Move>> {
        let main = self.ply(self.end);
        let mut lines = Vec::new();
        let mut open = vec![self.end];
        while let Some(node) = open.pop() {
            let replies: Vec<NodeId> =
                self.children(node).iter().filter_map(|&to| self.planned_reply(to)).collect();
            if replies.is_empty() && node != self.end {
                lines.push(self.path(node).split_off(main));
            }
            open.extend(replies.into_iter().rev());
        }
        lines
    }
}
