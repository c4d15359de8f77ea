//! What the database keeps of a game that begins.

use crate::kit::clock::Clock;
use crate::kit::storage;
use crate::punct::record::{Record, json};
use crate::server::database::{NewGameRow, StoredSeat, Terms};

/// What the database keeps of a game that begins.
pub(super) fn new_game(record: &Record, seats: [StoredSeat; 2], terms: Terms) -> NewGameRow {
    let clock = record.header().clock();
    let (deadline, left) = (clock.and_then(Clock::deadline), clock.map(Clock::kept_left));
    let record = json::write(record, Some(storage::now()));
    NewGameRow { seats, terms, deadline, left, record }
}
