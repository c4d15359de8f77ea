//! A contestant at work: the computer with its budget, a simple player, or another program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Error, Result, anyhow};

use super::contestants::Contestant;
use super::gtp_program::{GtpProgram, PATIENCE, no_answer};
use crate::kit::storage::printable;
use crate::kit::system::time_limit;
use crate::punct::engine::{Beginner, Budget, Chance, Decision, Engine, Thinking};
use crate::rules::{Game, Move, NotationError};

/// A contestant on one thread, for many games.
pub enum Competitor<'a> {
    /// The computer. Each game gets a new engine.
    Computer {
        engine: Box<Engine>,
        budget: Budget,
        time: Option<Duration>,
        stop: &'a AtomicBool,
    },
    /// Adds a piece at random; if that is impossible, makes any move. Others are measured against
    /// it.
    Adds,
    Greedy,
    /// Another program, which is started for its first game and ended after an error.
    Program {
        command: &'a str,
        running: Option<GtpProgram>,
    },
}

fn random_add(game: &Game, seed: u64) -> Option<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let adds = moves.iter().copied().filter(|played| matches!(played, Move::Add(_)));
    let adds: Vec<Move> = adds.collect();
    let choice = if adds.is_empty() { moves } else { adds };
    choice.get(Chance::new(seed).number_below(choice.len())).copied()
}

impl<'a> Competitor<'a> {
    /// Makes a contestant for one thread. The computer answers at once when `stop` is set.
    pub fn new(named: &'a Contestant, stop: &'a AtomicBool) -> Competitor<'a> {
        let (budget, time) = match named {
            Contestant::Program(command) => {
                return Competitor::Program { command, running: None };
            }
            Contestant::Adds => return Competitor::Adds,
            Contestant::Greedy => return Competitor::Greedy,
            Contestant::Level(strength) => (Budget::Strength(*strength), None),
            Contestant::Nodes(nodes) => (Budget::Nodes(nodes.get()), None),
            Contestant::Milliseconds(ms) => {
                (Budget::UntilStopped, Some(Duration::from_millis(ms.get())))
            }
        };
        Competitor::Computer { engine: Box::new(Engine::new()), budget, time, stop }
    }

    /// Gets ready for a game. Fails as [`answer`](Self::answer) does.
    pub fn begin(&mut self, game: &Game) -> Result<()> {
        match self {
            Competitor::Computer { engine, .. } => **engine = Engine::new(),
            Competitor::Adds | Competitor::Greedy => {}
            Competitor::Program { command, running } => {
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

    /// Returns the contestant's legal move, or its resignation. Fails if the contestant makes an
    /// error, which loses the game.
    pub fn answer(&mut self, game: &Game, seed: u64) -> Result<Decision> {
        let decision = match self {
            Competitor::Computer { engine, budget, time, stop } => {
                let in_time = time_limit(*time);
                let mut go_on = |_: &Thinking<'_>| !stop.load(Ordering::Relaxed) && in_time();
                engine.decide(game, *budget, seed, &mut go_on)
            }
            Competitor::Adds => random_add(game, seed).map(Decision::Play),
            Competitor::Greedy => Beginner::Greedy.choose(game, seed).map(Decision::Play),
            Competitor::Program { running, .. } => {
                let answer = match running {
                    Some(program) => program.genmove(game),
                    None => Err(no_answer("genmove")),
                };
                let decision = answer.and_then(|answer| decision(game, &answer));
                if decision.is_err() {
                    *running = None;
                }
                return decision;
            }
        };
        decision.context("the computer found no move")
    }
}

/// Reads an answer to `genmove`.
fn decision(game: &Game, answer: &str) -> Result<Decision> {
    if answer.eq_ignore_ascii_case("resign") {
        return Ok(Decision::Resign);
    }
    let wrong = |why: Error| {
        let (answer, why) = (printable(answer, 60), printable(&why.to_string(), 120));
        anyhow!("it answered \"{answer}\": {why}")
    };
    let played: Move = answer.parse().map_err(|error: NotationError| wrong(error.into()))?;
    game.clone().play(played).map_err(|refusal| wrong(refusal.into()))?;
    Ok(Decision::Play(played))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

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
