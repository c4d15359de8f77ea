//! Commands about the client's account: its name, its keys, its choices.

use serde_json::json;

use super::answer::{
    AnswerLine, AnswerManner, AnswerResult, Asker, VerbAnswer, line_list, one_line,
};
use super::listing;
use super::read::Leave;
use crate::kit::clock::moment_code;
use crate::server::choices::{Choices, VisitChoice};
use crate::server::database::{Account, AccountKey, WordHash};
use crate::server::game_server::ServerError;
use crate::server::ssh::GuestWord;

pub(super) fn whoami(by: &Asker) -> AnswerResult {
    let ratings = by.server.ratings(by.account.id)?;
    let [blitz, days] = ratings.each_ref().map(listing::rating);
    let text = format!(
        "{}, rating in blitz {blitz}, over days {days}, since {}\nkey {}",
        by.account.name,
        listing::moment(by.account.created),
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

pub(super) fn link(by: &Asker) -> AnswerResult {
    let word = GuestWord::new().map_err(|error| ServerError::NoChance(error.to_string()))?;
    by.server.make_link(by.account.id, &WordHash::from_word(&word.to_string()))?;
    let text = format!("Within a quarter of an hour, at the other machine: ssh HOST join {word}");
    one_line(text, json!({ "word": word.to_string() }))
}

/// What is said of a key that has been added to an account.
pub fn joined(account: &Account, manner: AnswerManner) -> VerbAnswer {
    let text = format!("This key is yours now, {}.", account.name);
    VerbAnswer::from_lines(one_line(text, json!({ "name": account.name })), manner)
}

pub(super) fn choices_line(account: &Account) -> AnswerLine {
    let choices = Choices::from_kept(&account.settings);
    let chat = if account.muted { "off" } else { "on" };
    let text = format!("{choices}\nchat {chat}");
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    let json = pairs.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    AnswerLine { json: serde_json::Value::Object(json), text }
}

pub(super) fn set(by: &Asker, name: &str, value: &str) -> AnswerResult {
    let choice = VisitChoice::parse(name, value)?;
    let chosen = choices_line(&by.server.choose(by.account.id, choice)?);
    let later = choice.is_for_next_visit().then_some(LATER);
    let never = choice == VisitChoice::Notices(true) && !by.server.sends_notices();
    let notes = later.into_iter().chain(never.then_some(NO_NOTICES)).map(AnswerLine::for_people);
    line_list([chosen].into_iter().chain(notes), "")
}

/// What is said where the operator has named no command for notices.
const NO_NOTICES: &str = "This server sends no notices.";

/// What is said of a choice that changes nothing on a screen that is open.
const LATER: &str = "This holds from your next visit on.";

pub(super) fn keys(by: &Asker) -> AnswerResult {
    let line = |key: AccountKey| {
        let used = key.last_used.map_or_else(|| "never".to_owned(), |day| day.to_string());
        let fingerprint = key.public.fingerprint.0;
        AnswerLine {
            text: format!("{fingerprint}, last used: {used}"),
            json: json!({ "key": fingerprint, "used": used }),
        }
    };
    let keys = by.server.database(|it| it.keys_of(by.account.id))?;
    line_list(keys.into_iter().map(line), "You have no keys.")
}

pub(super) fn rename(by: &Asker, name: &str) -> AnswerResult {
    let name = by.server.rename(by.account, name)?.name;
    let text = format!("You are called {name} now.");
    one_line(text, json!({ "name": name }))
}

/// Closes the account, if its owner means it.
pub(super) fn close(by: &Asker, means_it: bool) -> AnswerResult {
    if !means_it {
        return Err(ServerError::Unconfirmed);
    }
    by.server.close(by.account)?;
    let text = format!("Your account is closed. Thank you for playing, {}.", by.account.name);
    one_line(text, json!({ "closed": by.account.name }))
}

/// Begins or ends a vacation, or only tells how it stands.
pub(super) fn vacation(by: &Asker, leave: Option<Leave>) -> AnswerResult {
    match leave {
        None => {}
        Some(Leave::Days(days)) => by.server.begin_vacation(by.account.id, days)?,
        Some(Leave::End) => by.server.end_vacation(by.account.id)?,
    }
    let vacation = by.server.vacation(by.account.id)?;
    let text = listing::own_vacation(&vacation);
    let (until, hours) = (vacation.until.map(moment_code), vacation.left.hours());
    one_line(text, json!({ "until": until, "days": hours / 24, "hours": hours }))
}

/// Lists those whom the player ignores.
pub(super) fn list_ignored(by: &Asker) -> AnswerResult {
    let line = |(_, name)| AnswerLine { json: json!({ "ignored": name }), text: name };
    let ignored = by.server.database(|it| it.ignored_accounts(by.account.id))?;
    line_list(ignored.into_iter().map(line), "You ignore nobody.")
}
