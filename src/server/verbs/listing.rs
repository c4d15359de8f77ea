//! The words of lists and answers for games, terms, ratings and times.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use crate::kit::phrases::{counted, moment};
use crate::kit::storage::GameEnd;
use crate::punct::clock::Lateness;
use crate::punct::phrases::{EndObject, rules_summary};
use crate::punct::play::Offers;
use crate::rules::Player;
use crate::server::clients::Ban;
use crate::server::database::{
    AccountId, GameRow, GameState, OfferLimits, RankedPlayer, Terms, Vacation,
};
use crate::server::game_server::ListedGame;
use crate::server::ratings::{Rating, Tempo};

pub fn turn_word(state: GameState) -> &'static str {
    match state {
        GameState::Turn(player) => player.code(),
        GameState::Over { .. } => "over",
    }
}

pub fn waits_for(game: &ListedGame, account: AccountId) -> bool {
    match game.row.state {
        GameState::Turn(player) => game.row.seats[player as usize].person() == Some(account),
        GameState::Over { .. } => false,
    }
}

/// An offer of the other player waits for this account.
pub fn has_offer_for(game: &ListedGame, account: AccountId) -> bool {
    let me = game.colour_of(account);
    game.row.offers.all().any(|offer| me.is_some_and(|me| me != offer.by))
}

/// A game waits for this account: for a move, an answer to an offer, or a reader of the talk.
pub fn awaits_player(game: &ListedGame, account: AccountId) -> bool {
    game.unread > 0 || has_offer_for(game, account) || waits_for(game, account)
}

pub fn unread(lines: u32) -> Option<String> {
    (lines > 0).then(|| counted(lines as usize, "unread line"))
}

pub fn end(row: &GameRow) -> Option<EndObject> {
    (row.end() != GameEnd::Open).then(|| EndObject::new(row.end(), row.reason))
}

/// Tells that Black may take over White's first move; `None` if Black may not. `me` is the colour
/// of the reader.
pub fn open_swap(row: &GameRow, me: Option<Player>) -> Option<String> {
    if !row.may_swap {
        return None;
    }
    Some(if me == Some(Player::Black) {
        format!("you may take over White's first move: swap {}", row.id)
    } else {
        "Black may take over White's first move".to_owned()
    })
}

pub fn of_both([white, black]: [impl Serialize; 2]) -> Value {
    json!({ "white": white, "black": black })
}

/// To the millisecond.
pub fn seconds_of_both(left: [Duration; 2]) -> Value {
    of_both(left.map(|left| left.as_millis() as f64 / 1000.0))
}

pub fn offers(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| offer.proposal.code()).collect()
}

/// In the order of [`offers`].
pub fn offered_by(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| offer.by.code()).collect()
}

/// A player out of time loses only once the opponent claims the win.
pub fn is_claimed(terms: &Terms) -> bool {
    terms.lateness == Lateness::LosesWhenClaimed
}

pub fn terms(terms: &Terms) -> String {
    let mut words = vec![rules_summary(terms.rules).to_owned()];
    words.extend(terms.swap.then(|| "swap".to_owned()));
    words.extend(terms.clock.map(|clock| clock.to_string()));
    words.extend(is_claimed(terms).then(|| "time claimed".to_owned()));
    words.extend(terms.rated.then(|| "rated".to_owned()));
    words.join(", ")
}

/// After a comma: who can accept the challenge, and until when. Empty without limits.
pub fn limits(limits: &OfferLimits) -> String {
    let ratings = if let Some(least) = limits.least {
        let most = limits.most.map_or("on".to_owned(), |most| format!("to {most}"));
        format!(", for ratings from {least} {most}")
    } else if let Some(most) = limits.most {
        format!(", for ratings up to {most}")
    } else {
        String::new()
    };
    let expires = limits.expires.map(|expires| format!(", until {} UTC", moment(expires)));
    ratings + &expires.unwrap_or_default()
}

pub fn standings_of(tempo: Tempo, are_provisional: bool) -> &'static str {
    match tempo {
        Tempo::Blitz if are_provisional => "Provisional in blitz: few games, or none for long",
        Tempo::Blitz => "Standings in blitz, with a clock for all moves",
        Tempo::Days if are_provisional => "Provisional over days: few games, or none for long",
        Tempo::Days => "Standings over days, with a time for each move",
    }
}

/// With two deviations, and with a question mark if the rating is provisional.
pub fn rating(rating: &Rating) -> String {
    let guess = if rating.is_provisional() { "?" } else { "" };
    format!("{:.0}{guess} ± {:.0}", rating.rating, 2.0 * rating.deviation)
}

/// Each part has its heading. `all` is ordered by tempo, with the settled ratings first.
pub fn standings(
    all: &[RankedPlayer],
) -> impl Iterator<Item = (&'static str, Vec<(usize, &RankedPlayer)>)> {
    all.chunk_by(|a, b| a.tempo == b.tempo).flat_map(|of_tempo| {
        let parts =
            of_tempo.chunk_by(|a, b| a.rating.is_provisional() == b.rating.is_provisional());
        let mut ranked = 0;
        parts.map(move |part| {
            let first = ranked + 1;
            ranked += part.len();
            let heading = standings_of(part[0].tempo, part[0].rating.is_provisional());
            (heading, (first..).zip(part).collect())
        })
    })
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

/// After a blank. Empty if the ban has no end.
pub fn end_of(ban: &Ban) -> String {
    ban.until.map(|until| format!(" until {} UTC", moment(until))).unwrap_or_default()
}
