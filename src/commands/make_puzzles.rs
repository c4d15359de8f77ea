//! `punct puzzles make`: finds puzzles in games of the computer against itself, proves their
//! solutions, and writes a choice of them. Equal arguments find equal puzzles, on any number of
//! threads.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};

use super::input_output::{self, FileForm, no_pipe};
use super::train::kept_games;
use crate::cli::MakePuzzles;
use crate::kit::storage::visible_path;
use crate::kit::threads;
use crate::lab::puzzles::{choose, puzzles_of_game, puzzles_of_saved};
use crate::punct::lessons::puzzles::{Puzzle, PuzzleSet, PuzzleTheme, theme, write};

pub fn run(args: &MakePuzzles) -> Result<()> {
    no_pipe(&args.out, "the file is written again and again; name one")?;
    input_output::may_write(&args.out, FileForm::Puzzles, args.force.force)?;
    let mut before = Vec::new();
    for file in &args.with {
        let puzzles = read(file)?.puzzles().to_vec();
        before.extend(puzzles.into_iter().map(|puzzle| {
            let theme = theme(&puzzle.position, puzzle.goal, &puzzle.answers);
            Puzzle { theme, ..puzzle }
        }));
    }
    let saved = args.kept.as_deref().map(kept_games).transpose()?;
    let most = saved.as_ref().map_or(u32::MAX, |games| games.len() as u32);
    let end = args.first.saturating_add(args.games).min(most);
    let next = AtomicU32::new(args.first);
    let found: Mutex<BTreeMap<u32, Vec<Puzzle>>> = Mutex::new(BTreeMap::new());
    let work = || -> Result<()> {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= end {
                return Ok(());
            }
            let puzzles = match &saved {
                Some(saved) => puzzles_of_saved(&saved[game as usize]),
                None => puzzles_of_game(game, args.seed),
            };
            // A panic of another thread ends the command anyway.
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            let some = !puzzles.is_empty();
            found.insert(game, puzzles);
            if some {
                let all: Vec<Puzzle> =
                    before.iter().chain(found.values().flatten()).cloned().collect();
                save(&args.out, &all, found.len())?;
            }
        }
    };
    threads::on_all_cores(work).into_iter().collect::<Result<()>>()?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    before.extend(found.into_values().flatten());
    save(&args.out, &before, args.games as usize)
}

pub fn read(file: &Path) -> Result<PuzzleSet> {
    PuzzleSet::parse(&input_output::text(file)?).with_context(|| visible_path(file))
}

/// Writes a choice of the puzzles, and prints how many it has of each theme.
fn save(file: &Path, found: &[Puzzle], games: usize) -> Result<()> {
    let chosen = choose(found);
    let lines = chosen.iter().map(|puzzle| write(puzzle) + "\n").collect::<String>();
    // An existing file may be replaced: this run has written it, or was allowed to replace it.
    input_output::write(file, (HEAD.to_owned() + &lines).as_bytes(), FileForm::Puzzles, true)?;
    let of = |theme| chosen.iter().filter(|puzzle| puzzle.theme == theme).count();
    let counts = PuzzleTheme::ALL.map(|theme| format!("{} {}", theme.code(), of(theme))).join(", ");
    eprintln!(
        "after {games} games: {} chosen of {} puzzles found: {counts}",
        chosen.len(),
        found.len()
    );
    Ok(())
}

const HEAD: &str = "\
# Puzzles, from the easiest to the hardest, made and proved by 'punct puzzles make': a puzzle a line.
# theme goal | difficulty | rules bridges player ply | White's pieces / Black's | right moves
";
