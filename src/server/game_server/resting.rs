//! The time in which no server ran: the clocks of games have rested then.

use jiff::Timestamp;

use super::loaded_game::LoadedGame;
use super::timekeeper::now_in_millis;
use crate::kit::clock::{Brief, go_on_from, shown_unit};
use crate::kit::storage;
use crate::punct::record::json;
use crate::server::database::{ChatLine, Database, DatabaseError, RestingGame, StoredGame};
use crate::server::log::complain;

/// As whom the server speaks in a game. No player is called so.
const SERVER: &str = "server";

/// Lets the clocks of all games rest from the last moment at which a server is known to have run on
/// the database until now. Where that shows on a clock, it is said in the game. If the machine's
/// clock is behind that moment, time goes on from there.
pub fn rest_clocks(database: &mut Database) -> Result<(), DatabaseError> {
    let Some(last) = database.last_moment()? else { return Ok(()) };
    if go_on_from(last) {
        complain(&format!(
            "the clock of this machine is behind the games, with which a server ran at {last}: their \
             time goes on from there"
        ));
    }
    rest_between(database, last, now_in_millis())
}

/// The same between two moments.
pub(super) fn rest_between(
    database: &mut Database,
    last: Timestamp,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    database.rest_clocks(now, |stored| rest_game(stored, last, now))
}

/// A game whose clock has rested between two moments, and what is said of it, if it did. A game
/// that can't be read stays as it is: it is complained of elsewhere.
fn rest_game(
    stored: &StoredGame,
    last: Timestamp,
    now: Timestamp,
) -> Option<(RestingGame, Option<ChatLine>)> {
    let mut table = LoadedGame::from_stored(stored, Vec::new()).ok()?.room.table;
    let mut clock = *table.clock()?;
    let player = clock.running()?.player;
    let rest = clock.rest_between(last, now);
    if rest.is_zero() {
        return None;
    }
    table.set_clock(Some(clock));
    let record = json::write(table.record(), Some(storage::now()));
    let (game, left, deadline) = (stored.row.id, clock.kept_left(), clock.deadline());
    let is_seen = rest >= shown_unit(left[player as usize]);
    let said = is_seen.then(|| ChatLine {
        account: None,
        name: SERVER.to_owned(),
        watches: false,
        said: now,
        line: format!("no server ran here for a while: the clock has rested for {}", Brief(rest)),
    });
    Some((RestingGame { game, record, left, deadline }, said))
}
