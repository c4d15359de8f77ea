//! What a connection remembers: the game, and how the computer plays.

use crate::gipf::level::Level;
use crate::gipf::record::{Agreed, Record};
use crate::gipf::rules::Game;
use crate::gtp::Failure;
use crate::record::{Name, now};
use crate::rules::Player;

/// The state of a connection.
pub struct Gtp {
    /// The game.
    pub record: Record,
    /// How the computer plays.
    pub computer: Computer,
}

/// How the computer plays on this connection.
pub struct Computer {
    /// How strong.
    pub level: Level,
    /// Where chance begins.
    pub seed: u64,
}

impl Default for Computer {
    fn default() -> Computer {
        Computer { level: Level::DEFAULT, seed: 1 }
    }
}

impl Gtp {
    /// With a game about to begin.
    pub fn new(agreed: Agreed) -> Gtp {
        let record = Record::new(agreed, Player::BOTH.map(Name::default_of), now());
        Gtp { record, computer: Computer::default() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.record.game()
    }

    /// Once the game is over neither player is refused for being out of turn.
    pub fn must_be_turn_of(&self, player: Player) -> Result<(), Failure> {
        let others = self.game().outcome().is_none() && self.game().position().turn() != player;
        if others { Err(Failure::NotItsTurn(player)) } else { Ok(()) }
    }
}
