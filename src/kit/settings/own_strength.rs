//! The strengths at which the computer and the player are equally strong, alone and with help; and
//! the days on which the player played against the computer or learnt.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use serde::{Serialize, Serializer};

use crate::kit::storage::json::{Object, SaveResult, Value};
use crate::kit::strength::Strength;

/// In tenths; large, so that a strong player soon meets a strong opponent.
const FIRST_STEP: u8 = 16;

/// The step never becomes smaller than this number of tenths, because players learn.
const LEAST_STEP: u8 = 2;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OwnStrength {
    #[serde(flatten)]
    alone: Estimate,
    helped: Estimate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Estimate {
    strength: Strength,
    /// How far a whole game moves the strength, in tenths, unless its result halves the step.
    step: u8,
    /// The last game that moved the strength; `None` before the first such game.
    #[serde(rename = "won", skip_serializing_if = "Option::is_none")]
    was_won: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnResult {
    pub is_won: Option<bool>,
    pub played_at: Strength,
    pub moves: OwnMoves,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnMoves {
    pub alone: usize,
    pub tips: usize,
    /// The other moves with help: those of hints, and those in place of a move taken back.
    pub otherwise_helped: usize,
    /// The moves that say nothing, because a tip stood there but named no move.
    pub taught: usize,
}

impl OwnMoves {
    pub fn helped(self) -> usize {
        self.tips + self.otherwise_helped
    }
}

impl Default for Estimate {
    fn default() -> Estimate {
        Estimate { strength: Strength::MIN, step: FIRST_STEP, was_won: None }
    }
}

impl Estimate {
    fn read(members: &mut Object) -> SaveResult<Estimate> {
        let strength = members
            .require("strength")?
            .decimal_as("is not a strength from 1 to 9", Strength::from_number)?;
        let step = members.require("step")?.number_as("is not a step from 2 to 16", |step| {
            (LEAST_STEP..=FIRST_STEP).contains(&step).then_some(step)
        })?;
        let was_won = members.read("won", Value::truth)?;
        Ok(Estimate { strength, step, was_won })
    }

    /// The estimate after a game in which `part` of `whole` moves were played alone, or with help.
    /// A win after a loss, or a loss after a win, halves the step. A win against a weaker computer
    /// and a loss against a stronger one say nothing.
    fn after_game(self, result: OwnResult, part: usize, whole: usize) -> Estimate {
        let Some(is_won) = result.is_won else { return self };
        if part == 0 {
            return self;
        }
        let expected = if is_won { Ordering::Less } else { Ordering::Greater };
        if result.played_at.cmp(&self.strength) == expected {
            return self;
        }
        let turns = self.was_won.is_some_and(|before| before != is_won);
        let step = if turns { (self.step / 2).max(LEAST_STEP) } else { self.step };
        let moves = (2 * usize::from(step) * part + whole) / (2 * whole);
        if moves == 0 {
            return self;
        }
        let strength = self.strength.moved(if is_won { moves as i8 } else { -(moves as i8) });
        Estimate { strength, step, was_won: Some(is_won) }
    }
}

impl OwnStrength {
    /// Reads the member of the settings. Earlier versions knew only one strength.
    pub(super) fn read(value: &Value) -> SaveResult<OwnStrength> {
        let mut members = value.object()?;
        let alone = Estimate::read(&mut members)?;
        let helped = members.read("helped", |it| Estimate::read(&mut it.object()?))?;
        Ok(OwnStrength { alone, helped: helped.unwrap_or(alone) })
    }

    pub fn fitting(self, has_tips: bool) -> Strength {
        if has_tips { self.helped.strength } else { self.alone.strength }
    }

    pub fn includes(self, strength: Strength) -> bool {
        [self.alone, self.helped].iter().any(|it| it.strength == strength)
    }

    /// By the share of the moves that were played alone, or with help. A draw changes nothing.
    #[must_use]
    pub fn after_game(self, result: OwnResult) -> OwnStrength {
        // A game resigned before the first move was lost alone.
        let is_empty = result.moves == OwnMoves::default();
        let (alone, helped) = (result.moves.alone + usize::from(is_empty), result.moves.helped());
        OwnStrength {
            alone: self.alone.after_game(result, alone, alone + helped),
            helped: self.helped.after_game(result, helped, alone + helped),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthMove {
    pub before: OwnStrength,
    pub after: OwnStrength,
    pub result: OwnResult,
    pub has_tips: bool,
}

impl StrengthMove {
    pub fn next(&self) -> Strength {
        self.after.fitting(self.has_tips)
    }

    fn estimate(&self, is_helped: bool) -> Strength {
        self.before.fitting(is_helped).midpoint(self.after.fitting(is_helped))
    }
}

/// Writes `You play at about 1.8; as you won, the next game is at 2.6`, or `With tips about 3.4,
/// alone about 1.8: 7 of 9 moves were tips; as you won, the next game is at 4.2`.
impl fmt::Display for StrengthMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OwnMoves { alone, tips, otherwise_helped, taught } = self.result.moves;
        let (helped, alone_about) = (tips + otherwise_helped, self.estimate(false));
        if helped == 0 {
            write!(f, "You play at about {alone_about}; ")?;
        } else {
            let [with, were] = if otherwise_helped == 0 { ["tips"; 2] } else { ["help", "helped"] };
            write!(f, "With {with} about {}, alone about {alone_about}: ", self.estimate(true))?;
            write!(f, "{helped} of {} moves were {were}; ", alone + helped + taught)?;
        }
        // The next game is harder after a win and easier after a loss, until both are as frequent.
        match self.next().cmp(&self.estimate(self.has_tips)) {
            Ordering::Greater => write!(f, "as you won, ")?,
            Ordering::Less => write!(f, "as you lost, ")?,
            Ordering::Equal => {}
        }
        let with_tips = if self.has_tips && helped == 0 { "with tips " } else { "" };
        write!(f, "{with_tips}the next game is at {}", self.next())
    }
}

/// More than a year. The oldest days go first.
const MOST_DAYS: usize = 400;

/// Each day with the own strength at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedDays(BTreeMap<Date, Strength>);

impl PlayedDays {
    /// Days that no calendar has are left out.
    pub(super) fn read(value: &Value) -> SaveResult<PlayedDays> {
        let mut days = PlayedDays::default();
        for (day, strength) in value.object()?.members() {
            let strength =
                strength.decimal_as("is not a strength from 1 to 9", Strength::from_number)?;
            if let Ok(day) = day.parse() {
                days.0.insert(day, strength);
            }
        }
        days.limit();
        Ok(days)
    }

    /// `false` if nothing has changed.
    pub fn add(&mut self, today: Date, strength: Strength) -> bool {
        let is_new = self.0.insert(today, strength) != Some(strength);
        self.limit();
        is_new
    }

    fn limit(&mut self) {
        while self.0.len() > MOST_DAYS {
            self.0.pop_first();
        }
    }

    pub fn all(&self) -> impl DoubleEndedIterator<Item = (Date, Strength)> {
        self.0.iter().map(|(day, strength)| (*day, *strength))
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The days in a row up to today or, before the person has played today, up to yesterday.
    pub fn in_a_row(&self, today: Date) -> usize {
        let first = if self.0.contains_key(&today) { Some(today) } else { today.yesterday().ok() };
        let days = std::iter::successors(first, |day| day.yesterday().ok());
        days.take_while(|day| self.0.contains_key(day)).count()
    }
}

impl Serialize for PlayedDays {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(day, strength)| (day.to_string(), strength)))
    }
}

#[cfg(test)]
mod tests;
