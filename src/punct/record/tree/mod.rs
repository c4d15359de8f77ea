//! A tree of moves: the main line, which was played, and its variations. A node stands for the
//! position after its move. People may comment on a node and mark its move.
//!
//! The first child of a node continues the node's line. At the end of the main line, all children
//! begin variations.

mod edits;
mod lines;
mod paths;
mod plans;

pub use lines::{TreeEntry, TreeLine};
pub use paths::TreeSurplus;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::punct::engine::MoveMark;
use crate::rules::Move;

/// A node of a [`Tree`]. A node that is added later has a greater id. The id of a deleted node is
/// never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

/// A tree of moves. The tree does not know the rules, so callers must check moves before they add
/// them.
#[derive(Debug)]
pub struct Tree {
    nodes: BTreeMap<NodeId, TreeNode>,
    next_id: u32,
    end: NodeId,
}

/// The memory that a move and a comment take besides the text of the comment, in bytes.
const MOVE_BYTES: usize = 72;
const COMMENT_BYTES: usize = 32;

impl Clone for Tree {
    /// Copies the nodes in their order, because a map that is filled at once takes half the memory
    /// of one that has grown. Both trees share the texts of the comments.
    fn clone(&self) -> Tree {
        let nodes = self.nodes.iter().map(|(id, node)| (*id, node.clone())).collect();
        Tree { nodes, ..*self }
    }
}

#[derive(Clone, Debug, Default)]
struct TreeNode {
    /// The node before, and the move that leads from that node to this one; `None` for the root.
    reached: Option<(NodeId, Move)>,
    children: SmallVec<[NodeId; 4]>,
    comment: Arc<str>,
    mark: Option<MoveMark>,
    /// Whether the move that leads to this node is conditional.
    is_planned: bool,
}

impl Tree {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    pub fn new() -> Tree {
        let nodes = BTreeMap::from([(Tree::ROOT, TreeNode::default())]);
        Tree { nodes, next_id: 1, end: Tree::ROOT }
    }

