//! The computer as a player on the screen: its part in a game, the pace of two computers, and texts
//! about the computer.

use std::fmt;
use std::time::{Duration, Instant};

use crate::kit::system::new_seed;
use crate::kit::thought::ThoughtFailure;
use crate::punct::computer::ThinkRequest;
use crate::punct::play::Session;
use crate::rules::Player;

/// The computer's part in a game. The current thought is not part of it: a game that is put aside
/// keeps no thought.
#[derive(Debug)]
pub struct ComputerPlay {
    /// The seed of the computer's choices among equal moves, which stays the same throughout a
    /// game.
    pub seed: u64,
    pub failure: ThoughtFailure<ThoughtCause>,
    pub pace: Pace,
    /// The time at which the next of two computers may begin to think. `None` if it need not wait.
    pub due: Option<Instant>,
    /// How a game of two computers goes on.
    pub course: ComputerCourse,
}

/// How a game of two computers goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCourse {
    /// Moves follow one another.
    On,
    /// One more move is made, then the game pauses.
    OneMove,
    /// The next move waits for the player's command.
    Paused,
}

/// The question of a thought. While the question stays the same, the thought goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtCause {
    pub request: ThinkRequest,
    /// The number of moves played before the thought.
    pub ply: usize,
    /// The hash of the position.
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

    /// Returns the computer's part in the next game, with the same pace.
    #[must_use]
    pub fn for_another_game(&self) -> ComputerPlay {
        ComputerPlay { pace: self.pace, ..ComputerPlay::new() }
    }

    /// Returns the time at which the next of two computers may begin to think, or `None` if it need
    /// not wait.
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

    /// Returns a pace that is slower by this number of steps. A negative number means faster. The
    /// pace never goes beyond the slowest or the fastest.
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

/// Returns a text about the players of both colours, with the computer's strength.
pub fn players(session: &Session) -> String {
    let one = |player: Player| {
        let name = session.name(player);
        match session.seats().seat(player).strength() {
            Some(level) => format!("{player}: {name} (strength {level})"),
            None if name.is_given_to(player) => format!("{player}: {name}"),
            None => format!("{player}: a person"),
        }
    };
    let [white, black] = Player::BOTH.map(one);
    format!("{white}. {black}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::kit::strength::Strength;
    use crate::punct::play::Seats;
    use crate::rules::Rules;

    #[test]
    fn it_begins_with_a_move_a_second_and_stays_within_its_limits() {
        let pace = Pace::default();
        assert_eq!(pace.to_string(), "a move a second");
        assert_eq!(pace.slower(-1).to_string(), "2 moves a second");
        assert_eq!(pace.slower(9).to_string(), "a move every 8 seconds");
        assert_eq!(pace.slower(-9).pause(), Duration::from_millis(250));
    }

    #[test]
    fn who_plays_is_told_by_colour() {
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::new(Store::nowhere(), Rules::default(), names);
        let told = players(&session.played_by(seats, false));
        assert_eq!(told, "White: a person. Black: Computer (strength 1)");
    }
}
