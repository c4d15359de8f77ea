//! `punct train` learns weights from games against itself. `punct puzzles make` finds puzzles in
//! such games, proves their solutions, and writes a choice of them. Equal arguments give equal
//! weights and puzzles, on any number of threads, even if the run was interrupted. `punct match`
//! lets two contestants play a match.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use parking_lot::Mutex;

use super::input_output::{
    self, FileForm, json_line, no_pipe, print, print_data, printable_move, read_weights,
};
use crate::cli::{MakePuzzles, MatchArgs, Train};
use crate::kit::storage::{DiskError, visible_path};
use crate::kit::system;
use crate::lab::learning::{fit, measure};
use crate::lab::match_games::MatchPlan;
use crate::lab::puzzles::{choose, puzzles_of_game, puzzles_of_saved};
use crate::lab::self_play::{LearningGame, self_play};
use crate::punct::engine::Weights;
use crate::punct::lessons::puzzles::{Puzzle, PuzzleSet, PuzzleTheme, theme, write};
use crate::rules::{Bridges, Move, Player, Rules, Variant};

/// How many consecutive games begin with the same moves.
const ROUND: usize = 4;

/// The games are divided into this number of equal parts. The first part measures the weights,
/// which are learnt from the others.
const HELD_BACK: usize = 8;

pub fn train(train: &Train) -> Result<()> {
    let force = train.force.force;
    no_pipe(&train.out, "the games are kept in a file beside the weights; name one")?;
    input_output::may_write(&train.out, FileForm::Weights, force)?;
    let weights = train.from.as_deref().map_or_else(|| Ok(Weights::hand_set()), read_weights)?;
    let start = Instant::now();
    let file = train.out.with_extension("games");
    let games = play(&weights, train, &file)?;
    print(summary(&games))?;
    let (held_back, learnt_from) = games.split_at(games.len() / HELD_BACK);
    let learnt = fit(&weights, learnt_from, train.seed);
    input_output::write(&train.out, learnt.to_text().as_bytes(), FileForm::Weights, force)?;
    for variant in Variant::ALL {
        let before = measure(&weights, held_back, variant);
        let after = measure(&learnt, held_back, variant);
        print(format!(
            "{variant}: {} positions held back: policy {:.3} -> {:.3}, value {:.3} -> {:.3}\n",
            after.positions, before.policy, after.policy, before.value, after.value,
        ))?;
    }
    print(format!("{:.0} s\n", start.elapsed().as_secs_f64()))
}

/// Adds each game to the file as soon as it ends. Games that the file already has are not played
/// again.
fn play(weights: &Weights, train: &Train, file: &Path) -> Result<Vec<LearningGame>> {
    let mut games =
        if file.exists() { games_in(&input_output::text(file)?) } else { BTreeMap::new() };
    let missing: Vec<usize> =
        (0..train.games as usize).filter(|number| !games.contains_key(number)).collect();
    let beginnings = train.begin.as_deref().map_or_else(|| Ok(vec![Vec::new()]), beginnings)?;
    let opened = File::options().append(true).create(true).open(file);
    let out = Mutex::new(opened.map_err(|error| DiskError::writing(file, error))?);
    let new = system::map_on_all_cores(missing.len(), |nth| -> Result<(usize, LearningGame)> {
        let number = missing[nth];
        let seed = train.seed << 40 | number as u64;
        let begin = &beginnings[number / ROUND % beginnings.len()];
        let game = self_play(weights, rules(number), begin, train.nodes, seed);
        let line = format!("{number} {}\n", game.to_line());
        let mut locked = out.lock();
        locked.write_all(line.as_bytes()).map_err(|error| DiskError::writing(file, error))?;
        Ok((number, game))
    });
    for game in new {
        games.extend([game?]);
    }
    Ok(games.into_values().take(train.games as usize).collect())
}

pub fn saved_games(file: &Path) -> Result<Vec<LearningGame>> {
    Ok(games_in(&input_output::text(file)?).into_values().collect())
}

/// By number. A line that is no whole game is left out.
fn games_in(text: &str) -> BTreeMap<usize, LearningGame> {
    let games = text.lines().filter_map(|line| {
        let (number, game) = line.split_once(' ')?;
        Some((number.parse().ok()?, LearningGame::from_line(game)?))
    });
    games.collect()
}

fn beginnings(file: &Path) -> Result<Vec<Vec<Move>>> {
    let (text, name) = (input_output::text(file)?, visible_path(file));
    let mut beginnings = Vec::new();
    for line in text.lines() {
        let moves = line.split_whitespace().map(|played| {
            played.parse().with_context(|| format!("{name}: {}", printable_move(played)))
        });
        beginnings.push(moves.collect::<Result<Vec<Move>>>()?);
    }
    ensure!(!beginnings.is_empty(), "{name}: there is no line of moves");
    Ok(beginnings)
}

