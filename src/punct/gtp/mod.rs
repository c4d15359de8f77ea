//! `punct gtp`: the game for other programs, by the Go Text Protocol, version 2, over a pair of
//! pipes. Each command, on a line, gets one answer, which is flushed at once.

mod computer;
#[cfg(test)]
pub mod tests;

use std::io::{BufRead, Write};
use std::num::{NonZero, NonZeroU32};
use std::path::Path;
use std::time::Duration;

use super::{diagram, record};
use crate::kit::gtp::{
    GtpError, GtpGame, GtpResult, RunCommand, answer_commands, depth, empty_answer,
    file_and_overwrite, sorted,
};
use crate::kit::storage::{self, GameEnd, Name};
use crate::kit::strength::Strength;
use crate::kit::system::time_limit;
use crate::kit::text::StreamError;
use crate::punct::engine::{Budget, Decision, Engine, GameTime, Margin, TimeLeft, Weights};
use crate::punct::record::Record;
use crate::rules::{Bridges, Ending, Game, Move, Player, PositionTextError, Refusal, Rules, perft};

pub struct GtpOptions {
    pub rules: Rules,
    pub weights: Weights,
    /// For each move; `None` if the computer plays at a level.
    pub nodes: Option<NonZeroU32>,
    /// For searches with a time limit.
    pub threads: NonZero<usize>,
}

/// Answers commands until the input ends, `quit` comes, or nobody reads the answers any longer. A
/// faulty line is not an error; it gets an answer.
pub fn serve(
    input: impl BufRead,
    output: impl Write,
    begin: GtpOptions,
) -> Result<(), StreamError> {
    answer_commands(input, output, Gtp::new(begin))
}

struct Gtp {
    pub live: Record,
    pub computer: GtpComputer,
}

impl Gtp {
    pub fn new(begin: GtpOptions) -> Gtp {
        let computer = GtpComputer::new(begin.weights, begin.nodes, begin.threads);
        Gtp { live: new_game(begin.rules), computer }
    }

    pub fn game(&self) -> &Game {
        self.live.game()
    }

    fn begin(&mut self, rules: Rules) -> GtpResult {
        self.set_up(new_game(rules))
    }

    /// Replaces the game, and resets the clocks that are in use.
    fn set_up(&mut self, live: Record) -> GtpResult {
        self.live = live;
        let at_start = self.computer.control.at_start();
        self.computer.clocks = self.computer.clocks.map(|clock| clock.map(|_| at_start));
        empty_answer()
    }

    fn undo(&mut self, _: &str) -> GtpResult {
        self.live.undo(1).map_or(Err(GtpError::NothingToUndo), |_| empty_answer())
    }

    /// Sorted bytewise; none once the game is over.
    fn all_legal(&mut self, arguments: &str) -> GtpResult {
        self.must_be_turn_of(arguments.parse()?)?;
        let moves = self.game().legal_moves();
        Ok(sorted(&moves))
    }

    /// Answers with the rules if there is no argument. Else sets the rules and clears the board;
    /// without a word about bridges, sets `two`.
    fn rules(&mut self, arguments: &str) -> GtpResult {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let (variant, bridges) = match words[..] {
            [] => return Ok(self.game().rules().to_string()),
            [variant] => (variant.parse(), Ok(Bridges::default())),
            [variant, bridges] => (variant.parse(), bridges.parse()),
            _ => return Err(RULES_USAGE),
        };
        let (Ok(variant), Ok(bridges)) = (variant, bridges) else { return Err(RULES_USAGE) };
        self.begin(Rules { variant, bridges })
    }

    /// The text names the variant. The setting of bridges stays as it was.
    fn set_position(&mut self, text: &str) -> GtpResult {
        let game = Game::from_position_text(text, self.game().rules().bridges)?;
        self.set_up(Record::from_game(game, Player::BOTH.map(Name::default_of), storage::now()))
    }

    fn reserve(&mut self, arguments: &str) -> GtpResult {
        Ok(diagram::reserve(self.game().position(), arguments.parse()?))
    }

    fn centre(&mut self, arguments: &str) -> GtpResult {
        Ok(self.game().position().centre_count(arguments.parse()?).to_string())
    }

    fn perft(&mut self, arguments: &str) -> GtpResult {
        Ok(perft(self.game(), depth(arguments)?).to_string())
    }

    fn load(&mut self, file: &str) -> GtpResult {
        self.set_up(record::read(Path::new(file))?)
    }

    fn save(&mut self, file: &str) -> GtpResult {
        let (file, overwrite) = file_and_overwrite(file);
        record::save(file, &self.live, overwrite)?;
        empty_answer()
    }
}

fn new_game(rules: Rules) -> Record {
    Record::new(rules, Player::BOTH.map(Name::default_of), storage::now())
}

