//! The effects of commands on a match. A use of a potential is first announced. The challenger, who
//! may contest it, is White in the game of PÜNCT that decides it. GIPF waits until that is over.

use jiff::Timestamp;

use super::{Announcement, Match};
use super::{ApplyResult, Command, CommandError, ContestResult, Event, Undone};
use crate::gipf::record::{Contest, DecidedContest, PunctRecord, TurnError};
use crate::gipf::rules::{Draft, Ending, Move, Outcome, Refusal, Removal, Step, Turn};
use crate::rules::Player;

/// After this number of turns two computers agree on a draw, because no rule ends a game that
/// repeats itself.
pub const MOST_TURNS: usize = 400;

impl Match {
    pub fn apply(&mut self, by: Player, command: Command, now: Timestamp) -> ApplyResult {
        if let Some(decider) = self.decides_on(&command)
            && decider != by
        {
            return Err(CommandError::NotYourTurn(decider));
        }
        self.change(|game| match command {
            Command::Step(step) => game.step(step),
            Command::StepBack => game.step_back(),
            Command::Finish => game.finish(),
            Command::Play(turn) => game.play(&turn),
            Command::Contest => game.contest(now),
            Command::DeclineContest => game.decline_contest(),
            Command::Undo => game.undo(by),
            Command::Redo => game.redo(),
            Command::Resign => game.end(Outcome::lost_by(by, Ending::Resigned)),
            Command::AgreeDraw => {
                game.check_draw(by)?;
                game.end(Outcome::AGREED_DRAW)
            }
        })
    }

    /// Makes a change, plays the begun turn if it leaves nothing to decide, and ends a game of two
    /// computers that is too long. If the change fails, the match is unchanged.
    fn change(&mut self, change: impl FnOnce(&mut Match) -> ApplyResult) -> ApplyResult {
        let mut next = self.clone();
        let mut events = change(&mut next)?;
        events.extend(next.finish_if_decided());
        let is_between = next.check_free().is_ok() && next.draft().steps().is_empty();
        let is_long = next.game().turns().len() >= MOST_TURNS && next.game().outcome().is_none();
        if next.seats.are_computers() && is_between && is_long {
            events.extend(next.end(Outcome::AGREED_DRAW)?);
        }
        *self = next;
        Ok(events)
    }

    /// The player who alone may give a command; `None` if either player may give it.
    pub fn decides_on(&self, command: &Command) -> Option<Player> {
        match command {
            Command::Step(_) | Command::StepBack | Command::Finish | Command::Play(_) => {
                Some(self.turn())
            }
            Command::Contest | Command::DeclineContest => Some(self.challenger()),
            Command::Undo | Command::Redo | Command::Resign | Command::AgreeDraw => None,
        }
    }

    fn check_may_move(&self) -> Result<(), CommandError> {
        if self.game().outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        Ok(self.check_free()?)
    }

    fn step(&mut self, step: Step) -> ApplyResult {
        self.check_may_move()?;
        match step {
            Step::Push(..) | Step::Remove(..) => self.record.draft.step(step)?,
            Step::Jump(jump) => return self.announce(Announcement { jump, planned: None }),
            Step::Win(_) | Step::Lose(_) => return Err(TurnError::NothingAnnounced.into()),
        }
        Ok(vec![Event::Stepped])
    }

    fn step_back(&mut self) -> ApplyResult {
        if let Some(contest) = self.record.contest() {
            return Err(TurnError::Contested(contest.jump).into());
        }
        if self.announced.take().is_some() || self.record.draft.step_back() {
            return Ok(vec![Event::Stepped]);
        }
        let is_begun = !self.draft().steps().is_empty();
        Err(if is_begun { CommandError::DecidedInTurn } else { CommandError::NothingBegun })
    }

    fn finish(&mut self) -> ApplyResult {
        self.check_free()?;
        let turn = self.record.draft.finish()?;
        self.play_now(turn)
    }

    fn play_now(&mut self, turn: Turn) -> ApplyResult {
        self.record.play(&turn)?;
        self.announced = None;
        Ok(vec![Event::Played(turn)])
    }

