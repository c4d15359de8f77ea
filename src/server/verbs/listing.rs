//! Games, challenges and players in a line each.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::answer::Line;
use crate::clock::{Brief, Clock};
use crate::phrases::{moves, rules_briefly};
use crate::rules::Player;
use crate::server::database::{AccountId, Challenge, GameId, GameState, Seat, Standing, Terms};
use crate::server::hall::Watched;

/// Who is to move, in a word for programs.
pub fn turn_word(state: GameState) -> &'static str {
    match state {
        GameState::Turn(Player::White) => "white",
        GameState::Turn(Player::Black) => "black",
        GameState::Over { .. } => "over",
    }
}

/// Whether a game waits for an account.
pub fn waits_for(game: &Watched, account: AccountId) -> bool {
    match game.row.state {
        GameState::Turn(player) => game.row.seats[player as usize].account() == Some(account),
        GameState::Over { .. } => false,
    }
}

/// The seconds that White and Black have left, for programs; null without a clock.
pub fn left(clock: Option<&Clock>, now: Timestamp) -> Value {
    clock.map_or(Value::Null, |clock| {
        let [white, black] = Player::BOTH.map(|player| clock.left(player, now).as_secs());
        json!({ "white": white, "black": black })
    })
}

/// A game, with its clock if it has one.
pub fn game(game: &Watched, account: AccountId, clock: Option<&Clock>, now: Timestamp) -> Line {
    let row = &game.row;
    let [white, black] = game.names.each_ref().map(ToString::to_string);
    let is_yours = waits_for(game, account);
    let turn = turn_word(row.state);
    let standing = match row.state {
        _ if is_yours => "your move".to_owned(),
        GameState::Turn(player) => format!("{player} to move"),
        GameState::Over { winner: Some(winner) } => format!("{winner} has won"),
        GameState::Over { winner: None } => "a draw".to_owned(),
    };
    let level = |seat: &Seat| match seat {
        Seat::Computer(strength) => format!(" (level {strength})"),
        Seat::Account(_) | Seat::Guest(_) => String::new(),
    };
    let [of_white, of_black] = row.seats.each_ref().map(level);
    let time = match (row.state, clock) {
        (GameState::Turn(player), Some(clock)) => {
            format!(", {} left", Brief(clock.left(player, now)))
        }
        _ => String::new(),
    };
    let text = format!(
        "{:>5}  {white}{of_white} - {black}{of_black}, {}, {}: {standing}{time}",
        row.id.0,
        moves(row.ply as usize),
        terms(&row.terms),
    );
    let json = json!({
        "game": row.id.0, "white": white, "black": black, "ply": row.ply, "turn": turn,
        "yours": is_yours, "rules": row.terms.rules.variant.code(),
        "bridges": row.terms.rules.bridges.code(), "rated": row.terms.rated,
        "clock": row.terms.clock.map(|clock| clock.to_string()), "left": left(clock, now),
    });
    Line { text, json }
}

/// On which terms a game is played.
pub fn terms(terms: &Terms) -> String {
    let mut words = vec![rules_briefly(terms.rules).to_owned()];
    words.extend(terms.swap.then(|| "swap".to_owned()));
    words.extend(terms.clock.map(|clock| clock.to_string()));
    words.extend(terms.rated.then(|| "rated".to_owned()));
    words.join(", ")
}

/// A challenge or seek; `name` tells what an account is called.
pub fn challenge(open: &Challenge, me: AccountId, name: &dyn Fn(AccountId) -> String) -> Line {
    let Challenge { id, offer: challenge, .. } = open;
    let from = name(challenge.from);
    let to = challenge.to.map(name);
    let colour = challenge.colour.map_or("random", word);
    let who = match (&to, challenge.from == me) {
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
    let text = format!("{:>5}  {who}: {}{plays}", id.0, terms(&challenge.terms));
    let json = json!({
        "challenge": id.0, "from": from, "to": to, "colour": colour,
        "rules": challenge.terms.rules.variant.code(),
        "bridges": challenge.terms.rules.bridges.code(), "rated": challenge.terms.rated,
        "clock": challenge.terms.clock.map(|clock| clock.to_string()),
    });
    Line { text, json }
}

fn word(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

/// A player's standing.
pub fn standing(place: usize, standing: &Standing) -> Line {
    let rating = standing.rating;
    let guess = if rating.is_provisional() { "?" } else { "" };
    let text = format!(
        "{place:>4}  {:<20} {:>5.0}{guess} ± {:.0}, {} rated",
        standing.name.to_string(),
        rating.rating,
        2.0 * rating.deviation,
        games(rating.played),
    );
    let json = json!({
        "place": place, "name": standing.name.to_string(), "rating": rating.rating.round(),
        "deviation": rating.deviation.round(), "games": rating.played,
        "provisional": rating.is_provisional(),
    });
    Line { text, json }
}

fn games(count: u32) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// Where a game stands after something was done.
pub fn done(game: GameId, state: GameState, ply: usize, said: &str) -> Line {
    let turn = turn_word(state);
    let json = json!({ "game": game.0, "ply": ply, "turn": turn });
    Line { text: said.to_owned(), json }
}

/// The day and the time of a moment, UTC.
pub fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}
