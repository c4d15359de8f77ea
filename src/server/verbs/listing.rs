//! Games, challenges and players in a line each.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::answer::AnswerLine;
use crate::kit::clock::{Brief, Lateness, moment_code};
use crate::kit::phrases::moves;
use crate::punct::phrases::{Offering, rules_briefly};
use crate::punct::play::{Offers, RatingEffect, Uncounted};
use crate::rules::Player;
use crate::server::database::{
    AccountId, Challenge, GameState, OfferLimits, RankedPlayer, StoredSeat, Terms, Vacation,
};
use crate::server::game_server::{ListedChallenge, ListedGame};
use crate::server::ratings::{Rating, Tempo};

/// The player to move, in a word for programs.
pub fn turn_word(state: GameState) -> &'static str {
    match state {
        GameState::Turn(Player::White) => "white",
        GameState::Turn(Player::Black) => "black",
        GameState::Over { .. } => "over",
    }
}

pub fn waits_for(game: &ListedGame, account: AccountId) -> bool {
    match game.row.state {
        GameState::Turn(player) => game.row.seats[player as usize].account() == Some(account),
        GameState::Over { .. } => false,
    }
}

/// The seconds that White and Black have left, to the millisecond, for programs; null without a
/// clock.
pub fn time_left_json(left: Option<[Duration; 2]>) -> Value {
    left.map_or(Value::Null, |left| {
        let [white, black] = left.map(|left| left.as_millis() as f64 / 1000.0);
        json!({ "white": white, "black": black })
    })
}

/// A game as an account lists it now, with the time that is left.
pub fn game(game: &ListedGame, account: AccountId, now: Timestamp) -> AnswerLine {
    line_of(game, Some(account), now, game.row.time_left(now))
}

/// The same without the time that is left, for lists that stay in sight while it runs.
pub fn game_without_time(game: &ListedGame, account: AccountId, now: Timestamp) -> AnswerLine {
    line_of(game, Some(account), now, None)
}

pub fn game_watched(game: &ListedGame, now: Timestamp) -> AnswerLine {
    line_of(game, None, now, game.row.time_left(now))
}

fn line_of(
    game: &ListedGame,
    account: Option<AccountId>,
    now: Timestamp,
    left: Option<[Duration; 2]>,
) -> AnswerLine {
    let is_yours = account.is_some_and(|account| waits_for(game, account));
    let me = account.and_then(|account| game.colour_of(account));
    let row = &game.row;
    let [white, black] = game.names.each_ref().map(ToString::to_string);
    let turn = turn_word(row.state);
    let standing = match row.state {
        _ if is_yours => "your move".to_owned(),
        GameState::Turn(player) => format!("{player} to move"),
        GameState::Over { winner: Some(winner) } => format!("{winner} has won"),
        GameState::Over { winner: None } if row.is_aborted() => "aborted".to_owned(),
        GameState::Over { winner: None } => "a draw".to_owned(),
    };
    let time = match (row.state, left) {
        (GameState::Turn(player), Some(left)) => {
            format!(", {} left", Brief(left[player as usize]))
        }
        _ => String::new(),
    };
    let text = format!(
        "{:>5}  {} - {}, {}, {}: {standing}{time}{}{}",
        row.id.0,
        name_in_list(game, Player::White),
        name_in_list(game, Player::Black),
        moves(row.ply as usize),
        terms(&row.terms),
        away(game, now),
        waiting(game, me),
    );
    let json = json!({
        "game": row.id.0, "white": white, "black": black, "ply": row.ply, "turn": turn,
        "yours": is_yours, "rules": row.terms.rules.variant.code(),
        "bridges": row.terms.rules.bridges.code(), "rated": row.terms.rated,
        "clock": row.terms.clock.map(|clock| clock.to_string()), "left": self::time_left_json(left),
        "claimed": is_claimed(&row.terms), "vacation": vacation(game, now),
        "offers": offers(game.row.offers), "offered_by": offered_by(game.row.offers),
    });
    AnswerLine { text, json }
}

/// What is offered, for programs.
pub fn offers(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| offer.what.code()).collect()
}

/// Who offers each of it.
pub fn offered_by(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| word(offer.by)).collect()
}

/// Who offers what.
fn waiting(game: &ListedGame, me: Option<Player>) -> String {
    let (ply, names) = (game.row.ply as usize, &game.names);
    // Nothing but another game is offered in one that is over.
    let turn = if let GameState::Turn(turn) = game.row.state { turn } else { Player::White };
    let offers = game.row.offers.all();
    let told = |offer| Offering { offer, turn, ply, names }.sentence(me);
    offers.flat_map(|offer| ["; ".to_owned(), told(offer)]).collect()
}

