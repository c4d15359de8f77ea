//! The puzzles that come with the program, from the easiest to the hardest, as lines of text.
//!
//! `win-in-two win-2 | missed 7 nodes 64 | standard two white 24 | C3C4D4 / E5E6E7 C3E5F6+1 |
//! T-D8,D9,E9`: theme and goal; difficulty; rules, bridges, player to move and ply; White's pieces
//! / Black's, each its dots in canonical order, then `+` and its level above level 0; the right
//! moves in the order of notation. Each puzzle can be written in only one form.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use jiff::civil::Date;
use thiserror::Error;

use super::{Difficulty, Goal, Puzzle, PuzzleTheme};
use crate::kit::lessons::{PuzzleId, PuzzleResult, PuzzleScore, Tally};
use crate::kit::text::packed_text;
use crate::rules::{
    Bridges, Game, Kind, Level, Move, NotationError, Piece, Placement, Player, PositionTextError,
    Refusal, Variant,
};

/// In the order of their numbers, which count from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleSet(Vec<Puzzle>);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleSetError {
    #[error("line {line}: {why}")]
    Line { line: usize, why: PuzzleTextError },
    #[error("the puzzle {0} is there twice")]
    Twice(PuzzleId),
}

impl PuzzleSet {
    pub fn built_in() -> &'static PuzzleSet {
        static SET: OnceLock<PuzzleSet> = OnceLock::new();
        SET.get_or_init(|| {
            // A test checks that the file is sound. Without puzzles, the game would still run.
            PuzzleSet::parse(&packed_text!("puzzles.txt")).unwrap_or_else(|_| PuzzleSet(Vec::new()))
        })
    }

    /// Skips empty lines and lines that begin with `#`.
    pub fn parse(text: &str) -> Result<PuzzleSet, PuzzleSetError> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let puzzle = read(line).map_err(|why| PuzzleSetError::Line { line: index + 1, why })?;
            if puzzles.iter().any(|other| other.id() == puzzle.id()) {
                return Err(PuzzleSetError::Twice(puzzle.id()));
            }
            puzzles.push(puzzle);
        }
        Ok(PuzzleSet(puzzles))
    }

    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// Indices; for `None`, those of all puzzles.
    pub fn with_theme(&self, theme: Option<PuzzleTheme>) -> impl Iterator<Item = usize> {
        (0..self.0.len())
            .filter(move |&index| theme.is_none_or(|theme| theme == self.0[index].theme))
    }

    /// The index of the unsolved puzzle that is nearest to a little above the player's level; for
    /// who has solved none at the first try, of the easiest.
    pub fn next_unsolved(&self, theme: Option<PuzzleTheme>, tally: &Tally) -> Option<usize> {
        let target = self.level(tally).map_or(0, |level| level + HARDER);
        self.with_theme(theme)
            .filter(|&index| !tally.has_solved(self.0[index].id()))
            .min_by_key(|&index| self.0[index].difficulty.score().abs_diff(target))
    }

    /// The score of the difficulty that best divides the puzzles solved at the first try from the
    /// others that were tried; `None` if none was solved so.
    fn level(&self, tally: &Tally) -> Option<u32> {
        let (mut at_first, mut others) = (Vec::new(), Vec::new());
        for puzzle in &self.0 {
            let score = puzzle.difficulty.score();
            match tally.score(puzzle.id()) {
                Some(PuzzleScore { result: PuzzleResult::AtFirst, .. }) => at_first.push(score),
                Some(_) => others.push(score),
                None => {}
            }
        }
        at_first.iter().copied().min_by_key(|&level| {
            let harder = at_first.iter().filter(|&&score| score > level).count();
            harder + others.iter().filter(|&&score| score <= level).count()
        })
    }

    /// `None` if the set is empty. Comes again only after all others have come.
    pub fn daily(&self, date: Date) -> Option<(usize, &Puzzle)> {
        let count = i64::try_from(self.0.len()).ok().filter(|&count| count > 0)?;
        let since_2000 = jiff::civil::date(2000, 1, 1).until(date);
        let day = since_2000.map_or(0, |span| i64::from(span.get_days()));
        let index = usize::try_from((day.rem_euclid(count) * stride(count)) % count).ok()?;
        Some((index + 1, self.0.get(index)?))
    }
}

