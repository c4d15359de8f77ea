//! Whole turns taken back and played again.

use super::game_session::Session;
use super::told::Undone;
use crate::gipf::rules::Turn;
use crate::session::KeptGame as _;

impl Session {
    /// Takes back how the players ended the game; or else what was begun of a turn, with the contests
    /// decided in it; or else turns up to the last one of a person here. Saves. `None` if there is
    /// nothing to take back, or a game of PÜNCT is going on: that has an undo of its own.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.record.contest().is_some() || self.seats().are_computers() {
            return None;
        }
        let undone = self.take_back()?;
        // Nothing of such a turn is in the file.
        if undone != (Undone::Begun { contests: 0 }) {
            self.save();
        }
        Some(undone)
    }

    /// Whether [`Session::undo`] would take back a contest decided in the turn being made, which
    /// [`Session::redo`] can't bring back.
    pub fn undo_loses_a_contest(&self) -> bool {
        let is_refused = self.record.contest().is_some() || self.seats().are_computers();
        !is_refused && self.begun_contests() > 0
    }

    fn take_back(&mut self) -> Option<Undone> {
        if self.announced.is_some() || !self.draft().steps().is_empty() {
            let contests = self.begun_contests();
            self.forget_begun();
            return Some(Undone::Begun { contests });
        }
        let game = &mut self.record.game;
        if game.outcome().is_some() && game.position().outcome().is_none() {
            game.undo();
            return Some(Undone::Ending);
        }
        let turn = self.record.game.position().turn();
        let played = self.record.game.turns().len();
        let mut undone = Vec::new();
        for _ in 0..self.seats().turns_to_undo(turn, played) {
            undone.extend(self.record.game.turns().last().cloned());
            self.record.game.undo();
        }
        self.record.restart();
        (!undone.is_empty()).then_some(Undone::Turns(undone))
    }

    /// Forgets what was begun of a turn, with the contests in it.
    pub(super) fn forget_begun(&mut self) {
        self.announced = None;
        self.record.forget_begun();
    }

    /// Plays turns taken back again until a person here is to move or the game is over, and saves.
    /// Returns the last of them; `None` if there is none, or something of a turn was begun.
    pub fn redo(&mut self) -> Option<Turn> {
        let is_begun = !self.draft().steps().is_empty() || self.check_free().is_err();
        if is_begun || self.seats().are_computers() {
            return None;
        }
        let mut redone = None;
        while self.record.game.redo() {
            redone = self.record.game.turns().last().cloned();
            if self.may_act() {
                break;
            }
        }
        self.record.restart();
        if redone.is_some() {
            self.save();
        }
        redone
    }
}
