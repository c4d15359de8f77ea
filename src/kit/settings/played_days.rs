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
mod tests {
    use jiff::ToSpan as _;
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_in_a_row_end_today_or_yesterday() {
        let today = date(2026, 3, 1);
        let mut days = PlayedDays::default();
        assert_eq!(days.in_a_row(today), 0);
        for day in [date(2026, 2, 25), date(2026, 2, 27), date(2026, 2, 28)] {
            assert!(days.add(day, Strength::whole(2)));
        }
        assert_eq!(days.in_a_row(today), 2);
        assert!(days.add(today, Strength::whole(2)));
        assert!(!days.add(today, Strength::whole(2)));
        assert_eq!(days.in_a_row(today), 3);
        assert_eq!(days.in_a_row(date(2026, 3, 3)), 0);
    }

    #[test]
    fn the_oldest_days_go_first() {
        let first = date(2025, 1, 1);
        let mut days = PlayedDays::default();
        for nth in 0..MOST_DAYS as i64 + 2 {
            days.add(first + nth.days(), Strength::MIN);
        }
        assert_eq!(days.count(), MOST_DAYS);
        assert_eq!(days.all().next().map(|(day, _)| day), Some(date(2025, 1, 3)));
    }
}
