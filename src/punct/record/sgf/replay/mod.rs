//! Plays the moves of a game's nodes, with variations.
//!
//! Turns consist of Boardspace's verbs. In a turn, only the piece that was put down last counts,
//! and nothing counts before the turn is confirmed. A list, instead of recursion, holds the points
//! still to be visited, so that no file is too deep. After each node, the replay follows the first
//! variation first. To return to a point, the replay takes moves back.

mod turns;

use std::collections::BTreeSet;

use super::info::Info;
use super::parse::{Property, SgfNode};
use super::verb::{self, Numbers};
use super::write::MARKS;
use super::{SgfFault, SgfResult};
use crate::punct::engine::MoveMark;
use crate::punct::record::remark::{Remark, TextPlace};
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{Game, Move, Player};

/// The end of the main line, if a verb or a repetition ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    Resigned(Player),
    /// The player who was to move won on time.
    OnTime,
    /// A position occurred for the third time.
    Repeated,
}

const MOST_REMARKS: usize = 20;

pub struct FoundGame {
    pub tree: Tree,
    /// The end of the main line, if a verb or a repetition ends it.
    pub end: Option<LineEnd>,
    pub remarks: Vec<Remark>,
    /// The names of properties that have no meaning here.
    pub ignored: BTreeSet<String>,
}

pub struct Replay<'a> {
    info: &'a Info<'a>,
    nodes: &'a [SgfNode],
    variation_fault: VariationFault,
    game: Game,
    /// The numbers of the pieces after each ply of the game.
    numbers: Vec<Numbers>,
    found: FoundGame,
}

/// A point in the file, between two nodes.
#[derive(Clone)]
struct ReplayPoint {
    node: NodeId,
    ply: usize,
    /// Whether the point is on the main line.
    main: bool,
    /// Whether a verb has ended the game on the line of this point.
    over: bool,
    turn: OpenTurn,
}

/// A turn that is not confirmed yet.
#[derive(Clone, Default)]
struct OpenTurn {
    tried: Option<MoveTrial>,
    /// The offset of a resignation, and the player who resigns.
    resigns: Option<(usize, Player)>,
    comment: String,
    mark: Option<MoveMark>,
}

#[derive(Clone, Copy)]
struct MoveTrial {
    played: Move,
    number: Option<u8>,
    at: usize,
}

/// What happens if a move in a variation can't be read or is illegal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum VariationFault {
    /// The whole game can't be read.
    EndsReading,
    /// The variation ends before the move, with a remark.
    EndsVariation,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineState {
    GoesOn,
    Breaks,
}

impl<'a> Replay<'a> {
    pub fn new(info: &'a Info, nodes: &'a [SgfNode], start: Game, fault: VariationFault) -> Self {
        let (tree, remarks, ignored) = (Tree::new(), Vec::new(), BTreeSet::new());
        let numbers = vec![Numbers::from_position(start.position())];
        let found = FoundGame { tree, end: None, remarks, ignored };
        Replay { info, nodes, variation_fault: fault, numbers, game: start, found }
    }

    /// Plays the moves of the game whose first node is `root`.
    ///
    /// # Errors
    /// The first move that can't be read or is illegal, if such a move ends the reading.
    pub fn play(mut self, root: usize) -> SgfResult<FoundGame> {
        let turn = OpenTurn::default();
        let start = ReplayPoint { node: Tree::ROOT, ply: 0, main: true, over: false, turn };
        let mut to_come = vec![(root, start)];
        while let Some((index, mut here)) = to_come.pop() {
            while self.game.ply() > here.ply {
                self.game.undo();
            }
            self.numbers.truncate(here.ply + 1);
            let Some(node) = self.nodes.get(index) else { continue };
            let line = match self.visit(node, index == root, &mut here) {
                Err(error) if self.costs_variation(&here) => {
                    self.found.remarks.push(Remark::EndedVariation(error.to_string()));
                    LineState::Breaks
                }
                line => line?,
            };
            let children = if line == LineState::GoesOn { &node.children[..] } else { &[] };
            if children.is_empty() {
                self.leave(&here);
                continue;
            }
            for &child in children[1..].iter().rev() {
                // A comment on an open turn belongs to the first variation.
                let tried = here.turn.tried;
                let turn = OpenTurn { tried, resigns: here.turn.resigns, ..OpenTurn::default() };
                to_come.push((child, ReplayPoint { main: false, turn, ..here }));
            }
            to_come.push((children[0], here));
        }
        Ok(self.found)
    }

