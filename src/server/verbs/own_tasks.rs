//! The tasks from a player's games: listed, shown and tried by commands.

use serde_json::{json, to_value};

use super::answer::{AnswerResult, Asker, one_line};
use super::misread::{MisreadVerb, printable_word};
use super::rows::{ListedRow, list_rows};
use super::verb::{VerbArgument, VerbArguments};
use crate::punct::exercises::{NO_TASK_TODAY, OwnTaskObject, OwnVerdict, clue_sentence};
use crate::punct::lessons::own_tasks::{KeptTask, TaskBook, TaskChange};
use crate::punct::play::CommandError;
use crate::rules::Move;
use crate::server::clients::Client;
use crate::server::game_server::{AccountTasks, ServerError, today};

/// The number of a task: its place in the book, from 1. It stays the same until the next game.
#[derive(Clone, Copy)]
pub struct TaskNumber(usize);

impl VerbArgument for TaskNumber {
    fn read_word(word: &str) -> Result<Option<TaskNumber>, MisreadVerb> {
        let number = word.parse().map_err(|_| MisreadVerb::NoTask(printable_word(word)))?;
        Ok(Some(TaskNumber(number)))
    }
}

/// What a player does with a task.
pub enum TaskStep {
    /// Asks for a hint: 0 for the first one, 1 for the second.
    Hint(usize),
    Try(Move),
}

impl VerbArguments for TaskStep {
    fn read(words: &[&str]) -> Result<Option<TaskStep>, MisreadVerb> {
        Ok(match words {
            ["hint"] => Some(TaskStep::Hint(0)),
            ["hint", "2"] => Some(TaskStep::Hint(1)),
            [] | ["hint", ..] => None,
            text => Some(TaskStep::Try(Move::read_typed(&text.join(" "))?)),
        })
    }
}

/// Lists the tasks that are due, shows a task, gives a hint for it, or judges a move in it.
pub fn own_tasks(by: &Asker, wanted: Option<(TaskNumber, Option<TaskStep>)>) -> AnswerResult {
    let (book, put_aside) = AccountTasks::new(by.server, by.account.id).book()?;
    if let Some(put_aside) = put_aside {
        return Err(put_aside);
    }
    let Some((number, step)) = wanted else { return list(&book) };
    let kept = number.0.checked_sub(1).and_then(|nth| book.tasks().get(nth));
    let kept = kept.ok_or(ServerError::NoTaskNumber(number.0))?;
    match step {
        None => {
            let object = OwnTaskObject::new(number.0, kept);
            one_line(object.page().trim_end(), task_row(&object).json)
        }
        Some(TaskStep::Hint(nth)) => hint(by, number, kept, nth),
        Some(TaskStep::Try(played)) => attempt(by, number, kept, played),
    }
}

fn list(book: &TaskBook) -> AnswerResult {
    let numbered = book.tasks().iter().zip(1..);
    let due = numbered.filter(|(kept, _)| kept.schedule.is_due(today()));
    let rows = due.map(|(kept, number)| task_row(&OwnTaskObject::new(number, kept)));
    list_rows(rows, NO_TASK_TODAY)
}

fn task_row(task: &OwnTaskObject) -> ListedRow {
    // Serialization of this type never fails.
    ListedRow::numbered(task.number, task.line(), to_value(task).unwrap_or_default())
}

/// Gives a hint. The task then counts as not solved, and comes back on a later day.
fn hint(by: &Asker, number: TaskNumber, kept: &KeptTask, nth: usize) -> AnswerResult {
    note_try(by, kept, false)?;
    let says = clue_sentence(kept.task.best(), nth).unwrap_or_default();
    let number = number.0;
    let next =
        if nth == 0 { format!(" 'today {number} hint 2' says where to.") } else { String::new() };
    let json = json!({ "number": number, "hint": says });
    one_line(format!("{says}{next} The task comes back."), json)
}

fn attempt(by: &Asker, number: TaskNumber, kept: &KeptTask, played: Move) -> AnswerResult {
    let mut after = kept.task.game();
    after.play(played).map_err(CommandError::from)?;
    let client = Client::Account(by.account.id);
    let judge = || OwnVerdict::new(&kept.task, played, &after);
    let verdict = by.server.thinkers().hold(client, || true, judge);
    let verdict = verdict.ok_or(ServerError::NoThread)?;
    let (is_solved, says) = (verdict.is_solved, verdict.whole(&kept.task));
    let reply = verdict.reply.map(|reply| reply.to_string());
    note_try(by, kept, is_solved)?;
    let verdict = if is_solved { "solved" } else { "wrong" };
    let json = json!({
        "number": number.0, "move": played.to_string(), "verdict": verdict, "says": says,
        "reply": reply,
    });
    one_line(format!("{played}: {verdict}. {says}"), json)
}

/// Keeps whether a try has solved a task.
fn note_try(by: &Asker, kept: &KeptTask, is_solved: bool) -> Result<(), ServerError> {
    let tried = TaskChange::Tried { id: kept.task.id(), is_solved, on: today() };
    AccountTasks::new(by.server, by.account.id).change(&tried).map(drop)
}
