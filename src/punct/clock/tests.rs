//! Tests how clocks run, and that no clock gives a player more time than its control allows.

use std::time::Duration;

use jiff::Timestamp;
use proptest::prelude::*;

use super::*;
use crate::rules::Player::{self, Black, White};

/// Returns the moment this number of seconds after the game began.
fn moment(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000 + seconds, 0)
}

fn seconds(clock: &Clock, now: i64) -> [u64; 2] {
    Player::BOTH.map(|player| clock.time_left(player, moment(now)).as_secs())
}

fn clock(control: &str) -> Clock {
    Clock::new(control.parse().expect("a clock"))
}

#[test]
fn only_the_player_to_move_spends_time_and_a_move_adds_some() {
    let mut clock = clock("20m+10s");
    assert_eq!(
        (seconds(&clock, 99), clock.deadline()),
        ([1200, 1200], None),
        "the clock has not begun"
    );
    clock.run(White, moment(0));
    assert_eq!(seconds(&clock, 15), [1185, 1200]);
    clock.press(White, 0, moment(30));
    assert_eq!(seconds(&clock, 30), [1180, 1200]);
    clock.press(Black, 0, moment(35));
    assert_eq!(seconds(&clock, 36), [1179, 1205]);
    assert_eq!(clock.deadline(), Some(moment(35 + 1180)));
}

#[test]
fn no_move_adds_beyond_the_most() {
    let mut clock = clock("1m+30s/1m10s");
    clock.run(White, moment(0));
    clock.press(White, 0, moment(1));
    assert_eq!(seconds(&clock, 1), [70, 60]);
    clock.press(Black, 0, moment(51));
    assert_eq!(seconds(&clock, 51), [70, 40]);
}

#[test]
fn each_move_by_correspondence_has_its_own_days() {
    let mut clock = clock("3d");
    clock.run(White, moment(0));
    clock.press(White, 0, moment(200_000));
    clock.press(Black, 0, moment(200_060));
    assert_eq!(seconds(&clock, 200_060), [259_200, 259_200]);
    assert_eq!(clock.deadline(), Some(moment(200_060 + 259_200)));
}

#[test]
fn whoever_has_nothing_left_has_overstepped_at_that_very_moment() {
    let mut clock = clock("1m");
    clock.run(White, moment(0));
    assert_eq!(
        (clock.player_out_of_time(moment(59)), clock.player_out_of_time(moment(60))),
        (None, Some(White))
    );
    assert_eq!(seconds(&clock, 1000), [0, 60]);
    clock.stop(moment(70));
    assert_eq!((clock.player_out_of_time(moment(99)), seconds(&clock, 99)), (None, [0, 60]));
}

#[test]
fn moves_taken_back_give_no_time_back() {
    let mut clock = clock("1m+5s");
    clock.run(White, moment(0));
    clock.press(White, 0, moment(10));
    // Black thought for 20 seconds before White's move was taken back.
    clock.run(White, moment(30));
    assert_eq!(seconds(&clock, 32), [53, 40]);
    // Two moves taken back leave the same player to move.
    clock.run(White, moment(33));
    assert_eq!(seconds(&clock, 33), [52, 40]);
}

#[test]
fn a_clock_that_rests_spends_nothing() {
    let mut clock = clock("1m");
    clock.run(White, moment(0));
    clock.stop(moment(20));
    assert_eq!(seconds(&clock, 5000), [40, 60]);
    clock.run(White, moment(5000));
    assert_eq!(seconds(&clock, 5001), [39, 60]);
    assert_eq!(seconds(&clock.clone().stopped(), 9000), [40, 60], "the program was closed");
    assert_eq!(seconds(&clock, 1), [40, 60], "the machine's clock was set back");
}

