//! Matches between two contestants. The games of a match are played on all cores.
//!
//! - [`contestants`]: the contestants and how texts name them; [`competitor`]: a contestant at
//!   work, which may be a [`gtp_program`];
//! - [`one_game`]: a game from its opening to its end;
//! - [`results`]: the results of all games, and the colours of both sides; [`elo`]: the
//!   mathematics; [`report`]: the printed texts;
//! - [`saved`]: the folder of a match.

mod competitor;
mod contestants;
mod elo;
mod gtp_program;
mod one_game;
mod report;
mod results;
mod saved;

pub use contestants::{Contestant, SprtBounds};

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context as _, Result};

use crate::kit::threads;
use crate::rules::Rules;
use competitor::Competitor;
use gtp_program::{GtpProgram, PATIENCE};
use one_game::{Finished, Spent};
use report::MatchReport;
use results::{PlayedGame, Results};
use saved::Saved;

/// The contestants and the terms of a match.
pub struct MatchPlan {
    /// A and B.
    pub contestants: [Contestant; 2],
    pub games: u32,
    pub rules: Rules,
    /// The number of moves that are chosen by chance before the contestants play.
    pub opening_plies: u32,
    pub seed: u64,
    /// A sequential test, which may end the match early.
    pub sprt: Option<SprtBounds>,
    /// The folder in which the games are saved.
    pub folder: Option<PathBuf>,
}

pub struct PlayedMatch {
    results: Results,
    /// How many moves A and B have played in this run, and the time that they took.
    spent: [Spent; 2],
}

impl MatchPlan {
    /// Plays the games that are not in the folder yet, and prints progress on stderr.
    ///
    /// # Errors
    /// Fails if a program can't be started, or the folder holds other files or can't be written.
    pub fn play(&self) -> Result<PlayedMatch> {
        for contestant in &self.contestants {
            if let Contestant::Program(command) = contestant {
                // A wrong command fails before the first game.
                GtpProgram::start(command, PATIENCE).with_context(|| contestant.to_string())?;
            }
        }
        let saved = self.folder.as_deref().map(|folder| Saved::open(folder, self)).transpose()?;
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
    saved: Option<Saved>,
    played: PlayedMatch,
}

impl MatchCourse<'_> {
    /// Plays the missing games until the test decides or all are played.
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
            progress.tell(&finished, &self.played.results);
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
            *sum = Spent { moves: sum.moves + spent.moves, time: sum.time + spent.time };
        }
        Ok(())
    }

    /// Returns whether the sequential test has decided the match. If so, drops the games after the
    /// decision.
    fn cut_if_decided(&mut self) -> bool {
        let Some(bounds) = self.plan.sprt else { return false };
        let sprt = self.played.results.sprt(bounds);
        if sprt.verdict.is_some() {
            self.played.results.keep_pairs(sprt.pairs);
        }
        sprt.verdict.is_some()
    }
}

/// Plays the games with these numbers on all cores and passes each finished game to `take`, until
/// all are played or `take` breaks.
fn play_all<B>(
    plan: &MatchPlan,
    numbers: Vec<u32>,
    mut take: impl FnMut(Finished) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let count = threads::cores().get().min(numbers.len());
    let stop = AtomicBool::new(false);
    let numbers = Mutex::new(numbers.into_iter());
    let next = || numbers.lock().ok()?.next();
    let (sender, results) = channel();
    thread::scope(|scope| {
        let (stop, next) = (&stop, &next);
        let player = |sender: Sender<Finished>| move || work(plan, stop, next, &sender);
        let others = threads::start(scope, (0..count).map(|_| player(sender.clone())));
        if others.is_empty() {
            player(sender)();
        } else {
            drop(sender);
        }
        let done = results.iter().try_for_each(&mut take);
        stop.store(true, Ordering::Relaxed);
        done
    })
}

fn work(
    plan: &MatchPlan,
    stop: &AtomicBool,
    next: &dyn Fn() -> Option<u32>,
    results: &Sender<Finished>,
) {
    let mut contestants = plan.contestants.each_ref().map(|named| Competitor::new(named, stop));
    while let Some(number) = next().filter(|_| !stop.load(Ordering::Relaxed)) {
        let finished = one_game::play(plan, number, &mut contestants, stop);
        if finished.is_none_or(|finished| results.send(finished).is_err()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    impl MatchPlan {
        /// Returns the plan of a match of the usual rules without openings.
        pub fn between(a: &str, b: &str) -> MatchPlan {
            let contestants = [a, b].map(|text| text.parse().expect("a contestant"));
            let (games, rules, folder) = (2, Rules::default(), None);
            MatchPlan { contestants, games, rules, opening_plies: 0, seed: 1, sprt: None, folder }
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
