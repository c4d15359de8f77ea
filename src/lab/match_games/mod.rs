//! Matches between two contestants, whose games are played on all cores.

mod contestants;
mod gtp_program;
mod one_game;
mod report;
mod results;

pub use contestants::{Contestant, SprtBounds};

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::{fs, thread, vec};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::kit::storage::{Format, Name, Overwrite, disk, visible_path};
use crate::kit::system;
use crate::punct::record::{self, Header, Record, Tree, export};
use crate::rules::{Player, Rules};
use contestants::RunningContestant;
use gtp_program::{GtpProgram, PATIENCE};
use one_game::{Finished, ThinkingTime};
use report::MatchReport;
use results::{PlayedGame, Results, Team, pair_of};

pub struct MatchPlan {
    pub contestants: [Contestant; 2],
    pub games: u32,
    pub rules: Rules,
    /// The number of moves that are chosen by chance before the contestants play.
    pub opening_plies: u32,
    pub seed: u64,
    /// A sequential test, which may end the match early.
    pub sprt: Option<SprtBounds>,
    pub folder: Option<PathBuf>,
    /// The computer plays on where it would resign, so that games show how they are decided.
    pub plays_on: bool,
}

pub struct PlayedMatch {
    results: Results,
    /// How many moves A and B have played in this run, and the time that they took.
    spent: [ThinkingTime; 2],
}

impl MatchPlan {
    /// Two equal contestants make the same moves with both colours, so each game of theirs gets an
    /// opening of its own; otherwise both games of a pair have the same.
    fn opening_of(&self, number: u32) -> u32 {
        let [a, b] = &self.contestants;
        if a == b { number } else { pair_of(number) }
    }

    /// Plays the games that are not in the folder yet, and prints progress on stderr. Fails if a
    /// program can't be started, or the folder holds other files or can't be written.
    pub fn play(&self) -> Result<PlayedMatch> {
        for contestant in &self.contestants {
            if let Contestant::Program(command) = contestant {
                // A wrong command fails before the first game.
                GtpProgram::start(command, PATIENCE).with_context(|| contestant.to_string())?;
            }
        }
        let saved =
            self.folder.as_deref().map(|folder| MatchFolder::open(folder, self)).transpose()?;
        let results = match &saved {
            Some(saved) => saved.results(self.games)?,
            None => Results::default(),
        };
        let played = PlayedMatch { results, spent: Default::default() };
        let mut course = MatchCourse { plan: self, saved, played };
        course.play()?;
        Ok(course.played)
    }
}

struct MatchCourse<'a> {
    plan: &'a MatchPlan,
    saved: Option<MatchFolder>,
    played: PlayedMatch,
}

impl MatchCourse<'_> {
    fn play(&mut self) -> Result<()> {
        let played = &self.played.results.0;
        let missing = (1..=self.plan.games).filter(|number| !played.contains_key(number)).collect();
        let progress = MatchReport::new(self.plan.games);
        if self.cut_if_decided() {
            return Ok(());
        }
        let end = play_all(self.plan, missing, |finished| {
            if let Err(error) = self.add(&finished) {
                return ControlFlow::Break(Err(error));
            }
            progress.show(&finished, &self.played.results);
            if self.cut_if_decided() {
                ControlFlow::Break(Ok(()))
            } else {
                ControlFlow::Continue(())
            }
        });
        progress.end();
        end.break_value().unwrap_or(Ok(()))
    }

    fn add(&mut self, finished: &Finished) -> Result<()> {
        if let Some(saved) = &self.saved {
            saved.save(finished)?;
        }
        if let Some(result) = PlayedGame::from_game(&finished.game) {
            self.played.results.0.insert(finished.number, result);
        }
        for (sum, spent) in self.played.spent.iter_mut().zip(finished.spent) {
            *sum = ThinkingTime { moves: sum.moves + spent.moves, time: sum.time + spent.time };
        }
        Ok(())
    }

    /// Drops the games after the decision. Returns whether there is one.
    fn cut_if_decided(&mut self) -> bool {
        let Some(bounds) = self.plan.sprt else { return false };
        let sprt = self.played.results.sprt(bounds);
        if sprt.decision.is_some() {
            self.played.results.retain_pairs(sprt.pairs);
        }
        sprt.decision.is_some()
    }
}

/// Passes each finished game to `take`, until all are played or `take` breaks.
fn play_all<B>(
    plan: &MatchPlan,
    numbers: Vec<u32>,
    mut take: impl FnMut(Finished) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let count = system::cores().get().min(numbers.len());
    let stop = AtomicBool::new(false);
    let numbers = Mutex::new(numbers.into_iter());
    let (sender, results) = channel();
    thread::scope(|scope| {
        let (stop, numbers) = (&stop, &numbers);
        let players = (0..count).map(|_| {
            let sender = sender.clone();
            move || work(plan, stop, numbers, &sender)
        });
        if system::start(scope, players).is_empty() {
            work(plan, stop, numbers, &sender);
        }
        drop(sender);
        let done = results.iter().try_for_each(&mut take);
        stop.store(true, Ordering::Relaxed);
        done
    })
}

