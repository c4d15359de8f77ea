//! The member `study`: variations, comments and marks. Line 0 is the main line, k the k-th of the
//! list, which leaves an earlier line after some plies. The main line is repeated, because a
//! program that does not know the member may change the moves; then only the entries for the common
//! part hold. Reading takes any order in which each stands after the line that it leaves.

use serde::Serialize;

use super::takes_true;
use crate::kit::storage::escaped;
use crate::kit::storage::json::{Object, SaveError, SaveResult, Value};
use crate::punct::engine::MoveMark;
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{Game, Move};

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
    /// Only a private tree has conditional moves, never a save.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    planned: bool,
}

// `serde` requires this signature.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_main(of: &usize) -> bool {
    *of == 0
}

impl WrittenStudy {
    pub fn from_tree(tree: &Tree) -> Option<WrittenStudy> {
        let mut notes: Vec<Note> = study_note(tree, Tree::ROOT, 0, 0).into_iter().collect();
        let mut variations = Vec::new();
        for (number, line) in tree.lines().into_iter().enumerate() {
            for (&node, ply) in line.nodes.iter().zip(line.after + 1..) {
                notes.extend(study_note(tree, node, number, ply));
            }
            if let Some(of) = line.off {
                let moves = notation(tree, &line.nodes);
                variations.push(Variation { of, after: line.after, moves });
            }
        }
        if variations.is_empty() && notes.is_empty() {
            return None;
        }
        let line = notation(tree, &tree.nodes_through(tree.end()));
        Some(WrittenStudy { line, variations, notes })
    }
}

fn notation(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().filter_map(|&node| tree.move_of(node)).map(|played| played.to_string()).collect()
}

fn study_note(tree: &Tree, node: NodeId, of: usize, after: usize) -> Option<Note> {
    let mark = if node == Tree::ROOT { None } else { tree.mark(node) };
    let comment = tree.comment(node).to_owned();
    let planned = tree.is_planned(node);
    if mark.is_none() && comment.is_empty() && !planned {
        return None;
    }
    Some(Note { of, after, comment, mark: mark.map(|mark| mark.to_string()), planned })
}

struct ReadLine {
    /// The line that this line leaves, after its last move or in place of one.
    of: usize,
    after: usize,
    moves: Vec<String>,
    /// Of the main line, only moves that the tree's main line shares have nodes. `None` for a
    /// variation to whose first move no line leads any longer.
    nodes: Option<Vec<NodeId>>,
}

