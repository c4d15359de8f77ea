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
    /// A guest, who comes with no account.
    Guest(String),
}

impl Seat {
    /// The account of the player, who may have none.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Seat::Account(account) => Some(*account),
            Seat::Computer(_) | Seat::Guest(_) => None,
        }
    }

    /// The number of the computer's level.
    pub(super) fn level(&self) -> Option<u8> {
        match self {
            Seat::Computer(strength) => Some(strength.number()),
            Seat::Account(_) | Seat::Guest(_) => None,
        }
    }

    /// The name of a guest.
    pub(super) fn guest(&self) -> Option<&str> {
        match self {
            Seat::Guest(name) => Some(name),
            Seat::Account(_) | Seat::Computer(_) => None,
        }
    }

    /// Reads the seat from the columns for an account, a level and a guest.
    pub(super) fn read(row: &Row, columns: [&str; 3]) -> rusqlite::Result<Seat> {
        let [account, level, guest] = columns;
        if let Some(account) = row.get(account)? {
            return Ok(Seat::Account(account));
        }
        match row.get::<_, Option<u8>>(level)? {
            Some(number) => {
                let unknown = FromSqlError::OutOfRange(number.into());
                Strength::new(number).map(Seat::Computer).ok_or(unknown.into())
            }
            None => row.get(guest).map(Seat::Guest),
        }
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
