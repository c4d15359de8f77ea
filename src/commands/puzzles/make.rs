//! `punct puzzles make`: finds puzzles in games of the computer against itself. The same arguments
//! find the same puzzles, on any number of threads.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use anyhow::{Context as _, Result};

use super::choosing::chosen;
use super::games;
use crate::cli::MakePuzzles;
use crate::lessons::puzzles::{Puzzle, PuzzleSet, PuzzleTheme, theme, write};

pub fn run(args: &MakePuzzles) -> Result<()> {
    let mut before = Vec::new();
    for file in &args.with {
        let puzzles = read(file)?.puzzles().to_vec();
        before.extend(puzzles.into_iter().map(|puzzle| {
            let theme = theme(puzzle.position(), puzzle.goal(), puzzle.answers());
            puzzle.with_theme(theme)
        }));
    }
    let end = args.first.saturating_add(args.games);
    let next = AtomicU32::new(args.first);
    let found: Mutex<BTreeMap<u32, Vec<Puzzle>>> = Mutex::new(BTreeMap::new());
    let work = || -> Result<()> {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= end {
                return Ok(());
            }
            let puzzles = games::puzzles(game, args.seed);
            // A panic of another thread ends the command anyway.
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let some = !puzzles.is_empty();
            found.insert(game, puzzles);
            if some {
                let all: Vec<Puzzle> =
                    before.iter().chain(found.values().flatten()).cloned().collect();
                save(&args.out, &all, found.len())?;
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect::<Result<()>>()
    })?;
    let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    before.extend(found.into_values().flatten());
    save(&args.out, &before, args.games as usize)
}

/// Reads a file of puzzles.
pub fn read(file: &Path) -> Result<PuzzleSet> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    PuzzleSet::parse(&text).with_context(name)
}

/// Writes the best of the puzzles found, and says how many there are.
fn save(file: &Path, found: &[Puzzle], games: usize) -> Result<()> {
    let chosen = chosen(found);
    let lines = chosen.iter().map(|puzzle| write(puzzle) + "\n").collect::<String>();
    fs::write(file, HEAD.to_owned() + &lines).with_context(|| file.display().to_string())?;
    let of = |theme| chosen.iter().filter(|puzzle| puzzle.theme() == theme).count();
    let counts = PuzzleTheme::ALL.map(|theme| format!("{} {}", theme.code(), of(theme))).join(", ");
    eprintln!("after {games} games {} puzzles of {}: {counts}", chosen.len(), found.len());
    Ok(())
}

const HEAD: &str = "\
# Puzzles, from the easiest to the hardest, made and proved by 'punct puzzles make': a puzzle a line.
# theme goal | difficulty | rules bridges player ply | White's pieces / Black's | right moves
";
