//! Lets the clocks of games rest for the time in which no server ran.

use jiff::Timestamp;

use super::loaded_game::LoadedGame;
use super::timekeeper::now_in_millis;
use crate::kit::steady_time::go_on_from;
use crate::kit::storage;
use crate::punct::clock::{Brief, shown_unit};
use crate::punct::record::json;
use crate::server::database::{ChatLine, Database, DatabaseError, RestingGame, StoredGame};
use crate::server::log::complain;

/// The server's name in the chat of games. No player has this name.
const SERVER: &str = "server";

/// Lets the clocks of all open games rest from the last moment at which a server is known to have
/// run until now. If players can see the effect on a game's clock, a line in the chat tells of it.
/// If the machine's clock shows an earlier time than the last moment, the server's time goes on
/// from the last moment.
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

/// Lets the clocks of all open games rest between two moments.
pub(super) fn rest_between(
    database: &mut Database,
    last: Timestamp,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    database.rest_clocks(now, |stored| rest_game(stored, last, now))
}

/// Lets the clock of a game rest between two moments. Returns the game with its new times and, if
/// players can see the effect, a line for the chat. `None` if nothing changes or the game can't be
/// read; other code reports a game that can't be read.
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
