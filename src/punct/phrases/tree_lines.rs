//! The lines of a tree as text, with the numbers by which commands name them.

use crate::punct::record::{NodeId, Tree, TreeLine};

/// Returns a line of a tree as text: its number, where it branches off, and its own moves.
/// Conditional moves are marked.
pub fn tree_line(tree: &Tree, number: usize, line: &TreeLine) -> String {
    let shown = |&node: &NodeId| {
        let played = tree.move_of(node).map_or_else(String::new, |played| played.to_string());
        let mark = tree.mark(node).map_or_else(String::new, |mark| mark.to_string());
        let planned = if tree.is_planned(node) { " (conditional)" } else { "" };
        format!(" {played}{mark}{planned}")
    };
    let whence = match line.off {
        None => "the game".to_owned(),
        Some(off) => format!("line {off}, move {}", line.after + 1),
    };
    let moves: String = line.nodes.iter().map(shown).collect();
    format!("{number}  {whence}:{moves}")
}
