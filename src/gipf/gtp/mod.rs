//! `punct gipf gtp`: GIPF for other programs, by the Go Text Protocol, version 2.

#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};
use std::path::Path;

use super::engine::GipfStrength;
use super::engine::choose_in_time;
use super::phrases;
use crate::gipf::record::{AgreedRules, Record, TurnError};
use crate::gipf::rules::{Challenges, Ending, Game, Outcome, Rules, Turn, perft};
use crate::kit::gtp::{
    GtpError, GtpGame, GtpResult, RunCommand, answer_commands, depth, empty_answer,
    file_and_overwrite, sorted,
};
use crate::kit::storage::{GameEnd, Name, now, read_game, save_game};
use crate::kit::text::StreamError;
use crate::rules::Player;

/// Answers commands until the input ends, `quit` is read or the reader of the answers is gone.
/// `agreed` holds for the first game. A faulty line is no error.
pub fn serve(
    input: impl BufRead,
    output: impl Write,
    agreed: AgreedRules,
) -> Result<(), StreamError> {
    answer_commands(input, output, Gtp::new(agreed))
}

pub struct Gtp {
    pub record: Record,
    pub level: GipfStrength,
    pub seed: u64,
}

impl Gtp {
    pub fn new(agreed: AgreedRules) -> Gtp {
        let record = Record::new(agreed, Player::BOTH.map(Name::default_of), now());
        Gtp { record, level: GipfStrength::DEFAULT, seed: 1 }
    }

    pub fn game(&self) -> &Game {
        self.record.game()
    }

    fn genmove(&mut self, arguments: &str) -> GtpResult {
        let turn = self.decide(arguments)?;
        self.record.play(&turn)?;
        Ok(turn.to_string())
    }

    fn reg_genmove(&mut self, arguments: &str) -> GtpResult {
        self.decide(arguments).map(|turn| turn.to_string())
    }

    fn decide(&self, arguments: &str) -> Result<Turn, GtpError> {
        let mover: Player = arguments.parse()?;
        self.must_be_turn_of(mover)?;
        if self.game().outcome().is_some() {
            return Err(GtpError::Over);
        }
        // Each turn gets a seed of its own, so that the computer's random choices differ from turn
        // to turn.
        let seed = self.seed.wrapping_add(self.game().turns().len() as u64);
        if let Some(turn) = self.record.turn_to_finish() {
            return Ok(turn);
        }
        choose_in_time(self.record.draft().position(), self.level, seed, &mut || true)
            .ok_or(GtpError::Over)
    }

    fn level(&mut self, arguments: &str) -> GtpResult {
        if arguments.is_empty() {
            return Ok(self.level.to_string());
        }
        self.level = arguments.parse().map_err(|_| GtpError::Usage("punct-level [1|2|3]"))?;
        empty_answer()
    }

    fn seed(&mut self, arguments: &str) -> GtpResult {
        self.seed = arguments.parse().map_err(|_| GtpError::Usage("punct-seed N"))?;
        empty_answer()
    }

    fn begin(&mut self, agreed: AgreedRules) -> GtpResult {
        self.record = Gtp::new(agreed).record;
        empty_answer()
    }

    fn undo(&mut self, _: &str) -> GtpResult {
        if self.record.undo() { empty_answer() } else { Err(GtpError::NothingToUndo) }
    }

    fn all_legal(&mut self, arguments: &str) -> GtpResult {
        self.must_be_turn_of(arguments.parse()?)?;
        Ok(sorted(&self.record.legal_turns()))
    }

    fn perft(&mut self, arguments: &str) -> GtpResult {
        Ok(perft(self.game(), depth(arguments)?).to_string())
    }

    /// Names the rules, or sets them and clears the board.
    fn rules(&mut self, arguments: &str) -> GtpResult {
        let agreed = self.record.agreement();
        if arguments.is_empty() {
            return Ok(agreed.rules.to_string());
        }
        let rules: Rules = arguments.parse().map_err(|_| RULES_USAGE)?;
        self.begin(AgreedRules { rules, ..agreed })
    }

    fn challenges(&mut self, arguments: &str) -> GtpResult {
        let agreed = self.record.agreement();
        if arguments.is_empty() {
            return Ok(agreed.challenges.number().to_string());
        }
        let challenges: Challenges =
            arguments.parse().map_err(|_| GtpError::Usage("gipf-challenges [0|1|3]"))?;
        self.begin(AgreedRules { challenges, ..agreed })
    }

    fn reserve(&mut self, arguments: &str) -> GtpResult {
        Ok(phrases::reserve(self.game().position(), arguments.parse()?))
    }

    fn load(&mut self, file: &str) -> GtpResult {
        self.record = read_game(Path::new(file))?;
        empty_answer()
    }

    fn save(&mut self, file: &str) -> GtpResult {
        let (file, overwrite) = file_and_overwrite(file);
        save_game(file, &self.record, overwrite)?;
        empty_answer()
    }
}

impl GtpGame for Gtp {
    type Attempt = Turn;
    const BOARD_SIZE: u32 = 9;

    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Gtp>)] = &[
        ("clear_board", "", |gtp, _| gtp.begin(gtp.record.agreement())),
        ("play", "COLOUR TURN", Gtp::play),
        ("undo", "", Gtp::undo),
        ("showboard", "", Gtp::show_board),
        ("all_legal", "COLOUR", Gtp::all_legal),
        ("final_score", "", Gtp::final_score),
        ("genmove", "COLOUR", Gtp::genmove),
        ("reg_genmove", "COLOUR", Gtp::reg_genmove),
        ("punct-level", "[N]", Gtp::level),
        ("punct-seed", "N", Gtp::seed),
        ("punct-turn", "", Gtp::turn_or_over),
        ("punct-perft", "N", Gtp::perft),
        ("gipf-rules", "[basic|standard|tournament [0|3|4|5|6]]", Gtp::rules),
        ("gipf-challenges", "[0|1|3]", Gtp::challenges),
        ("gipf-reserve", "COLOUR", Gtp::reserve),
        ("gipf-board", "", |gtp, _| Ok(gtp.game().position().to_string())),
        ("gipf-load", "FILE", Gtp::load),
        ("gipf-save", "FILE", Gtp::save),
    ];

    fn turn(&self) -> Player {
        self.game().position().turn()
    }

    fn end(&self) -> GameEnd {
        let outcome = self.game().outcome();
        outcome.map_or(GameEnd::Open, |outcome| GameEnd::from_winner(outcome.winner))
    }

    fn board(&self) -> String {
        phrases::board(self.game().position())
    }

    fn make(&mut self, turn: Turn) -> Result<(), GtpError> {
        Ok(self.record.play(&turn)?)
    }

    fn resign(&mut self, by: Player) -> Result<(), GtpError> {
        self.record.end(Outcome::lost_by(by, Ending::Resigned)).map_err(|_| GtpError::Over)
    }
}

const RULES_USAGE: GtpError =
    GtpError::Usage("gipf-rules [basic|standard|tournament [0|3|4|5|6]]; basic has 0");

impl From<TurnError> for GtpError {
    fn from(error: TurnError) -> GtpError {
        GtpError::Refused(error.to_string())
    }
}
