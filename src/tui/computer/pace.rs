//! How fast two computers play.

use std::fmt;
use std::time::Duration;

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
    /// How long the pause is.
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
