//! The effects of commands on a match.

use jiff::Timestamp;

use super::command::{Applied, Command, Event, Refused};
use super::game_match::{Announcement, Match};
use crate::gipf::record::{Blocked, draft_of};
use crate::gipf::rules::{Deed, Draft, Game, Refusal, Step, Turn};
use crate::rules::Player;

/// The number of turns after which two computers agree on a draw, because no rule ends a game that
/// repeats itself.
pub const MOST_TURNS: usize = 400;

impl Match {
    /// Carries out a command of the player with the colour `by`.
    ///
    /// # Errors
    /// Fails if the command is refused; the match is unchanged then.
    pub fn apply(&mut self, by: Player, command: Command, now: Timestamp) -> Applied {
        self.change(|game| {
            if let Some(other) = game.decides_on(&command).filter(|decides| *decides != by) {
                return Err(Refused::NotYourTurn(other));
            }
            match command {
                Command::Step(step) => game.step(step),
                Command::StepBack => game.step_back(),
                Command::Finish => game.finish(),
                Command::Play(turn) => game.play(&turn),
                Command::Contest => game.contest(now),
                Command::LetBe => game.let_be(),
                Command::Undo => game.undo(by),
                Command::Redo => game.redo(),
                Command::Resign => game.end(|game| game.resign(by)),
                Command::AgreeDraw => game.agree_draw(by),
            }
        })
    }

    /// Makes a change. Then plays the begun turn if it leaves nothing to decide, and ends the game
    /// if two computers have played too long. If the change fails, the match is unchanged.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Match) -> Applied) -> Applied {
        let mut next = self.clone();
        let mut events = change(&mut next)?;
        events.extend(next.finish_if_decided());
        events.extend(next.end_between_computers());
        *self = next;
        Ok(events)
    }

    /// Returns the player who alone may give a command; `None` if either player may give it.
    pub fn decides_on(&self, command: &Command) -> Option<Player> {
        match command {
            Command::Step(_) | Command::StepBack | Command::Finish | Command::Play(_) => {
                Some(self.turn())
            }
            Command::Contest | Command::LetBe => Some(self.challenger()),
            Command::Undo | Command::Redo | Command::Resign | Command::AgreeDraw => None,
        }
    }

    fn check_may_move(&self) -> Result<(), Refused> {
        if self.game().outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        Ok(self.check_free()?)
    }

    fn step(&mut self, step: Step) -> Applied {
        self.check_may_move()?;
        match step {
            Step::Push(..) | Step::Remove(..) => self.record.draft.step(step)?,
            Step::Jump(jump) => return self.announce(Announcement { jump, planned: None }),
            Step::Win(_) | Step::Lose(_) => return Err(Blocked::NothingAnnounced.into()),
        }
        Ok(vec![Event::Stepped])
    }

    fn step_back(&mut self) -> Applied {
        if let Some(contest) = self.record.contest() {
            return Err(Blocked::Contested(contest.jump).into());
        }
        if self.announced.take().is_some() || self.record.draft.step_back() {
            return Ok(vec![Event::Stepped]);
        }
        let is_begun = !self.draft().steps().is_empty();
        Err(if is_begun { Refused::DecidedInTurn } else { Refused::NothingBegun })
    }

    pub(super) fn finish(&mut self) -> Applied {
        self.check_free()?;
        let turn = self.record.draft.finish()?;
        self.play_now(turn)
    }

    /// Plays a complete turn. Turns taken back are forgotten.
    fn play_now(&mut self, turn: Turn) -> Applied {
        self.record.play(&turn)?;
        self.announced = None;
        Ok(vec![Event::Played(turn)])
    }

    /// Plays the begun turn if its move is made and no row is left, because the player has nothing
    /// to decide then.
    pub(super) fn finish_if_decided(&mut self) -> Vec<Event> {
        let draft = self.draft();
        let is_decided = draft.has_moved() && draft.rows().is_empty();
        let is_over = self.game().outcome().is_some();
        if is_over || !is_decided { vec![] } else { self.finish().unwrap_or_default() }
    }

    /// Plays a whole turn, begins a push whose rows must still be removed, or announces a use of a
    /// potential that no contest has decided. The turn need not name challenges that were lost in
    /// it.
    fn play(&mut self, turn: &Turn) -> Applied {
        self.check_may_move()?;
        if let Some(draft) = self.begun_by(turn) {
            self.record.draft = draft;
            return Ok(vec![Event::Stepped]);
        }
        let turn = self.record.with_challenges(turn)?;
        if turn.challenges() != self.begun_contests() {
            return Err(Blocked::NotPlayed.into());
        }
        self.game().clone().play(&turn)?;
        let uncontested = turn.jump().filter(|_| !turn.was_contested);
        let Some(jump) = uncontested else { return self.play_now(turn) };
        let before = Turn { deed: None, after: vec![], ..turn.clone() };
        self.record.draft = draft_of(self.game().position(), &before)?;
        self.announce(Announcement { jump, planned: Some(turn.after) })
    }

    /// Whether a turn is a push that lacks rows that must be removed. [`Command::Play`] begins such
    /// a turn.
    pub fn can_begin(&self, turn: &Turn) -> bool {
        self.check_free().is_ok() && self.begun_by(turn).is_some()
    }

    /// Returns the unfinished turn that a push begins if it lacks rows that must be removed; `None`
    /// for any other turn.
    fn begun_by(&self, turn: &Turn) -> Option<Draft> {
        let turn = self.record.with_challenges(turn).ok()?;
        let is_push = matches!(turn.deed, Some(Deed::Push(..)));
        if !is_push || turn.challenges() != self.begun_contests() {
            return None;
        }
        let draft = draft_of(self.game().position(), &turn).ok()?;
        draft.is_row_due().then_some(draft)
    }

    fn agree_draw(&mut self, by: Player) -> Applied {
        self.check_draw(by)?;
        self.end(Game::agree_draw)
    }

    /// Refuses a draw with the computer, because the computer declines all offers of a draw.
    pub fn check_draw(&self, by: Player) -> Result<(), Refused> {
        let is_over = self.game().outcome().is_some();
        let by_computer = self.seats.seat(by.opponent()).strength().is_some();
        if by_computer && !is_over { Err(Refused::ComputerDeclines) } else { Ok(()) }
    }

    /// Ends the game by a resignation or an agreed draw. The unfinished turn and its contests are
    /// forgotten.
    fn end(&mut self, end: impl Fn(&mut Game) -> Result<(), Refusal>) -> Applied {
        self.record.end(end)?;
        self.announced = None;
        Ok(self.game().outcome().map(Event::Ended).into_iter().collect())
    }

    /// Ends a game between two computers after [`MOST_TURNS`] turns, but not within a turn.
    fn end_between_computers(&mut self) -> Vec<Event> {
        let is_between = self.check_free().is_ok() && self.draft().steps().is_empty();
        let is_long = self.game().turns().len() >= MOST_TURNS && self.game().outcome().is_none();
        let ends = self.seats.are_computers() && is_between && is_long;
        if ends { self.end(Game::agree_draw).unwrap_or_default() } else { vec![] }
    }
}
