//! Commands about the client's account: its name, its keys, its choices.

use serde_json::json;

use super::answer::{AnswerLine, AnswerManner, Out, VerbAnswer, one, written};
use super::listing;
use super::read::Leave;
use crate::server::choices::{Choices, VisitChoice};
use crate::server::database::{Account, AccountKey, WordHash};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::ssh::{GuestKey, GuestWord};

pub(super) fn whoami(
    server: &GameServer,
    account: &Account,
    key: &GuestKey,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let rating = server.rating(account.id)?;
    let guess = if rating.is_provisional() { "?" } else { "" };
    let text = format!(
        "{}, rating {:.0}{guess} ± {:.0}, since {}\nkey {}",
        account.name,
        rating.rating,
        2.0 * rating.deviation,
        listing::moment(account.created),
        key.fingerprint
    );
    let json = json!({
        "name": account.name.to_string(), "key": key.fingerprint,
        "rating": rating.rating.round(), "deviation": rating.deviation.round(),
    });
    Ok(one(AnswerLine { text, json }, manner))
}

pub(super) fn link(
    server: &GameServer,
    account: &Account,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let word = GuestWord::new().map_err(|error| ServerError::NoChance(error.to_string()))?;
    server.make_link(account.id, &WordHash::of(&word.to_string()))?;
    let text = format!("Within a quarter of an hour, at the other machine: ssh HOST join {word}");
    Ok(one(AnswerLine { text, json: json!({ "word": word.to_string() }) }, manner))
}

/// What is said of a key that has been added to an account.
pub fn joined(account: &Account, manner: AnswerManner) -> VerbAnswer {
    let text = format!("This key is yours now, {}.", account.name);
    let json = json!({ "name": account.name.to_string() });
    VerbAnswer::done(Out::Text(one(AnswerLine { text, json }, manner)))
}

pub(super) fn chosen(account: &Account, manner: AnswerManner) -> String {
    let choices: Choices = account.settings.parse().unwrap_or_default();
    let chat = if account.muted { "off" } else { "on" };
    let text = format!("{choices}\nchat {chat}");
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    let json = pairs.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    one(AnswerLine { text: text.clone(), json: serde_json::Value::Object(json) }, manner)
}

pub(super) fn set(
    server: &GameServer,
    account: &Account,
    name: &str,
    value: &str,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let choice = VisitChoice::of(name, value)?;
    let mut said = chosen(&server.choose(account.id, choice)?, manner);
    if manner == AnswerManner::Text {
        if choice.is_for_next_visit() {
            said += LATER;
        }
        if choice == VisitChoice::Notices(true) && !server.sends_notices() {
            said += NO_NOTICES;
        }
    }
    Ok(said)
}

/// What is said where the operator has named no command for notices.
const NO_NOTICES: &str = "This server sends no notices.\n";

/// What is said of a choice that changes nothing on a screen that is open.
const LATER: &str = "This holds from your next visit on.\n";

pub(super) fn keys(
    server: &GameServer,
    account: &Account,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let line = |key: AccountKey| {
        let used = key.last_used.map_or_else(|| "never".to_owned(), |day| day.to_string());
        let fingerprint = key.public.fingerprint.0;
        AnswerLine {
            text: format!("{fingerprint}, last used: {used}"),
            json: json!({ "key": fingerprint, "used": used }),
        }
    };
    let keys = server.keys_of(account.id)?.into_iter().map(line).collect();
    Ok(written(keys, manner, "You have no keys."))
}

pub(super) fn rename(
    server: &GameServer,
    account: &Account,
    name: &str,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let name = server.rename(account, name)?.name;
    let text = format!("You are called {name} now.");
    Ok(one(AnswerLine { text, json: json!({ "name": name.to_string() }) }, manner))
}

/// Closes the account, if its owner means it.
pub(super) fn close(
    server: &GameServer,
    account: &Account,
    means_it: bool,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    if !means_it {
        return Err(ServerError::Unconfirmed);
    }
    server.close(account)?;
    let text = format!("Your account is closed. Thank you for playing, {}.", account.name);
    Ok(one(AnswerLine { text, json: json!({ "closed": account.name.to_string() }) }, manner))
}

/// Begins or ends a vacation, or only tells how it stands.
pub(super) fn vacation(
    server: &GameServer,
    account: &Account,
    leave: Option<Leave>,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    match leave {
        None => {}
        Some(Leave::Days(days)) => server.begin_vacation(account.id, days)?,
        Some(Leave::End) => server.end_vacation(account.id)?,
    }
    let vacation = server.vacation(account.id)?;
    let text = listing::own_vacation(&vacation);
    let until = vacation.until.map(|until| until.to_string());
    Ok(one(
        AnswerLine { text, json: json!({ "until": until, "days": vacation.days_left() }) },
        manner,
    ))
}

/// Lists those whom the player ignores.
pub(super) fn ignored(
    server: &GameServer,
    account: &Account,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let line = |name: String| AnswerLine { json: json!({ "ignored": name }), text: name };
    let lines = server.ignored(account.id)?.into_iter().map(line).collect();
    Ok(written(lines, manner, "You ignore nobody."))
}
