//! The tasks from a player's games: listed, shown and tried by commands.

use serde_json::{json, to_value};

use super::answer::{AnswerResult, Asker, one_line};
use super::rows::{ListedRow, list_rows};
use super::verb::{ParseVerbError, VerbArgument, VerbArguments, number_in};
use crate::kit::system::today;
use crate::punct::exercises::{NO_TASK_TODAY, OwnTaskObject, OwnTaskOutcome, clue_sentence};
use crate::punct::lessons::own_tasks::{KeptTask, TaskBook, TaskChange};
use crate::punct::play::CommandError;
use crate::rules::Move;
use crate::server::clients::Client;
use crate::server::game_server::{AccountTasks, ServerError};

/// The index in the book, from 1. It stays the same until the next game.
#[derive(Clone, Copy)]
pub struct TaskNumber(usize);

impl VerbArgument for TaskNumber {
    fn read_word(word: &str) -> Result<Option<TaskNumber>, ParseVerbError> {
        let what = "the number of a task; 'today' lists those that are due";
        Ok(Some(TaskNumber(number_in(word, .., what)?)))
    }
}

pub enum TaskStep {
    /// 0 for the first hint, 1 for the second.
    Hint(usize),
    Try(Move),
}

impl VerbArguments for TaskStep {
    fn read(words: &[&str]) -> Result<Option<TaskStep>, ParseVerbError> {
        Ok(match words {
            ["hint"] => Some(TaskStep::Hint(0)),
            ["hint", "2"] => Some(TaskStep::Hint(1)),
            [] | ["hint", ..] => None,
            text => Some(TaskStep::Try(Move::read_typed(&text.join(" "))?)),
        })
    }
}

pub fn own_tasks(by: &Asker, wanted: Option<(TaskNumber, Option<TaskStep>)>) -> AnswerResult {
    let (book, put_aside) = AccountTasks::new(by.server, by.account.id).book()?;
    if let Some(put_aside) = put_aside {
        return Err(put_aside);
    }
    let Some((number, step)) = wanted else { return list(&book) };
    let index = number.0.wrapping_sub(1);
    let kept = book.tasks().get(index).ok_or(ServerError::NoTaskNumber(number.0))?;
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

/// The task then counts as not solved, and comes back on a later day.
fn hint(by: &Asker, number: TaskNumber, kept: &KeptTask, nth: usize) -> AnswerResult {
    store_try(by, kept, false)?;
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
    let judged = by
        .server
        .thinkers()
        .hold(client, || true, || OwnTaskOutcome::new(&kept.task, played, &after))
        .ok_or(ServerError::NoThread)?;
    store_try(by, kept, judged.is_solved)?;
    let (word, says) =
        (if judged.is_solved { "solved" } else { "wrong" }, judged.whole(&kept.task));
    let json = json!({
        "number": number.0, "move": played.to_string(), "verdict": word, "says": says,
        "reply": judged.reply.map(|reply| reply.to_string()),
    });
    one_line(format!("{played}: {word}. {says}"), json)
}

fn store_try(by: &Asker, kept: &KeptTask, is_solved: bool) -> Result<(), ServerError> {
    let tried = TaskChange::Tried { id: kept.task.id(), is_solved, on: today() };
    AccountTasks::new(by.server, by.account.id).change(&tried).map(drop)
}