    pub fn has(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    pub fn end(&self) -> NodeId {
        self.end
    }

    pub fn main_line(&self) -> Vec<Move> {
        self.path(self.end)
    }

    pub fn is_main(&self, node: NodeId) -> bool {
        self.back_from(self.end).any(|main| main == node)
    }

    /// Returns the node of the main line after `ply` moves; the last node if the main line is
    /// shorter.
    pub fn main_node(&self, ply: usize) -> NodeId {
        let back = self.back_from(self.end).count() - 1;
        self.back_from(self.end).nth(back.saturating_sub(ply)).unwrap_or(Tree::ROOT)
    }

    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node)?.reached.map(|(parent, _)| parent)
    }

    /// Returns the move that leads to a node; `None` for the root.
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(&node)?.reached.map(|(_, played)| played)
    }

    /// Returns the nodes after a node. The first of them continues the node's line, except at the
    /// end of the main line.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(&node).map_or(&[], |node| &node.children)
    }

    /// Returns the next node on a node's line; `None` at the end of the main line or of a
    /// variation.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        if node == self.end {
            return None;
        }
        self.children(node).first().copied()
    }

    pub fn path(&self, node: NodeId) -> Vec<Move> {
        let mut path: Vec<Move> = self.back_from(node).filter_map(|at| self.move_of(at)).collect();
        path.reverse();
        path
    }

    /// Returns the nodes from the root to a node, and on to the end of the node's line.
    pub fn nodes_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.nodes_to(node);
        nodes.extend(std::iter::successors(self.next(node), |&node| self.next(node)));
        nodes
    }

    /// Returns the nodes from the root to a node.
    pub fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = self.back_from(node).collect();
        nodes.reverse();
        nodes
    }

    /// Whether `node` is `other` or comes before `other` on the way from the root.
    pub fn leads_to(&self, node: NodeId, other: NodeId) -> bool {
        self.back_from(other).any(|before| before == node)
    }

    pub fn ply(&self, node: NodeId) -> usize {
        self.back_from(node).count() - 1
    }

    /// Returns the node where the way to a node leaves the main line; the node itself if it is in
    /// the main line.
    pub fn branching(&self, node: NodeId) -> NodeId {
        let main: BTreeSet<NodeId> = self.back_from(self.end).collect();
        self.back_from(node).find(|before| main.contains(before)).unwrap_or(Tree::ROOT)
    }

    /// Returns the number of moves that are deleted with a node: its own move and all moves after
    /// it.
    pub fn moves_from(&self, node: NodeId) -> usize {
        let (mut open, mut moves) = (vec![node], 0);
        while let Some(id) = open.pop() {
            moves += 1;
            open.extend(self.children(id));
        }
        moves
    }

    /// Returns a node and all nodes before it, the root last.
    fn back_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// Returns the comment on a node; empty if there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(&node).map_or("", |node| &node.comment)
    }

    pub fn mark(&self, node: NodeId) -> Option<MoveMark> {
        self.nodes.get(&node)?.mark
    }

    pub fn is_marked(&self) -> bool {
        self.nodes.values().any(|node| node.mark.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn read(text: &str) -> Move {
        text.parse().expect("a move")
    }

    pub const A: &str = "T-D3,D4,E4";
    pub const B: &str = "T-N14,N15,O15";
    pub const C: &str = "T-D6,D7,E7";

    pub fn line(moves: &[&str]) -> Tree {
        Tree::from_line(&moves.iter().map(|text| read(text)).collect::<Vec<_>>())
    }

    /// Adds moves one after the other and returns the last node.
    pub fn add(tree: &mut Tree, from: NodeId, moves: &[&str]) -> NodeId {
        moves.iter().fold(from, |node, text| tree.add(node, read(text)))
    }

    pub fn shown(moves: &[Move]) -> Vec<String> {
        moves.iter().map(Move::to_string).collect()
    }

    #[test]
    fn a_move_counts_for_no_less_than_it_takes() {
        // With a twelfth of the links of the map, and a fifth of a list of five children.
        let bytes = size_of::<(NodeId, TreeNode)>() + 8;
        assert!(bytes <= MOVE_BYTES, "{bytes} bytes");
        let mut tree = line(&[A]);
        assert_eq!(tree.size(), 0);
        add(&mut tree, Tree::ROOT, &[B, C]);
        tree.set_comment(Tree::ROOT, "x".repeat(100));
        assert_eq!(tree.size(), 2 * MOVE_BYTES + COMMENT_BYTES + 100);
    }

    #[test]
    fn the_root_has_no_move_and_nothing_before_it() {
        let tree = Tree::new();
        assert_eq!((tree.parent(Tree::ROOT), tree.move_of(Tree::ROOT)), (None, None));
        assert_eq!((tree.next(Tree::ROOT), tree.end()), (None, Tree::ROOT));
        assert!(tree.path(Tree::ROOT).is_empty() && tree.is_main(Tree::ROOT));
    }

    #[test]
    fn the_line_of_a_node_leads_to_it_and_on_to_its_end() {
        let mut tree = line(&[A, B, C]);
        let a = tree.main_node(1);
        let variation = add(&mut tree, a, &[C]);
        add(&mut tree, variation, &[B]);
        let through = |node| {
            let nodes = tree.nodes_through(node);
            shown(&nodes.into_iter().filter_map(|node| tree.move_of(node)).collect::<Vec<_>>())
        };
        assert_eq!(shown(&tree.path(a)), [A]);
        assert_eq!(through(a), [A, B, C]);
        assert_eq!(through(tree.end()), [A, B, C]);
        assert_eq!(shown(&tree.path(variation)), [A, C]);
        assert_eq!(through(variation), [A, C, B]);
        assert_eq!(
            [0, 1, 3, 9].map(|ply| shown(&tree.path(tree.main_node(ply))).len()),
            [0, 1, 3, 3]
        );
    }

    #[test]
    fn what_follows_the_end_of_the_main_line_is_a_variation() {
        let mut tree = line(&[A]);
        let end = tree.end();
        let after = add(&mut tree, end, &[B]);
        assert_eq!((tree.next(tree.end()), tree.is_main(after)), (None, false));
        assert_eq!(shown(&tree.main_line()), [A]);
    }
}
