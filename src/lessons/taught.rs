//! What a player who takes the course has been taught: what is said on the board of a lesson uses no words
//! that come later.

use std::str::FromStr;

use crate::rules::Player;

/// What the lessons have told, each step with all before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taught {
    /// Chains, the pieces, and how they are added.
    #[default]
    Adding,
    /// How they move and turn.
    Moving,
    /// How they climb, and what levels are.
    Climbing,
    Bridges,
}

/// The player of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pupil {
    pub plays: Player,
    pub taught: Taught,
}

/// No step is called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchStep;

impl FromStr for Taught {
    type Err = NoSuchStep;

    fn from_str(word: &str) -> Result<Taught, NoSuchStep> {
        match word {
            "moving" => Ok(Taught::Moving),
            "climbing" => Ok(Taught::Climbing),
            "bridges" => Ok(Taught::Bridges),
            _ => Err(NoSuchStep),
        }
    }
}
