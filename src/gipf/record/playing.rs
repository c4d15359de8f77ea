//! Playing and taking back whole turns with the contests in them, and building unfinished turns.

use thiserror::Error;

use super::game_record::Record;
use crate::gipf::rules::{
    Deed, Draft, Game, Jump, Position, Refusal, Removal, SpotSet, Step, Turn,
};

impl Record {
    /// Plays a whole turn in place of the begun one. The turn need not name challenges that were
    /// lost in it. Turns taken back are forgotten.
    ///
    /// # Errors
    /// Fails if the turn is refused; the record is unchanged then.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Blocked> {
        let turn = self.with_challenges(turn)?;
        // The contests of turns taken back are forgotten, too. The present turn can have decided
        // contests only if no turn was taken back.
        let last = self.game.turns().len() + usize::from(self.game.undone_turns().is_empty());
        self.game.play(&turn)?;
        self.decided.retain(|decided| decided.turn <= last);
        self.restart();
        Ok(())
    }

    /// Returns all turns that can be played now; none once the game is over or while a contest is
    /// open. After a won contest, the turns name all challenges decided in the present turn. After
    /// lost challenges alone, they name none.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.game.outcome().is_some() || self.contest.is_some() {
            return Vec::new();
        }
        let begun = self.draft.so_far();
        if !begun.was_contested {
            return self.draft.position().legal_turns();
        }
        // The contested use is made, so only the rows after it are left to choose.
        let same = |turn: &Turn| turn.deed == begun.deed && turn.before == begun.before;
        let all = self.game.position().legal_turns().into_iter().filter(same);
        let won = |turn| Turn { lost: begun.lost.clone(), was_contested: true, ..turn };
        all.map(won).filter(|turn| self.game.clone().play(turn).is_ok()).collect()
    }

    /// Returns a turn that finishes the present one after a won contest: the use is made, and any
    /// way of removing the rows will do. `None` if the move of the turn is still to be made.
    pub fn turn_to_finish(&self) -> Option<Turn> {
        if self.draft.has_moved() { self.legal_turns().into_iter().next() } else { None }
    }

    /// Adds the challenges lost in the present turn to a turn that does not name them. If that turn
    /// removes no rows before its move, adds the rows that the present turn has removed, too.
    ///
    /// # Errors
    /// Fails if a game of PÜNCT is open, or if the turn names other challenges. After a won
    /// contest, the turn must name all challenges.
    pub(in crate::gipf) fn with_challenges(&self, turn: &Turn) -> Result<Turn, Blocked> {
        if let Some(contest) = &self.contest {
            return Err(Blocked::Contested(contest.jump));
        }
        let (turn, begun) = (turn.clone(), self.draft.so_far());
        let says_all = turn.lost.starts_with(&begun.lost)
            && (!begun.was_contested || turn.was_contested && turn.deed == begun.deed);
        if says_all {
            return Ok(turn);
        }
        if begun.was_contested || !turn.lost.is_empty() {
            return Err(Blocked::Decided);
        }
        let before = if turn.before.is_empty() { begun.before } else { turn.before };
        Ok(Turn { before, lost: begun.lost, ..turn })
    }

    /// Forgets the begun turn, and takes back a resignation or an agreed draw, or else the last
    /// turn. Returns whether an end or a turn was taken back.
    pub fn undo(&mut self) -> bool {
        self.forget_begun();
        let undone = self.game.undo();
        self.restart();
        undone
    }

    /// Ends the game, and forgets the begun turn and the turns taken back.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn end(&mut self, end: impl Fn(&mut Game) -> Result<(), Refusal>) -> Result<(), Refusal> {
        end(&mut self.game.clone())?;
        self.forget_begun();
        self.forget_undone();
        end(&mut self.game)
    }

    /// Begins the turn of the player to move anew, without an open contest.
    pub(in crate::gipf) fn restart(&mut self) {
        self.contest = None;
        self.draft = Draft::new(self.game.position());
    }

    /// Forgets the begun turn, with the contests in it.
    pub(in crate::gipf) fn forget_begun(&mut self) {
        if self.draft.so_far().challenges() > 0 {
            let played = self.game.turns().len();
            self.decided.retain(|decided| decided.turn <= played);
        }
        self.restart();
    }
}

/// Makes the unfinished turn with the parts of `done`, which may lack its move.
pub fn draft_of(position: &Position, done: &Turn) -> Result<Draft, Refusal> {
    let mut draft = Draft::new(position);
    for &Removal(goes) in &done.before {
        remove(&mut draft, goes)?;
    }
    for &jump in &done.lost {
        draft.step(Step::Lose(jump))?;
    }
    match done.deed {
        None => {}
        Some(Deed::Push(entering, entry)) => draft.step(Step::Push(entering, entry))?,
        Some(Deed::Jump(jump)) if done.was_contested => draft.step(Step::Win(jump))?,
        Some(Deed::Jump(jump)) => draft.step(Step::Jump(jump))?,
    }
    for &Removal(goes) in &done.after {
        remove(&mut draft, goes)?;
    }
    Ok(draft)
}

/// Removes a row, given the spots of its run whose tops go.
///
/// # Errors
/// Fails if no row can be removed in this way. The error says why the first run with all these
/// spots can't be removed.
pub fn remove(draft: &mut Draft, goes: SpotSet) -> Result<(), Refusal> {
    let rows = draft.rows();
    let mut with_all = rows.iter().filter(|run| run.spots.contains_all(goes));
    let fits = with_all.clone().find(|run| draft.check_removal(**run, goes).is_ok());
    match fits.or_else(|| with_all.next()) {
        Some(&run) => draft.step(Step::Remove(run, goes)),
        None => Err(Refusal::NoRow(goes)),
    }
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Blocked {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("first the other player says whether to contest the use {0}")]
    Announced(Jump),
    #[error("first the game of PÜNCT about the use {0} is played to its end")]
    Contested(Jump),
    /// The turn contradicts a contest that was decided in it.
    #[error("a contest was decided in this turn; what it decided can't be left out or changed")]
    Decided,
    /// The turn names the result of a challenge that was not played.
    #[error("a game of PÜNCT decides a challenge: leave out ?won and ?lost")]
    NotPlayed,
    #[error("no use of a potential was announced or contested")]
    NothingAnnounced,
}
