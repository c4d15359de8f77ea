//! The printed report of a match: its progress and its result.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use serde::Serialize;
use strum::VariantArray as _;

use super::contestants::SprtBounds;
use super::one_game::{Finished, ThinkingTime};
use super::results::{DECIDES, EndCause, Results, Sprt, Team, TestDecision, difference};
use super::{MatchPlan, PlayedMatch};
use crate::punct::record::statistics::Score;
use crate::rules::Player;

/// If stderr is no terminal, progress is printed each time after this number of games.
const PROGRESS_EVERY: u32 = 10;

/// Prints progress on stderr. Errors are ignored, because stderr may be closed.
pub struct MatchReport {
    games: u32,
    on_terminal: bool,
}

impl MatchReport {
    pub fn new(games: u32) -> MatchReport {
        MatchReport { games, on_terminal: io::stderr().is_terminal() }
    }

    pub fn show(&self, finished: &Finished, results: &Results) {
        let mut err = io::stderr().lock();
        let (begin, end) = if self.on_terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        if let Some((team, fault)) = &finished.fault {
            let _ = writeln!(err, "{begin}game {}: {team} loses: {fault}", finished.number);
        }
        let score = results.score(&Player::BOTH);
        if self.on_terminal || score.games().is_multiple_of(PROGRESS_EVERY) {
            let _ = write!(err, "{begin}{}{end}", line(score, self.games));
        }
        let _ = err.flush();
    }

    pub fn end(&self) {
        if self.on_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(score: Score, games: u32) -> String {
    let Score { wins, draws, losses } = score;
    let [elo, low, high] = rounded_difference(score);
    let played = score.games();
    format!(
        "{played} of {games} games: A wins {wins}, draws {draws}, loses {losses}; elo {elo} ({low} to {high})"
    )
}

fn rounded_difference(score: Score) -> [i64; 3] {
    difference(score).map(|number| number.round() as i64)
}

impl PlayedMatch {
    /// The result in words. The last line has a fixed form for scripts.
    pub fn text(&self, plan: &MatchPlan) -> String {
        let (results, [a, b]) = (&self.results, &plan.contestants);
        let mut text = format!("A: {a}\nB: {b}\n\n");
        text += &scores(results);
        text += &endings(results);
        let _ = writeln!(text, "\nMean length: {:.1} moves", mean_plies(results));
        for (team, ThinkingTime { moves, time }) in Team::BOTH.into_iter().zip(self.spent) {
            if moves > 0 {
                let each = time.as_secs_f64() * 1e3 / f64::from(moves);
                let _ = writeln!(text, "Mean time of {team}'s moves: {each:.1} ms");
            }
        }
        text.push('\n');
        let copies = results.copies();
        if copies > 0 {
            let _ = writeln!(text, "Games like another, counted once: {copies}\n");
        }
        if let Some(bounds) = plan.sprt {
            text += &test(bounds, results);
        }
        let score = results.score(&Player::BOTH);
        let Score { wins, draws, losses } = score;
        let [elo, low, high] = rounded_difference(score);
        let numbers = format!("elo {elo} low {low} high {high}");
        text + &format!("A wins {wins} draws {draws} losses {losses} {numbers}\n")
    }

    pub fn object(&self, plan: &MatchPlan) -> MatchObject {
        let score = self.results.score(&Player::BOTH);
        let [as_white, as_black] = Player::BOTH.map(|colour| self.results.score(&[colour]));
        let [a, b] = plan.contestants.each_ref().map(ToString::to_string);
        let [elo, low, high] = rounded_difference(score);
        let sprt = plan.sprt.map(|bounds| {
            let Sprt { llr, decision, pairs } = self.results.sprt(bounds);
            let accepted = decision.map(|decision| match decision {
                TestDecision::AcceptedH1 => "H1",
                TestDecision::RejectedH1 => "H0",
            });
            SprtObject { elo0: bounds.elo0, elo1: bounds.elo1, llr, pairs, accepted }
        });
        let (games, mean_plies) = (score.games(), mean_plies(&self.results));
        MatchObject { a, b, games, score, as_white, as_black, elo, low, high, mean_plies, sprt }
    }
}

/// The JSON object of a match, from the view of A.
#[derive(Serialize)]
pub struct MatchObject {
    a: String,
    b: String,
    games: u32,
    #[serde(flatten)]
    score: Score,
    as_white: Score,
    as_black: Score,
    elo: i64,
    low: i64,
    high: i64,
    mean_plies: f64,
    sprt: Option<SprtObject>,
}

#[derive(Serialize)]
struct SprtObject {
    elo0: f64,
    elo1: f64,
    llr: f64,
    pairs: u32,
    /// `H1`, `H0`, or null if the test is undecided.
    accepted: Option<&'static str>,
}

fn mean_plies(results: &Results) -> f64 {
    let plies: Vec<usize> = results.games().map(|(_, game)| game.plies).collect();
    plies.iter().sum::<usize>() as f64 / plies.len().max(1) as f64
}

fn scores(results: &Results) -> String {
    let mut text = format!("{:<12}{:>8}{:>8}{:>8}{:>8}\n", "", "games", "wins", "draws", "losses");
    let [white, black] = Player::BOTH.map(|colour| results.score(&[colour]));
    let both = results.score(&Player::BOTH);
    let whites = Score {
        wins: white.wins + black.losses,
        draws: both.draws,
        losses: white.losses + black.wins,
    };
    for (name, score) in
        [("A", both), ("A as White", white), ("A as Black", black), ("White", whites)]
    {
        let Score { wins, draws, losses } = score;
        let games = score.games();
        let _ = writeln!(text, "{name:<12}{games:>8}{wins:>8}{draws:>8}{losses:>8}");
    }
    text
}

fn endings(results: &Results) -> String {
    let mut text = "\nEndings\n".to_owned();
    for &how in EndCause::VARIANTS {
        let count = results.games().filter(|(_, game)| game.end == how).count();
        if count > 0 {
            let _ = writeln!(text, "  {:<28}{count:>6}", how.to_string());
        }
    }
    text
}

fn test(bounds: SprtBounds, results: &Results) -> String {
    let sprt = results.sprt(bounds);
    let decision = match sprt.decision {
        Some(TestDecision::AcceptedH1) => "H1 accepted",
        Some(TestDecision::RejectedH1) => "H1 rejected, H0 accepted",
        None => "undecided",
    };
    let SprtBounds { elo0, elo1 } = bounds;
    let (llr, end) = (sprt.llr, DECIDES);
    let pairs = sprt.pairs;
    format!(
        "SPRT of elo {elo0} (H0) against {elo1} (H1): {decision}\n\
         LLR {llr:.2} after {pairs} pairs, decided at ±{end:.2}\n\n"
    )
}
