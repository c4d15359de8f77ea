//! The contestants of a match and the bounds of its test, how they are read from texts, and a
//! contestant at work: the computer with its budget, a simple player, or another program.

use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use derive_more::Display;
use thiserror::Error;

use super::gtp_program::{GtpProgram, PATIENCE, no_answer};
use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::kit::system::time_limit;
use crate::punct::engine::{Beginner, Budget, Decision, Engine, RandomSource, Thinking};
use crate::rules::{Game, Move};

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
    #[display("adds")]
    Adds,
    /// Always shortens its own path and looks no further.
    #[display("greedy")]
    Greedy,
    /// A program that speaks the Go Text Protocol. This shell command starts it.
    #[display("gtp:{_0}")]
    Program(String),
}

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
        let (kind, value) = text.split_once(':').ok_or(ContestantError::Unknown)?;
        Ok(match kind {
            "level" => Contestant::Level(value.parse().map_err(|_| ContestantError::Level)?),
            "nodes" => Contestant::Nodes(value.parse().map_err(|_| ContestantError::Nodes)?),
            "ms" => {
                let time = value.parse().map_err(|_| ContestantError::Milliseconds)?;
                Contestant::Milliseconds(time)
            }
            "gtp" if value.trim().is_empty() => return Err(ContestantError::Command),
            "gtp" => Contestant::Program(value.trim().to_owned()),
            _ => return Err(ContestantError::Unknown),
        })
    }
}

/// The two differences in Elo between which a sequential test decides: of H0 and of H1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    pub elo0: f64,
    pub elo1: f64,
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("write two numbers, the smaller first, such as 0,10")]
pub struct NoBounds;

impl FromStr for SprtBounds {
    type Err = NoBounds;

    fn from_str(text: &str) -> Result<SprtBounds, NoBounds> {
        let (first, second) = text.split_once(',').ok_or(NoBounds)?;
        let elo0: f64 = first.trim().parse().map_err(|_| NoBounds)?;
        let elo1: f64 = second.trim().parse().map_err(|_| NoBounds)?;
        let are_bounds = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
        if are_bounds { Ok(SprtBounds { elo0, elo1 }) } else { Err(NoBounds) }
    }
}

/// A contestant on one thread, for many games.
pub enum RunningContestant<'a> {
    /// The computer. Each game gets a new engine.
    Computer {
        engine: Box<Engine>,
        budget: Budget,
        time: Option<Duration>,
        plays_on: bool,
        stop: &'a AtomicBool,
    },
    /// Adds a piece at random; if that is impossible, makes any move.
    Adds,
    Greedy,
    /// Another program, which is started for its first game and ended after an error.
    Program {
        command: &'a str,
        running: Option<GtpProgram>,
    },
}

impl<'a> RunningContestant<'a> {
    /// The computer answers at once when `stop` is set.
    pub fn new(
        named: &'a Contestant,
        plays_on: bool,
        stop: &'a AtomicBool,
    ) -> RunningContestant<'a> {
        let (budget, time) = match named {
            Contestant::Program(command) => {
                return RunningContestant::Program { command, running: None };
            }
            Contestant::Adds => return RunningContestant::Adds,
            Contestant::Greedy => return RunningContestant::Greedy,
            Contestant::Level(strength) => (Budget::Strength(*strength), None),
            Contestant::Nodes(nodes) => (Budget::Nodes(nodes.get()), None),
            Contestant::Milliseconds(ms) => {
                (Budget::UntilStopped, Some(Duration::from_millis(ms.get())))
            }
        };
        RunningContestant::Computer {
            engine: Box::new(Engine::new()),
            budget,
            time,
            plays_on,
            stop,
        }
    }

    /// Gets ready for a game. Fails as [`answer`](Self::answer) does.
    pub fn begin(&mut self, game: &Game) -> Result<()> {
        match self {
            RunningContestant::Computer { engine, .. } => **engine = Engine::new(),
            RunningContestant::Adds | RunningContestant::Greedy => {}
            RunningContestant::Program { command, running } => {
                let mut program = match running.take() {
                    Some(program) => program,
                    None => GtpProgram::start(command, PATIENCE)?,
                };
                program.begin(game)?;
                *running = Some(program);
            }
        }
        Ok(())
    }

    /// The contestant's legal move, or its resignation. An error loses the game.
    pub fn answer(&mut self, game: &Game, seed: u64) -> Result<Decision> {
        let decision = match self {
            RunningContestant::Computer { engine, budget, time, plays_on, stop } => {
                let in_time = time_limit(*time);
                let mut goes_on = |_: &Thinking<'_>| !stop.load(Ordering::Relaxed) && in_time();
                let decided = engine.decide(game, *budget, seed, &mut goes_on);
                if *plays_on && decided == Some(Decision::Resign) {
                    let found = engine.analyse(game.position(), *budget, 1, &mut goes_on);
                    found.best().map(|best| Decision::Play(best.played))
                } else {
                    decided
                }
            }
            RunningContestant::Adds => {
                let mut choice = game.legal_moves();
                if choice.iter().any(|played| matches!(played, Move::Add(_))) {
                    choice.retain(|played| matches!(played, Move::Add(_)));
                }
                let chosen = RandomSource::new(seed).number_below(choice.len());
                choice.get(chosen).copied().map(Decision::Play)
            }
            RunningContestant::Greedy => Beginner::Greedy.choose(game, seed).map(Decision::Play),
            RunningContestant::Program { running, .. } => {
                let answer = match running {
                    Some(program) => program.genmove(game),
                    None => Err(no_answer("genmove")),
                };
                let answered = answer.and_then(|answer| decision(game, &answer));
                if answered.is_err() {
                    *running = None;
                }
                return answered;
            }
        };
        decision.context("the computer found no move")
    }
}

fn legal_move(game: &Game, text: &str) -> Result<Move> {
    let played = text.parse()?;
    game.clone().play(played)?;
    Ok(played)
}

fn decision(game: &Game, answer: &str) -> Result<Decision> {
    if answer.eq_ignore_ascii_case("resign") {
        return Ok(Decision::Resign);
    }
    legal_move(game, answer).map(Decision::Play).map_err(|why| {
        let (shown, why) = (printable(answer, 60), printable(&why.to_string(), 120));
        anyhow!("it answered \"{shown}\": {why}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

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

    #[test]
    fn a_program_answers_with_a_legal_move_or_resigns() {
        let game = Game::new(Rules::default());
        let answer = |text: &str| decision(&game, text).map_err(|why| why.to_string());
        assert_eq!(answer("resign"), Ok(Decision::Resign));
        assert_eq!(answer("t-d3e4d4").map(|d| d != Decision::Resign), Ok(true));
        assert!(answer("").is_err_and(|why| why.starts_with("it answered \"\": ")));
        assert!(answer("T-I8,I9,J9").is_err_and(|why| why.contains("T-I8,I9,J9")));
    }
}