struct GtpComputer {
    pub engine: Engine,
    pub strength: Strength,
    /// A budget that replaces the level's.
    pub fixed: Option<Fixed>,
    pub seed: u64,
    pub control: GameTime,
    /// The time that White and Black have left; `None` if time is unlimited.
    pub clocks: [Option<TimeLeft>; 2],
    pub margin: Margin,
}

#[derive(Clone, Copy)]
enum Fixed {
    Nodes(u32),
    Time(Duration),
}

/// The seed at the start of a connection.
const FIRST_SEED: u64 = 1;

impl GtpComputer {
    /// A search without a time limit takes `nodes` nodes for each move, or the default level.
    /// `threads` are for searches with a time limit.
    pub fn new(weights: Weights, nodes: Option<NonZeroU32>, threads: NonZero<usize>) -> Self {
        let mut engine = Engine::with_weights(weights);
        engine.set_threads(threads);
        GtpComputer {
            engine,
            strength: Strength::DEFAULT,
            fixed: nodes.map(|nodes| Fixed::Nodes(nodes.get())),
            seed: FIRST_SEED,
            control: GameTime::NONE,
            clocks: [None; 2],
            margin: Margin::USUAL,
        }
    }

    /// `None` once the game is over. With a fixed budget, the computer ignores the clock. At a
    /// level, it thinks no longer than its share of the time left.
    pub fn think(&mut self, game: &Game) -> Option<Decision> {
        let moves_made = game.position().ply() / 2;
        let clock = self.clocks[game.position().turn() as usize];
        let share = clock.map(|left| self.margin.off(self.control.share(left, moves_made)));
        let (budget, time) = match self.fixed {
            Some(Fixed::Nodes(nodes)) => (Budget::Nodes(nodes), None),
            Some(Fixed::Time(time)) => (Budget::UntilStopped, Some(self.margin.off(time))),
            None => (Budget::Strength(self.strength), share),
        };
        let in_time = time_limit(time);
        self.engine.decide(game, budget, self.seed, &mut |_| in_time())
    }
}

impl GtpGame for Gtp {
    type Attempt = Move;
    const BOARD_SIZE: u32 = 17;

    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Gtp>)] = &[
        ("clear_board", "", |gtp, _| gtp.begin(gtp.game().rules())),
        ("play", "COLOUR MOVE", Gtp::play),
        ("undo", "", Gtp::undo),
        ("showboard", "", Gtp::show_board),
        ("all_legal", "COLOUR", Gtp::all_legal),
        ("final_score", "", Gtp::final_score),
        ("punct-rules", "[basic|standard [two|any]]", Gtp::rules),
        ("punct-turn", "", Gtp::turn_or_over),
        ("punct-reserve", "COLOUR", Gtp::reserve),
        ("punct-centre", "COLOUR", Gtp::centre),
        ("punct-perft", "N", Gtp::perft),
        ("punct-position", "", |gtp, _| Ok(gtp.game().position_text())),
        // The error of the command itself names the words that the command needs.
        ("punct-set-position", "", Gtp::set_position),
        ("punct-load", "FILE", Gtp::load),
        ("punct-save", "FILE", Gtp::save),
        ("genmove", "COLOUR", Gtp::genmove),
        ("reg_genmove", "COLOUR", Gtp::reg_genmove),
        ("time_settings", "MAIN BYO STONES", Gtp::time_settings),
        ("time_left", "COLOUR TIME STONES", Gtp::time_left),
        ("punct-level", "[N]", Gtp::level),
        ("punct-nodes", "N", Gtp::nodes),
        ("punct-movetime", "MS", Gtp::movetime),
        ("punct-margin", "[MS [PERCENT]]", Gtp::margin),
        ("punct-seed", "N", Gtp::seed),
        ("punct-threads", "N", Gtp::threads),
        ("punct-wins", "", Gtp::wins),
        ("punct-analyse", "MS [COUNT]", Gtp::analyse),
    ];

    fn turn(&self) -> Player {
        self.game().position().turn()
    }

    fn end(&self) -> GameEnd {
        GameEnd::from_outcome(self.game().outcome())
    }

    fn board(&self) -> String {
        diagram::board(self.game().position()) + diagram::LEGEND
    }

    fn make(&mut self, played: Move) -> Result<(), GtpError> {
        Ok(self.live.play(played)?)
    }

    fn resign(&mut self, by: Player) -> Result<(), GtpError> {
        self.live.end(Ending::Resigned { by }).map_err(|_| GtpError::Over)
    }
}

const RULES_USAGE: GtpError = GtpError::Usage("punct-rules [basic|standard [two|any]]");

impl From<Refusal> for GtpError {
    fn from(refusal: Refusal) -> GtpError {
        GtpError::Refused(refusal.to_string())
    }
}

impl From<PositionTextError> for GtpError {
    fn from(error: PositionTextError) -> GtpError {
        GtpError::Position(error.to_string())
    }
}
