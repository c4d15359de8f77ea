//! Openings as text. A line that begins with the rules names a position by the moves that lead to
//! it. The lines below that line begin with a blank. Each has a move played in the position, and
//! the wins, draws and losses of the player who made the move. `#` begins a remark.

use std::fmt::Write as _;

use super::{Canonical, MoveScore, OpeningMove, OpeningPosition, Openings};
use crate::rules::{Game, Move, Rules, Variant};

impl Openings {
    /// Reads openings from a text; `None` if the text does not have the form described above.
    pub fn from_text(text: &str) -> Option<Openings> {
        let mut openings = Openings::default();
        let mut here: Option<(Game, Canonical)> = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words = line.split_whitespace();
            if line.starts_with(' ') {
                let (game, canonical) = here.as_ref()?;
                let found = read_move(words, canonical)?;
                let node = openings.0.get_mut(&(game.rules().variant, canonical.hash))?;
                node.moves.push(found);
            } else {
                let game = read_position(words)?;
                let canonical = Canonical::from_game(&game)?;
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

    /// Writes the openings as text: short openings first, and in each position the moves played
    /// most often first.
    pub fn to_text(&self) -> String {
        let mut nodes: Vec<(Variant, Game, &OpeningPosition)> = self
            .0
            .iter()
            .filter_map(|(&(variant, _), node)| Some((variant, node.game(variant)?, node)))
            .collect();
        let key = |(variant, _, node): &(Variant, Game, &OpeningPosition)| {
            let path: Vec<_> = node.path.iter().map(ToString::to_string).collect();
            (variant.code(), path.len(), path)
        };
        nodes.sort_by_cached_key(key);
        let mut text = String::new();
        for (variant, game, node) in nodes {
            let Some(canonical) = Canonical::from_game(&game) else { continue };
            text += variant.code();
            for played in &node.path {
                let _ = write!(text, " {played}");
            }
            text.push('\n');
            let mut moves = node.moves.clone();
            moves.sort_by_key(|found| (u32::MAX - found.score.games(), found.played.to_string()));
            for OpeningMove { played, score: MoveScore { wins, draws, losses } } in moves {
                let played = canonical.back(played);
                let _ = writeln!(text, " {played} {wins} {draws} {losses}");
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
    canonical: &Canonical,
) -> Option<OpeningMove> {
    let played = canonical.image(words.next()?.parse().ok()?);
    let mut number = || words.next()?.parse().ok();
    let score = MoveScore { wins: number()?, draws: number()?, losses: number()? };
    words.next().is_none().then_some(OpeningMove { played, score })
}
