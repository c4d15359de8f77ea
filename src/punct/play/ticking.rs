//! The clock of a game at this screen. The clock follows the moves, and the game ends when a
//! player's time is over.

use super::Session;
use super::game_match::Match;
use crate::punct::clock::{Clock, TimeControl};

impl Session {
    /// Returns this session with a clock, or without one. Saves nothing yet.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Session {
        self.follow_clock(control.map(Clock::new));
        self
    }

    /// Takes over the clock of the game's owner.
    pub fn follow_clock(&mut self, clock: Option<Clock>) {
        self.change_unsaved(|game, _| game.set_clock(clock));
    }

    /// Starts the clock of the player to move, unless the game is over.
    pub fn start_clock(&mut self) {
        self.change_unsaved(Match::start_clock);
    }

    pub fn stop_clock(&mut self) {
        self.change_unsaved(|game, now| game.record_mut().stop_clock(now));
    }

    /// Ends and saves the game if the player to move has no time left, and returns whether the game
    /// ended. A game that another part of the program owns does not end here.
    pub fn end_on_time(&mut self) -> bool {
        self.is_kept_here() && self.change(Match::end_on_time, |ended| *ended)
    }
}
