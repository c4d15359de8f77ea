//! Moves taken back and played again, and the swap, which goes back with the first move.

use super::game_session::Session;
use super::seat::Seat;
use crate::record::{Record, Swap, Undone};
use crate::rules::{Move, Player};

impl Session {
    /// Whether Black may take over White's first move in this game, or has.
    pub fn swap(&self) -> Option<Swap> {
        self.record.header().swap()
    }

    /// Whether Black may take over White's first move now.
    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }

    /// Black takes over White's first move: the players exchange their colours, and White, who is
    /// Black now, is to move. Saves. `false` if that can't be done now.
    pub fn take_over(&mut self) -> bool {
        let now = self.time();
        let taken = self.record.take_over(now);
        if taken {
            self.seats = self.seats.exchanged();
            self.save();
        }
        taken
    }

    /// Takes back how the players ended the game, or else moves up to the last ply at which a person
    /// here was to move, and saves. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.seats.may_undo() {
            return None;
        }
        let undone = self.undo_to_own_turn()?;
        let now = self.time();
        self.record.clock_follows(now);
        self.save();
        Some(undone)
    }

    fn undo_to_own_turn(&mut self) -> Option<Undone> {
        let (turn, ply) = (self.game().position().turn(), self.game().ply());
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            return self.record.undo(self.seats.plies_to_undo(turn, ply));
        }
        match self.seats.plies_to_undo(turn, ply - 1) {
            0 => Some(Undone::Swap(self.undo_swap())),
            plies => self.record.undo(plies),
        }
    }

    /// Takes back that Black took over White's first move, with all that followed, and that move
    /// too unless a person here may decide again. What followed was played with the colours
    /// exchanged and is forgotten.
    fn undo_swap(&mut self) -> Vec<Move> {
        let mut undone = Vec::new();
        let mut undo = |record: &mut Record, plies| {
            if let Some(Undone::Moves(moves)) = record.undo(plies) {
                undone.extend(moves);
            }
        };
        let after_the_first = self.record.game().ply() - 1;
        undo(&mut self.record, after_the_first);
        self.record.take_back_swap();
        self.seats = self.seats.exchanged();
        if self.seats.of(Player::Black) != Seat::Here {
            undo(&mut self.record, 1);
        }
        undone
    }

    /// Plays moves taken back again until a person here is to move or the game is over, and saves.
    /// Returns the last of them; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        if !self.seats.may_undo() {
            return None;
        }
        let mut redone = None;
        while let Some(played) = self.record.redo() {
            redone = Some(played);
            if self.may_act() {
                break;
            }
        }
        if redone.is_some() {
            let now = self.time();
            self.record.clock_follows(now);
            self.save();
        }
        redone
    }
}
