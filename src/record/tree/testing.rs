//! Moves and trees for tests.

use super::{NodeId, Tree};
use crate::rules::Move;

pub fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

pub const A: &str = "T-D3,D4,E4";
pub const B: &str = "T-N14,N15,O15";
pub const C: &str = "T-D6,D7,E7";

/// A tree with a main line.
pub fn line(moves: &[&str]) -> Tree {
    Tree::of_line(&moves.iter().map(|text| read(text)).collect::<Vec<_>>())
}

/// Adds moves one after the other and returns the last node.
pub fn add(tree: &mut Tree, from: NodeId, moves: &[&str]) -> NodeId {
    moves.iter().fold(from, |node, text| tree.add(node, read(text)))
}

pub fn shown(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
