//! Decides whether a command may be carried out. [`Match::apply`] begins with this decision, and a
//! screen at a table asks its copy of the match.

use jiff::Timestamp;

use super::command::{Command, CommandError, CommandResult, DecidedCommand};
use super::game_match::Match;
use super::offers::{Offer, Proposal};
use crate::punct::record::Swap;
use crate::rules::{Ending, EndingError, Move, Player};

impl Match {
    /// Checks whether [`Match::apply`] would carry out a command of the player of a colour.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn check(&self, by: Player, command: &Command, now: Timestamp) -> CommandResult {
        match command {
            Command::Decided(decision) => self.check_decided(by, decision, now),
            &Command::Play { number, played } => self.check_play(by, number, played),
            Command::TakeOver => self.check_take_over(by),
            Command::Redo => self.check_redo(by),
            Command::Resign => Ok(self.game().check_end(Ending::Resigned { by })?),
            Command::Abort => self.check_abort(by),
            Command::ClaimDraw => Ok(self.game().check_end(Ending::Claimed { by })?),
            Command::ClaimTime => self.check_claim_time(by, now),
            Command::GiveTime(more) => self.given_time(by.opponent(), *more, now).map(drop),
            Command::Offer(what) => self.check_offer(Offer { by, what: *what }, now),
            Command::Decline => {
                self.offers.first_for(Some(by)).map(drop).ok_or(CommandError::NoOffer)
            }
            // Whether there is room for a line or a change is known once it is made in a copy.
            Command::Say(line) => self.clone().say(by, line).map(drop),
            Command::Edit(edit) => self.clone().edit(by, edit.clone()).map(drop),
            Command::Share(edit) => self.clone().edit_shared(edit.clone()).map(drop),
            Command::Join => self.clone().join_tree(by).map(drop),
            Command::Plan(line) => self.clone().add_to_plan(by, line).map(drop),
            Command::LookAt(_) | Command::ForgetPlan | Command::Point(_) => Ok(()),
        }
    }

    /// Checks a command that a player has decided to give in an earlier state: the game must still
    /// be as the player saw it. The player's own offers matter only for a command that may withdraw
    /// them.
    fn check_decided(&self, by: Player, decided: &DecidedCommand, now: Timestamp) -> CommandResult {
        let &DecidedCommand { round, ply, seats, offers, ref command } = decided;
        let is_same_offer = if *command == Command::Decline {
            offers == self.offers
        } else {
            offers.of(by.opponent()) == self.offers.of(by.opponent())
        };
        let is_same = (round, ply, seats) == (self.round, self.game().ply(), self.seats);
        if is_same && is_same_offer {
            self.check(by, command, now)
        } else {
            Err(CommandError::GoneOn)
        }
    }

    fn check_play(&self, by: Player, number: Option<usize>, played: Move) -> CommandResult {
        let next = self.game().ply() + 1;
        if let Some(asked) = number {
            if self.has_played(asked, played) {
                return Ok(());
            }
            if asked == 0 || asked > next {
                return Err(CommandError::TooEarly { asked, next });
            }
            if asked < next {
                return Err(CommandError::OtherMove(asked));
            }
        }
        let turn = self.game().position().turn();
        if turn != by && self.game().outcome().is_none() {
            return Err(CommandError::NotYourTurn(turn));
        }
        Ok(self.game().check(played)?)
    }

    /// Whether the move with a number was this one, so that a command was sent twice.
    pub(super) fn has_played(&self, number: usize, played: Move) -> bool {
        number.checked_sub(1).and_then(|at| self.game().moves().get(at)) == Some(&played)
    }

    fn check_take_over(&self, by: Player) -> CommandResult {
        let may = self.record.may_take_over() && by == self.game().position().turn();
        if may || self.has_taken_over(by) { Ok(()) } else { Err(CommandError::NoSwap) }
    }

    /// Whether a player has just taken over the first move, so that a command was sent twice.
    pub(super) fn has_taken_over(&self, by: Player) -> bool {
        self.swap() == Some(Swap::Taken) && self.game().ply() == 1 && by == Player::White
    }

    fn check_redo(&self, by: Player) -> CommandResult {
        let may = !self.is_other_elsewhere(by) && self.record.may_redo();
        if may { Ok(()) } else { Err(CommandError::NothingTakenBack) }
    }

    fn check_abort(&self, by: Player) -> CommandResult {
        if !self.is_abortable() && self.game().outcome().is_none() {
            return Err(CommandError::Begun);
        }
        Ok(self.game().check_end(Ending::Aborted { by, late: false })?)
    }

    fn check_claim_time(&self, by: Player, now: Timestamp) -> CommandResult {
        self.check_going_on()?;
        let late = self.clock().and_then(|clock| clock.out_of_time(now));
        if late == Some(by.opponent()) { Ok(()) } else { Err(CommandError::TimeLeft) }
    }

    fn check_offer(&self, offer: Offer, now: Timestamp) -> CommandResult {
        match offer.what {
            Proposal::Draw => self.draw_way(offer.by).map(drop),
            // A player who agrees to an undo need not have made a move.
            Proposal::Undo if self.must_ask(offer.by, offer.what) => {
                self.check_undo(offer.by, true)
            }
            Proposal::Undo => {
                self.check_undo(offer.by, false)?;
                self.clone().undo(self.agreed(offer), now).map(drop)
            }
            Proposal::Rematch if self.game().outcome().is_none() => Err(CommandError::NotOver),
            Proposal::Rematch => Ok(()),
        }
    }

    pub(super) fn check_going_on(&self) -> CommandResult {
        let is_over = self.game().outcome().is_some();
        if is_over { Err(CommandError::Ending(EndingError::GameOver)) } else { Ok(()) }
    }
}
