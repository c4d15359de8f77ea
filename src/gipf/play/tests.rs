//! Games in sessions: turns, contests and their results, and what the file holds after each change.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Command, CommandError, ContestResult, Event, Seat, Seats, Session, Undone};
use crate::gipf::engine::GipfStrength;
use crate::gipf::engine::{Answer, think};
use crate::gipf::record::{AgreedRules, Record, TurnError};
use crate::gipf::rules::{Ending, Entering, Jump, Move, Step, Turn};
use crate::kit::session::OpenedGame;
use crate::kit::storage::{Name, SavedGame, Store};
use crate::punct::record;
use crate::rules::Player;

/// For the tests: plays a turn of the player to move.
impl Session {
    pub fn play(&mut self, turn: &Turn) -> Result<Vec<Event>, CommandError> {
        self.take(Command::Play(turn.clone()))
    }
}

/// White's loaded piece on c2 can jump onto Black's only GIPF-piece, which would end the game.
const LOADED: [&str; 4] = ["Ge1-e2", "Gb1-b2", "Pc1-c2", "Pi5-h5"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn store(folder: &TempDir) -> Store {
    let saves = Store::find(Some(folder.path().to_owned())).expect("a store");
    Session::folder(&saves)
}

fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn jump(text: &str) -> Jump {
    match turn(text).move_made {
        Some(Move::Jump(jump)) => jump,
        other => panic!("{text} is {other:?}"),
    }
}

/// Anna against Bert, after these turns.
fn session(folder: &TempDir, seats: Seats, turns: &[&str]) -> Session {
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let mut session = Session::new(store(folder), AgreedRules::default(), names, seats);
    for text in turns {
        assert_eq!(session.play(&turn(text)), Ok(vec![Event::Played(turn(text))]));
    }
    session
}

/// Returns a session in which Bert contests Anna's use.
fn contested(folder: &TempDir) -> Session {
    let mut session = session(folder, Seats::BOTH_HERE, &LOADED);
    announce(&mut session);
    session.take(Command::Contest).expect("a use was announced");
    session
}

/// Anna announces her use.
fn announce(session: &mut Session) {
    let jump = jump("c2*b2+1");
    let announced = session.take(Command::Step(Step::Jump(jump)));
    assert_eq!(announced, Ok(vec![Event::Announced(jump)]));
}

/// Returns the events of an undo by Anna.
fn undo(session: &mut Session) -> Result<Vec<Event>, CommandError> {
    session.apply(Player::White, Command::Undo)
}

/// Returns the events when a player resigns the game of PÜNCT.
fn settle(session: &mut Session, by: Player) -> Vec<Event> {
    session.follow_contest(given_up(session, by)).expect("a contest")
}

fn settled(winner: Player) -> Event {
    let user = Player::White;
    Event::ContestSettled(ContestResult { jump: jump("c2*b2+1"), user, winner: Some(winner) })
}

/// Returns the game in a session's file.
fn in_file(session: &Session) -> Record {
    let bytes = fs::read(session.path().expect("a file")).expect("the file can be read");
    <Record as SavedGame>::read(Path::new(""), &bytes).expect("the save is sound").0
}

/// Checks that the file holds the present game, apart from the time of saving. So a failure now
/// would lose nothing.
fn assert_safe(session: &Session) {
    assert!(session.save_error().is_none());
    let file = Record { saved: None, ..in_file(session) };
    let held = Record { saved: None, ..session.record().clone() };
    assert_eq!(format!("{file:?}"), format!("{held:?}"));
}

/// Returns the contest's game of PÜNCT, which a player has resigned.
fn given_up(session: &Session, by: Player) -> record::Record {
    let mut live = session.open_contest().expect("a contest").punct.clone();
    live.end(crate::rules::Ending::Resigned { by }).expect("the game goes on");
    live
}

#[test]
fn a_turn_is_made_in_steps_and_saved_when_it_is_finished() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &[]);
    let entry = session.draft().entries(Entering::Gipf)[0];
    assert_eq!(session.take(Command::StepBack), Err(CommandError::NothingBegun));
    assert!(session.path().is_none(), "a game that is only looked at leaves no file");
    let push = Command::Step(Step::Push(Entering::Gipf, entry));
    assert_eq!(
        session.apply(Player::Black, push.clone()),
        Err(CommandError::NotYourTurn(Player::White))
    );
    let events = session.take(push).expect("the step is allowed");
    assert_eq!(session.game().turns().len(), 1, "no row is left to decide");
    assert_eq!(events, [Event::Stepped, Event::Played(session.game().turns()[0].clone())]);
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
    announce(&mut session);
    let waits = Err(CommandError::Turn(TurnError::Announced(jump("c2*b2+1"))));
    assert_eq!(session.apply(Player::White, Command::Finish), waits);
    session.take(Command::DeclineContest).expect("a use was announced");
    assert_eq!(session.game().outcome().map(|outcome| outcome.ending), Some(Ending::NoGipf));
    assert_safe(&session);
}

