//! The laws of a game in progress.

mod check_law;
mod clock_law;
mod game_session;
#[cfg(feature = "server")]
mod plans;
mod table;
mod ticking;

use super::{Command, Event, Session};
use crate::punct::record::Undone;
use crate::rules::{Ending, Move};

/// Short names for the actions of the player at this screen.
impl Session {
    fn ask(&mut self, command: Command) -> Vec<Event> {
        let Some(by) = self.local_player_to_move() else { return Vec::new() };
        self.apply(by, command).unwrap_or_default()
    }

    pub fn undo(&mut self) -> Option<Undone> {
        self.ask(Command::UNDO).into_iter().find_map(|event| match event {
            Event::TakenBack(undone) => Some(undone),
            _ => None,
        })
    }

    pub fn redo(&mut self) -> Option<Move> {
        self.ask(Command::Redo).into_iter().find_map(|event| match event {
            Event::PlayedAgain(played) => Some(played),
            _ => None,
        })
    }

    pub fn take_over(&mut self) -> bool {
        let turn = self.game().position().turn();
        self.apply(turn, Command::TakeOver).is_ok()
    }

    /// Ends the game in this way.
    pub fn end(&mut self, ending: Ending) {
        let (by, command) = match ending {
            Ending::Resigned { by } => (by, Command::Resign),
            Ending::Claimed { by } => (by, Command::ClaimDraw),
            _ => (self.game().position().turn(), Command::DRAW),
        };
        self.apply(by, command).expect("the game can end so");
    }
}