    /// Whether a fault here only ends a variation. After [`MOST_REMARKS`] remarks, a fault ends the
    /// reading.
    fn costs_variation(&self, here: &ReplayPoint) -> bool {
        self.variation_fault == VariationFault::EndsVariation
            && !here.main
            && self.found.remarks.len() < MOST_REMARKS
    }

    /// Adds a remark with its place, unless there are [`MOST_REMARKS`] already: finding a place
    /// takes a pass through the text.
    fn remark(&mut self, at: usize, remark: fn(TextPlace) -> Remark) {
        if self.found.remarks.len() < MOST_REMARKS {
            self.found.remarks.push(remark(TextPlace::from_offset(self.info.text, at)));
        }
    }

    fn leave(&mut self, here: &ReplayPoint) {
        if let Some(tried) = here.turn.tried.filter(|_| !here.over) {
            self.remark(tried.at, Remark::Unconfirmed);
        }
        self.note(here.node, &here.turn.comment, here.turn.mark);
    }

    fn visit(
        &mut self,
        node: &SgfNode,
        is_root: bool,
        here: &mut ReplayPoint,
    ) -> SgfResult<LineState> {
        for property in &node.properties {
            if self.perform(property, is_root, here)? == LineState::Breaks {
                return Ok(LineState::Breaks);
            }
        }
        let mark = node.properties.iter().find_map(mark_of);
        let comments: Vec<&str> = node.values("C").map(|value| value.text.as_str()).collect();
        let comment = comments.join("\n");
        if here.turn.tried.is_some() {
            here.turn.comment = joined(std::mem::take(&mut here.turn.comment), &comment);
            here.turn.mark = mark.or(here.turn.mark);
        } else {
            self.note(here.node, &comment, mark);
        }
        Ok(LineState::GoesOn)
    }

    fn note(&mut self, node: NodeId, comment: &str, mark: Option<MoveMark>) {
        if !comment.is_empty() {
            self.found.tree.add_to_comment(node, comment);
        }
        if mark.is_some() && node != Tree::ROOT {
            self.found.tree.set_mark(node, mark);
        }
    }

    fn perform(
        &mut self,
        property: &Property,
        is_root: bool,
        here: &mut ReplayPoint,
    ) -> SgfResult<LineState> {
        let name = property.name.as_str();
        for value in &property.values {
            let line = match name {
                "P0" | "P1" => match verb::read(&value.text) {
                    Ok(Some(verb)) => {
                        let seat = self.info.seats[usize::from(name == "P1")];
                        self.do_verb(verb, seat, value.at, here)
                    }
                    Ok(None) => Ok(LineState::GoesOn),
                    // An unknown verb in the first node states another fact about a player.
                    Err(SgfFault::Verb(word)) if is_root => {
                        self.found.ignored.insert(format!("{name} {word}"));
                        Ok(LineState::GoesOn)
                    }
                    Err(fault) => Err((value.at, fault)),
                },
                "W" | "B" => {
                    let mover = if name == "W" { Player::White } else { Player::Black };
                    self.play_notation(&value.text, mover, value.at, here)
                }
                _ => {
                    if !is_known(name, is_root) {
                        self.found.ignored.insert(name.to_owned());
                    }
                    Ok(LineState::GoesOn)
                }
            };
            if line.map_err(|(at, fault)| self.info.error(at, fault))? == LineState::Breaks {
                return Ok(LineState::Breaks);
            }
        }
        Ok(LineState::GoesOn)
    }
}

/// Joins two comments, the second on a new line.
fn joined(comment: String, besides: &str) -> String {
    match (comment.is_empty(), besides.is_empty()) {
        (_, true) => comment,
        (true, false) => besides.to_owned(),
        (false, false) => comment + "\n" + besides,
    }
}

fn mark_of(property: &Property) -> Option<MoveMark> {
    let strong = property.values.first().is_some_and(|value| value.text.trim() == "2");
    let fits = |value: &str| value.is_empty() || (value == "2") == strong;
    let known = MARKS.iter().find(|(name, value, _)| *name == property.name && fits(value));
    known.map(|(_, _, mark)| *mark)
}

/// Whether a property has a meaning here or describes the file.
fn is_known(name: &str, is_root: bool) -> bool {
    let anywhere = ["C", "TE", "IT", "DO", "BM"];
    let of_game = [
        "FF", "GM", "CA", "AP", "VV", "CM", "SU", "DT", "RE", "RU", "PW", "PB", "XT", "XW", "XB",
        "XC", "XS", "XP", "XE", "XJ", "XK", "XO",
    ];
    anywhere.contains(&name) || (is_root && of_game.contains(&name))
}
