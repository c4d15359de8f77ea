//! A tree of moves: every line of play from a game's start. A node is the position after its move;
//! the first child of each node continues the main line.

use std::collections::BTreeMap;

use crate::rules::Move;

/// A node of a [`Tree`]. The id of a forgotten node is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A tree of moves. Knows nothing of the rules; whoever adds a move has checked it.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: BTreeMap<NodeId, Node>,
    next_id: usize,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The node before and the move that leads from it to this one; `None` for the root.
    reached: Option<(NodeId, Move)>,
    /// The continuations, the main line first.
    children: Vec<NodeId>,
}

impl Tree {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    pub fn new() -> Tree {
        Tree { nodes: BTreeMap::from([(Tree::ROOT, Node::default())]), next_id: 1 }
    }

    /// Follows the move from a node; adds it behind the other continuations if it is new.
    pub fn add(&mut self, node: NodeId, played: Move) -> NodeId {
        let known = self.children(node).iter().find(|&&child| self.played(child) == Some(played));
        if let Some(&child) = known {
            return child;
        }
        let child = NodeId(self.next_id);
        self.next_id += 1;
        self.nodes.entry(node).or_default().children.push(child);
        self.nodes.insert(child, Node { reached: Some((node, played)), children: Vec::new() });
        child
    }

    /// The node before a node; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node)?.reached.map(|(parent, _)| parent)
    }

    /// The move that leads to a node; `None` for the root.
    pub fn played(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(&node)?.reached.map(|(_, played)| played)
    }

    /// The continuations of a node, the main line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(&node).map_or(&[], |node| &node.children)
    }

    /// The next node on the main line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// The moves from the root to a node.
    pub fn path(&self, node: NodeId) -> Vec<Move> {
        let nodes = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut path: Vec<Move> = nodes.filter_map(|node| self.played(node)).collect();
        path.reverse();
        path
    }

    /// The moves from the root to a node and on along the main line to its end.
    pub fn line_through(&self, node: NodeId) -> Vec<Move> {
        let further = std::iter::successors(self.next(node), |&node| self.next(node));
        let mut line = self.path(node);
        line.extend(further.filter_map(|node| self.played(node)));
        line
    }

    /// Forgets everything after a node.
    pub fn forget_after(&mut self, node: NodeId) {
        let Some(node) = self.nodes.get_mut(&node) else { return };
        let mut forgotten = std::mem::take(&mut node.children);
        while let Some(id) = forgotten.pop() {
            forgotten.extend(self.nodes.remove(&id).map(|node| node.children).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Move {
        text.parse().expect("a move")
    }

    const A: &str = "T-D3,D4,E4";
    const B: &str = "T-N14,N15,O15";
    const C: &str = "T-D6,D7,E7";

    /// Adds moves one after the other and returns the last node.
    fn add(tree: &mut Tree, from: NodeId, moves: &[&str]) -> NodeId {
        moves.iter().fold(from, |node, text| tree.add(node, read(text)))
    }

    fn shown(moves: &[Move]) -> Vec<String> {
        moves.iter().map(Move::to_string).collect()
    }

    #[test]
    fn the_root_has_no_move_and_nothing_before_it() {
        let tree = Tree::new();
        assert_eq!((tree.parent(Tree::ROOT), tree.played(Tree::ROOT)), (None, None));
        assert_eq!(tree.next(Tree::ROOT), None);
        assert!(tree.path(Tree::ROOT).is_empty() && tree.line_through(Tree::ROOT).is_empty());
    }

    #[test]
    fn a_known_move_is_followed_and_a_new_one_becomes_a_variation() {
        let mut tree = Tree::new();
        let a = add(&mut tree, Tree::ROOT, &[A]);
        assert_eq!(add(&mut tree, Tree::ROOT, &[A]), a);
        let b = add(&mut tree, Tree::ROOT, &[B]);
        assert_eq!(tree.children(Tree::ROOT), [a, b]);
        assert_eq!(tree.next(Tree::ROOT), Some(a), "the main line stays the first");
        assert_eq!((tree.parent(b), tree.played(b)), (Some(Tree::ROOT), Some(read(B))));
    }

    #[test]
    fn the_line_through_a_node_leads_to_it_and_on_along_the_main_line() {
        let mut tree = Tree::new();
        let a = add(&mut tree, Tree::ROOT, &[A]);
        let end = add(&mut tree, a, &[B, C]);
        let variation = add(&mut tree, a, &[C]);
        add(&mut tree, variation, &[B]);
        assert_eq!(shown(&tree.path(a)), [A]);
        assert_eq!(shown(&tree.line_through(a)), [A, B, C]);
        assert_eq!(shown(&tree.line_through(end)), [A, B, C]);
        assert_eq!(shown(&tree.path(variation)), [A, C]);
        assert_eq!(shown(&tree.line_through(variation)), [A, C, B]);
    }

    #[test]
    fn everything_after_a_node_is_forgotten_and_nothing_else() {
        let mut tree = Tree::new();
        let a = add(&mut tree, Tree::ROOT, &[A]);
        let b = add(&mut tree, a, &[B]);
        let c = add(&mut tree, b, &[C]);
        let other = add(&mut tree, Tree::ROOT, &[C]);
        tree.forget_after(a);
        assert_eq!(tree.children(a), []);
        assert_eq!((tree.played(b), tree.played(c)), (None, None));
        assert_eq!(tree.children(Tree::ROOT), [a, other]);
        let again = add(&mut tree, a, &[B]);
        assert!(again != b && again != c, "an id is never given again");
    }
}
