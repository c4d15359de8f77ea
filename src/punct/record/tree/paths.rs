//! Finds nodes by the moves that lead to them, and lets a tree follow another. Nodes of the tree
//! that stay keep their ids.

use smallvec::SmallVec;

use super::{COMMENT_BYTES, MOVE_BYTES, NodeId, Tree, TreeLine};
use crate::rules::Move;

/// What a tree has and another tree of the same game lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSurplus {
    pub moves: usize,
    /// The number of comments and marks on moves that both trees have.
    pub notes: usize,
}

impl TreeSurplus {
    pub fn is_empty(self) -> bool {
        self == TreeSurplus::default()
    }
}

impl Tree {
    /// Returns the node to which moves from the start lead; `None` if the tree has no such node.
    pub fn node_at(&self, path: &[Move]) -> Option<NodeId> {
        path.iter().try_fold(Tree::ROOT, |node, &played| self.child(node, played))
    }

    /// Returns the node to which a move from a node leads; `None` if the tree has no such node.
    pub fn child(&self, node: NodeId, played: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.move_of(child) == Some(played))
    }

    /// Returns the number of moves in variations.
    pub fn variation_moves(&self) -> usize {
        self.nodes.len() - self.back_from(self.end).count()
    }

    /// Returns the number of bytes that the variations and comments take in memory.
    pub fn size(&self) -> usize {
        let comments = self.nodes.values().map(|node| node.comment.len()).filter(|&len| len > 0);
        let comments: usize = comments.map(|len| len + COMMENT_BYTES).sum();
        self.variation_moves() * MOVE_BYTES + comments
    }

    /// Returns what [`Tree::include`] would add from this tree to another tree of the same game.
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

    /// Returns the first node of a line that another tree of the same game does not have.
    pub fn first_beyond(&self, line: &TreeLine, other: &Tree) -> Option<NodeId> {
        line.nodes.iter().copied().find(|&node| other.node_at(&self.path(node)).is_none())
    }

    /// Makes `line` the main line. Moves that are no longer in the main line become a variation, as
    /// in [`Tree::end_at`].
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

    /// Makes this tree equal to another tree of the same game.
    pub fn adopt(&mut self, other: &Tree) {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let after = |&child: &NodeId| Some((other.move_of(child)?, child));
            let pairs = other.children(theirs).iter().filter_map(after);
            let pairs: Vec<_> = pairs.map(|(made, child)| (self.add(own, made), child)).collect();
            let children: SmallVec<_> = pairs.iter().map(|(child, _)| *child).collect();
            let gone: Vec<NodeId> =
                self.children(own).iter().copied().filter(|it| !children.contains(it)).collect();
            for gone in gone {
                self.forget(gone);
            }
            if let (Some(own), Some(theirs)) = (self.nodes.get_mut(&own), other.nodes.get(&theirs))
            {
                own.comment.clone_from(&theirs.comment);
                (own.mark, own.is_planned) = (theirs.mark, theirs.is_planned);
                own.children = children;
            }
            if theirs == other.end {
                self.end = own;
            }
            open.extend(pairs);
        }
    }

    /// Adds the moves, comments and marks of another tree of the same game. If both trees comment
    /// on a node, the comment here gets the other text on a new line, unless one text has the other
    /// in it. A mark here stays.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::MoveMark;
    use crate::punct::record::tree::tests::{A, B, C, add, line, read, shown};

    const D: &str = "T-D9,D10,E10";

    #[test]
    fn a_node_is_found_by_the_moves_that_lead_to_it() {
        let mut tree = line(&[A, B]);
        let tried = add(&mut tree, Tree::ROOT, &[A, C]);
        assert_eq!(tree.node_at(&tree.path(tried)), Some(tried));
        assert_eq!(tree.node_at(&[]), Some(Tree::ROOT));
        assert_eq!(tree.node_at(&[C, A].map(read)), None);
        assert_eq!(tree.variation_moves(), 1);
    }

    #[test]
    fn a_tree_follows_a_game_that_goes_on_or_back_and_its_nodes_keep_their_ids() {
        let mut tree = line(&[A]);
        let (end, tried) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, B, C]));
        let b = tree.parent(tried).expect("before it");
        tree.follow(&[A, B].map(read));
        assert_eq!((tree.end(), tree.parent(b)), (b, Some(end)), "what was tried is played");
        tree.follow(&[A, D].map(read));
        assert_eq!(shown(&tree.main_line()), [A, D]);
        assert!(tree.has(tried) && !tree.is_main(b), "the line that was left is a variation");
        tree.follow(&[A].map(read));
        assert_eq!((tree.end(), tree.children(end)), (end, &[b][..]));
    }

    #[test]
    fn a_tree_takes_in_another_and_loses_nothing() {
        let mut other = line(&[A, B]);
        let tried = add(&mut other, Tree::ROOT, &[A, C, D]);
        other.set_comment(tried, "theirs".to_owned());
        other.set_mark(other.end(), Some(MoveMark::Good));
        other.set_planned(tried, true);
        let mut tree = line(&[A, B]);
        let own = add(&mut tree, Tree::ROOT, &[A, C, D]);
        tree.set_comment(own, "own".to_owned());
        let deeper = add(&mut tree, own, &[B]);
        assert_eq!(other.surplus(&tree), TreeSurplus { moves: 0, notes: 2 });
        assert_eq!(tree.surplus(&other), TreeSurplus { moves: 1, notes: 1 });
        for _ in 0..2 {
            tree.include(&other);
            assert!(other.surplus(&tree).is_empty());
            assert_eq!((tree.comment(own), tree.has(deeper)), ("own\ntheirs", true));
            assert_eq!(
                (tree.mark(tree.end()), tree.is_planned(own)),
                (other.mark(other.end()), false)
            );
        }
        assert_eq!(
            (shown(&tree.main_line()), tree.variation_moves()),
            (vec![A.into(), B.into()], 3)
        );
    }

    #[test]
    fn a_tree_becomes_as_another_and_nodes_of_both_keep_their_ids() {
        let mut other = line(&[A, B]);
        let a = other.main_node(1);
        let d = other.add(a, read(D));
        other.set_comment(d, "bold".to_owned());
        other.set_mark(a, Some(MoveMark::Good));
        let mut tree = line(&[A]);
        let (own_a, lost) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, C]));
        let own_d = tree.add(own_a, read(D));
        tree.adopt(&other);
        assert!(!tree.has(lost));
        let facts = |tree: &Tree| {
            let node = |entry: super::super::TreeEntry| {
                let (at, ply) = (entry.node, (entry.ply, entry.depth));
                (ply, tree.move_of(at), tree.comment(at).to_owned(), tree.mark(at))
            };
            tree.entries().into_iter().map(node).collect::<Vec<_>>()
        };
        assert_eq!(facts(&tree), facts(&other));
        assert_eq!((tree.parent(own_d), tree.comment(own_d)), (Some(own_a), "bold"));
        assert_eq!(shown(&tree.main_line()), [A, B]);
    }
}
