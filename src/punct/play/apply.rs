//! Carries out commands on a match. A session also saves the match.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::command::{Command, CommandError, CommandResult, Pointing};
use super::event::{Changed, Event};
use super::game_match::{Match, Setting};
use super::offers::{Offer, Offers, Proposal, SettledOffer, Settlement};
use super::session::Session;
use super::snapshot::Snapshot;
use crate::kit::session::PersonId;
use crate::punct::clock::{Clock, Lateness};
use crate::rules::{Ending, Move, Player, Refusal};

/// The events of a command, or the reason why the command is refused.
pub(super) type Applied = CommandResult<Vec<Event>>;

impl Snapshot {
    /// Returns a copy of the match, which says what the table would do: a screen at another machine
    /// asks it what is allowed.
    pub fn replica(&self) -> Match {
        Match {
            round: self.round,
            offers: self.offers,
            settled: Arc::clone(&self.settled),
            talk: Arc::clone(&self.talk),
            trees: self.trees.clone(),
            pointing: self.pointing,
            looked_at: self.looked_at.clone(),
            rating_effect: self.rating_effect,
            ..Match::with_record(
                Arc::clone(&self.record),
                self.seats,
                Setting::Table(self.lateness),
            )
        }
    }
}

impl Session {
    /// Carries out a command of the player of a colour, and saves the game if it has changed.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then, unless the game has ended because the
    /// time of the player to move is over.
    pub fn apply(&mut self, by: Player, command: Command) -> CommandResult<Vec<Event>> {
        if self.end_on_time() {
            return Err(Refusal::GameOver.into());
        }
        let is_new = |done: &Applied| {
            done.as_ref().is_ok_and(|events| Changed::from_events(events) == Changed::Game)
        };
        self.change(|game, now| game.apply(by, command, now), is_new)
    }

    /// Plays a move for the player to move, as [`Session::apply`] does.
    ///
    /// # Errors
    /// The reason of the refusal, as for [`Session::apply`].
    pub fn play(&mut self, played: Move) -> CommandResult<Vec<Event>> {
        self.apply(self.turn(), Command::play(played))
    }
}

impl Match {
    /// Carries out a command of a person, as [`Match::apply`] does. Refuses all commands of a
    /// spectator.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then.
    pub fn apply_for(&mut self, who: PersonId, command: Command, now: Timestamp) -> Applied {
        let by = self.seats.colour_of(who).ok_or(CommandError::Watching)?;
        self.apply(by, command, now)
    }

    /// Whether a command of the player of a colour would be carried out now, and something would
    /// change.
    pub fn would_change(&self, by: Player, command: &Command, now: Timestamp) -> bool {
        self.clone().apply(by, command.clone(), now).is_ok_and(|events| !events.is_empty())
    }

    /// Carries out a command of the player of a colour. If there are no events, the command has
    /// changed nothing, for example because the same command was carried out before.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then.
    pub fn apply(&mut self, by: Player, command: Command, now: Timestamp) -> Applied {
        self.check(by, &command, now)?;
        let before = std::mem::take(&mut self.settled);
        let applied = self.carry_out(by, command, now);
        let mut events = applied.inspect_err(|_| self.settled = Arc::clone(&before))?;
        events.extend(self.settled.iter().cloned().map(Event::Settled));
        if events.is_empty() {
            self.settled = before;
        }
        Ok(events)
    }

    fn carry_out(&mut self, by: Player, command: Command, now: Timestamp) -> Applied {
        match command {
            Command::Decided(decision) => self.carry_out(by, decision.command, now),
            Command::Play { number, played } => self.play(by, number, played, now),
            Command::TakeOver => Ok(self.take_over(by, now)),
            Command::Redo => self.redo(by, now),
            Command::Resign => self.end(Ending::Resigned { by }, now),
            Command::Abort => self.end(Ending::Aborted { by, late: false }, now),
            Command::ClaimDraw => self.end(Ending::Claimed { by }, now),
            Command::ClaimTime => Ok(self.claim_time(now)),
            Command::GiveTime(more) => self.give_time(by.opponent(), more, now),
            Command::Offer(what) => self.offer(Offer { by, what }, now),
            Command::Decline => Ok(self.decline(by)),
            Command::Say(line) => self.say(by, &line),
            Command::Edit(edit) => self.edit(by, edit),
            Command::Share(edit) => self.edit_shared(edit),
            Command::Join => self.join_tree(by),
            Command::LookAt(path) => Ok(self.look_at(by, path)),
            Command::Plan(line) => self.add_to_plan(by, &line),
            Command::ForgetPlan => Ok(self.forget_plan(by)),
            Command::Point(at) => Ok(self.point(by, at)),
        }
    }

    fn play(&mut self, by: Player, number: Option<usize>, played: Move, now: Timestamp) -> Applied {
        if number.is_some_and(|asked| self.has_played(asked, played)) {
            return Ok(vec![]);
        }
        let events = self.play_now(by, played, now)?;
        Ok(self.with_planned_reply(events, now))
    }

    /// Plays a move of the player to move, without the opponent's planned reply.
    pub(super) fn play_now(&mut self, by: Player, played: Move, now: Timestamp) -> Applied {
        let at_table = self.setting != Setting::OneScreen;
        let record = self.record_mut();
        record.play(played)?;
        record.clock_moved(by, now);
        if at_table && record.game().ply() >= 2 {
            // Both players have moved, so the clock need not wait for anybody.
            record.start_clock(now);
        }
        self.pass_over_offers(by);
        self.forget_pointing();
        self.trees.follow(self.record.tree());
        let mut events = vec![Event::Played(played)];
        events.extend(self.end_between_computers(now));
        Ok(events)
    }

