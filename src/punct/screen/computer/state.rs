//! What the application knows of the computer's turns, and the pace at which two computers play.

use std::fmt;
use std::time::{Duration, Instant};

use crate::kit::system::new_seed;
use crate::kit::thought::ThoughtFailure;
use crate::punct::computer::ThinkRequest;

/// The computer's part in a game. What it thinks at the moment is no part of it: a game that is put
/// aside takes none of that along.
#[derive(Debug)]
pub struct ComputerPlay {
    /// What its choices among equals depend on, the same throughout a game.
    pub seed: u64,
    pub failure: ThoughtFailure<ThoughtCause>,
    pub pace: Pace,
    /// When the next of two computers begins to think, if it is to wait.
    pub due: Option<Instant>,
    /// How a game of two computers goes on.
    pub course: ComputerCourse,
}

/// How a game of two computers goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCourse {
    /// Move after move.
    On,
    OneMove,
    /// Not before the player says so.
    Paused,
}

/// What a thought is about. While this is the same, it is worth being thought to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtCause {
    pub request: ThinkRequest,
    /// How many moves were played before.
    pub ply: usize,
    pub position: u64,
}

impl ComputerPlay {
    pub fn new() -> ComputerPlay {
        ComputerPlay {
            seed: new_seed(),
            failure: None,
            pace: Pace::default(),
            due: None,
            course: ComputerCourse::On,
        }
    }

    /// The same computer for the next game: its pace stays.
    #[must_use]
    pub fn for_another_game(&self) -> ComputerPlay {
        ComputerPlay { pace: self.pace, ..ComputerPlay::new() }
    }

    /// When the next of two computers begins to think, if it waits for that.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }
}

/// The pause after each move while two computers play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(usize);

/// All pauses, in milliseconds.
const PAUSES: [u64; 6] = [250, 500, 1000, 2000, 4000, 8000];

impl Default for Pace {
    fn default() -> Pace {
        Pace(2)
    }
}

impl Pace {
    pub fn pause(self) -> Duration {
        Duration::from_millis(PAUSES[self.0])
    }

    /// A pace this many steps slower, or faster if negative; the slowest or fastest at the end.
    #[must_use]
    pub fn slower(self, by: i8) -> Pace {
        Pace(self.0.saturating_add_signed(isize::from(by)).min(PAUSES.len() - 1))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pause().as_secs_f32() {
            1.0 => f.write_str("a move a second"),
            seconds if seconds < 1.0 => write!(f, "{} moves a second", 1.0 / seconds),
            seconds => write!(f, "a move every {seconds} seconds"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_with_a_move_a_second_and_stays_within_its_limits() {
        let pace = Pace::default();
        assert_eq!(pace.to_string(), "a move a second");
        assert_eq!(pace.slower(-1).to_string(), "2 moves a second");
        assert_eq!(pace.slower(9).to_string(), "a move every 8 seconds");
        assert_eq!(pace.slower(-9).pause(), Duration::from_millis(250));
    }
}
