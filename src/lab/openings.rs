//! Gathers openings from games: how often each move was played, and with which results.

use crate::punct::openings::{
    CanonicalPosition, MoveScore, OpeningMove, OpeningPosition, Openings, PLIES,
};
use crate::rules::{Game, Move, Player, Rules};

/// A move stays if at least this number of games has it: as the first move, and as a later one.
const LEAST_FIRST: u32 = 8;
const LEAST: u32 = 4;

#[derive(Default)]
pub struct OpeningCounter(Openings);

impl OpeningCounter {
    /// The game begins with the empty board. `winner` is `None` for a draw.
    pub fn add(&mut self, rules: Rules, moves: impl Iterator<Item = Move>, winner: Option<Player>) {
        let mut game = Game::new(rules);
        for played in moves.take(PLIES) {
            let before = game.clone();
            let (Some(canonical), Ok(())) =
                (CanonicalPosition::from_game(&before), game.play(played))
            else {
                return;
            };
            let node = self.0.0.entry((rules.variant, canonical.hash)).or_insert_with(|| {
                OpeningPosition { path: before.moves().to_vec(), moves: Vec::new() }
            });
            let image = canonical.image(played);
            let known = node.moves.iter().position(|found| found.played == image);
            let index = known.unwrap_or(node.moves.len());
            if known.is_none() {
                node.moves.push(OpeningMove { played: image, score: MoveScore::default() });
            }
            let score = &mut node.moves[index].score;
            match winner {
                None => score.draws += 1,
                Some(winner) if winner == before.position().turn() => score.wins += 1,
                Some(_) => score.losses += 1,
            }
        }
    }

    /// Rare moves are left out.
    pub fn openings(self) -> Openings {
        let mut nodes = self.0.0;
        for node in nodes.values_mut() {
            let least = if node.path.is_empty() { LEAST_FIRST } else { LEAST };
            node.moves.retain(|found| found.score.games() >= least);
        }
        nodes.retain(|_, node| !node.moves.is_empty());
        Openings(nodes)
    }
}
