//! The words of lists and answers for games, terms, ratings and times.

use std::time::Duration;

use serde::Serialize;

use crate::kit::phrases::{counted, moment};
use crate::kit::storage::GameEnd;
use crate::punct::clock::Lateness;
use crate::punct::phrases::{EndObject, rules_briefly};
use crate::punct::play::Offers;
use crate::rules::Player;
use crate::server::clients::Ban;
use crate::server::database::{
    AccountId, GameRow, GameState, OfferLimits, RankedPlayer, Terms, Vacation,
};
use crate::server::game_server::ListedGame;
use crate::server::ratings::{Rating, Tempo};

/// Returns the player to move as a word for programs.
pub fn turn_word(state: GameState) -> &'static str {
    match state {
        GameState::Turn(player) => player.code(),
        GameState::Over { .. } => "over",
    }
}

/// Whether a game goes on and it is this account's turn.
pub fn waits_for(game: &ListedGame, account: AccountId) -> bool {
    match game.row.state {
        GameState::Turn(player) => game.row.seats[player as usize].account() == Some(account),
        GameState::Over { .. } => false,
    }
}

/// Whether an offer of the other player waits for this account.
pub fn is_asked(game: &ListedGame, account: AccountId) -> bool {
    let me = game.colour_of(account);
    game.row.offers.all().any(|offer| me.is_some_and(|me| me != offer.by))
}

/// Whether a game waits for this account: for a move, an answer to an offer, or a reader of the
/// talk.
pub fn calls(game: &ListedGame, account: AccountId) -> bool {
    game.unread > 0 || is_asked(game, account) || waits_for(game, account)
}

/// Returns a text about lines of talk that a player has not read, if there are any.
pub fn unread(lines: u32) -> Option<String> {
    (lines > 0).then(|| counted(lines as usize, "unread line"))
}

/// Returns the end of a game, for programs; `None` if the game goes on.
pub fn end(row: &GameRow) -> Option<EndObject> {
    (row.end() != GameEnd::Open).then(|| EndObject::new(row.end(), row.reason))
}

/// Tells that Black may take over White's first move in a game; `None` if Black may not. `me` is
/// the colour of the player who reads it.
pub fn open_swap(row: &GameRow, me: Option<Player>) -> Option<String> {
    let who = if me == Some(Player::Black) { "you" } else { "Black" };
    let how = if who == "you" { format!(": swap {}", row.id) } else { String::new() };
    row.may_swap.then(|| format!("{who} may take over White's first move{how}"))
}

/// A value for White and one for Black.
#[derive(Serialize)]
pub struct OfBoth<T> {
    white: T,
    black: T,
}

impl<T> From<[T; 2]> for OfBoth<T> {
    fn from([white, black]: [T; 2]) -> OfBoth<T> {
        OfBoth { white, black }
    }
}

/// Returns the seconds that White and Black have left, to the millisecond, for programs.
pub fn seconds_of_both(left: [Duration; 2]) -> OfBoth<f64> {
    left.map(|left| left.as_millis() as f64 / 1000.0).into()
}

/// Returns a word for each open offer, for programs.
pub fn offers(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| offer.what.code()).collect()
}

/// Returns the player who makes each open offer, in the order of [`offers`].
pub fn offered_by(offers: Offers) -> Vec<&'static str> {
    offers.all().map(|offer| offer.by.code()).collect()
}

/// Whether a player out of time loses only once the opponent claims the win.
pub fn is_claimed(terms: &Terms) -> bool {
    terms.lateness == Lateness::LosesWhenClaimed
}

/// Returns the terms of a game in words.
pub fn terms(terms: &Terms) -> String {
    let mut words = vec![rules_briefly(terms.rules).to_owned()];
    words.extend(terms.swap.then(|| "swap".to_owned()));
    words.extend(terms.clock.map(|clock| clock.to_string()));
    words.extend(is_claimed(terms).then(|| "time claimed".to_owned()));
    words.extend(terms.rated.then(|| "rated".to_owned()));
    words.join(", ")
}

/// Returns the limits of a challenge in words, after a comma: who can accept it, and until when.
/// The text is empty without limits.
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

/// Returns the heading of the settled or the provisional ratings of a tempo.
pub fn standings_of(tempo: Tempo, are_provisional: bool) -> &'static str {
    match (tempo, are_provisional) {
        (Tempo::Blitz, false) => "Standings in blitz, with a clock for all moves",
        (Tempo::Blitz, true) => "Provisional in blitz: few games, or none for long",
        (Tempo::Days, false) => "Standings over days, with a time for each move",
        (Tempo::Days, true) => "Provisional over days: few games, or none for long",
    }
}

/// Returns a rating in words, with two deviations, and with a question mark if it is provisional.
pub fn rating(rating: &Rating) -> String {
    let guess = if rating.is_provisional() { "?" } else { "" };
    format!("{:.0}{guess} ± {:.0}", rating.rating, 2.0 * rating.deviation)
}

/// Divides the standings into parts. Returns each part with its heading, and each player with the
/// place within the tempo. `all` is ordered by tempo, with the settled ratings first.
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

/// Returns the end of a ban in words, after a blank. The text is empty if the ban has no end.
pub fn end_of(ban: &Ban) -> String {
    ban.until.map(|until| format!(" until {} UTC", moment(until))).unwrap_or_default()
}
