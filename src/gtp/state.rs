//! The state of a connection.

use super::Beginning;
use super::failure::Failure;
use super::thinker::GtpComputer;
use crate::record::{self, Name, Record};
use crate::rules::{Game, Player, Rules};

/// The state of a connection: a game and the computer player.
pub(super) struct Gtp {
    pub live: Record,
    pub computer: GtpComputer,
}

impl Gtp {
    /// With a game about to begin.
    pub fn new(begin: Beginning) -> Gtp {
        let computer = GtpComputer::new(begin.weights, begin.nodes);
        Gtp { live: new_game(begin.rules), computer }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// Once the game is over neither player is refused for being out of turn.
    pub fn must_be_turn_of(&self, player: Player) -> Result<(), Failure> {
        let others = self.game().outcome().is_none() && self.game().position().turn() != player;
        if others { Err(Failure::NotItsTurn(player)) } else { Ok(()) }
    }
}

/// A game about to begin.
pub(super) fn new_game(rules: Rules) -> Record {
    Record::new(rules, Player::BOTH.map(Name::default_of), record::now())
}
