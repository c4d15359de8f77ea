//! The commands of the computer player.

use super::state::{Computer, Gtp};
use crate::gipf::computer::decide;
use crate::gipf::rules::Turn;
use crate::gtp::{Failure, GtpDone, done};
use crate::rules::Player;

impl Gtp {
    /// Plays the computer's turn and tells it.
    pub(super) fn genmove(&mut self, arguments: &str) -> GtpDone {
        let turn = self.decide(arguments)?;
        self.record.play(&turn)?;
        Ok(turn.to_string())
    }

    /// Tells the computer's turn and leaves the game as it is.
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

    /// Tells the level, or sets it.
    pub(super) fn level(&mut self, arguments: &str) -> GtpDone {
        if arguments.is_empty() {
            return Ok(self.computer.level.to_string());
        }
        self.computer.level =
            arguments.parse().map_err(|_| Failure::Usage("punct-level [1|2|3]"))?;
        done()
    }

    /// Sets the seed: the same turns follow from the same one.
    pub(super) fn seed(&mut self, arguments: &str) -> GtpDone {
        self.computer.seed = arguments.parse().map_err(|_| Failure::Usage("punct-seed N"))?;
        done()
    }
}
