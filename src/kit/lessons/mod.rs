//! Learning in either game: tasks on the board (the lessons, PÜNCT's puzzles, and tasks from a
//! player's own games), and a player's progress: the lessons done, the results of puzzles, and the
//! days on which a failed task comes back.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::str::FromStr;

use derive_more::Display;
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::de::value::{Error as NoWord, StrDeserializer};
use serde::{Deserialize, Serialize, Serializer};

use crate::kit::text::ParseError;

/// The lessons done, and the solved tasks of other lessons: `edge-1` is in the first step of
/// `edge`. Unknown names are kept: another version of the program may know them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LessonProgress(Vec<String>);

impl LessonProgress {
    const FORM: ParseError = ParseError("write a list of the names of lessons");

    pub fn has(&self, lesson: &str) -> bool {
        self.0.iter().any(|done| done == lesson)
    }

    /// Steps count from 0. In a lesson that is done all tasks are solved.
    pub fn has_task(&self, lesson: &str, step: usize) -> bool {
        self.has(lesson) || self.has(&task_name(lesson, step))
    }

    /// Returns `false` if the lesson was done before.
    pub fn add(&mut self, lesson: &str) -> bool {
        if self.has(lesson) {
            return false;
        }
        // The name of the lesson replaces the names of its tasks.
        self.0.retain(|name| {
            let number = name.strip_prefix(lesson).and_then(|step| step.strip_prefix('-'));
            number.is_none_or(|number| number.parse::<usize>().is_err())
        });
        self.0.push(lesson.to_owned());
        true
    }

    pub fn add_task(&mut self, lesson: &str, step: usize) -> bool {
        !self.has(lesson) && self.add(&task_name(lesson, step))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Versions that know only whole lessons keep this name as that of an unknown lesson.
fn task_name(lesson: &str, step: usize) -> String {
    format!("{lesson}-{}", step + 1)
}

impl FromStr for LessonProgress {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<LessonProgress, ParseError> {
        let mut progress = LessonProgress::default();
        for word in text.split_whitespace() {
            if !word.chars().all(|c| c.is_alphanumeric() || c == '-') {
                return Err(LessonProgress::FORM);
            }
            progress.add(word);
        }
        Ok(progress)
    }
}

/// The permanent name of a puzzle. It is a part of the hash of the puzzle's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
#[display("{_0:08x}")]
pub struct PuzzleId(pub u32);

impl PuzzleId {
    pub const fn from_hash(zobrist: u64) -> PuzzleId {
        PuzzleId((zobrist >> 32) as u32)
    }
}

impl Serialize for PuzzleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl PuzzleId {
    const FORM: ParseError = ParseError("a puzzle is called by 8 hexadecimal digits");
}

impl FromStr for PuzzleId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PuzzleId, ParseError> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(PuzzleId::FORM);
        }
        u32::from_str_radix(text, 16).map(PuzzleId).map_err(|_| PuzzleId::FORM)
    }
}

