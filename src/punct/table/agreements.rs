//! What the players of a game agree on, and what they say.

use jiff::Timestamp;

use super::offers::{Offer, Proposal, Settlement, plies_to_undo};
use super::seen::{PersonId, Sitter, Spoken};
use super::shared_game::{Heard, Table};
use super::wish::Refused;
use crate::kit::storage::{Name, is_blank, printable};
use crate::rules::{Ending, EndingError, Player};

/// The most columns of a line that is said.
const LINE_COLUMNS: usize = 200;

/// How many lines of a talk are remembered.
pub const LINES: usize = 200;

impl Table {
    /// Offers something, or accepts it if the other has offered it.
    pub(super) fn take_offer(&mut self, offer: Offer, now: Timestamp) -> Result<Heard, Refused> {
        let is_over = self.game().outcome().is_some();
        let other = Offer { by: offer.by.opponent(), what: offer.what };
        let is_answer = self.offers.has(other);
        match offer.what {
            Proposal::Draw | Proposal::Undo if is_over => {
                return Err(Refused::Ending(EndingError::GameOver));
            }
            Proposal::Rematch if !is_over => return Err(Refused::NotOver),
            // A player who agrees need not have made a move.
            Proposal::Undo if !is_answer && self.plies_to_undo(offer.by).is_none() => {
                return Err(Refused::NoMove);
            }
            _ => {}
        }
        if !is_answer && self.sitter(other.by).strength().is_none() {
            if self.offers.has(offer) {
                return Ok(Heard::Again);
            }
            self.offers.add(offer);
            return Ok(Heard::Offers);
        }
        self.agree(if is_answer { other } else { offer }, is_answer, now)
    }

    /// Carries out an offer that both want. The computer has nothing against taking moves back or
    /// another game.
    fn agree(&mut self, offer: Offer, by_person: bool, now: Timestamp) -> Result<Heard, Refused> {
        match offer.what {
            Proposal::Draw if !by_person => return Err(Refused::ComputerDeclines),
            Proposal::Draw => {
                let aborted = Ending::Aborted { by: offer.by, late: false };
                let ending = if self.is_abortable() { aborted } else { Ending::Agreed };
                let ended = self.end(ending, now)?;
                self.settle(offer, Settlement::Agreed);
                return Ok(ended);
            }
            Proposal::Undo => self.undo(offer, now)?,
            Proposal::Rematch => {
                self.settle(offer, Settlement::Agreed);
                return Ok(Heard::Rematch);
            }
        }
        Ok(Heard::Game)
    }

    /// Declines what the other player has offered, or else takes back an own offer.
    pub(super) fn decline(&mut self, by: Player) -> Result<Heard, Refused> {
        let offer = self.offers.first_for(Some(by)).ok_or(Refused::NoOffer)?;
        let how = if offer.by == by { Settlement::Withdrawn } else { Settlement::Declined };
        self.settle(offer, how);
        Ok(Heard::Offers)
    }

    fn plies_to_undo(&self, by: Player) -> Option<usize> {
        plies_to_undo(by, self.game().position().turn(), self.game().ply())
    }

    fn undo(&mut self, offer: Offer, now: Timestamp) -> Result<(), Refused> {
        let back = self.plies_to_undo(offer.by).ok_or(Refused::NoMove)?;
        let ply = self.game().ply();
        self.settle(offer, Settlement::Undone(ply + 1 - back..=ply));
        let before = self.live.header().swap();
        let live = self.change();
        live.undo(back);
        live.forget_undone();
        live.clock_follows(now);
        if self.live.header().swap() != before {
            self.exchange();
        }
        self.forget_pointing();
        Ok(())
    }

    /// Adds a line to the talk of the players.
    pub(super) fn say(&mut self, by: Player, line: &str) -> Result<Heard, Refused> {
        let Sitter::Person(who) = self.sitter(by) else { return Err(Refused::Watching) };
        let by = self.live.header().name(by).clone();
        self.add_line(Spoken { who, by, watches: false, text: short(line)? });
        Ok(Heard::Words)
    }

    /// Adds a line to the talk of those who watch. The owner of the table knows what they are called.
    ///
    /// # Errors
    /// Nothing is said.
    pub fn say_aside(&mut self, who: PersonId, by: Name, line: &str) -> Result<(), Refused> {
        self.add_line(Spoken { who, by, watches: true, text: short(line)? });
        Ok(())
    }

    /// Adds a line, and forgets the oldest one of its talk if there are too many.
    fn add_line(&mut self, said: Spoken) {
        let mut all = self.talk.to_vec();
        let of_its_talk = |spoken: &Spoken| spoken.watches == said.watches;
        if all.iter().filter(|it| of_its_talk(it)).count() >= LINES
            && let Some(oldest) = all.iter().position(of_its_talk)
        {
            all.remove(oldest);
        }
        all.push(said);
        self.talk = all.into();
    }
}

/// A line that is safe to show.
fn short(line: &str) -> Result<String, Refused> {
    if is_blank(line) { Err(Refused::Silence) } else { Ok(printable(line.trim(), LINE_COLUMNS)) }
}
