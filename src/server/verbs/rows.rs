//! Rows of lists, for people and for programs: games, challenges, players, their keys and sessions,
//! what they say and report, and who is let in or kept out.

use std::fmt::Display;

use jiff::Timestamp;
use serde_json::{Value, json, to_value};

use super::answer::{AnswerLine, AnswerResult, line_list};
use super::listing;
use crate::kit::phrases::{counted, moment, moves};
use crate::kit::system::moment_code;
use crate::punct::clock::ShortTime;
use crate::punct::phrases::{self, OfferText};
use crate::punct::play::{ChatMessage, RatingEffect, Seat, UncountedReason};
use crate::rules::{Move, Player};
use crate::server::clients::Ban;
use crate::server::database::{
    Account, AccountId, AccountKey, AccountName, Arrival, ChatLine, GameRow, GameState, Invitation,
    RankedPlayer, Report, Terms,
};
use crate::server::game_server::{ListedChallenge, ListedGame};
use crate::server::merge;
use crate::server::ssh::SessionInfo;

pub struct ListedRow {
    /// In a column before the text; empty for a row without a number.
    pub head: String,
    /// The text for people.
    pub text: String,
    /// The object for programs.
    pub json: Value,
}

impl ListedRow {
    fn new(text: impl Into<String>, json: Value) -> ListedRow {
        ListedRow { head: String::new(), text: text.into(), json }
    }

    pub fn numbered(number: impl Display, text: String, json: Value) -> ListedRow {
        ListedRow { head: format!("{number:>5}"), text, json }
    }

    pub fn into_line(self) -> AnswerLine {
        if self.head.is_empty() {
            return AnswerLine { text: self.text, json: self.json };
        }
        AnswerLine { text: format!("{}  {}", self.head, self.text), json: self.json }
    }
}

/// If there are no rows, people read `none`.
pub fn list_rows(rows: impl IntoIterator<Item = ListedRow>, none: &'static str) -> AnswerResult {
    line_list(rows.into_iter().map(ListedRow::into_line), none)
}

/// `account` is `None` for a guest without one. Lists that stay visible while the clock runs do not
/// show the time left at `now`.
pub fn game_row(
    listed: &ListedGame,
    account: Option<AccountId>,
    now: Timestamp,
    shows_time: bool,
) -> ListedRow {
    let row = &listed.row;
    let me = account.and_then(|account| listed.colour_of(account));
    let is_yours = account.is_some_and(|account| listing::waits_for(listed, account));
    let left = if shows_time { row.time_left(now) } else { None };
    let time = match row.state {
        GameState::Turn(player) => left.map(|left| ShortTime(left[player as usize])),
        GameState::Over { .. } => None,
    };
    // The list may be older than the end of a vacation.
    let away = listed.away.map(|until| until.filter(|until| *until > now));
    let is_away = away.iter().any(Option::is_some);
    let mut standing = match row.state {
        GameState::Turn(_) if is_yours => "your move".to_owned(),
        GameState::Turn(player) => format!("{player} to move"),
        GameState::Over { .. } if row.is_void => "void".to_owned(),
        GameState::Over { .. } if row.is_aborted() => "aborted".to_owned(),
        GameState::Over { winner: Some(winner) } => format!("{winner} has won"),
        GameState::Over { winner: None } => "a draw".to_owned(),
    };
    if let Some(how) = how_it_ended(row) {
        standing = format!("{standing} {how}");
    }
    let vacations = away.iter().zip(&listed.names).filter_map(|(until, name)| {
        until.map(|until| format!("; {name} is on vacation until {} UTC", moment(until)))
    });
    // In a game that is over only a rematch can be offered, and the turn makes no difference to it.
    let turn = if let GameState::Turn(turn) = row.state { turn } else { Player::White };
    let (ply, names) = (row.ply as usize, &listed.names);
    let offers = row
        .offers
        .all()
        .flat_map(|offer| ["; ".to_owned(), OfferText { offer, turn, ply, names }.in_words(me)]);
    let text = format!(
        "{} - {}, {}, {}: {standing}{}{}{}{}{}",
        name_in_list(listed, Player::White),
        name_in_list(listed, Player::Black),
        moves(row.ply as usize),
        listing::terms(&row.terms),
        time.map_or_else(String::new, |time| format!(", {time} left")),
        vacations.collect::<String>(),
        listing::open_swap(row, me).map_or_else(String::new, |it| format!("; {it}")),
        offers.collect::<String>(),
        listing::unread(listed.unread).map_or_else(String::new, |text| format!("; {text}")),
    );
    let [white, black] = listed.names.each_ref().map(ToString::to_string);
    let json = json!({
        "game": row.id.0, "white": white, "black": black, "ply": row.ply,
        "turn": listing::turn_word(row.state), "yours": is_yours,
        "left": left.map(listing::seconds_of_both), "claimed": listing::is_claimed(&row.terms),
        "swap": row.terms.swap, "may_swap": row.may_swap,
        "vacation": is_away.then(|| listing::of_both(away.map(|until| until.map(moment_code)))),
        "offers": listing::offers(row.offers), "offered_by": listing::offered_by(row.offers),
        "unread": listed.unread,
    });
    ListedRow::numbered(row.id, text, merge(merge(json, terms(&row.terms)), end(row)))
}

