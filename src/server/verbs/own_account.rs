//! The commands about the client's account: its name, keys, sessions, choices, vacation and ignored
//! players; and the tasks from the games of its owner: listed, shown and tried.

#![allow(clippy::needless_pass_by_value, reason = "runners are given what was read")]

use jiff::{SignedDuration, Timestamp};
use serde_json::{json, to_value};

use super::answer::{
    AnswerFormat, AnswerLine, AnswerResult, CurrentSession, Owner, VerbAnswer, one_line,
};
use super::listing;
use super::rows::{ListedRow, ignored_row, key_row, list_rows, session_row};
use super::verb::{EndWord, ParseVerbError, VerbArgument, VerbArguments, YesWord, number_in};
use crate::kit::phrases::{counted, moment};
use crate::kit::system::{moment_code, steady_now, today};
use crate::punct::exercises::{NO_TASK_TODAY, OwnTaskObject, OwnTaskOutcome, clue_sentence};
use crate::punct::lessons::own_tasks::{StoredTask, TaskBook, TaskChange};
use crate::punct::play::CommandError;
use crate::rules::Move;
use crate::server::choices::{Choices, VisitChoice};
use crate::server::clients::Client;
use crate::server::database::{Account, VacationRequest, WordHash, chat, keys, pauses, ratings};
use crate::server::game_server::{AccountTasks, ServerError};
use crate::server::ssh::{Fingerprint, GuestPassword};

pub fn whoami(by: &Owner, (): ()) -> AnswerResult {
    let now = Timestamp::now();
    let ratings = by.server.database(|it| ratings::of_account(it, by.account.id, now))?;
    let [blitz, days] = ratings.each_ref().map(listing::rating);
    let text = format!(
        "{}, rating in blitz {blitz}, over days {days}, since {}\nkey {}",
        by.account.name,
        moment(by.account.created),
        by.key.fingerprint
    );
    let [blitz, days] = ratings.map(|rating| {
        json!({
            "rating": rating.rating.round(), "deviation": rating.deviation.round(),
            "games": rating.played, "provisional": rating.is_provisional(),
        })
    });
    let name = &by.account.name;
    one_line(
        text,
        json!({ "name": name, "key": by.key.fingerprint.0, "blitz": blitz, "days": days }),
    )
}

const LINK_LASTS: SignedDuration = SignedDuration::from_mins(15);

/// A word with which another key can be added to the account.
pub fn link(by: &Owner, (): ()) -> AnswerResult {
    let word = GuestPassword::new()?;
    let (hash, expires) = (WordHash::from_word(&word.to_string()), Timestamp::now() + LINK_LASTS);
    by.server.write(|it| keys::make_link(it, by.account.id, &hash, expires))?;
    let text = format!("Within a quarter of an hour, at the other machine: ssh HOST join {word}");
    one_line(text, json!({ "word": word.to_string() }))
}

pub fn joined(account: &Account, format: AnswerFormat) -> VerbAnswer {
    let text = format!("This key is yours now, {}.", account.name);
    VerbAnswer::from_lines(one_line(text, json!({ "name": account.name })), format)
}

fn choices_line(account: &Account) -> AnswerLine {
    let pairs = Choices::from_account(account).pairs();
    let lines: Vec<String> = pairs.clone().map(|(name, value)| format!("{name} {value}")).collect();
    let json = pairs.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    AnswerLine { json: serde_json::Value::Object(json), text: lines.join("\n") }
}

/// With a name and a value, first makes this choice.
pub fn set(by: &Owner, other: Option<(String, String)>) -> AnswerResult {
    let Some((name, value)) = other else { return Ok(vec![choices_line(by.account)]) };
    let choice = VisitChoice::parse(&name, &value).ok_or(ServerError::NoChoice)?;
    let chosen = choices_line(&by.server.choose(by.account.id, &choice)?);
    let mut lines = vec![chosen];
    if choice.is_for_next_visit() {
        lines.push(AnswerLine::for_people("This holds from your next visit on."));
    }
    if choice.asks_for_notices() && !by.server.sends_notices() {
        lines.push(AnswerLine::for_people("This server sends no notices."));
    }
    Ok(lines)
}

pub fn keys(by: &Owner, (): ()) -> AnswerResult {
    let keys = by.server.database(|it| keys::of_account(it, by.account.id))?;
    list_rows(keys.iter().map(key_row), "You have no keys.")
}

pub fn rename(by: &Owner, name: String) -> AnswerResult {
    let name = by.server.rename(by.account, &name)?.name;
    let text = format!("You are called {name} now.");
    one_line(text, json!({ "name": name }))
}

