//! The clock of a game: it follows the moves, and the game ends when a player's time is over.

use jiff::Timestamp;

use super::game_session::Session;
use super::live_game::LiveGame;
use crate::clock::{Clock, TimeControl};
use crate::rules::{Ending, Player};
use crate::session::KeptGame as _;

impl LiveGame {
    /// The players' time, if the game has a clock.
    pub fn clock(&self) -> Option<&Clock> {
        self.header().clock()
    }

    fn change_clock(&mut self, change: impl FnOnce(&mut Clock)) {
        if let Some(mut clock) = self.clock().copied() {
            change(&mut clock);
            self.set_clock(Some(clock));
        }
    }

    /// Gives a game between screens a clock, or none. It runs at once if every move has a time of its
    /// own; else somebody must start it.
    #[cfg(feature = "server")]
    pub fn set_time_control(&mut self, control: Option<TimeControl>, now: Timestamp) {
        self.set_clock(control.map(Clock::new));
        if control.is_some_and(TimeControl::is_per_move) {
            self.start_clock(now);
        }
    }

    /// Lets the clock, if it runs, go on to the opponent of a player who has just moved.
    pub fn clock_moved(&mut self, by: Player, now: Timestamp) {
        self.change_clock(|clock| {
            if clock.running().is_some() {
                clock.moved(by, now);
            }
        });
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        }
    }

    /// Lets the clock, if it runs, run for whoever is to move now; it stops when the game is over.
    pub fn clock_follows(&mut self, now: Timestamp) {
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        } else if self.clock().is_some_and(|clock| clock.running().is_some()) {
            self.start_clock(now);
        }
    }

    /// The time of whoever is to move runs from now on, unless the game is over.
    pub fn start_clock(&mut self, now: Timestamp) {
        if self.game().outcome().is_none() {
            let turn = self.game().position().turn();
            self.change_clock(|clock| clock.run(turn, now));
        }
    }

    /// Nobody's time runs from now on.
    pub fn stop_clock(&mut self, now: Timestamp) {
        self.change_clock(|clock| clock.stop(now));
    }

    /// The players exchange their colours and keep their times.
    pub fn exchange_clock(&mut self) {
        self.change_clock(|clock| *clock = clock.exchanged());
    }

    /// Ends the game if the time of the player to move is over; `true` if it is.
    pub fn end_on_time(&mut self, now: Timestamp) -> bool {
        let late = self.clock().and_then(|clock| clock.overstepped(now));
        let ended = late.is_some_and(|by| self.end(Ending::TimeOut { by }).is_ok());
        if ended {
            self.stop_clock(now);
        }
        ended
    }
}

impl Session {
    /// The same game with a clock, or without; nothing is saved yet.
    #[must_use]
    pub fn timed(mut self, control: Option<TimeControl>) -> Session {
        self.live.set_clock(control.map(Clock::new));
        self
    }

    /// The players' time, if the game has a clock.
    pub fn clock(&self) -> Option<&Clock> {
        self.live.clock()
    }

    /// The clock as the owner of the game has it, who is elsewhere.
    pub fn follow_clock(&mut self, clock: Option<Clock>) {
        self.live.set_clock(clock);
    }

    /// The time of whoever is to move runs from now on, unless the game is over.
    pub fn start_clock(&mut self) {
        let now = self.time();
        self.live.start_clock(now);
    }

    /// Nobody's time runs from now on, until it is started again.
    pub fn stop_clock(&mut self) {
        let now = self.time();
        self.live.stop_clock(now);
    }

    /// Ends the game and saves if the time of the player to move is over; `true` if it is. A game
    /// whose owner is elsewhere ends there.
    pub fn end_on_time(&mut self) -> bool {
        let now = self.time();
        let ended = !self.is_kept_elsewhere() && self.live.end_on_time(now);
        if ended {
            self.save();
        }
        ended
    }
}
