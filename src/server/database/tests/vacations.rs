//! Vacations, and the clocks that they stop.

use std::time::Duration;

use super::*;
use crate::server::database::{games, pauses, pauses::VacationRequest};

/// The first day of a month of 2027, UTC.
fn month(month: i8) -> Timestamp {
    let day = jiff::civil::date(2027, month, 1);
    day.to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp()
}

const DAY: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);

#[test]
fn a_year_has_twenty_days_of_vacation() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let standing = |database: &Database, now| {
        let vacation = pauses::vacation(database, anna, now).unwrap();
        (vacation.until, vacation.left.days())
    };
    assert_eq!(standing(&database, month(1)), (None, 20));
    let more = database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(21), month(1), &[]))
        .unwrap_err();
    assert_eq!(
        more.to_string(),
        "you have 20 days of vacation left this year; each year has 20 days of vacation"
    );
    database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(14), month(1), &[]))
        .unwrap();
    let ends = month(1) + 14 * DAY;
    assert_eq!(standing(&database, month(1) + DAY), (Some(ends), 6));
    let again = database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(1), month(1) + DAY, &[]));
    assert!(matches!(again, Err(ChangeError::OnVacation)));
    assert_eq!(standing(&database, ends), (None, 6));
    assert!(matches!(
        database.write(|db| pauses::set_vacation(db, anna, VacationRequest::End, ends, &[])),
        Err(ChangeError::NoVacation)
    ));
    assert!(matches!(
        database.write(|db| pauses::set_vacation(
            db,
            anna,
            VacationRequest::Days(7),
            month(2),
            &[]
        )),
        Err(ChangeError::LittleVacation(VacationLeft(144)))
    ));
    database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(6), month(2), &[]))
        .unwrap();
    let next_year = month(12) + 31 * DAY;
    assert_eq!(standing(&database, month(12)), (None, 0));
    assert_eq!(standing(&database, next_year), (None, 20));
}

#[test]
fn what_is_left_of_a_vacation_comes_back() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(10), month(3), &[]))
        .unwrap();
    assert_eq!(pauses::away_until(&database, bob, month(3)).unwrap(), None);
    database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::End, month(3) + 3 * DAY, &[]))
        .unwrap();
    let now = month(3) + 3 * DAY;
    assert_eq!(pauses::away_until(&database, anna, now).unwrap(), None);
    assert_eq!(pauses::vacation(&database, anna, now).unwrap().left.days(), 17);
    database
        .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(17), now, &[]))
        .unwrap();
}

#[test]
fn a_vacation_takes_the_hours_that_have_begun_and_one_at_least() {
    let hour = jiff::SignedDuration::from_hours(1);
    let second = jiff::SignedDuration::from_secs(1);
    for (took, left, most) in [
        (jiff::SignedDuration::ZERO, "19 days and 23 hours", 20),
        (second, "19 days and 23 hours", 20),
        (hour, "19 days and 23 hours", 20),
        (hour + second, "19 days and 22 hours", 20),
        (24 * hour, "19 days", 19),
        (19 * 24 * hour, "1 day", 1),
        (19 * 24 * hour + 23 * hour, "1 hour", 1),
    ] {
        let mut database = database();
        let anna = player(&mut database, "Anna");
        database
            .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(20), month(3), &[]))
            .unwrap();
        let now = month(3) + took;
        database
            .write(|db| pauses::set_vacation(db, anna, VacationRequest::End, now, &[]))
            .unwrap();
        let vacation = pauses::vacation(&database, anna, now).unwrap();
        assert_eq!((vacation.left.to_string().as_str(), vacation.left.days()), (left, most));
        // All of the vacation can be taken: the last day is shorter.
        let ends = vacation.until_after(VacationRequest::Days(most), now).unwrap();
        assert_eq!(ends, now + i32::try_from(vacation.left.0).unwrap() * hour);
        database
            .write(|db| pauses::set_vacation(db, anna, VacationRequest::Days(most), now, &[]))
            .unwrap();
        assert_eq!(pauses::vacation(&database, anna, ends).unwrap().left.to_string(), "0 days");
    }
}

#[test]
fn clocks_are_kept_with_the_vacation_or_not_at_all() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let new = NewGameRow { deadline: Some(minute(9)), ..new_game(anna, bob) };
    let game = database.write(|db| games::insert(db, &new, minute(0))).unwrap();
    let left = [40, 50].map(Duration::from_secs);
    let rested = |minutes| PausedGame {
        game,
        record: "{\"rested\":true}".to_owned(),
        times_left: left,
        deadline: Some(minute(minutes)),
    };
    let kept = |database: &Database| {
        let stored = games::find(database, game).unwrap();
        (stored.row.deadline, stored.row.times_left, stored.record)
    };
    let before = kept(&database);
    assert!(
        database
            .write(|db| pauses::set_vacation(
                db,
                anna,
                VacationRequest::Days(99),
                minute(1),
                &[rested(70)]
            ))
            .is_err()
    );
    assert_eq!(kept(&database), before);
    database
        .write(|db| {
            pauses::set_vacation(db, anna, VacationRequest::Days(9), minute(1), &[rested(70)])
        })
        .unwrap();
    let after = (Some(minute(70)), Some(left), "{\"rested\":true}".to_owned());
    assert_eq!(kept(&database), after);
    assert_eq!(games::next_deadline(&database).unwrap(), Some(minute(70)));
}
