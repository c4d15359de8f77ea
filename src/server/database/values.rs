//! Values in columns: numbers, times in milliseconds, names, and words of the game.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use derive_more::Display;
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Row;
use rusqlite::types::{FromSqlError, FromSqlResult, ValueRef};
use serde::Serialize;
use thiserror::Error;
use unicode_security::skeleton;

use crate::kit::phrases::counted;
use crate::punct::clock::{Lateness, TimeControl};
use crate::rules::{Bridges, Player, Variant};
use crate::server::clients::Subnet;
use crate::server::ratings::Tempo;

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
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
        pub struct $name(pub i64);

        column!($name, |id| id.0.to_sql(), |value| i64::column_result(value).map($name));
    )*};
}

/// The number by which a table knows the owner of an account.
pub use crate::kit::session::PersonId as AccountId;

column!(AccountId, |id| id.0.to_sql(), |value| i64::column_result(value).map(AccountId));

id! {
    GameId;
    ChallengeId;
}

/// As its owner wrote it. Names that differ only in upper and lower case are the same. ASCII only:
/// letters of other scripts look alike, and a name must not look like another.
#[derive(Debug, Clone, Serialize, Display)]
pub struct AccountName(String);

// The name was checked when it was given. A word reserved since then may be a player's name.
column!(AccountName, |name| name.0.to_sql(), |value| value.as_str().map(|it| Self(it.to_owned())));

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AccountNameError {
    #[error("a name has {} to {} characters", AccountName::SHORTEST, AccountName::LONGEST)]
    Length,
    #[error("a name begins with a letter from A to Z")]
    Beginning,
    #[error("a name is made of the letters A to Z, digits, - and _")]
    Characters,
    #[error(
        "this word is a command or has a meaning here, or looks like such a word; choose another name"
    )]
    Reserved,
}

impl AccountName {
    pub const SHORTEST: usize = 2;
    pub const LONGEST: usize = 20;
    /// Words with a meaning on the screen, and words that suggest power: no name may look like one.
    pub(super) const RESERVED: &'static str = "admin administrator any anybody anyone basic black \
        claimed end everybody everyone guests host mod moderator nobody none operator owner random \
        rated root standard support sysop system team two unknown white you";
    /// No name may begin with a text that looks like one of these words: guests, the computer and
    /// the server have such names.
    pub(super) const RESERVED_BEGINNINGS: [&'static str; 3] = ["computer", "guest", "server"];

    /// No name may look like a word of `commands`. [`str::parse`] calls this with the words of the
    /// table of commands.
    pub fn new(
        text: &str,
        commands: impl Iterator<Item = &'static str>,
    ) -> Result<AccountName, AccountNameError> {
        if !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            return Err(AccountNameError::Characters);
        }
        if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            return Err(AccountNameError::Length);
        }
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(AccountNameError::Beginning);
        }
        let shown = skeleton_of_text(text);
        if Self::RESERVED.split(' ').chain(commands).any(|word| skeleton_of_text(word) == shown)
            || Self::RESERVED_BEGINNINGS
                .iter()
                .any(|word| shown.starts_with(&skeleton_of_text(word)))
        {
            return Err(AccountNameError::Reserved);
        }
        Ok(AccountName(text.to_owned()))
    }

    pub fn skeleton(&self) -> String {
        skeleton_of_text(&self.0)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq for AccountName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for AccountName {}

/// Gives ASCII texts that are easily mistaken for each other the same look.
fn skeleton_of_text(text: &str) -> String {
    static LOOKS: LazyLock<[String; 128]> =
        LazyLock::new(|| std::array::from_fn(|code| skeleton_of_char(char::from(code as u8))));
    text.bytes().filter_map(|c| LOOKS.get(usize::from(c))).map(String::as_str).collect()
}

/// By Unicode's confusables (UTS 39), where `1` and `I` look like `l`, `0` like `O` and `m` like
/// `rn`, with further substitutes that players use. Dashes and underscores have no look.
fn skeleton_of_char(c: char) -> String {
    let mut look = String::new();
    for part in skeleton(&c.to_ascii_lowercase().to_string()).flat_map(char::to_lowercase) {
        match part {
            'i' => look.push('l'),
            'w' => look.push_str("vv"),
            '3' => look.push('e'),
            '4' => look.push('a'),
            '5' => look.push('s'),
            '7' => look.push('t'),
            '-' | '_' => {}
            other => look.push(other),
        }
    }
    look
}

/// A time, stored in milliseconds since 1970, UTC.
#[derive(Debug, Clone, Copy)]
pub struct Millis(pub Timestamp);

column!(Millis, |time| Ok(time.0.as_millisecond().into()), |value| {
    let time = Timestamp::from_millisecond(i64::column_result(value)?);
    time.map(Millis).map_err(FromSqlError::other)
});

pub fn time(row: &Row, column: &str) -> rusqlite::Result<Timestamp> {
    Ok(row.get::<_, Millis>(column)?.0)
}

pub fn optional_time(row: &Row, column: &str) -> rusqlite::Result<Option<Timestamp>> {
    Ok(row.get::<_, Option<Millis>>(column)?.map(|time| time.0))
}

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
    let stored = i64::column_result(value)?;
    let millis = u64::try_from(stored).map_err(|_| FromSqlError::OutOfRange(stored))?;
    Ok(LeftMillis(Duration::from_millis(millis)))
});

// `true` if the opponent of a player whose time is over must claim the win.
column!(Lateness, |it| Ok((*it == Lateness::LosesWhenClaimed).into()), |value| {
    let is_claimed = bool::column_result(value)?;
    Ok(if is_claimed { Lateness::LosesWhenClaimed } else { Lateness::LosesAtOnce })
});

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VacationLeft(pub u32);

impl VacationLeft {
    /// Rounded up: the last day may be shorter.
    pub fn days(self) -> u32 {
        self.0.div_ceil(24)
    }
}

impl fmt::Display for VacationLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = counted(self.0 as usize / 24, "day");
        let hours = counted(self.0 as usize % 24, "hour");
        if self.0.is_multiple_of(24) {
            f.write_str(&days)
        } else if self.0 < 24 {
            f.write_str(&hours)
        } else {
            write!(f, "{days} and {hours}")
        }
    }
}

fn read_word<T: FromStr<Err: Error + Send + Sync + 'static>>(
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

column!(Subnet, |network| Ok(network.to_string().into()), |value| read_word(value));
