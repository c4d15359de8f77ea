//! `punct gtp`: the game for other programs, by the Go Text Protocol, version 2, over a pair of
//! pipes. Each line is a command, and each command gets one answer, flushed at once.
//!
//! [`kit::gtp`](crate::kit::gtp) holds the conversation; [`protocol`] has the commands of PÜNCT,
//! with [`computer`] for those of the computer player. Here is the state of a connection.

mod computer;
mod protocol;
#[cfg(test)]
pub mod tests;

use std::io::{BufRead, Write};
use std::num::{NonZero, NonZeroU32};
use std::time::Duration;

use crate::kit::gtp::{Failure, converse, must_be_turn_of};
use crate::kit::storage::{self, Name};
use crate::kit::strength::Strength;
use crate::kit::system::within;
use crate::kit::text::Broken;
use crate::punct::engine::{Budget, Decision, Engine, GameTime, TimeLeft, Weights, less_margin};
use crate::punct::record::Record;
use crate::rules::{Game, Player, Rules};

/// The initial settings of a connection.
pub struct Beginning {
    pub rules: Rules,
    pub weights: Weights,
    /// How many nodes it spends on a move; `None` if it plays at a level.
    pub nodes: Option<NonZeroU32>,
    /// How many threads it thinks with where time decides how long.
    pub threads: NonZero<usize>,
}

/// Answers every command on `input` until the input ends, `quit` is read or the reader of the
/// answers is gone.
///
/// # Errors
/// When a pipe fails. A faulty line is answered and is not an error.
pub fn serve(input: impl BufRead, output: impl Write, begin: Beginning) -> Result<(), Broken> {
    converse(input, output, Gtp::new(begin))
}

/// The state of a connection: a game and the computer player.
struct Gtp {
    pub live: Record,
    pub computer: GtpComputer,
}

impl Gtp {
    pub fn new(begin: Beginning) -> Gtp {
        let computer = GtpComputer::new(begin.weights, begin.nodes, begin.threads);
        Gtp { live: new_game(begin.rules), computer }
    }

    pub fn game(&self) -> &Game {
        self.live.game()
    }

    pub fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    pub fn must_be_turn_of(&self, player: Player) -> Result<(), Failure> {
        must_be_turn_of(player, self.game().position().turn(), self.is_over())
    }
}

fn new_game(rules: Rules) -> Record {
    Record::new(rules, Player::BOTH.map(Name::default_of), storage::now())
}

/// The computer player of a connection, and its settings.
struct GtpComputer {
    pub engine: Engine,
    pub strength: Strength,
    /// Replaces the budget of the level.
    pub fixed: Option<Fixed>,
    pub seed: u64,
    pub control: GameTime,
    /// What White and Black have left; `None` if time is not limited.
    pub clocks: [Option<TimeLeft>; 2],
}

#[derive(Clone, Copy)]
enum Fixed {
    Nodes(u32),
    Time(Duration),
}

/// The seed until another is set.
const FIRST_SEED: u64 = 1;

impl GtpComputer {
    /// A player with these weights that takes `nodes` a move or plays at the default level, without
    /// a time limit. Where time decides how long it thinks, it uses so many threads.
    pub fn new(
        weights: Weights,
        nodes: Option<NonZeroU32>,
        threads: NonZero<usize>,
    ) -> GtpComputer {
        let mut engine = Engine::with_weights(weights);
        engine.set_threads(threads);
        GtpComputer {
            engine,
            strength: Strength::DEFAULT,
            fixed: nodes.map(|nodes| Fixed::Nodes(nodes.get())),
            seed: FIRST_SEED,
            control: GameTime::NONE,
            clocks: [None; 2],
        }
    }

    /// Resets the clocks that are in use.
    pub fn start_clocks(&mut self) {
        self.clocks = self.clocks.map(|clock| clock.map(|_| self.control.at_start()));
    }

    /// What it does in its turn; `None` once the game is over. A fixed budget ignores the clock; a
    /// level thinks no longer than its share of the time left.
    pub fn think(&mut self, game: &Game) -> Option<Decision> {
        let moves_made = game.position().ply() / 2;
        let clock = self.clocks[game.position().turn() as usize];
        let share = clock.map(|left| self.control.share(left, moves_made));
        let (budget, time) = match self.fixed {
            Some(Fixed::Nodes(nodes)) => (Budget::Nodes(nodes), None),
            Some(Fixed::Time(time)) => (Budget::UntilStopped, Some(less_margin(time))),
            None => (Budget::Strength(self.strength), share),
        };
        let in_time = within(time);
        self.engine.decide(game, budget, self.seed, &mut |_| in_time())
    }
}