#[test]
fn an_announcement_can_be_taken_back_until_it_is_answered() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    announce(&mut session);
    let taken_back = session.apply(Player::White, Command::StepBack);
    assert_eq!(taken_back, Ok(vec![Event::Stepped]));
    let nothing = Err(CommandError::Turn(TurnError::NothingAnnounced));
    assert_eq!(session.apply(Player::Black, Command::DeclineContest), nothing);
    assert!(session.awaits_step());
}

#[test]
fn a_contest_is_played_with_the_challenger_as_white() {
    let folder = folder();
    let session = contested(&folder);
    assert_safe(&session);
    let punct = &session.open_contest().expect("a contest").punct;
    assert_eq!(punct.header().names.clone().map(|name| name.to_string()), ["Bert", "Anna"]);
    assert_eq!(punct.game().rules(), session.agreement().punct);
    assert!(!session.awaits_step());
}

#[test]
fn a_contest_is_resumed_where_it_was_left() {
    let folder = folder();
    let mut session = contested(&folder);
    let mut live = session.open_contest().expect("a contest").punct.clone();
    live.play("T-D3,D4,E4".parse().expect("a move")).expect("the turn is legal");
    assert_eq!(session.follow_contest(live), Ok(vec![Event::ContestMoved]));
    assert_safe(&session);
    let path = session.path().expect("a file").to_owned();
    drop(session);
    let (mut session, opened) = Session::open(store(&folder), &path).expect("the save is sound");
    assert_eq!(opened, OpenedGame::Itself);
    assert_eq!(session.open_contest().expect("a contest").punct.moves().len(), 1);
    assert_eq!(settle(&mut session, Player::White)[0], settled(Player::White));
    assert_safe(&session);
}

#[test]
fn a_use_whose_contest_is_won_is_made() {
    let folder = folder();
    let mut session = contested(&folder);
    let made = Event::Played(turn("c2*b2+1?won"));
    assert_eq!(settle(&mut session, Player::White), [settled(Player::White), made]);
    assert_eq!(session.game().challenges_left(Player::Black), 0);
    assert_eq!(session.record().decided_contests().len(), 1);
    assert_safe(&session);
}

#[test]
fn after_a_contest_that_is_lost_another_move_is_made() {
    let folder = folder();
    let mut session = contested(&folder);
    assert_eq!(settle(&mut session, Player::Black), [settled(Player::Black)]);
    let decided = session.apply(Player::White, Command::StepBack);
    assert_eq!(
        decided,
        Err(CommandError::DecidedInTurn),
        "the result of a contest can't be stepped back"
    );
    assert_eq!(session.challenges_left(Player::Black), 0);
    assert_safe(&session);
    let path = session.path().expect("a file").to_owned();
    drop(session);
    let (mut session, _) = Session::open(store(&folder), &path).expect("the save is sound");
    assert_eq!(session.draft().to_turn().lost, [jump("c2*b2+1")]);
    let played = session.play(&turn("d1-d2")).expect("the rest is enough");
    assert_eq!(played, [Event::Played(turn("c2*b2+1?lost;d1-d2"))]);
    assert_safe(&session);
}

#[test]
fn another_turn_in_place_of_one_with_a_contest_forgets_the_contest() {
    let folder = folder();
    let mut session = contested(&folder);
    settle(&mut session, Player::Black);
    session.play(&turn("d1-d2")).expect("another move");
    undo(&mut session).expect("a turn");
    session.play(&turn("e1-e2")).expect("a turn");
    assert!(session.record().decided_contests().is_empty());
    assert_safe(&session);
}

#[test]
fn in_a_turn_that_is_begun_only_what_is_left_is_listed() {
    let folder = folder();
    let mut lost = contested(&folder);
    settle(&mut lost, Player::Black);
    let legal = lost.record().legal_turns();
    assert!(
        !legal.is_empty() && !legal.contains(&turn("c2*b2+1")),
        "the potential has left the game"
    );
    for turn in legal {
        assert!(lost.record().clone().play(&turn).is_ok(), "{turn}");
    }
    let won = contested(&folder);
    assert!(won.record().legal_turns().is_empty(), "no turn is legal during a contest");
}

#[test]
fn a_whole_turn_is_finished_once_its_use_is_decided() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    let announced = session.play(&turn("c2*b2+1"));
    assert_eq!(announced, Ok(vec![Event::Announced(jump("c2*b2+1"))]));
    session.take(Command::Contest).expect("a use was announced");
    assert_safe(&session);
    settle(&mut session, Player::White);
    assert_eq!(session.game().turns()[4].to_string(), "c2*b2+1?won");
    assert_safe(&session);
}

#[test]
fn the_result_of_a_challenge_cant_be_typed() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    assert_eq!(session.play(&turn("c2*b2+1?won")), Err(CommandError::Turn(TurnError::NotPlayed)));
    assert_eq!(
        session.play(&turn("c2*b2+1?lost;d1-d2")),
        Err(CommandError::Turn(TurnError::NotPlayed))
    );
    assert_eq!(session.game().turns().len(), 4);
}

