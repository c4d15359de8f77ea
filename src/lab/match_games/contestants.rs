//! The contestants of a match and the bounds of its test, and how they are read from texts.

use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;

use derive_more::Display;
use thiserror::Error;

use crate::kit::strength::Strength;

#[derive(Clone, Debug, PartialEq, Eq, Display)]
pub enum Contestant {
    #[display("level:{_0}")]
    Level(Strength),
    /// The computer with this number of nodes for each move.
    #[display("nodes:{_0}")]
    Nodes(NonZeroU32),
    /// The computer with this time for each move.
    #[display("ms:{_0}")]
    Milliseconds(NonZeroU64),
    /// Adds pieces at random.
    #[display("adds")]
    Adds,
    /// Always shortens its own path and looks no further.
    #[display("greedy")]
    Greedy,
    /// A program that speaks the Go Text Protocol. This shell command starts it.
    #[display("gtp:{_0}")]
    Program(String),
}

/// Why a text does not name a contestant.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ContestantError {
    #[error("write level:N, nodes:N, ms:N, adds, greedy or gtp:COMMAND")]
    Unknown,
    #[error("a strength is a number from 1 to 9")]
    Level,
    #[error("nodes are a number from 1 to {}", u32::MAX)]
    Nodes,
    #[error("ms is a number from 1 up")]
    Milliseconds,
    #[error("after gtp: goes the command that starts the program")]
    Command,
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Contestant, ContestantError> {
        match text {
            "adds" => return Ok(Contestant::Adds),
            "greedy" => return Ok(Contestant::Greedy),
            _ => {}
        }
        let (kind, rest) = text.split_once(':').ok_or(ContestantError::Unknown)?;
        match kind {
            "level" => rest.parse().map(Contestant::Level).map_err(|_| ContestantError::Level),
            "nodes" => rest.parse().map(Contestant::Nodes).map_err(|_| ContestantError::Nodes),
            "ms" => rest
                .parse()
                .map(Contestant::Milliseconds)
                .map_err(|_| ContestantError::Milliseconds),
            "gtp" if rest.trim().is_empty() => Err(ContestantError::Command),
            "gtp" => Ok(Contestant::Program(rest.trim().to_owned())),
            _ => Err(ContestantError::Unknown),
        }
    }
}

/// The two differences in Elo between which a sequential test decides: of H0 and of H1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    pub elo0: f64,
    /// Greater than `elo0`.
    pub elo1: f64,
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("write two numbers, the smaller first, such as 0,10")]
pub struct NoBounds;

impl FromStr for SprtBounds {
    type Err = NoBounds;

    fn from_str(text: &str) -> Result<SprtBounds, NoBounds> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        let (elo0, elo1) = text.split_once(',').ok_or(NoBounds)?;
        match (number(elo0), number(elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(SprtBounds { elo0, elo1 }),
            _ => Err(NoBounds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_written_as_they_are_read() {
        let computers = ["level:1", "level:9", "nodes:500", "ms:200", "adds", "greedy"];
        for text in computers.into_iter().chain(["gtp:cd x && ./y --z a:b"]) {
            let contestant = text.parse::<Contestant>();
            assert_eq!(contestant.map(|c| c.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_contestant_says_why() {
        let error = |text: &str| text.parse::<Contestant>().unwrap_err();
        assert_eq!(error("level:0"), ContestantError::Level);
        assert_eq!(error("level:10"), ContestantError::Level);
        assert_eq!(error("nodes:0"), ContestantError::Nodes);
        assert_eq!(error("ms:-1"), ContestantError::Milliseconds);
        assert_eq!(error("gtp: "), ContestantError::Command);
        assert_eq!(error("random"), ContestantError::Unknown);
        assert_eq!(error("depth:3"), ContestantError::Unknown);
    }

    #[test]
    fn bounds_are_two_numbers_the_smaller_first() {
        assert_eq!("-5,0.5".parse(), Ok(SprtBounds { elo0: -5.0, elo1: 0.5 }));
        for text in ["", "5", "5,5", "10,0", "a,b", "0,inf", "NaN,1", "0,1,2"] {
            assert_eq!(text.parse::<SprtBounds>(), Err(NoBounds), "{text}");
        }
    }
}