/// The tree has only the main line, from `start`. A variation ends before an illegal move, which is
/// returned as an error. Skips moves that have left the main line.
pub fn read(value: &Value, start: Game, tree: &mut Tree) -> SaveResult<Vec<SaveError>> {
    let mut study = value.object()?;
    let (texts, moves) = read_moves(&study.require("line")?)?;
    let mut nodes = tree.nodes_through(tree.end());
    nodes.retain(|&node| node != Tree::ROOT);
    let both = moves.iter().zip(&nodes);
    let common = both.take_while(|&(&was, &node)| tree.move_of(node) == Some(was)).count();
    nodes.truncate(common);
    let mut lines = vec![ReadLine { of: 0, after: 0, moves: texts, nodes: Some(nodes) }];
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

fn read_moves(value: &Value) -> SaveResult<(Vec<String>, Vec<Move>)> {
    value.list()?.map(|value| Ok((value.string()?, value.notation::<Move>()?))).collect()
}

struct StudyPoint {
    of: usize,
    after: usize,
}

impl StudyPoint {
    fn read(members: &mut Object, lines: &[ReadLine]) -> SaveResult<StudyPoint> {
        let no_line = "is not the main line or an earlier variation";
        let of = members
            .read("of", |it| it.number_as(no_line, |of| (of < lines.len()).then_some(of)))?
            .unwrap_or(0);
        let plies = lines.get(of).map_or(0, |line| line.after + line.moves.len());
        let no_ply = "is not a number of plies of that line";
        let after = members
            .read("after", |it| it.number_as(no_ply, |after| (after <= plies).then_some(after)))?
            .unwrap_or(0);
        Ok(StudyPoint { of, after })
    }

    /// Line `of` or, if the position lies before the own moves of that line, an earlier line.
    fn line(&self, lines: &[ReadLine]) -> usize {
        let mut number = self.of;
        while number > 0 && lines[number].after >= self.after {
            number = lines[number].of;
        }
        number
    }

    fn node(&self, lines: &[ReadLine]) -> Option<NodeId> {
        let line = lines.get(self.line(lines))?;
        match self.after.checked_sub(line.after + 1) {
            // Only the main line has the root, which stands before the first move.
            None => Some(Tree::ROOT),
            Some(index) => line.nodes.as_ref()?.get(index).copied(),
        }
    }
}

fn read_variation(value: &Value, lines: &[ReadLine], tree: &mut Tree) -> SaveResult<ReadLine> {
    let mut members = value.object()?;
    let point = StudyPoint::read(&mut members, lines)?;
    let (texts, moves) = read_moves(&members.require("moves")?)?;
    let nodes = point.node(lines).map(|leaves| {
        let mut last = leaves;
        let mut nodes = Vec::new();
        for played in moves {
            last = tree.add(last, played);
            nodes.push(last);
        }
        nodes
    });
    Ok(ReadLine { of: point.line(lines), after: point.after, moves: texts, nodes })
}

/// With all moves after them. Plays each move of the tree once, whatever the number of lines.
fn refused_moves(tree: &mut Tree, mut game: Game, lines: &[ReadLine]) -> Vec<SaveError> {
    let mut refused = Vec::new();
    let firsts = tree.children(Tree::ROOT).iter();
    let mut to_come: Vec<(NodeId, usize)> = firsts.map(|&first| (first, 0)).collect();
    while let Some((node, ply)) = to_come.pop() {
        while game.ply() > ply {
            game.undo();
        }
        let Some(played) = tree.move_of(node) else { continue };
        match game.play(played) {
            Ok(()) => {
                let children = tree.children(node).iter();
                to_come.extend(children.map(|&child| (child, ply + 1)));
            }
            Err(refusal) => {
                tree.delete(node);
                refused.push((node, refusal));
            }
        }
    }
    refused.sort_unstable_by_key(|(node, _)| *node);
    refused.truncate(MAX_REPORTED);
    let mut errors = Vec::new();
    for (node, refusal) in refused {
        errors.extend(lines.iter().enumerate().find_map(|(number, line)| {
            let index = line.nodes.as_ref()?.iter().position(|&other| other == node)?;
            let at = format!("study.variations[{}].moves[{index}]", number.saturating_sub(1));
            let text = line.moves[index].clone();
            Some(SaveError::Move { at, text, why: refusal.to_string() })
        }));
    }
    errors
}

/// Limited because finding each illegal move takes a search of all lines.
const MAX_REPORTED: usize = 20;

fn read_note(value: &Value, lines: &[ReadLine], tree: &mut Tree) -> SaveResult {
    let mut members = value.object()?;
    let point = StudyPoint::read(&mut members, lines)?;
    let comment = members.read("comment", Value::string)?;
    let marks = "is none of !! ! !? ?! ? ??";
    let written_mark = members.take("mark");
    let mark =
        written_mark.as_ref().map(|it| it.word_as(MoveMark::from_code, marks)).transpose()?;
    let is_planned = takes_true(&mut members, "planned");
    // A note on a move that has left the main line, or on an illegal move, is skipped.
    let Some(node) = point.node(lines).filter(|&node| tree.contains(node)) else { return Ok(()) };
    if let Some(comment) = comment {
        tree.set_comment(node, comment);
    }
    tree.set_planned(node, is_planned);
    let Some(written_mark) = written_mark else { return Ok(()) };
    if node == Tree::ROOT {
        let fault = "stands before the first move; only moves are marked";
        let found = format!("after {}", point.after);
        return Err(SaveError::Unfit { at: written_mark.at, found, fault });
    }
    tree.set_mark(node, mark);
    Ok(())
}