fn work(
    plan: &MatchPlan,
    stop: &AtomicBool,
    numbers: &Mutex<vec::IntoIter<u32>>,
    results: &Sender<Finished>,
) {
    let mut contestants =
        plan.contestants.each_ref().map(|named| RunningContestant::new(named, plan.plays_on, stop));
    while !stop.load(Ordering::Relaxed)
        && let Some(number) = numbers.lock().next()
    {
        let finished = one_game::play(plan, number, &mut contestants, stop);
        if finished.is_none_or(|finished| results.send(finished).is_err()) {
            return;
        }
    }
}

/// The content of `match.json`, without what may differ when a match is continued.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Arguments {
    a: String,
    b: String,
    rules: String,
    openings: u32,
    seed: u64,
    #[serde(default)]
    plays_on: bool,
}

impl Arguments {
    fn new(plan: &MatchPlan) -> Arguments {
        Arguments {
            a: plan.contestants[0].to_string(),
            b: plan.contestants[1].to_string(),
            rules: plan.rules.to_string(),
            openings: plan.opening_plies,
            seed: plan.seed,
            plays_on: plan.plays_on,
        }
    }
}

const ARGUMENTS: &str = "match.json";

const MOST_BYTES: u64 = 1 << 16;

pub struct MatchFolder {
    folder: PathBuf,
    names: [Name; 2],
}

impl MatchFolder {
    /// Opens or creates the folder, which must be empty or hold a match with the same terms.
    pub fn open(folder: &Path, plan: &MatchPlan) -> Result<MatchFolder> {
        disk::make_folder(folder)?;
        let (file, arguments) = (folder.join(ARGUMENTS), Arguments::new(plan));
        let shown = visible_path(folder);
        if file.exists() {
            let found: Arguments = serde_json::from_slice(&disk::read(&file, MOST_BYTES)?)
                .map_err(|_| anyhow!("{}: does not describe a match", visible_path(&file)))?;
            ensure!(
                found == arguments,
                "{shown}: holds a match with other arguments; name another folder"
            );
        } else {
            let mut entries = fs::read_dir(folder).with_context(|| shown.clone())?;
            if entries.next().is_some() {
                bail!("{shown}: holds other files; name a new folder for the match");
            }
            disk::create(&file, &serde_json::to_vec_pretty(&arguments)?)?;
        }
        let names = plan.contestants.each_ref().map(|it| Name::from_save(it.to_string()));
        Ok(MatchFolder { folder: folder.to_owned(), names })
    }

    /// Of the saved games with numbers up to `games`. Fails if one can't be read or is not over.
    pub fn results(&self, games: u32) -> Result<Results> {
        let mut results = Results::default();
        for number in 1..=games {
            let path = self.path(number);
            if path.exists() {
                let result = PlayedGame::from_game(record::read(&path)?.game());
                let played = result
                    .with_context(|| format!("{}: this game is not over", visible_path(&path)))?;
                results.0.insert(number, played);
            }
        }
        Ok(results)
    }

    pub fn save(&self, finished: &Finished) -> Result<()> {
        let Finished { number, started, game, .. } = finished;
        let names =
            Player::BOTH.map(|colour| self.names[Team::playing(colour, *number) as usize].clone());
        let header = Header::new(game.rules(), names, *started);
        let record = Record::from_tree(header, game.clone(), Tree::from_line(game.moves()));
        Ok(export(&self.path(*number), &record, Format::Json, Overwrite::Never)?)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    impl MatchPlan {
        /// Returns the plan of a match of the usual rules without openings.
        pub fn between(a: &str, b: &str) -> MatchPlan {
            let contestants = [a, b].map(|text| text.parse().expect("a contestant"));
            let (games, rules, folder) = (2, Rules::default(), None);
            MatchPlan {
                contestants,
                games,
                rules,
                opening_plies: 0,
                seed: 1,
                sprt: None,
                folder,
                plays_on: false,
            }
        }
    }

    #[test]
    fn every_game_is_played_once_unless_it_is_stopped() {
        let plan = MatchPlan::between("nodes:5", "nodes:5");
        let mut played = BTreeMap::new();
        let _ = play_all(&plan, vec![2, 3, 7], |finished| {
            *played.entry(finished.number).or_insert(0) += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(played, BTreeMap::from([(2, 1), (3, 1), (7, 1)]));
        let mut taken = 0;
        let stopped = play_all(&plan, (1..=50).collect(), |_| {
            taken += 1;
            ControlFlow::Break("enough")
        });
        assert_eq!((taken, stopped), (1, ControlFlow::Break("enough")));
    }
}