    /// If its move is made and no row is left, because the player has nothing to decide then.
    pub(super) fn finish_if_decided(&mut self) -> Vec<Event> {
        let is_decided = self.draft().has_moved() && self.draft().rows().is_empty();
        let is_over = self.game().outcome().is_some();
        if is_over || !is_decided { vec![] } else { self.finish().unwrap_or_default() }
    }

    /// Plays a turn, or begins a push whose rows must still be removed, and announces a use that no
    /// contest has decided. The turn need not name challenges that were lost in it.
    fn play(&mut self, turn: &Turn) -> ApplyResult {
        self.check_may_move()?;
        if let Some(draft) = self.begun_by(turn) {
            self.record.draft = draft;
            return Ok(vec![Event::Stepped]);
        }
        let whole = self.record.with_challenges(turn)?;
        if whole.challenges() != self.begun_contests() {
            return Err(TurnError::NotPlayed.into());
        }
        self.game().clone().play(&whole)?;
        let Some(jump) = whole.uncontested_jump() else { return self.play_now(whole) };
        let before = Turn { move_made: None, after: vec![], ..whole.clone() };
        self.record.draft = Draft::from_turn(self.game().position(), &before)?;
        self.announce(Announcement { jump, planned: Some(whole.after) })
    }

    /// [`Command::Play`] begins a push that lacks rows that must be removed.
    pub fn can_begin(&self, turn: &Turn) -> bool {
        self.check_free().is_ok() && self.begun_by(turn).is_some()
    }

    /// `None` unless the turn is a push that lacks rows that must be removed.
    fn begun_by(&self, turn: &Turn) -> Option<Draft> {
        let whole = self.record.with_challenges(turn).ok()?;
        let is_push = matches!(whole.move_made, Some(Move::Push(..)));
        if !is_push || whole.challenges() != self.begun_contests() {
            return None;
        }
        let draft = Draft::from_turn(self.game().position(), &whole).ok()?;
        draft.due().is_some().then_some(draft)
    }

    /// The computer declines all offers of a draw.
    pub fn check_draw(&self, by: Player) -> Result<(), CommandError> {
        let is_over = self.game().outcome().is_some();
        let by_computer = self.seats.seat(by.opponent()).strength().is_some();
        if by_computer && !is_over { Err(CommandError::ComputerDeclines) } else { Ok(()) }
    }

    fn end(&mut self, outcome: Outcome) -> ApplyResult {
        self.record.end(outcome)?;
        self.announced = None;
        Ok(vec![Event::Ended(outcome)])
    }

    /// The use is made at once if the other player has no challenge left.
    fn announce(&mut self, announcement: Announcement) -> ApplyResult {
        let jump = announcement.jump;
        self.draft().check_jump(jump)?;
        if self.challenges_left(self.challenger()) == 0 {
            return self.use_announced(announcement);
        }
        self.announced = Some(announcement);
        Ok(vec![Event::Announced(jump)])
    }

    fn use_announced(&mut self, Announcement { jump, planned }: Announcement) -> ApplyResult {
        self.record.draft.step(Step::Jump(jump))?;
        let mut events = vec![Event::Stepped];
        events.extend(self.continue_turn(planned)?);
        Ok(events)
    }

    fn continue_turn(&mut self, planned: Option<Vec<Removal>>) -> ApplyResult {
        let Some(planned) = planned else { return Ok(vec![]) };
        for Removal(goes) in planned {
            self.record.draft.remove(goes)?;
        }
        self.finish()
    }

    fn decline_contest(&mut self) -> ApplyResult {
        let announcement = self.announced.take().ok_or(TurnError::NothingAnnounced)?;
        let mut events = vec![Event::ContestDeclined];
        events.extend(self.use_announced(announcement)?);
        Ok(events)
    }

    /// Turns taken back are forgotten.
    fn contest(&mut self, now: Timestamp) -> ApplyResult {
        let Announcement { jump, planned } =
            self.announced.take().ok_or(TurnError::NothingAnnounced)?;
        self.record.forget_undone();
        self.record.contest = Some(Contest::new(&self.record, jump, planned, now));
        Ok(vec![Event::ContestBegun])
    }

