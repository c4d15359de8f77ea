//! A tree of moves: the main line, which is what was played, and variations to it. A node is the
//! position after its move; people may comment and mark it. The first child of a node continues its
//! line, but for the end of the main line: what follows there are variations.

mod lines;

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::Mark;
use crate::rules::Move;
pub use lines::{Entry, Line};

/// A node of a [`Tree`]. The id of a forgotten node is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A tree of moves. Knows nothing of the rules; whoever adds a move has checked it.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: BTreeMap<NodeId, Node>,
    next_id: usize,
    /// The last node of the main line.
    end: NodeId,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The node before and the move that leads from it to this one; `None` for the root.
    reached: Option<(NodeId, Move)>,
    /// The continuations, the main line first.
    children: Vec<NodeId>,
    comment: String,
    mark: Option<Mark>,
}

impl Tree {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    pub fn new() -> Tree {
        let nodes = BTreeMap::from([(Tree::ROOT, Node::default())]);
        Tree { nodes, next_id: 1, end: Tree::ROOT }
    }

    /// A tree of nothing but a main line.
    pub fn of_line(line: &[Move]) -> Tree {
        let mut tree = Tree::new();
        for &played in line {
            tree.play(tree.end, played);
        }
        tree
    }

    /// Plays on in the main line from one of its nodes. What followed there in the main line is
    /// forgotten; variations stay, and one that begins with the move becomes the main line as far as
    /// that move.
    pub fn play(&mut self, node: NodeId, played: Move) -> NodeId {
        let again = self.next(node).filter(|&next| self.played(next) == Some(played));
        if let Some(again) = again.filter(|&next| self.is_main(next)) {
            self.end_at(again);
            return again;
        }
        self.end_at(node);
        let child = self.add(node, played);
        let children = &mut self.nodes.entry(node).or_default().children;
        children.retain(|&other| other != child);
        children.insert(0, child);
        self.end = child;
        child
    }

    /// Ends the main line at one of its nodes. What followed there in the main line is forgotten.
    pub fn end_at(&mut self, node: NodeId) {
        if let Some(next) = self.next(node).filter(|&next| self.is_main(next)) {
            self.forget(next);
        }
        self.end = node;
    }

    /// Follows the move from a node; adds it as the last variation there if it is new.
    pub fn add(&mut self, node: NodeId, played: Move) -> NodeId {
        let known = self.children(node).iter().find(|&&child| self.played(child) == Some(played));
        if let Some(&child) = known {
            return child;
        }
        let child = NodeId(self.next_id);
        self.next_id += 1;
        self.nodes.entry(node).or_default().children.push(child);
        self.nodes.insert(child, Node { reached: Some((node, played)), ..Node::default() });
        child
    }

    /// Whether a node is in the tree: it may have been forgotten.
    pub fn has(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        self.end
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        self.path(self.end)
    }

