//! Reading a study into the tree of a game.

use serde_json::value::RawValue;

use crate::engine::MoveMark;
use crate::record::json::error::SaveError;
use crate::record::json::members::missing;
use crate::record::json::raw;
use crate::record::tree::{NodeId, Tree};
use crate::rules::{Game, Move, Refusal};

/// Where the variations stand in a save.
const VARIATIONS: &str = "study.variations";

/// A line that has been read.
struct ReadLine {
    /// The line on which its first move stands in place of another, or follows the last.
    of: usize,
    /// After how many plies it leaves that line.
    after: usize,
    /// Its own moves as they stand in the file.
    moves: Vec<String>,
    /// Their nodes, as far as they are still true; `None` if the line it leaves no longer is.
    nodes: Option<Vec<NodeId>>,
}

impl ReadLine {
    /// How many plies lead to its end.
    fn length(&self) -> usize {
        self.after + self.moves.len()
    }
}

/// Adds what the member says to a tree of a main line; `start` is the game before its first move.
///
/// # Errors
/// The first thing that is wrong. What belongs to a main line that has changed is no error.
pub fn read(value: &RawValue, start: Game, tree: &mut Tree) -> Result<(), SaveError> {
    let mut members = raw::object(value.get(), "study")?;
    let mut take = |key: &str| {
        let at = members.iter().position(|(found, _)| found == key)?;
        Some(members.remove(at).1)
    };
    let line = take("line").ok_or_else(|| missing("study.line"))?;
    let mut lines = vec![read_main(line, tree)?];
    let variations = list(take("variations"), VARIATIONS)?;
    let read = read_variations(variations, &mut lines, tree);
    // A move against the rules stands before whatever could not be read.
    if let Some((node, refusal)) = first_refused(tree, start) {
        return Err(refused(node, refusal, lines));
    }
    read?;
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
    let (texts, moves) = read_moves(value, "study.line")?;
    let mut nodes = tree.nodes_through(tree.end());
    nodes.retain(|&node| node != Tree::ROOT);
    let now = nodes.iter().map(|&node| tree.played(node));
    let common = moves.iter().zip(now).take_while(|&(&was, is)| Some(was) == is).count();
    nodes.truncate(common);
    Ok(ReadLine { of: 0, after: 0, moves: texts, nodes: Some(nodes) })
}

/// Moves, each with its text.
fn read_moves(value: &RawValue, at: &str) -> Result<(Vec<String>, Vec<Move>), SaveError> {
    let values = raw::array(value, at)?.into_iter().enumerate();
    let read = |(index, value)| {
        let at = format!("{at}[{index}]");
        let text = raw::string(value, &at)?;
        match text.parse::<Move>() {
            Ok(played) => Ok((text, played)),
            Err(error) => Err(SaveError::Move { at, text, why: error.to_string() }),
        }
    };
    values.map(read).collect()
}

/// The members of an object in a list, of which `of` and `after` say where it belongs.
struct PlacedMembers<'a> {
    members: raw::Members<'a>,
    of: usize,
    after: usize,
}

impl<'a> PlacedMembers<'a> {
    fn read(
        value: &'a RawValue,
        at: &str,
        lines: &[ReadLine],
    ) -> Result<PlacedMembers<'a>, SaveError> {
        let members = raw::object(value.get(), at)?;
        let mut placed = PlacedMembers { members, of: 0, after: 0 };
        placed.of =
            placed.number("of", at, "is not the main line or an earlier variation", |of| {
                of < lines.len()
            })?;
        let length = lines.get(placed.of).map_or(0, ReadLine::length);
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

    /// The line on which its place is: this one, or one that it leaves further on.
    fn line(&self, lines: &[ReadLine]) -> usize {
        let leaves_later = |&number: &usize| number > 0 && lines[number].after >= self.after;
        let mut number = self.of;
        while leaves_later(&number) {
            number = lines[number].of;
        }
        number
    }

