//! Warnings that a player's time runs out.

use std::time::Duration;

use jiff::Timestamp;

use super::Clock;
use crate::rules::Player;

/// The times left at which players are warned, the greatest first.
const LIMITS: [Duration; 3] =
    [Duration::from_mins(5), Duration::from_mins(1), Duration::from_secs(20)];

/// Notices that the running time has come down to five minutes, one minute or twenty seconds. Each
/// limit counts once in a turn, and only if the game's clocks begin with more time than the limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeWarnings {
    /// The player whose time ran last, and the least limit that this time had reached; `None` if it
    /// had reached no limit.
    known: Option<(Player, Option<Duration>)>,
}

impl TimeWarnings {
    /// Returns the player whose time runs and the limit that this time has newly reached: since the
    /// last call in this turn, or else since the turn began. Returns `None` if the time has reached
    /// no new limit.
    pub fn note(&mut self, clock: Option<&Clock>, now: Timestamp) -> Option<(Player, Duration)> {
        let before = self.known.take();
        let clock = clock?;
        let player = clock.running()?.player;
        let reached = |left| clock.limits().filter(|&limit| left <= limit).last();
        let last = match before {
            Some((before, last)) if before == player => last,
            _ => reached(clock.kept_left()[player as usize]),
        };
        let left = clock.time_left(player, now);
        let limit = reached(left).filter(|_| !left.is_zero());
        self.known = Some((player, limit));
        limit.filter(|&limit| last.is_none_or(|last| limit < last)).map(|limit| (player, limit))
    }
}

impl Clock {
    /// Returns the limits at which a player is warned, the greatest first.
    fn limits(&self) -> impl Iterator<Item = Duration> + use<> {
        let at_start = self.control().at_start();
        LIMITS.into_iter().filter(move |&limit| limit < at_start)
    }

    /// Returns the time until the running time comes down to the next limit, or to nothing. Returns
    /// `None` if no time runs, or if no time is left.
    pub fn until_warning(&self, now: Timestamp) -> Option<Duration> {
        let left = self.time_left(self.running()?.player, now);
        let next = self.limits().find(|&limit| limit < left).unwrap_or_default();
        (!left.is_zero()).then(|| left.saturating_sub(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("a moment")
    }

    fn clock(control: &str) -> Clock {
        let mut clock = Clock::new(control.parse().expect("a time control"));
        clock.run(Player::White, moment(0));
        clock
    }

    /// Returns the warnings of a turn in which nothing happens until the time is over: the second
    /// of each warning, and its limit in seconds.
    fn warnings(mut clock: Clock, from: i64) -> Vec<(i64, u64)> {
        let (mut warnings, mut now, mut told) = (TimeWarnings::default(), moment(from), Vec::new());
        loop {
            if let Some((player, limit)) = warnings.note(Some(&clock), now) {
                assert_eq!(player, Player::White);
                told.push((now.as_second(), limit.as_secs()));
            }
            let Some(next) = clock.until_warning(now) else { break };
            now = now.checked_add(next).expect("a moment");
        }
        assert_eq!(clock.out_of_time(now), Some(Player::White));
        clock.stop(now);
        assert_eq!((clock.until_warning(now), warnings.note(Some(&clock), now)), (None, None));
        told
    }

    #[test]
    fn each_limit_below_the_time_at_the_start_is_told_once_in_a_turn() {
        assert_eq!(warnings(clock("10m"), 0), [(300, 300), (540, 60), (580, 20)]);
        assert_eq!(warnings(clock("5m"), 0), [(240, 60), (280, 20)]);
        assert_eq!(warnings(clock("20s+2s"), 0), []);
        assert_eq!(warnings(clock("10m"), 560), [(560, 60), (580, 20)], "one at a time");
    }

    #[test]
    fn it_is_told_again_in_a_turn_that_begins_with_more() {
        let (mut clock, mut warnings) = (clock("5m+10s"), TimeWarnings::default());
        let mut note = |clock: &Clock, second| warnings.note(Some(clock), moment(second));
        let minute = Some((Player::White, LIMITS[1]));
        assert_eq!((note(&clock, 0), note(&clock, 245), note(&clock, 246)), (None, minute, None));
        clock.press(Player::White, 0, moment(250));
        assert_eq!(note(&clock, 250), None);
        clock.press(Player::Black, 0, moment(251));
        assert_eq!((note(&clock, 251), note(&clock, 252)), (None, None), "60 seconds left");
        clock.give(Player::White, Duration::from_secs(30), moment(252));
        assert_eq!((note(&clock, 253), note(&clock, 290)), (None, minute));
        assert_eq!(warnings.note(None, moment(300)), None);
    }
}
