//! The time left in few characters.

use std::fmt;
use std::time::Duration;

const DAY: u64 = 86_400;
const HOUR: u64 = 3_600;

/// The time left as people read it: `0:07`, `1:02:03`, `2d 5h`. What has begun counts as whole, so
/// that `0:00` means that nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief(pub Duration);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = units(self.0);
        if unit(self.0) == HOUR {
            return write!(f, "{}d {}h", units / 24, units % 24);
        }
        let (hours, minutes, seconds) = (units / HOUR, units / 60 % 60, units % 60);
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}"),
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

/// In how long the text of this time changes while it runs.
pub fn until_it_changes(left: Duration) -> Duration {
    let next = (units(left) * unit(left)).saturating_sub(unit(left));
    // Below a day, seconds are shown.
    let next = if left > Duration::from_secs(DAY) { next.max(DAY) } else { next };
    left.saturating_sub(Duration::from_secs(next))
}

/// How many seconds the smallest unit has that is shown.
fn unit(left: Duration) -> u64 {
    if left > Duration::from_secs(DAY) { HOUR } else { 1 }
}

fn units(left: Duration) -> u64 {
    let whole = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    whole.div_ceil(unit(left))
}
