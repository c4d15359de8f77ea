//! Moves taken back and played again, and the swap, which goes back with the first move.

use super::game_session::Session;
use super::live_game::{LiveGame, Undone};
use super::seat::Seat;
use crate::record::{Name, Swap};
use crate::rules::{Move, Player};
use crate::session::KeptGame as _;

impl Session {
    /// Whether Black may take over White's first move in this game, or has.
    pub fn swap(&self) -> Option<Swap> {
        self.live.header().swap()
    }

    /// Whether Black may take over White's first move now.
    pub fn may_take_over(&self) -> bool {
        let game = self.game();
        self.swap() == Some(Swap::Allowed) && game.ply() == 1 && game.outcome().is_none()
    }

    /// Black takes over White's first move: the players exchange their colours, and White, who is
    /// Black now, is to move. Saves. `false` if that can't be done now.
    pub fn take_over(&mut self) -> bool {
        let may = self.may_take_over();
        if may {
            let (taker, now) = (self.game().position().turn(), self.time());
            self.live.clock_moved(taker, now);
            self.exchange_players();
            self.live.set_swap(Some(Swap::Taken));
            self.live.forget_undone();
            self.save();
        }
        may
    }

    fn exchange_players(&mut self) {
        self.seats = self.seats.exchanged();
        let names = Name::exchanged(self.names());
        self.live.set_players(names, self.seats.computer());
        self.live.exchange_clock();
    }

    /// Takes back how the players ended the game, or else moves up to the last ply at which a person
    /// here was to move, and saves. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.seats.may_undo() {
            return None;
        }
        let undone = self.undo_to_own_turn()?;
        let now = self.time();
        self.live.clock_follows(now);
        self.save();
        Some(undone)
    }

    fn undo_to_own_turn(&mut self) -> Option<Undone> {
        let (turn, ply) = (self.game().position().turn(), self.game().ply());
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            return self.live.undo(self.seats.plies_to_undo(turn, ply));
        }
        match self.seats.plies_to_undo(turn, ply - 1) {
            0 => Some(Undone::Swap(self.undo_swap())),
            plies => self.live.undo(plies),
        }
    }

    /// Takes back that Black took over White's first move, with all that followed, and that move
    /// too unless a person here may decide again. What followed was played with the colours
    /// exchanged and is forgotten.
    fn undo_swap(&mut self) -> Vec<Move> {
        let mut undone = Vec::new();
        let mut undo = |live: &mut LiveGame, plies| {
            if let Some(Undone::Moves(moves)) = live.undo(plies) {
                undone.extend(moves);
            }
        };
        let after_the_first = self.live.game().ply() - 1;
        undo(&mut self.live, after_the_first);
        self.live.forget_undone();
        self.exchange_players();
        self.live.set_swap(Some(Swap::Allowed));
        if self.seats.of(Player::Black) != Seat::Here {
            undo(&mut self.live, 1);
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
        while let Some(played) = self.live.redo() {
            redone = Some(played);
            if self.may_act() {
                break;
            }
        }
        if redone.is_some() {
            let now = self.time();
            self.live.clock_follows(now);
            self.save();
        }
        redone
    }
}
