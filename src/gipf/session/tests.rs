//! Games played in sessions: turns, contests that go on and are settled, what the file holds at
//! every instant.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::contest::{Announced, ContestResult};
use super::turn::Undone;
use super::{Blocked, Seat, Seats, Session};
use crate::gipf::record::{Agreed, Record};
use crate::gipf::rules::{Deed, Ending, Entering, Jump, Step, Turn};
use crate::gipf::strength::GipfStrength;
use crate::kit::session::{KeptGame as _, Opened};
use crate::kit::storage::{Name, SavedGame, Store};
use crate::punct::record;
use crate::rules::Player;

/// White's loaded piece on c2 can jump onto Black's only GIPF-piece, which would end the game.
const LOADED: [&str; 4] = ["Ge1-e2", "Gb1-b2", "Pc1-c2", "Pi5-h5"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn store(folder: &TempDir) -> Store {
    let saves = Store::find(Some(folder.path().to_owned())).expect("a store");
    Session::place(&saves)
}

fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn jump(text: &str) -> Jump {
    match turn(text).deed {
        Some(Deed::Jump(jump)) => jump,
        other => panic!("{text} is {other:?}"),
    }
}

/// Anna against Bert, after these turns.
fn session(folder: &TempDir, seats: Seats, turns: &[&str]) -> Session {
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let mut session = Session::new(store(folder), Agreed::default(), names, seats);
    for text in turns {
        assert_eq!(session.play(&turn(text)), Ok(Announced::Made), "{text}");
    }
    session
}

/// Anna's use is contested.
fn contested(folder: &TempDir) -> Session {
    let mut session = session(folder, Seats::BOTH_HERE, &LOADED);
    assert_eq!(session.announce(jump("c2*b2+1")), Ok(Announced::MayBeContested));
    session.contest().expect("it was announced");
    session
}

/// The game in a session's file.
fn in_file(session: &Session) -> Record {
    let bytes = fs::read(session.path().expect("a file")).expect("it can be read");
    <Record as SavedGame>::read(Path::new(""), &bytes).expect("it is sound").0
}

/// The file holds the game as it is, but for when it was saved: nothing would be lost now.
fn assert_safe(session: &Session) {
    assert!(session.save_error().is_none());
    let file = Record { saved: None, ..in_file(session) };
    let held = Record { saved: None, ..session.record().clone() };
    assert_eq!(format!("{file:?}"), format!("{held:?}"));
}

/// The game of PÜNCT of the contest, given up by a player.
fn given_up(session: &Session, by: Player) -> record::Record {
    let mut live = session.open_contest().expect("a contest").punct.clone();
    live.end(crate::rules::Ending::Resigned { by }).expect("it goes on");
    live
}

#[test]
fn a_turn_is_made_in_steps_and_saved_when_it_is_finished() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &[]);
    let (_, entry) = session.draft().pushes()[0];
    session.step(Step::Push(Entering::Gipf, entry)).expect("it is allowed");
    assert!(session.path().is_none(), "a game that is only looked at leaves no file");
    assert!(session.step_back() && !session.step_back());
    session.step(Step::Push(Entering::Gipf, entry)).expect("it is allowed");
    let played = session.finish().expect("it is whole");
    assert_eq!(session.game().turns(), [played]);
    assert_safe(&session);
    let auto = folder.path().join("gipf").join("auto");
    assert_eq!(session.path().and_then(Path::parent), dunce::canonicalize(auto).ok().as_deref());
    let above = Store::find(Some(folder.path().into())).expect("a store");
    assert!(above.list_of::<record::Record>().expect("a list").is_empty());
    assert_eq!(Session::saves(session.store()).expect("a list").len(), 1);
}

#[test]
fn a_use_that_is_let_be_is_made() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    session.announce(jump("c2*b2+1")).expect("it is allowed");
    assert_eq!(session.finish(), Err(Blocked::Announced(jump("c2*b2+1"))));
    session.let_it_be().expect("it was announced");
    session.finish().expect("it is whole");
    assert_eq!(session.game().outcome().map(|outcome| outcome.ending), Some(Ending::NoGipf));
    assert_safe(&session);
}

