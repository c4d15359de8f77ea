//! `punct puzzles`: lists, shows, solves and proves puzzles, and the tasks from a player's own
//! games that are due.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Serialize;

use super::input_output::{
    self, FileForm, json_line, print, print_data, print_note, print_objects,
};
use super::lab;
use crate::cli::{JsonArg, PuzzlesArgs, ShowPuzzle, TodaysTasks};
use crate::kit::settings::SettingsFile;
use crate::kit::system::{self, map_on_all_cores};
use crate::punct::exercises::{NO_TASK_TODAY, OwnTaskObject, OwnTaskOutcome};
use crate::punct::lessons::own_tasks::{StoredTask, TaskChange, TaskFile};
use crate::punct::lessons::puzzles::{
    Attempt, AttemptOutcome, Difficulty, Puzzle, PuzzleSet, PuzzleTheme, Solver, prove,
};
use crate::punct::{diagram, page};
use crate::rules::{Game, Move, Player};

pub fn run(what: &PuzzlesArgs) -> Result<()> {
    match what {
        PuzzlesArgs::List(json) => list(*json),
        PuzzlesArgs::Show(args) => show(args),
        PuzzlesArgs::Try { number, moves, json } => attempt(*number, moves, *json),
        PuzzlesArgs::Today(args) => todays_tasks(args),
        PuzzlesArgs::Check { file, json } => check(file.as_deref(), *json),
        PuzzlesArgs::Make(args) => lab::make_puzzles(args),
    }
}

#[derive(Serialize)]
struct PuzzleObject {
    number: usize,
    id: String,
    theme: &'static str,
    difficulty: u32,
    rules: &'static str,
    bridges: &'static str,
    #[serde(flatten)]
    shown: Option<ShownPuzzle>,
}

#[derive(Serialize)]
struct ShownPuzzle {
    task: String,
    position: String,
    #[serde(flatten)]
    solution: Option<Solution>,
}

#[derive(Serialize)]
struct Solution {
    answers: Vec<String>,
    line: Vec<String>,
}

impl Solution {
    fn new(puzzle: &Puzzle) -> Solution {
        let attempt = Attempt::from_solution(puzzle);
        let [answers, line] = [&puzzle.answers, attempt.game().moves()]
            .map(|moves| moves.iter().map(Move::to_string).collect());
        Solution { answers, line }
    }
}

impl PuzzleObject {
    fn new(number: usize, puzzle: &Puzzle, shown: Option<ShownPuzzle>) -> PuzzleObject {
        let rules = puzzle.position.rules();
        PuzzleObject {
            number,
            id: puzzle.id().to_string(),
            theme: puzzle.theme.name(),
            difficulty: puzzle.difficulty.score(),
            rules: rules.variant.code(),
            bridges: rules.bridges.code(),
            shown,
        }
    }
}

fn list(JsonArg { json }: JsonArg) -> Result<()> {
    let puzzles = PuzzleSet::built_in().puzzles().iter().zip(1..);
    if json {
        return print_objects(puzzles.map(|(it, number)| PuzzleObject::new(number, it, None)));
    }
    let lines = puzzles.map(|(puzzle, number)| {
        let (theme, rules) = (puzzle.theme.name(), puzzle.position.rules().in_words());
        let difficulty = puzzle.difficulty.score();
        format!("{number:>3}  {}  {theme:<16}  {difficulty:>3}  {rules}\n", puzzle.id())
    });
    print(lines.collect::<String>())
}

fn show(args: &ShowPuzzle) -> Result<()> {
    let (number, puzzle, of_the_day) = if let Some(number) = args.number {
        (number, puzzle_by_number(number)?, "")
    } else {
        let today = system::today();
        let daily = PuzzleSet::built_in().daily(today).context("there are no puzzles")?;
        (daily.0, daily.1, ", the puzzle of the day")
    };
    if let Some(file) = &args.html {
        let page = page::puzzle_page(number, puzzle);
        return input_output::write(file, page.as_bytes(), FileForm::Page, args.force.force);
    }
    if args.json.json {
        let shown = ShownPuzzle {
            task: puzzle.task_text(),
            position: Game::from_position(puzzle.position.clone()).position_text(),
            solution: args.solution.then(|| Solution::new(puzzle)),
        };
        return print_data(json_line(&PuzzleObject::new(number, puzzle, Some(shown)))?);
    }
    let position = &puzzle.position;
    let mut text = format!(
        "Puzzle {number}{of_the_day}: {} ({})\n{}\n\n{}",
        puzzle.theme.name(),
        position.rules().in_words(),
        puzzle.task_text(),
        diagram::board_with_reserves(position),
    );
    if args.solution {
        let Solution { answers, line } = Solution::new(puzzle);
        text.extend(["\nRight: ", &answers.join(" "), "\n"]);
        if line.len() > 1 {
            text.extend(["For instance: ", &line.join(" "), "\n"]);
        }
        text.extend(puzzle.lesson().map(|lesson| lesson + "\n"));
    }
    print(text)
}

