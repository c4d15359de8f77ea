//! Whole turns: typed or found by the computer, taken back and played again.

use super::Session;
use super::contest::Announced;
use crate::gipf::record::{Blocked, draft_of};
use crate::gipf::rules::{Deed, Draft, Turn};
use crate::kit::session::{KeptGame as _, PersonId};

impl Session {
    /// Plays a whole turn, typed or the computer's, in place of what was begun, and saves.
    /// Challenges decided in this turn are part of it, whether it names them or not. A use that may
    /// be contested is announced, and the turn goes on once that is decided.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn play(&mut self, turn: &Turn) -> Result<Announced, Blocked> {
        self.check_free()?;
        let turn = self.record.with_challenges(turn)?;
        if turn.challenges() != self.begun_contests() {
            return Err(Blocked::NotPlayed);
        }
        self.game().clone().play(&turn)?;
        let Some(Deed::Jump(jump)) = turn.deed.filter(|_| !turn.was_contested) else {
            self.play_now(&turn)?;
            return Ok(Announced::Made);
        };
        let before = Turn { deed: None, after: vec![], ..turn.clone() };
        self.record.draft = draft_of(self.game().position(), &before)?;
        self.announce_turn(jump, &turn)
    }

    /// Makes a push that was typed without the rows to remove, in place of what was begun; the rows
    /// are still to be removed. `false`, and nothing has changed, if the turn is not such a push.
    pub fn begin(&mut self, turn: &Turn) -> bool {
        let Some(draft) = self.begun_by(turn) else { return false };
        self.record.draft = draft;
        true
    }

    /// Whether [`Session::begin`] would make such a turn.
    pub fn can_begin(&self, turn: &Turn) -> bool {
        self.begun_by(turn).is_some()
    }

    /// The push of such a turn, if a row has to be removed after it.
    fn begun_by(&self, turn: &Turn) -> Option<Draft> {
        self.check_free().ok()?;
        let turn = self.record.with_challenges(turn).ok()?;
        let is_push = matches!(turn.deed, Some(Deed::Push(..)));
        if !is_push || turn.challenges() != self.begun_contests() {
            return None;
        }
        let draft = draft_of(self.game().position(), &turn).ok()?;
        draft.is_row_due().then_some(draft)
    }
}

impl Session {
    /// Takes back how the players ended the game; or else the unfinished turn with its contests; or
    /// else turns up to the last one of a person here. Saves. `None` if there is nothing to take
    /// back, or a game of PÜNCT is going on, which has an undo of its own.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.record.contest().is_some() || self.seats().are_computers() {
            return None;
        }
        let undone = self.take_back()?;
        // A file has nothing of such a turn.
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
        for _ in 0..self.seats().plies_to_undo(PersonId::HERE, turn, played) {
            undone.extend(self.record.game.turns().last().cloned());
            self.record.game.undo();
        }
        self.record.restart();
        (!undone.is_empty()).then_some(Undone::Turns(undone))
    }

    /// Forgets the unfinished turn, with the contests in it.
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

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The unfinished turn; `contests` were already decided in it.
    Begun {
        contests: usize,
    },
    Ending,
    /// The latest first.
    Turns(Vec<Turn>),
}
