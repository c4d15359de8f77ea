//! Statistics of openings, from games of the computer against itself. For each position of the
//! first plies, the collection has the moves that were played there and the results of the games.
//! Positions and moves that a symmetry of the board makes equal are counted together.

#[cfg(test)]
mod tests;
mod text;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rules::{Game, Move, Symmetry, Variant};

/// The number of plies of a game that are counted.
pub const PLIES: usize = 4;

/// The least number of games for which a first move can be called fair.
const ENOUGH: u32 = 40;

/// The greatest difference of a fair first move's share from one half.
const ABOUT_HALF: f32 = 0.05;

/// The results of the games in which a move was played, as the player who made the move sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveScore {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningMove {
    pub played: Move,
    pub score: MoveScore,
}

#[derive(Default)]
pub struct Openings(pub HashMap<(Variant, u64), OpeningPosition>);

#[derive(Debug)]
pub struct OpeningPosition {
    /// The moves of one game that lead to the position.
    pub path: Vec<Move>,
    /// The moves in the canonical image of the position.
    pub moves: Vec<OpeningMove>,
}

impl MoveScore {
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the mover's share of the points, from 0 to 1. A draw counts as half a win.
    pub fn share(self) -> f32 {
        (self.wins as f32 + self.draws as f32 / 2.0) / self.games().max(1) as f32
    }

    /// Returns the interval that contains the true share in 95 of 100 cases (Wilson's interval).
    pub fn bounds(self) -> [f32; 2] {
        const Z: f32 = 1.96;
        let games = self.games().max(1) as f32;
        let middle = (self.share() + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
        let variance = self.share() * (1.0 - self.share()) / games + (Z / (2.0 * games)).powi(2);
        let margin = Z * variance.sqrt() / (1.0 + Z * Z / games);
        [middle - margin, middle + margin]
    }
}

impl OpeningMove {
    /// Whether a move is fair for the swap: it is the first of a game, was played in enough games,
    /// and gave both players about half of the points. The opponent gains little by taking over
    /// such a move.
    pub fn is_fair(self, game: &Game) -> bool {
        let about_half = (self.score.share() - 0.5).abs() <= ABOUT_HALF;
        game.ply() == 0 && self.score.games() >= ENOUGH && about_half
    }
}

impl Openings {
    /// Returns the collection that comes with the program.
    pub fn built_in() -> &'static Openings {
        static SHIPPED: LazyLock<Openings> = LazyLock::new(|| {
            Openings::from_text(include_str!("../../../assets/openings.txt"))
                .expect("a test reads the openings that come with the program")
        });
        &SHIPPED
    }

    /// Returns the legal moves that were played in the position of a game, sorted by the lower
    /// bound of their share, the best first. Returns none if no game of the collection reached the
    /// position.
    pub fn moves(&self, game: &Game) -> Vec<OpeningMove> {
        let Some(canonical) = Canonical::from_game(game) else { return Vec::new() };
        let node = self.0.get(&(game.rules().variant, canonical.hash));
        let moves = node.map_or(&[][..], |node| &node.moves);
        let here = moves
            .iter()
            .map(|found| OpeningMove { played: canonical.back(found.played), score: found.score });
        let mut legal: Vec<OpeningMove> =
            here.filter(|found| game.position().check(found.played).is_ok()).collect();
        let least = |found: &OpeningMove| found.score.bounds()[0];
        legal.sort_by(|a, b| least(b).total_cmp(&least(a)));
        legal
    }

    /// Returns the replies to a move in the position of a game, the best first.
    pub fn replies(&self, game: &Game, played: Move) -> Vec<OpeningMove> {
        let mut after = game.clone();
        if after.play(played).is_ok() { self.moves(&after) } else { Vec::new() }
    }
}

/// The image of a game's position that is the same for all positions that a symmetry makes equal.
pub struct Canonical {
    /// The hash of the image.
    pub hash: u64,
    /// The symmetries that turn the position into its image. There are several if the position is
    /// itself symmetric.
    symmetries: Vec<Symmetry>,
}

impl Canonical {
    /// Finds the image; `None` if the game did not begin with the empty board, or has more than
    /// [`PLIES`] plies.
    pub fn from_game(game: &Game) -> Option<Canonical> {
        if game.ply() > PLIES || hash_of_image(game, |played| played)? != game.position().zobrist()
        {
            return None;
        }
        let images: Vec<(u64, Symmetry)> = Symmetry::all()
            .map(|symmetry| {
                Some((hash_of_image(game, |played| symmetry.turn_move(played))?, symmetry))
            })
            .collect::<Option<_>>()?;
        let hash = images.iter().map(|&(hash, _)| hash).min()?;
        let alike = images.into_iter().filter(|image| image.0 == hash);
        Some(Canonical { hash, symmetries: alike.map(|(_, symmetry)| symmetry).collect() })
    }

    /// Returns the image of a move. Moves that are equal by a symmetry of the position have the
    /// same image.
    pub fn image(&self, played: Move) -> Move {
        let images = self.symmetries.iter().map(|symmetry| symmetry.turn_move(played));
        images.min_by_key(ToString::to_string).unwrap_or(played)
    }

    /// Returns the move of the position whose image is `image`.
    pub fn back(&self, image: Move) -> Move {
        self.symmetries.first().map_or(image, |symmetry| symmetry.inverse().turn_move(image))
    }
}

/// Returns the hash of the position after the images of a game's moves, from the empty board;
/// `None` if one of them is illegal.
fn hash_of_image(game: &Game, image: impl Fn(Move) -> Move) -> Option<u64> {
    let mut then = Game::new(game.rules());
    for &played in game.moves() {
        then.play(image(played)).ok()?;
    }
    Some(then.position().zobrist())
}
