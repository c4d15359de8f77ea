//! A contestant at work: the computer with its budget, a simple player, or another program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::contestants::Contestant;
use super::gtp_program::{GtpProgram, PATIENCE, ProgramError};
use crate::kit::storage::printable;
use crate::kit::system::time_limit;
use crate::punct::engine::{Beginner, Budget, Chance, Decision, Engine, Thinking};
use crate::rules::{Game, Move};

/// A contestant on one thread, for many games.
pub enum Competitor<'a> {
    /// The computer. Each game gets a new engine.
    Computer { engine: Box<Engine>, budget: Budget, time: Option<Duration>, stop: &'a AtomicBool },
    /// A player that hardly thinks.
    Simple(Simple),
    /// Another program, which is started for its first game and ended after an error.
    Program { command: &'a str, running: Option<GtpProgram> },
}

/// A simple player, against which others are measured.
#[derive(Clone, Copy)]
pub enum Simple {
    /// Adds a piece at random; if that is impossible, makes any move.
    Adds,
    Greedy,
}

impl Simple {
    fn choose(self, game: &Game, seed: u64) -> Option<Move> {
        match self {
            Simple::Greedy => Beginner::Greedy.choose(game, seed),
            Simple::Adds => {
                let mut moves = Vec::new();
                game.legal_moves(&mut moves);
                if moves.iter().any(|&played| is_add(played)) {
                    moves.retain(|&played| is_add(played));
                }
                moves.get(Chance::new(seed).number_below(moves.len())).copied()
            }
        }
    }
}

fn is_add(played: Move) -> bool {
    matches!(played, Move::Add(_))
}

impl<'a> Competitor<'a> {
    /// Makes a contestant for one thread. The computer answers at once when `stop` is set.
    pub fn new(named: &'a Contestant, stop: &'a AtomicBool) -> Competitor<'a> {
        let (budget, time) = match named {
            Contestant::Program(command) => {
                return Competitor::Program { command, running: None };
            }
            Contestant::Adds => return Competitor::Simple(Simple::Adds),
            Contestant::Greedy => return Competitor::Simple(Simple::Greedy),
            Contestant::Level(strength) => (Budget::Strength(*strength), None),
            Contestant::Nodes(nodes) => (Budget::Nodes(nodes.get()), None),
            Contestant::Milliseconds(ms) => {
                (Budget::UntilStopped, Some(Duration::from_millis(ms.get())))
            }
        };
        Competitor::Computer { engine: Box::new(Engine::new()), budget, time, stop }
    }

    /// Gets ready for a game. Fails as [`answer`](Self::answer) does.
    pub fn begin(&mut self, game: &Game) -> Result<(), String> {
        match self {
            Competitor::Computer { engine, .. } => {
                **engine = Engine::new();
                Ok(())
            }
            Competitor::Simple(_) => Ok(()),
            Competitor::Program { command, running } => {
                let mut program = match running.take() {
                    Some(program) => program,
                    None => {
                        GtpProgram::start(command, PATIENCE).map_err(|error| error.to_string())?
                    }
                };
                program.begin(game).map_err(|error| error.to_string())?;
                *running = Some(program);
                Ok(())
            }
        }
    }

    /// Returns the contestant's legal move, or its resignation. Fails if the contestant makes an
    /// error, which loses the game.
    pub fn answer(&mut self, game: &Game, seed: u64) -> Result<Decision, String> {
        match self {
            Competitor::Computer { engine, budget, time, stop } => {
                let in_time = time_limit(*time);
                let mut go_on = |_: &Thinking<'_>| !stop.load(Ordering::Relaxed) && in_time();
                let decision = engine.decide(game, *budget, seed, &mut go_on);
                decision.ok_or_else(no_move)
            }
            Competitor::Simple(simple) => {
                simple.choose(game, seed).map(Decision::Play).ok_or_else(no_move)
            }
            Competitor::Program { running, .. } => {
                let answer = match running {
                    Some(program) => program.genmove(game),
                    None => Err(ProgramError::Gone("genmove".to_owned())),
                };
                let decision = answer
                    .map_err(|error| error.to_string())
                    .and_then(|answer| decision(game, &answer));
                if decision.is_err() {
                    *running = None;
                }
                decision
            }
        }
    }
}

fn no_move() -> String {
    "the computer found no move".to_owned()
}

/// Reads an answer to `genmove`.
fn decision(game: &Game, answer: &str) -> Result<Decision, String> {
    if answer.eq_ignore_ascii_case("resign") {
        return Ok(Decision::Resign);
    }
    let wrong = |why: &dyn ToString| {
        format!("it answered \"{}\": {}", printable(answer, 60), printable(&why.to_string(), 120))
    };
    let played: Move = answer.parse().map_err(|error| wrong(&error))?;
    game.clone().play(played).map_err(|refusal| wrong(&refusal))?;
    Ok(Decision::Play(played))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn a_program_answers_with_a_legal_move_or_resigns() {
        let game = Game::new(Rules::default());
        let answer = |text: &str| decision(&game, text);
        assert_eq!(answer("resign"), Ok(Decision::Resign));
        assert_eq!(answer("t-d3e4d4").map(|d| d != Decision::Resign), Ok(true));
        assert!(answer("").is_err_and(|why| why.starts_with("it answered \"\": ")));
        assert!(answer("T-I8,I9,J9").is_err_and(|why| why.contains("T-I8,I9,J9")));
    }
}
