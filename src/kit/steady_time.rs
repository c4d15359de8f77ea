//! The present moment, independent of later changes to the machine's clock.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

/// The machine's clock said `was` at the instant `at`. Later times count from there.
#[derive(Clone, Copy, Debug)]
pub struct Steady {
    pub was: Timestamp,
    pub at: Instant,
}

impl Steady {
    pub fn now(self, at: Instant) -> Timestamp {
        let since = at.saturating_duration_since(self.at);
        let passed = SignedDuration::try_from(since).unwrap_or(SignedDuration::MAX);
        self.was.checked_add(passed).unwrap_or(Timestamp::MAX)
    }

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

/// For the clocks of games: the machine's time at the first call, plus the time passed since then.
pub fn steady_now() -> Timestamp {
    change(|steady, _| steady)
}

/// For other programs, to the millisecond.
pub fn moment_code(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// Makes the present moment not earlier than `happened`. Returns whether it was earlier. If it was,
/// the machine's clock was set back while the program was closed.
pub fn go_on_from(happened: Timestamp) -> bool {
    let is_behind = steady_now() < happened;
    change(|steady, at| steady.not_before(happened, at));
    is_behind
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn moment(seconds: i64) -> Timestamp {
        Timestamp::constant(1_800_000_000 + seconds, 0)
    }

    #[test]
    fn time_never_goes_back() {
        let machine = Instant::now();
        let later = machine + Duration::from_secs(5);
        let steady = Steady { was: moment(0), at: later };
        assert_eq!(steady.now(machine), moment(0), "no time passes before the beginning");
        assert_eq!(steady.not_before(moment(-9), later).now(later), moment(0));
        assert!(steady_now() <= steady_now());
    }
}
