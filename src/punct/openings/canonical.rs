//! One image for all positions that a symmetry of the board makes alike.

use super::PLIES;
use crate::rules::{Game, Move, Symmetry};

/// The position of a game, turned or reflected so that all that are alike become the same.
pub struct Canonical {
    /// The hash of the image.
    pub hash: u64,
    /// What turns the position into its image: several if the position is itself symmetric.
    symmetries: Vec<Symmetry>,
}

impl Canonical {
    /// `None` if the game did not begin with the empty board, or is too long for an opening.
    pub fn of(game: &Game) -> Option<Canonical> {
        if game.ply() > PLIES || replayed(game, |played| played)? != game.position().zobrist() {
            return None;
        }
        let images: Vec<(u64, Symmetry)> = Symmetry::all()
            .map(|symmetry| Some((replayed(game, |played| symmetry.of_move(played))?, symmetry)))
            .collect::<Option<_>>()?;
        let hash = images.iter().map(|&(hash, _)| hash).min()?;
        let alike = images.into_iter().filter(|image| image.0 == hash);
        Some(Canonical { hash, symmetries: alike.map(|(_, symmetry)| symmetry).collect() })
    }

    /// The move as it lies in the image; the same for all moves that are alike.
    pub fn image(&self, played: Move) -> Move {
        let images = self.symmetries.iter().map(|symmetry| symmetry.of_move(played));
        images.min_by_key(ToString::to_string).unwrap_or(played)
    }

    /// A move of the image as it lies in the position.
    pub fn back(&self, image: Move) -> Move {
        self.symmetries.first().map_or(image, |symmetry| symmetry.inverse().of_move(image))
    }
}

/// The hash of the position that the images of a game's moves lead to on the empty board.
fn replayed(game: &Game, image: impl Fn(Move) -> Move) -> Option<u64> {
    let mut then = Game::new(game.rules());
    for &played in game.moves() {
        then.play(image(played)).ok()?;
    }
    Some(then.position().zobrist())
}
