//! The days on which a person played against the computer or learnt, with the own strength at the
//! end of each.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Serialize, Serializer};

use crate::kit::storage::json::{SaveResult, Value};
use crate::kit::strength::Strength;

/// More than a year. The oldest days go first.
const MOST_DAYS: usize = 400;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedDays(BTreeMap<Date, Strength>);

impl PlayedDays {
    /// Days that no calendar has are left out.
    pub(super) fn read(value: &Value) -> SaveResult<PlayedDays> {
        let mut days = PlayedDays::default();
        for (day, strength) in value.object()?.members() {
            let strength =
                strength.decimal_as("is not a strength from 1 to 9", Strength::from_number)?;
            if let Ok(day) = day.parse() {
                days.0.insert(day, strength);
            }
        }
        days.limit();
        Ok(days)
    }

    /// `false` if nothing has changed.
    pub fn add(&mut self, today: Date, strength: Strength) -> bool {
        let is_new = self.0.insert(today, strength) != Some(strength);
        self.limit();
        is_new
    }

    fn limit(&mut self) {
        while self.0.len() > MOST_DAYS {
            self.0.pop_first();
        }
    }

    pub fn all(&self) -> impl DoubleEndedIterator<Item = (Date, Strength)> {
        self.0.iter().map(|(day, strength)| (*day, *strength))
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The days in a row up to today or, before the person has played today, up to yesterday.
    pub fn in_a_row(&self, today: Date) -> usize {
        let first = if self.0.contains_key(&today) { Some(today) } else { today.yesterday().ok() };
        let days = std::iter::successors(first, |day| day.yesterday().ok());
        days.take_while(|day| self.0.contains_key(day)).count()
    }
}

impl Serialize for PlayedDays {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(day, strength)| (day.to_string(), strength)))
    }
}

#[cfg(test)]
mod tests;
