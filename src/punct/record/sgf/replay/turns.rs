//! Performs the verbs of a turn: moves are tried, confirmed and played.

use super::{LineEnd, LineState, MoveTrial, Replay, ReplayPoint};
use crate::punct::record::remark::Remark;
use crate::punct::record::sgf::verb::{Moving, SgfVerb};
use crate::punct::record::sgf::{FaultAt, SgfFault};
use crate::rules::{EndingError, Kind, Move, Placement, Player, Refusal};

impl Replay<'_> {
    /// Plays a move in the servers' notation, which needs no confirmation.
    pub(super) fn play_notation(
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

    pub(super) fn do_verb(
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
                (here.over, here.turn.tried) = (true, None);
            }
        }
        Ok(LineState::GoesOn)
    }

    /// Returns the move that brings a numbered piece to a placement.
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

    /// Returns the move of the top piece on a space, and the number of that piece.
    fn move_from(&self, moving: Moving) -> Result<(Move, Option<u8>), SgfFault> {
        let from = moving.from;
        let position = self.game.position();
        // The rules refuse a move from an empty space, whatever the kind of the piece.
        let kind = position.top(from).map_or(Kind::Triangle, |top| top.placement.kind());
        let played = Move::Shift { from, to: moving.placement(kind)? };
        let number = self.numbers.last().and_then(|it| it.number_at(from, position.turn()));
        Ok((played, number))
    }

    fn confirm(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let turn = std::mem::take(&mut here.turn);
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

    /// Confirms a move that Boardspace's verbs made.
    fn confirm_move(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let line = self.commit(here)?;
        if here.main && self.info.rules.is_none() && self.is_third_time() {
            // On Boardspace, no move can follow. Further moves become a variation.
            self.found.end = Some(LineEnd::Repeated);
            here.main = false;
        }
        Ok(line)
    }

    /// Plays the move that was tried.
    fn commit(&mut self, here: &mut ReplayPoint) -> Result<LineState, FaultAt> {
        let turn = std::mem::take(&mut here.turn);
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
            let is_noted =
                self.found.remarks.iter().any(|remark| matches!(remark, Remark::Repetition { .. }));
            if !is_noted {
                self.found.remarks.push(Remark::Repetition { ply: here.ply });
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

    /// Whether the position occurs for the third time, each time with the same numbered pieces on
    /// the same spaces.
    fn is_third_time(&self) -> bool {
        let Some(now) = self.numbers.last() else { return false };
        let hash = self.game.position().zobrist();
        let before = self.game.hashes().iter().zip(&self.numbers);
        let same = before.filter(|&(&other, numbers)| other == hash && numbers.are_where(now));
        self.game.outcome().is_none() && same.count() >= 3
    }
}
