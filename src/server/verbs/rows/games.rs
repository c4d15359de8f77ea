//! Rows about games and challenges.

use jiff::Timestamp;
use serde_json::{Value, json, to_value};

use super::ListedRow;
use crate::kit::phrases::{moment, moves};
use crate::kit::steady_time::moment_code;
use crate::punct::clock::Brief;
use crate::punct::phrases::{self, Offering};
use crate::punct::play::{RatingEffect, Uncounted};
use crate::rules::{EndReason, Move, Player};
use crate::server::database::{AccountId, GameRow, GameState, StoredSeat, Terms};
use crate::server::game_server::{ListedChallenge, ListedGame};
use crate::server::merge;
use crate::server::verbs::listing::{self, OfBoth};

/// Returns the row of a game. `account` is `None` for a guest without one. Lists that stay visible
/// while the clock runs do not show the time left at `now`.
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
        GameState::Turn(player) => left.map(|left| Brief(left[player as usize])),
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
    let text = format!(
        "{} - {}, {}, {}: {standing}{}{}{}{}{}",
        name_in_list(listed, Player::White),
        name_in_list(listed, Player::Black),
        moves(row.ply as usize),
        listing::terms(&row.terms),
        time.map_or_else(String::new, |time| format!(", {time} left")),
        vacations.collect::<String>(),
        listing::open_swap(row, me).map_or_else(String::new, |it| format!("; {it}")),
        offers_text(listed, me),
        listing::unread(listed.unread).map_or_else(String::new, |text| format!("; {text}")),
    );
    let [white, black] = listed.names.each_ref().map(ToString::to_string);
    let json = json!({
        "game": row.id.0, "white": white, "black": black, "ply": row.ply,
        "turn": listing::turn_word(row.state), "yours": is_yours,
        "left": left.map(listing::seconds_of_both), "claimed": listing::is_claimed(&row.terms),
        "swap": row.terms.swap, "may_swap": row.may_swap,
        "vacation": is_away.then(|| OfBoth::from(away.map(|until| until.map(moment_code)))),
        "offers": listing::offers(row.offers), "offered_by": listing::offered_by(row.offers),
        "unread": listed.unread,
    });
    let json = merge(merge(json, terms(&row.terms)), end(row));
    ListedRow::numbered(row.id, text, json)
}

/// Returns the members for the terms that all rows with terms have.
fn terms(terms: &Terms) -> Value {
    json!({
        "rules": terms.rules.variant.code(), "bridges": terms.rules.bridges.code(),
        "rated": terms.rated, "clock": terms.clock.map(|clock| clock.to_string()),
    })
}

/// Returns the members for the end of a game; null if the game goes on.
pub fn end(row: &GameRow) -> Value {
    // Serialization of this type never fails.
    to_value(listing::end(row)).unwrap_or_default()
}

/// Returns why a game is over; `None` for a game that goes on or has no result.
fn how_it_ended(row: &GameRow) -> Option<&'static str> {
    if row.is_void { None } else { row.reason.and_then(phrases::how_it_ended) }
}

/// Returns a sentence for each open offer, each after a semicolon.
fn offers_text(game: &ListedGame, me: Option<Player>) -> String {
    let (ply, names) = (game.row.ply as usize, &game.names);
    // In a game that is over only a rematch can be offered, and the turn makes no difference to
    // that.
    let turn = if let GameState::Turn(turn) = game.row.state { turn } else { Player::White };
    let offers = game.row.offers.all();
    let in_words = |offer| Offering { offer, turn, ply, names }.in_words(me);
    offers.flat_map(|offer| ["; ".to_owned(), in_words(offer)]).collect()
}

/// Returns a player's name, and for the computer its strength.
fn name_in_list(game: &ListedGame, player: Player) -> String {
    let name = &game.names[player as usize];
    match &game.row.seats[player as usize] {
        StoredSeat::Computer(strength) => format!("{name} (strength {strength})"),
        StoredSeat::Account(_) => name.to_string(),
    }
}

/// Returns the row of a game that is over, in the list of one of its players. Returns `None` if the
/// game goes on, or if the player did not play it.
pub fn past_game_row(listed: &ListedGame, player: AccountId) -> Option<ListedRow> {
    let row = &listed.row;
    let me = listed.colour_of(player)?;
    let (result, verb) = match row.state {
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
        "result": result, "winner": row.end().winner().map(Player::code),
        "reason": row.reason.map(EndReason::code), "tempo": row.terms.tempo().code(),
        "before": step.map(|step| step.before), "after": step.map(|step| step.after),
        "change": step.map(|step| step.after - step.before),
        "uncounted": uncounted.map(Uncounted::code), "ply": row.ply,
    });
    Some(ListedRow::numbered(row.id, text, merge(json, terms(&row.terms))))
}

/// Returns the rows of legal moves, sorted bytewise.
pub fn move_rows(legal: &[Move]) -> impl Iterator<Item = ListedRow> {
    let mut all: Vec<String> = legal.iter().map(ToString::to_string).collect();
    all.sort_unstable();
    all.into_iter().map(|legal| ListedRow::new(legal.clone(), json!({ "move": legal })))
}

/// Returns the row of a challenge in the list of the account `me`.
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

/// Returns a text about who challenges whom.
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

/// Returns a text about the colour of the player who challenges, or `None` if chance decides.
pub fn plays(open: &ListedChallenge, me: AccountId) -> Option<String> {
    let offer = &open.challenge.offer;
    let colour = offer.colour?;
    Some(if offer.from == me {
        format!("you play {colour}")
    } else {
        format!("{} plays {colour}", open.from)
    })
}