/// Every other game has the basic rules; one in ten has bridges on any piece.
fn rules(game: usize) -> Rules {
    Rules {
        variant: if game % 2 == 1 { Variant::Basic } else { Variant::Standard },
        bridges: if game % 20 >= 18 { Bridges::Any } else { Bridges::Two },
    }
}

fn summary(played: &[LearningGame]) -> String {
    let [won, drawn, lost] = [Some(Player::White), None, Some(Player::Black)]
        .map(|winner| played.iter().filter(|game| game.winner == winner).count());
    let plies: usize = played.iter().map(|game| game.turns.len()).sum();
    format!(
        "{} games: White won {won}, drew {drawn}, lost {lost}; {} plies on average\n",
        played.len(),
        plies / played.len().max(1)
    )
}

pub fn make_puzzles(args: &MakePuzzles) -> Result<()> {
    no_pipe(&args.out, "the file is written again and again; name one")?;
    input_output::may_write(&args.out, FileForm::Puzzles, args.force.force)?;
    let mut before = Vec::new();
    for file in &args.with {
        let puzzles = read_puzzles(file)?.puzzles().to_vec();
        before.extend(puzzles.into_iter().map(|puzzle| {
            let theme = theme(&puzzle.position, puzzle.goal, &puzzle.answers);
            Puzzle { theme, ..puzzle }
        }));
    }
    let saved = args.kept.as_deref().map(saved_games).transpose()?;
    let most = saved.as_ref().map_or(u32::MAX, |games| games.len() as u32);
    let end = args.first.saturating_add(args.games).min(most);
    let next = AtomicU32::new(args.first);
    let found: Mutex<BTreeMap<u32, Vec<Puzzle>>> = Mutex::new(BTreeMap::new());
    let done = system::on_all_cores(|| -> Result<()> {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= end {
                return Ok(());
            }
            let new = match &saved {
                Some(saved) => puzzles_of_saved(&saved[game as usize]),
                None => puzzles_of_game(game, args.seed),
            };
            let mut by_game = found.lock();
            let is_any_new = !new.is_empty();
            by_game.insert(game, new);
            if is_any_new {
                let all: Vec<Puzzle> =
                    before.iter().chain(by_game.values().flatten()).cloned().collect();
                save_puzzles(&args.out, &all, by_game.len())?;
            }
        }
    });
    done.into_iter().collect::<Result<()>>()?;
    before.extend(found.into_inner().into_values().flatten());
    save_puzzles(&args.out, &before, args.games as usize)
}

pub fn read_puzzles(file: &Path) -> Result<PuzzleSet> {
    PuzzleSet::parse(&input_output::text(file)?).with_context(|| visible_path(file))
}

fn save_puzzles(file: &Path, found: &[Puzzle], games: usize) -> Result<()> {
    let chosen = choose(found);
    let lines = chosen.iter().map(|puzzle| write(puzzle) + "\n").collect::<String>();
    // An existing file may be replaced: this run has written it, or was allowed to replace it.
    input_output::write(
        file,
        (PUZZLES_HEAD.to_owned() + &lines).as_bytes(),
        FileForm::Puzzles,
        true,
    )?;
    let counts = PuzzleTheme::ALL.map(|theme| {
        let count = chosen.iter().filter(|puzzle| puzzle.theme == theme).count();
        format!("{} {count}", theme.code())
    });
    eprintln!(
        "after {games} games: {} chosen of {} puzzles found: {}",
        chosen.len(),
        found.len(),
        counts.join(", ")
    );
    Ok(())
}

const PUZZLES_HEAD: &str = "\
# Puzzles, from the easiest to the hardest, made and proved by 'punct puzzles make': a puzzle a line.
# theme goal | difficulty | rules bridges player ply | White's pieces / Black's | right moves
";

pub fn play_match(args: MatchArgs) -> Result<()> {
    let MatchArgs { a, b, games, rules, openings, seed, sprt, play_on, save, json } = args;
    let (contestants, games, rules) = ([a, b], games.get(), rules.rules());
    let plan = MatchPlan {
        contestants,
        games,
        rules,
        opening_plies: openings,
        seed,
        sprt,
        folder: save,
        plays_on: play_on,
    };
    let played = plan.play()?;
    if json.json {
        return print_data(json_line(&played.object(&plan))?);
    }
    print(played.text(&plan))
}