    /// Ends a game of two computers by a draw as soon as a draw can be claimed, since the game
    /// might never end otherwise.
    fn end_between_computers(&mut self, now: Timestamp) -> Vec<Event> {
        let by = self.game().position().turn();
        let claims = self.seats.are_computers() && self.game().draw_can_be_claimed();
        let ended = claims.then(|| self.end(Ending::Claimed { by }, now));
        ended.and_then(Result::ok).unwrap_or_default()
    }

    /// Lets Black take over White's first move: the players exchange their colours.
    fn take_over(&mut self, by: Player, now: Timestamp) -> Vec<Event> {
        if self.has_taken_over(by) {
            return vec![];
        }
        self.pass_over_offers(by);
        self.exchange();
        let at_table = self.setting != Setting::OneScreen;
        let record = self.record_mut();
        record.take_over(now);
        if at_table {
            record.start_clock(now);
        }
        self.forget_pointing();
        vec![Event::TakenOver]
    }

    /// Exchanges the seats of White and Black, with their offers and private trees. Ends all
    /// conditional moves.
    pub(super) fn exchange(&mut self) {
        self.trees.exchange();
        self.trees.drop_plans();
        self.seats = self.seats.exchanged();
        self.offers = self.offers.exchanged();
    }

    /// Ends the game without a move: by the decision of a player or of the game's owner, or because
    /// the time of the player to move is over.
    ///
    /// # Errors
    /// The game can't end in this way. Nothing has changed then.
    pub fn end(&mut self, ending: Ending, now: Timestamp) -> Applied {
        let record = self.record_mut();
        record.end(ending)?;
        record.stop_clock(now);
        (self.offers, self.pointing) = (Offers::default(), [None; 2]);
        self.trees.drop_plans();
        Ok(vec![Event::Ended(ending)])
    }

    /// Ends the game if the time of the player to move is over, unless the opponent must claim the
    /// win. Returns whether the game ended. The game's owner calls this before each command, and
    /// when the time is over.
    pub fn end_on_time(&mut self, now: Timestamp) -> bool {
        self.lateness() == Lateness::LosesAtOnce && self.time_out(now)
    }

    /// Ends the game if the time of the player to move is over. A game that can be aborted is
    /// aborted, and nobody loses it.
    fn time_out(&mut self, now: Timestamp) -> bool {
        let Some(by) = self.clock().and_then(|clock| clock.out_of_time(now)) else { return false };
        let ending = if self.is_abortable() {
            Ending::Aborted { by, late: true }
        } else {
            Ending::TimeOut { by }
        };
        self.end(ending, now).is_ok()
    }

    /// Ends the game for a player who claims that the opponent's time is over, as
    /// [`Match::time_out`] does.
    fn claim_time(&mut self, now: Timestamp) -> Vec<Event> {
        self.time_out(now);
        self.game().ending().map(Event::Ended).into_iter().collect()
    }

    fn give_time(&mut self, to: Player, more: Duration, now: Timestamp) -> Applied {
        let clock = self.given_time(to, more, now)?;
        self.set_clock(Some(clock));
        Ok(vec![Event::TimeGiven(to)])
    }

    /// Returns the clock with more time for a player.
    pub(super) fn given_time(
        &self,
        to: Player,
        more: Duration,
        now: Timestamp,
    ) -> CommandResult<Clock> {
        self.check_going_on()?;
        let mut clock = self.clock().cloned().ok_or(CommandError::NoClock)?;
        if clock.give(to, more, now).is_zero() {
            return Err(CommandError::TimeFull);
        }
        Ok(clock)
    }

    /// Sets the place where a player points. Does nothing once the game is over.
    fn point(&mut self, by: Player, at: Option<Pointing>) -> Vec<Event> {
        let is_over = self.game().outcome().is_some();
        let pointed = &mut self.pointing[by as usize];
        if is_over || *pointed == at {
            return vec![];
        }
        *pointed = at;
        vec![Event::Pointed]
    }

    /// Sets the position at which a player looks. Does nothing while the game goes on, since nobody
    /// else may see it then.
    fn look_at(&mut self, by: Player, path: Option<Vec<Move>>) -> Vec<Event> {
        let path: Option<Arc<[Move]>> = path.map(Arc::from);
        let looked_at = &mut self.looked_at[by as usize];
        if self.record.game().outcome().is_none() || *looked_at == path {
            return vec![];
        }
        *looked_at = path;
        vec![Event::Pointed]
    }

    /// Deletes the places where players point, because the game has changed.
    pub(super) fn forget_pointing(&mut self) {
        self.pointing = [None; 2];
    }

    /// Closes an offer, and notes the way in which it was settled.
    pub(super) fn settle(&mut self, offer: Offer, how: Settlement) {
        self.offers.end(offer.what);
        let name = |player| self.record.header().name(player).clone();
        let (by, other) = (name(offer.by), name(offer.by.opponent()));
        let settled = SettledOffer { what: offer.what, by, other, how };
        self.settled = self.settled.iter().cloned().chain([settled]).collect();
    }

    /// Settles offers when a player makes a move: passes over the opponent's offers, and withdraws
    /// the mover's own request for an undo. The mover's own offer of a draw stays open for the
    /// opponent's turn.
    fn pass_over_offers(&mut self, mover: Player) {
        for offer in self.offers.all() {
            if offer.by != mover {
                self.settle(offer, Settlement::PlayedOn);
            } else if offer.what == Proposal::Undo {
                self.settle(offer, Settlement::Withdrawn);
            }
        }
    }
}
