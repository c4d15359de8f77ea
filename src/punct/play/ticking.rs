//! The clock of a game. It follows the moves; the game ends when a player's time is over.

use super::Session;
use crate::kit::clock::{Clock, TimeControl};
use crate::kit::session::KeptGame as _;

impl Session {
    /// This game with a clock, or without one. Nothing is saved yet.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Session {
        self.game.set_clock(control.map(Clock::new));
        self
    }

    /// Sets the clock to the clock of the game's owner.
    pub fn follow_clock(&mut self, clock: Option<Clock>) {
        self.game.set_clock(clock);
    }

    /// Starts the clock of the player to move, unless the game is over.
    pub fn start_clock(&mut self) {
        let now = self.time();
        self.game.start_clock(now);
    }

    pub fn stop_clock(&mut self) {
        let now = self.time();
        self.game.record_mut().stop_clock(now);
    }

    /// Ends the game and saves it if the player to move has no time left, and returns whether it
    /// did. A game of another owner ends there.
    pub fn end_on_time(&mut self) -> bool {
        let now = self.time();
        let ended = self.is_kept_here() && self.game.end_on_time(now);
        if ended {
            self.save();
        }
        ended
    }
}
