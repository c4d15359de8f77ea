//! The computer as a player of PÜNCT: its requests and answers.

use std::time::Duration;

use jiff::Timestamp;

use crate::kit::strength::Strength;
use crate::kit::system::steady_now;
use crate::kit::system::time_limit;
use crate::kit::thought::SearchProgress;
use crate::punct::clock::RunningClock;
use crate::punct::engine::{Budget, Decision, Engine, Margin, Thinking, share_with_increment};
use crate::punct::record::Record;
use crate::rules::{Game, Move};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkRequest {
    pub strength: Strength,
    /// Chooses between equal moves.
    pub seed: u64,
    /// White's first move, instead of making a move.
    pub may_take_over: bool,
    /// `None` if no clock runs.
    pub until: Option<Timestamp>,
}

impl ThinkRequest {
    /// `strength` is that of the player to move. `None` for a person, or once the game is over.
    pub fn in_game(live: &Record, strength: Option<Strength>, seed: u64) -> Option<ThinkRequest> {
        let strength = strength.filter(|_| live.game().outcome().is_none())?;
        let moves_made = live.game().position().ply() / 2;
        let mut request =
            ThinkRequest { strength, seed, may_take_over: live.may_take_over(), until: None };
        // The clock must last for the moves to come.
        if let Some(clock) = live.clock()
            && let Some(RunningClock { player, since }) = clock.running()
        {
            let left = clock.stored_times()[player as usize];
            let share = if clock.control().is_per_move() {
                left
            } else {
                share_with_increment(left, clock.control().increment(), moves_made)
            };
            let until = since.checked_add(Margin::USUAL.off(share));
            request.until = Some(until.unwrap_or(Timestamp::MAX));
        }
        Some(request)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerDecision {
    Play(Move),
    TakeOver,
    Resign,
    /// The game is over.
    Nothing,
}

/// The callback takes the progress, and returns whether the search goes on.
pub type Think =
    fn(&Game, ThinkRequest, &mut dyn FnMut(SearchProgress) -> bool) -> ComputerDecision;

/// How many good moves a hint has.
pub const HINTS: usize = 5;

pub const HINT_NODES: u32 = 3_000;

/// The budget for deciding on the swap, which needs only an estimate.
const TO_TAKE_OVER: Budget = Budget::Nodes(300);

pub fn think(
    game: &Game,
    request: ThinkRequest,
    go_on: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    let time = request.until.map(|until| until.duration_since(steady_now()));
    let in_time = time_limit(time.map(|time| Duration::try_from(time).unwrap_or_default()));
    let mut engine = Engine::new();
    let mut go_on = |thinking: &Thinking<'_>| {
        in_time() && go_on(SearchProgress { nodes: thinking.nodes(), limit: thinking.limit() })
    };
    if request.may_take_over {
        let found = engine.analyse(game.position(), TO_TAKE_OVER, 1, &mut go_on);
        // Black is to move. If the chance is bad for Black, it is good for White, whose pieces the
        // computer can take over.
        if found.chance < 0.5 {
            return ComputerDecision::TakeOver;
        }
    }
    match engine.decide(game, Budget::Strength(request.strength), request.seed, &mut go_on) {
        Some(Decision::Play(played)) => ComputerDecision::Play(played),
        Some(Decision::Resign) => ComputerDecision::Resign,
        None => ComputerDecision::Nothing,
    }
}
