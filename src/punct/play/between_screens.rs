//! A match whose players sit at different screens: the methods for the game's owner.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::CommandResult;
use super::game_match::{Match, Setting};
use super::offers::Offers;
use super::rating_effect::RatingEffect;
use super::snapshot::{ChatMessage, Snapshot};
use super::talk::short;
use super::{Seat, Seats};
use crate::kit::session::PersonId;
use crate::kit::storage::{self, Name};
use crate::punct::clock::{Clock, Lateness};
use crate::punct::record::{Record, Swap};
use crate::rules::Player;

impl Match {
    /// Makes a match whose players sit at different screens. Its main line ends at the present
    /// position, because no player can redo moves without the other player.
    pub fn at_table(record: &Record, seats: Seats) -> Match {
        Match::at_table_with(record.clone(), seats, Lateness::default())
    }

    fn at_table_with(mut record: Record, seats: Seats, lateness: Lateness) -> Match {
        record.end_main_line_here();
        record.header_mut().computer = seats.computer();
        Match::with_record(record, seats, Setting::Table(lateness))
    }

    /// Makes the next game of the two players, with the colours exchanged.
    #[must_use]
    pub fn rematch(&self, now: Timestamp) -> Match {
        let header = self.record.header();
        let names = Name::exchanged(&header.names);
        let mut record = Record::new(self.game().rules(), names, storage::now());
        record.header_mut().swap = header.swap.map(|_| Swap::Allowed);
        record.set_time_control(self.clock().map(Clock::control), now);
        let next = Match::at_table_with(record, self.seats.exchanged(), self.lateness());
        let (settled, talk) = (Arc::clone(&self.settled), Arc::clone(&self.talk));
        let (here, round) = (self.here.clone(), self.round + 1);
        let mut next = Match { here, round, settled, talk, ..next };
        next.start_if_both_are_here(now);
        next
    }

    /// Sets what happens when a player's time is over.
    #[must_use]
    pub fn with_lateness(self, lateness: Lateness) -> Match {
        Match { setting: Setting::Table(lateness), ..self }
    }

    #[must_use]
    pub fn with_offers(self, offers: Offers) -> Match {
        Match { offers, ..self }
    }

    /// Sets the earlier talk, in the order in which the lines were said.
    pub fn set_talk(&mut self, talk: Vec<ChatMessage>) {
        self.talk = talk.into();
    }

    /// Sets the effect of the end of a rated game on the ratings.
    pub fn set_rating_effect(&mut self, effect: Option<RatingEffect>) {
        self.rating_effect = effect;
    }

    /// Stops the clock, and restores the times that it had when it last changed.
    #[must_use]
    pub fn at_rest(mut self) -> Match {
        let clock = self.clock().cloned().map(Clock::at_rest);
        self.record_mut().header_mut().clock = clock;
        self
    }

    /// Returns the offers that wait for an answer.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// Returns the state of the game for its viewers, with all private trees.
    /// [`Snapshot::for_person`] removes the trees that a viewer may not see.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            record: Arc::clone(&self.record),
            seats: self.seats,
            round: self.round,
            here: Player::BOTH.map(|player| self.is_at_a_screen(self.seat(player))),
            lateness: self.lateness(),
            offers: self.offers,
            settled: Arc::clone(&self.settled),
            pointing: self.pointing,
            looked_at: self.looked_at.clone(),
            talk: Arc::clone(&self.talk),
            rating_effect: self.rating_effect,
            unread: 0,
            trees: self.trees.clone(),
        }
    }

    /// Restores the state before a change that could not be saved.
    pub fn put_back(&mut self, before: &Snapshot) {
        self.record = Arc::clone(&before.record);
        (self.seats, self.offers) = (before.seats, before.offers);
        self.settled = Arc::clone(&before.settled);
        self.talk = Arc::clone(&before.talk);
        self.trees.clone_from(&before.trees);
        self.pointing = before.pointing;
    }

    /// Adds a line to the talk of the spectators. `by` is the spectator's name, which only the
    /// game's owner knows.
    ///
    /// # Errors
    /// The line is blank. The talk stays as it is then.
    pub fn say_aside(&mut self, who: PersonId, by: Name, line: &str) -> CommandResult {
        self.add_line(ChatMessage { who, by, watches: true, text: short(line)? });
        Ok(())
    }

    fn is_at_a_screen(&self, seat: Seat) -> bool {
        seat.person().is_none_or(|person| self.here.contains(&person))
    }

    /// Notes that a person has one more screen at the game. Returns whether the clock starts
    /// because both players are now here; then the game has changed.
    pub fn come(&mut self, person: PersonId, now: Timestamp) -> bool {
        self.here.push(person);
        self.start_if_both_are_here(now)
    }

    fn start_if_both_are_here(&mut self, now: Timestamp) -> bool {
        let rests = self.clock().is_some_and(|clock| clock.running().is_none());
        let are_here = Player::BOTH.into_iter().all(|it| self.is_at_a_screen(self.seat(it)));
        let starts = rests && self.game().outcome().is_none() && are_here;
        if starts {
            self.start_clock(now);
        }
        starts
    }

    /// Notes that a person has one screen less at the game. If it was the last, forgets where the
    /// person points and looks.
    pub fn leave(&mut self, person: PersonId) {
        if let Some(place) = self.here.iter().position(|here| *here == person) {
            self.here.swap_remove(place);
        }
        let colour = self.seats.colour_of(person).filter(|_| !self.here.contains(&person));
        if let Some(colour) = colour {
            self.pointing[colour as usize] = None;
            self.looked_at[colour as usize] = None;
        }
    }
}
