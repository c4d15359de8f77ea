//! What happens when the computer fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::computer::{Answer, Errand, Progress};
use crate::engine::Strength;
use crate::rules::Game;
use crate::server::hall::Thinkers;

/// How often the computer has been asked.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// Fails three times.
fn think(game: &Game, _: Errand, _: &mut dyn FnMut(Progress) -> bool) -> Answer {
    assert!(ASKED.fetch_add(1, Ordering::Relaxed) >= 3, "the engine failed");
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    Answer::Play(legal[0])
}

fn wait_until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not come");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_computer_that_fails_tries_again_at_once_and_when_a_player_comes() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let hall = Hall::with(Thinkers::that(think, 1), database).expect("a hall");
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let opponent = Opponent::Computer(Strength::EASY);
    let colour = Some(Player::Black);
    let made = hall.challenge(Challenging { by: anna, opponent, colour, terms });
    let Agreed::Game(game) = made.expect("a game") else { panic!("the computer accepts") };
    wait_until(|| hall.state().stuck.contains(&game));
    assert_eq!(ASKED.load(Ordering::Relaxed), 2);
    let come = |who| {
        let (ear, _terminal) = crate::tui::connect(Size::new(80, 24));
        hall.sit_down(Some(who), game, ear.screen()).expect("a place").0
    };
    drop(come(ben));
    assert!(hall.state().stuck.contains(&game), "who only watches asks nothing of it");
    let _chair = come(anna);
    wait_until(|| hall.seen(game).expect("the game").record.game().ply() == 1);
    assert_eq!(ASKED.load(Ordering::Relaxed), 4);
    assert!(hall.state().stuck.is_empty());
}
