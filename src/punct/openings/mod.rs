//! Statistics of openings, from games of the computer against itself. Positions and moves that a
//! symmetry of the board makes equal are counted together.
//!
//! As text, a line that begins with the rules names a position by its moves. Each line below it
//! with a blank in front has a move, and the wins, draws and losses of the mover. `#` begins a
//! remark.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::kit::text::packed_text;
use crate::rules::{Game, Move, Rules, Symmetry, Variant};

/// How many plies of a game are counted.
pub const PLIES: usize = 4;

/// With fewer games, no first move can be called fair.
const ENOUGH: u32 = 40;

/// The greatest difference of a fair first move's share from one half.
const ABOUT_HALF: f32 = 0.05;

/// The results of the games in which a move was played, as the mover sees them.
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
    /// The moves of one game.
    pub path: Vec<Move>,
    /// In the canonical image of the position.
    pub moves: Vec<OpeningMove>,
}

impl MoveScore {
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The mover's share of the points, from 0 to 1. A draw counts as half a win.
    pub fn share(self) -> f32 {
        (self.wins as f32 + self.draws as f32 / 2.0) / self.games().max(1) as f32
    }

    /// The interval that contains the true share in 95 of 100 cases (Wilson's interval).
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
    /// Fair for the swap: the first move of a game, played in enough games, with about half of the
    /// points for both players. The opponent gains little by taking it over.
    pub fn is_fair(self, game: &Game) -> bool {
        let about_half = (self.score.share() - 0.5).abs() <= ABOUT_HALF;
        game.ply() == 0 && self.score.games() >= ENOUGH && about_half
    }
}

impl Openings {
    pub fn built_in() -> &'static Openings {
        static SHIPPED: LazyLock<Openings> = LazyLock::new(|| {
            Openings::from_text(&packed_text!("openings.txt"))
                .expect("a test reads the openings that come with the program")
        });
        &SHIPPED
    }

    /// The legal moves that were played in the position of a game, sorted by the lower bound of
    /// their share, the best first.
    pub fn moves(&self, game: &Game) -> Vec<OpeningMove> {
        let Some(canonical) = CanonicalPosition::from_game(game) else { return Vec::new() };
        let node = self.0.get(&(game.rules().variant, canonical.hash));
        let moves = node.map_or(&[][..], |node| &node.moves);
        let mut legal: Vec<OpeningMove> = moves
            .iter()
            .map(|found| OpeningMove { played: canonical.back(found.played), score: found.score })
            .filter(|found| game.position().check(found.played).is_ok())
            .collect();
        legal.sort_by(|a, b| b.score.bounds()[0].total_cmp(&a.score.bounds()[0]));
        legal
    }

    /// The best first.
    pub fn replies(&self, game: &Game, played: Move) -> Vec<OpeningMove> {
        let mut after = game.clone();
        if after.play(played).is_ok() { self.moves(&after) } else { Vec::new() }
    }
}

/// The image of a game's position that is the same for all positions that a symmetry makes equal.
pub struct CanonicalPosition {
    pub hash: u64,
    /// Those that turn the position into its image; several if the position is itself symmetric.
    symmetries: Vec<Symmetry>,
}

impl CanonicalPosition {
    /// `None` if the game did not begin with the empty board, or has more than [`PLIES`] plies.
    pub fn from_game(game: &Game) -> Option<CanonicalPosition> {
        let unturned = hash_of_image(game, Symmetry::turn(0))?;
        if game.ply() > PLIES || unturned != game.position().zobrist() {
            return None;
        }
        let mut canonical = CanonicalPosition { hash: u64::MAX, symmetries: Vec::new() };
        for symmetry in Symmetry::all() {
            let hash = hash_of_image(game, symmetry)?;
            if hash < canonical.hash {
                canonical = CanonicalPosition { hash, symmetries: vec![symmetry] };
            } else if hash == canonical.hash {
                canonical.symmetries.push(symmetry);
            }
        }
        Some(canonical)
    }