#[test]
fn an_announcement_can_be_taken_back_until_it_is_answered() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    session.announce(jump("c2*b2+1")).expect("it is allowed");
    assert!(session.step_back());
    assert_eq!(session.let_it_be(), Err(Blocked::NothingAnnounced));
    assert!(session.may_act());
}

#[test]
fn a_contest_is_played_with_the_challenger_as_white() {
    let folder = folder();
    let session = contested(&folder);
    assert_safe(&session);
    let punct = &session.open_contest().expect("a contest").punct;
    assert_eq!(punct.header().names().clone().map(|name| name.to_string()), ["Bert", "Anna"]);
    assert_eq!(punct.game().rules(), session.agreement().punct);
    assert!(!session.may_act());
}

#[test]
fn a_contest_is_resumed_where_it_was_left() {
    let folder = folder();
    let mut session = contested(&folder);
    let mut live = session.open_contest().expect("a contest").punct.clone();
    live.play("T-D3,D4,E4".parse().expect("a move")).expect("it is legal");
    assert_eq!(session.contest_moved(live), Ok(None));
    assert_safe(&session);
    let path = session.path().expect("a file").to_owned();
    drop(session);
    let (mut session, opened) = Session::open(store(&folder), &path).expect("it is sound");
    assert_eq!(opened, Opened::Itself);
    assert_eq!(session.open_contest().expect("a contest").punct.moves().len(), 1);
    let settled = session.contest_moved(given_up(&session, Player::White)).expect("a contest");
    let user = Player::White;
    let expected = ContestResult { jump: jump("c2*b2+1"), user, winner: Some(user) };
    assert_eq!(settled, Some(expected));
    assert_safe(&session);
}

#[test]
fn a_use_whose_contest_is_won_is_made() {
    let folder = folder();
    let mut session = contested(&folder);
    let settled = session.contest_moved(given_up(&session, Player::White)).expect("a contest");
    assert!(settled.is_some_and(ContestResult::is_used));
    assert!(!session.step_back(), "what a contest decided stays");
    assert_eq!(session.finish().map(|turn| turn.to_string()), Ok("c2*b2+1?won".to_owned()));
    assert_eq!(session.game().challenges_left(Player::Black), 0);
    assert_eq!(session.decided_contests().len(), 1);
    assert_safe(&session);
}

#[test]
fn after_a_contest_that_is_lost_another_move_is_made() {
    let folder = folder();
    let mut session = contested(&folder);
    let settled = session.contest_moved(given_up(&session, Player::Black)).expect("a contest");
    assert!(!settled.expect("it is settled").is_used());
    assert_eq!(session.challenges_left(Player::Black), 0);
    assert_safe(&session);
    let path = session.path().expect("a file").to_owned();
    drop(session);
    let (mut session, _) = Session::open(store(&folder), &path).expect("it is sound");
    assert_eq!(session.draft().so_far().lost, [jump("c2*b2+1")]);
    assert_eq!(session.play(&turn("d1-d2")), Ok(Announced::Made), "the rest is enough");
    assert_eq!(session.game().turns()[4].to_string(), "c2*b2+1?lost;d1-d2");
    assert_safe(&session);
}

#[test]
fn another_turn_in_place_of_one_with_a_contest_forgets_the_contest() {
    let folder = folder();
    let mut session = contested(&folder);
    session.contest_moved(given_up(&session, Player::Black)).expect("a contest");
    session.play(&turn("d1-d2")).expect("another move");
    session.undo().expect("a turn");
    session.play(&turn("e1-e2")).expect("a turn");
    assert!(session.decided_contests().is_empty());
    assert_safe(&session);
}

#[test]
fn in_a_turn_that_is_begun_only_what_is_left_is_listed() {
    let folder = folder();
    let mut lost = contested(&folder);
    lost.contest_moved(given_up(&lost, Player::Black)).expect("a contest");
    let legal = lost.record().legal_turns();
    assert!(!legal.is_empty() && !legal.contains(&turn("c2*b2+1")), "that potential is gone");
    for turn in legal {
        assert!(lost.record().clone().play(&turn).is_ok(), "{turn}");
    }
    let mut won = contested(&folder);
    assert!(won.record().legal_turns().is_empty(), "PÜNCT is played");
    won.contest_moved(given_up(&won, Player::White)).expect("a contest");
    assert_eq!(won.record().legal_turns(), [turn("c2*b2+1?won")]);
}

