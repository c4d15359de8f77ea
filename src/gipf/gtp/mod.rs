//! `punct gipf gtp`: GIPF for other programs, by the Go Text Protocol, version 2.

#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};
use std::path::Path;

use super::engine::GipfStrength;
use super::engine::choose_in_time;
use super::phrases;
use crate::gipf::record::{Agreed, Record, TurnError};
use crate::gipf::rules::{Challenges, Ending, Game, NotationError, Outcome, Rules, Turn, perft};
use crate::kit::gtp::{
    Failure, GtpDone, Played, RunCommand, after_turn, colour_and_text, converse, depth,
    empty_answer, file_and_overwrite, is_resignation, must_be_turn_of, score, sorted, turn_or_over,
};
use crate::kit::storage::{Name, now, read_game, save_game};
use crate::kit::text::Broken;
use crate::rules::Player;

/// Answers commands until the input ends, `quit` is read or the reader of the answers is gone.
/// `agreed` holds for the first game. A faulty line is no error.
pub fn serve(input: impl BufRead, output: impl Write, agreed: Agreed) -> Result<(), Broken> {
    converse(input, output, Gtp::new(agreed))
}

pub struct Gtp {
    pub record: Record,
    pub level: GipfStrength,
    pub seed: u64,
}

impl Gtp {
    pub fn new(agreed: Agreed) -> Gtp {
        let record = Record::new(agreed, Player::BOTH.map(Name::default_of), now());
        Gtp { record, level: GipfStrength::DEFAULT, seed: 1 }
    }

    pub fn game(&self) -> &Game {
        self.record.game()
    }

    pub fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    pub fn must_be_turn_of(&self, player: Player) -> Result<(), Failure> {
        must_be_turn_of(player, self.game().position().turn(), self.is_over())
    }

    fn genmove(&mut self, arguments: &str) -> GtpDone {
        let turn = self.decide(arguments)?;
        self.record.play(&turn)?;
        Ok(turn.to_string())
    }

    fn reg_genmove(&mut self, arguments: &str) -> GtpDone {
        self.decide(arguments).map(|turn| turn.to_string())
    }

    fn decide(&self, arguments: &str) -> Result<Turn, Failure> {
        let mover: Player = arguments.parse()?;
        self.must_be_turn_of(mover)?;
        if self.game().outcome().is_some() {
            return Err(Failure::Over);
        }
        // Each turn gets a seed of its own, so that the computer's random choices differ from turn
        // to turn.
        let seed = self.seed.wrapping_add(self.game().turns().len() as u64);
        if let Some(turn) = self.record.turn_to_finish() {
            return Ok(turn);
        }
        choose_in_time(self.record.draft().position(), self.level, seed, &mut || true)
            .ok_or(Failure::Over)
    }

    fn level(&mut self, arguments: &str) -> GtpDone {
        if arguments.is_empty() {
            return Ok(self.level.to_string());
        }
        self.level = arguments.parse().map_err(|_| Failure::Usage("punct-level [1|2|3]"))?;
        empty_answer()
    }

    fn seed(&mut self, arguments: &str) -> GtpDone {
        self.seed = arguments.parse().map_err(|_| Failure::Usage("punct-seed N"))?;
        empty_answer()
    }

    fn begin(&mut self, agreed: Agreed) -> GtpDone {
        self.record = Gtp::new(agreed).record;
        empty_answer()
    }

    fn play(&mut self, arguments: &str) -> GtpDone {
        let (mover, text) = colour_and_text(arguments)?;
        if is_resignation(text) {
            let outcome = Outcome::lost_by(mover, Ending::Resigned);
            self.record.end(outcome).map_err(|_| Failure::Over)?;
            return empty_answer();
        }
        let turn: Turn = text.parse()?;
        self.must_be_turn_of(mover)?;
        self.record.play(&turn)?;
        empty_answer()
    }

    fn undo(&mut self, _: &str) -> GtpDone {
        if self.record.undo() { empty_answer() } else { Err(Failure::NothingToUndo) }
    }

    fn all_legal(&mut self, arguments: &str) -> GtpDone {
        self.must_be_turn_of(arguments.parse()?)?;
        Ok(sorted(&self.record.legal_turns()))
    }

    fn board(&self) -> String {
        let position = self.game().position();
        after_turn(position.turn(), self.is_over(), &phrases::board(position))
    }

    fn final_score(&mut self, _: &str) -> GtpDone {
        let outcome = self.game().outcome().ok_or(Failure::NotOver)?;
        Ok(score(outcome.winner))
    }

    fn perft(&mut self, arguments: &str) -> GtpDone {
        Ok(perft(self.game(), depth(arguments)?).to_string())
    }

    /// Names the rules, or sets them and clears the board.
    fn rules(&mut self, arguments: &str) -> GtpDone {
        let agreed = self.record.agreement();
        if arguments.is_empty() {
            return Ok(agreed.rules.to_string());
        }
        let rules: Rules = arguments.parse().map_err(|_| RULES_USAGE)?;
        self.begin(Agreed { rules, ..agreed })
    }

    fn challenges(&mut self, arguments: &str) -> GtpDone {
        let agreed = self.record.agreement();
        if arguments.is_empty() {
            return Ok(agreed.challenges.number().to_string());
        }
        let challenges: Challenges =
            arguments.parse().map_err(|_| Failure::Usage("gipf-challenges [0|1|3]"))?;
        self.begin(Agreed { challenges, ..agreed })
    }

    fn reserve(&mut self, arguments: &str) -> GtpDone {
        Ok(phrases::reserve(self.game().position(), arguments.parse()?))
    }

    fn load(&mut self, file: &str) -> GtpDone {
        self.record = read_game(Path::new(file))?;
        empty_answer()
    }

    fn save(&mut self, file: &str) -> GtpDone {
        let (file, overwrite) = file_and_overwrite(file);
        save_game(file, &self.record, overwrite)?;
        empty_answer()
    }
}

impl Played for Gtp {
    const BOARD_SIZE: u32 = 9;

    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Gtp>)] = &[
        ("clear_board", "", |gtp, _| gtp.begin(gtp.record.agreement())),
        ("play", "COLOUR TURN", Gtp::play),
        ("undo", "", Gtp::undo),
        ("showboard", "", |gtp, _| Ok(gtp.board())),
        ("all_legal", "COLOUR", Gtp::all_legal),
        ("final_score", "", Gtp::final_score),
        ("genmove", "COLOUR", Gtp::genmove),
        ("reg_genmove", "COLOUR", Gtp::reg_genmove),
        ("punct-level", "[N]", Gtp::level),
        ("punct-seed", "N", Gtp::seed),
        ("punct-turn", "", |gtp, _| Ok(turn_or_over(gtp.game().position().turn(), gtp.is_over()))),
        ("punct-perft", "N", Gtp::perft),
        ("gipf-rules", "[basic|standard|tournament [0|3|4|5|6]]", Gtp::rules),
        ("gipf-challenges", "[0|1|3]", Gtp::challenges),
        ("gipf-reserve", "COLOUR", Gtp::reserve),
        ("gipf-board", "", |gtp, _| Ok(gtp.game().position().to_string())),
        ("gipf-load", "FILE", Gtp::load),
        ("gipf-save", "FILE", Gtp::save),
    ];
}

const RULES_USAGE: Failure =
    Failure::Usage("gipf-rules [basic|standard|tournament [0|3|4|5|6]]; basic has 0");

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Unreadable(error.to_string())
    }
}

impl From<TurnError> for Failure {
    fn from(error: TurnError) -> Failure {
        Failure::Refused(error.to_string())
    }
}