fn attempt(number: usize, moves: &[String], JsonArg { json }: JsonArg) -> Result<()> {
    let puzzle = puzzle_by_number(number)?;
    let mut attempt = Attempt::new(puzzle);
    for text in moves {
        let played = Move::read_typed(text)?;
        let verdict = attempt.judge(played).with_context(|| played.to_string())?;
        let tried = TriedMove::new(played, &verdict, puzzle.player());
        if json {
            print(json_line(&tried)?)?;
        } else if tried.error.is_none() {
            print(tried.line())?;
        }
        if let Some(why) = tried.error {
            bail!("{played}: wrong. {why}");
        }
    }
    Ok(())
}

fn puzzle_by_number(number: usize) -> Result<&'static Puzzle> {
    let puzzles = PuzzleSet::built_in().puzzles();
    let found = number.checked_sub(1).and_then(|index| puzzles.get(index));
    found.with_context(|| format!("there are puzzles 1 to {}", puzzles.len()))
}

const LIMIT: u64 = 1_000_000_000;

#[derive(Serialize)]
struct ProvedPuzzle {
    number: usize,
    id: String,
    theme: &'static str,
    proved: bool,
    /// Null if there is no proof.
    positions: Option<u64>,
    /// Why the puzzle is not proved; null if it is.
    error: Option<String>,
}

impl ProvedPuzzle {
    fn new(number: usize, puzzle: &Puzzle) -> ProvedPuzzle {
        let mut solver = Solver::with_limit(LIMIT);
        let proof = prove(puzzle, &mut solver);
        ProvedPuzzle {
            number,
            id: puzzle.id().to_string(),
            theme: puzzle.theme.name(),
            proved: proof.is_ok(),
            positions: proof.is_ok().then_some(solver.looked_at),
            error: proof.err().map(|why| why.to_string()),
        }
    }
}

fn check(file: Option<&Path>, JsonArg { json }: JsonArg) -> Result<()> {
    let read = file.map(lab::read_puzzles).transpose()?;
    let puzzles = read.as_ref().unwrap_or(PuzzleSet::built_in()).puzzles();
    let tried =
        map_on_all_cores(puzzles.len(), |index| ProvedPuzzle::new(index + 1, &puzzles[index]));
    for puzzle in &tried {
        if json {
            print(json_line(puzzle)?)?;
        } else if let Some(why) = &puzzle.error {
            print(format!("puzzle {} ({}): {why}\n", puzzle.number, puzzle.id))?;
        }
    }
    if !json {
        print(table(puzzles, &tried))?;
    }
    let wrong = tried.iter().filter(|puzzle| !puzzle.proved).count();
    if wrong > 0 {
        bail!("{wrong} of {} puzzles are not proved", puzzles.len());
    }
    Ok(())
}

fn table(puzzles: &[Puzzle], tried: &[ProvedPuzzle]) -> String {
    let mut text =
        "theme             puzzles  proved  one move  missed   nodes  positions\n".to_owned();
    let all: Vec<_> = puzzles.iter().zip(tried).collect();
    for theme in PuzzleTheme::ALL {
        let of: Vec<_> = all.iter().copied().filter(|(puzzle, _)| puzzle.theme == theme).collect();
        if !of.is_empty() {
            text += &summary(theme.name(), &of);
        }
    }
    text + &summary("all", &all)
}

