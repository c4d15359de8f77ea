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
