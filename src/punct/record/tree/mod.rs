//! A tree of moves: the main line, which was played, and its variations. A node stands for the
//! position after its move. The first child continues the node's line; at the end of the main line,
//! all children begin variations.

mod edits;
#[cfg(test)]
pub mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::punct::engine::MoveMark;
use crate::rules::Move;

/// A node that is added later has a greater id. The id of a deleted node is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

/// The tree does not know the rules, so callers must check moves before they add them.
#[derive(Debug)]
pub struct Tree {
    nodes: BTreeMap<NodeId, TreeNode>,
    next_id: u32,
    end: NodeId,
}

/// Besides the text of the comment, in bytes.
const MOVE_BYTES: usize = 72;
const COMMENT_BYTES: usize = 32;

impl Clone for Tree {
    /// Filled at once, a map takes half the memory. Both trees share the texts.
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
    is_planned: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The number of the line that this line branches off; `None` for the main line.
    pub off: Option<usize>,
    /// The number of moves before the line's first own node.
    pub after: usize,
    /// The first replaces a move of the line that this line leaves, or follows its last move.
    pub nodes: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeEntry {
    pub node: NodeId,
    pub ply: usize,
    /// The number of times that lines branch off between the main line and this node.
    pub depth: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSurplus {
    pub moves: usize,
    /// Comments and marks on moves that both trees have.
    pub notes: usize,
}

impl TreeSurplus {
    pub fn is_empty(self) -> bool {
        self == TreeSurplus::default()
    }
}

impl Tree {
    pub const ROOT: NodeId = NodeId(0);

    pub fn new() -> Tree {
        let nodes = BTreeMap::from([(Tree::ROOT, TreeNode::default())]);
        Tree { nodes, next_id: 1, end: Tree::ROOT }
    }

    pub fn contains(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    pub fn end(&self) -> NodeId {
        self.end
    }

    pub fn main_line(&self) -> Vec<Move> {
        self.path(self.end)
    }

    pub fn is_main(&self, node: NodeId) -> bool {
        self.ancestors(self.end).any(|main| main == node)
    }

    /// The last node if the main line has fewer moves.
    pub fn main_node(&self, ply: usize) -> NodeId {
        let back = self.ancestors(self.end).count() - 1;
        self.ancestors(self.end).nth(back.saturating_sub(ply)).unwrap_or(Tree::ROOT)
    }

    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node)?.reached.map(|(parent, _)| parent)
    }

    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(&node)?.reached.map(|(_, played)| played)
    }

