//! What a player is to reach in a race, and what is proved of one.

use super::counts::lead;
use crate::engine::forced::ForcedWin;
use crate::rules::{Move, Outcome, Player, Position};

/// What is proved of a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Settled {
    Wins(ForcedWin),
    /// Neither can win; with this move the player keeps the draw.
    Draws(Move),
    Loses,
}

/// What a player is to reach by the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Goal {
    pub player: Player,
    /// By how much to lead in the central hexagon: 1 is a win, 0 a draw at least.
    pub lead: i8,
}

impl Goal {
    pub fn win(player: Player) -> Goal {
        Goal { player, lead: 1 }
    }

    pub fn draw(player: Player) -> Goal {
        Goal { player, lead: 0 }
    }

    pub fn is_reached(self, outcome: Outcome) -> bool {
        outcome.winner().map_or(self.lead == 0, |winner| winner == self.player)
    }

    /// Whether the player would reach it by adding a piece in the next turn, whatever is added.
    pub fn is_an_add_away(self, position: &Position) -> bool {
        position.reserve(self.player).total() == 1 && lead(position, self.player) >= self.lead
    }
}
