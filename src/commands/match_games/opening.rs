//! Openings: the first moves of a game, chosen by chance among the better ones.

use super::chance::mixed;
use crate::engine::{Budget, Engine};
use crate::rules::{Game, Move, Rules};

/// The nodes that tell the better moves from the others.
const NODES: Budget = Budget::Nodes(100);

/// Among how many moves one is chosen.
const CHOICE: usize = 20;

/// A game of so many moves that is neither over nor known to be won or lost. Shorter, should all
/// moves decide it.
pub fn opening(rules: Rules, plies: u32, seed: u64) -> Game {
    let mut game = Game::new(rules);
    for ply in 0..plies {
        let mut open = open_moves(&game);
        if open.is_empty() {
            break;
        }
        let at = mixed(&[seed, u64::from(ply)]) % open.len() as u64;
        game = open.swap_remove(at as usize);
    }
    game
}

/// The game after each of the better moves that decide nothing.
fn open_moves(game: &Game) -> Vec<Game> {
    let found = Engine::new().analyse(game.position(), NODES, CHOICE, &mut |_| true);
    let undecided = found.candidates.iter().filter(|candidate| candidate.proof.is_none());
    undecided.filter_map(|candidate| played(game, candidate.played)).collect()
}

fn played(game: &Game, chosen: Move) -> Option<Game> {
    let mut game = game.clone();
    game.play(chosen).ok()?;
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn it_has_as_many_moves_as_asked_for_and_goes_on() {
        for plies in [0, 1, 4] {
            let game = opening(Rules::default(), plies, 7);
            assert_eq!(game.ply(), plies as usize);
            assert_eq!(game.outcome(), None);
        }
    }

    #[test]
    fn it_follows_from_the_seed_and_differs_with_it() {
        let moves = |seed| opening(Rules::default(), 3, seed).moves().to_vec();
        assert_eq!(moves(1), moves(1));
        let different: HashSet<_> = (0..8).map(moves).collect();
        assert!(different.len() >= 7, "{different:?}");
    }
}
