//! Changes a tree: plays, tries and deletes moves, and sets comments and marks.

use super::{NodeId, Tree, TreeNode};
use crate::punct::engine::MoveMark;
use crate::rules::Move;

impl Tree {
    /// Makes a tree with only a main line.
    pub fn from_line(line: &[Move]) -> Tree {
        let mut tree = Tree::new();
        for &played in line {
            tree.play(tree.end, played);
        }
        tree
    }

    /// Plays a move in the main line from one of its nodes, and ends the main line with that move.
    /// If another move followed the node in the main line, that move and the moves after it become
    /// a variation ([`Tree::end_at`]). If a variation began with the played move, that move becomes
    /// part of the main line.
    pub fn play(&mut self, node: NodeId, played: Move) -> NodeId {
        let again = self.next(node).filter(|&next| self.move_of(next) == Some(played));
        if let Some(again) = again.filter(|&next| self.is_main(next)) {
            self.end_at(again);
            return again;
        }
        self.end_at(node);
        let child = self.add(node, played);
        let children = &mut self.nodes.entry(node).or_default().children;
        children.retain(|other| *other != child);
        children.insert(0, child);
        self.end = child;
        child
    }

    /// Ends the main line at one of its nodes. The moves after the node become a variation. If only
    /// a single move follows, and this move has neither comment nor mark, deletes the move.
    pub fn end_at(&mut self, node: NodeId) {
        let next = self.next(node).filter(|&next| self.is_main(next));
        if let Some(single) = next.filter(|&next| self.is_single_move(next)) {
            self.forget(single);
        }
        self.end = node;
    }

    /// Whether no move follows a node and the node has neither comment nor mark. Deleting such a
    /// node loses little, since a player can easily make its move again.
    pub fn is_single_move(&self, node: NodeId) -> bool {
        let is_noted = !self.comment(node).is_empty() || self.mark(node).is_some();
        !is_noted && self.children(node).is_empty()
    }

    /// Returns the node after a move from a node. If the move is new there, adds the move as the
    /// last variation.
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

    /// Adds text to a node's comment, on a new line.
    pub fn add_to_comment(&mut self, node: NodeId, more: &str) {
        let Some(node) = self.nodes.get_mut(&node) else { return };
        let line_end = if node.comment.is_empty() { "" } else { "\n" };
        node.comment = [&*node.comment, line_end, more].concat().into();
    }

    /// Sets or removes the mark of the move that leads to a node.
    pub fn set_mark(&mut self, node: NodeId, mark: Option<MoveMark>) {
        if let Some(node) = self.nodes.get_mut(&node) {
            node.mark = mark;
        }
    }

    /// Moves the variation that begins with a node one place up. Returns `false` if no variation
    /// begins with the node, or if the variation is the first: the played game always stays above
    /// all variations.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some((parent, place)) = self.place_to_leave(node) else { return false };
        let Some(parent) = self.nodes.get_mut(&parent) else { return false };
        parent.children.swap(place, place - 1);
        true
    }

    /// Whether [`Tree::promote`] can move the variation that begins with a node.
    pub fn may_promote(&self, node: NodeId) -> bool {
        self.place_to_leave(node).is_some()
    }

    /// Returns the node before a variation, and the variation's place among the children of that
    /// node. Returns `None` if the variation can't move up.
    fn place_to_leave(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        let first = usize::from(self.next(parent).is_some_and(|next| self.is_main(next)));
        let place = self.children(parent).iter().position(|&child| child == node)?;
        (place > first).then_some((parent, place))
    }

    /// Deletes a node of a variation and all nodes after it. Returns `false`, and deletes nothing,
    /// if the node is in the main line.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let may = !self.is_main(node);
        if may {
            self.forget(node);
        }
        may
    }

    pub(super) fn forget(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node).and_then(|parent| self.nodes.get_mut(&parent)) {
            parent.children.retain(|child| *child != node);
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
    use crate::punct::record::tree::tests::{A, B, C, add, line, read, shown};

    #[test]
    fn a_known_move_is_followed_and_a_new_one_becomes_a_variation() {
        let mut tree = line(&[A]);
        let a = tree.end();
        assert_eq!(add(&mut tree, Tree::ROOT, &[A]), a);
        let b = add(&mut tree, Tree::ROOT, &[B]);
        assert_eq!(tree.children(Tree::ROOT), [a, b]);
        assert_eq!(tree.next(Tree::ROOT), Some(a), "the main line stays first");
        assert_eq!((tree.parent(b), tree.move_of(b)), (Some(Tree::ROOT), Some(read(B))));
        assert!(tree.is_main(a) && !tree.is_main(b));
    }

    #[test]
    fn playing_on_forgets_a_single_move_and_keeps_the_variations() {
        let mut tree = line(&[A, B]);
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
            "the moves looked at after it are a variation now"
        );
    }

    type Note<'a> = &'a dyn Fn(&mut Tree, NodeId);

    #[test]
    fn what_is_replaced_becomes_a_variation_if_it_is_more_than_a_move_of_which_nothing_is_said() {
        let other = "T-D9,D10,E10";
        let commented = |tree: &mut Tree, b| tree.set_comment(b, "bold".to_owned());
        let marked = |tree: &mut Tree, b| tree.set_mark(b, Some(MoveMark::Dubious));
        let tried_on = |tree: &mut Tree, b| {
            tree.add(b, read(C));
        };
        let cases: [(&[&str], Note<'_>, bool); 5] = [
            (&[A, B], &|_, _| {}, false),
            (&[A, B, C], &|_, _| {}, true),
            (&[A, B], &commented, true),
            (&[A, B], &marked, true),
            (&[A, B], &tried_on, true),
        ];
        for (nth, (moves, note, stays)) in cases.into_iter().enumerate() {
            let mut before = line(moves);
            let (a, b) = (before.main_node(1), before.main_node(2));
            note(&mut before, b);
            let mut replaced = before.clone();
            let played = replaced.play(a, read(other));
            let children = if stays { vec![played, b] } else { vec![played] };
            assert_eq!((replaced.children(a), replaced.end()), (&children[..], played), "{nth}");
            let facts =
                |tree: &Tree| (tree.comment(b).to_owned(), tree.mark(b), tree.moves_from(b));
            assert!(!stays || facts(&replaced) == facts(&before), "{nth}");
            let mut ended = before.clone();
            ended.end_at(a);
            assert_eq!((ended.has(b), ended.end(), ended.next(a)), (stays, a, None), "{nth}");
            if stays {
                assert_eq!(ended.play(a, read(B)), b, "{nth}: played again, it is the game's move");
                assert_eq!(shown(&ended.main_line()), [A, B]);
            }
        }
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
        assert_eq!((tree.children(a), tree.move_of(b)), (&[][..], None));
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
        assert_eq!((tree.children(Tree::ROOT), tree.move_of(end)), (&[tree.end()][..], None));
    }

    #[test]
    fn nodes_are_commented_and_marked() {
        let mut tree = line(&[A]);
        let node = tree.end();
        assert_eq!((tree.comment(node), tree.mark(node)), ("", None));
        tree.set_comment(node, "the corner".to_owned());
        tree.set_mark(node, Some(MoveMark::Good));
        assert_eq!((tree.comment(node), tree.mark(node)), ("the corner", Some(MoveMark::Good)));
    }
}
