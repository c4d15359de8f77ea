//! What the computer is asked in a game of GIPF, and what it answers.

use crate::gipf::computer::decide;
use crate::gipf::engine::would_contest;
use crate::gipf::level::Level;
use crate::gipf::rules::{Draft, Jump, Position, Turn};
use crate::kit::system::new_seed;
use crate::kit::terminal::job::Job;

/// What the computer is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinkRequest {
    /// Find a turn. What was decided in it before belongs to the position.
    Play(Position, Level),
    /// Say whether to contest this use.
    Contest(Position, Jump),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This turn; `None` if there is none.
    Turn(Option<Turn>),
    Contests(bool),
}

/// What the computer is thinking about.
pub struct Thought {
    pub job: Job,
    pub cause: Cause,
}

/// What a thought is about: after how many turns, and what is asked.
pub type Cause = (usize, ThinkRequest);

/// Who thinks on this screen; tests have others than the engines.
#[derive(Clone, Copy)]
pub struct Minds {
    /// Told whether the answer is still wanted.
    pub gipf: fn(ThinkRequest, &mut dyn FnMut() -> bool) -> Found,
}

impl Default for Minds {
    fn default() -> Minds {
        Minds { gipf: run }
    }
}

/// Answers a question to the computer. `keep_going` says whether the answer is still wanted.
fn run(request: ThinkRequest, keep_going: &mut dyn FnMut() -> bool) -> Found {
    match request {
        ThinkRequest::Play(position, level) => {
            Found::Turn(decide(&position, level, new_seed(), keep_going))
        }
        ThinkRequest::Contest(position, jump) => {
            Found::Contests(would_contest(&Draft::new(&position), jump))
        }
    }
}
