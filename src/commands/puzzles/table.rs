//! `punct puzzles check`: proves every puzzle anew, and tells by theme how many there are, how hard
//! they are, and how many positions the proofs looked at.

use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, bail};

use super::super::output::print;
use super::make;
use crate::lessons::puzzles::{Difficulty, Puzzle, PuzzleSet, PuzzleTheme, Solver, prove};

/// No proof looks at more positions.
const LIMIT: u64 = 1_000_000_000;

pub fn run(file: Option<&Path>) -> Result<()> {
    let read = file.map(make::read).transpose()?;
    let puzzles = read.as_ref().unwrap_or(PuzzleSet::shipped()).puzzles();
    let proofs = proofs(puzzles);
    let mut wrong = 0;
    for ((puzzle, proof), number) in puzzles.iter().zip(&proofs).zip(1..) {
        if let Err(why) = proof {
            wrong += 1;
            print(format!("puzzle {number} ({}): {why}\n", puzzle.id()))?;
        }
    }
    print(table(puzzles, &proofs))?;
    if wrong > 0 {
        bail!("{wrong} of {} puzzles are not proved", puzzles.len());
    }
    Ok(())
}

/// For each puzzle how many positions its proof looked at, or why there is none.
fn proofs(puzzles: &[Puzzle]) -> Vec<Result<u64, String>> {
    let next = AtomicUsize::new(0);
    let proved = Mutex::new(Vec::new());
    let work = || {
        while let Some((at, puzzle)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            puzzles.get(at).map(|puzzle| (at, puzzle))
        } {
            let mut solver = Solver::with_limit(LIMIT);
            let proof = prove(puzzle, &mut solver).map(|()| solver.looked_at());
            let proof = proof.map_err(|why| why.to_string());
            proved.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, proof));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
    let mut proved = proved.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    proved.sort_by_key(|&(at, _)| at);
    proved.into_iter().map(|(_, proof)| proof).collect()
}

fn table(puzzles: &[Puzzle], proofs: &[Result<u64, String>]) -> String {
    let mut text = row(["theme", "puzzles", "proved", "one move", "missed", "nodes", "positions"]);
    for theme in PuzzleTheme::ALL {
        let of: Vec<_> =
            puzzles.iter().zip(proofs).filter(|(puzzle, _)| puzzle.theme() == theme).collect();
        if !of.is_empty() {
            text += &summary(theme.name(), &of);
        }
    }
    text + &summary("all", &puzzles.iter().zip(proofs).collect::<Vec<_>>())
}

/// A line: how many there are and are proved, how many have one right move, how often levels 1 to 5
/// miss the mean one, the median of the nodes, and the positions that the mean proof looked at.
fn summary(name: &str, of: &[(&Puzzle, &Result<u64, String>)]) -> String {
    let count = of.len().max(1);
    let proved: Vec<u64> =
        of.iter().filter_map(|(_, proof)| proof.as_ref().ok().copied()).collect();
    let single = of.iter().filter(|(puzzle, _)| puzzle.answers().len() == 1).count();
    let missed: usize = of.iter().map(|(puzzle, _)| usize::from(puzzle.difficulty().missed)).sum();
    let mut nodes: Vec<u32> = of.iter().map(|(puzzle, _)| puzzle.difficulty().nodes).collect();
    nodes.sort_unstable();
    let positions = proved.iter().sum::<u64>() / proved.len().max(1) as u64;
    row([
        name,
        &of.len().to_string(),
        &proved.len().to_string(),
        &single.to_string(),
        &format!("{} %", 100 * missed / (count * usize::from(Difficulty::TRIES))),
        &nodes.get(count / 2).copied().unwrap_or_default().to_string(),
        &positions.to_string(),
    ])
}

fn row([theme, puzzles, proved, single, missed, nodes, positions]: [&str; 7]) -> String {
    format!(
        "{theme:<16}  {puzzles:>7}  {proved:>6}  {single:>8}  {missed:>6}  {nodes:>6}  {positions:>9}\n"
    )
}