/// Unknown puzzles are kept: another version of the program may have them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally(BTreeMap<PuzzleId, PuzzleScore>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleScore {
    pub result: PuzzleResult,
    #[serde(default)]
    pub failed: u16,
    /// The most help since the last solution, or since the first try if there is none.
    #[serde(default)]
    pub help: HelpTaken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleResult {
    /// Not solved, or only by playing the solution that the program showed.
    Tried,
    #[serde(rename = "hints")]
    WithHints,
    /// Without help, but not at the first try.
    Later,
    #[serde(rename = "first")]
    AtFirst,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HelpTaken {
    #[default]
    None,
    Hint,
    Solution,
}

impl PuzzleResult {
    pub const fn is_solved(self) -> bool {
        !matches!(self, PuzzleResult::Tried)
    }
}

impl Tally {
    pub fn score(&self, puzzle: PuzzleId) -> Option<PuzzleScore> {
        self.0.get(&puzzle).copied()
    }

    pub fn has_solved(&self, puzzle: PuzzleId) -> bool {
        self.score(puzzle).is_some_and(|score| score.result.is_solved())
    }

    pub fn add_failure(&mut self, puzzle: PuzzleId) {
        let score = self.score_mut(puzzle);
        if !score.result.is_solved() {
            score.failed = score.failed.saturating_add(1);
        }
    }

    /// A solution after that is not one at the first try. Returns whether this changes anything.
    pub fn add_help(&mut self, puzzle: PuzzleId, help: HelpTaken) -> bool {
        let before = self.score(puzzle);
        let score = self.score_mut(puzzle);
        score.help = score.help.max(help);
        let after = *score;
        before != Some(after)
    }

    /// After the program has shown the solution, the result stays the same.
    pub fn add_solution(&mut self, puzzle: PuzzleId) -> HelpTaken {
        let is_first = self.score(puzzle).is_none();
        let score = self.score_mut(puzzle);
        let help = std::mem::replace(&mut score.help, HelpTaken::None);
        let is_new = score.result == PuzzleResult::Tried;
        if help == HelpTaken::Hint && is_new {
            score.result = PuzzleResult::WithHints;
        } else if help == HelpTaken::None && is_first {
            score.result = PuzzleResult::AtFirst;
        } else if help == HelpTaken::None && (is_new || score.result == PuzzleResult::WithHints) {
            score.result = PuzzleResult::Later;
        }
        help
    }

    fn score_mut(&mut self, puzzle: PuzzleId) -> &mut PuzzleScore {
        let untried = PuzzleScore { result: PuzzleResult::Tried, failed: 0, help: HelpTaken::None };
        self.0.entry(puzzle).or_insert(untried)
    }

    /// One word for each puzzle. Words that can't be read are left out.
    pub fn read(text: &str) -> Tally {
        text.split_whitespace()
            .filter_map(|word| {
                // Such as `4f3a21bc=tried/2+hint`. The failed tries and the help may be missing.
                let (puzzle, score) = word.split_once('=')?;
                let (tries, help) = match score.split_once('+') {
                    Some((tries, help)) => (tries, meaning(help)?),
                    None => (score, HelpTaken::None),
                };
                let (code, failed) = tries.split_once('/').unwrap_or((tries, "0"));
                let failed = failed.parse().ok()?;
                let score = PuzzleScore { result: meaning(code)?, failed, help };
                Some((puzzle.parse().ok()?, score))
            })
            .collect()
    }
}

impl FromIterator<(PuzzleId, PuzzleScore)> for Tally {
    fn from_iter<I: IntoIterator<Item = (PuzzleId, PuzzleScore)>>(scores: I) -> Tally {
        Tally(scores.into_iter().collect())
    }
}

fn meaning<'a, T: Deserialize<'a>>(word: &'a str) -> Option<T> {
    T::deserialize(StrDeserializer::<NoWord>::new(word)).ok()
}

/// A task solved at the first try never comes back; a failed one comes back after a day. Each
/// solution makes the pause longer: 3, 7 and 21 days, then no more. A failure makes it a day again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display)]
pub enum Schedule {
    #[default]
    #[display("untried")]
    Untried,
    /// `on` is the last day on which a try counted, plus the pause `after`.
    #[display("{on} after {}", after.days())]
    Back { on: Date, after: Pause },
    #[display("done")]
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pause {
    Day,
    ThreeDays,
    Week,
    ThreeWeeks,
}

impl Pause {
    const ALL: [Pause; 4] = [Pause::Day, Pause::ThreeDays, Pause::Week, Pause::ThreeWeeks];

    const fn days(self) -> i32 {
        match self {
            Pause::Day => 1,
            Pause::ThreeDays => 3,
            Pause::Week => 7,
            Pause::ThreeWeeks => 21,
        }
    }

    fn next(self) -> Option<Pause> {
        Pause::ALL.into_iter().find(|pause| *pause > self)
    }
}

impl Schedule {
    pub fn is_due(self, today: Date) -> bool {
        match self {
            Schedule::Untried => true,
            Schedule::Back { on, .. } => on <= today,
            Schedule::Done => false,
        }
    }

    /// A solution counts only if the task is due. A failure always counts, unless the task is done.
    #[must_use]
    pub fn after_try(self, is_solved: bool, today: Date) -> Schedule {
        match self {
            Schedule::Done => Schedule::Done,
            Schedule::Untried if is_solved => Schedule::Done,
            Schedule::Back { on, .. } if is_solved && on > today => self,
            Schedule::Back { after, .. } if is_solved => {
                after.next().map_or(Schedule::Done, |next| Schedule::back(today, next))
            }
            Schedule::Untried | Schedule::Back { .. } => Schedule::back(today, Pause::Day),
        }
    }

    fn back(today: Date, after: Pause) -> Schedule {
        Schedule::Back { on: today.saturating_add(after.days().days()), after }
    }
}

impl Schedule {
    const FORM: ParseError = ParseError(
        "a schedule is \"untried\", \"done\", or a day and a pause, as in \"2026-11-28 after 1\"",
    );
}

impl FromStr for Schedule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Schedule, ParseError> {
        match text {
            "untried" => return Ok(Schedule::Untried),
            "done" => return Ok(Schedule::Done),
            _ => {}
        }
        let (on, days) = text.split_once(" after ").ok_or(Schedule::FORM)?;
        let mut pauses = Pause::ALL.into_iter();
        let after = pauses.find(|it| days == it.days().to_string()).ok_or(Schedule::FORM)?;
        Ok(Schedule::Back { on: on.parse().map_err(|_| Schedule::FORM)?, after })
    }
}

/// A series of tasks. One task is on the board. The methods judge the player's actions and put the
/// judgement into words.
pub trait Tasks {
    type Move;
    type Attempt;
    type Progress;

    fn sheet(&self) -> TaskSheet;

    fn judge(&mut self, tried: &Self::Attempt) -> TaskOutcome<Self::Move>;

    /// The clue that follows the first `nth` clues.
    fn hint(&mut self, nth: usize) -> Option<Clue<Self::Move>>;

    fn restart(&mut self);

    /// The number of the group and of the task to go to, or why none is gone to. The group is 0
    /// where tasks have no groups.
    fn target(&self, to: TaskDirection) -> Result<[usize; 2], StepResult>;

    fn set_task(&mut self, number: [usize; 2]);

    fn leads(&self, to: TaskDirection) -> bool {
        self.target(to) != Err(StepResult::NoTask)
    }

    fn step_to(&mut self, to: TaskDirection) -> StepResult {
        match self.target(to) {
            Ok(number) => {
                self.set_task(number);
                StepResult::Moved
            }
            Err(going) => going,
        }
    }

    /// The progress to save for the next time, if it has changed since the last call.
    fn take_progress(&mut self) -> Option<Self::Progress>;
}

/// The text about a task. In the text, keys stand between backquotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSheet {
    /// The place of the task in the series: `Lesson 4 of 14`.
    pub heading: String,
    pub title: String,
    pub text: String,
    /// What the player has to do; `None` if the player only reads the sheet.
    pub task: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskState {
    Open,
    Solved,
    /// A move has spoilt the task. The player must begin the task again.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskOutcome<M> {
    /// The action does not solve the task and does not stay on the board. The text says why.
    Refused(String),
    Played {
        text: String,
        replies: Vec<M>,
        state: TaskState,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue<M> {
    pub text: String,
    pub shown: Option<M>,
}

/// The ways to another task. Some series have groups of tasks, such as the tasks of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskDirection {
    Next,
    Previous,
    NextGroup,
    PreviousGroup,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    Moved,
    NoTask,
    /// The last lesson is done: a game against the computer at its weakest follows.
    FirstGame,
    /// The last task is done: the player leaves the exercises.
    Finished,
}