/// What a player is called in a list, the computer with its strength.
fn name_in_list(game: &ListedGame, player: Player) -> String {
    let name = &game.names[player as usize];
    match &game.row.seats[player as usize] {
        StoredSeat::Computer(strength) => format!("{name} (strength {strength})"),
        StoredSeat::Account(_) => name.to_string(),
    }
}

/// Until when White and Black are on vacation now: lists may be older.
fn away_until(game: &ListedGame, now: Timestamp) -> [Option<Timestamp>; 2] {
    game.away.map(|until| until.filter(|until| *until > now))
}

/// Who of the players is on vacation, and until when.
fn away(game: &ListedGame, now: Timestamp) -> String {
    let away = away_until(game, now);
    let of = |player: Player| {
        let until = away[player as usize]?;
        let name = &game.names[player as usize];
        Some(format!("; {name} is on vacation until {} UTC", moment(until)))
    };
    Player::BOTH.into_iter().filter_map(of).collect()
}

/// The same for programs; null if no player is on vacation.
fn vacation(game: &ListedGame, now: Timestamp) -> Value {
    match away_until(game, now).map(|until| until.map(moment_code)) {
        [None, None] => Value::Null,
        [white, black] => json!({ "white": white, "black": black }),
    }
}

/// A game that is over, as one of its players sees it; `None` if they did not play it.
pub fn past(game: &ListedGame, player: AccountId) -> Option<AnswerLine> {
    let row = &game.row;
    let colour = game.colour_of(player)?;
    let (verb, result) = match row.state {
        GameState::Turn(_) => return None,
        GameState::Over { .. } if row.is_void => ("void with", "void"),
        GameState::Over { winner: None } if row.is_aborted() => ("aborted with", "aborted"),
        GameState::Over { winner: None } => ("a draw with", "draw"),
        GameState::Over { winner: Some(winner) } if winner == colour => ("won against", "won"),
        GameState::Over { winner: Some(_) } => ("lost to", "lost"),
    };
    let effect = row.rating_effect();
    let (step, uncounted) = match effect {
        Some(RatingEffect::Changed(steps)) => (Some(steps[colour as usize]), None),
        Some(RatingEffect::None(why)) => (None, Some(why)),
        None => (None, None),
    };
    let told = step.map(|step| step.to_string()).or(uncounted.map(|why| why.to_string()));
    let text = format!(
        "{:>5}  {}, {verb} {} as {colour}, {}, {}{}",
        row.id.0,
        row.changed.strftime("%Y-%m-%d"),
        name_in_list(game, colour.opponent()),
        moves(row.ply as usize),
        terms(&row.terms),
        told.map_or_else(String::new, |told| format!(": {told}")),
    );
    let json = json!({
        "game": row.id.0, "ended": moment_code(row.changed),
        "opponent": game.names[colour.opponent() as usize].to_string(), "colour": word(colour),
        "result": result, "rated": row.terms.rated, "tempo": row.terms.tempo().code(),
        "before": step.map(|step| step.before), "after": step.map(|step| step.after),
        "change": step.map(|step| step.after - step.before),
        "uncounted": uncounted.map(Uncounted::code), "ply": row.ply,
        "rules": row.terms.rules.variant.code(), "bridges": row.terms.rules.bridges.code(),
        "clock": row.terms.clock.map(|clock| clock.to_string()),
    });
    Some(AnswerLine { text, json })
}

fn is_claimed(terms: &Terms) -> bool {
    terms.lateness == Lateness::LosesWhenClaimed
}

/// The terms of a game.
pub fn terms(terms: &Terms) -> String {
    let mut words = vec![rules_briefly(terms.rules).to_owned()];
    words.extend(terms.swap.then(|| "swap".to_owned()));
    words.extend(terms.clock.map(|clock| clock.to_string()));
    words.extend(is_claimed(terms).then(|| "time claimed".to_owned()));
    words.extend(terms.rated.then(|| "rated".to_owned()));
    words.join(", ")
}