    /// Moves that are equal by a symmetry of the position have the same image.
    pub fn image(&self, played: Move) -> Move {
        let images = self.symmetries.iter().map(|symmetry| symmetry.turn_move(played));
        images.min_by_key(ToString::to_string).unwrap_or(played)
    }

    /// The move of the position whose image is `image`.
    pub fn back(&self, image: Move) -> Move {
        self.symmetries.first().map_or(image, |symmetry| symmetry.inverse().turn_move(image))
    }
}

/// The hash of the position after the images of a game's moves, from the empty board; `None` if one
/// of them is illegal.
fn hash_of_image(game: &Game, symmetry: Symmetry) -> Option<u64> {
    let mut then = Game::new(game.rules());
    for &played in game.moves() {
        then.play(symmetry.turn_move(played)).ok()?;
    }
    Some(then.position().zobrist())
}

impl Openings {
    /// `None` if the text does not have the form described above.
    pub fn from_text(text: &str) -> Option<Openings> {
        let mut openings = Openings::default();
        let mut here: Option<(Game, CanonicalPosition)> = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words = line.split_whitespace();
            if line.starts_with(' ') {
                let (game, canonical) = here.as_ref()?;
                let found = read_move(words, canonical)?;
                let node = openings.0.get_mut(&(game.rules().variant, canonical.hash))?;
                node.moves.push(found);
            } else {
                let game = read_position(words)?;
                let canonical = CanonicalPosition::from_game(&game)?;
                let node = OpeningPosition { path: game.moves().to_vec(), moves: Vec::new() };
                let key = (game.rules().variant, canonical.hash);
                if openings.0.insert(key, node).is_some() {
                    return None;
                }
                here = Some((game, canonical));
            }
        }
        Some(openings)
    }

    /// Short openings first, and in each position the moves played most often first.
    pub fn to_text(&self) -> String {
        let mut nodes: Vec<(Variant, &OpeningPosition)> =
            self.0.iter().map(|(&(variant, _), node)| (variant, node)).collect();
        nodes.sort_by_cached_key(|(variant, node)| {
            let path: Vec<_> = node.path.iter().map(ToString::to_string).collect();
            (variant.code(), path.len(), path)
        });
        let mut text = String::new();
        for (variant, node) in nodes {
            let game = node.game(variant);
            let Some(canonical) = game.and_then(|game| CanonicalPosition::from_game(&game)) else {
                continue;
            };
            text += variant.code();
            for played in &node.path {
                let _ = write!(text, " {played}");
            }
            text.push('\n');
            let mut moves = node.moves.clone();
            moves.sort_by_key(|found| (u32::MAX - found.score.games(), found.played.to_string()));
            for OpeningMove { played, score: MoveScore { wins, draws, losses } } in moves {
                let _ = writeln!(text, " {} {wins} {draws} {losses}", canonical.back(played));
            }
        }
        text
    }
}

impl OpeningPosition {
    fn game(&self, variant: Variant) -> Option<Game> {
        let mut game = Game::new(Rules { variant, ..Rules::default() });
        self.path.iter().try_for_each(|&played| game.play(played)).ok()?;
        Some(game)
    }
}

fn read_position<'t>(mut words: impl Iterator<Item = &'t str>) -> Option<Game> {
    let variant = words.next()?.parse().ok()?;
    let path = words.map(|word| word.parse().ok()).collect::<Option<Vec<Move>>>()?;
    OpeningPosition { path, moves: Vec::new() }.game(variant)
}

fn read_move<'t>(
    mut words: impl Iterator<Item = &'t str>,
    canonical: &CanonicalPosition,
) -> Option<OpeningMove> {
    let played = canonical.image(words.next()?.parse().ok()?);
    let mut number = || words.next()?.parse().ok();
    let score = MoveScore { wins: number()?, draws: number()?, losses: number()? };
    words.next().is_none().then_some(OpeningMove { played, score })
}
