//! Who plays a game of the server, and on which terms.

use rusqlite::types::FromSqlError;
use rusqlite::{Row, ToSql};

use super::values::{AccountId, Claimed};
use crate::clock::{Lateness, TimeControl};
use crate::engine::Strength;
use crate::rules::Rules;

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A player with an account.
    Account(AccountId),
    /// The computer.
    Computer(Strength),
}

impl Seat {
    /// The account of the player, who may have none.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Seat::Account(account) => Some(*account),
            Seat::Computer(_) => None,
        }
    }

    /// The number of the computer's level.
    pub(super) fn level(&self) -> Option<u8> {
        match self {
            Seat::Computer(strength) => Some(strength.number()),
            Seat::Account(_) => None,
        }
    }

    /// Reads the seat from the columns for an account and a level.
    pub(super) fn read(row: &Row, columns: [&str; 2]) -> rusqlite::Result<Seat> {
        let [account, level] = columns;
        if let Some(account) = row.get(account)? {
            return Ok(Seat::Account(account));
        }
        let number: u8 = row.get(level)?;
        let unknown = FromSqlError::OutOfRange(number.into());
        Strength::new(number).map(Seat::Computer).ok_or(unknown.into())
    }
}

/// On which terms a game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The rules.
    pub rules: Rules,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether Black may take White's first move as an own one.
    pub swap: bool,
    /// How much time the players have; `None` is no clock.
    pub clock: Option<TimeControl>,
    /// What follows when a player's time is over.
    pub lateness: Lateness,
}

impl Terms {
    /// The values by the names of their parameters; `claimed` is [`Claimed`] of the terms.
    pub(super) fn values<'v>(&'v self, claimed: &'v Claimed) -> [(&'static str, &'v dyn ToSql); 6] {
        [
            (":rules", &self.rules.variant),
            (":bridges", &self.rules.bridges),
            (":rated", &self.rated),
            (":swap", &self.swap),
            (":clock", &self.clock),
            (":claimed", claimed),
        ]
    }

    pub(super) fn read(row: &Row) -> rusqlite::Result<Terms> {
        let Claimed(lateness) = row.get("claimed")?;
        Ok(Terms {
            lateness,
            rules: Rules { variant: row.get("rules")?, bridges: row.get("bridges")? },
            rated: row.get("rated")?,
            swap: row.get("swap")?,
            clock: row.get("clock")?,
        })
    }
}