    /// The node where it belongs; `None` if that is no longer true.
    fn node(&self, lines: &[ReadLine]) -> Option<NodeId> {
        let line = lines.get(self.line(lines))?;
        match self.after.checked_sub(line.after + 1) {
            // Only the main line begins before the first move.
            None => Some(Tree::ROOT),
            Some(place) => line.nodes.as_ref()?.get(place).copied(),
        }
    }
}

/// Reads the variations and adds them to the tree, whether the rules allow their moves or not.
fn read_variations<'a>(
    values: impl Iterator<Item = (usize, &'a RawValue)>,
    lines: &mut Vec<ReadLine>,
    tree: &mut Tree,
) -> Result<(), SaveError> {
    for (index, value) in values {
        let line = read_variation(value, &format!("{VARIATIONS}[{index}]"), lines, tree)?;
        lines.push(line);
    }
    Ok(())
}

fn read_variation(
    value: &RawValue,
    at: &str,
    lines: &[ReadLine],
    tree: &mut Tree,
) -> Result<ReadLine, SaveError> {
    let mut placed = PlacedMembers::read(value, at, lines)?;
    let at = format!("{at}.moves");
    let Some(value) = placed.take("moves") else { return Err(missing(at)) };
    let (texts, moves) = read_moves(value, &at)?;
    let nodes = placed.node(lines).map(|leaves| {
        let add = |before: &mut NodeId, played| {
            *before = tree.add(*before, played);
            Some(*before)
        };
        moves.into_iter().scan(leaves, add).collect()
    });
    Ok(ReadLine { of: placed.line(lines), after: placed.after, moves: texts, nodes })
}

/// The node that was added first of those whose moves the rules refuse, and why. The walk plays and
/// takes back every move of the tree once, however many lines there are.
fn first_refused(tree: &Tree, mut game: Game) -> Option<(NodeId, Refusal)> {
    let mut first: Option<(NodeId, Refusal)> = None;
    let after = |node, ply| tree.children(node).iter().map(move |&child| (child, ply));
    let mut to_come: Vec<(NodeId, usize)> = after(Tree::ROOT, 0).collect();
    while let Some((node, ply)) = to_come.pop() {
        while game.ply() > ply {
            game.undo();
        }
        let Some(played) = tree.played(node) else { continue };
        match game.play(played) {
            Ok(()) => to_come.extend(after(node, ply + 1)),
            Err(refusal) if first.is_none_or(|(earlier, _)| node < earlier) => {
                first = Some((node, refusal));
            }
            Err(_) => {}
        }
    }
    first
}

/// The error about a move of a variation that the rules refuse.
fn refused(node: NodeId, refusal: Refusal, lines: Vec<ReadLine>) -> SaveError {
    let place = |line: &ReadLine| line.nodes.as_ref()?.iter().position(|&other| other == node);
    let mut found = lines.into_iter().enumerate().filter_map(|(number, mut line)| {
        let place = place(&line)?;
        let at = format!("{VARIATIONS}[{}].moves[{place}]", number.saturating_sub(1));
        Some((at, line.moves.swap_remove(place)))
    });
    let (at, text) = found.next().unwrap_or_default();
    SaveError::Move { at, text, why: refusal.to_string() }
}

fn read_note(
    value: &RawValue,
    at: &str,
    lines: &[ReadLine],
    tree: &mut Tree,
) -> Result<(), SaveError> {
    let mut placed = PlacedMembers::read(value, at, lines)?;
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

fn read_mark(value: &RawValue, at: &str) -> Result<MoveMark, SaveError> {
    let text = raw::string(value, at)?;
    let unfit = || SaveError::Unfit {
        at: at.to_owned(),
        found: value.get().to_owned(),
        fault: "is none of !! ! !? ?! ? ??",
    };
    MoveMark::ALL.into_iter().find(|mark| mark.to_string() == text).ok_or_else(unfit)
}
