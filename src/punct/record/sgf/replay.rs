//! Plays the moves of a game's nodes, with variations. Turns consist of Boardspace's verbs: only
//! the piece put down last counts, once the turn is confirmed. A list, instead of recursion, holds
//! the points still to be visited, so that no file is too deep.

use std::collections::BTreeSet;
use std::mem;

use super::info::Info;
use super::parse::{Property, SgfNode};
use super::verb::{self, Numbers, SgfMove, SgfVerb};
use super::write::MARKS;
use super::{FaultAt, SgfFault, SgfResult};
use crate::punct::engine::MoveMark;
use crate::punct::record::reading::{LineColumn, Remark};
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{EndingError, Game, Kind, Move, Placement, Player, Refusal};

/// The end of the main line, if a verb or a repetition ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    Resigned(Player),
    OnTime,
    Repeated,
}

const MAX_REMARKS: usize = 20;

pub struct FoundGame {
    pub tree: Tree,
    pub end: Option<LineEnd>,
    pub remarks: Vec<Remark>,
    pub ignored: BTreeSet<String>,
}

pub struct Replay<'a> {
    info: &'a Info<'a>,
    nodes: &'a [SgfNode],
    variation_fault: VariationFault,
    game: Game,
    numbers: Vec<Numbers>,
    found: FoundGame,
}

#[derive(Clone)]
struct ReplayPoint {
    node: NodeId,
    ply: usize,
    main: bool,
    /// Whether a verb has ended the game on the line of this point.
    over: bool,
    turn: OpenTurn,
}

