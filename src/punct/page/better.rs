//! The better moves that a review names: each can be seen on the board.

use crate::punct::engine::MoveVerdict;
use crate::punct::record::{NodeId, Record};
use crate::rules::{Game, Move};

/// A move that was better than one of the game.
pub struct Better {
    /// The number of the move that it would replace.
    pub ply: usize,
    /// Where it would have been played.
    pub before: NodeId,
    pub played: Move,
    /// The game after it.
    pub game: Game,
}

/// All of them, the first ones first.
pub fn of(record: &Record, verdicts: &[MoveVerdict]) -> Vec<Better> {
    let nodes = record.tree().nodes_through(record.here());
    let better = |(verdict, ply): (&MoveVerdict, usize)| {
        let played = verdict.better()?.played;
        let mut game = record.game_at(ply - 1)?;
        game.play(played).ok()?;
        let before = *nodes.get(ply - 1)?;
        Some(Better { ply, before, played, game })
    };
    verdicts.iter().zip(1..).filter_map(better).collect()
}
