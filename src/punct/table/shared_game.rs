//! The table: a game between persons at screens of their own, and what changes it.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::offers::{Offer, Offers, Proposal, SettledOffer, Settlement};
use super::rating_effect::RatingEffect;
use super::seen::{PersonId, Seen, Sitter, Spoken};
use super::wish::{ABORTABLE, Pointing, Refused, Wish};
use crate::kit::clock::{Clock, Lateness};
use crate::kit::storage::{self, Name};
use crate::punct::record::{Record, Swap};
use crate::rules::{Ending, EndingError, Game, Move, Player, Refusal};

/// A game whose players sit at screens of their own.
pub struct Table {
    /// The game, shared with all screens until it changes.
    pub(super) live: Arc<Record>,
    pub(super) sitters: [Sitter; 2],
    /// The persons at a screen now; a person with two screens is here twice.
    here: Vec<PersonId>,
    pub(super) offers: Offers,
    /// What became of offers by what was done last.
    settled: Arc<[SettledOffer]>,
    /// What the players said to one another, and those who watch among themselves.
    pub(super) talk: Arc<[Spoken]>,
    /// Where White and Black point. The next change of the game forgets it.
    pointing: [Option<Pointing>; 2],
    lateness: Lateness,
    /// What the end of a rated game has done to the ratings, as its owner says.
    rating_effect: Option<RatingEffect>,
}

/// What a granted wish has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The game: it must be saved before it is shown.
    Game,
    /// What is offered: it must be kept before it is shown.
    Offers,
    /// Only what is said or pointed at.
    Words,
    /// Nothing: it was done before.
    Again,
    /// Both want another game with the colours exchanged ([`Table::rematch`]).
    Rematch,
}

impl Table {
    pub fn of_record(record: &Record, sitters: [Sitter; 2]) -> Table {
        Table::of_live(record.clone(), sitters)
    }

    fn of_live(mut live: Record, sitters: [Sitter; 2]) -> Table {
        // Moves that were taken back can't be played again without the other player.
        live.forget_undone();
        live.set_players(live.header().names().clone(), sitters.map(Sitter::strength));
        let (here, talk) = (Vec::new(), Arc::default());
        let (offers, settled, pointing) = (Offers::default(), Arc::default(), [None; 2]);
        let (live, lateness) = (Arc::new(live), Lateness::default());
        let rating_effect = None;
        Table { live, sitters, here, offers, settled, talk, pointing, lateness, rating_effect }
    }

    /// The same table, at which this is offered.
    #[cfg(feature = "server")]
    #[must_use]
    pub fn with_offers(self, offers: Offers) -> Table {
        Table { offers, ..self }
    }

    /// Sets what has been said before, by the players and by those who watch, in that order.
    #[cfg(feature = "server")]
    pub fn set_talk(&mut self, talk: Vec<Spoken>) {
        self.talk = talk.into();
    }

    /// Sets what the end of a rated game has done to the ratings.
    pub fn set_rating_effect(&mut self, effect: Option<RatingEffect>) {
        self.rating_effect = effect;
    }

    /// The same table, with what follows when a player's time is over.
    #[must_use]
    pub fn with_lateness(self, lateness: Lateness) -> Table {
        Table { lateness, ..self }
    }

    /// The table for the next game of the same two, with the colours exchanged.
    #[must_use]
    pub fn rematch(&self, now: Timestamp) -> Table {
        let header = self.live.header();
        let names = Name::exchanged(header.names());
        let mut live = Record::new(self.game().rules(), names, storage::now());
        live.set_swap(header.swap().map(|_| Swap::Allowed));
        live.set_time_control(self.clock().map(Clock::control), now);
        let [white, black] = self.sitters;
        let next = Table::of_live(live, [black, white]);
        let (here, lateness) = (self.here.clone(), self.lateness);
        let (settled, talk) = (Arc::clone(&self.settled), Arc::clone(&self.talk));
        let mut next = Table { here, settled, talk, lateness, ..next };
        next.start_if_both_are_here(now);
        next
    }

    /// The same table, with a clock that has not run since it was last set.
    #[must_use]
    pub fn at_rest(mut self) -> Table {
        let clock = self.clock().copied().map(Clock::at_rest);
        self.change().set_clock(clock);
        self
    }

    /// The players' time, if the game has a clock.
    pub fn clock(&self) -> Option<&Clock> {
        self.live.clock()
    }

    /// Sets the players' time. The owner knows when it rests.
    pub fn set_clock(&mut self, clock: Clock) {
        self.change().set_clock(Some(clock));
    }

    /// Ends the game if the time of the player to move is over and nobody must claim that; `true` if
    /// it is. The owner looks before it grants a wish, and when the time is over.
    pub fn end_on_time(&mut self, now: Timestamp) -> bool {
        self.lateness == Lateness::LosesAtOnce && self.time_out(now)
    }

