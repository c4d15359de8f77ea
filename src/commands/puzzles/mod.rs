//! `punct puzzles`: solves, proves and makes puzzles.
//!
//! - [`table`]: the proof of all puzzles, and the table by theme;
//! - [`make`]: making puzzles; [`games`]: where they come from; [`finding`]: what a position holds;
//!   [`measuring`]: how hard it is; [`choosing`]: which are kept; [`likeness`]: which are the same.

mod choosing;
mod finding;
mod games;
mod likeness;
mod make;
mod measuring;
mod table;

use anyhow::{Context as _, Result, bail};

use super::output::print;
use crate::cli::PuzzlesArgs;
use crate::diagram;
use crate::lessons::puzzles::{Attempt, Puzzle, PuzzleSet, Verdict};
use crate::phrases;
use crate::rules::{Move, Player};

pub fn run(what: &PuzzlesArgs) -> Result<()> {
    match what {
        PuzzlesArgs::List => list(),
        PuzzlesArgs::Show { number, solution } => show(*number, *solution),
        PuzzlesArgs::Try { number, moves } => attempt(*number, moves),
        PuzzlesArgs::Check { file } => table::run(file.as_deref()),
        PuzzlesArgs::Make(args) => make::run(args),
    }
}

fn list() -> Result<()> {
    let lines = PuzzleSet::shipped().puzzles().iter().zip(1..).map(|(puzzle, number)| {
        let (theme, rules) = (puzzle.theme().name(), phrases::rules(puzzle.position().rules()));
        let difficulty = puzzle.difficulty().score();
        format!("{number:>3}  {}  {theme:<16}  {difficulty:>3}  {rules}\n", puzzle.id())
    });
    print(lines.collect::<String>())
}

fn show(number: Option<usize>, solution: bool) -> Result<()> {
    let (number, puzzle) = if let Some(number) = number {
        (number, numbered(number)?)
    } else {
        let today = jiff::Zoned::now().date();
        PuzzleSet::shipped().of_the_day(today).context("there are no puzzles")?
    };
    let position = puzzle.position();
    let reserves = Player::BOTH.map(|player| {
        format!("{:<6} reserve {}", player.to_string(), diagram::reserve(position, player))
    });
    let text = format!(
        "Puzzle {number}: {} ({})\n{}\n\n{}\n{}\n\n{}\n",
        puzzle.theme().name(),
        phrases::rules(position.rules()),
        puzzle.task(),
        diagram::board(position),
        reserves.join("\n"),
        diagram::LEGEND,
    );
    print(if solution { format!("{text}\n{}\n", solved(puzzle)) } else { text })
}

/// The right first moves, and a line to the end.
fn solved(puzzle: &Puzzle) -> String {
    let answers: Vec<String> = puzzle.answers().iter().map(Move::to_string).collect();
    let mut attempt = Attempt::new(puzzle);
    while let Some(right) = attempt.solution() {
        if attempt.judge(right).is_err() {
            break;
        }
    }
    let line: Vec<String> = attempt.game().moves().iter().map(Move::to_string).collect();
    let mut told = vec![format!("Right: {}", answers.join(" "))];
    if line.len() > 1 {
        told.push(format!("For instance: {}", line.join(" ")));
    }
    told.extend(puzzle.lesson());
    told.join("\n")
}

fn attempt(number: usize, moves: &[String]) -> Result<()> {
    let puzzle = numbered(number)?;
    let mut attempt = Attempt::new(puzzle);
    for text in moves {
        let played: Move = text.parse()?;
        let verdict = attempt.judge(played).with_context(|| played.to_string())?;
        match verdict {
            Verdict::Solved => print(format!("{played}: solved\n"))?,
            Verdict::Right { reply } => print(format!("{played}: right. {reply}\n"))?,
            Verdict::Wrong(wrong) => bail!("{played}: wrong. {}", wrong.told(puzzle.player())),
        }
    }
    Ok(())
}

fn numbered(number: usize) -> Result<&'static Puzzle> {
    let puzzles = PuzzleSet::shipped().puzzles();
    let found = number.checked_sub(1).and_then(|index| puzzles.get(index));
    found.with_context(|| format!("there are puzzles 1 to {}", puzzles.len()))
}