#[test]
fn a_whole_turn_is_finished_once_its_use_is_decided() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    assert_eq!(session.play(&turn("c2*b2+1")), Ok(Announced::MayBeContested));
    session.contest().expect("it was announced");
    assert_safe(&session);
    session.contest_moved(given_up(&session, Player::White)).expect("a contest");
    assert_eq!(session.game().turns()[4].to_string(), "c2*b2+1?won");
    assert_safe(&session);
}

#[test]
fn the_result_of_a_challenge_cant_be_typed() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    assert_eq!(session.play(&turn("c2*b2+1?won")), Err(Blocked::NotPlayed));
    assert_eq!(session.play(&turn("c2*b2+1?lost;d1-d2")), Err(Blocked::NotPlayed));
    assert_eq!(session.game().turns().len(), 4);
}

#[test]
fn the_computer_plays_contests_too() {
    let folder = folder();
    let level = GipfStrength::ALL[2];
    let seats = Seats::new(Seat::HERE, Seat::Computer(level));
    let mut session = session(&folder, seats, &LOADED);
    session.announce(jump("c2*b2+1")).expect("it is allowed");
    let contest = session.contest().expect("it was announced");
    let strength = level.strength_in_punct();
    assert_eq!(contest.punct.header().computer(), [Some(strength), None]);
}

#[test]
fn undo_forgets_what_is_begun_first_then_whole_turns() {
    let folder = folder();
    let mut session = contested(&folder);
    assert_eq!(session.undo(), None, "the game of PÜNCT has an undo of its own");
    session.contest_moved(given_up(&session, Player::Black)).expect("a contest");
    assert_eq!(session.undo(), Some(Undone::Begun { contests: 1 }));
    assert!(session.decided_contests().is_empty());
    assert_safe(&session);
    assert_eq!(session.undo(), Some(Undone::Turns(vec![turn(LOADED[3])])));
    assert_eq!(session.line().len(), 4);
    assert_safe(&session);
    assert_eq!(session.redo(), Some(turn(LOADED[3])));
    assert_eq!(session.redo(), None);
    assert_safe(&session);
}

#[test]
fn against_the_computer_its_answer_is_taken_back_too() {
    let folder = folder();
    let seats = Seats::new(Seat::HERE, Seat::Computer(GipfStrength::DEFAULT));
    let mut session = session(&folder, seats, &LOADED);
    let undone = [LOADED[3], LOADED[2]].map(turn).to_vec();
    assert_eq!(session.undo(), Some(Undone::Turns(undone)));
    assert_eq!(session.game().position().turn(), Player::White);
    assert_eq!(session.redo(), Some(turn(LOADED[3])));
}

#[test]
fn players_end_a_game_and_take_that_back() {
    let folder = folder();
    let mut session = contested(&folder);
    session.resign(Player::White).expect("it goes on");
    assert!(session.open_contest().is_none());
    assert_eq!(session.game().outcome().and_then(|outcome| outcome.winner), Some(Player::Black));
    assert_safe(&session);
    assert_eq!(session.undo(), Some(Undone::Ending));
    session.agree_draw().expect("it goes on");
    assert_safe(&session);
}

#[test]
fn positions_are_looked_back_at() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    session.undo();
    let board = |ply| session.position_at(ply).map(|position| position.board_text());
    assert_eq!(board(0).as_deref(), Some(""));
    assert_eq!(board(2).as_deref(), Some("b2=bG e2=wG"));
    assert_eq!(board(4).as_deref(), Some("b2=bG c2=wL e2=wG h5=bL"));
    assert_eq!(board(5), None);
}

#[test]
fn a_game_that_is_being_played_is_opened_as_a_copy() {
    let folder = folder();
    let first = session(&folder, Seats::BOTH_HERE, &LOADED);
    let path = first.path().expect("a file").to_owned();
    let (mut second, opened) = Session::open(store(&folder), &path).expect("it is sound");
    assert_eq!(opened, Opened::Copy);
    second.play(&turn("d1-d2")).expect("it is legal");
    assert_ne!(second.path(), first.path());
    assert_safe(&first);
    assert_safe(&second);
}
