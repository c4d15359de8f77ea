//! The commands of the computer player.

use std::num::NonZero;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::{Fixed, Gtp};
use crate::kit::gtp::{GtpError, GtpGame as _, GtpResult, empty_answer, sorted};
use crate::kit::system::most_threads;
use crate::kit::system::time_limit;
use crate::punct::engine::{
    Budget, Candidate, Decision, GameTime, LossCheck, Margin, TimeLeft, wins,
};
use crate::rules::{Move, Player};

/// How many moves an analysis has, unless the command says so.
const USUAL_COUNT: usize = 5;

/// A year.
const LONGEST: Duration = Duration::from_hours(365 * 24);

const NODES_USAGE: GtpError = GtpError::Usage("punct-nodes N; 0 leaves their number to the level");
const MOVETIME_USAGE: GtpError =
    GtpError::Usage("punct-movetime MS; 0 leaves the time to the level");
const SETTINGS_USAGE: GtpError = GtpError::Usage("time_settings MAIN BYO STONES, in seconds");
const LEFT_USAGE: GtpError = GtpError::Usage("time_left COLOUR TIME STONES, in seconds");
const ANALYSE_USAGE: GtpError = GtpError::Usage("punct-analyse MS [COUNT]");

impl Gtp {
    /// Plays the computer's move and answers with it. If the computer resigns, the game ends.
    pub fn genmove(&mut self, arguments: &str) -> GtpResult {
        let mover: Player = arguments.parse()?;
        let start = Instant::now();
        let decision = self.decide(mover)?;
        if let Some(left) = &mut self.computer.clocks[mover as usize] {
            *left = self.computer.control.after_move(*left, start.elapsed());
        }
        match decision {
            Decision::Play(played) => self.live.play(played)?,
            Decision::Resign => self.resign(mover)?,
        }
        Ok(decision_text(decision))
    }

    /// Does not play the move.
    pub fn reg_genmove(&mut self, arguments: &str) -> GtpResult {
        self.decide(arguments.parse()?).map(decision_text)
    }

    fn decide(&mut self, mover: Player) -> Result<Decision, GtpError> {
        self.must_be_turn_of(mover)?;
        self.computer.think(self.live.game()).ok_or(GtpError::Over)
    }

    /// Sets both clocks. By the protocol, a period for 0 moves means that time is unlimited.
    pub fn time_settings(&mut self, arguments: &str) -> GtpResult {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let [main, period, moves] = words[..] else { return Err(SETTINGS_USAGE) };
        let (Some(main), Some(period), Ok(moves)) = (seconds(main), seconds(period), moves.parse())
        else {
            return Err(SETTINGS_USAGE);
        };
        let control = GameTime { main, period, moves };
        self.computer.control = control;
        self.computer.clocks = [control.is_limited().then(|| control.at_start()); 2];
        empty_answer()
    }

    /// Sets a player's clock, unless time is unlimited.
    pub fn time_left(&mut self, arguments: &str) -> GtpResult {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let [colour, time, moves] = words[..] else { return Err(LEFT_USAGE) };
        let player: Player = colour.parse()?;
        let (Some(time), Ok(moves)) = (seconds(time), moves.parse()) else {
            return Err(LEFT_USAGE);
        };
        if self.computer.control.is_limited() {
            self.computer.clocks[player as usize] = Some(TimeLeft { time, moves });
        }
        empty_answer()
    }

    pub fn level(&mut self, arguments: &str) -> GtpResult {
        if arguments.is_empty() {
            return Ok(self.computer.strength.to_string());
        }
        self.computer.strength = number(
            arguments,
            GtpError::Usage("punct-level [N], with N from 1 to 9, such as 3 or 3.4"),
        )?;
        empty_answer()
    }

    /// For each move, in place of any earlier budget. 0 removes only an earlier number of nodes.
    pub fn nodes(&mut self, arguments: &str) -> GtpResult {
        match number(arguments, NODES_USAGE)? {
            0 if matches!(self.computer.fixed, Some(Fixed::Time(_))) => {}
            0 => self.computer.fixed = None,
            nodes => self.computer.fixed = Some(Fixed::Nodes(nodes)),
        }
        empty_answer()
    }

