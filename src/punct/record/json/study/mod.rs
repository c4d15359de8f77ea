//! The member `study`: variations, comments and marks, which a reader may ignore.
//!
//! Lines are numbered: 0 is the main line, k the k-th variation of the list. A variation leaves an
//! earlier line after so many plies, counted from the start of the game. The member repeats the main
//! line as it was when the member was written: a program that does not know the member may change the
//! moves and keep it, and then only what belongs to the common part still holds.
//!
//! Lines are written with the numbers of [`Tree::lines`](crate::punct::record::tree::Tree::lines). Reading takes
//! any list in which each variation stands after the line it leaves.

mod read;

pub use read::read;

use serde::Serialize;

use crate::punct::record::tree::{NodeId, Tree};

#[derive(Serialize)]
pub struct WrittenStudy {
    line: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Variation {
    #[serde(skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Note {
    #[serde(skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_main(of: &usize) -> bool {
    *of == 0
}

impl WrittenStudy {
    /// The study of a tree; `None` if it has no variation, comment or mark.
    pub fn of(tree: &Tree) -> Option<WrittenStudy> {
        let mut notes: Vec<Note> = note(tree, Tree::ROOT, 0, 0).into_iter().collect();
        let mut variations = Vec::new();
        for (number, line) in tree.lines().into_iter().enumerate() {
            let plies = line.after + 1..;
            let said =
                line.nodes.iter().zip(plies).map(|(&node, ply)| note(tree, node, number, ply));
            notes.extend(said.flatten());
            if let Some(of) = line.off {
                let moves = notation(tree, &line.nodes);
                variations.push(Variation { of, after: line.after, moves });
            }
        }
        let line = notation(tree, &tree.nodes_through(tree.end()));
        let says = !variations.is_empty() || !notes.is_empty();
        says.then_some(WrittenStudy { line, variations, notes })
    }
}

fn notation(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().filter_map(|&node| tree.played(node)).map(|played| played.to_string()).collect()
}

/// The comment and mark of a node, which stands after so many plies of a line.
fn note(tree: &Tree, node: NodeId, of: usize, after: usize) -> Option<Note> {
    let mark = tree.mark(node).filter(|_| node != Tree::ROOT).map(|mark| mark.to_string());
    let comment = tree.comment(node).to_owned();
    let says = mark.is_some() || !comment.is_empty();
    says.then_some(Note { of, after, comment, mark })
}
