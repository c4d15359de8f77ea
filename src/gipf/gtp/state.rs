//! The state of a connection, and the commands of the computer player.

use crate::gipf::computer::decide;
use crate::gipf::record::{Agreed, Record};
use crate::gipf::rules::{Game, Turn};
use crate::gipf::strength::GipfStrength;
use crate::kit::gtp::{Failure, GtpDone, done, must_be_turn_of};
use crate::kit::storage::{Name, now};
use crate::rules::Player;

pub struct Gtp {
    pub record: Record,
    pub computer: Computer,
}

pub struct Computer {
    pub level: GipfStrength,
    pub seed: u64,
}

impl Default for Computer {
    fn default() -> Computer {
        Computer { level: GipfStrength::DEFAULT, seed: 1 }
    }
}

impl Gtp {
    pub fn new(agreed: Agreed) -> Gtp {
        let record = Record::new(agreed, Player::BOTH.map(Name::default_of), now());
        Gtp { record, computer: Computer::default() }
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
}

impl Gtp {
    pub(super) fn genmove(&mut self, arguments: &str) -> GtpDone {
        let turn = self.decide(arguments)?;
        self.record.play(&turn)?;
        Ok(turn.to_string())
    }

    /// Answers the computer's turn without playing it.
    pub(super) fn reg_genmove(&mut self, arguments: &str) -> GtpDone {
        self.decide(arguments).map(|turn| turn.to_string())
    }

    fn decide(&self, arguments: &str) -> Result<Turn, Failure> {
        let mover: Player = arguments.parse()?;
        self.must_be_turn_of(mover)?;
        let Computer { level, seed } = self.computer;
        if self.game().outcome().is_some() {
            return Err(Failure::Over);
        }
        // Another seed for each turn, so that chance is not the same every time.
        let seed = seed.wrapping_add(self.game().turns().len() as u64);
        if self.record.draft().has_moved() {
            // A use that was contested and won is made; any way of dealing with its rows will do.
            return self.record.legal_turns().into_iter().next().ok_or(Failure::Over);
        }
        decide(self.record.draft().position(), level, seed, &mut || true).ok_or(Failure::Over)
    }

    pub(super) fn level(&mut self, arguments: &str) -> GtpDone {
        if arguments.is_empty() {
            return Ok(self.computer.level.to_string());
        }
        self.computer.level =
            arguments.parse().map_err(|_| Failure::Usage("punct-level [1|2|3]"))?;
        done()
    }

    /// The same seed gives the same turns.
    pub(super) fn seed(&mut self, arguments: &str) -> GtpDone {
        self.computer.seed = arguments.parse().map_err(|_| Failure::Usage("punct-seed N"))?;
        done()
    }
}
