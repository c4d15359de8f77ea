//! Whole turns played and taken back, with the contests in them, and turns that are not finished.

use thiserror::Error;

use super::game_record::Record;
use crate::gipf::rules::{Deed, Draft, Jump, Position, Refusal, Removal, SpotSet, Turn};

impl Record {
    /// Plays a whole turn in place of what was begun. Challenges that were decided in this turn are
    /// part of it, whether it names them or not. Turns taken back are forgotten.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Blocked> {
        let turn = self.completed(turn)?;
        // Contests of turns that were taken back are forgotten with them. Those of the turn that is
        // played now were decided where none was taken back.
        let kept = self.game.turns().len() + usize::from(self.game.undone().is_empty());
        self.game.play(&turn)?;
        self.decided.retain(|decided| decided.turn <= kept);
        self.restart();
        Ok(())
    }

    /// All turns that can be played now, without the challenges that were decided in them; none once
    /// the game is over, or while PÜNCT is played.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.game.outcome().is_some() || self.contest.is_some() {
            return Vec::new();
        }
        let begun = self.draft.so_far();
        if !begun.was_contested {
            return self.draft.position().legal_turns();
        }
        // The move is made: what is left are the rows after it.
        let same = |turn: &Turn| turn.deed == begun.deed && turn.before == begun.before;
        let all = self.game.position().legal_turns().into_iter().filter(same);
        let won = |turn| Turn { lost: begun.lost.clone(), was_contested: true, ..turn };
        all.map(won).filter(|turn| self.game.clone().play(turn).is_ok()).collect()
    }

    /// The turn with the challenges that were decided in it.
    ///
    /// # Errors
    /// If it says other ones, or a game of PÜNCT is going on.
    pub(in crate::gipf) fn completed(&self, turn: &Turn) -> Result<Turn, Blocked> {
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

    /// Forgets what was begun and takes back how the players ended the game, or else the last turn;
    /// whether there was one.
    pub fn undo(&mut self) -> bool {
        self.forget_begun();
        let undone = self.game.undo();
        self.restart();
        undone
    }

    /// Begins the turn of the player to move anew, with nothing done.
    pub(in crate::gipf) fn restart(&mut self) {
        self.contest = None;
        self.draft = Draft::new(self.game.position());
    }

    /// Forgets what was begun of a turn, with the contests in it.
    pub(in crate::gipf) fn forget_begun(&mut self) {
        if self.draft.so_far().challenges() > 0 {
            let played = self.game.turns().len();
            self.decided.retain(|decided| decided.turn <= played);
        }
        self.restart();
    }
}

/// The turn of which this was done.
///
/// # Errors
/// If something of it is not legal.
pub fn draft_of(position: &Position, done: &Turn) -> Result<Draft, Refusal> {
    let mut draft = Draft::new(position);
    for &Removal(goes) in &done.before {
        remove(&mut draft, goes)?;
    }
    for &jump in &done.lost {
        draft.lose(jump)?;
    }
    match done.deed {
        None => {}
        Some(Deed::Push(entering, entry)) => draft.push(entering, entry)?,
        Some(Deed::Jump(jump)) if done.was_contested => draft.win(jump)?,
        Some(Deed::Jump(jump)) => draft.jump(jump)?,
    }
    for &Removal(goes) in &done.after {
        remove(&mut draft, goes)?;
    }
    Ok(draft)
}

/// Removes the row of which these go.
///
/// # Errors
/// If none may go so; then of the rows that these belong to, why the first may not.
pub fn remove(draft: &mut Draft, goes: SpotSet) -> Result<(), Refusal> {
    let rows = draft.rows();
    let mut with_all = rows.iter().filter(|run| run.spots.contains_all(goes));
    let fits = with_all.clone().find(|run| draft.check_removal(**run, goes).is_ok());
    match fits.or_else(|| with_all.next()) {
        Some(&run) => draft.remove(run, goes),
        None => Err(Refusal::NoRow(goes)),
    }
}

/// Why something can't be done now.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Blocked {
    /// The rules don't allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A use was announced, and the other player has not said whether to contest it.
    #[error("first the other player says whether to contest the use {0}")]
    Announced(Jump),
    /// A game of PÜNCT is being played.
    #[error("first the game of PÜNCT about the use {0} is played to its end")]
    Contested(Jump),
    /// A contest was decided in the turn, which says another thing.
    #[error("a contest was decided in this turn; what it decided can't be left out or changed")]
    Decided,
    /// A turn says how a challenge ended that was not played.
    #[error("a game of PÜNCT decides a challenge: leave out ?won and ?lost")]
    NotPlayed,
    /// No use was announced.
    #[error("no use of a potential was announced or contested")]
    NothingAnnounced,
}
