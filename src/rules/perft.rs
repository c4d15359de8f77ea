//! Counting the sequences of legal moves of a given length, the usual test of a move generator.

use super::game::{Game, decided_by};
use super::moves::Move;
use super::position::Position;

/// How many sequences of `depth` legal moves there are. A finished game goes no further. The last
/// ply is counted without listing it.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    let mut lists = vec![Vec::new(); depth.saturating_sub(1) as usize];
    descend(&mut game.position().clone(), depth, &mut lists)
}

fn descend(position: &mut Position, depth: u32, lists: &mut [Vec<Move>]) -> u64 {
    let Some((list, further)) = lists.split_first_mut() else {
        return if depth == 0 { 1 } else { position.count_legal_moves() as u64 };
    };
    position.legal_moves(list);
    let mut nodes = 0;
    for &played in list.iter() {
        let undo = position.play_unchecked(played);
        if decided_by(position, played).is_none() {
            nodes += descend(position, depth - 1, further);
        }
        position.undo(undo);
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::{Rules, Variant};

    #[test]
    fn the_first_move_has_4986_possibilities() {
        for variant in [Variant::Basic, Variant::Standard] {
            let start = Game::new(Rules { variant, ..Rules::default() });
            assert_eq!(perft(&start, 0), 1);
            assert_eq!(perft(&start, 1), 4986);
        }
    }

    #[test]
    fn two_plies_of_the_standard_game() {
        assert_eq!(perft(&Game::new(Rules::default()), 2), 23_841_810);
    }
}
