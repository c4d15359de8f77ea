//! Taking back turns and ends of games, and playing turns again.

use super::command::{Applied, Event, Refused, Undone};
use super::game_match::Match;
use crate::gipf::record::Blocked;
use crate::rules::Player;

impl Match {
    /// Takes back the unfinished turn with its contests; or else a resignation or an agreed draw;
    /// or else all turns back to the last one that the person with the colour `by` made. While a
    /// contest is open, only the moves of its game of PÜNCT can be taken back.
    pub(super) fn undo(&mut self, by: Player) -> Applied {
        self.check_undo()?;
        let undone = self.take_back(by)?;
        Ok(vec![Event::TakenBack(undone)])
    }

    fn check_undo(&self) -> Result<(), Refused> {
        if self.seats.are_computers() {
            return Err(Refused::Computers);
        }
        let open = self.record.contest().map(|contest| Blocked::Contested(contest.jump));
        open.map_or(Ok(()), |blocked| Err(blocked.into()))
    }

    /// Whether an undo would take back a contest decided in the present turn, which a redo can't
    /// restore.
    pub fn undo_loses_a_contest(&self) -> bool {
        self.check_undo().is_ok() && self.begun_contests() > 0
    }

    /// Whether a played turn, or the move of the present one, can be taken back.
    pub fn may_undo(&self) -> bool {
        let is_played = self.draft().has_moved() || !self.game().turns().is_empty();
        is_played && self.check_undo().is_ok()
    }

    fn take_back(&mut self, by: Player) -> Result<Undone, Refused> {
        if self.announced.is_some() || !self.draft().steps().is_empty() {
            let contests = self.begun_contests();
            self.announced = None;
            self.record.forget_begun();
            return Ok(Undone::Begun { contests });
        }
        let turn = self.turn();
        let game = &mut self.record.game;
        if game.outcome().is_some() && game.position().outcome().is_none() {
            game.undo();
            return Ok(Undone::Ending);
        }
        let person = self.seats.seat(by).person().ok_or(Refused::Computers)?;
        let plies = self.seats.plies_to_undo(person, turn, game.turns().len());
        let mut undone = Vec::new();
        for _ in 0..plies {
            undone.extend(game.turns().last().cloned());
            game.undo();
        }
        self.record.restart();
        if undone.is_empty() { Err(Refused::NothingPlayed) } else { Ok(Undone::Turns(undone)) }
    }

    /// Plays again the turns that were taken back, until a person at this screen is to move or no
    /// turn is left. Fails while a turn is begun, a use waits for an answer or a contest is open.
    pub(super) fn redo(&mut self) -> Applied {
        if self.seats.are_computers() {
            return Err(Refused::Computers);
        }
        if !self.draft().steps().is_empty() || self.check_free().is_err() {
            return Err(Refused::NothingTakenBack);
        }
        let mut redone = None;
        while self.record.game.redo() {
            redone = self.record.game.turns().last().cloned();
            if self.may_act() {
                break;
            }
        }
        self.record.restart();
        let redone = redone.ok_or(Refused::NothingTakenBack)?;
        Ok(vec![Event::PlayedAgain(redone)])
    }
}
