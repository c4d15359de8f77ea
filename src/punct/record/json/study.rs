//! The member `study`: variations, comments and marks. A program that reads a save may ignore it.
//!
//! Lines are numbered: 0 is the main line, k is the k-th variation of the list. A variation leaves
//! an earlier line after a number of plies, counted from the start of the game. The member repeats
//! the main line at the time of writing, because a program that does not know the member may change
//! the moves and keep the member. Then only the entries for the common part of the two main lines
//! hold.
//!
//! Lines are written with the numbers of [`Tree::lines`](crate::punct::record::tree::Tree::lines).
//! When a list is read, its variations may have any order in which each stands after the line that
//! it leaves.

use serde::Serialize;

use super::takes_true;
use crate::kit::storage::escaped;
use crate::kit::storage::json::{Object, SaveError, SaveResult, Value};
use crate::punct::engine::MoveMark;
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{Game, Move, Refusal};

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
    #[serde(skip_serializing_if = "String::is_empty", serialize_with = "escaped")]
    comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    /// Whether the move is conditional. Only a private tree has such moves, never a save.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    planned: bool,
}

// `serde` requires this signature.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_main(of: &usize) -> bool {
    *of == 0
}

impl WrittenStudy {
    /// Makes the study of a tree; `None` if the tree has no variation, comment or mark.
    pub fn from_tree(tree: &Tree) -> Option<WrittenStudy> {
        let mut notes: Vec<Note> = note(tree, Tree::ROOT, 0, 0).into_iter().collect();
        let mut variations = Vec::new();
        for (number, line) in tree.lines().into_iter().enumerate() {
            let plies = line.after + 1..;
            let of_line =
                line.nodes.iter().zip(plies).map(|(&node, ply)| note(tree, node, number, ply));
            notes.extend(of_line.flatten());
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
    nodes.iter().filter_map(|&node| tree.move_of(node)).map(|played| played.to_string()).collect()
}

/// Returns the note on the node after `after` plies of line `of`: the comment, the mark, and
/// whether the move is conditional. Returns `None` if there is nothing to note.
fn note(tree: &Tree, node: NodeId, of: usize, after: usize) -> Option<Note> {
    let mark = tree.mark(node).filter(|_| node != Tree::ROOT).map(|mark| mark.to_string());
    let comment = tree.comment(node).to_owned();
    let planned = tree.is_planned(node);
    let says = mark.is_some() || !comment.is_empty() || planned;
    says.then_some(Note { of, after, comment, mark, planned })
}

struct ReadLine {
    /// The line that this line leaves. The first move of this line replaces a move of that line, or
    /// follows its last move.
    of: usize,
    /// The number of plies from the start of the game before the first move of this line.
    after: usize,
    /// The line's own moves, as text.
    moves: Vec<String>,
    /// The nodes of these moves. For the main line, only the moves that the tree's main line still
    /// shares have nodes. `None` for a variation to whose first move no line leads any longer.
    nodes: Option<Vec<NodeId>>,
}

impl ReadLine {
    /// Returns the number of plies from the start of the game to the line's end.
    fn length(&self) -> usize {
        self.after + self.moves.len()
    }
}

/// Adds the study to a tree that has only the main line. `start` is the game before the first move.
/// A variation ends before an illegal move. Returns errors about such moves.
///
/// # Errors
/// The first fault that is not an illegal move. Entries for moves that have left the main line are
/// no fault, and are skipped.
pub fn read(value: &Value, start: Game, tree: &mut Tree) -> SaveResult<Vec<SaveError>> {
    let mut study = value.object()?;
    let mut lines = vec![read_main(&study.require("line")?, tree)?];
    if let Some(variations) = study.take("variations") {
        for value in variations.list()? {
            let line = read_variation(&value, &lines, tree)?;
            lines.push(line);
        }
    }
    let refused = refused_moves(tree, start, &lines);
    if let Some(notes) = study.take("notes") {
        for note in notes.list()? {
            read_note(&note, &lines, tree)?;
        }
    }
    Ok(refused)
}

/// Reads the main line at the time of writing. The line gets nodes only for its first moves, those
/// that the tree's main line still has.
fn read_main(value: &Value, tree: &Tree) -> SaveResult<ReadLine> {
    let (texts, moves) = read_moves(value)?;
    let mut nodes = tree.nodes_through(tree.end());
    nodes.retain(|&node| node != Tree::ROOT);
    let now = nodes.iter().map(|&node| tree.move_of(node));
    let common = moves.iter().zip(now).take_while(|&(&was, is)| Some(was) == is).count();
    nodes.truncate(common);
    Ok(ReadLine { of: 0, after: 0, moves: texts, nodes: Some(nodes) })
}

/// Reads moves; returns their texts and the moves.
fn read_moves(value: &Value) -> SaveResult<(Vec<String>, Vec<Move>)> {
    value.list()?.map(|value| Ok((value.string()?, value.notation::<Move>()?))).collect()
}

/// A place in the study, from the members `of` and `after` of an object.
struct StudyPlace {
    of: usize,
    after: usize,
}

impl StudyPlace {
    fn read(members: &mut Object, lines: &[ReadLine]) -> SaveResult<StudyPlace> {
        let mut number = |key: &str, fault, fits: &dyn Fn(usize) -> bool| {
            let read = |it: &Value| it.number_as(fault, |it| Some(it).filter(|&it| fits(it)));
            members.read(key, read).map(Option::unwrap_or_default)
        };
        let fault = "is not the main line or an earlier variation";
        let of = number("of", fault, &|of| of < lines.len())?;
        let length = lines.get(of).map_or(0, ReadLine::length);
        let fault = "is not a number of plies of that line";
        let after = number("after", fault, &|after| after <= length)?;
        Ok(StudyPlace { of, after })
    }

    /// Returns the line that has the place: line `of` or, if the place lies before the own moves of
    /// that line, an earlier line.
    fn line(&self, lines: &[ReadLine]) -> usize {
        let leaves_later = |&number: &usize| number > 0 && lines[number].after >= self.after;
        let mut number = self.of;
        while leaves_later(&number) {
            number = lines[number].of;
        }
        number
    }

    /// Returns the node at the place; `None` if no line leads to the place any longer.
    fn node(&self, lines: &[ReadLine]) -> Option<NodeId> {
        let line = lines.get(self.line(lines))?;
        match self.after.checked_sub(line.after + 1) {
            // Only the main line has the root, which stands before the first move.
            None => Some(Tree::ROOT),
            Some(place) => line.nodes.as_ref()?.get(place).copied(),
        }
    }
}

fn read_variation(value: &Value, lines: &[ReadLine], tree: &mut Tree) -> SaveResult<ReadLine> {
    let mut members = value.object()?;
    let place = StudyPlace::read(&mut members, lines)?;
    let (texts, moves) = read_moves(&members.require("moves")?)?;
    let nodes = place.node(lines).map(|leaves| {
        let add = |before: &mut NodeId, played| {
            *before = tree.add(*before, played);
            Some(*before)
        };
        moves.into_iter().scan(leaves, add).collect()
    });
    Ok(ReadLine { of: place.line(lines), after: place.after, moves: texts, nodes })
}

/// Removes illegal moves from the tree, with all moves after them. Returns an error about each
/// illegal move, at most [`MOST_TOLD`] errors. Plays and takes back each move of the tree once,
/// whatever the number of lines.
fn refused_moves(tree: &mut Tree, mut game: Game, lines: &[ReadLine]) -> Vec<SaveError> {
    let after = |tree: &Tree, node, ply| -> Vec<(NodeId, usize)> {
        tree.children(node).iter().map(|&child| (child, ply)).collect()
    };
    let mut refused = Vec::new();
    let mut to_come = after(tree, Tree::ROOT, 0);
    while let Some((node, ply)) = to_come.pop() {
        while game.ply() > ply {
            game.undo();
        }
        let Some(played) = tree.move_of(node) else { continue };
        match game.play(played) {
            Ok(()) => to_come.extend(after(tree, node, ply + 1)),
            Err(refusal) => {
                tree.delete(node);
                refused.push((node, refusal));
            }
        }
    }
    refused.sort_by_key(|(node, _)| *node);
    refused.truncate(MOST_TOLD);
    refused.into_iter().filter_map(|(node, refusal)| refused_move(node, refusal, lines)).collect()
}

/// The greatest number of illegal moves that are reported. The number is limited because finding
/// the place of each move takes a search of all lines.
const MOST_TOLD: usize = 20;

/// Returns the error about an illegal move of a variation; `None` if no line has the node.
fn refused_move(node: NodeId, refusal: Refusal, lines: &[ReadLine]) -> Option<SaveError> {
    let place = |line: &ReadLine| line.nodes.as_ref()?.iter().position(|&other| other == node);
    lines.iter().enumerate().find_map(|(number, line)| {
        let place = place(line)?;
        let at = format!("study.variations[{}].moves[{place}]", number.saturating_sub(1));
        let text = line.moves[place].clone();
        Some(SaveError::Move { at, text, why: refusal.to_string() })
    })
}

fn read_note(value: &Value, lines: &[ReadLine], tree: &mut Tree) -> SaveResult {
    let mut members = value.object()?;
    let place = StudyPlace::read(&mut members, lines)?;
    let comment = members.read("comment", Value::string)?;
    let mark = members.take("mark");
    let marks = "is none of !! ! !? ?! ? ??";
    let read = mark.as_ref().map(|it| it.word_as(MoveMark::from_code, marks)).transpose()?;
    let is_planned = takes_true(&mut members, "planned");
    // A note on a move that has left the main line, or on an illegal move, is skipped.
    let Some(node) = place.node(lines).filter(|&node| tree.has(node)) else { return Ok(()) };
    if let Some(comment) = comment {
        tree.set_comment(node, comment);
    }
    tree.set_planned(node, is_planned);
    let Some(mark) = mark else { return Ok(()) };
    if node == Tree::ROOT {
        let fault = "stands before the first move; only moves are marked";
        let found = format!("after {}", place.after);
        return Err(SaveError::Unfit { at: mark.at, found, fault });
    }
    tree.set_mark(node, read);
    Ok(())
}
