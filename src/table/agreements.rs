//! What the players of a game agree on, and what they say.

use jiff::Timestamp;

use super::seen::Spoken;
use super::shared_game::{Heard, Table};
use super::wish::{Offer, Proposal, Refused};
use crate::record::printable;
use crate::rules::{Ending, EndingError, Player};

/// The most columns of a line that is said.
const LINE_COLUMNS: usize = 200;

/// How many lines are remembered.
const LINES: usize = 50;

impl Table {
    /// Offers something, or accepts it if the other has offered it.
    pub(super) fn offer(&mut self, offer: Offer, now: Timestamp) -> Result<Heard, Refused> {
        let is_over = self.game().outcome().is_some();
        let other = Offer { by: offer.by.opponent(), what: offer.what };
        let is_answer = self.offer == Some(other);
        match offer.what {
            Proposal::Draw | Proposal::Undo if is_over => {
                return Err(Refused::Ending(EndingError::GameOver));
            }
            Proposal::Rematch if !is_over => return Err(Refused::NotOver),
            // Who agrees need not have made a move.
            Proposal::Undo if !is_answer && self.plies_to_undo(offer.by).is_none() => {
                return Err(Refused::NoMove);
            }
            _ => {}
        }
        if !is_answer && self.sitter(other.by).strength().is_none() {
            let said = self.offer.replace(offer);
            return Ok(if said == Some(offer) { Heard::Again } else { Heard::Words });
        }
        self.agree(if is_answer { other } else { offer }, is_answer, now)
    }

    /// Carries out an offer that both want. The computer has nothing against taking moves back or
    /// another game.
    fn agree(&mut self, offer: Offer, by_person: bool, now: Timestamp) -> Result<Heard, Refused> {
        match offer.what {
            Proposal::Draw if !by_person => return Err(Refused::ComputerDeclines),
            Proposal::Draw => return self.end(Ending::Agreed, now),
            Proposal::Undo => self.undo(offer.by, now)?,
            Proposal::Rematch => {
                self.offer = None;
                return Ok(Heard::Rematch);
            }
        }
        Ok(Heard::Game)
    }

    /// How many plies go back with the last move of a player.
    fn plies_to_undo(&self, by: Player) -> Option<usize> {
        let game = self.game();
        let back = if game.position().turn() == by { 2 } else { 1 };
        (back <= game.ply()).then_some(back)
    }

    fn undo(&mut self, by: Player, now: Timestamp) -> Result<(), Refused> {
        let back = self.plies_to_undo(by).ok_or(Refused::NoMove)?;
        let before = self.live.header().swap();
        self.live.undo(back);
        self.live.forget_undone();
        if self.live.header().swap() != before {
            self.exchange();
        }
        self.live.clock_follows(now);
        self.forget_passing();
        Ok(())
    }

    /// Says a line to everybody at the table.
    pub(super) fn say(&mut self, by: Player, line: &str) -> Result<Heard, Refused> {
        let text = printable(line.trim(), LINE_COLUMNS);
        if text.is_empty() {
            return Err(Refused::Silence);
        }
        if self.talk.len() == LINES {
            self.talk.pop_front();
        }
        self.talk.push_back(Spoken { by: self.live.header().name(by).clone(), text });
        Ok(Heard::Words)
    }
}
