//! The computer as a player of GIPF: the requests of a game, and the computer's answers within a
//! time limit.

use std::time::Duration;

use super::engine;
use super::engine::GipfStrength;
use crate::gipf::rules::{Draft, Jump, Position, Turn};
use crate::kit::system::{new_seed, time_limit};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinkRequest {
    /// Find a turn. The decided parts of the turn are already made in the position.
    Play(Position, GipfStrength),
    /// Finish a turn whose contested use is made and whose rows are left to remove. This turn does
    /// so.
    Finish(Turn),
    /// Say whether to contest this use.
    Contest(Position, Jump),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The turn that the computer plays; `None` if the game is over.
    Turn(Option<Turn>),
    Contests(bool),
}

/// The type of [`think`]; tests use other functions of this type. The callback returns whether the
/// answer is still wanted.
pub type Think = fn(ThinkRequest, &mut dyn FnMut() -> bool) -> Answer;

/// The longest time that the computer thinks about a turn. The limits of its strength end the
/// search sooner, except on a slow machine or in a position with thousands of turns.
pub(super) const LONGEST: Duration = Duration::from_millis(1_800);

pub fn think(request: ThinkRequest, go_on: &mut dyn FnMut() -> bool) -> Answer {
    match request {
        ThinkRequest::Play(position, level) => {
            Answer::Turn(decide(&position, level, new_seed(), go_on))
        }
        ThinkRequest::Finish(turn) => Answer::Turn(Some(turn)),
        ThinkRequest::Contest(position, jump) => {
            Answer::Contests(engine::would_contest(&Draft::new(&position), jump))
        }
    }
}

/// Finds the turn that the computer plays; `None` if the game is over. The search calls `go_on` now
/// and then, and stops early if `go_on` returns `false`.
pub fn decide(
    position: &Position,
    level: GipfStrength,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Turn> {
    let in_time = time_limit(Some(LONGEST));
    engine::think(position, level, seed, &mut || in_time() && go_on())
}
