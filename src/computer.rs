//! The computer as a player: what it is to decide, and what it decides.

use std::hash::{BuildHasher, RandomState};

use crate::engine::{Budget, Decision, Engine, Strength, Thinking};
use crate::rules::{Game, Move};

/// What the computer is to decide in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errand {
    /// How strong it plays.
    pub strength: Strength,
    /// What its choices among equals depend on.
    pub seed: u64,
    /// Whether it may take over White's first move instead of playing.
    pub may_take_over: bool,
}

/// What it has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It plays this move.
    Play(Move),
    /// It takes over White's first move.
    TakeOver,
    /// It gives up.
    Resign,
    /// The game is over.
    Nothing,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many nodes it has looked at.
    pub nodes: u32,
    /// How many it will look at, if that is known.
    pub limit: Option<u32>,
}

/// Whoever thinks; tests have others than [`think`]. It tells how far it is, and learns whether to go
/// on.
pub type Think = fn(&Game, Errand, &mut dyn FnMut(Progress) -> bool) -> Answer;

/// How many good moves somebody who asks is told of.
pub const HINTS: usize = 5;

/// The nodes a good move is worth to somebody who asks.
pub const HINT_NODES: u32 = 3_000;

/// What the choices in a new game depend on.
pub fn new_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// What it may spend on whether to take over a move: that needs no more than an estimate.
const TO_TAKE_OVER: Budget = Budget::Nodes(300);

/// Lets the engine decide.
pub fn think(game: &Game, errand: Errand, go_on: &mut dyn FnMut(Progress) -> bool) -> Answer {
    let mut engine = Engine::new();
    let mut go_on = |thinking: &Thinking<'_>| {
        go_on(Progress { nodes: thinking.nodes(), limit: thinking.limit() })
    };
    if errand.may_take_over {
        let found = engine.analyse(game.position(), TO_TAKE_OVER, 1, &mut go_on);
        // Black is to move: what is bad for Black is good for whoever takes over White's pieces.
        if found.chance < 0.5 {
            return Answer::TakeOver;
        }
    }
    match engine.decide(game, Budget::Strength(errand.strength), errand.seed, &mut go_on) {
        Some(Decision::Play(played)) => Answer::Play(played),
        Some(Decision::Resign) => Answer::Resign,
        None => Answer::Nothing,
    }
}
