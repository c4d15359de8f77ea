//! Conditional moves in the tree of the player whose opponent is to move. They are the player's
//! replies in variations after the end of the main line. After a move of the opponent, at most one
//! reply is conditional.

use super::{NodeId, Tree};
use crate::rules::Move;

impl Tree {
    /// Whether the move that leads to a node is conditional.
    pub fn is_planned(&self, node: NodeId) -> bool {
        self.nodes.get(&node).is_some_and(|node| node.is_planned)
    }

    /// Returns the node of the conditional reply after a node, if there is one.
    pub fn planned_reply(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.is_planned(child))
    }

    /// Makes the replies on the way from the end of the main line to a node conditional. Other
    /// replies to the same moves of the opponent are no longer conditional then. Returns `false`,
    /// and changes nothing, if [`Tree::may_plan`] is `false`.
    pub fn plan(&mut self, node: NodeId) -> bool {
        if !self.may_plan(node) {
            return false;
        }
        let line = self.nodes_to(node).split_off(self.ply(self.end) + 1);
        for &[to, reply] in line.as_chunks().0 {
            if let Some(other) = self.planned_reply(to).filter(|&other| other != reply) {
                self.unplan(other);
            }
            self.set_planned(reply, true);
        }
        true
    }

    /// Whether a node is a reply to a move of the opponent, in a variation after the end of the
    /// main line.
    pub fn may_plan(&self, node: NodeId) -> bool {
        let moves = self.ply(node).saturating_sub(self.ply(self.end));
        moves > 0 && moves.is_multiple_of(2) && self.leads_to(self.end, node)
    }

    /// Makes a move and all moves after it no longer conditional. These moves stay in the tree.
    pub fn unplan(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            self.set_planned(node, false);
            open.extend(self.children(node));
        }
    }

    /// Makes the moves that do not follow the end of the main line no longer conditional.
    pub fn unplan_past(&mut self) {
        let planned: Vec<NodeId> = self.planned().collect();
        for node in planned {
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

    /// Returns the nodes of all conditional moves.
    pub fn planned(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().filter(|(_, node)| node.is_planned).map(|(id, _)| *id)
    }

    /// Returns the conditional moves as lines. Each line begins after the end of the main line and
    /// ends with a conditional move after which no other is planned.
    pub fn planned_lines(&self) -> Vec<Vec<Move>> {
        let main = self.ply(self.end);
        let mut lines = Vec::new();
        let mut open = vec![self.end];
        while let Some(node) = open.pop() {
            let replies = self.children(node).iter().filter_map(|&to| self.planned_reply(to));
            let replies: Vec<NodeId> = replies.collect();
            if replies.is_empty() && node != self.end {
                lines.push(self.path(node).split_off(main));
            }
            open.extend(replies.into_iter().rev());
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::record::tree::tests::{A, B, C, add, line, read, shown};

    const D: &str = "T-D9,D10,E10";
    const E: &str = "T-M10,M11,N11";

    fn lines(tree: &Tree) -> Vec<Vec<String>> {
        tree.planned_lines().iter().map(|line| shown(line)).collect()
    }

    fn plan(tree: &mut Tree, moves: &[&str]) -> NodeId {
        let node = add(tree, tree.end(), moves);
        assert!(tree.plan(node), "{moves:?}");
        node
    }

    #[test]
    fn only_replies_to_moves_after_the_main_line_are_planned() {
        let mut tree = line(&[A]);
        let (end, reply) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, B, C]));
        let [to, aside] = [tree.parent(reply).unwrap(), add(&mut tree, Tree::ROOT, &[B, C])];
        for node in [Tree::ROOT, end, to, aside] {
            assert!(!tree.plan(node));
        }
        assert!(tree.plan(reply) && tree.is_planned(reply) && !tree.is_planned(to));
    }

    #[test]
    fn another_reply_takes_the_place_of_the_first_and_ends_what_followed_that() {
        let mut tree = line(&[A]);
        plan(&mut tree, &[B, C, D, E]);
        let last = plan(&mut tree, &[B, C, E, D]);
        assert_eq!(lines(&tree), [[B, C, D, E], [B, C, E, D]]);
        plan(&mut tree, &[B, C]);
        assert_eq!(tree.planned().count(), 3, "known branches stay");
        plan(&mut tree, &[B, D]);
        assert_eq!(lines(&tree), [[B, D]]);
        assert!(tree.has(last), "what was planned stays as a variation");
    }

    #[test]
    fn as_the_game_goes_on_only_what_can_still_come_stays_planned() {
        let mut tree = line(&[A]);
        plan(&mut tree, &[B, C, D, E]);
        plan(&mut tree, &[D, C]);
        tree.follow(&[A, B, C].map(read));
        tree.unplan_past();
        assert_eq!(lines(&tree), [[D, E]]);
        tree.unplan(Tree::ROOT);
        assert!(lines(&tree).is_empty());
    }
}
