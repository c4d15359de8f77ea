//! Which of the puzzles found are kept: so many of each theme, with different pieces that come to
//! rest in different ways, and none like another.

use std::collections::{HashMap, HashSet};

use super::likeness::likeness;
use crate::lessons::puzzles::{Puzzle, PuzzleTheme};
use crate::rules::{Kind, Level, Move};

/// How many puzzles of a theme are kept.
const fn wanted(theme: PuzzleTheme) -> usize {
    match theme {
        PuzzleTheme::WinAtOnce | PuzzleTheme::OnlyDefence => 25,
        PuzzleTheme::WinInTwo => 40,
        PuzzleTheme::WinInThree => 20,
        PuzzleTheme::Cut | PuzzleTheme::Block => 12,
        PuzzleTheme::CentreRace => 16,
    }
}

/// How the piece of a move comes to rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Rest {
    Added,
    Flat,
    Raised,
    Bridge,
}

/// The puzzles to keep, from the easiest to the hardest.
pub fn chosen(found: &[Puzzle]) -> Vec<&Puzzle> {
    let mut seen = HashSet::new();
    let different: Vec<&Puzzle> =
        found.iter().filter(|puzzle| seen.insert(likeness(puzzle.position()))).collect();
    let of = |theme| different.iter().copied().filter(move |puzzle| puzzle.theme() == theme);
    let mut chosen: Vec<&Puzzle> = PuzzleTheme::ALL
        .into_iter()
        .flat_map(|theme| varied(of(theme).collect(), wanted(theme)))
        .collect();
    chosen.sort_by_cached_key(|puzzle| {
        (
            puzzle.difficulty().score(),
            puzzle.goal(),
            way(puzzle),
            puzzle.position().ply(),
            puzzle.id(),
        )
    });
    chosen
}

/// So many of the puzzles, those first whose answer is made as few others' are.
fn varied(mut puzzles: Vec<&Puzzle>, count: usize) -> Vec<&Puzzle> {
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
    (puzzle.answers()[0].placement().kind(), way(puzzle))
}

fn way(puzzle: &Puzzle) -> Rest {
    let answer = puzzle.answers()[0];
    let Move::Shift { from, to } = answer else { return Rest::Added };
    let lifted = puzzle.position().with_lifted(from);
    match lifted.map(|lifted| lifted.landing(to)) {
        Some(Ok(landing)) if landing.gap.is_some() => Rest::Bridge,
        Some(Ok(landing)) if landing.level > Level::GROUND => Rest::Raised,
        _ => Rest::Flat,
    }
}
