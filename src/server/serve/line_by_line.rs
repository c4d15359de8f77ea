//! `ssh HOST plain`: the game line by line, against the computer or with somebody at the same
//! keyboard. Such a game is kept nowhere.

use std::io::BufReader;

use super::cooked::{Cooked, Raw};
use crate::engine::Strength;
use crate::plain::{self, Echo, PlainTable};
use crate::record::{Name, Store};
use crate::rules::{Player, Rules};
use crate::server::ssh::{Exit, Visit};
use crate::session::{Seats, Session};

/// Plays line by line until the guest leaves; `name` is what they are called.
pub fn play(visit: &mut Visit, name: &str) -> Exit {
    let names = [Name::from_save(name.to_owned()), Name::default_of(Player::Black)];
    let seats = Seats::of_computer([None, Some(Strength::EASY)]);
    let session = Session::new(Store::nowhere(), Rules::default(), names).played_by(seats, false);
    let table = PlainTable::new(session);
    let notice = "This game is kept nowhere; \"computer none\" is for two at one keyboard";
    let typed = visit.keyboard.read();
    let played = if visit.terminal.is_some() {
        // The guest's terminal sends each key and shows nothing by itself.
        let input = BufReader::new(Cooked::new(typed, visit.wire.clone()));
        plain::serve(input, Raw(visit.wire.clone()), Echo::Seen, table, Some(notice))
    } else {
        let input = BufReader::new(typed);
        plain::serve(input, visit.wire.clone(), Echo::Written, table, Some(notice))
    };
    if played.is_ok() { Exit::Done } else { Exit::Refused }
}
