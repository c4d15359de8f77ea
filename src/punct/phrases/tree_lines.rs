//! The lines of a tree as text, with the numbers by which commands name them.

use crate::kit::phrases::moves;
use crate::punct::record::{NodeId, Tree, TreeLine, TreeSurplus};

/// Counts the moves, comments and marks that a player does not share: `2 moves and 1 comment or
/// mark`.
pub fn surplus_in_words(TreeSurplus { moves: tried, notes }: TreeSurplus) -> String {
    let notes_in_words = if notes == 1 {
        "1 comment or mark".to_owned()
    } else {
        format!("{notes} comments or marks")
    };
    match (tried, notes) {
        (_, 0) => moves(tried),
        (0, _) => notes_in_words,
        _ => format!("{} and {notes_in_words}", moves(tried)),
    }
}

/// Returns a line of a tree as text: its number, where it branches off, and its own moves.
/// Marks conditional moves, and the first move that `shared` does not have.
pub fn tree_line(tree: &Tree, number: usize, line: &TreeLine, shared: Option<&Tree>) -> String {
    let first_unshared = shared.and_then(|shared| tree.first_beyond(line, shared));
    let shown = |&node: &NodeId| {
        let begins = if first_unshared == Some(node) { " (not shared)" } else { "" };
        let played = tree.move_of(node).map_or_else(String::new, |played| played.to_string());
        let mark = tree.mark(node).map_or_else(String::new, |mark| mark.to_string());
        let planned = if tree.is_planned(node) { " (conditional)" } else { "" };
        format!("{begins} {played}{mark}{planned}")
    };
    let whence = match line.off {
        None => "the game".to_owned(),
        Some(off) => format!("line {off}, move {}", line.after + 1),
    };
    let moves: String = line.nodes.iter().map(shown).collect();
    format!("{number}  {whence}:{moves}")
}

/// Names the first conditional move that a change of a tree has ended, and counts the moves after
/// it. Returns `None` if the change has ended none.
pub fn no_longer_conditional(before: &Tree, now: &Tree) -> Option<String> {
    let is_planned =
        |node| now.node_at(&before.path(node)).is_some_and(|node| now.is_planned(node));
    let mut ended: Vec<NodeId> = before.planned().filter(|&node| !is_planned(node)).collect();
    ended.sort_by_key(|&node| before.ply(node));
    let first = before.move_of(*ended.first()?)?;
    Some(match ended.len() - 1 {
        0 => format!("{first} is no longer conditional"),
        more => format!("{first} and {} after it are no longer conditional", moves(more)),
    })
}
