//! What the application knows of the computer's turns, and the pace at which two computers play.

use std::fmt;
use std::time::{Duration, Instant};

use crate::kit::system::new_seed;
use crate::kit::terminal::job::Job;
use crate::punct::computer::{Progress, ThinkRequest};

/// The computer's part in a game. What it thinks at the moment is no part of it: a game that is put
/// aside takes none of that along.
#[derive(Debug)]
pub struct ComputerPlay {
    /// What its choices among equals depend on, the same throughout a game.
    pub seed: u64,
    /// Where it failed and why. It does not try there again by itself.
    pub failure: Option<(Cause, String)>,
    /// How fast two computers play.
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

/// What the computer thinks about, for the game in front and for no other.
#[derive(Debug)]
pub struct Thought {
    pub job: Job,
    pub cause: Cause,
    /// How far it is, if it has said so.
    pub progress: Option<Progress>,
}

/// What a thought is about. While this is the same, it is worth being thought to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
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

impl Progress {
    /// A sign of how far it is, if its end is known.
    pub fn sign(self) -> Option<String> {
        const CELLS: u64 = 8;
        let limit = self.limit.filter(|&limit| limit > 0)?;
        let full = (u64::from(self.nodes) * CELLS / u64::from(limit)).min(CELLS) as usize;
        Some("▰".repeat(full) + &"▱".repeat(CELLS as usize - full))
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
    fn the_sign_fills_as_the_search_goes_on() {
        let sign = |nodes, limit| Progress { nodes, limit }.sign();
        assert_eq!(sign(0, Some(800)).as_deref(), Some("▱▱▱▱▱▱▱▱"));
        assert_eq!(sign(250, Some(800)).as_deref(), Some("▰▰▱▱▱▱▱▱"));
        assert_eq!(sign(900, Some(800)).as_deref(), Some("▰▰▰▰▰▰▰▰"));
        assert_eq!((sign(1, None), sign(1, Some(0))), (None, None));
    }

    #[test]
    fn it_begins_with_a_move_a_second_and_stays_within_its_limits() {
        let pace = Pace::default();
        assert_eq!(pace.to_string(), "a move a second");
        assert_eq!(pace.slower(-1).to_string(), "2 moves a second");
        assert_eq!(pace.slower(9).to_string(), "a move every 8 seconds");
        assert_eq!(pace.slower(-9).pause(), Duration::from_millis(250));
    }
}