fn terms(terms: &Terms) -> Value {
    json!({
        "rules": terms.rules.variant.code(), "bridges": terms.rules.bridges.code(),
        "rated": terms.rated, "clock": terms.clock.map(|clock| clock.to_string()),
    })
}

/// Null if the game goes on.
pub fn end(row: &GameRow) -> Value {
    // Serialization of this type never fails.
    to_value(listing::end(row)).unwrap_or_default()
}

/// `None` for a game that goes on or has no result.
fn how_it_ended(row: &GameRow) -> Option<&'static str> {
    if row.is_void { None } else { row.reason.and_then(phrases::end_reason_text) }
}

/// For the computer with its strength.
fn name_in_list(game: &ListedGame, player: Player) -> String {
    let name = &game.names[player as usize];
    match &game.row.seats[player as usize] {
        Seat::Computer(strength) => format!("{name} (strength {strength})"),
        Seat::Person(_) => name.to_string(),
    }
}

/// For one of the game's players; `None` if the game goes on, or if the player did not play it.
pub fn past_game_row(listed: &ListedGame, player: AccountId) -> Option<ListedRow> {
    let row = &listed.row;
    let me = listed.colour_of(player)?;
    let (own_result, verb) = match row.state {
        GameState::Turn(_) => return None,
        GameState::Over { .. } if row.is_void => ("void", "void with"),
        GameState::Over { winner: None } if row.is_aborted() => ("aborted", "aborted with"),
        GameState::Over { winner: None } => ("draw", "a draw with"),
        GameState::Over { winner: Some(winner) } if winner == me => ("won", "won against"),
        GameState::Over { winner: Some(_) } => ("lost", "lost to"),
    };
    let (step, uncounted) = match row.rating_effect() {
        Some(RatingEffect::Changed(steps)) => (Some(steps[me as usize]), None),
        Some(RatingEffect::None(why)) => (None, Some(why)),
        None => (None, None),
    };
    let effect = step.map(|step| step.to_string()).or(uncounted.map(|why| why.to_string()));
    let text = format!(
        "{}, {}{verb} {} as {me}, {}, {}{}",
        row.changed.strftime("%Y-%m-%d"),
        how_it_ended(row).map_or_else(String::new, |how| format!("{how}: ")),
        name_in_list(listed, me.opponent()),
        moves(row.ply as usize),
        listing::terms(&row.terms),
        effect.map_or_else(String::new, |effect| format!(": {effect}")),
    );
    let json = json!({
        "game": row.id.0, "ended": moment_code(row.changed),
        "opponent": listed.names[me.opponent() as usize].to_string(), "colour": me.code(),
        "own_result": own_result, "tempo": row.terms.tempo().code(),
        "before": step.map(|step| step.before), "after": step.map(|step| step.after),
        "change": step.map(|step| step.after - step.before),
        "uncounted": uncounted.map(UncountedReason::code), "ply": row.ply,
    });
    Some(ListedRow::numbered(row.id, text, merge(merge(json, terms(&row.terms)), end(row))))
}

/// Sorted bytewise.
pub fn move_rows(legal: &[Move]) -> impl Iterator<Item = ListedRow> {
    let mut all: Vec<String> = legal.iter().map(ToString::to_string).collect();
    all.sort_unstable();
    all.into_iter().map(|legal| ListedRow::new(legal.clone(), json!({ "move": legal })))
}