/// Writes a line of the table: the number of puzzles, of proved ones, and of those with one right
/// move; the share of tries that strengths 3 to 7 missed; the median of the nodes; the mean number
/// of positions of a proof.
fn summary(name: &str, of: &[(&Puzzle, &ProvedPuzzle)]) -> String {
    let (all, count) = (of.len(), of.len().max(1));
    let positions: Vec<u64> = of.iter().filter_map(|(_, tried)| tried.positions).collect();
    let proved = positions.len();
    let single = of.iter().filter(|(puzzle, _)| puzzle.answers.len() == 1).count();
    let missed: usize = of.iter().map(|(puzzle, _)| usize::from(puzzle.difficulty.missed)).sum();
    let mut nodes: Vec<u32> = of.iter().map(|(puzzle, _)| puzzle.difficulty.nodes).collect();
    nodes.sort_unstable();
    let median = nodes.get(count / 2).copied().unwrap_or_default();
    let mean = positions.iter().sum::<u64>() / proved.max(1) as u64;
    let share = 100 * missed / (count * usize::from(Difficulty::TRIES));
    format!(
        "{name:<16}  {all:>7}  {proved:>6}  {single:>8}  {share:>4} %  {median:>6}  {mean:>9}\n"
    )
}

fn todays_tasks(args: &TodaysTasks) -> Result<()> {
    let today = system::today();
    let file = SettingsFile::find().map(|settings| TaskFile::from_settings(&settings));
    let (book, trouble) = file.as_ref().map(TaskFile::read).unwrap_or_default();
    if let Some(trouble) = trouble {
        print_note(&trouble.to_string());
    }
    let due: Vec<&StoredTask> = book.due(today).collect();
    let Some(number) = args.number else { return list_tasks(&due, args.json.json) };
    let found = number.checked_sub(1).and_then(|index| due.get(index));
    let stored = found.with_context(|| match due.len() {
        0 => "there is no task for today".to_owned(),
        count => format!("there are tasks 1 to {count} for today"),
    })?;
    let (task, json) = (&stored.task, args.json.json);
    let Some(text) = &args.played else {
        let object = OwnTaskObject::new(number, stored);
        return if json { print_data(json_line(&object)?) } else { print(object.page()) };
    };
    let played = Move::read_typed(text)?;
    let mut after = task.game();
    after.play(played).with_context(|| played.to_string())?;
    let judged = OwnTaskOutcome::new(task, played, &after);
    let (is_solved, says) = (judged.is_solved, judged.whole(task));
    let tried = TaskChange::Tried { id: task.id(), is_solved, on: today };
    if let Some(file) = file {
        file.change(&tried)?;
    }
    if json {
        print(json_line(&TriedMove {
            played: played.to_string(),
            verdict: if is_solved { "solved" } else { "wrong" },
            reply: judged.reply.map(|reply| reply.to_string()),
            error: (!is_solved).then(|| says.clone()),
        })?)?;
    } else if is_solved {
        print(format!("{played}: solved. {says}\n"))?;
    }
    ensure!(is_solved, "{played}: wrong. {says}");
    Ok(())
}

fn list_tasks(due: &[&StoredTask], json: bool) -> Result<()> {
    let numbered = due.iter().zip(1..);
    if json {
        return print_objects(numbered.map(|(task, number)| OwnTaskObject::new(number, task)));
    }
    if due.is_empty() {
        return print(format!(
            "{NO_TASK_TODAY} The puzzle of the day is another thing: 'punct puzzles show' prints it.\n"
        ));
    }
    let lines = numbered.map(|(task, number)| {
        format!("{number:>3}  {}\n", OwnTaskObject::new(number, task).line())
    });
    print(lines.collect::<String>())
}

#[derive(Serialize)]
struct TriedMove {
    #[serde(rename = "move")]
    played: String,
    verdict: &'static str,
    /// Null if there is none.
    reply: Option<String>,
    /// Null if the move is not wrong.
    error: Option<String>,
}

impl TriedMove {
    fn new(played: Move, verdict: &AttemptOutcome, by: Player) -> TriedMove {
        let (verdict, reply, error) = match verdict {
            AttemptOutcome::Solved => ("solved", None, None),
            AttemptOutcome::Right { reply } => ("right", Some(*reply), None),
            AttemptOutcome::Wrong(wrong) => ("wrong", wrong.reply(), Some(wrong.explanation(by))),
        };
        let reply = reply.map(|reply| reply.to_string());
        TriedMove { played: played.to_string(), verdict, reply, error }
    }

    fn line(&self) -> String {
        let reply = self.reply.as_ref().map(|reply| format!(". {reply}")).unwrap_or_default();
        format!("{}: {}{reply}\n", self.played, self.verdict)
    }
}