#[test]
fn the_computer_plays_contests_too() {
    let folder = folder();
    let level = GipfStrength::ALL[2];
    let seats = Seats::new(Seat::HERE, Seat::Computer(level));
    let mut session = session(&folder, seats, &LOADED);
    announce(&mut session);
    session.take(Command::Contest).expect("a use was announced");
    let contest = session.open_contest().expect("the game has begun");
    let strength = level.strength_in_punct();
    assert_eq!(contest.punct.header().computer, [Some(strength), None]);
}

#[test]
fn undo_forgets_what_is_begun_first_then_whole_turns() {
    let folder = folder();
    let mut session = contested(&folder);
    let played = Err(CommandError::Turn(TurnError::Contested(jump("c2*b2+1"))));
    assert_eq!(undo(&mut session), played, "the game of PÜNCT has an undo of its own");
    settle(&mut session, Player::Black);
    assert_eq!(undo(&mut session), Ok(vec![Event::TakenBack(Undone::Begun { contests: 1 })]));
    assert!(session.record().decided_contests().is_empty());
    assert_safe(&session);
    assert_eq!(
        undo(&mut session),
        Ok(vec![Event::TakenBack(Undone::Turns(vec![turn(LOADED[3])]))])
    );
    assert_eq!(session.line().len(), 4);
    assert_safe(&session);
    let again = session.take(Command::Redo);
    assert_eq!(again, Ok(vec![Event::PlayedAgain(turn(LOADED[3]))]));
    assert_eq!(session.take(Command::Redo), Err(CommandError::NothingTakenBack));
    assert_safe(&session);
}

#[test]
fn against_the_computer_its_answer_is_taken_back_too() {
    let folder = folder();
    let seats = Seats::new(Seat::HERE, Seat::Computer(GipfStrength::DEFAULT));
    let mut session = session(&folder, seats, &LOADED);
    let undone = [LOADED[3], LOADED[2]].map(turn).to_vec();
    assert_eq!(undo(&mut session), Ok(vec![Event::TakenBack(Undone::Turns(undone))]));
    assert_eq!(session.game().position().turn(), Player::White);
    let again = session.take(Command::Redo);
    assert_eq!(again, Ok(vec![Event::PlayedAgain(turn(LOADED[3]))]));
}

#[test]
fn players_end_a_game_and_take_that_back() {
    let folder = folder();
    let mut session = contested(&folder);
    session.apply(Player::White, Command::Resign).expect("the game goes on");
    assert!(session.open_contest().is_none());
    assert_eq!(session.game().outcome().and_then(|outcome| outcome.winner), Some(Player::Black));
    assert_safe(&session);
    assert_eq!(undo(&mut session), Ok(vec![Event::TakenBack(Undone::Ending)]));
    session.apply(Player::White, Command::AgreeDraw).expect("the game goes on");
    assert_safe(&session);
}

#[test]
fn positions_are_looked_back_at() {
    let folder = folder();
    let mut session = session(&folder, Seats::BOTH_HERE, &LOADED);
    undo(&mut session).expect("a turn");
    let board = |ply| session.position_at(ply).map(|position| position.to_string());
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
    let (mut second, opened) = Session::open(store(&folder), &path).expect("the save is sound");
    assert_eq!(opened, OpenedGame::Copy);
    second.play(&turn("d1-d2")).expect("the turn is legal");
    assert_ne!(second.path(), first.path());
    assert_safe(&first);
    assert_safe(&second);
}

#[test]
fn the_computer_agrees_to_no_draw() {
    let folder = folder();
    let seats = Seats::new(Seat::HERE, Seat::Computer(GipfStrength::DEFAULT));
    let mut session = session(&folder, seats, &LOADED);
    let asked = session.apply(Player::White, Command::AgreeDraw);
    assert_eq!(asked, Err(CommandError::ComputerDeclines));
    assert!(session.game().outcome().is_none());
}

#[test]
fn a_computer_that_takes_over_a_turn_with_a_won_use_removes_its_rows() {
    let folder = folder();
    let turns = [
        "Ga3-b4", "Ga2-b2", "c7-c6", "Gi2-h3", "i2-h2", "Pa3-b3", "i1-h2", "Pf8-e8", "h1-g2",
        "b6-b5", "f8-f7",
    ];
    let mut session = session(&folder, Seats::BOTH_HERE, &turns);
    session.take(Command::Step(Step::Jump(jump("b3*b4+1")))).expect("Bert announces his use");
    session.take(Command::Contest).expect("a use was announced");
    settle(&mut session, Player::White);
    assert_eq!(session.game().turns().len(), turns.len(), "Bert still has to remove a row");
    session.seat(Seats::from_strengths([None, Some(GipfStrength::ALL[0])]));
    let request = session.think_request().expect("the computer is to move");
    let Answer::Turn(Some(found)) = think(request, &mut || true) else { panic!("no turn") };
    session.play(&found).expect("the turn can be played");
    assert_eq!(session.game().turns()[turns.len()].to_string(), "b3*b4+1?won;xb3,b4,b5");
}
