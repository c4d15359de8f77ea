//! Finds puzzles in games of the computer against itself, proves their solutions, and chooses a
//! varied set of them.

mod finding;

pub use finding::{puzzles_of_game, puzzles_of_kept};

use std::collections::{HashMap, HashSet};

use crate::punct::lessons::puzzles::{Puzzle, PuzzleTheme};
use crate::rules::{Kind, Level, Move, Placement, Position, Space, scattered};

const fn wanted_count(theme: PuzzleTheme) -> usize {
    match theme {
        PuzzleTheme::WinAtOnce | PuzzleTheme::OnlyDefence => 25,
        PuzzleTheme::WinInTwo | PuzzleTheme::WinInThree => 40,
        PuzzleTheme::Cut | PuzzleTheme::Block => 12,
        PuzzleTheme::CentreRace => 16,
    }
}

/// How the piece of a move comes to lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Rest {
    Added,
    Flat,
    Raised,
    Bridge,
}

/// Chooses the puzzles to use, from the easiest to the hardest.
pub fn choose(found: &[Puzzle]) -> Vec<&Puzzle> {
    let mut seen = HashSet::new();
    let different: Vec<&Puzzle> =
        found.iter().filter(|puzzle| seen.insert(likeness(&puzzle.position))).collect();
    let of = |theme| different.iter().copied().filter(move |puzzle| puzzle.theme == theme);
    let mut chosen: Vec<&Puzzle> = PuzzleTheme::ALL
        .into_iter()
        .flat_map(|theme| pick_varied(of(theme).collect(), wanted_count(theme)))
        .collect();
    chosen.sort_by_cached_key(|puzzle| {
        (puzzle.difficulty.score(), puzzle.goal, way(puzzle), puzzle.position.ply(), puzzle.id())
    });
    chosen
}

/// Picks `count` puzzles, so that their answers vary. Each time, picks a puzzle whose answer has
/// the [`manner`] that was picked least often before: the kind of piece, and how the piece rests.
fn pick_varied(mut puzzles: Vec<&Puzzle>, count: usize) -> Vec<&Puzzle> {
    let mut manners: HashMap<(Kind, Rest), usize> = HashMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < count && !puzzles.is_empty() {
        let uses = |puzzle: &&Puzzle| manners.get(&manner(puzzle)).copied().unwrap_or_default();
        let Some(at) = (0..puzzles.len()).min_by_key(|&at| uses(&puzzles[at])) else { break };
        let puzzle = puzzles.remove(at);
        *manners.entry(manner(puzzle)).or_default() += 1;
        chosen.push(puzzle);
    }
    chosen
}

fn manner(puzzle: &Puzzle) -> (Kind, Rest) {
    (puzzle.answers[0].placement().kind(), way(puzzle))
}

fn way(puzzle: &Puzzle) -> Rest {
    let answer = puzzle.answers[0];
    let Move::Shift { from, to } = answer else { return Rest::Added };
    let lifted = puzzle.position.with_lifted(from);
    match lifted.map(|lifted| lifted.landing(to)) {
        Some(Ok(landing)) if landing.gap.is_some() => Rest::Bridge,
        Some(Ok(landing)) if landing.level > Level::GROUND => Rest::Raised,
        _ => Rest::Flat,
    }
}

/// Returns a number that is equal for positions that differ only by rotation, reflection or
/// exchanged colours.
fn likeness(position: &Position) -> u64 {
    let sums = (0..12).map(|lie| {
        let pieces = position.pieces().into_iter();
        let numbers = pieces.map(|piece| {
            let at = seen_from(piece.placement, lie);
            let own = u64::from(piece.owner == position.turn());
            let level = u64::from(piece.level.get());
            scattered(level << 32 | own << 31 | at)
        });
        numbers.fold(0, u64::wrapping_add)
    });
    sums.min().unwrap_or_default()
}

/// Returns a number for a placement, seen on the board in one of twelve orientations.
fn seen_from(placement: Placement, lie: u8) -> u64 {
    let [punct, first, second] = placement.dots().map(|dot| index(dot, lie));
    punct << 16 | first.min(second) << 8 | first.max(second)
}

/// Returns the index of a space on a board turned by `lie` sixths; from 6 on the board is also
/// reflected.
fn index(space: Space, lie: u8) -> u64 {
    let (column, row) = (space.column() - 8, space.row() - 9);
    let start = if lie < 6 { (column, row) } else { (row, column) };
    let (column, row) = (0..lie % 6).fold(start, |(column, row), _| (row, row - column));
    Space::CENTRE.offset((column, row)).map_or(0, |space| space.index() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Move, Rules};

    fn hash_after(moves: [&str; 2]) -> u64 {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse::<Move>().expect("a move")).expect("a legal move");
        }
        likeness(game.position())
    }

    #[test]
    fn turned_and_mirrored_positions_are_alike_and_others_are_not() {
        let one = hash_after(["T-D3,D4,E4", "SE-B3,B4,B5"]);
        assert_eq!(one, hash_after(["T-C4,D4,D5", "SE-C2,D2,E2"].map(|text| text)));
        assert_ne!(one, hash_after(["T-D3,D4,E4", "SE-B5,B4,B3"]));
        assert_ne!(one, hash_after(["T-D3,E4,E3", "SE-B3,B4,B5"]));
    }
}
