//! Who plays a game of the server, and on which terms.

use rusqlite::types::FromSqlError;
use rusqlite::{Row, ToSql};

use super::values::{AccountId, Claimed};
use crate::clock::{Lateness, TimeControl};
use crate::engine::Strength;
use crate::rules::Rules;

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredSeat {
    /// A player with an account.
    Account(AccountId),
    /// The computer.
    Computer(Strength),
}

impl StoredSeat {
    /// The account of the player, who may have none.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            StoredSeat::Account(account) => Some(*account),
            StoredSeat::Computer(_) => None,
        }
    }

    /// The number of the computer's level.
    pub(super) fn level(&self) -> Option<u8> {
        match self {
            StoredSeat::Computer(strength) => Some(strength.number()),
            StoredSeat::Account(_) => None,
        }
    }

    /// Reads the seat from the columns for an account and a level.
    pub(super) fn read(row: &Row, columns: [&str; 2]) -> rusqlite::Result<StoredSeat> {
        let [account, level] = columns;
        if let Some(account) = row.get(account)? {
            return Ok(StoredSeat::Account(account));
        }
        let number: u8 = row.get(level)?;
        let unknown = FromSqlError::OutOfRange(number.into());
        Strength::new(number).map(StoredSeat::Computer).ok_or(unknown.into())
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
