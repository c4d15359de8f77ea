//! The computer as a player: what it is asked in a game of PÜNCT, and what it answers.

use crate::kit::strength::Strength;
use crate::kit::thought::SearchProgress;
use crate::punct::engine::{Budget, Decision, Engine, Thinking};
use crate::punct::record::Record;
use crate::rules::{Game, Move};

/// What the computer has to decide on in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkRequest {
    pub strength: Strength,
    /// Decides between equal moves.
    pub seed: u64,
    /// It may take over White's first move instead of playing.
    pub may_take_over: bool,
}

impl ThinkRequest {
    /// What the computer has to decide in a game, if `strength` is that of the player to move;
    /// `None` once the game is over.
    pub fn in_game(live: &Record, strength: Option<Strength>, seed: u64) -> Option<ThinkRequest> {
        let strength = strength.filter(|_| live.game().outcome().is_none())?;
        Some(ThinkRequest { strength, seed, may_take_over: live.may_take_over() })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Play(Move),
    TakeOver,
    Resign,
    /// The game is over.
    Nothing,
}

/// The type of [`think`], which tests replace. The callback takes the progress and returns whether
/// to go on.
pub type Think = fn(&Game, ThinkRequest, &mut dyn FnMut(SearchProgress) -> bool) -> Answer;

/// The number of good moves in a hint.
pub const HINTS: usize = 5;

/// The nodes for a hint.
pub const HINT_NODES: u32 = 3_000;

/// Deciding on the swap needs no more than an estimate.
const TO_TAKE_OVER: Budget = Budget::Nodes(300);

pub fn think(
    game: &Game,
    request: ThinkRequest,
    go_on: &mut dyn FnMut(SearchProgress) -> bool,
) -> Answer {
    let mut engine = Engine::new();
    let mut go_on = |thinking: &Thinking<'_>| {
        go_on(SearchProgress { nodes: thinking.nodes(), limit: thinking.limit() })
    };
    if request.may_take_over {
        let found = engine.analyse(game.position(), TO_TAKE_OVER, 1, &mut go_on);
        // Black is to move: a chance that is bad for Black is good for the owner of White's pieces.
        if found.chance < 0.5 {
            return Answer::TakeOver;
        }
    }
    match engine.decide(game, Budget::Strength(request.strength), request.seed, &mut go_on) {
        Some(Decision::Play(played)) => Answer::Play(played),
        Some(Decision::Resign) => Answer::Resign,
        None => Answer::Nothing,
    }
}
