//! The member `study`: variations, comments and marks, which a reader may ignore.
//!
//! Lines are numbered: 0 is the main line, k the k-th variation of the list. A variation leaves an
//! earlier line after so many plies, counted from the start of the game. The member repeats the main
//! line as it was when the member was written: a program that does not know the member may change
//! the moves and leave it as it is, and then only what belongs to the common part is still true.

use serde::Serialize;
use serde_json::value::RawValue;

use super::error::SaveError;
use super::raw;
use crate::engine::Mark;
use crate::record::tree::{NodeId, Tree};
use crate::rules::{Game, Move};

/// The study as it is written.
#[derive(Serialize)]
pub struct Study {
    line: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<WrittenVariation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct WrittenVariation {
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

/// A line of a tree: its nodes from the first that is not on an earlier line.
struct Line {
    of: usize,
    after: usize,
    nodes: Vec<NodeId>,
}

impl Line {
    /// After how many plies its first node stands: the main line begins with the root.
    fn first(&self, number: usize) -> usize {
        if number == 0 { 0 } else { self.after + 1 }
    }
}

/// The lines of a tree, the main line first and each after the one it leaves.
fn lines(tree: &Tree) -> Vec<Line> {
    let mut lines = vec![Line { of: 0, after: 0, nodes: tree.nodes_through(tree.end()) }];
    let mut number = 0;
    while let Some(line) = lines.get(number) {
        let mut further = Vec::new();
        for (place, &node) in line.nodes.iter().enumerate() {
            let next = line.nodes.get(place + 1);
            let others = tree.children(node).iter().filter(|&child| Some(child) != next);
            further.extend(others.map(|&child| {
                let on = |&node: &NodeId| tree.children(node).first().copied();
                let nodes = std::iter::successors(Some(child), on).collect();
                Line { of: number, after: line.first(number) + place, nodes }
            }));
        }
        lines.extend(further);
        number += 1;
    }
    lines
}

fn notation(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().filter_map(|&node| tree.played(node)).map(|played| played.to_string()).collect()
}

impl Study {
    /// The study of a tree, if there is anything to say.
    pub fn of(tree: &Tree) -> Option<Study> {
        let lines = lines(tree);
        let mut notes = Vec::new();
        for (of, line) in lines.iter().enumerate() {
            for (place, &node) in line.nodes.iter().enumerate() {
                let mark = tree.mark(node).filter(|_| node != Tree::ROOT);
                let comment = tree.comment(node).to_owned();
                if mark.is_some() || !comment.is_empty() {
                    let (after, mark) = (line.first(of) + place, mark.map(|mark| mark.to_string()));
                    notes.push(Note { of, after, comment, mark });
                }
            }
        }
        let variations: Vec<_> = lines[1..]
            .iter()
            .map(|line| WrittenVariation {
                of: line.of,
                after: line.after,
                moves: notation(tree, &line.nodes),
            })
            .collect();
        let line = notation(tree, &lines[0].nodes);
        let says = !variations.is_empty() || !notes.is_empty();
        says.then_some(Study { line, variations, notes })
    }
}

/// A line that has been read.
struct ReadLine {
    of: usize,
    after: usize,
    /// How many plies lead to its end.
    length: usize,
    /// Its nodes from the first that is not on an earlier line; `None` if the line is no longer
    /// true.
    nodes: Option<Vec<NodeId>>,
}

/// Adds what the member says to a tree of a main line; `game` is the one before its first move.
///
/// # Errors
/// The first thing that is wrong. What belongs to a main line that has changed is no error.
pub fn read(value: &RawValue, mut game: Game, tree: &mut Tree) -> Result<(), SaveError> {
    let mut members = raw::object(value.get(), "study")?;
    let mut take = |key: &str| {
        let at = members.iter().position(|(found, _)| found == key)?;
        Some(members.remove(at).1)
    };
    let line = take("line").ok_or(SaveError::Missing { at: "study.line" })?;
    let main = read_main(line, tree)?;
    let mut lines = vec![main];
    for (index, value) in list(take("variations"), "study.variations")? {
        let at = format!("study.variations[{index}]");
        let line = read_variation(value, &at, &lines, &mut game, tree)?;
        lines.push(line);
    }
    for (index, value) in list(take("notes"), "study.notes")? {
        read_note(value, &format!("study.notes[{index}]"), &lines, tree)?;
    }
    Ok(())
}

fn list<'a>(
    value: Option<&'a RawValue>,
    at: &str,
) -> Result<impl Iterator<Item = (usize, &'a RawValue)> + use<'a>, SaveError> {
    let values = value.map(|value| raw::array(value, at)).transpose()?;
    Ok(values.unwrap_or_default().into_iter().enumerate())
}

/// The main line as it was when the study was written, as far as it is still that of the tree.
fn read_main(value: &RawValue, tree: &Tree) -> Result<ReadLine, SaveError> {
    let moves = read_moves(value, "study.line")?;
    let mut nodes = tree.nodes_through(tree.end());
    let now = nodes.iter().skip(1).map(|&node| tree.played(node));
    let common = moves.iter().zip(now).take_while(|&(&(_, was), is)| Some(was) == is).count();
    nodes.truncate(common + 1);
    Ok(ReadLine { of: 0, after: 0, length: moves.len(), nodes: Some(nodes) })
}

fn read_moves(value: &RawValue, at: &str) -> Result<Vec<(String, Move)>, SaveError> {
    let mut moves = Vec::new();
    for (index, value) in raw::array(value, at)?.into_iter().enumerate() {
        let at = format!("{at}[{index}]");
        let text = raw::string(value, &at)?;
        match text.parse::<Move>() {
            Ok(played) => moves.push((text, played)),
            Err(error) => return Err(SaveError::Move { at, text, why: error.to_string() }),
        }
    }
    Ok(moves)
}

/// The members of an object in a list, of which `of` and `after` say where it belongs.
struct Placed<'a> {
    members: raw::Members<'a>,
    of: usize,
    after: usize,
}

impl<'a> Placed<'a> {
    fn read(value: &'a RawValue, at: &str, lines: &[ReadLine]) -> Result<Placed<'a>, SaveError> {
        let members = raw::object(value.get(), at)?;
        let mut placed = Placed { members, of: 0, after: 0 };
        placed.of =
            placed.number("of", at, "is not the main line or an earlier variation", |of| {
                of < lines.len()
            })?;
        let length = lines.get(placed.of).map_or(0, |line| line.length);
        let why = "is not a number of plies of that line";
        placed.after = placed.number("after", at, why, |after| after <= length)?;
        Ok(placed)
    }

    fn take(&mut self, key: &str) -> Option<&'a RawValue> {
        let at = self.members.iter().position(|(found, _)| found == key)?;
        Some(self.members.remove(at).1)
    }

