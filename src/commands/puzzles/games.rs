//! The games that puzzles are found in: the computer against itself, one side with less care than the
//! other. In some, nobody connects, until the last pieces are added and the centre decides.

use super::finding;
use crate::engine::{Analysis, Budget, Chance, Engine, can_win};
use crate::lessons::puzzles::Puzzle;
use crate::rules::{Bridges, Game, Move, Player, Rules, Variant, scattered};

/// A game longer than this is left.
const LONGEST: usize = 140;

/// Before this ply nothing is looked for.
const BEGIN: usize = 10;

/// A game gives so many puzzles at most, each with another theme.
const A_GAME: usize = 3;

/// The computer looks at so many nodes a move, and so many of the best moves may be played.
const NODES: u32 = 120;
const NODES_OF_RACE: u32 = 20;
const CHOICE: usize = 16;

/// Up to this ply the moves are drawn from all of these.
const OPENING: usize = 4;

/// In a race, puzzles are looked for once a player has so few pieces left.
const FEW_LEFT: u8 = 2;

/// The puzzles of a game. The same number and seed make the same ones.
pub fn puzzles(number: u32, seed: u64) -> Vec<Puzzle> {
    let mut chance = Chance::new(scattered(seed ^ u64::from(number) << 32));
    let race = number % 4 == 3;
    let rules = Rules {
        variant: if !race && chance.below(5) == 0 { Variant::Basic } else { Variant::Standard },
        bridges: if chance.below(10) == 0 { Bridges::Any } else { Bridges::Two },
    };
    // One player takes more care than the other.
    let mut care = [1 + chance.below(2), 3 + chance.below(8)];
    care.rotate_left(chance.below(2));
    let (mut engine, mut game) = (Engine::new(), Game::new(rules));
    let mut found: Vec<Puzzle> = Vec::new();
    while game.outcome().is_none() && game.ply() < LONGEST && found.len() < A_GAME {
        let ending = Player::BOTH
            .into_iter()
            .any(|player| game.position().reserve(player).total() <= FEW_LEFT);
        let nodes = if race && !ending { NODES_OF_RACE } else { NODES };
        let best = engine.analyse(game.position(), Budget::Nodes(nodes), CHOICE, &mut |_| true);
        if game.ply() >= BEGIN && (!race || ending) {
            let other = |puzzle: &Puzzle| found.iter().all(|one| one.theme() != puzzle.theme());
            found.extend(finding::puzzle(game.position(), &best).filter(other));
        }
        let played = if game.ply() == 0 {
            anything(&game, &mut chance)
        } else if race && !ending {
            peaceful(&game, &best, &mut chance)
        } else {
            let among = if game.ply() < OPENING { CHOICE } else { care[game.ply() % 2] };
            let among = among.min(best.candidates.len());
            best.candidates.get(chance.below(among)).map(|candidate| candidate.played)
        };
        match played {
            Some(played) if game.play(played).is_ok() => {}
            _ => break,
        }
    }
    found
}

/// Any move: the first one sets how the game lies on the board.
fn anything(game: &Game, chance: &mut Chance) -> Option<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.get(chance.below(moves.len())).copied()
}

/// One of the better moves that neither wins nor lets the opponent win at once; a piece is added more
/// often than moved.
fn peaceful(game: &Game, best: &Analysis, chance: &mut Chance) -> Option<Move> {
    let quiet = |played: &Move| {
        let mut after = game.clone();
        after.play(*played).is_ok() && after.outcome().is_none() && !can_win(after.position())
    };
    let moves = best.candidates.iter().map(|candidate| candidate.played);
    let quiet: Vec<Move> = moves.filter(quiet).collect();
    let adds: Vec<Move> =
        quiet.iter().copied().filter(|played| matches!(played, Move::Add(_))).collect();
    let choice = if adds.is_empty() || chance.below(4) == 0 { quiet } else { adds };
    choice.get(chance.below(choice.len())).copied()
}
