//! `punct puzzles make`: finds puzzles in games of the computer against itself, proves what can be
//! forced there, and keeps the best. The same arguments find the same puzzles, on any number of
//! threads.

mod finding;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, ensure};

use super::train::kept_games;
use crate::cli::MakePuzzles;
use crate::commands::input_output::{self, FileForm, PIPE};
use crate::kit::storage::visible_path;
use crate::kit::threads;
use crate::punct::lessons::puzzles::{Puzzle, PuzzleSet, PuzzleTheme, theme, write};
use crate::rules::{Kind, Level, Move, Placement, Position, Space, scattered};
use finding::{puzzles_of_game, puzzles_of_kept};

pub fn run(args: &MakePuzzles) -> Result<()> {
    ensure!(args.out != Path::new(PIPE), "{PIPE}: the file is written again and again; name one");
    input_output::may_write(&args.out, FileForm::Puzzles, args.force.force)?;
    let mut before = Vec::new();
    for file in &args.with {
        let puzzles = read(file)?.puzzles().to_vec();
        before.extend(puzzles.into_iter().map(|puzzle| {
            let theme = theme(puzzle.position(), puzzle.goal(), puzzle.answers());
            puzzle.with_theme(theme)
        }));
    }
    let kept = args.kept.as_deref().map(kept_games).transpose()?;
    let most = kept.as_ref().map_or(u32::MAX, |games| games.len() as u32);
    let end = args.first.saturating_add(args.games).min(most);
    let next = AtomicU32::new(args.first);
    let found: Mutex<BTreeMap<u32, Vec<Puzzle>>> = Mutex::new(BTreeMap::new());
    let work = || -> Result<()> {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= end {
                return Ok(());
            }
            let puzzles = match &kept {
                Some(kept) => puzzles_of_kept(&kept[game as usize]),
                None => puzzles_of_game(game, args.seed),
            };
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
    threads::on_all_cores(work).into_iter().collect::<Result<()>>()?;
    let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    before.extend(found.into_values().flatten());
    save(&args.out, &before, args.games as usize)
}

pub fn read(file: &Path) -> Result<PuzzleSet> {
    PuzzleSet::parse(&input_output::text(file)?).with_context(|| visible_path(file))
}

/// Writes the best puzzles and prints their number.
fn save(file: &Path, found: &[Puzzle], games: usize) -> Result<()> {
    let chosen = choose(found);
    let lines = chosen.iter().map(|puzzle| write(puzzle) + "\n").collect::<String>();
    // What is there was written before in this run, or may be replaced.
    input_output::write(file, (HEAD.to_owned() + &lines).as_bytes(), FileForm::Puzzles, true)?;
    let of = |theme| chosen.iter().filter(|puzzle| puzzle.theme() == theme).count();
    let counts = PuzzleTheme::ALL.map(|theme| format!("{} {}", theme.code(), of(theme))).join(", ");
    eprintln!("after {games} games {} puzzles of {}: {counts}", chosen.len(), found.len());
    Ok(())
}

const HEAD: &str = "\
# Puzzles, from the easiest to the hardest, made and proved by 'punct puzzles make': a puzzle a line.
# theme goal | difficulty | rules bridges player ply | White's pieces / Black's | right moves
";

const fn wanted_count(theme: PuzzleTheme) -> usize {
    match theme {
        PuzzleTheme::WinAtOnce | PuzzleTheme::OnlyDefence => 25,
        PuzzleTheme::WinInTwo | PuzzleTheme::WinInThree => 40,
        PuzzleTheme::Cut | PuzzleTheme::Block => 12,
        PuzzleTheme::CentreRace => 16,
    }
}

/// The way in which the piece of a move lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Rest {
    Added,
    Flat,
    Raised,
    Bridge,
}

/// The puzzles to keep, from the easiest to the hardest.
fn choose(found: &[Puzzle]) -> Vec<&Puzzle> {
    let mut seen = HashSet::new();
    let different: Vec<&Puzzle> =
        found.iter().filter(|puzzle| seen.insert(likeness(puzzle.position()))).collect();
    let of = |theme| different.iter().copied().filter(move |puzzle| puzzle.theme() == theme);
    let mut chosen: Vec<&Puzzle> = PuzzleTheme::ALL
        .into_iter()
        .flat_map(|theme| pick_varied(of(theme).collect(), wanted_count(theme)))
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

/// Picks `count` puzzles, each time one whose answer has a rare kind of piece and rare way of
/// lying.
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

/// Equal for positions that differ only by turning, mirroring or exchanged colours.
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

/// A number for a placement on a board in one of twelve orientations.
fn seen_from(placement: Placement, lie: u8) -> u64 {
    let [punct, first, second] = placement.dots().map(|dot| index(dot, lie));
    punct << 16 | first.min(second) << 8 | first.max(second)
}

/// The index of a space on a board turned by `lie` sixths; from 6 on it is mirrored, too.
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

    fn after(moves: [&str; 2]) -> u64 {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse::<Move>().expect("a move")).expect("a legal move");
        }
        likeness(game.position())
    }

    #[test]
    fn turned_and_mirrored_positions_are_alike_and_others_are_not() {
        let one = after(["T-D3,D4,E4", "SE-B3,B4,B5"]);
        assert_eq!(one, after(["T-C4,D4,D5", "SE-C2,D2,E2"].map(|text| text)));
        assert_ne!(one, after(["T-D3,D4,E4", "SE-B5,B4,B3"]));
        assert_ne!(one, after(["T-D3,E4,E3", "SE-B3,B4,B5"]));
    }
}
