//! Takes moves and the swap back, and redoes moves.

use jiff::Timestamp;

use super::Seat;
use super::apply::Applied;
use super::command::{CommandError, CommandResult};
use super::event::Event;
use super::game_match::{Match, Setting};
use super::offers::{Offer, Settlement};
use crate::punct::record::{Help, Record, Swap, Undone};
use crate::rules::{Move, Player};

impl Match {
    /// Whether the player of a colour can take something back, or at a table can ask for it.
    pub fn may_undo(&self, by: Player) -> bool {
        match self.setting {
            Setting::OneScreen => {
                let is_taken_over = self.swap() == Some(Swap::Taken) && self.game().ply() > 0;
                let is_ended = self.game().ending().is_some();
                is_ended || is_taken_over || self.plies_to_undo(by) > 0
            }
            Setting::Table(_) => self.check_going_on().is_ok() && self.plies_to_undo(by) > 0,
        }
    }

    /// Checks whether a player may ask to take moves back. If `is_new` is `false`, the player only
    /// agrees to the opponent's request, and need not have made a move.
    pub(super) fn check_undo(&self, by: Player, is_new: bool) -> CommandResult {
        if self.setting != Setting::OneScreen {
            self.check_going_on()?;
        }
        if is_new && !self.may_undo(by) { Err(CommandError::NoMove) } else { Ok(()) }
    }

    /// Returns the number of plies that an undo by a player takes back, as
    /// [`SeatsOf::plies_to_undo`](crate::kit::session::SeatsOf::plies_to_undo) does.
    fn plies_to_undo(&self, by: Player) -> usize {
        self.plies_to_undo_of(by, self.game().ply())
    }

    fn plies_to_undo_of(&self, by: Player, played: usize) -> usize {
        let turn = self.game().position().turn();
        let plies = |person| self.seats.plies_to_undo(person, turn, played);
        self.seat(by).person().map_or(0, plies)
    }

    /// Takes moves back. At a table, both players have agreed.
    pub(super) fn undo(&mut self, offer: Offer, now: Timestamp) -> Applied {
        let before = self.clone();
        let undone = match self.setting {
            Setting::OneScreen => self.undo_to_own_turn(offer.by),
            Setting::Table(_) => self.undo_for_good(offer),
        };
        let undone = undone.ok_or(CommandError::NoMove)?;
        self.trees.follow(self.record.tree());
        self.trees.drop_plans();
        self.record_mut().clock_follows(now);
        if self.clock().is_some_and(|clock| clock.is_used_up(now)) {
            *self = before;
            return Err(CommandError::NoTimeToUndo);
        }
        self.forget_pointing();
        if self.setting == Setting::OneScreen
            && let Undone::Moves(_) | Undone::Swap(_) = undone
        {
            let number = self.next_number_here();
            self.record_mut().header_mut().note_help(number, Help::Undo);
        }
        Ok(vec![Event::TakenBack(undone)])
    }

    /// Takes back the last move of the player who asked for it, and the moves after it. Nobody can
    /// redo these moves.
    fn undo_for_good(&mut self, offer: Offer) -> Option<Undone> {
        let ply = self.game().ply();
        let back = Some(self.plies_to_undo(offer.by)).filter(|plies| *plies > 0)?;
        self.settle(offer, Settlement::Undone(ply + 1 - back..=ply));
        let before = self.swap();
        let record = self.record_mut();
        let undone = record.undo(back);
        record.end_main_line_here();
        if self.swap() != before {
            self.exchange();
        }
        undone
    }

    /// Takes back the players' ending of the game. If there is none, takes back moves until the
    /// person who wants this is to move. If that person was never to move after the swap, takes
    /// back the swap.
    fn undo_to_own_turn(&mut self, by: Player) -> Option<Undone> {
        let ply = self.game().ply();
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            let plies = self.plies_to_undo(by);
            return self.record_mut().undo(plies);
        }
        match self.plies_to_undo_of(by, ply - 1) {
            0 => Some(Undone::Swap(self.undo_swap())),
            plies => self.record_mut().undo(plies),
        }
    }

    /// Takes back the swap and all moves after it. Unless a person here can then decide about the
    /// swap again, also takes back the first move. The moves after the swap can't be redone.
    fn undo_swap(&mut self) -> Vec<Move> {
        let mut undone = Vec::new();
        let mut undo = |record: &mut Record, plies| {
            if let Some(Undone::Moves(moves)) = record.undo(plies) {
                undone.extend(moves);
            }
        };
        let after_the_first = self.game().ply() - 1;
        let decides_again = self.seat(Player::White) == Seat::HERE;
        let record = self.record_mut();
        undo(record, after_the_first);
        record.take_back_swap();
        if !decides_again {
            undo(record, 1);
        }
        self.seats = self.seats.exchanged();
        undone
    }

    /// Redoes moves until the person who wants this is to move, or the game is over.
    pub(super) fn redo(&mut self, by: Player, now: Timestamp) -> Applied {
        let (own, seats) = (self.seat(by), self.seats);
        let record = self.record_mut();
        let mut redone = None;
        loop {
            let mover = record.game().position().turn();
            let Some(played) = record.redo() else { break };
            record.clock_moved(mover, now);
            redone = Some(played);
            let game = record.game();
            if game.outcome().is_some() || seats.seat(game.position().turn()) == own {
                break;
            }
        }
        let redone = redone.ok_or(CommandError::NothingTakenBack)?;
        self.forget_pointing();
        Ok(vec![Event::PlayedAgain(redone)])
    }

    pub fn swap(&self) -> Option<Swap> {
        self.record.header().swap
    }
}
