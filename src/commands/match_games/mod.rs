//! `punct match`: two contestants play each other, game after game on all cores.
//!
//! - [`team`]: who has which colour; [`opening`]: how a game begins; [`chance`]: where chance comes from;
//! - [`contestant`]: the computer or a [`gtp_program`] in its turn;
//! - [`one_game`]: a game; [`schedule`]: all games, on threads;
//! - [`results`]: what came of them; [`elo`]: what that means; [`report`]: how it is told;
//! - [`saved`]: the folder where a match is kept.

mod chance;
mod contestant;
mod elo;
mod gtp_program;
mod one_game;
mod opening;
mod report;
mod results;
mod saved;
mod schedule;
mod team;

use std::ops::ControlFlow;

use anyhow::{Context as _, Result};

use super::output::print;
use crate::cli::{Contestant, Match};
use gtp_program::{GtpProgram, PATIENCE};
use one_game::{Finished, MatchTerms, Spent};
use report::MatchReport;
use results::{PlayedGame, Results};
use saved::Saved;

pub fn run(args: &Match) -> Result<()> {
    for contestant in [&args.a, &args.b] {
        try_out(contestant)?;
    }
    let saved = args.save.as_deref().map(|folder| Saved::open(folder, args)).transpose()?;
    let results = match &saved {
        Some(saved) => saved.results(args.games.get())?,
        None => Results::default(),
    };
    let mut course = MatchCourse { args, saved, results, spent: Default::default() };
    course.play()?;
    print(report::result(args, &course.results, course.spent))
}

/// Makes sure before the first game that a program can be started.
fn try_out(contestant: &Contestant) -> Result<()> {
    if let Contestant::Program(command) = contestant {
        GtpProgram::start(command, PATIENCE).with_context(|| contestant.to_string())?;
    }
    Ok(())
}

/// A match as it goes on.
struct MatchCourse<'a> {
    args: &'a Match,
    saved: Option<Saved>,
    results: Results,
    /// What A and B have spent in this run.
    spent: [Spent; 2],
}

impl MatchCourse<'_> {
    /// Plays the games that are missing, unless the test decides before.
    fn play(&mut self) -> Result<()> {
        let args = self.args;
        let terms =
            MatchTerms { rules: args.rules.rules(), opening_plies: args.openings, seed: args.seed };
        let games = args.games.get();
        let missing = (1..=games).filter(|&number| !self.results.contains(number)).collect();
        let progress = MatchReport::new(games);
        if self.is_decided() {
            return Ok(());
        }
        let named = [args.a.clone(), args.b.clone()];
        let end = schedule::play_all(terms, &named, missing, |finished| {
            if let Err(error) = self.take(&finished) {
                return ControlFlow::Break(Err(error));
            }
            progress.tell(&finished, &self.results);
            if self.is_decided() { ControlFlow::Break(Ok(())) } else { ControlFlow::Continue(()) }
        });
        progress.end();
        end.break_value().unwrap_or(Ok(()))
    }

    fn take(&mut self, finished: &Finished) -> Result<()> {
        if let Some(saved) = &self.saved {
            saved.save(finished)?;
        }
        if let Some(result) = PlayedGame::of(&finished.game) {
            self.results.insert(finished.number, result);
        }
        for (sum, spent) in self.spent.iter_mut().zip(finished.spent) {
            *sum = Spent { moves: sum.moves + spent.moves, time: sum.time + spent.time };
        }
        Ok(())
    }

    /// Whether the test, if one is asked for, has decided. The games after that do not count.
    fn is_decided(&mut self) -> bool {
        let Some(bounds) = self.args.sprt else { return false };
        let sprt = self.results.sprt(bounds);
        if sprt.verdict.is_some() {
            self.results.keep_pairs(sprt.pairs);
        }
        sprt.verdict.is_some()
    }
}