    /// If that game is over, the use is made, or the potential leaves the game. If it leaves the
    /// game and no other move is possible, the turn and the game end. Fails if there is no contest.
    pub fn follow_contest(&mut self, punct: PunctRecord) -> ApplyResult {
        self.change(|game| {
            let contest = game.record.contest.take().ok_or(TurnError::NothingAnnounced)?;
            let followed = Contest { punct, ..contest };
            if let Some(outcome) = followed.punct.game().outcome() {
                return game.settle_contest(followed, outcome.winner());
            }
            game.record.contest = Some(followed);
            Ok(vec![Event::ContestMoved])
        })
    }

    /// `winner` is that of the game of PÜNCT; `None` means a draw.
    fn settle_contest(&mut self, contest: Contest, winner: Option<Player>) -> ApplyResult {
        let Contest { jump, punct, planned, unknown } = contest;
        let user = self.turn();
        // The challenger has White.
        let winner_in_gipf = winner.map(|winner| [user.opponent(), user][winner as usize]);
        let result = ContestResult { jump, user, winner: winner_in_gipf };
        let step = if result.is_used() { Step::Win(jump) } else { Step::Lose(jump) };
        self.record.draft.step(step)?;
        let turn = self.game().turns().len() + 1;
        self.record.decided.push(DecidedContest { turn, jump, punct, unknown });
        let mut events = vec![Event::ContestSettled(result)];
        if result.is_used() {
            events.extend(self.continue_turn(planned)?);
        } else {
            // This fails if another move is possible; then the turn goes on.
            events.extend(self.finish().unwrap_or_default());
        }
        Ok(events)
    }

    fn check_undo(&self) -> Result<(), CommandError> {
        if self.seats.are_computers() {
            return Err(CommandError::Computers);
        }
        match self.record.contest() {
            Some(contest) => Err(TurnError::Contested(contest.jump).into()),
            None => Ok(()),
        }
    }

    /// An undo would take back a contest decided in the present turn, which a redo can't restore.
    pub fn undo_loses_a_contest(&self) -> bool {
        self.check_undo().is_ok() && self.begun_contests() > 0
    }

    pub fn may_undo(&self) -> bool {
        let is_played = self.draft().has_moved() || !self.game().turns().is_empty();
        is_played && self.check_undo().is_ok()
    }

    /// Takes back the unfinished turn with its contests, or else the players' ending, or else all
    /// turns back to this person's last. During a contest, only its game of PÜNCT can be taken
    /// back.
    fn undo(&mut self, by: Player) -> ApplyResult {
        self.check_undo()?;
        if self.announced.is_some() || !self.draft().steps().is_empty() {
            let contests = self.begun_contests();
            self.announced = None;
            self.record.forget_begun();
            return Ok(vec![Event::TakenBack(Undone::Begun { contests })]);
        }
        let turn = self.turn();
        let game = &mut self.record.game;
        if game.outcome().is_some() && game.position().outcome().is_none() {
            game.undo();
            return Ok(vec![Event::TakenBack(Undone::Ending)]);
        }
        let person = self.seats.seat(by).person().ok_or(CommandError::Computers)?;
        let plies = self.seats.plies_to_undo(person, turn, game.turns().len());
        let mut undone = Vec::new();
        for _ in 0..plies {
            undone.extend(game.turns().last().cloned());
            game.undo();
        }
        self.record.restart();
        if undone.is_empty() {
            return Err(CommandError::NothingPlayed);
        }
        Ok(vec![Event::TakenBack(Undone::Turns(undone))])
    }

    /// Until a person here is to move or no turn is left. Fails during a turn, use or contest.
    fn redo(&mut self) -> ApplyResult {
        if self.seats.are_computers() {
            return Err(CommandError::Computers);
        }
        if !self.draft().steps().is_empty() || self.check_free().is_err() {
            return Err(CommandError::NothingTakenBack);
        }
        let mut last = None;
        while self.record.game.redo() {
            last = self.game().turns().last().cloned();
            if self.awaits_step() {
                break;
            }
        }
        self.record.restart();
        match last {
            Some(turn) => Ok(vec![Event::PlayedAgain(turn)]),
            None => Err(CommandError::NothingTakenBack),
        }
    }
}