#[test]
fn time_that_rests_goes_on_where_it_was() {
    let mut clock = clock("3d");
    clock.run(White, moment(0));
    clock.pause_until(moment(500_000), moment(59_200));
    assert_eq!(seconds(&clock, 400_000), [200_000, 259_200]);
    assert_eq!(clock.deadline(), Some(moment(700_000)));
    assert_eq!(seconds(&clock, 500_100), [199_900, 259_200]);
    let mut back = clock.clone();
    back.pause_until(moment(100_000), moment(100_000));
    assert_eq!(back.deadline(), Some(moment(300_000)), "the player is back early");
    clock.press(White, 0, moment(70_000));
    assert_eq!(clock.deadline(), Some(moment(70_000 + 259_200)), "a player who rests moves");
}

#[test]
fn time_is_given_as_far_as_the_control_has_room() {
    let five = Duration::from_mins(5);
    let mut clock = clock("20m+10s/30m");
    clock.run(White, moment(0));
    assert_eq!(clock.add_time(White, five, moment(60)), five);
    assert_eq!(seconds(&clock, 100), [1200 - 100 + 300, 1200]);
    assert_eq!(clock.deadline(), Some(moment(1500)));
    assert_eq!(clock.add_time(Black, Duration::from_hours(1), moment(100)).as_secs(), 600);
    assert_eq!(
        clock.add_time(Black, five, moment(100)),
        Duration::ZERO,
        "no clock has more than 30 minutes"
    );
    let saved =
        Clock::from_saved(clock.control(), clock.stored_times(), clock.running(), Vec::new());
    assert_eq!(saved, clock);
    // If each move has its own time, a rest can give back the time spent on the move.
    let mut resting = self::clock("3d");
    resting.run(White, moment(0));
    resting.pause_until(moment(500_000), moment(200));
    assert_eq!(resting.add_time(White, five, moment(300)).as_secs(), 200);
    assert_eq!(resting.deadline(), Some(moment(500_000 + 259_200)));
}

#[test]
fn time_that_is_over_does_not_come_back_by_resting() {
    let mut clock = clock("1d");
    clock.run(White, moment(0));
    clock.pause_until(moment(999_999), moment(86_400));
    assert_eq!(clock.player_out_of_time(moment(86_400)), Some(White));
}

#[test]
fn only_a_day_or_more_for_each_move_is_time_in_days() {
    for (control, is_in_days) in
        [("1d", true), ("1d12h", true), ("12h", false), ("20m+10s", false), ("60d+0s", false)]
    {
        assert_eq!(control.parse().map(TimeControl::is_in_days), Ok(is_in_days), "{control}");
    }
}

#[test]
fn times_go_with_the_players_when_colours_are_exchanged() {
    let mut clock = clock("1m");
    clock.run(White, moment(0));
    clock.press(White, 0, moment(10));
    let mut exchanged = clock.exchanged();
    assert_eq!(seconds(&exchanged, 15), [55, 50]);
    exchanged.stop(moment(15));
    assert_eq!(exchanged.clone().exchanged().exchanged(), exchanged);
}

#[test]
fn time_left_is_written_briefly_and_rounded_up() {
    for (millis, written, changes_in) in [
        (0, "0:00", 0),
        (1, "0:01", 1),
        (1_000, "0:01", 1_000),
        (59_001, "1:00", 1),
        (1_200_000, "20:00", 1_000),
        (3_723_000, "1:02:03", 1_000),
        (86_400_000, "24:00:00", 1_000),
        (86_400_500, "1d 1h", 500),
        (259_200_000, "3d 0h", 3_600_000),
    ] {
        let left = Duration::from_millis(millis);
        assert_eq!(ShortTime(left).to_string(), written, "{millis}");
        assert_eq!(until_it_changes(left), Duration::from_millis(changes_in), "{millis}");
    }
}