    /// Ends the game if the time of the player to move is over. Nobody loses before both have moved.
    fn time_out(&mut self, now: Timestamp) -> bool {
        let Some(by) = self.clock().and_then(|clock| clock.overstepped(now)) else { return false };
        let ending = if self.is_abortable() {
            Ending::Aborted { by, late: true }
        } else {
            Ending::TimeOut { by }
        };
        self.end(ending, now).is_ok()
    }

    /// Puts back what was seen before a change that could not be saved.
    pub fn put_back(&mut self, before: &Seen) {
        self.live = Arc::clone(&before.live);
        (self.sitters, self.offers) = (before.sitters, before.offers);
        self.settled = Arc::clone(&before.settled);
        self.talk = Arc::clone(&before.talk);
        self.pointing = before.pointing;
    }

    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// The game, to be changed: those who see it as it was keep it so.
    pub(super) fn change(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.live)
    }

    pub fn record(&self) -> Record {
        Record::clone(&self.live)
    }

    /// What all clients at the table see.
    pub fn seen(&self) -> Seen {
        Seen {
            live: Arc::clone(&self.live),
            sitters: self.sitters,
            here: self.sitters.map(|sitter| self.is_here(sitter)),
            lateness: self.lateness,
            offers: self.offers,
            settled: Arc::clone(&self.settled),
            pointing: self.pointing,
            talk: Arc::clone(&self.talk),
            rating_effect: self.rating_effect,
        }
    }

    /// Gives the player of a colour a name.
    pub fn call(&mut self, player: Player, name: Name) {
        let mut names = self.live.header().names().clone();
        names[player as usize] = name;
        let computer = self.sitters.map(Sitter::strength);
        self.change().set_players(names, computer);
    }

    /// Who plays White and Black.
    pub fn sitters(&self) -> [Sitter; 2] {
        self.sitters
    }

    pub fn sitter(&self, player: Player) -> Sitter {
        self.sitters[player as usize]
    }

    fn is_here(&self, sitter: Sitter) -> bool {
        match sitter {
            Sitter::Person(person) => self.here.contains(&person),
            Sitter::Computer(_) => true,
        }
    }

    /// Adds a person with one more screen. `true` if the clock starts now,
    /// because both players are here. Then the game has changed.
    pub fn come(&mut self, person: PersonId, now: Timestamp) -> bool {
        self.here.push(person);
        self.start_if_both_are_here(now)
    }

    fn start_if_both_are_here(&mut self, now: Timestamp) -> bool {
        let rests = self.clock().is_some_and(|clock| clock.running().is_none());
        let starts = rests
            && self.game().outcome().is_none()
            && self.sitters.iter().all(|&sitter| self.is_here(sitter));
        if starts {
            self.start_clock(now);
        }
        starts
    }

    /// Starts the clock of the player to move, whoever is here.
    pub fn start_clock(&mut self, now: Timestamp) {
        self.change().start_clock(now);
    }

    /// Removes a person with one screen.
    pub fn leave(&mut self, person: PersonId) {
        if let Some(place) = self.here.iter().position(|here| *here == person) {
            self.here.swap_remove(place);
        }
        if let Some(colour) = self.colour_of(person).filter(|_| !self.here.contains(&person)) {
            self.pointing[colour as usize] = None;
        }
    }

    /// Grants a person's wish.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn wish(&mut self, person: PersonId, wish: Wish, now: Timestamp) -> Result<Heard, Refused> {
        let by = self.colour_of(person).ok_or(Refused::Watching)?;
        let before = std::mem::take(&mut self.settled);
        let granted = self.grant(by, wish, now);
        if matches!(granted, Err(_) | Ok(Heard::Again)) {
            self.settled = before;
        }
        granted
    }

    fn grant(&mut self, by: Player, wish: Wish, now: Timestamp) -> Result<Heard, Refused> {
        match wish {
            Wish::Play { number, played } => self.play(by, number, played, now),
            Wish::TakeOver => self.take_over(by, now),
            Wish::Resign => self.end(Ending::Resigned { by }, now),
            Wish::Abort => self.abort(by, now),
            Wish::ClaimDraw => self.end(Ending::Claimed { by }, now),
            Wish::ClaimTime => self.claim_time(by, now),
            Wish::GiveTime(more) => self.give_time(by.opponent(), more, now),
            Wish::Offer(what) => self.take_offer(Offer { by, what }, now),
            Wish::Decline => self.decline(by),
            Wish::Say(line) => self.say(by, &line),
            Wish::Point(at) => Ok(self.point(by, at)),
        }
    }

    /// The colour a person plays; `None` for who only watches.
    pub fn colour_of(&self, person: PersonId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.sitter(player) == Sitter::Person(person))
    }

    /// Whether not both players have moved: whatever ends the game, it counts for nothing.
    pub(super) fn is_abortable(&self) -> bool {
        self.game().ply() < ABORTABLE
    }

    fn abort(&mut self, by: Player, now: Timestamp) -> Result<Heard, Refused> {
        if !self.is_abortable() && self.game().outcome().is_none() {
            return Err(Refused::Begun);
        }
        self.end(Ending::Aborted { by, late: false }, now)
    }

    /// Ends the game in favour of a player whose opponent's time is over.
    fn claim_time(&mut self, by: Player, now: Timestamp) -> Result<Heard, Refused> {
        if self.game().outcome().is_some() {
            return Err(Refused::Ending(EndingError::GameOver));
        }
        let late = self.clock().and_then(|clock| clock.overstepped(now));
        if late == Some(by.opponent()) && self.time_out(now) {
            return Ok(Heard::Game);
        }
        Err(Refused::TimeLeft)
    }

    fn give_time(&mut self, to: Player, more: Duration, now: Timestamp) -> Result<Heard, Refused> {
        if self.game().outcome().is_some() {
            return Err(Refused::Ending(EndingError::GameOver));
        }
        let mut clock = *self.clock().ok_or(Refused::NoClock)?;
        if clock.give(to, more, now).is_zero() {
            return Err(Refused::TimeFull);
        }
        self.set_clock(clock);
        Ok(Heard::Game)
    }

    fn play(
        &mut self,
        by: Player,
        number: Option<usize>,
        played: Move,
        now: Timestamp,
    ) -> Result<Heard, Refused> {
        let (moves, next) = (self.game().moves(), self.game().ply() + 1);
        match number {
            Some(0) => return Err(Refused::TooEarly { asked: 0, next }),
            Some(asked) if asked < next && moves[asked - 1] == played => return Ok(Heard::Again),
            Some(asked) if asked < next => return Err(Refused::OtherMove(asked)),
            Some(asked) if asked > next => return Err(Refused::TooEarly { asked, next }),
            _ => {}
        }
        let turn = self.game().position().turn();
        if turn != by && self.game().outcome().is_none() {
            return Err(Refused::NotYourTurn(turn));
        }
        self.play_by_anybody(played, now)?;
        Ok(Heard::Game)
    }

    /// Plays a move of the player to move, or of the computer. A player who moves instead of
    /// answering an offer declines it.
    ///
    /// # Errors
    /// Why the rules forbid it; nothing has changed then.
    pub fn play_by_anybody(&mut self, played: Move, now: Timestamp) -> Result<(), Refusal> {
        let by = self.game().position().turn();
        let live = self.change();
        live.play(played)?;
        live.clock_moved(by, now);
        if live.game().ply() >= 2 {
            // Both have shown that they are there.
            live.start_clock(now);
        }
        self.pass_over_offers(by);
        self.forget_pointing();
        Ok(())
    }

    /// Black takes over White's first move: the players exchange their colours.
    ///
    /// # Errors
    /// When that can't be done, or by this player.
    pub fn take_over(&mut self, by: Player, now: Timestamp) -> Result<Heard, Refused> {
        if !self.live.may_take_over() || by != self.game().position().turn() {
            return Err(Refused::NoSwap);
        }
        self.pass_over_offers(by);
        self.exchange();
        let live = self.change();
        live.take_over(now);
        live.start_clock(now);
        self.forget_pointing();
        Ok(Heard::Game)
    }

    /// Sets where a player points. In a game that is over no player points.
    fn point(&mut self, by: Player, at: Option<Pointing>) -> Heard {
        let pointed = &mut self.pointing[by as usize];
        if self.live.game().outcome().is_some() || *pointed == at {
            return Heard::Again;
        }
        *pointed = at;
        Heard::Words
    }

    /// Forgets offers and pointing: the game is over.
    pub(super) fn forget_passing(&mut self) {
        (self.offers, self.pointing) = (Offers::default(), [None; 2]);
    }

    /// Forgets where players point: the game has changed.
    pub(super) fn forget_pointing(&mut self) {
        self.pointing = [None; 2];
    }

    /// What waits for an answer.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// Ends an offer and notes why.
    pub(super) fn settle(&mut self, offer: Offer, how: Settlement) {
        self.offers.end(offer.what);
        let name = |player| self.live.header().name(player).clone();
        let (by, other) = (name(offer.by), name(offer.by.opponent()));
        let settled = SettledOffer { what: offer.what, by, other, how };
        self.settled = self.settled.iter().cloned().chain([settled]).collect();
    }

    /// Settles what is offered when a player moves. Their own offer of a draw stands, until the other
    /// player has had their turn.
    fn pass_over_offers(&mut self, mover: Player) {
        self.settled = Arc::default();
        for offer in self.offers.all() {
            if offer.by != mover {
                self.settle(offer, Settlement::PlayedOn);
            } else if offer.what == Proposal::Undo {
                self.settle(offer, Settlement::Withdrawn);
            }
        }
    }

    pub(super) fn exchange(&mut self) {
        let [white, black] = self.sitters;
        self.sitters = [black, white];
        self.offers = self.offers.exchanged();
    }

    /// Ends the game as a player decides.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending, now: Timestamp) -> Result<Heard, Refused> {
        let live = self.change();
        live.end(ending)?;
        live.stop_clock(now);
        self.forget_passing();
        Ok(Heard::Game)
    }
}
