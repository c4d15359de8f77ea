//! The present moment, which does not follow changes of the machine's clock.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

/// The time of the machine at one moment. The program counts on from there, whatever the machine's
/// clock says later.
#[derive(Clone, Copy, Debug)]
pub struct Steady {
    pub was: Timestamp,
    pub at: Instant,
}

impl Steady {
    pub fn now(self, at: Instant) -> Timestamp {
        let passed = at.saturating_duration_since(self.at);
        let passed = SignedDuration::try_from(passed).unwrap_or(SignedDuration::MAX);
        self.was.checked_add(passed).unwrap_or(Timestamp::MAX)
    }

    /// This time, but never earlier than something that has happened.
    #[cfg(any(test, feature = "server"))]
    pub fn not_before(self, happened: Timestamp, at: Instant) -> Steady {
        if happened > self.now(at) { Steady { was: happened, at } } else { self }
    }
}

static STEADY: Mutex<Option<Steady>> = Mutex::new(None);

fn change(change: impl FnOnce(Steady, Instant) -> Steady) -> Timestamp {
    let mut shared = STEADY.lock().unwrap_or_else(PoisonError::into_inner);
    let at = Instant::now();
    let steady = change(shared.unwrap_or_else(|| Steady { was: Timestamp::now(), at }), at);
    *shared = Some(steady);
    steady.now(at)
}

/// The present moment for clocks of games: the machine's time at the first call, plus the time
/// since that call.
pub fn steady_now() -> Timestamp {
    change(|steady, _| steady)
}

/// A moment for programs, to the millisecond.
#[cfg(feature = "server")]
pub fn moment_code(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// Lets time go on from something that has happened. Returns whether the machine's clock is earlier
/// than that: it was set back while the program was closed.
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

    /// The moment this number of seconds after a fixed one.
    fn at(seconds: i64) -> Timestamp {
        Timestamp::constant(1_800_000_000 + seconds, 0)
    }

    #[test]
    fn time_never_goes_back() {
        let machine = Instant::now();
        let later = machine + Duration::from_secs(5);
        let steady = Steady { was: at(0), at: later };
        assert_eq!(steady.now(machine), at(0), "no time passes before the beginning");
        assert_eq!(steady.not_before(at(-9), later).now(later), at(0));
        assert!(steady_now() <= steady_now());
    }
}
