//! The results of the puzzles that a player has tried, by the puzzles' permanent names.

use std::collections::BTreeMap;
use std::str::FromStr;

use derive_more::Display;
use serde::de::value::{Error as NoWord, StrDeserializer};
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// The permanent name of a puzzle. It is a part of the hash of the puzzle's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
#[display("{_0:08x}")]
pub struct PuzzleId(pub u32);

impl PuzzleId {
    /// Makes the name from the hash of the position.
    pub const fn from_hash(zobrist: u64) -> PuzzleId {
        PuzzleId((zobrist >> 32) as u32)
    }
}

impl Serialize for PuzzleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a puzzle is called by 8 hexadecimal digits")]
pub struct NoPuzzleId;

impl FromStr for PuzzleId {
    type Err = NoPuzzleId;

    fn from_str(text: &str) -> Result<PuzzleId, NoPuzzleId> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoPuzzleId);
        }
        u32::from_str_radix(text, 16).map(PuzzleId).map_err(|_| NoPuzzleId)
    }
}

/// The result of each puzzle that the player has tried. Unknown puzzles are kept: another version
/// of the program may have them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally(BTreeMap<PuzzleId, PuzzleScore>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleScore {
    pub result: PuzzleResult,
    /// The number of tries that failed before the puzzle was solved.
    #[serde(default)]
    pub failed: u16,
    /// The most help that the player has taken since the last solution, or since the first try if
    /// there is no solution.
    #[serde(default)]
    pub help: HelpTaken,
}

/// The player's best result with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleResult {
    /// The player has not solved the puzzle, or has only played the solution that the program
    /// showed.
    Tried,
    /// The player solved the puzzle after a hint.
    #[serde(rename = "hints")]
    WithHints,
    /// The player solved the puzzle without help, but not at the first try.
    Later,
    /// The player solved the puzzle without help at the first try.
    #[serde(rename = "first")]
    AtFirst,
}

/// How much help a player took for a puzzle.
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
    /// Returns the result of a puzzle; `None` if the player has not tried it.
    pub fn score(&self, puzzle: PuzzleId) -> Option<PuzzleScore> {
        self.0.get(&puzzle).copied()
    }

    pub fn has_solved(&self, puzzle: PuzzleId) -> bool {
        self.score(puzzle).is_some_and(|score| score.result.is_solved())
    }

    pub fn note_failure(&mut self, puzzle: PuzzleId) {
        let score = self.score_mut(puzzle);
        if !score.result.is_solved() {
            score.failed = score.failed.saturating_add(1);
        }
    }

    /// Notes that the player took help. A solution after that is not one at the first try. Returns
    /// whether the note changes anything.
    pub fn note_help(&mut self, puzzle: PuzzleId, help: HelpTaken) -> bool {
        let before = self.score(puzzle);
        let score = self.score_mut(puzzle);
        score.help = score.help.max(help);
        let after = *score;
        before != Some(after)
    }

    /// Notes that a puzzle is solved, and returns how much help the player took. After the program
    /// has shown the solution, the result stays the same.
    pub fn note_solved(&mut self, puzzle: PuzzleId) -> HelpTaken {
        let is_first = self.score(puzzle).is_none();
        let score = self.score_mut(puzzle);
        let help = std::mem::replace(&mut score.help, HelpTaken::None);
        score.result = match (help, score.result) {
            (HelpTaken::None, PuzzleResult::Tried) if is_first => PuzzleResult::AtFirst,
            (HelpTaken::None, PuzzleResult::Tried | PuzzleResult::WithHints) => PuzzleResult::Later,
            (HelpTaken::Hint, PuzzleResult::Tried) => PuzzleResult::WithHints,
            (_, before) => before,
        };
        help
    }

    fn score_mut(&mut self, puzzle: PuzzleId) -> &mut PuzzleScore {
        let untried = PuzzleScore { result: PuzzleResult::Tried, failed: 0, help: HelpTaken::None };
        self.0.entry(puzzle).or_insert(untried)
    }

    /// Reads a text with one word for each puzzle. Words that can't be read are left out.
    pub fn read(text: &str) -> Tally {
        text.split_whitespace().filter_map(read_score).collect()
    }
}