/// As a score of the difficulty.
const HARDER: u32 = 4;

/// With at least five eighths of the set, easy and hard puzzles take turns. The step has no common
/// divisor with `count`, so that all puzzles come.
fn stride(count: i64) -> i64 {
    (count * 5 / 8..count).find(|&step| greatest_common_divisor(step, count) == 1).unwrap_or(1)
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleTotals {
    pub all: usize,
    pub solved: usize,
    pub at_first: usize,
    pub with_hints: usize,
    pub failed: usize,
}

impl Tally {
    pub fn sums(&self, set: &PuzzleSet) -> PuzzleTotals {
        let puzzles = set.puzzles();
        let mut sums = PuzzleTotals { all: puzzles.len(), ..PuzzleTotals::default() };
        for score in puzzles.iter().filter_map(|puzzle| self.score(puzzle.id())) {
            sums.solved += usize::from(score.result.is_solved());
            sums.at_first += usize::from(score.result == PuzzleResult::AtFirst);
            sums.with_hints += usize::from(score.result == PuzzleResult::WithHints);
            sums.failed += usize::from(score.failed);
        }
        sums
    }
}

/// `Solved 12 of 150, 9 at the first try; 14 tries failed.`
impl fmt::Display for PuzzleTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solved {} of {}", self.solved, self.all)?;
        if self.solved > 0 {
            write!(f, ", {} at the first try", self.at_first)?;
        }
        if self.with_hints > 0 {
            write!(f, ", {} with hints", self.with_hints)?;
        }
        match self.failed {
            0 => write!(f, "."),
            1 => write!(f, "; 1 try failed."),
            failed => write!(f, "; {failed} tries failed."),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleTextError {
    #[error("a puzzle has five fields with | between them")]
    Fields,
    /// `what` names the thing that the word should be.
    #[error("\"{}\" is not a {what}", .word.escape_debug())]
    Word { word: String, what: &'static str },
    #[error("position: {0}")]
    Position(PositionTextError),
    #[error("the game is over")]
    Over,
    #[error("answer: {0}")]
    Notation(NotationError),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    /// The line can be read, but is not in the canonical form, which is this.
    #[error("write it so: {0}")]
    Form(String),
}

const BETWEEN: &str = " | ";

const OWNERS: &str = " / ";

pub fn write(puzzle: &Puzzle) -> String {
    let position = &puzzle.position;
    let (rules, turn, ply) = (position.rules(), position.turn().code(), position.ply());
    let Difficulty { missed, nodes } = puzzle.difficulty;
    let pieces = position.pieces();
    let of_players = Player::BOTH.map(|owner| {
        let own = pieces.iter().copied().filter(|piece| piece.owner == owner);
        own.map(piece_text).collect::<Vec<_>>().join(" ")
    });
    let answers: Vec<String> = puzzle.answers.iter().map(Move::to_string).collect();
    [
        format!("{} {}", puzzle.theme.code(), puzzle.goal.code()),
        format!("missed {missed} nodes {nodes}"),
        format!("{} {} {turn} {ply}", rules.variant.code(), rules.bridges.code()),
        of_players.join(OWNERS),
        answers.join(" "),
    ]
    .join(BETWEEN)
}

pub fn read(line: &str) -> Result<Puzzle, PuzzleTextError> {
    let fields: Vec<&str> = line.split(BETWEEN).collect();
    let [about, difficulty, rules, pieces, answers] = fields[..] else {
        return Err(PuzzleTextError::Fields);
    };
    let (theme_code, goal_code) =
        about.split_once(' ').ok_or_else(|| unreadable(about, "theme and goal"))?;
    let theme =
        PuzzleTheme::from_code(theme_code).ok_or_else(|| unreadable(theme_code, "theme"))?;
    let goal = Goal::ALL
        .into_iter()
        .find(|goal| goal.code() == goal_code)
        .ok_or_else(|| unreadable(goal_code, "goal"))?;
    let words: Vec<&str> = difficulty.split(' ').collect();
    let ["missed", missed, "nodes", nodes] = words[..] else {
        return Err(unreadable(difficulty, "difficulty"));
    };
    let missed: u8 = word(missed, "number of tries")?;
    if missed > Difficulty::TRIES {
        return Err(unreadable(&missed.to_string(), "number of tries"));
    }
    let difficulty = Difficulty { missed, nodes: word(nodes, "number of nodes")? };
    let game = read_position(rules, pieces)?;
    if game.outcome().is_some() {
        return Err(PuzzleTextError::Over);
    }
    let position = game.position().clone();
    let mut moves = Vec::new();
    for text in answers.split(' ') {
        let answer: Move = text.parse().map_err(PuzzleTextError::Notation)?;
        position.check(answer).map_err(|why| PuzzleTextError::Illegal(answer, why))?;
        moves.push(answer);
    }
    moves.sort_by_cached_key(Move::to_string);
    moves.dedup();
    let puzzle = Puzzle { theme, goal, difficulty, position, answers: moves };
    let form = write(&puzzle);
    if form == line { Ok(puzzle) } else { Err(PuzzleTextError::Form(form)) }
}

/// Makes the usual text of a position, because the reader of that text checks the position.
fn read_position(rules: &str, pieces: &str) -> Result<Game, PuzzleTextError> {
    let words: Vec<&str> = rules.split(' ').collect();
    let [variant, bridges, turn, ply] = words[..] else {
        return Err(unreadable(rules, "set of rules, player and ply"));
    };
    let variant: Variant = word(variant, "set of rules")?;
    let bridges: Bridges = word(bridges, "setting of bridges")?;
    let turn: Player = word(turn, "player to move")?;
    let ply: u32 = word(ply, "number of moves")?;
    let (white, black) = pieces.split_once(OWNERS).unwrap_or((pieces, ""));
    let mut shown = Vec::new();
    let mut reserves = Vec::new();
    for (owner, list) in [(Player::White, white), (Player::Black, black)] {
        let mut left = Kind::ALL.map(Kind::count);
        for text in list.split(' ').filter(|text| !text.is_empty()) {
            let (placement, level) = read_piece(text)?;
            let kind = placement.kind();
            left[kind as usize] = left[kind as usize].saturating_sub(1);
            let dots = placement.canonical_dots().map(|dot| dot.to_string()).join(".");
            shown.push(format!("{}{}{level}:{dots}", &owner.code()[..1], kind.code()));
        }
        reserves.push(left.map(|count| count.to_string()).concat());
    }
    let pieces = if shown.is_empty() { "-".to_owned() } else { shown.join(";") };
    let text = format!("{variant} {} {ply} {} {pieces}", turn.code(), reserves.join(" "));
    Game::from_position_text(&text, bridges).map_err(PuzzleTextError::Position)
}

fn piece_text(piece: Piece) -> String {
    let dots = piece.placement.canonical_dots().map(|dot| dot.to_string()).concat();
    let level = piece.level;
    if level == Level::GROUND { dots } else { format!("{dots}+{level}") }
}

fn read_piece(text: &str) -> Result<(Placement, u8), PuzzleTextError> {
    let (dots, level) = text.split_once('+').unwrap_or((text, "0"));
    let (Ok(Move::Add(placement)), Ok(level)) = (dots.parse(), level.parse()) else {
        return Err(unreadable(text, "piece"));
    };
    Ok((placement, level))
}

fn unreadable(word: &str, what: &'static str) -> PuzzleTextError {
    PuzzleTextError::Word { word: word.to_owned(), what }
}

fn word<T: FromStr>(text: &str, what: &'static str) -> Result<T, PuzzleTextError> {
    text.parse().map_err(|_| unreadable(text, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_puzzles_of_the_set_are_summed() {
        let set = PuzzleSet::built_in();
        let first = set.puzzles()[0].id();
        let mut tally = Tally::read("00000000=first/7");
        assert_eq!(
            tally.sums(set),
            PuzzleTotals { all: set.puzzles().len(), ..PuzzleTotals::default() }
        );
        tally.add_failure(first);
        tally.add_solution(first);
        let sums = PuzzleTotals { all: 150, ..tally.sums(set) };
        assert_eq!(sums.to_string(), "Solved 1 of 150, 0 at the first try; 1 try failed.");
    }
}