pub fn challenge(open: &ListedChallenge, me: AccountId) -> AnswerLine {
    let ListedChallenge { challenge: Challenge { id, offer: challenge, .. }, from, to } = open;
    let colour = challenge.colour.map_or("random", word);
    let who = match (to, challenge.from == me) {
        (None, true) => "you look for a game".to_owned(),
        (None, false) => format!("{from} looks for a game"),
        (Some(to), true) => format!("you challenge {to}"),
        (Some(_), false) => format!("{from} challenges you"),
    };
    let plays = match challenge.colour {
        Some(colour) if challenge.from == me => format!(", you play {colour}"),
        Some(colour) => format!(", {from} plays {colour}"),
        None => String::new(),
    };
    let limits = limits(&challenge.limits);
    let text = format!("{:>5}  {who}: {}{plays}{limits}", id.0, terms(&challenge.terms));
    let OfferLimits { least, most, expires } = challenge.limits;
    let json = json!({
        "challenge": id.0, "from": from, "to": to, "colour": colour,
        "rules": challenge.terms.rules.variant.code(),
        "bridges": challenge.terms.rules.bridges.code(), "rated": challenge.terms.rated,
        "clock": challenge.terms.clock.map(|clock| clock.to_string()),
        "claimed": is_claimed(&challenge.terms),
        "min": least, "max": most, "expires": expires.map(moment_code),
    });
    AnswerLine { text, json }
}

/// Who can accept a challenge, and until when.
pub fn limits(limits: &OfferLimits) -> String {
    let ratings = match (limits.least, limits.most) {
        (Some(least), Some(most)) => format!(", for ratings from {least} to {most}"),
        (Some(least), None) => format!(", for ratings from {least} on"),
        (None, Some(most)) => format!(", for ratings up to {most}"),
        (None, None) => String::new(),
    };
    let expires = limits.expires.map(|expires| format!(", until {} UTC", moment(expires)));
    ratings + &expires.unwrap_or_default()
}

fn word(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

/// What stands above the ratings of a tempo, the settled ones and those that are guesses yet.
pub fn standings_of(tempo: Tempo, are_provisional: bool) -> &'static str {
    match (tempo, are_provisional) {
        (Tempo::Blitz, false) => "Standings in blitz, with a clock for all moves",
        (Tempo::Blitz, true) => "Provisional in blitz: few games, or none for long",
        (Tempo::Days, false) => "Standings over days, with a time for each move",
        (Tempo::Days, true) => "Provisional over days: few games, or none for long",
    }
}

/// A rating, with how uncertain it is.
pub fn rating(rating: &Rating) -> String {
    let guess = if rating.is_provisional() { "?" } else { "" };
    format!("{:.0}{guess} ± {:.0}", rating.rating, 2.0 * rating.deviation)
}

/// The ratings of the accounts, each with its place: in parts with their headings.
pub fn standings(
    all: &[RankedPlayer],
) -> impl Iterator<Item = (&'static str, Vec<(usize, &RankedPlayer)>)> {
    let is_same = |a: &RankedPlayer, b: &RankedPlayer| {
        (a.tempo, a.rating.is_provisional()) == (b.tempo, b.rating.is_provisional())
    };
    all.chunk_by(|a, b| a.tempo == b.tempo).flat_map(move |of_tempo| {
        let mut place = 0;
        of_tempo.chunk_by(is_same).map(move |part| {
            let first = place + 1;
            place += part.len();
            let heading = standings_of(part[0].tempo, part[0].rating.is_provisional());
            (heading, (first..).zip(part).collect())
        })
    })
}

/// A player's standing. Those with a provisional rating have no place among the others.
pub fn standing(place: usize, standing: &RankedPlayer) -> AnswerLine {
    let rating = standing.rating;
    let is_guess = rating.is_provisional();
    let nth = if is_guess { "-".to_owned() } else { place.to_string() };
    let text = format!(
        "{nth:>4}  {:<20}  {}, {} rated",
        standing.name.to_string(),
        self::rating(&rating),
        games(rating.played),
    );
    let json = json!({
        "place": place, "name": standing.name.to_string(), "tempo": standing.tempo.code(),
        "rating": rating.rating.round(),
        "deviation": rating.deviation.round(), "games": rating.played,
        "provisional": is_guess,
    });
    AnswerLine { text, json }
}

fn games(count: u32) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

pub fn own_vacation(vacation: &Vacation) -> String {
    let left = vacation.left;
    match vacation.until {
        Some(until) => {
            format!(
                "You are on vacation until {} UTC, and have {left} more this year.",
                moment(until)
            )
        }
        None => format!("You are not on vacation, and have {left} of it this year."),
    }
}

/// So many days.
pub fn days(count: u32) -> String {
    if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
}

/// The day and the time of a moment, UTC.
pub fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}
