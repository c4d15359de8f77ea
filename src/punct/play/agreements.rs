//! Agreements of the players: a draw, moves taken back, another game.

use jiff::Timestamp;

use super::Seat;
use super::apply::Applied;
use super::command::{Command, CommandError, CommandResult};
use super::event::Event;
use super::game_match::Match;
use super::offers::{Offer, Proposal, Settlement};
use crate::rules::{Ending, Player};

/// The way in which a player can get a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawWay {
    /// The rules allow the player to claim the draw without the other player's consent.
    Claim,
    /// The other player has offered the draw, is the computer and agrees, or sits at the same
    /// screen.
    Agreement,
    /// The other player must be asked first.
    Offer,
}

impl Match {
    /// Returns the way in which a player can get a draw now. The computer agrees only to a draw
    /// that can be claimed.
    ///
    /// # Errors
    /// The game is over, or the computer declines.
    pub fn draw_way(&self, by: Player) -> CommandResult<DrawWay> {
        self.check_going_on()?;
        let can_be_claimed = self.game().draw_can_be_claimed();
        if can_be_claimed && self.game().position().turn() == by {
            return Ok(DrawWay::Claim);
        }
        let by_computer = self.seat(by.opponent()).strength().is_some();
        match (by_computer && !can_be_claimed, self.must_ask(by, Proposal::Draw)) {
            (true, _) => Err(CommandError::ComputerDeclines),
            (false, true) => Ok(DrawWay::Offer),
            (false, false) => Ok(DrawWay::Agreement),
        }
    }

    /// Whether a command asks something of the other player, or shows that player something,
    /// besides the game and the talk: an offer that waits for an answer, a change of the shared
    /// tree, or a place to look at.
    #[cfg(feature = "server")]
    pub fn addresses_other(&self, by: Player, command: &Command) -> bool {
        match command {
            Command::Decided(decision) => self.addresses_other(by, &decision.command),
            Command::Offer(Proposal::Draw) if self.draw_way(by) == Ok(DrawWay::Claim) => false,
            Command::Offer(what) => self.must_ask(by, *what),
            Command::Share(_) | Command::Join | Command::LookAt(_) | Command::Point(_) => true,
            Command::Play { .. }
            | Command::TakeOver
            | Command::Redo
            | Command::Resign
            | Command::Abort
            | Command::ClaimDraw
            | Command::ClaimTime
            | Command::GiveTime(_)
            | Command::Decline
            | Command::Say(_)
            | Command::Edit(_)
            | Command::Plan(_)
            | Command::ForgetPlan => false,
        }
    }

    /// Whether the other player is a person at another screen who has not made the same offer.
    pub(super) fn must_ask(&self, by: Player, what: Proposal) -> bool {
        self.is_other_elsewhere(by) && !self.offers.has(Offer { by: by.opponent(), what })
    }

    /// Whether the other player is a person at another screen.
    pub(super) fn is_other_elsewhere(&self, by: Player) -> bool {
        let other = self.seat(by.opponent()).person();
        other.is_some_and(|other| Seat::Person(other) != self.seat(by))
    }

    /// Makes an offer. The offer takes effect at once if the other player has made it, too, or need
    /// not be asked. A draw that can be claimed is claimed instead.
    pub(super) fn offer(&mut self, offer: Offer, now: Timestamp) -> Applied {
        if offer.what == Proposal::Draw && self.draw_way(offer.by)? == DrawWay::Claim {
            return self.end(Ending::Claimed { by: offer.by }, now);
        }
        if self.must_ask(offer.by, offer.what) {
            if self.offers.has(offer) {
                return Ok(vec![]);
            }
            self.offers.add(offer);
            return Ok(vec![Event::Offered(offer)]);
        }
        self.agree(self.agreed(offer), now)
    }

    /// Returns the offer to which a player agrees with an offer: the other player's, if there is
    /// one.
    pub(super) fn agreed(&self, offer: Offer) -> Offer {
        let other = Offer { by: offer.by.opponent(), ..offer };
        if self.offers.has(other) { other } else { offer }
    }

    /// Carries out an offer on which both players agree.
    fn agree(&mut self, offer: Offer, now: Timestamp) -> Applied {
        match offer.what {
            Proposal::Draw => {
                let aborted = Ending::Aborted { by: offer.by, late: false };
                let ending = if self.is_abortable() { aborted } else { Ending::Agreed };
                let ended = self.end(ending, now)?;
                self.settle(offer, Settlement::Agreed);
                Ok(ended)
            }
            Proposal::Undo => self.undo(offer, now),
            Proposal::Rematch => {
                self.settle(offer, Settlement::Agreed);
                Ok(vec![Event::Rematch])
            }
        }
    }

    /// Declines the other player's offer. If there is none, withdraws the player's own offer.
    pub(super) fn decline(&mut self, by: Player) -> Vec<Event> {
        if let Some(offer) = self.offers.first_for(Some(by)) {
            let how = if offer.by == by { Settlement::Withdrawn } else { Settlement::Declined };
            self.settle(offer, how);
        }
        vec![]
    }
}
