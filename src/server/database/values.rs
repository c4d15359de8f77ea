//! Stores values in columns: numbers as integers, times in milliseconds, terms of the game as
//! words.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::{FromSqlError, FromSqlResult, ValueRef};

use crate::kit::phrases::counted;
use crate::punct::clock::{Lateness, TimeControl};
use crate::rules::{Bridges, Player, Variant};
use crate::server::ratings::Tempo;

/// Says how a type is stored in a column, and read from one.
macro_rules! column {
    ($name:ty, |$of:ident| $to:expr, |$value:ident| $read:expr) => {
        impl rusqlite::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                let $of = self;
                $to
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(
                $value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<Self> {
                $read
            }
        }
    };
}
pub(super) use column;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
        pub struct $name(pub i64);

        column!($name, |id| id.0.to_sql(), |value| i64::column_result(value).map($name));
    };
}

id! {
    AccountId
}
id! {
    /// The number of a game, as players write it.
    GameId
}
id! {
    /// The number of a challenge or seek, as players write it.
    ChallengeId
}

/// A time, stored in milliseconds since 1970, UTC.
#[derive(Debug, Clone, Copy)]
pub struct Millis(pub Timestamp);

column!(Millis, |time| Ok(time.0.as_millisecond().into()), |value| {
    let time = Timestamp::from_millisecond(i64::column_result(value)?);
    time.map(Millis).map_err(FromSqlError::other)
});

/// A day, stored as text such as `2026-02-28`.
#[derive(Debug, Clone, Copy)]
pub struct Day(pub Date);

column!(Day, |day| Ok(day.0.to_string().into()), |value| {
    value.as_str()?.parse().map(Day).map_err(FromSqlError::other)
});

/// The time that a player has left, stored in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct LeftMillis(pub Duration);

// No clock gives more than several days.
column!(LeftMillis, |left| Ok((left.0.as_millis() as i64).into()), |value| {
    let millis = i64::column_result(value)?;
    let millis = u64::try_from(millis).map_err(|_| FromSqlError::OutOfRange(millis))?;
    Ok(LeftMillis(Duration::from_millis(millis)))
});

/// The consequence of a player's time being over, stored as `true` if the opponent must claim the
/// win.
#[derive(Debug, Clone, Copy)]
pub struct Claimed(pub Lateness);

column!(Claimed, |it| Ok((it.0 == Lateness::LosesWhenClaimed).into()), |value| {
    let is_claimed = bool::column_result(value)?;
    Ok(Claimed(if is_claimed { Lateness::LosesWhenClaimed } else { Lateness::LosesAtOnce }))
});

/// An amount of vacation, in whole hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VacationLeft(pub u32);

impl VacationLeft {
    pub fn hours(self) -> u32 {
        self.0
    }

    /// Returns the number of days that can still be taken, rounded up: the last day may be shorter.
    pub fn days(self) -> u32 {
        self.0.div_ceil(24)
    }
}

impl fmt::Display for VacationLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: u32, unit: &str| counted(count as usize, unit);
        match (self.0 / 24, self.0 % 24) {
            (days, 0) => f.write_str(&counted(days, "day")),
            (0, hours) => f.write_str(&counted(hours, "hour")),
            (days, hours) => write!(f, "{} and {}", counted(days, "day"), counted(hours, "hour")),
        }
    }
}

/// Reads a value that is stored as a word.
pub fn read_word<T: FromStr<Err: Error + Send + Sync + 'static>>(
    value: ValueRef<'_>,
) -> FromSqlResult<T> {
    value.as_str()?.parse().map_err(FromSqlError::other)
}

macro_rules! stored_by_code {
    ($($name:ident),*) => {$(
        column!($name, |word| Ok(word.code().into()), |value| read_word(value));
    )*};
}

stored_by_code!(Player, Variant, Bridges, Tempo);

column!(TimeControl, |control| Ok(control.to_string().into()), |value| read_word(value));
