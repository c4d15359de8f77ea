//! The clock of a game. The clock follows the moves, and the game ends when a player's time is
//! over.

use super::Session;
use super::game_match::Match;
use crate::punct::clock::{Clock, TimeControl};

impl Session {
    /// This game with a clock, or without one. Nothing is saved yet.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Session {
        self.follow_clock(control.map(Clock::new));
        self
    }

    /// Sets the clock to the clock of the game's owner.
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

    /// Ends the game and saves it if the player to move has no time left, and returns whether it
    /// did. A game of another owner ends there.
    pub fn end_on_time(&mut self) -> bool {
        self.is_kept_here() && self.change(Match::end_on_time, |ended| *ended)
    }
}