#[derive(Clone, Default)]
struct OpenTurn {
    tried: Option<MoveTrial>,
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

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum VariationFault {
    EndsReading,
    EndsVariation,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineState {
    GoesOn,
    Breaks,
}

impl<'a> Replay<'a> {
    pub fn new(info: &'a Info, nodes: &'a [SgfNode], start: Game, fault: VariationFault) -> Self {
        let numbers = vec![Numbers::from_position(start.position())];
        let found = FoundGame {
            tree: Tree::new(),
            end: None,
            remarks: Vec::new(),
            ignored: BTreeSet::new(),
        };
        Replay { info, nodes, variation_fault: fault, numbers, game: start, found }
    }

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
                if let Some(tried) = here.turn.tried
                    && !here.over
                {
                    self.remark(tried.at, Remark::Unconfirmed);
                }
                self.note(here.node, &here.turn.comment, here.turn.mark);
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

    /// After [`MAX_REMARKS`] remarks, a fault ends the reading.
    fn costs_variation(&self, here: &ReplayPoint) -> bool {
        self.variation_fault == VariationFault::EndsVariation
            && !here.main
            && self.found.remarks.len() < MAX_REMARKS
    }

    /// Finding the place of a remark takes a pass through the text, so that there are few remarks.
    fn remark(&mut self, at: usize, remark: fn(LineColumn) -> Remark) {
        if self.found.remarks.len() < MAX_REMARKS {
            self.found.remarks.push(remark(LineColumn::from_offset(self.info.text, at)));
        }
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
            let turn = &mut here.turn;
            if !turn.comment.is_empty() && !comment.is_empty() {
                turn.comment.push('\n');
            }
            turn.comment.push_str(&comment);
            turn.mark = mark.or(turn.mark);
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

    fn play_notation(
        &mut self,
        text: &str,
        mover: Player,
        at: usize,
        here: &mut ReplayPoint,
    ) -> Result<LineState, FaultAt> {
        let turn = self.game.position().turn();
        if ["resign", "resigns"].contains(&text.trim().to_lowercase().as_str()) {
            here.turn.resigns = Some((at, mover));
            return self.confirm(here);
        }
        if turn != mover {
            return Err((at, SgfFault::NotYourTurn { player: mover }));
        }
        let played: Move = text.parse().map_err(|error| (at, SgfFault::Notation(error)))?;
        here.turn.tried = Some(MoveTrial { played, number: None, at });
        self.commit(here)
    }

    fn do_verb(
        &mut self,
        verb: SgfVerb,
        seat: Player,
        at: usize,
        here: &mut ReplayPoint,
    ) -> Result<LineState, FaultAt> {
        let turn = &mut here.turn;
        if verb != SgfVerb::Done {
            turn.resigns = None;
        }
        match verb {
            SgfVerb::Nothing => {}
            SgfVerb::Place { .. } | SgfVerb::Move(_) if here.over => {
                return Err((at, SgfFault::Ending(EndingError::GameOver)));
            }
            SgfVerb::Unplace => turn.tried = None,
            SgfVerb::Place { number, owner, to } => {
                if owner != self.game.position().turn() {
                    return Err((at, SgfFault::NotYourTurn { player: owner }));
                }
                let played = self.move_of(number, to).map_err(|fault| (at, fault))?;
                turn.tried = Some(MoveTrial { played, number: Some(number), at });
            }
            SgfVerb::Move(moving) => {
                let (played, number) = self.move_from(moving).map_err(|fault| (at, fault))?;
                turn.tried = Some(MoveTrial { played, number, at });
            }
            SgfVerb::Resign => turn.resigns = Some((at, seat)),
            SgfVerb::Done if here.over => {}
            SgfVerb::Done if turn.resigns.is_some() => return self.confirm(here),
            SgfVerb::Done if turn.tried.is_some() => return self.confirm_move(here),
            SgfVerb::Done => return Err((at, SgfFault::NothingDone)),
            SgfVerb::WinOnTime => {
                if here.main {
                    self.found.end = Some(LineEnd::OnTime);
                }
                here.over = true;
                here.turn.tried = None;
            }
        }
        Ok(LineState::GoesOn)
    }

    fn move_of(&self, number: u8, to: Placement) -> Result<Move, SgfFault> {
        let numbers = self.numbers.last().cloned().unwrap_or_default();
        match numbers.space(number) {
            None => Ok(Move::Add(to)),
            Some(from) if numbers.number_at(from, self.game.position().turn()) == Some(number) => {
                Ok(Move::Shift { from, to })
            }
            Some(_) => Err(SgfFault::Covered(number)),
        }
    }

    fn move_from(&self, moving: SgfMove) -> Result<(Move, Option<u8>), SgfFault> {
        let from = moving.from;
        let position = self.game.position();
        // The rules refuse a move from an empty space, whatever the kind of the piece.
        let kind = position.top(from).map_or(Kind::Triangle, |top| top.placement.kind());
        let played = Move::Shift { from, to: moving.placement(kind)? };
        let number = self.numbers.last().and_then(|it| it.number_at(from, position.turn()));
        Ok((played, number))
    }

    fn confirm(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let turn = mem::take(&mut here.turn);
        let Some((at, by)) = turn.resigns else { return Ok(LineState::GoesOn) };
        self.note(here.node, &turn.comment, None);
        if here.over || self.game.outcome().is_some() {
            return Err((at, SgfFault::Ending(EndingError::GameOver)));
        }
        if here.main {
            self.found.end = Some(LineEnd::Resigned(by));
        } else {
            self.remark(at, Remark::ResignsInVariation);
        }
        here.over = true;
        Ok(LineState::GoesOn)
    }

    fn confirm_move(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let line = self.commit(here)?;
        if here.main && self.info.rules.is_none() && self.is_third_time() {
            // On Boardspace, no move can follow. Further moves become a variation.
            self.found.end = Some(LineEnd::Repeated);
            here.main = false;
        }
        Ok(line)
    }

    fn commit(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let turn = mem::take(&mut here.turn);
        let Some(MoveTrial { played, number, at }) = turn.tried else {
            return Ok(LineState::GoesOn);
        };
        let mover = self.game.position().turn();
        if here.over {
            return Err((at, SgfFault::Illegal(played, Refusal::GameOver)));
        }
        match self.game.play(played) {
            Ok(()) => {}
            Err(Refusal::Unchanged) => {
                self.remark(at, Remark::NullTurn);
                self.note(here.node, &turn.comment, None);
                return Ok(LineState::Breaks);
            }
            Err(refusal) => return Err((at, SgfFault::Illegal(played, refusal))),
        }
        let mut numbers = self.numbers.last().cloned().unwrap_or_default();
        numbers.note(number, mover, played);
        self.numbers.push(numbers);
        if self.found.end == Some(LineEnd::Repeated) && self.found.tree.end() == here.node {
            let remarks = &mut self.found.remarks;
            if !remarks.iter().any(|remark| matches!(remark, Remark::Repetition { .. })) {
                remarks.push(Remark::Repetition { ply: here.ply });
            }
        }
        here.node = if here.main {
            self.found.tree.play(here.node, played)
        } else {
            self.found.tree.add(here.node, played)
        };
        here.ply = self.game.ply();
        self.note(here.node, &turn.comment, turn.mark);
        Ok(LineState::GoesOn)
    }

    /// Each time with the same numbered pieces on the same spaces.
    fn is_third_time(&self) -> bool {
        let Some(now) = self.numbers.last() else { return false };
        let hash = self.game.position().zobrist();
        let before = self.game.hashes().iter().zip(&self.numbers);
        let same = before.filter(|&(&other, numbers)| other == hash && numbers.are_where(now));
        self.game.outcome().is_none() && same.count() >= 3
    }
}

fn mark_of(property: &Property) -> Option<MoveMark> {
    let is_strong = property.values.first().is_some_and(|value| value.text.trim() == "2");
    let known = MARKS.iter().find(|(name, value, _)| {
        *name == property.name && (value.is_empty() || (*value == "2") == is_strong)
    });
    known.map(|(_, _, mark)| *mark)
}

fn is_known(name: &str, is_root: bool) -> bool {
    let anywhere = ["C", "TE", "IT", "DO", "BM"];
    let of_game = [
        "FF", "GM", "CA", "AP", "VV", "CM", "SU", "DT", "RE", "RU", "PW", "PB", "XT", "XW", "XB",
        "XC", "XS", "XP", "XE", "XJ", "XK", "XO",
    ];
    anywhere.contains(&name) || (is_root && of_game.contains(&name))
}
