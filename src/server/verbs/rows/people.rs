//! Rows about players, their keys and sessions, what they say and report, and who is let in or kept
//! out.

use serde_json::{Value, json};

use super::ListedRow;
use crate::kit::phrases::{counted, moment};
use crate::kit::steady_time::moment_code;
use crate::punct::play::ChatMessage;
use crate::server::clients::Ban;
use crate::server::database::{
    Account, AccountKey, AccountName, Arrival, ChatLine, Invitation, RankedPlayer, Report,
};
use crate::server::present::SessionSeen;
use crate::server::verbs::listing;

/// Returns the row of a player's standing in the ratings of a tempo. Players with a provisional
/// rating have no place among the others.
pub fn standing_row(
    place: usize,
    RankedPlayer { name, tempo, rating, .. }: &RankedPlayer,
) -> ListedRow {
    let provisional = rating.is_provisional();
    let head = if provisional { "   -".to_owned() } else { format!("{place:>4}") };
    let games = counted(rating.played as usize, "game");
    let text = format!("{name:<20}  {}, {games} rated", listing::rating(rating));
    let json = json!({
        "place": place, "name": name, "tempo": tempo.code(), "rating": rating.rating.round(),
        "deviation": rating.deviation.round(), "games": rating.played, "provisional": provisional,
    });
    ListedRow { head, text, json }
}

/// Returns the row of a player who is present.
pub fn present_row(name: &AccountName) -> ListedRow {
    ListedRow::new(name.to_string(), json!({ "name": name }))
}

/// Returns the row of a player whom an account ignores.
pub fn ignored_row(name: &str) -> ListedRow {
    ListedRow::new(name, json!({ "ignored": name }))
}

fn key_json(key: &AccountKey) -> Value {
    let used = key.last_used.map(|day| day.to_string());
    json!({ "key": key.public.fingerprint.0, "used": used })
}

pub fn key_row(key: &AccountKey) -> ListedRow {
    let used = key.last_used.map_or_else(|| "never".to_owned(), |day| day.to_string());
    ListedRow::new(format!("{}, last used: {used}", key.public.fingerprint), key_json(key))
}

/// Returns the row of an account in the list of an operator.
pub fn account_row(account: &Account, keys: &[AccountKey]) -> ListedRow {
    let kind = match account {
        Account { closed: true, .. } => Some("closed"),
        Account { blocked: true, .. } => Some("blocked"),
        Account { operator: true, .. } => Some("operator"),
        _ => None,
    };
    let used = keys.iter().map(|key| match key.last_used {
        Some(day) => format!("  {} (used {day})", key.public.fingerprint),
        None => format!("  {} (never used)", key.public.fingerprint),
    });
    let since = account.created.strftime("%Y-%m-%d");
    let shown_kind = kind.map(|kind| format!("  {kind}")).unwrap_or_default();
    let text = format!("{}  since {since}{}{shown_kind}", account.name, used.collect::<String>());
    let json = json!({
        "name": account.name, "since": moment_code(account.created), "kind": kind,
        "keys": keys.iter().map(key_json).collect::<Vec<_>>(),
    });
    ListedRow::new(text, json)
}

/// Returns the row of a player who came from a network lately.
pub fn arrival_row(Arrival { name, network, last }: &Arrival) -> ListedRow {
    let (network, last) = (network.to_string(), last.to_string());
    let json = json!({ "name": name, "network": network, "last": last });
    ListedRow::new(format!("{name}  {network}  last on {last}"), json)
}

/// Returns the row of a session or unused connection of any guest, in the list of an operator.
/// `name` is `None` for a guest without an account.
pub fn guest_row(session: &SessionSeen, name: Option<&AccountName>) -> ListedRow {
    let address = session.address.to_string();
    let shown = name.map_or("a guest without an account", AccountName::as_str);
    let json = json!({
        "name": name, "address": address, "since": moment_code(session.since),
        "resting": session.keyboard.is_none(),
    });
    ListedRow::new(format!("{shown}  {address}  {}", begin_of(session)), json)
}

/// Returns the row of a session or unused connection of an account, in the list of its owner.
/// `is_here` says whether this is the session in which the list was asked for.
pub fn session_row(session: &SessionSeen, is_here: bool) -> ListedRow {
    let key = session.key.as_ref().map_or("", |key| &key.0);
    let (address, this) = (session.address.to_string(), if is_here { "  (this one)" } else { "" });
    let json = json!({
        "address": address, "since": moment_code(session.since), "key": key,
        "resting": session.keyboard.is_none(), "this": is_here,
    });
    ListedRow::new(format!("{address}  {}  {key}{this}", begin_of(session)), json)
}

/// Returns the beginning of a session in words. Says so if it has no screen or command now.
fn begin_of(session: &SessionSeen) -> String {
    let resting = if session.keyboard.is_none() { "without a screen or command " } else { "" };
    format!("{resting}since {}", moment(session.since))
}

/// Returns the row of a line of the chat of a game, in the list of a player or spectator.
pub fn spoken_row(spoken: &ChatMessage) -> ListedRow {
    let mut json = json!({ "by": spoken.by.to_string(), "text": spoken.text });
    if spoken.watches {
        json["watching"] = true.into();
    }
    ListedRow::new(spoken.to_string(), json)
}

/// Returns the row of a line of the chat of a game, in the list of an operator.
pub fn line_row(ChatLine { name, said, line, .. }: &ChatLine) -> ListedRow {
    let json = json!({ "by": name, "said": moment_code(*said), "text": line });
    ListedRow::new(format!("{}  {name}: {line}", moment(*said)), json)
}

pub fn report_row(Report { by, game, made, text }: &Report) -> ListedRow {
    let json = json!({ "game": game.0, "by": by, "made": moment_code(*made), "text": text });
    ListedRow::new(format!("{}  game {game}  {by}: {text}", moment(*made)), json)
}

/// Returns the row of a network that is kept out.
pub fn ban_row(ban: &Ban) -> ListedRow {
    let banned = ban.network.to_string();
    let text = format!("{banned}  since {}{}", moment(ban.made), listing::end_of(ban));
    let (since, until) = (moment_code(ban.made), ban.until.map(moment_code));
    ListedRow::new(text, json!({ "banned": banned, "since": since, "until": until }))
}

pub fn invitation_row(Invitation { mark, expires, used_by }: &Invitation) -> ListedRow {
    let text = match used_by {
        Some(by) => format!("{mark}  used by {by}"),
        None => format!("{mark}  until {}", moment(*expires)),
    };
    let json = json!({ "mark": mark, "until": moment_code(*expires), "used_by": used_by });
    ListedRow::new(text, json)
}