    /// A number; 0 if there is none.
    fn number(
        &mut self,
        key: &str,
        at: &str,
        fault: &'static str,
        fits: impl FnOnce(usize) -> bool,
    ) -> Result<usize, SaveError> {
        let Some(value) = self.take(key) else { return Ok(0) };
        let at = format!("{at}.{key}");
        let number = usize::try_from(raw::whole_number(value, &at)?).ok();
        let unfit = || SaveError::Unfit { at, found: value.get().to_owned(), fault };
        number.filter(|&number| fits(number)).ok_or_else(unfit)
    }

    /// The node where it belongs; `None` if that is no longer true.
    fn node(&self, lines: &[ReadLine]) -> Option<NodeId> {
        let mut number = self.of;
        while number > 0 && lines.get(number)?.after >= self.after {
            number = lines.get(number)?.of;
        }
        let line = lines.get(number)?;
        let first = if number == 0 { 0 } else { line.after + 1 };
        line.nodes.as_ref()?.get(self.after - first).copied()
    }
}

fn read_variation(
    value: &RawValue,
    at: &str,
    lines: &[ReadLine],
    game: &mut Game,
    tree: &mut Tree,
) -> Result<ReadLine, SaveError> {
    let mut placed = Placed::read(value, at, lines)?;
    let at = format!("{at}.moves");
    let missing = || SaveError::MissingMember { at: at.clone() };
    let moves = read_moves(placed.take("moves").ok_or_else(missing)?, &at)?;
    let Placed { of, after, .. } = placed;
    let length = after + moves.len();
    let Some(mut node) = placed.node(lines) else {
        return Ok(ReadLine { of, after, length, nodes: None });
    };
    stand_at(game, &tree.path(node));
    let mut nodes = Vec::new();
    for (index, (text, played)) in moves.into_iter().enumerate() {
        game.play(played).map_err(|refusal| SaveError::Move {
            at: format!("{at}[{index}]"),
            text,
            why: refusal.to_string(),
        })?;
        node = tree.add(node, played);
        nodes.push(node);
    }
    Ok(ReadLine { of, after, length, nodes: Some(nodes) })
}

/// Takes moves back and plays others, until the game is that of a path.
fn stand_at(game: &mut Game, path: &[Move]) {
    let common = game.moves().iter().zip(path).take_while(|(one, other)| one == other).count();
    while game.ply() > common {
        game.undo();
    }
    for &played in &path[common..] {
        // They have been played before.
        let _ = game.play(played);
    }
}

fn read_note(
    value: &RawValue,
    at: &str,
    lines: &[ReadLine],
    tree: &mut Tree,
) -> Result<(), SaveError> {
    let mut placed = Placed::read(value, at, lines)?;
    let comment = placed.take("comment").map(|value| raw::string(value, &format!("{at}.comment")));
    let comment = comment.transpose()?;
    let mark = placed.take("mark").map(|value| read_mark(value, &format!("{at}.mark")));
    let mark = mark.transpose()?;
    let Some(node) = placed.node(lines) else { return Ok(()) };
    if let Some(comment) = comment {
        tree.set_comment(node, comment);
    }
    if mark.is_some() && node == Tree::ROOT {
        let fault = "stands before the first move; only moves are marked";
        let found = format!("after {}", placed.after);
        return Err(SaveError::Unfit { at: format!("{at}.mark"), found, fault });
    }
    if mark.is_some() {
        tree.set_mark(node, mark);
    }
    Ok(())
}

fn read_mark(value: &RawValue, at: &str) -> Result<Mark, SaveError> {
    let text = raw::string(value, at)?;
    let unfit = || SaveError::Unfit {
        at: at.to_owned(),
        found: value.get().to_owned(),
        fault: "is none of !! ! !? ?! ? ??",
    };
    Mark::ALL.into_iter().find(|mark| mark.to_string() == text).ok_or_else(unfit)
}
