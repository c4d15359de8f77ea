//! The name of a puzzle.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The permanent name of a puzzle, computed from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(pub u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
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

/// The result of each puzzle tried. Puzzles that are not in the set are kept: another version of
/// the program may have them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<PuzzleId, PuzzleScore>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleScore {
    pub result: PuzzleResult,
    /// How many tries failed before it was solved.
    pub failed: u16,
    /// The most help taken since it was solved last, or at all.
    pub help: HelpTaken,
}

/// The best result of a puzzle that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleResult {
    /// It is not solved, or only with the solution shown.
    Tried,
    /// It was solved after a hint.
    WithHints,
    /// It was solved without help, though not at the first try.
    Later,
    /// It was solved without help at the first try.
    AtFirst,
}

/// How much help a player took for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HelpTaken {
    /// None.
    None,
    Hint,
    Solution,
}

impl HelpTaken {
    /// The name in the text.
    const fn code(self) -> &'static str {
        match self {
            HelpTaken::None => "",
            HelpTaken::Hint => "hint",
            HelpTaken::Solution => "solution",
        }
    }
}

impl PuzzleResult {
    const ALL: [PuzzleResult; 4] =
        [PuzzleResult::Tried, PuzzleResult::WithHints, PuzzleResult::Later, PuzzleResult::AtFirst];

    /// The name in the text.
    const fn code(self) -> &'static str {
        match self {
            PuzzleResult::Tried => "tried",
            PuzzleResult::WithHints => "hints",
            PuzzleResult::Later => "later",
            PuzzleResult::AtFirst => "first",
        }
    }

    pub const fn is_solved(self) -> bool {
        !matches!(self, PuzzleResult::Tried)
    }
}

impl Tally {
    /// The result of a puzzle, if it was tried.
    pub fn of(&self, puzzle: PuzzleId) -> Option<PuzzleScore> {
        self.0.get(&puzzle).copied()
    }

    pub fn has_solved(&self, puzzle: PuzzleId) -> bool {
        self.of(puzzle).is_some_and(|score| score.result.is_solved())
    }

    pub fn note_failure(&mut self, puzzle: PuzzleId) {
        let score = self.tried(puzzle);
        if !score.result.is_solved() {
            score.failed = score.failed.saturating_add(1);
        }
    }

    /// Notes that a player took help: that was the first try. `false` if nothing changes.
    pub fn note_help(&mut self, puzzle: PuzzleId, help: HelpTaken) -> bool {
        let before = self.of(puzzle);
        let score = self.tried(puzzle);
        score.help = score.help.max(help);
        let after = *score;
        before != Some(after)
    }

    /// Notes that a puzzle is solved, and returns with how much help. With the solution shown it
    /// does not count.
    pub fn note_solved(&mut self, puzzle: PuzzleId) -> HelpTaken {
        let is_first = self.of(puzzle).is_none();
        let score = self.tried(puzzle);
        let help = std::mem::replace(&mut score.help, HelpTaken::None);
        score.result = match (help, score.result) {
            (HelpTaken::None, PuzzleResult::Tried) if is_first => PuzzleResult::AtFirst,
            (HelpTaken::None, PuzzleResult::Tried | PuzzleResult::WithHints) => PuzzleResult::Later,
            (HelpTaken::Hint, PuzzleResult::Tried) => PuzzleResult::WithHints,
            (_, before) => before,
        };
        help
    }

    fn tried(&mut self, puzzle: PuzzleId) -> &mut PuzzleScore {
        let untried = PuzzleScore { result: PuzzleResult::Tried, failed: 0, help: HelpTaken::None };
        self.0.entry(puzzle).or_insert(untried)
    }

    /// Reads the text that is written. Words that mean nothing are left out.
    pub fn read(text: &str) -> Tally {
        Tally(text.split_whitespace().filter_map(read_score).collect())
    }
}

/// `4f3a21bc=tried/2+hint`: the puzzle, how it stands, how many tries failed if any did, and the help
/// taken if any was.
fn read_score(word: &str) -> Option<(PuzzleId, PuzzleScore)> {
    let (puzzle, score) = word.split_once('=')?;
    let (score, help) = match score.split_once('+') {
        Some((score, code)) => (
            score,
            [HelpTaken::Hint, HelpTaken::Solution].into_iter().find(|help| help.code() == code)?,
        ),
        None => (score, HelpTaken::None),
    };
    let (code, failed) = score.split_once('/').unwrap_or((score, "0"));
    let result = PuzzleResult::ALL.into_iter().find(|result| result.code() == code)?;
    Some((puzzle.parse().ok()?, PuzzleScore { result, failed: failed.parse().ok()?, help }))
}

/// A word for each puzzle, with blanks between.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blank = "";
        for (puzzle, PuzzleScore { result, failed, help }) in &self.0 {
            write!(f, "{blank}{puzzle}={}", result.code())?;
            if *failed > 0 {
                write!(f, "/{failed}")?;
            }
            if *help != HelpTaken::None {
                write!(f, "+{}", help.code())?;
            }
            blank = " ";
        }
        Ok(())
    }
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
            tally.to_string()
        };
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
        assert_eq!(after(&[solved]), "00c0ffee=first");
        assert_eq!(after(&[Tally::note_failure, Tally::note_failure, solved]), "00c0ffee=later/2");
        let helped: fn(&mut Tally, PuzzleId) = |tally, id| {
            assert!(tally.note_help(id, HelpTaken::Hint) && !tally.note_help(id, HelpTaken::Hint));
        };
        assert_eq!(after(&[helped]), "00c0ffee=tried+hint");
        assert_eq!(after(&[helped, solved]), "00c0ffee=hints", "the hint is remembered");
        assert_eq!(after(&[helped, hinted]), "00c0ffee=hints");
        assert_eq!(after(&[helped, hinted, solved]), "00c0ffee=later");
        assert_eq!(after(&[hinted, helped, solved]), "00c0ffee=hints", "a hint again");
        assert_eq!(after(&[shown]), "00c0ffee=tried", "the solution is no feat");
        assert_eq!(after(&[shown, solved]), "00c0ffee=later");
        assert_eq!(after(&[solved, Tally::note_failure, hinted]), "00c0ffee=first", "it stays");
    }

    #[test]
    fn it_is_read_as_it_is_written_and_odd_words_are_left_out() {
        let text =
            "00000001=first 0badcafe=tried/65535+solution 4f3a21bc=later/2 c0ffee00=tried+hint";
        assert_eq!(Tally::read(text).to_string(), text);
        let odd = "x 1=first =tried 4f3a21bc 4f3a21bc= 4f3a21bc=won 4f3a21bc=later/ \
                   4f3a21bc=later/-1 4f3a21bc=later/65536 +f3a21bc=first 4f3a21bc=tried+ 4f3a21bc=tried+x ffffffff=hints \u{1b}[2J";
        assert_eq!(Tally::read(odd).to_string(), "ffffffff=hints");
    }
}
