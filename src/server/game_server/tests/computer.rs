//! Failures of the computer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::kit::strength::Strength;
use crate::kit::terminal;
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::rules::Game;
use crate::server::engine_pool::EnginePool;
use crate::server::game_server::{TableLink, check_engine};

/// How often the computer has been asked.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// Fails three times, then plays.
fn think(
    game: &Game,
    _: ThinkRequest,
    _: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    assert!(ASKED.fetch_add(1, Ordering::Relaxed) >= 3, "the engine failed");
    let legal = game.legal_moves();
    ComputerDecision::Play(legal[0])
}

fn wait_until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the condition is never met");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Begins a game of an account with Black against the computer.
fn against_the_computer(server: &GameServer, by: AccountId) -> GameId {
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let opponent = Opponent::Computer(Strength::FIRST);
    let colour = Some(Player::Black);
    let wanted = WantedChallenge { colour, ..WantedChallenge::new(opponent, terms) };
    let made = server.challenge(by, wanted);
    let ChallengeResult::Game(game) = made.expect("a game") else { panic!("the computer accepts") };
    game
}

#[test]
fn a_computer_that_fails_tries_again_at_once_and_when_a_player_comes() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server =
        GameServer::with_database(EnginePool::with_think(think, 1), database).expect("a server");
    let game = against_the_computer(&server, anna);
    wait_until(|| ASKED.load(Ordering::Relaxed) == 2 && server.state().thinking.is_empty());
    let come = |who| {
        let (input, _terminal) = terminal::connect(Size::new(80, 24));
        TableLink::new(&server, Some(who), game, input.screen()).expect("a place").0
    };
    drop(come(ben));
    assert!(server.state().thinking.is_empty(), "a spectator does not wake the computer");
    let _place = come(anna);
    wait_until(|| server.snapshot(game).expect("the game").record.game().ply() == 1);
    assert_eq!(ASKED.load(Ordering::Relaxed), 4);
}

/// Whether [`think_when_told`] may go on.
static GO: AtomicBool = AtomicBool::new(false);

/// How often [`think_when_told`] has begun.
static BEGUN: AtomicUsize = AtomicUsize::new(0);

fn think_when_told(
    game: &Game,
    request: ThinkRequest,
    go_on: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    BEGUN.fetch_add(1, Ordering::Relaxed);
    wait_until(|| GO.load(Ordering::Relaxed));
    crate::punct::computer::think(game, request, go_on)
}

#[test]
fn words_do_not_make_the_computer_think_twice() {
    let mut database = Database::in_memory().expect("a database");
    let anna = player(&mut database, "anna");
    let server = GameServer::with_database(EnginePool::with_think(think_when_told, 9), database)
        .expect("a server");
    let game = against_the_computer(&server, anna);
    for _ in 0..5 {
        server.ask_table(anna, game, Command::Say("well".to_owned())).expect("words");
    }
    GO.store(true, Ordering::Relaxed);
    wait_until(|| server.snapshot(game).expect("the game").record.game().ply() == 1);
    assert_eq!(BEGUN.load(Ordering::Relaxed), 1);
    assert!(server.state().thinking.is_empty(), "it is the player's turn");
}

#[test]
fn a_game_that_is_resigned_is_thought_about_no_more() {
    let mut database = Database::in_memory().expect("a database");
    let anna = player(&mut database, "anna");
    let engine_pool = EnginePool::new(0);
    let server = GameServer::with_database(engine_pool.clone(), database).expect("a server");
    for _ in 0..20 {
        let game = against_the_computer(&server, anna);
        assert_eq!(engine_pool.waiting(), 1);
        server.ask_table(anna, game, Command::Resign).expect("the game goes on");
        engine_pool.forget_unwanted();
        assert_eq!((engine_pool.waiting(), server.state().thinking.len()), (0, 0));
    }
}

#[test]
fn the_engine_gives_nothing_to_who_plays_a_rated_game() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server = GameServer::with_database(EnginePool::new(0), database).expect("a server");
    let before = against_the_computer(&server, anna);
    assert_eq!(server.state().thinking.len(), 1);
    server.state().thinking.clear();
    let rated = begin(&server, [anna, ben], "3d");
    for who in [anna, ben] {
        let refused = server.database(|it| check_engine(it, who));
        assert!(matches!(refused, Err(ServerError::InRatedGame(game)) if game == rated));
        let level = Opponent::Computer(Strength::FIRST);
        let refused = server.challenge(who, plain(level));
        assert!(matches!(refused, Err(ServerError::InRatedGame(_))), "{refused:?}");
    }
    let come = || {
        let (input, _terminal) = terminal::connect(Size::new(80, 24));
        TableLink::new(&server, Some(anna), before, input.screen()).expect("a place").0
    };
    drop(come());
    assert!(server.state().thinking.is_empty(), "the computer waits");
    server.state().apply(ben, rated, Command::Abort, at(1)).expect("an end");
    server.database(|it| check_engine(it, anna)).expect("the engine");
    drop(come());
    assert_eq!(server.state().thinking.len(), 1, "the computer goes on");
}
