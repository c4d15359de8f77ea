//! Lists of a tree.

use crate::punct::record::tree::{NodeId, Tree, TreeEntry, TreeLine};
use crate::rules::Move;

/// Moves that differ by their first letter. These tests do not need the rules.
const MOVES: [&str; 8] = [
    "T-A7,A8,B8",
    "T-B7,B8,C8",
    "T-C7,C8,D8",
    "T-D7,D8,E8",
    "T-E7,E8,F8",
    "T-F7,F8,G8",
    "T-G7,G8,H8",
    "T-H7,H8,I8",
];

fn read(letter: char) -> Move {
    let nth = usize::from(letter as u8 - b'A');
    MOVES[nth].parse().expect("a move")
}

fn letter(tree: &Tree, node: NodeId) -> char {
    let played = tree.move_of(node).expect("not the root");
    played.placement().punct().to_string().chars().next().expect("a letter")
}

/// Adds moves one after the other and returns the nodes.
fn add(tree: &mut Tree, from: NodeId, moves: &str) -> Vec<NodeId> {
    let mut at = from;
    let mut next = |letter| {
        at = tree.add(at, read(letter));
        at
    };
    moves.chars().map(&mut next).collect()
}

/// Makes a tree with the main line ABC. The variation DE replaces B, and in it, F replaces E.
/// The variation G replaces B, too. The variation H follows C.
fn branched() -> Tree {
    let mut tree = Tree::from_line(&['A', 'B', 'C'].map(read));
    let (a, end) = (tree.main_node(1), tree.end());
    add(&mut tree, end, "H");
    let d = add(&mut tree, a, "DE")[0];
    add(&mut tree, d, "F");
    add(&mut tree, a, "G");
    tree
}

#[test]
fn lines_are_numbered_depth_first_in_the_order_of_the_moves() {
    let tree = branched();
    let shown = |line: TreeLine| {
        let moves: String = line.nodes.iter().map(|&node| letter(&tree, node)).collect();
        (line.off, line.after, moves)
    };
    let lines: Vec<_> = tree.lines().into_iter().map(shown).collect();
    let line = |off, after, moves: &str| (off, after, moves.to_owned());
    assert_eq!(
        lines,
        [
            line(None, 0, "ABC"),
            line(Some(0), 1, "DE"),
            line(Some(1), 2, "F"),
            line(Some(0), 1, "G"),
            line(Some(0), 3, "H"),
        ]
    );
}

#[test]
fn variations_are_listed_below_the_move_they_replace() {
    let tree = branched();
    let shown = |entry: &TreeEntry| format!("{}{}", letter(&tree, entry.node), entry.depth);
    let entries = tree.entries();
    assert_eq!(entries[0], TreeEntry { node: Tree::ROOT, ply: 0, depth: 0 });
    let listed: Vec<_> = entries[1..].iter().map(shown).collect();
    assert_eq!(listed, ["A0", "B0", "D1", "E1", "F2", "G1", "C0", "H1"]);
    for entry in entries {
        assert_eq!(entry.ply, tree.ply(entry.node));
    }
}

#[test]
fn a_tree_without_moves_has_one_line_without_moves() {
    assert_eq!(Tree::new().lines(), [TreeLine { off: None, after: 0, nodes: vec![] }]);
    assert_eq!(Tree::new().entries().len(), 1);
}

#[test]
fn a_tree_may_be_deep_and_wide() {
    let mut tree = Tree::new();
    let mut at = Tree::ROOT;
    for nth in 0..10_000 {
        let (main, aside) = if nth % 2 == 0 { ('A', 'B') } else { ('C', 'D') };
        tree.add(at, read(main));
        at = tree.add(at, read(aside));
    }
    assert_eq!(tree.lines().len(), 10_002);
    assert_eq!(tree.entries().last().map(|entry| entry.depth), Some(10_000));
}