    /// For each move, in place of any earlier budget. 0 removes only an earlier time.
    pub fn movetime(&mut self, arguments: &str) -> GtpResult {
        let time = milliseconds(arguments).ok_or(MOVETIME_USAGE)?;
        match self.computer.fixed {
            Some(Fixed::Nodes(_)) if time.is_zero() => {}
            _ => self.computer.fixed = (!time.is_zero()).then_some(Fixed::Time(time)),
        }
        empty_answer()
    }

    /// Answers with the time that is reserved of a move's share of the clock, or sets it: so many
    /// milliseconds, and at least so many hundredths of the share.
    pub fn margin(&mut self, arguments: &str) -> GtpResult {
        const USAGE: GtpError = GtpError::Usage("punct-margin [MS [PERCENT]], with PERCENT to 100");
        let Margin { least, percent } = self.computer.margin;
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let (least, percent) = match words[..] {
            [] => return Ok(format!("{} {percent}", least.as_millis())),
            [least] => (milliseconds(least), 0),
            [least, percent] => (milliseconds(least), number(percent, USAGE)?),
            _ => return Err(USAGE),
        };
        match least {
            Some(least) if percent <= 100 => self.computer.margin = Margin { least, percent },
            Some(_) | None => return Err(USAGE),
        }
        empty_answer()
    }

    /// Sets the seed, by which the computer chooses among moves of equal worth.
    pub fn seed(&mut self, arguments: &str) -> GtpResult {
        self.computer.seed = number(arguments, GtpError::Usage("punct-seed N"))?;
        empty_answer()
    }

    /// Sets the number of threads for searches with a time limit.
    pub fn threads(&mut self, arguments: &str) -> GtpResult {
        const USAGE: GtpError = GtpError::Usage(
            "punct-threads N, with N from 1 to four times the number of cores, 256 at most",
        );
        let threads: NonZero<usize> = number(arguments, USAGE)?;
        if threads > most_threads() {
            return Err(USAGE);
        }
        self.computer.engine.set_threads(threads);
        empty_answer()
    }

    /// Sorted bytewise; none once the game is over.
    pub fn wins(&mut self, _: &str) -> GtpResult {
        match self.game().outcome() {
            Some(_) => empty_answer(),
            None => Ok(sorted(&wins(self.game().position()))),
        }
    }

    /// Each with its chance, its visits and the expected play; none once the game is over.
    pub fn analyse(&mut self, arguments: &str) -> GtpResult {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let (time, count) = match words[..] {
            [time] => (milliseconds(time), Ok(USUAL_COUNT)),
            [time, count] => (milliseconds(time), count.parse()),
            _ => return Err(ANALYSE_USAGE),
        };
        let (Some(time), Ok(count)) = (time, count) else { return Err(ANALYSE_USAGE) };
        if self.game().outcome().is_some() {
            return empty_answer();
        }
        let in_time = time_limit(Some(self.computer.margin.off(time)));
        let position = self.live.game().position();
        let engine = &mut self.computer.engine;
        let mut found =
            engine.analyse(position, Budget::UntilStopped, usize::MAX, &mut |_| in_time());
        LossCheck::default().vet(position, &mut found, 1);
        found.candidates.truncate(count);
        let lines: Vec<String> = found.candidates.iter().map(line).collect();
        Ok(lines.join("\n"))
    }
}

fn decision_text(decision: Decision) -> String {
    match decision {
        Decision::Play(played) => played.to_string(),
        Decision::Resign => "resign".to_owned(),
    }
}

fn line(found: &Candidate) -> String {
    let Candidate { played, chance, visits, line, .. } = found;
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    format!("{played} {chance:.4} {visits} {}", line.join(" "))
}

fn number<T: FromStr>(text: &str, usage: GtpError) -> Result<T, GtpError> {
    text.parse().map_err(|_| usage)
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|&time| time <= LONGEST)
}

fn milliseconds(text: &str) -> Option<Duration> {
    text.parse().ok().map(Duration::from_millis).filter(|&time| time <= LONGEST)
}
