//! The effects of a clock on a game, and of a game on its clock.

use std::cell::Cell;

use jiff::{SignedDuration, Timestamp};

use crate::kit::storage::{Name, Store};
use crate::punct::play::{Seats, Session};
use crate::punct::record::{self, Undone};
use crate::rules::Player::{self, Black, White};
use crate::rules::{Ending, Move, Outcome, Refusal, Rules};

const MOVES: [&str; 2] = ["T-D3,D4,E4", "T-N14,N15,O15"];

thread_local! {
    static SECONDS: Cell<i64> = const { Cell::new(0) };
}

fn time() -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + SignedDuration::from_secs(SECONDS.get())
}

/// Lets this number of seconds pass.
fn wait(seconds: i64) {
    SECONDS.set(SECONDS.get() + seconds);
}

fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

/// A game in a folder of its own, with a running clock.
fn timed(control: &str) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().into())).expect("a store");
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.into()));
    let session = Session::new(store, Rules::default(), names);
    let mut session = session.with_clock(Some(control.parse().expect("a clock")));
    session.set_time(time);
    session.start_clock();
    (folder, session)
}

fn left(session: &Session) -> [u64; 2] {
    let clock = session.clock().expect("a clock");
    Player::BOTH.map(|player| clock.time_left(player, session.time()).as_secs())
}

#[test]
fn whoever_has_no_time_left_loses_and_can_move_no_more() {
    let (_folder, mut session) = timed("1m+5s");
    wait(20);
    session.play(read(MOVES[0])).expect("a move");
    assert_eq!(left(&session), [45, 60]);
    wait(59);
    assert!(!session.end_on_time());
    wait(1);
    assert_eq!(session.play(read(MOVES[1])), Err(Refusal::GameOver.into()));
    let late = Ending::TimeOut { by: Black };
    assert_eq!(session.game().outcome(), Some(Outcome::Ended(late)));
    assert_eq!(session.game().outcome().and_then(Outcome::winner), Some(White));
    assert_eq!(left(&session), [45, 0]);
    let saved = record::read(session.path().expect("a file")).expect("a save");
    assert_eq!(saved.game().ending(), Some(late));
    assert!(!session.end_on_time(), "the game ends once");
}

#[test]
fn a_game_that_went_on_after_its_time_has_no_clock() {
    let (_folder, mut session) = timed("1m");
    wait(60);
    assert!(session.end_on_time());
    assert_eq!(session.undo(), Some(Undone::TimeOut));
    assert_eq!((session.clock(), session.game().outcome()), (None, None));
}

#[test]
fn a_closed_game_rests_and_goes_on_with_what_was_left() {
    let (_folder, mut session) = timed("1m");
    session.play(read(MOVES[0])).expect("a move");
    wait(10);
    session.pause_clock();
    let path = session.path().expect("a file").to_owned();
    let store = session.store().clone();
    drop(session);
    wait(5000);
    let (mut session, _) = Session::open(store, &path).expect("the save");
    session.set_time(time);
    assert_eq!(left(&session), [60, 50]);
    session.start_clock();
    wait(3);
    assert_eq!(left(&session), [60, 47]);
}

#[test]
fn a_file_never_ticks() {
    let (_folder, mut session) = timed("1m");
    wait(7);
    session.play(read(MOVES[0])).expect("a move");
    let saved = record::read(session.path().expect("a file")).expect("a save");
    let clock = saved.header().clock.as_ref().expect("a clock");
    assert_eq!((clock.running(), clock.stored_times()[0].as_secs()), (None, 53));
}

#[test]
fn an_undo_gives_no_time_back_and_the_time_of_who_is_to_move_runs() {
    let (_folder, mut session) = timed("1m");
    wait(10);
    session.play(read(MOVES[0])).expect("a move");
    wait(20);
    assert!(session.undo().is_some());
    wait(1);
    assert_eq!(left(&session), [49, 40]);
    assert!(session.redo().is_some());
    wait(1);
    assert_eq!(left(&session), [49, 39]);
}

#[test]
fn times_go_with_the_players_when_black_takes_over() {
    let (_folder, session) = timed("1m+5s");
    let mut session = session.with_seats(Seats::BOTH_HERE, true);
    session.start_clock();
    wait(10);
    session.play(read(MOVES[0])).expect("a move");
    wait(20);
    // Ben, who had Black, has White now; Anna is to move.
    assert!(session.take_over());
    assert_eq!(left(&session), [45, 55]);
    wait(2);
    assert_eq!(left(&session), [45, 53]);
    assert!(matches!(session.undo(), Some(Undone::Swap(_))));
    wait(1);
    assert_eq!(left(&session), [53, 39], "Ben decides again, and the swap's time goes back");
}

#[test]
fn a_game_that_is_over_spends_no_time() {
    let (_folder, mut session) = timed("1m");
    wait(10);
    session.end(Ending::Resigned { by: Black });
    wait(600);
    assert_eq!(left(&session), [50, 60]);
    session.start_clock();
    wait(600);
    assert_eq!(left(&session), [50, 60]);
}
