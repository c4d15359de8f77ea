//! The players' time on the screen.

use std::cell::Cell;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use super::seat::Seat;
use crate::kit::terminal::Program;
use crate::punct::clock::Clock;
use crate::punct::screen::Message;
use crate::rules::{Ending, Outcome, Player};

thread_local! {
    static MILLIS: Cell<i64> = const { Cell::new(0) };
}

fn time() -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + SignedDuration::from_millis(MILLIS.get())
}

/// Lets this number of milliseconds pass, and lets the clock tick.
pub fn wait(seat: &mut Seat, millis: i64) {
    pass(millis);
    seat.take(Message::Ticked);
}

/// A game of Anna and Bob with a running clock.
fn timed(control: &str) -> Seat {
    let mut seat = Seat::of_anna_and_bob(&[]);
    start_clock(&mut seat, control);
    seat
}

/// Gives a game a running clock.
pub fn start_clock(seat: &mut Seat, control: &str) {
    let session = &mut seat.running.shell.session;
    session.set_time(time);
    session.follow_clock(Some(Clock::new(control.parse().unwrap())));
    wait(seat, 0);
}

/// Lets this number of milliseconds pass before the next key.
pub fn pass(millis: i64) {
    MILLIS.set(MILLIS.get() + millis);
}

fn first_line(seat: &mut Seat) -> String {
    seat.screen().lines().next().unwrap().trim_end().to_owned()
}

#[test]
fn time_stands_beside_the_names_and_that_of_who_is_to_move_runs() {
    let mut seat = timed("20m+10s");
    wait(&mut seat, 61_500);
    let line = first_line(&mut seat);
    assert!(line.starts_with("▶ ●  Anna  18:59 "), "{line}");
    assert!(line.ends_with(" 20:00  Bob  ○"), "{line}");
    seat.at("D4").keys("1 Enter");
    wait(&mut seat, 1_000);
    assert_eq!(seat.game().ply(), 1);
    let line = first_line(&mut seat);
    assert!(line.starts_with("  ●  Anna  19:09 "), "{line}");
    assert!(line.ends_with(" 19:59  Bob  ○ ◀"), "{line}");
    seat.resize(44, 21);
    let line = first_line(&mut seat);
    assert!(line.starts_with("  ●  Anna  19:09 "), "{line}");
    assert!(line.contains(" 0  0 ") && line.ends_with(" 19:59  Bob  ○ ◀"), "{line}");
}

#[test]
fn no_time_runs_while_the_program_is_suspended() {
    let mut seat = timed("20m");
    wait(&mut seat, 60_000);
    seat.running.on_suspend();
    MILLIS.set(MILLIS.get() + 600_000);
    seat.running.on_resume();
    wait(&mut seat, 60_000);
    let line = first_line(&mut seat);
    assert!(line.starts_with("▶ ●  Anna  18:00"), "{line}");
}

#[test]
fn the_game_ends_when_the_time_is_over() {
    let mut seat = timed("1m");
    seat.keys("1");
    wait(&mut seat, 59_999);
    assert_eq!(seat.game().outcome(), None);
    wait(&mut seat, 1);
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(seat.game().outcome(), Some(Outcome::Ended(late)));
    assert!(seat.hand().is_none(), "the piece is put back");
    seat.shows("Bob (Black) wins: the time of Anna (White) is over");
    assert_eq!(seat.app().deadline(), None, "no clock ticks any longer");
}

#[test]
fn a_key_after_the_time_plays_nothing() {
    let mut seat = timed("1m");
    seat.keys("1");
    MILLIS.set(MILLIS.get() + 60_000);
    seat.keys("Enter");
    assert_eq!(seat.game().ply(), 0);
    assert!(seat.game().outcome().is_some());
}

#[test]
fn only_a_running_clock_wakes_the_program_and_no_more_than_once_a_second() {
    assert_eq!(Seat::new().app().deadline(), None, "no clock");
    let seat = timed("1m");
    let due = seat.app().deadline().expect("the next second");
    let wait = due.saturating_duration_since(Instant::now());
    assert!(wait > Duration::from_millis(500) && wait <= Duration::from_secs(1), "{wait:?}");
}

#[test]
fn players_are_warned_once_that_little_time_is_left() {
    let mut seat = timed("10m");
    wait(&mut seat, 299_999);
    assert!(!seat.screen().contains("left"), "{}", seat.screen());
    wait(&mut seat, 1);
    seat.says("Anna has 5 minutes left");
    seat.keys("1 Esc");
    wait(&mut seat, 1);
    assert!(!seat.screen().contains("5 minutes left"), "once");
    for (millis, warning) in [(239_999, "Anna has 1 minute left"), (40_000, "20 seconds left")] {
        wait(&mut seat, millis);
        seat.says(warning);
    }
}

#[test]
fn the_clock_rests_while_the_start_screen_hides_the_game() {
    let mut seat = timed("1m");
    wait(&mut seat, 10_000);
    seat.keys("g");
    wait(&mut seat, 500_000);
    assert_eq!(seat.app().deadline(), None);
    seat.keys("Esc");
    wait(&mut seat, 1_000);
    let line = first_line(&mut seat);
    assert!(line.contains("Anna  0:49"), "{line}");
}

#[test]
fn the_next_game_has_the_same_clock() {
    let mut seat = timed("1m+5s");
    wait(&mut seat, 60_000);
    seat.keys("a");
    let clock = seat.session().clock().expect("a clock");
    assert_eq!(clock.control().to_string(), "1m+5s");
    assert_eq!(seat.game().outcome(), None);
}

#[test]
fn taking_back_a_loss_on_time_takes_the_clock_away() {
    let mut seat = timed("1m");
    wait(&mut seat, 60_000);
    seat.keys("u");
    seat.says("The game goes on without a clock");
    assert_eq!((seat.session().clock(), seat.game().outcome()), (None, None));
}
