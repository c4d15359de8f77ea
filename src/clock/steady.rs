//! Time that goes on evenly: setting the clock of the machine gives no player time and takes none.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

/// What time it was at one moment. From there it goes on, whatever the machine's clock says later.
#[derive(Clone, Copy, Debug)]
struct Steady {
    was: Timestamp,
    at: Instant,
}

impl Steady {
    fn now(self, at: Instant) -> Timestamp {
        let passed = at.saturating_duration_since(self.at);
        let passed = SignedDuration::try_from(passed).unwrap_or(SignedDuration::MAX);
        self.was.checked_add(passed).unwrap_or(Timestamp::MAX)
    }

    /// The same, unless it is earlier than something that has happened.
    #[cfg(any(test, feature = "server"))]
    fn not_before(self, happened: Timestamp, at: Instant) -> Steady {
        if happened > self.now(at) { Steady { was: happened, at } } else { self }
    }
}

static STEADY: Mutex<Option<Steady>> = Mutex::new(None);

fn change(change: impl FnOnce(Steady, Instant) -> Steady) -> Timestamp {
    let mut kept = STEADY.lock().unwrap_or_else(PoisonError::into_inner);
    let at = Instant::now();
    let steady = change(kept.unwrap_or_else(|| Steady { was: Timestamp::now(), at }), at);
    *kept = Some(steady);
    steady.now(at)
}

/// What time it is, for clocks of games: the time of the machine when this was first asked, and how
/// long that is ago.
pub fn steady_now() -> Timestamp {
    change(|steady, _| steady)
}

/// Lets time go on from something that has happened, and says whether the machine's clock is behind
/// that: it was set back while the program was away.
#[cfg(feature = "server")]
pub fn go_on_from(happened: Timestamp) -> bool {
    let is_behind = steady_now() < happened;
    change(|steady, at| steady.not_before(happened, at));
    is_behind
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::Clock;
    use crate::rules::Player;

    const DAY: i64 = 86_400;

    /// So many seconds after some moment.
    fn at(seconds: i64) -> Timestamp {
        Timestamp::constant(1_800_000_000 + seconds, 0)
    }

    fn left(clock: &Clock, now: Timestamp) -> [u64; 2] {
        Player::BOTH.map(|player| clock.left(player, now).as_secs())
    }

    #[test]
    fn a_clock_set_back_while_the_program_is_away_costs_nobody_their_days() {
        let machine = Instant::now();
        let begun = Steady { was: at(0), at: machine };
        let mut clock = Clock::new("3d".parse().expect("a clock"));
        clock.run(Player::White, begun.now(machine));
        // After ten minutes White moves, and the program ends.
        let moved = begun.now(machine + Duration::from_secs(600));
        clock.moved(Player::White, moved);
        assert_eq!(moved, at(600));
        // It is started again while the machine believes that it is the day before; Black moves
        // half an hour later.
        let wrong = Steady { was: at(600 - DAY), at: machine }.not_before(moved, machine);
        let replied = wrong.now(machine + Duration::from_secs(1800));
        assert_eq!(left(&clock, replied), [259_200, 259_200 - 1800]);
        clock.moved(Player::Black, replied);
        // The clock is put right, and it is started once more.
        let right = Steady { was: at(600 + 1800 + 60), at: machine }.not_before(replied, machine);
        assert_eq!(left(&clock, right.now(machine)), [259_200 - 60, 259_200]);
    }

    #[test]
    fn time_never_goes_back() {
        let machine = Instant::now();
        let later = machine + Duration::from_secs(5);
        let steady = Steady { was: at(0), at: later };
        assert_eq!(steady.now(machine), at(0), "nothing has passed before the beginning");
        assert_eq!(steady.not_before(at(-9), later).now(later), at(0));
        assert!(steady_now() <= steady_now());
    }
}
