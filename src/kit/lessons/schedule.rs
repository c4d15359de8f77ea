//! The days on which a player repeats a failed task.

use std::str::FromStr;

use derive_more::Display;
use jiff::ToSpan as _;
use jiff::civil::Date;
use thiserror::Error;

/// When a task is due. A task that is solved at the first try never comes back. A failed task comes
/// back after a day. After each solution the pause grows: to 3, 7 and 21 days; the next solution
/// ends the repetitions. A new failure shortens the pause to a day again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display)]
pub enum Schedule {
    #[default]
    #[display("untried")]
    Untried,
    /// The player has failed the task, perhaps more than once. The task comes back on the day `on`:
    /// the last day on which a try counted, plus the pause `after`.
    #[display("{on} after {}", after.days())]
    Back { on: Date, after: Pause },
    #[display("done")]
    Done,
}

/// The time until a failed task comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pause {
    Day,
    ThreeDays,
    Week,
    ThreeWeeks,
}

impl Pause {
    const ALL: [Pause; 4] = [Pause::Day, Pause::ThreeDays, Pause::Week, Pause::ThreeWeeks];

    const fn days(self) -> i32 {
        match self {
            Pause::Day => 1,
            Pause::ThreeDays => 3,
            Pause::Week => 7,
            Pause::ThreeWeeks => 21,
        }
    }

    fn next(self) -> Option<Pause> {
        Pause::ALL.into_iter().find(|pause| *pause > self)
    }
}

impl Schedule {
    pub fn is_due(self, today: Date) -> bool {
        match self {
            Schedule::Untried => true,
            Schedule::Back { on, .. } => on <= today,
            Schedule::Done => false,
        }
    }

    /// Returns the schedule after a try. A solution counts only if the task is due. A failure
    /// always counts, unless the task is done.
    #[must_use]
    pub fn after_try(self, is_solved: bool, today: Date) -> Schedule {
        match self {
            Schedule::Done => Schedule::Done,
            _ if !is_solved => Schedule::back(today, Pause::Day),
            Schedule::Untried => Schedule::Done,
            Schedule::Back { on, .. } if on > today => self,
            Schedule::Back { after, .. } => {
                after.next().map_or(Schedule::Done, |next| Schedule::back(today, next))
            }
        }
    }

    fn back(today: Date, after: Pause) -> Schedule {
        Schedule::Back { on: today.saturating_add(after.days().days()), after }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a schedule is \"untried\", \"done\", or a day and a pause, as in \"2026-11-28 after 1\"")]
pub struct NoSchedule;

impl FromStr for Schedule {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Schedule, NoSchedule> {
        match text {
            "untried" => return Ok(Schedule::Untried),
            "done" => return Ok(Schedule::Done),
            _ => {}
        }
        let (on, days) = text.split_once(" after ").ok_or(NoSchedule)?;
        let is_meant = |pause: &Pause| days == pause.days().to_string();
        let after = Pause::ALL.into_iter().find(is_meant).ok_or(NoSchedule)?;
        Ok(Schedule::Back { on: on.parse().map_err(|_| NoSchedule)?, after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    /// Returns the day this number of days after the first of January.
    fn day(number: i32) -> Date {
        date(2027, 1, 1).saturating_add(number.days())
    }

    /// Returns the days on which a task is due, if the player tries it on each of them with these
    /// results.
    fn days_due(results: &[bool]) -> Vec<i32> {
        let (mut schedule, mut results, mut due) = (Schedule::Untried, results.iter(), Vec::new());
        for today in 0..100 {
            if schedule.is_due(day(today)) {
                due.push(today);
                let Some(&is_solved) = results.next() else { break };
                schedule = schedule.after_try(is_solved, day(today));
            }
        }
        due
    }

    #[test]
    fn what_is_solved_at_once_does_not_come_back() {
        assert_eq!(days_due(&[true]), [0]);
    }

    #[test]
    fn what_failed_comes_back_after_1_3_7_and_21_days() {
        assert_eq!(days_due(&[false, true, true, true, true]), [0, 1, 4, 11, 32]);
        assert_eq!(days_due(&[false, true, true, false, true, true]), [0, 1, 4, 11, 12, 15, 22]);
    }

    #[test]
    fn what_failed_is_not_solved_on_the_same_day_nor_before_it_is_due() {
        let failed = Schedule::Untried.after_try(false, day(0));
        assert_eq!(failed, Schedule::Back { on: day(1), after: Pause::Day });
        assert_eq!(failed.after_try(true, day(0)), failed);
        let later = failed.after_try(true, day(9));
        assert_eq!(
            later,
            Schedule::Back { on: day(12), after: Pause::ThreeDays },
            "from the try on"
        );
        assert_eq!(later.after_try(true, day(11)), later);
        assert_eq!(
            later.after_try(false, day(11)),
            Schedule::Back { on: day(12), after: Pause::Day }
        );
        assert_eq!(Schedule::Done.after_try(false, day(0)), Schedule::Done);
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        let back = |after| Schedule::Back { on: day(3), after };
        let all = Pause::ALL.map(back).into_iter().chain([Schedule::Untried, Schedule::Done]);
        for schedule in all {
            assert_eq!(schedule.to_string().parse(), Ok(schedule));
        }
        assert_eq!(back(Pause::Week).to_string(), "2027-01-04 after 7");
        for wrong in ["", "due", "2027-01-04", "2027-13-04 after 7", "2027-01-04 after 2"] {
            assert_eq!(wrong.parse::<Schedule>(), Err(NoSchedule), "{wrong}");
        }
    }

    #[test]
    fn the_last_day_of_all_is_no_trouble() {
        let schedule = Schedule::Untried.after_try(false, Date::MAX);
        assert!(schedule.is_due(Date::MAX));
    }
}
