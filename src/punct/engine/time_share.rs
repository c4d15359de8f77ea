//! How much of the time left a move may take. The caller measures the time.

use std::time::Duration;

/// A main time, then periods, each with a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    pub main: Duration,
    pub period: Duration,
    pub moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    pub time: Duration,
    /// How many moves must be made in this time; 0 in the main time, which sets no number.
    pub moves: u32,
}

/// The time reserved for what comes after a search, for sending the move, and for a busy machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    pub least: Duration,
    /// At least this many hundredths of the time.
    pub percent: u32,
}

impl Margin {
    pub const USUAL: Margin = Margin { least: Duration::from_millis(100), percent: 8 };

    /// How long to think so that the move arrives within `time`; at least half of it.
    pub fn off(self, time: Duration) -> Duration {
        let margin = self.least.max(time.saturating_mul(self.percent) / 100);
        time.saturating_sub(margin).max(time / 2)
    }
}

const USUAL_MOVES: u32 = 24;

/// Even in a long game, the main time is shared among at least this number of moves.
const FEWEST_LEFT: u32 = 8;

impl GameTime {
    pub const NONE: GameTime = GameTime { main: Duration::ZERO, period: Duration::ZERO, moves: 0 };

    /// Other programs announce unlimited time as periods without a number of moves.
    pub fn is_limited(self) -> bool {
        self.moves > 0 || self.period.is_zero()
    }

    pub fn at_start(self) -> TimeLeft {
        if self.main.is_zero() { self.new_period() } else { TimeLeft { time: self.main, moves: 0 } }
    }

    fn new_period(self) -> TimeLeft {
        TimeLeft { time: self.period, moves: self.moves }
    }

    pub fn after_move(self, left: TimeLeft, spent: Duration) -> TimeLeft {
        if let Some(time) = left.time.checked_sub(spent) {
            return match left.moves {
                1 => self.new_period(),
                moves => TimeLeft { time, moves: moves.saturating_sub(1) },
            };
        }
        if left.moves > 0 {
            // The period is over, but nobody has ended the game for that.
            return self.new_period();
        }
        if self.moves == 0 {
            return TimeLeft { time: Duration::ZERO, moves: 0 };
        }
        // The main time is over; the remainder of the move's time counts for the first period.
        self.after_move(self.new_period(), spent.saturating_sub(left.time))
    }

    /// A share of the time left. In the main time, a move's share of a period is added.
    pub fn share(self, left: TimeLeft, moves_made: u32) -> Duration {
        if left.moves > 0 {
            return left.time / left.moves;
        }
        let moves = USUAL_MOVES.saturating_sub(moves_made).max(FEWEST_LEFT);
        left.time / moves + self.period.checked_div(self.moves).unwrap_or_default()
    }
}

/// As [`GameTime::share`], if only the time left counts, to which every move then adds `increment`.
pub fn share_with_increment(left: Duration, increment: Duration, moves_made: u32) -> Duration {
    let main = GameTime::NONE.share(TimeLeft { time: left, moves: 0 }, moves_made);
    // The increment comes only after the move.
    (main + increment).min(left / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn control(main: u64, period: u64, moves: u32) -> GameTime {
        GameTime { main: seconds(main), period: seconds(period), moves }
    }

    #[test]
    fn only_periods_without_a_number_of_moves_are_without_limit() {
        assert!(!control(0, 1, 0).is_limited());
        assert!(!control(600, 1, 0).is_limited());
        for limited in [control(600, 0, 0), control(0, 30, 1), control(0, 0, 0)] {
            assert!(limited.is_limited(), "{limited:?}");
        }
    }

    #[test]
    fn main_time_runs_out_into_the_first_period() {
        let control = control(10, 30, 3);
        let start = control.at_start();
        assert_eq!(start, TimeLeft { time: seconds(10), moves: 0 });
        let main = control.after_move(start, seconds(4));
        assert_eq!(main, TimeLeft { time: seconds(6), moves: 0 });
        let first = control.after_move(main, seconds(16));
        assert_eq!(first, TimeLeft { time: seconds(20), moves: 2 });
        let second = control.after_move(first, seconds(1));
        assert_eq!(second, TimeLeft { time: seconds(19), moves: 1 });
        let renewed = TimeLeft { time: seconds(30), moves: 3 };
        assert_eq!(control.after_move(second, seconds(19)), renewed);
    }

    #[test]
    fn who_has_no_time_left_still_moves_at_once() {
        let control = control(10, 0, 0);
        let left = control.after_move(control.at_start(), seconds(11));
        assert_eq!(left, TimeLeft { time: Duration::ZERO, moves: 0 });
        assert_eq!(control.share(left, 3), Duration::ZERO);
    }

    #[test]
    fn a_period_is_shared_among_its_moves() {
        let control = control(0, 30, 3);
        assert_eq!(control.share(control.at_start(), 50), seconds(10));
    }

    proptest! {
        #[test]
        fn nobody_oversteps_the_time(
            main in 0_u64..100_000,
            period in 0_u64..100_000,
            moves in 1_u32..30,
            slower in 0_u64..20,
        ) {
            let of_millis = Duration::from_millis;
            let control = GameTime { main: of_millis(main), period: of_millis(period), moves };
            let mut left = control.at_start();
            for made in 0..100 {
                let share = Margin::USUAL.off(control.share(left, made));
                let spent = share + of_millis(slower).min(left.time / 100);
                let whole = if left.moves == 0 { left.time + control.period } else { left.time };
                prop_assert!(spent <= whole, "{spent:?} of {left:?}");
                left = control.after_move(left, spent);
            }
        }

        #[test]
        fn main_time_alone_is_never_used_up(main in 1_u64..100_000) {
            let control = GameTime { main: Duration::from_millis(main), ..GameTime::NONE };
            let mut left = control.at_start();
            for made in 0..100 {
                let share = control.share(left, made);
                prop_assert!(share < left.time);
                left = control.after_move(left, share);
            }
        }
    }
}
