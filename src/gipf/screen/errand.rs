//! What the computer is asked in a game of GIPF, and what it answers.

use crate::computer::new_seed;
use crate::gipf::computer::decide;
use crate::gipf::engine::would_contest;
use crate::gipf::level::Level;
use crate::gipf::rules::{Draft, Jump, Position, Turn};
use crate::tui::parts::Job;

/// What the computer is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Find a turn. What was decided in it before belongs to the position.
    Play(Position, Level),
    /// Say whether to contest this use.
    Contest(Position, Jump),
}

/// What the computer has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This turn; `None` if there is none.
    Turn(Option<Turn>),
    /// Whether it contests the use.
    Contests(bool),
}

/// What the computer is thinking about.
pub struct Thought {
    /// The job on its thread.
    pub job: Job,
    /// After how many turns, and of what.
    pub cause: (usize, Errand),
}

/// Does an errand. `keep_going` says whether somebody still wants the answer.
pub fn run(errand: Errand, mut keep_going: impl FnMut() -> bool) -> Found {
    match errand {
        Errand::Play(position, level) => {
            Found::Turn(decide(&position, level, new_seed(), &mut keep_going))
        }
        Errand::Contest(position, jump) => {
            Found::Contests(would_contest(&Draft::new(&position), jump))
        }
    }
}