    /// Whether a node is in the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.back_from(self.end).any(|main| main == node)
    }

    /// The node of the main line after `ply` moves; its last one if it is shorter.
    pub fn main_node(&self, ply: usize) -> NodeId {
        let back = self.back_from(self.end).count() - 1;
        self.back_from(self.end).nth(back.saturating_sub(ply)).unwrap_or(Tree::ROOT)
    }

    /// The node before a node; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node)?.reached.map(|(parent, _)| parent)
    }

    /// The move that leads to a node; `None` for the root.
    pub fn played(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(&node)?.reached.map(|(_, played)| played)
    }

    /// The continuations of a node, that of its own line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(&node).map_or(&[], |node| &node.children)
    }

    /// The next node on the line of a node; `None` at the end of the main line and of a variation.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        if node == self.end {
            return None;
        }
        self.children(node).first().copied()
    }

    /// The moves from the root to a node.
    pub fn path(&self, node: NodeId) -> Vec<Move> {
        let mut path: Vec<Move> = self.back_from(node).filter_map(|at| self.played(at)).collect();
        path.reverse();
        path
    }

    /// The nodes from the root to a node and on along its line to the end of that.
    pub fn nodes_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = self.back_from(node).collect();
        nodes.reverse();
        nodes.extend(std::iter::successors(self.next(node), |&node| self.next(node)));
        nodes
    }

    /// Whether a node leads to another or is that node.
    pub fn leads_to(&self, node: NodeId, other: NodeId) -> bool {
        self.back_from(other).any(|before| before == node)
    }

    /// How many moves lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.back_from(node).count() - 1
    }

    /// The node of the main line where the line of a node branches off: itself, if it is main.
    pub fn branching(&self, node: NodeId) -> NodeId {
        let main: BTreeSet<NodeId> = self.back_from(self.end).collect();
        self.back_from(node).find(|before| main.contains(before)).unwrap_or(Tree::ROOT)
    }

    /// How many moves are lost with a node: its own and all after it.
    pub fn moves_from(&self, node: NodeId) -> usize {
        let (mut open, mut moves) = (vec![node], 0);
        while let Some(id) = open.pop() {
            moves += 1;
            open.extend(self.children(id));
        }
        moves
    }

    /// A node and all before it, the root last.
    fn back_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// What people say of a node; empty if nothing.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(&node).map_or("", |node| &node.comment)
    }

    /// Says this of a node, in place of what was said.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.comment = comment;
        }
    }

    /// Says more of a node, on a line below what was said.
    pub fn add_to_comment(&mut self, node: NodeId, more: &str) {
        let Some(node) = self.nodes.get_mut(&node) else { return };
        if !node.comment.is_empty() {
            node.comment.push('\n');
        }
        node.comment.push_str(more);
    }

    /// How people judge the move that leads to a node, if they do.
    pub fn mark(&self, node: NodeId) -> Option<Mark> {
        self.nodes.get(&node)?.mark
    }

    /// Whether any move is marked.
    pub fn is_marked(&self) -> bool {
        self.nodes.values().any(|node| node.mark.is_some())
    }

    /// Judges the move that leads to a node, or no longer.
    pub fn set_mark(&mut self, node: NodeId, mark: Option<Mark>) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.mark = mark;
        }
    }

    /// Puts the variation that begins with a node before the one that stands before it. `false` if
    /// it is the first there: the main line stays what was played.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        let first = usize::from(self.next(parent).is_some_and(|next| self.is_main(next)));
        let Some(parent) = self.nodes.get_mut(&parent) else { return false };
        match parent.children.iter().position(|&child| child == node) {
            Some(place) if place > first => {
                parent.children.swap(place, place - 1);
                true
            }
            _ => false,
        }
    }

    /// Forgets a node of a variation and everything after it. `false` for one of the main line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let may = !self.is_main(node);
        if may {
            self.forget(node);
        }
        may
    }

    fn forget(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node).and_then(|parent| self.nodes.get_mut(&parent)) {
            parent.children.retain(|&child| child != node);
        }
        let mut forgotten = vec![node];
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

    /// A tree with a main line.
    fn line(moves: &[&str]) -> Tree {
        Tree::of_line(&moves.iter().map(|text| read(text)).collect::<Vec<_>>())
    }

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
        assert_eq!((tree.next(Tree::ROOT), tree.end()), (None, Tree::ROOT));
        assert!(tree.path(Tree::ROOT).is_empty() && tree.is_main(Tree::ROOT));
    }

    #[test]
    fn a_known_move_is_followed_and_a_new_one_becomes_a_variation() {
        let mut tree = line(&[A]);
        let a = tree.end();
        assert_eq!(add(&mut tree, Tree::ROOT, &[A]), a);
        let b = add(&mut tree, Tree::ROOT, &[B]);
        assert_eq!(tree.children(Tree::ROOT), [a, b]);
        assert_eq!(tree.next(Tree::ROOT), Some(a), "the main line stays the first");
        assert_eq!((tree.parent(b), tree.played(b)), (Some(Tree::ROOT), Some(read(B))));
        assert!(tree.is_main(a) && !tree.is_main(b));
    }

    #[test]
    fn the_line_of_a_node_leads_to_it_and_on_to_its_end() {
        let mut tree = line(&[A, B, C]);
        let a = tree.main_node(1);
        let variation = add(&mut tree, a, &[C]);
        add(&mut tree, variation, &[B]);
        let through = |node| {
            let nodes = tree.nodes_through(node);
            shown(&nodes.into_iter().filter_map(|node| tree.played(node)).collect::<Vec<_>>())
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

    #[test]
    fn playing_on_forgets_what_followed_and_keeps_the_variations() {
        let mut tree = line(&[A, B, C]);
        let a = tree.main_node(1);
        let variation = add(&mut tree, a, &[C, B]);
        let variation = tree.parent(variation).expect("its first node");
        let played = tree.play(a, read("T-D9,D10,E10"));
        assert_eq!(shown(&tree.main_line()), [A, "T-D9,D10,E10"]);
        assert_eq!(tree.children(a), [played, variation]);
        let played = tree.play(a, read(C));
        assert_eq!(played, variation, "the variation is played");
        assert_eq!(
            (shown(&tree.main_line()), tree.children(a).len()),
            (vec![A.into(), C.into()], 1)
        );
        assert_eq!(
            tree.children(played).len(),
            1,
            "what was looked at after it is a variation now"
        );
    }

    #[test]
    fn the_same_move_again_keeps_what_was_said_of_it_and_tried_after_it() {
        let mut tree = line(&[A, B, C]);
        let [a, b] = [1, 2].map(|ply| tree.main_node(ply));
        tree.set_comment(b, "bold".to_owned());
        let tried = add(&mut tree, b, &["T-D9,D10,E10"]);
        assert_eq!(tree.play(a, read(B)), b);
        assert_eq!((tree.end(), tree.comment(b), tree.children(b)), (b, "bold", &[tried][..]));
    }

    #[test]
    fn a_forgotten_node_is_never_given_again() {
        let mut tree = line(&[A, B]);
        let (a, b) = (tree.main_node(1), tree.end());
        tree.end_at(a);
        assert_eq!((tree.children(a), tree.played(b)), (&[][..], None));
        assert_ne!(tree.play(a, read(B)), b);
    }

    #[test]
    fn a_variation_is_promoted_up_to_the_main_line_and_not_over_it() {
        let mut tree = line(&[A]);
        let [b, c] = [B, C].map(|text| tree.add(Tree::ROOT, read(text)));
        assert!(tree.promote(c) && !tree.promote(c));
        assert_eq!(tree.children(Tree::ROOT), [tree.end(), c, b]);
        assert!(!tree.promote(tree.end()) && !tree.promote(Tree::ROOT));
    }

    #[test]
    fn a_variation_is_deleted_with_all_after_it_and_the_main_line_never() {
        let mut tree = line(&[A]);
        let end = add(&mut tree, Tree::ROOT, &[B, C]);
        let b = tree.parent(end).expect("before it");
        assert!(tree.delete(b) && !tree.delete(tree.end()) && !tree.delete(Tree::ROOT));
        assert_eq!((tree.children(Tree::ROOT), tree.played(end)), (&[tree.end()][..], None));
    }

    #[test]
    fn nodes_are_commented_and_marked() {
        let mut tree = line(&[A]);
        let node = tree.end();
        assert_eq!((tree.comment(node), tree.mark(node)), ("", None));
        tree.set_comment(node, "the corner".to_owned());
        tree.set_mark(node, Some(Mark::Good));
        assert_eq!((tree.comment(node), tree.mark(node)), ("the corner", Some(Mark::Good)));
    }
}
