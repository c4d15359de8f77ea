//! The timekeeper: ends games and challenges as soon as their time is over. While a clock runs, the
//! timekeeper also stores again and again that the server runs.

use std::{io, thread};

use jiff::{SignedDuration, Timestamp};

use super::error::ServerError;
use super::{GameServer, ServerState};
use crate::kit::steady_time::steady_now;
use crate::punct::play::Changed;
use crate::server::database::{Database, DatabaseError, GameId, challenges, games, resting};
use crate::server::log::complain;
use crate::server::room::wait_for_change;

/// The time to wait after an error.
const AGAIN: SignedDuration = SignedDuration::from_secs(10);

/// The time between two checks while another program has locked the database.
const SOON: SignedDuration = SignedDuration::from_millis(250);

/// Returns the present time in whole milliseconds, as the database stores times.
pub(super) fn now_in_millis() -> Timestamp {
    let now = steady_now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// The least and the longest time between two moments that are stored.
const BETWEEN_NOTES: [SignedDuration; 2] =
    [SignedDuration::from_secs(2), SignedDuration::from_secs(60)];

/// Returns the time between two stored moments if a player's time is over at `deadline`: a
/// hundredth of the time left, within [`BETWEEN_NOTES`]. If the server is killed, the time since
/// the last stored moment does not count: a player gains at most the returned time.
fn between_notes(deadline: Timestamp, now: Timestamp) -> SignedDuration {
    let [least, longest] = BETWEEN_NOTES;
    (deadline.duration_since(now) / 100).clamp(least, longest)
}

impl GameServer {
    /// Starts the timekeeper's thread.
    pub fn keep_time(&self) -> io::Result<()> {
        let server = self.clone();
        thread::Builder::new()
            .name("timekeeper".to_owned())
            .spawn(move || server.watch_deadlines())?;
        Ok(())
    }

    /// Ends games and challenges whose time is over, again and again. In between, waits until the
    /// next deadline, or until deadlines change.
    fn watch_deadlines(&self) {
        let mut state = self.lock();
        let mut noted = now_in_millis();
        loop {
            let now = now_in_millis();
            // This thread holds the server's lock, so it must not wait for another program.
            let next = if state.database.is_locked() {
                now.checked_add(SOON).ok()
            } else {
                let next = [state.end_overdue(now), state.note_moment(&mut noted, now)];
                next.into_iter().flatten().min()
            };
            state = wait_for_change(&self.0.deadlines, state, next, now);
        }
    }
}

impl ServerState {
    /// Ends all games whose time is over, and removes all challenges that have expired. Returns the
    /// time of the next check; `None` if no time is running.
    pub(super) fn end_overdue(&mut self, now: Timestamp) -> Option<Timestamp> {
        self.end_all_overdue(now).unwrap_or_else(|error| {
            complain(&format!("the time of games can't be kept: {error}"));
            now.checked_add(AGAIN).ok()
        })
    }

    /// Stores that the server runs, if a clock runs and the last stored moment `noted` is old.
    /// Returns the next time for this; `None` if no clock runs.
    pub(super) fn note_moment(
        &mut self,
        noted: &mut Timestamp,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let mut due = |database: &mut Database| {
            let Some(deadline) = resting::next_overstepping(database, now)? else {
                return Ok(None);
            };
            let each = between_notes(deadline, now);
            if *noted + each <= now {
                database.write(|db| resting::note_moment(db, now))?;
                *noted = now;
            }
            Ok(Some(*noted + each))
        };
        due(&mut self.database).unwrap_or_else(|error: DatabaseError| {
            complain(&format!("it can't be noted that the server runs: {error}"));
            now.checked_add(AGAIN).ok()
        })
    }

    fn end_all_overdue(&mut self, now: Timestamp) -> Result<Option<Timestamp>, ServerError> {
        let mut has_failed = false;
        for row in games::due(&self.database, now)? {
            // A game that can't be read must not prevent other games from ending.
            let Err(error) = self.end_overdue_game(row.id, now) else { continue };
            has_failed = true;
            let is_known =
                matches!(error, ServerError::Spoilt { .. }) && !self.spoilt.insert(row.id);
            if !is_known {
                complain(&format!("the time of game {} can't be kept: {error}", row.id));
            }
        }
        for offer in self.database.write(|db| challenges::expire(db, now))? {
            self.announce_offer(&offer);
        }
        if has_failed {
            return Ok(now.checked_add(AGAIN).ok());
        }
        let next =
            [games::next_deadline(&self.database)?, challenges::next_expiry(&self.database)?];
        Ok(next.into_iter().flatten().min())
    }

    fn end_overdue_game(&mut self, game: GameId, now: Timestamp) -> Result<(), ServerError> {
        if !self.end_if_late(game, now)? {
            // The stored deadline differs from the deadline of the game's clock.
            let (room, mut keeper) = self.room(game)?;
            room.change(&mut keeper, now, |_| Ok(Changed::Game))?;
        }
        self.forget_if_deserted(game);
        Ok(())
    }

    /// Ends a game and tells all screens, if the time of the player to move is over. First takes
    /// vacation if that player has chosen so. Returns whether the game has ended now.
    pub(super) fn end_if_late(
        &mut self,
        game: GameId,
        now: Timestamp,
    ) -> Result<bool, ServerError> {
        self.rest_before_loss(game, now)?;
        let changed = self.change(game, None, |room, keeper| room.end_if_late(keeper, now))?;
        let is_over = changed == Changed::Game;
        if is_over {
            self.thinking.remove(&game);
        }
        Ok(is_over)
    }
}
