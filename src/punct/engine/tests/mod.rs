//! Tests of the engine as a whole; each module has its own beside its code.

mod deciding;
mod defences;
mod giving_away;
mod mistakes;
mod moving;
pub mod recommending;
mod resisting;
mod reviewing;
mod strengths;
pub mod tactics;
mod wins;

pub use wins::tried;

use std::sync::LazyLock;

use super::graph::NodeMoves;
use super::listing::{MoveFilter, MoveLister};
use super::weights::Weights;
use crate::rules::{Bridges, Game, Move, Position, Rules, Variant, scattered};

/// All four settings of the rules.
pub fn all_rules() -> [Rules; 4] {
    [
        Rules { variant: Variant::Standard, bridges: Bridges::Two },
        Rules { variant: Variant::Basic, bridges: Bridges::Two },
        Rules { variant: Variant::Standard, bridges: Bridges::Any },
        Rules { variant: Variant::Basic, bridges: Bridges::Any },
    ]
}

/// Visits the positions of some [`likely_game`]s.
pub fn visit_games(rules: Rules, games: u64, seed: u64, visit: &mut impl FnMut(&Position)) {
    for number in 0..games {
        likely_game(rules, scattered(seed ^ number << 32), visit);
    }
}

/// Visits the positions of some [`random_game`]s, each with other odds of adding a piece.
pub fn visit_random_games(rules: Rules, games: u64, seed: u64, visit: &mut impl FnMut(&Position)) {
    for number in 0..games {
        random_game(rules, scattered(seed ^ number << 32), 3 + number % 7, visit);
    }
}

/// Weights that learning never changes, so that the games of the tests stay the same.
pub static HAND_SET: LazyLock<Weights> = LazyLock::new(Weights::hand_set);

/// A game with threats, stacks and an end, unlike a random game. Each move is drawn from those that
/// look best at first sight, every fifth from all moves. The same numbers give the same game.
pub fn likely_game(rules: Rules, mut random: u64, visit: &mut impl FnMut(&Position)) -> Game {
    let (mut game, mut listing) = (Game::new(rules), MoveLister::default());
    while game.outcome().is_none() && game.ply() < 150 {
        visit(game.position());
        random = scattered(random);
        let mut moves = Vec::new();
        if random.is_multiple_of(5) {
            moves = game.legal_moves();
        } else {
            let mut position = game.position().clone();
            let weights = HAND_SET.for_variant(rules.variant);
            let (_, edges) =
                listing.list(weights, &mut position, MoveFilter::Any, NodeMoves::Unlisted);
            moves.extend(edges.map(|edge| edge.played));
        }
        let played = moves[(random >> 8) as usize % moves.len()];
        game.play(played).expect("a legal move");
    }
    game
}

/// A game of random moves. Each is drawn, at these odds, from all moves that add a piece or from
/// all that move one. The same numbers give the same game.
pub fn random_game(
    rules: Rules,
    mut random: u64,
    adds_in_ten: u64,
    visit: &mut impl FnMut(&Position),
) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.ply() < 150 {
        visit(game.position());
        random = scattered(random);
        let mut moves = game.legal_moves();
        let adds = moves.iter().filter(|played| matches!(played, Move::Add(_))).count();
        if adds > 0 && adds < moves.len() {
            let wants_add = random % 10 < adds_in_ten;
            moves.retain(|played| matches!(played, Move::Add(_)) == wants_add);
        }
        let played = moves[(random >> 8) as usize % moves.len()];
        game.play(played).expect("a legal move");
    }
    game
}

/// Reads a position, as `punct-position` writes it.
pub fn position(text: &str) -> Position {
    Game::from_position_text(text, Bridges::Two).expect("a position").position().clone()
}

/// White joins columns A and Q below the centre with the last move.
pub const WON: [&str; 11] = [
    "SE-A6,B6,C6",
    "T-N16,O16,O17",
    "SE-D6,E6,F6",
    "T-L16,M16,M17",
    "SC-H6,G6,I6",
    "T-K16,J16,K17",
    "SE-J6,K6,L6",
    "T-N14,O14,O15",
    "SE-M6,N7,O8",
    "T-L14,M14,M15",
    "T-P9,P10,Q10",
];

pub fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

/// The game of these moves by the usual rules.
pub fn game_of(moves: &[&str]) -> Game {
    let mut game = Game::new(Rules::default());
    for text in moves {
        game.play(read(text)).expect("a legal move");
    }
    game
}
