//! Games of the hall whose time runs: what time it is, each test says.

use jiff::{SignedDuration, Timestamp};

use super::{Hall, HallError};
use crate::rules::{Ending, Outcome, Player, Rules};
use crate::server::database::{
    AccountId, Database, Fingerprint, GameError, GameId, GameState, PublicKey, Seat, Terms, Which,
};
use crate::table::{Proposal, Refused, Wish};

/// So many seconds after the game began.
fn at(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + SignedDuration::from_secs(seconds)
}

fn player(database: &mut Database, name: &str) -> AccountId {
    let key = PublicKey { fingerprint: Fingerprint(name.to_owned()), openssh: name.to_owned() };
    database.register(&name.parse().expect("a name"), &key, at(0)).expect("an account")
}

/// A game of Anna and Ben that begins now.
fn begin(hall: &Hall, players: [AccountId; 2], control: &str) -> GameId {
    let seats = players.map(Seat::Account);
    let clock = Some(control.parse().expect("a clock"));
    let terms = Terms { rules: Rules::default(), rated: true, swap: false, clock };
    let state = &mut *hall.state();
    let record = state.beginning(&seats, &terms, at(0)).expect("a beginning");
    state.create(&record, seats, terms, at(0)).expect("a game")
}

fn hall_of_two(mut database: Database) -> (Hall, [AccountId; 2]) {
    let players = ["anna", "ben"].map(|name| player(&mut database, name));
    (Hall::new(database).expect("a hall"), players)
}

fn play(hall: &Hall, who: AccountId, game: GameId, text: &str, now: i64) -> Result<(), HallError> {
    let wish = Wish::Play { number: None, played: text.parse().expect("a move") };
    hall.state().wish(who, game, wish, at(now)).map(drop)
}

fn deadline(hall: &Hall, game: GameId) -> Option<Timestamp> {
    hall.watched(game).expect("the game").row.deadline
}

fn outcome(hall: &Hall, game: GameId) -> Option<Outcome> {
    hall.seen(game).expect("the game").record.game().outcome()
}

const FIRST: &str = "T-D3,D4,E4";
const SECOND: &str = "T-N14,N15,O15";

#[test]
fn every_move_is_kept_with_its_deadline() {
    let (hall, [anna, ben]) = hall_of_two(Database::in_memory().expect("a database"));
    let game = begin(&hall, [anna, ben], "3d");
    assert_eq!(deadline(&hall, game), Some(at(259_200)));
    play(&hall, anna, game, FIRST, 1000).expect("a move");
    assert_eq!(deadline(&hall, game), Some(at(260_200)));
    hall.state().wish(anna, game, Wish::Offer(Proposal::Undo), at(1100)).expect("an offer");
    hall.state().wish(ben, game, Wish::Offer(Proposal::Undo), at(1200)).expect("consent");
    assert_eq!(deadline(&hall, game), Some(at(260_400)));
}

#[test]
fn whoever_is_late_loses_at_once_and_once() {
    let (hall, [anna, ben]) = hall_of_two(Database::in_memory().expect("a database"));
    let game = begin(&hall, [anna, ben], "1h");
    let other = begin(&hall, [ben, anna], "2h");
    assert_eq!(hall.state().end_overdue(at(3599)), Some(at(3600)));
    assert_eq!(outcome(&hall, game), None);
    assert_eq!(hall.state().end_overdue(at(3600)), Some(at(7200)), "the other game is next");
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(outcome(&hall, game), Some(Outcome::Ended(late)));
    let row = hall.watched(game).expect("the game").row;
    assert_eq!(row.state, GameState::Over { winner: Some(Player::Black) });
    assert_eq!((row.deadline, outcome(&hall, other)), (None, None));
    let ratings = [anna, ben].map(|who| hall.rating(who).expect("a rating").rating);
    assert!(ratings[0] < ratings[1], "a rated game");
    assert_eq!(hall.state().end_overdue(at(3601)), Some(at(7200)));
}

#[test]
fn a_move_after_the_time_is_refused_though_the_timekeeper_was_late() {
    let (hall, [anna, ben]) = hall_of_two(Database::in_memory().expect("a database"));
    let game = begin(&hall, [anna, ben], "1h");
    let refused = play(&hall, anna, game, FIRST, 3600);
    assert!(matches!(refused, Err(HallError::Refused(Refused::Rules(_)))), "{refused:?}");
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(outcome(&hall, game), Some(Outcome::Ended(late)));
}

#[test]
fn a_clock_for_the_game_has_no_deadline_before_each_has_moved() {
    let (hall, [anna, ben]) = hall_of_two(Database::in_memory().expect("a database"));
    let game = begin(&hall, [anna, ben], "20m+10s");
    assert_eq!(deadline(&hall, game), None);
    play(&hall, anna, game, FIRST, 9000).expect("a move");
    assert_eq!(deadline(&hall, game), None);
    play(&hall, ben, game, SECOND, 10_000).expect("a move");
    assert_eq!(deadline(&hall, game), Some(at(11_200)));
}

#[test]
fn deadlines_hold_when_the_server_was_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (hall, [anna, ben]) = hall_of_two(open());
    let (late, still_on) = (begin(&hall, [anna, ben], "1h"), begin(&hall, [anna, ben], "20m"));
    play(&hall, anna, still_on, FIRST, 10).expect("a move");
    play(&hall, ben, still_on, SECOND, 20).expect("a move");
    play(&hall, anna, still_on, "T-D6,D7,E7", 100).expect("a move");
    drop(hall);
    let hall = Hall::new(open()).expect("a hall");
    // Ben's time has run while the server was away: he had 20 minutes at second 100.
    let clock = hall.clock(still_on).expect("the game").expect("a clock");
    assert_eq!(clock.left(Player::Black, at(1000)).as_secs(), 300);
    assert_eq!(clock.left(Player::White, at(1000)).as_secs(), 1120);
    assert_eq!(deadline(&hall, still_on), Some(at(1300)));
    play(&hall, ben, still_on, "T-N11,N12,O12", 1299).expect("in time");
    assert_eq!(hall.state().end_overdue(at(5000)), None);
    assert!(outcome(&hall, late).is_some());
    let going = hall.games_of(anna, Which::Going, 9).expect("games");
    assert!(going.is_empty(), "both are over now");
}

#[test]
fn a_game_that_is_over_is_not_ended_again() {
    let (hall, [anna, ben]) = hall_of_two(Database::in_memory().expect("a database"));
    let game = begin(&hall, [anna, ben], "1h");
    hall.state().wish(ben, game, Wish::Resign, at(5)).expect("giving up");
    assert_eq!(hall.state().end_overdue(at(9000)), None);
    let resigned = Ending::Resigned { by: Player::Black };
    assert_eq!(outcome(&hall, game), Some(Outcome::Ended(resigned)));
    let again = hall.state().wish(anna, game, Wish::Resign, at(9000));
    assert!(!matches!(again, Err(HallError::Game(GameError::NotGoing(_)))));
}