#[test]
fn a_time_control_is_read_as_it_is_written() {
    for (text, written, start, most) in [
        ("20m+10s", "20m+10s", 1_200, 5_184_000),
        ("20m", "20m", 1_200, 5_184_000),
        ("1200s", "20m", 1_200, 5_184_000),
        (" 20M+10S/30M ", "20m+10s/30m", 1_200, 1_800),
        ("1h30m", "1h30m", 5_400, 5_184_000),
        ("60m", "1h+0s", 3_600, 5_184_000),
        ("2h+0s", "2h+0s", 7_200, 5_184_000),
        ("3d", "3d", 259_200, 259_200),
        ("12h", "12h", 43_200, 43_200),
        ("1d12h", "1d12h", 129_600, 129_600),
        ("1s", "1s", 1, 5_184_000),
        ("60d", "60d", 5_184_000, 5_184_000),
    ] {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(control.to_string(), written);
        assert_eq!(
            (control.initial_time().as_secs(), control.most().as_secs()),
            (start, most),
            "{text}"
        );
    }
    for wrong in [
        "",
        "+",
        "20",
        "m",
        "20m+",
        "+10s",
        "0s",
        "0d",
        "20m+10",
        "20m 10s",
        "10s20m",
        "5m5m",
        "20m+10s/19m",
        "20m+0s/30m",
        "20m/30m",
        "-3d",
        "20m+-1s",
        "3w",
        "20m+10s/30m/1h",
        "½h",
    ] {
        assert_eq!(wrong.parse::<TimeControl>(), Err(TimeControlError::Unreadable), "{wrong}");
    }
    for long in ["61d", "60d1s", "1441h", "99999999999999999999d", "1m+61d", "1h+1s/61d"] {
        assert_eq!(long.parse::<TimeControl>(), Err(TimeControlError::TooLong), "{long}");
    }
}

/// Any time control, in its written form.
fn controls() -> impl Strategy<Value = String> {
    let time = |least| (least..200_000_u32).prop_map(|seconds| format!("{seconds}s"));
    prop_oneof![
        (1..1_440_u32).prop_map(|hours| format!("{hours}h")),
        (time(1), time(0)).prop_map(|(main, more)| format!("{main}+{more}")),
        (1..9_000_u32, 1..900_u32, 0..9_000_u32)
            .prop_map(|(main, more, above)| format!("{main}s+{more}s/{}s", main + above)),
    ]
}

proptest! {
    #[test]
    fn a_time_control_is_read_back(text in controls()) {
        let control: TimeControl = text.parse().unwrap();
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn nobody_ever_has_more_than_the_most_or_gains_by_anything_but_a_move(
        text in controls(),
        deeds in prop::collection::vec((0..6_u8, -50..90_000_i64), 0..40),
    ) {
        let control: TimeControl = text.parse().unwrap();
        let mut clock = Clock::new(control);
        let (mut now, mut turn) = (moment(0), White);
        for (deed, after) in deeds {
            now = now.checked_add(jiff::SignedDuration::from_secs(after)).unwrap();
            let before = Player::BOTH.map(|player| clock.time_left(player, now));
            match deed {
                0..=2 => {
                    clock.press(turn, 0, now);
                    turn = turn.opponent();
                }
                3 => clock.stop(now),
                4 => clock.run(turn, now),
                _ => clock = clock.exchanged().exchanged(),
            }
            for player in Player::BOTH {
                let left = clock.time_left(player, now);
                prop_assert!(left <= control.most());
                prop_assert!(deed <= 2 || left <= before[player as usize]);
            }
        }
    }
}

#[test]
fn a_clock_is_told_in_a_sentence() {
    for (control, words) in [
        ("3d", "Each player has 3 days for each move"),
        ("1h30m", "Each player has 1 hour 30 minutes for the game"),
        ("1d+0s", "Each player has 1 day for the game"),
        (
            "20m+1s/30m",
            "Each player has 20 minutes for the game, and 1 second more with each move, but never \
             more than 30 minutes",
        ),
    ] {
        assert_eq!(control.parse::<TimeControl>().expect("a clock").in_words(), words);
    }
}
