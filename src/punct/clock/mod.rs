//! The players' time: how much a game gives, and the clock that runs. The caller passes the present
//! moment in, from [`steady_now`](crate::kit::system::steady_now).

mod running;
#[cfg(test)]
mod tests;

pub use running::{
    Clock, Lateness, RunningClock, ShortTime, TimeWarnings, TurnTime, shown_unit, until_it_changes,
};

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

/// The longest time that can be given: 60 days.
const LONGEST: u64 = 60 * 86_400;

/// `3d` or `12h` is for each move, `20m` for all moves; `20m+10s` adds a time with each move, and
/// `20m+10s/30m` limits what a player can have. Whole numbers with the units d, h, m and s, the
/// largest first: `1h30m`. Days or hours with `+0s` are for all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl(ControlKind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ControlKind {
    PerMove { hours: u32 },
    Whole { main: u32, increment: u32, most: Option<u32> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TimeControlError {
    #[error(
        "a clock is written 20m+10s (20 minutes, and 10 seconds more with each move), 20m+10s/30m \
         (but never more than 30 minutes), 20m, or 3d (for each move), and gives 60 days at most"
    )]
    Unreadable,
    #[error("a clock gives 60 days at most")]
    TooLong,
}

impl TimeControl {
    /// What minutes and seconds without a plus probably mean: `20m+10s` for `20m10s`.
    pub fn meant_by(text: &str) -> Option<TimeControl> {
        let (minutes, seconds) = text.trim().split_once(['m', 'M'])?;
        read_time(seconds).ok().filter(|&seconds| seconds > 0)?;
        format!("{minutes}m+{seconds}").parse().ok()
    }

    pub fn initial_time(self) -> Duration {
        Duration::from_secs(match self.0 {
            ControlKind::PerMove { hours } => u64::from(hours) * 3_600,
            ControlKind::Whole { main, .. } => main.into(),
        })
    }

    /// The time that a player has after a move, if this much was left at the end of the move.
    pub fn time_after_move(self, left: Duration) -> Duration {
        match self.0 {
            ControlKind::PerMove { .. } => self.initial_time(),
            ControlKind::Whole { .. } => {
                let more = left.saturating_add(self.increment());
                // A player who already has more than the most keeps all the time.
                more.min(self.most().max(left))
            }
        }
    }

    /// Zero if each move has its own time.
    pub fn increment(self) -> Duration {
        match self.0 {
            ControlKind::PerMove { .. } => Duration::ZERO,
            ControlKind::Whole { increment, .. } => Duration::from_secs(increment.into()),
        }
    }

    pub fn most(self) -> Duration {
        match self.0 {
            ControlKind::PerMove { .. } => self.initial_time(),
            ControlKind::Whole { most, .. } => {
                most.map_or(Duration::from_secs(LONGEST), |most| Duration::from_secs(most.into()))
            }
        }
    }

    /// `Each player has 3 days for each move`.
    pub fn in_words(self) -> String {
        match self.0 {
            ControlKind::PerMove { hours } => {
                format!("Each player has {} for each move", time_in_words(hours * 3_600))
            }
            ControlKind::Whole { main, increment, most } => {
                let more = match increment {
                    0 => String::new(),
                    more => format!(", and {} more with each move", time_in_words(more)),
                };
                let limit = match most {
                    Some(most) => format!(", but never more than {}", time_in_words(most)),
                    None => String::new(),
                };
                format!("Each player has {} for the game{more}{limit}", time_in_words(main))
            }
        }
    }

    pub fn is_per_move(self) -> bool {
        matches!(self.0, ControlKind::PerMove { .. })
    }

    /// Whether every move has a day or more; only such games have vacations.
    pub fn is_in_days(self) -> bool {
        matches!(self.0, ControlKind::PerMove { hours: 24.. })
    }
}

/// The largest unit first: `1 hour 30 minutes`.
fn time_in_words(seconds: u32) -> String {
    let mut remaining = u64::from(seconds);
    let mut words = Vec::new();
    for ((_, size), unit) in UNITS.into_iter().zip(["day", "hour", "minute", "second"]) {
        let count = remaining / size;
        remaining %= size;
        if count > 0 {
            words.push(format!("{count} {unit}{}", if count == 1 { "" } else { "s" }));
        }
    }
    if words.is_empty() { "no time".to_owned() } else { words.join(" ") }
}

fn write_time(seconds: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut remaining = u64::from(seconds);
    if remaining == 0 {
        return f.write_str("0s");
    }
    for (letter, size) in UNITS {
        if remaining >= size {
            write!(f, "{}{letter}", remaining / size)?;
            remaining %= size;
        }
    }
    Ok(())
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ControlKind::PerMove { hours } => write_time(hours * 3_600, f),
            ControlKind::Whole { main, increment, most } => {
                write_time(main, f)?;
                // Whole hours alone would mean a time for each move.
                if increment > 0 || main.is_multiple_of(3_600) {
                    f.write_str("+")?;
                    write_time(increment, f)?;
                }
                if let Some(most) = most {
                    f.write_str("/")?;
                    write_time(most, f)?;
                }
                Ok(())
            }
        }
    }
}

/// Such as `1h30m`, at most 60 days. The units must come in order, each at most once.
pub fn read_time(text: &str) -> Result<u32, TimeControlError> {
    if text.is_empty() {
        return Err(TimeControlError::Unreadable);
    }
    let mut units = UNITS.iter();
    let mut seconds: u64 = 0;
    let mut remaining = text;
    while !remaining.is_empty() {
        let digits =
            remaining.len() - remaining.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = remaining.split_at(digits);
        let mut letters = unit.chars();
        let letter = letters.next().ok_or(TimeControlError::Unreadable)?;
        let (_, size) = units
            .find(|(known, _)| letter.eq_ignore_ascii_case(known))
            .ok_or(TimeControlError::Unreadable)?;
        if number.is_empty() {
            return Err(TimeControlError::Unreadable);
        }
        let more = number.parse::<u64>().unwrap_or(u64::MAX).saturating_mul(*size);
        seconds = seconds.saturating_add(more);
        remaining = letters.as_str();
    }
    if seconds > LONGEST {
        return Err(TimeControlError::TooLong);
    }
    Ok(seconds as u32)
}

fn read(text: &str) -> Result<ControlKind, TimeControlError> {
    let Some((main, more)) = text.split_once('+') else {
        let seconds = read_time(text)?;
        if seconds == 0 {
            return Err(TimeControlError::Unreadable);
        }
        let is_small = text.contains(|c: char| matches!(c.to_ascii_lowercase(), 'm' | 's'));
        return Ok(if is_small {
            ControlKind::Whole { main: seconds, increment: 0, most: None }
        } else {
            ControlKind::PerMove { hours: seconds / 3_600 }
        });
    };
    let (increment, most) = match more.split_once('/') {
        Some((increment, most)) => (increment, Some(read_time(most)?)),
        None => (more, None),
    };
    let (main, increment) = (read_time(main)?, read_time(increment)?);
    if main == 0 || most.is_some_and(|most| most < main || increment == 0) {
        return Err(TimeControlError::Unreadable);
    }
    Ok(ControlKind::Whole { main, increment, most })
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        read(text.trim()).map(TimeControl)
    }
}