    /// The first child continues the node's line, except at the end of the main line.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(&node).map_or(&[], |node| &node.children)
    }

    /// `None` at the end of the main line or of a variation.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        if node == self.end {
            return None;
        }
        self.children(node).first().copied()
    }

    pub fn path(&self, node: NodeId) -> Vec<Move> {
        let mut path: Vec<Move> = self.ancestors(node).filter_map(|at| self.move_of(at)).collect();
        path.reverse();
        path
    }

    /// From the root to a node, and on to the end of the node's line.
    pub fn nodes_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes = self.nodes_to(node);
        nodes.extend(std::iter::successors(self.next(node), |&node| self.next(node)));
        nodes
    }

    pub fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = self.ancestors(node).collect();
        nodes.reverse();
        nodes
    }

    pub fn leads_to(&self, node: NodeId, other: NodeId) -> bool {
        self.ancestors(other).any(|before| before == node)
    }

    pub fn ply(&self, node: NodeId) -> usize {
        self.ancestors(node).count() - 1
    }

    /// Where the path leaves the main line; the node itself if it is in it.
    pub fn branch_point(&self, node: NodeId) -> NodeId {
        let main: BTreeSet<NodeId> = self.ancestors(self.end).collect();
        self.ancestors(node).find(|before| main.contains(before)).unwrap_or(Tree::ROOT)
    }

    pub fn moves_from(&self, node: NodeId) -> usize {
        let (mut open, mut moves) = (vec![node], 0);
        while let Some(id) = open.pop() {
            moves += 1;
            open.extend(self.children(id));
        }
        moves
    }

    /// The root last.
    fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(&node).map_or("", |node| &node.comment)
    }

    pub fn mark(&self, node: NodeId) -> Option<MoveMark> {
        self.nodes.get(&node)?.mark
    }

    pub fn is_marked(&self) -> bool {
        self.nodes.values().any(|node| node.mark.is_some())
    }

    pub fn node_at(&self, path: &[Move]) -> Option<NodeId> {
        path.iter().try_fold(Tree::ROOT, |node, &played| self.child(node, played))
    }

    pub fn child(&self, node: NodeId, played: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.move_of(child) == Some(played))
    }

    pub fn variation_moves(&self) -> usize {
        self.nodes.len() - self.ancestors(self.end).count()
    }

    pub fn size(&self) -> usize {
        let comments = self.nodes.values().map(|node| &node.comment).filter(|it| !it.is_empty());
        self.variation_moves() * MOVE_BYTES
            + comments.map(|comment| comment.len() + COMMENT_BYTES).sum::<usize>()
    }

    /// What [`Tree::include`] would add from this tree to another tree of the same game.
    pub fn surplus(&self, other: &Tree) -> TreeSurplus {
        let mut surplus = TreeSurplus::default();
        for &node in self.nodes.keys() {
            match other.node_at(&self.path(node)) {
                None => surplus.moves += 1,
                Some(there) => {
                    let has_comment = !other.comment(there).contains(self.comment(node));
                    let has_mark = self.mark(node).is_some() && other.mark(there).is_none();
                    surplus.notes += usize::from(has_comment) + usize::from(has_mark);
                }
            }
        }
        surplus
    }

    pub fn first_beyond(&self, line: &TreeLine, other: &Tree) -> Option<NodeId> {
        line.nodes.iter().copied().find(|&node| other.node_at(&self.path(node)).is_none())
    }

    /// In the order of their numbers: 0 is the main line. Variations follow in the order of the
    /// moves after which they branch off, each directly followed by its own.
    pub fn lines(&self) -> Vec<TreeLine> {
        let mut lines = Vec::new();
        // The last entry is the next: the line left, the ply of the first node, and that node.
        let mut open = vec![(None, 0_usize, Tree::ROOT)];
        while let Some((off, ply, first)) = open.pop() {
            let mut nodes: Vec<NodeId> =
                std::iter::successors(Some(first), |&node| self.next(node)).collect();
            let number = lines.len();
            for (index, &node) in nodes.iter().enumerate().rev() {
                let others = self.variations(node).rev();
                open.extend(others.map(|other| (Some(number), ply + index + 1, other)));
            }
            nodes.retain(|&node| node != Tree::ROOT);
            lines.push(TreeLine { off, after: ply.saturating_sub(1), nodes });
        }
        lines
    }

    /// The root first. Each variation stands below the move that it replaces.
    pub fn entries(&self) -> Vec<TreeEntry> {
        let root = TreeEntry { node: Tree::ROOT, ply: 0, depth: 0 };
        let mut entries = vec![root];
        // The last is the next. `true` is the node itself, `false` those after it.
        let mut open = vec![(root, false)];
        while let Some((entry, itself)) = open.pop() {
            if itself {
                entries.push(entry);
                continue;
            }
            let ply = entry.ply + 1;
            let next = self.next(entry.node).map(|node| TreeEntry { node, ply, ..entry });
            open.extend(next.map(|next| (next, false)));
            for node in self.variations(entry.node).rev() {
                let other = TreeEntry { node, ply, depth: entry.depth + 1 };
                open.extend([(other, false), (other, true)]);
            }
            open.extend(next.map(|next| (next, true)));
        }
        entries
    }

    pub fn variations(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> {
        let next = self.next(node);
        self.children(node).iter().copied().filter(move |&child| Some(child) != next)
    }
}