/// Ends the sessions of clients with this key, too.
pub fn forget(by: &Owner, here: &CurrentSession, key: Fingerprint) -> AnswerResult {
    by.server.write(|it| keys::remove(it, by.account.id, &key))?;
    here.gate.dismiss_key(&key);
    here.guests.hang_up(|guest| guest.key.as_ref() == Some(&key));
    one_line(format!("The key {key} opens nothing any more."), json!({ "forgotten": key.0 }))
}

pub fn close(by: &Owner, here: &CurrentSession, yes: Option<YesWord>) -> AnswerResult {
    if yes.is_none() {
        return Err(ServerError::Unconfirmed);
    }
    by.server.close(by.account)?;
    here.gate.dismiss(by.account.id);
    here.guests.hang_up(|guest| guest.account == Some(by.account.id));
    let text = format!("Your account is closed. Thank you for playing, {}.", by.account.name);
    one_line(text, json!({ "closed": by.account.name }))
}

/// Ends all sessions but this one, if wanted.
pub fn sessions(by: &Owner, here: &CurrentSession, end: Option<EndWord>) -> AnswerResult {
    let account = by.account.id;
    let mut own = here.guests.sessions(here.gate);
    own.retain(|session| session.account == Some(account));
    if end.is_none() {
        return list_rows(own.iter().map(|it| session_row(it, it.is_at(here.keyboard))), "");
    }
    let ended = own.iter().filter(|session| !session.is_at(here.keyboard)).count();
    here.gate.dismiss_others(account, here.connection);
    here.guests.hang_up(|it| it.account == Some(account) && !it.is_at(here.keyboard));
    one_line(format!("Ended: {}.", counted(ended, "other session")), json!({ "ended": ended }))
}

impl VerbArgument for VacationRequest {
    fn read_word(word: &str) -> Result<Option<VacationRequest>, ParseVerbError> {
        if word == "end" {
            return Ok(Some(VacationRequest::End));
        }
        let days = number_in(word, 1.., "a number of days; 'vacation end' ends a vacation")?;
        Ok(Some(VacationRequest::Days(days)))
    }
}

/// Begins or ends a vacation if wanted.
pub fn vacation(by: &Owner, leave: Option<VacationRequest>) -> AnswerResult {
    let vacation = match leave {
        None => by.server.database(|it| pauses::vacation(it, by.account.id, steady_now()))?,
        Some(leave) => by.server.set_vacation(by.account.id, leave)?,
    };
    let text = listing::own_vacation(&vacation);
    let (until, hours) = (vacation.until.map(moment_code), vacation.left.0);
    one_line(text, json!({ "until": until, "days": hours / 24, "hours": hours }))
}

/// Begins or ceases to ignore a player, if a name is given.
pub fn ignore(by: &Owner, other: Option<(String, Option<EndWord>)>) -> AnswerResult {
    if let Some((name, end)) = other {
        by.server.ignore(by.account.id, &name, end.is_none())?;
    }
    let ignored = by.server.database(|it| chat::ignored_accounts(it, by.account.id))?;
    list_rows(ignored.iter().map(|(_, name)| ignored_row(name)), "You ignore nobody.")
}

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

pub fn own_tasks(by: &Owner, wanted: Option<(TaskNumber, Option<TaskStep>)>) -> AnswerResult {
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
fn hint(by: &Owner, number: TaskNumber, kept: &StoredTask, nth: usize) -> AnswerResult {
    store_try(by, kept, false)?;
    let says = clue_sentence(kept.task.best(), nth).unwrap_or_default();
    let number = number.0;
    let next =
        if nth == 0 { format!(" 'today {number} hint 2' says where to.") } else { String::new() };
    let json = json!({ "number": number, "hint": says });
    one_line(format!("{says}{next} The task comes back."), json)
}

fn attempt(by: &Owner, number: TaskNumber, kept: &StoredTask, played: Move) -> AnswerResult {
    let mut after = kept.task.game();
    after.play(played).map_err(CommandError::from)?;
    let client = Client::Account(by.account.id);
    let judged = by
        .server
        .engine_pool()
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

fn store_try(by: &Owner, kept: &StoredTask, is_solved: bool) -> Result<(), ServerError> {
    let tried = TaskChange::Tried { id: kept.task.id(), is_solved, on: today() };
    AccountTasks::new(by.server, by.account.id).change(&tried).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vacation_has_days_or_ends() {
        let leave =
            |word: &str| VacationRequest::read_word(word).map_err(|error| error.to_string());
        assert_eq!(leave("12"), Ok(Some(VacationRequest::Days(12))));
        assert_eq!(leave("end"), Ok(Some(VacationRequest::End)));
        for wrong in ["0", "-3", "3d", "soon"] {
            let why = format!("'{wrong}' is not a number of days; 'vacation end' ends a vacation");
            assert_eq!(leave(wrong), Err(why));
        }
    }
}