impl FromIterator<(PuzzleId, PuzzleScore)> for Tally {
    fn from_iter<I: IntoIterator<Item = (PuzzleId, PuzzleScore)>>(scores: I) -> Tally {
        Tally(scores.into_iter().collect())
    }
}

/// Reads a word such as `4f3a21bc=tried/2+hint`: the puzzle, its result, the number of failed
/// tries, and the help. The last two may be missing.
fn read_score(word: &str) -> Option<(PuzzleId, PuzzleScore)> {
    let (puzzle, score) = word.split_once('=')?;
    let (score, help) = match score.split_once('+') {
        Some((score, help)) => (score, meaning(help)?),
        None => (score, HelpTaken::None),
    };
    let (code, failed) = score.split_once('/').unwrap_or((score, "0"));
    let score = PuzzleScore { result: meaning(code)?, failed: failed.parse().ok()?, help };
    Some((puzzle.parse().ok()?, score))
}

/// Returns the value for a word of the settings; `None` if no value has this word.
fn meaning<'a, T: Deserialize<'a>>(word: &'a str) -> Option<T> {
    T::deserialize(StrDeserializer::<NoWord>::new(word)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> PuzzleId {
        text.parse().expect("an id")
    }

    #[test]
    fn only_the_first_try_without_help_counts_as_the_first() {
        let puzzle = id("00c0ffee");
        let after = |notes: &[fn(&mut Tally, PuzzleId)]| {
            let mut tally = Tally::default();
            for note in notes {
                note(&mut tally, puzzle);
            }
            tally
        };
        let text = Tally::read;
        let solved: fn(&mut Tally, PuzzleId) = |tally, id| {
            tally.note_solved(id);
        };
        let hinted: fn(&mut Tally, PuzzleId) = |tally, id| {
            tally.note_help(id, HelpTaken::Hint);
            tally.note_solved(id);
        };
        let shown: fn(&mut Tally, PuzzleId) = |tally, id| {
            tally.note_help(id, HelpTaken::Solution);
            tally.note_solved(id);
        };
        assert_eq!(after(&[solved]), text("00c0ffee=first"));
        assert_eq!(
            after(&[Tally::note_failure, Tally::note_failure, solved]),
            text("00c0ffee=later/2")
        );
        let helped: fn(&mut Tally, PuzzleId) = |tally, id| {
            assert!(tally.note_help(id, HelpTaken::Hint) && !tally.note_help(id, HelpTaken::Hint));
        };
        assert_eq!(after(&[helped]), text("00c0ffee=tried+hint"));
        assert_eq!(after(&[helped, solved]), text("00c0ffee=hints"), "the hint is remembered");
        assert_eq!(after(&[helped, hinted]), text("00c0ffee=hints"));
        assert_eq!(after(&[helped, hinted, solved]), text("00c0ffee=later"));
        assert_eq!(
            after(&[hinted, helped, solved]),
            text("00c0ffee=hints"),
            "the second hint counts like the first"
        );
        assert_eq!(after(&[shown]), text("00c0ffee=tried"), "a shown solution does not count");
        assert_eq!(after(&[shown, solved]), text("00c0ffee=later"));
        assert_eq!(
            after(&[solved, Tally::note_failure, hinted]),
            text("00c0ffee=first"),
            "the result stays"
        );
    }

    #[test]
    fn it_is_read_as_it_was_written_and_odd_words_are_left_out() {
        let text =
            "00000001=first 0badcafe=tried/65535+solution 4f3a21bc=later/2 c0ffee00=tried+hint";
        let read = serde_json::json!({
            "00000001": {"result": "first", "failed": 0, "help": "none"},
            "0badcafe": {"result": "tried", "failed": 65535, "help": "solution"},
            "4f3a21bc": {"result": "later", "failed": 2, "help": "none"},
            "c0ffee00": {"result": "tried", "failed": 0, "help": "hint"},
        });
        assert_eq!(serde_json::json!(Tally::read(text)), read);
        let odd = "x 1=first =tried 4f3a21bc 4f3a21bc= 4f3a21bc=won 4f3a21bc=later/ \
                   4f3a21bc=later/-1 4f3a21bc=later/65536 +f3a21bc=first 4f3a21bc=tried+ 4f3a21bc=tried+x ffffffff=hints \u{1b}[2J";
        assert_eq!(Tally::read(odd), Tally::read("ffffffff=hints"));
    }
}
