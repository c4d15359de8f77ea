//! The state of a connection.

use super::Beginning;
use super::failure::Failure;
use super::thinker::Computer;
use crate::record::{self, Name};
use crate::rules::{Game, Move, Player, Rules};
use crate::session::LiveGame;

/// The state of a connection: a game, the computer player, and whether the other program has quit.
pub(super) struct Gtp {
    pub live: LiveGame,
    pub computer: Computer,
    /// Whether `quit` was said.
    pub has_quit: bool,
}

pub(super) type Done = Result<String, Failure>;

impl Gtp {
    /// With a game about to begin.
    pub fn new(begin: Beginning) -> Gtp {
        let computer = Computer::new(begin.weights, begin.nodes);
        Gtp { live: new_game(begin.rules), computer, has_quit: false }
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
pub(super) fn new_game(rules: Rules) -> LiveGame {
    LiveGame::new(rules, Player::BOTH.map(Name::default_of), record::now())
}

/// The answer of a command that has nothing to tell.
#[expect(clippy::unnecessary_wraps, reason = "it has the type of answers that can fail")]
pub(super) fn done() -> Done {
    Ok(String::new())
}

/// Moves in notation, one a line, sorted bytewise.
pub(super) fn sorted(moves: &[Move]) -> String {
    let mut lines: Vec<String> = moves.iter().map(Move::to_string).collect();
    lines.sort_unstable();
    lines.join("\n")
}