pub fn challenge_row(open: &ListedChallenge, me: AccountId) -> ListedRow {
    let ListedChallenge { challenge, from, to } = open;
    let offer = &challenge.offer;
    let plays = plays(open, me).map(|plays| format!(", {plays}")).unwrap_or_default();
    let limits = listing::limits(&offer.limits);
    let text = format!("{}: {}{plays}{limits}", challenges(open, me), listing::terms(&offer.terms));
    let json = json!({
        "challenge": challenge.id.0, "from": from, "to": to,
        "colour": offer.colour.map_or("random", Player::code),
        "claimed": listing::is_claimed(&offer.terms), "min": offer.limits.least,
        "max": offer.limits.most, "expires": offer.limits.expires.map(moment_code),
    });
    ListedRow::numbered(challenge.id, text, merge(json, terms(&offer.terms)))
}

pub fn challenges(
    ListedChallenge { challenge, from, to }: &ListedChallenge,
    me: AccountId,
) -> String {
    match (to, challenge.offer.from == me) {
        (None, true) => "you look for a game".to_owned(),
        (None, false) => format!("{from} looks for a game"),
        (Some(to), true) => format!("you challenge {to}"),
        (Some(_), false) => format!("{from} challenges you"),
    }
}

/// `None` if chance decides the colour of the player who challenges.
pub fn plays(open: &ListedChallenge, me: AccountId) -> Option<String> {
    let offer = &open.challenge.offer;
    let colour = offer.colour?;
    Some(if offer.from == me {
        format!("you play {colour}")
    } else {
        format!("{} plays {colour}", open.from)
    })
}

/// Players with a provisional rating have no rank among the others.
pub fn result_row(
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

pub fn present_row(name: &AccountName) -> ListedRow {
    ListedRow::new(name.to_string(), json!({ "name": name }))
}

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

pub fn arrival_row(Arrival { name, network, last }: &Arrival) -> ListedRow {
    let (network, last) = (network.to_string(), last.to_string());
    let json = json!({ "name": name, "network": network, "last": last });
    ListedRow::new(format!("{name}  {network}  last on {last}"), json)
}

/// Of any guest, for an operator. `name` is `None` for a guest without an account.
pub fn guest_row(session: &SessionInfo, name: Option<&AccountName>) -> ListedRow {
    let address = session.address.to_string();
    let shown = name.map_or("a guest without an account", AccountName::as_str);
    let json = json!({
        "name": name, "address": address, "since": moment_code(session.since),
        "resting": session.keyboard.is_none(),
    });
    ListedRow::new(format!("{shown}  {address}  {}", begin_of(session)), json)
}

/// Of the owner. `is_here`: the session in which the list was asked for.
pub fn session_row(session: &SessionInfo, is_here: bool) -> ListedRow {
    let key = session.key.as_ref().map_or("", |key| &key.0);
    let (address, this) = (session.address.to_string(), if is_here { "  (this one)" } else { "" });
    let json = json!({
        "address": address, "since": moment_code(session.since), "key": key,
        "resting": session.keyboard.is_none(), "this": is_here,
    });
    ListedRow::new(format!("{address}  {}  {key}{this}", begin_of(session)), json)
}

/// Says so if the session has no screen or command now.
fn begin_of(session: &SessionInfo) -> String {
    let resting = if session.keyboard.is_none() { "without a screen or command " } else { "" };
    format!("{resting}since {}", moment(session.since))
}

/// For a player or spectator.
pub fn spoken_row(spoken: &ChatMessage) -> ListedRow {
    let mut json = json!({ "by": spoken.by.to_string(), "text": spoken.text });
    if spoken.watches {
        json["watching"] = true.into();
    }
    ListedRow::new(spoken.to_string(), json)
}

/// For an operator.
pub fn line_row(ChatLine { name, time: said, text: line, .. }: &ChatLine) -> ListedRow {
    let json = json!({ "by": name, "said": moment_code(*said), "text": line });
    ListedRow::new(format!("{}  {name}: {line}", moment(*said)), json)
}

pub fn report_row(Report { by, game, created: made, text }: &Report) -> ListedRow {
    let json = json!({ "game": game.0, "by": by, "made": moment_code(*made), "text": text });
    ListedRow::new(format!("{}  game {game}  {by}: {text}", moment(*made)), json)
}

pub fn ban_row(ban: &Ban) -> ListedRow {
    let banned = ban.network.to_string();
    let text = format!("{banned}  since {}{}", moment(ban.created), listing::end_of(ban));
    let (since, until) = (moment_code(ban.created), ban.until.map(moment_code));
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
