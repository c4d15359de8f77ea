//! Gathers openings from games. Counts how often each move was played in a position, and with which
//! results.

use std::collections::hash_map::Entry;

use crate::punct::openings::{Canonical, MoveScore, OpeningMove, OpeningPosition, Openings, PLIES};
use crate::rules::{Game, Move, Player, Rules};

/// A move stays in the openings if at least this number of games has it: as the first move, and as
/// a later one.
const LEAST_FIRST: u32 = 8;
const LEAST: u32 = 4;

/// Counts the moves in the openings of games.
#[derive(Default)]
pub struct Gatherer(Openings);

impl Gatherer {
    /// Counts the first moves of a game, which begins with the empty board. `winner` is `None` for
    /// a draw.
    pub fn add(&mut self, rules: Rules, moves: impl Iterator<Item = Move>, winner: Option<Player>) {
        let mut game = Game::new(rules);
        for played in moves.take(PLIES) {
            let before = game.clone();
            let (Some(canonical), Ok(())) = (Canonical::from_game(&before), game.play(played))
            else {
                return;
            };
            let score = MoveScore::new(before.position().turn(), winner);
            self.node(&before, &canonical).count(canonical.image(played), score);
        }
    }

    fn node(&mut self, game: &Game, canonical: &Canonical) -> &mut OpeningPosition {
        match self.0.0.entry((game.rules().variant, canonical.hash)) {
            Entry::Occupied(node) => node.into_mut(),
            Entry::Vacant(place) => {
                place.insert(OpeningPosition { path: game.moves().to_vec(), moves: Vec::new() })
            }
        }
    }

    /// Returns the openings without rare moves.
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

impl OpeningPosition {
    fn count(&mut self, played: Move, one: MoveScore) {
        match self.moves.iter_mut().find(|found| found.played == played) {
            Some(found) => {
                found.score.wins += one.wins;
                found.score.draws += one.draws;
                found.score.losses += one.losses;
            }
            None => self.moves.push(OpeningMove { played, score: one }),
        }
    }
}

impl MoveScore {
    /// Returns the score of a player in one game.
    fn new(player: Player, winner: Option<Player>) -> MoveScore {
        let mut score = MoveScore::default();
        match winner {
            None => score.draws = 1,
            Some(winner) if winner == player => score.wins = 1,
            Some(_) => score.losses = 1,
        }
        score
    }
}
