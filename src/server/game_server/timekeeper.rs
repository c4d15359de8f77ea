//! The timekeeper ends games and challenges as soon as their time is over; while a clock runs, it
//! stores again and again that the server runs. In games with days for each move, the time of a
//! player on vacation does not run, and a move does not end a vacation; in all games, the time
//! without a server does not count.

use std::{io, thread};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::loaded_game::{LoadedGame, record_json, to_chat_message};
use super::news::ServerList;
use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::phrases::moment;
use crate::kit::system::advance_clock_to;
use crate::punct::clock::{Clock, ShortTime, shown_unit};
use crate::punct::play::{ABORTABLE_BELOW_PLY, ChangeKind, Match, Seat, Snapshot};
use crate::server::choices::Choices;
use crate::server::database::{
    AccountId, ChangeError, ChangeResult, ChatLine, Database, GameFilter, GameId, GameState,
    PausedGame, StoredGame, Vacation, VacationRequest, accounts, challenges, games, pauses,
};
use crate::server::log::log_trouble;
use crate::server::room::wait_for_change;

/// The time to wait after an error.
const AGAIN: SignedDuration = SignedDuration::from_secs(10);

/// The time between two checks while another program has locked the database.
const SOON: SignedDuration = SignedDuration::from_millis(250);

/// The least and the longest time between two moments that are stored.
const BETWEEN_NOTES: [SignedDuration; 2] =
    [SignedDuration::from_secs(2), SignedDuration::from_secs(60)];

impl GameServer {
    /// On a thread that waits until the next deadline, or until deadlines change.
    pub fn keep_time(&self) -> io::Result<()> {
        let server = self.clone();
        thread::Builder::new().name("timekeeper".to_owned()).spawn(move || {
            let mut state = server.0.state.lock();
            let mut noted = now_in_millis();
            loop {
                let now = now_in_millis();
                // This thread holds the server's lock, so it must not wait for another program.
                let next = if state.database.is_locked() {
                    now.checked_add(SOON).ok()
                } else {
                    let deadlines = [state.end_overdue(now), state.store_moment(&mut noted, now)];
                    deadlines.into_iter().flatten().min()
                };
                wait_for_change(&server.0.deadlines, &mut state, next, now);
            }
        })?;
        Ok(())
    }

    pub fn set_vacation(
        &self,
        account: AccountId,
        leave: VacationRequest,
    ) -> ServerResult<Vacation> {
        self.answer(self.state_to_write(), |state| {
            let now = now_in_millis();
            state.set_vacation(account, leave, now)?;
            Ok(pauses::vacation(&state.database, account, now)?)
        })
    }
}

impl ServerState {
    /// Ends games whose time is over, and removes expired challenges. The result is the time of the
    /// next check; `None` if none is needed.
    pub fn end_overdue(&mut self, now: Timestamp) -> Option<Timestamp> {
        self.end_all_overdue(now).unwrap_or_else(|error| {
            log_trouble(&format!("the time of games can't be kept: {error}"));
            now.checked_add(AGAIN).ok()
        })
    }

    /// If a clock runs and the last stored moment `noted` is old. Gives the next time for this;
    /// `None` if no clock runs. The time after a stored moment does not count if the server is
    /// killed: a player gains at most a hundredth of the time left, within [`BETWEEN_NOTES`].
    pub fn store_moment(&mut self, noted: &mut Timestamp, now: Timestamp) -> Option<Timestamp> {
        let next = pauses::next_timeout(&self.database, now).and_then(|deadline| {
            let Some(deadline) = deadline else { return Ok(None) };
            let [least, longest] = BETWEEN_NOTES;
            let each = (deadline.duration_since(now) / 100).clamp(least, longest);
            if *noted + each <= now {
                self.database.write(|db| pauses::store_moment(db, now))?;
                *noted = now;
            }
            Ok(Some(*noted + each))
        });
        next.unwrap_or_else(|error| {
            log_trouble(&format!("it can't be noted that the server runs: {error}"));
            now.checked_add(AGAIN).ok()
        })
    }

    fn end_all_overdue(&mut self, now: Timestamp) -> ServerResult<Option<Timestamp>> {
        let mut has_failed = false;
        for row in games::due(&self.database, now)? {
            let ended = self.end_if_late(row.id, now).and_then(|is_ended| {
                if !is_ended {
                    // The stored deadline differs from the deadline of the game's clock.
                    let (room, mut keeper) = self.room(row.id)?;
                    room.change(&mut keeper, now, |_| Ok(ChangeKind::Game))?;
                }
                self.forget_if_deserted(row.id);
                Ok(())
            });
            let Err(error) = ended else { continue };
            // A game that can't be read must not prevent other games from ending.
            has_failed = true;
            let is_known =
                matches!(error, ServerError::UnreadableGame { .. }) && !self.spoilt.insert(row.id);
            if !is_known {
                log_trouble(&format!("the time of game {} can't be kept: {error}", row.id));
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

    /// First takes vacation if the player has chosen so. `true` if the game has ended now.
    pub fn end_if_late(&mut self, game: GameId, now: Timestamp) -> ServerResult<bool> {
        self.pause_before_loss(game, now)?;
        let changed = self.change(game, None, |room, keeper| room.end_if_late(keeper, now))?;
        let is_over = changed == ChangeKind::Game;
        if is_over {
            self.thinking.remove(&game);
        }
        Ok(is_over)
    }

    /// Pauses the account's running clocks until its end, in games with days for each move, and
    /// announces that. If the vacation can't be stored, the games are as before.
    pub fn set_vacation(
        &mut self,
        account: AccountId,
        leave: VacationRequest,
        now: Timestamp,
    ) -> ServerResult {
        let until = pauses::vacation(&self.database, account, now)?.until_after(leave, now)?;
        let going = games::of_account(&self.database, account, GameFilter::Going, u32::MAX, 0)?;
        let (mut paused, mut before) = (Vec::new(), Vec::new());
        for row in &going {
            let GameState::Turn(player) = row.state else { continue };
            let is_to_move = row.seats[player as usize].person() == Some(account);
            if !is_to_move || !row.terms.is_in_days() {
                continue;
            }
            match self.pause_game(row.id, until, now) {
                Ok(Some((pause, seen))) => {
                    paused.push(pause);
                    before.push((row.id, seen));
                }
                Ok(None) => self.forget_if_deserted(row.id),
                // A game that can't be read must not prevent the pause of other games.
                Err(error) => {
                    log_trouble(&format!("the clock of game {} can't rest: {error}", row.id));
                    self.forget_if_deserted(row.id);
                }
            }
        }
        let stored =
            self.database.write(|db| pauses::set_vacation(db, account, leave, now, &paused));
        for (game, seen) in &before {
            if let Some(loaded) = self.games.get_mut(game) {
                if stored.is_ok() {
                    loaded.room.show();
                } else {
                    loaded.room.table.restore(seen);
                }
            }
            self.forget_if_deserted(*game);
        }
        stored?;
        self.deadlines.notify_all();
        let players =
            going.iter().flat_map(|row| row.seats.iter().filter_map(|seat| seat.person()));
        self.subscriptions.notify_accounts(players.chain([account]));
        self.subscriptions.announce(ServerList::Moves);
        Ok(())
    }

    /// If the player whose time is over has chosen this: takes days of vacation, one after the
    /// other, until time is left or no vacation is left.
    fn pause_before_loss(&mut self, game: GameId, now: Timestamp) -> ServerResult {
        let mut paused = None;
        while let Some((account, deadline)) = self.pauses_instead_of_losing(game, now)? {
            // The vacation begins just before the deadline, since the clock of a player without
            // time can't rest.
            let begin = deadline - SignedDuration::from_millis(1);
            match self.set_vacation(account, VacationRequest::Days(1), begin) {
                Ok(()) => paused = Some(account),
                Err(ServerError::Change(
                    ChangeError::LittleVacation(_) | ChangeError::OnVacation,
                )) => {
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        let Some(who) = paused else { return Ok(()) };
        let Some(until) = pauses::away_until(&self.database, who, now)? else { return Ok(()) };
        let (name, until) = (accounts::by_id(&self.database, who)?.name, moment(until));
        let text = format!("{name} had no time left and is on vacation until {until} UTC");
        let said = to_chat_message(server_line(now, text));
        let (room, mut keeper) = self.room(game)?;
        room.change(&mut keeper, now, |table| {
            table.set_talk(table.snapshot().chat.iter().cloned().chain([said]).collect());
            Ok(ChangeKind::Talk)
        })?;
        Ok(())
    }

    /// In a game with days for each move, with the deadline that has passed. `None` if no time is
    /// over, if the game would only be aborted, or if the player does not want this.
    fn pauses_instead_of_losing(
        &mut self,
        game: GameId,
        now: Timestamp,
    ) -> ServerResult<Option<(AccountId, Timestamp)>> {
        let table = &self.load(game)?.room.table;
        let game = table.game();
        // Before both players have moved nobody loses: the game is aborted.
        let can_lose = game.outcome().is_none() && game.ply() >= ABORTABLE_BELOW_PLY;
        let Some(clock) = table.clock() else { return Ok(None) };
        if can_lose
            && clock.control().is_in_days()
            && let Some(late) = clock.player_out_of_time(now)
            && let Some(deadline) = clock.deadline()
            && let Some(account) = table.seats().both()[late as usize].person()
        {
            let choices = Choices::from_account(&accounts::by_id(&self.database, account)?);
            return Ok(choices.auto_vacation.then_some((account, deadline)));
        }
        Ok(None)
    }

    /// Gives the new times and the state before. `None` without a clock or if the time is over.
    fn pause_game(
        &mut self,
        game: GameId,
        until: Timestamp,
        now: Timestamp,
    ) -> ServerResult<Option<(PausedGame, Snapshot)>> {
        let table = &mut self.load(game)?.room.table;
        let before = table.snapshot();
        let Some(mut clock) = table.clock().cloned() else { return Ok(None) };
        if clock.player_out_of_time(now).is_some() {
            return Ok(None);
        }
        clock.pause_until(until, now);
        Ok(Some((with_clock(game, table, clock), before)))
    }
}

/// The clock of a game, which pauses if the player to move is on vacation.
pub fn clock_with_vacations(
    db: &Connection,
    clock: Option<&Clock>,
    seats: &[Seat; 2],
    now: Timestamp,
) -> ServerResult<Option<Clock>> {
    let Some(mut clock) = clock.cloned() else { return Ok(None) };
    if clock.control().is_in_days()
        && let Some(running) = clock.running()
        && let Some(account) = seats[running.player as usize].person()
        && let Some(until) = pauses::away_until(db, account, now)?
    {
        clock.pause_until(until, now);
    }
    Ok(Some(clock))
}

/// The server's name in the chat of games. No player has this name.
const SERVER: &str = "server";

fn server_line(said: Timestamp, line: String) -> ChatLine {
    ChatLine { account: None, name: SERVER.to_owned(), is_spectator: false, time: said, text: line }
}

/// From the last moment at which a server is known to have run until now. If players can see the
/// effect on a game's clock, a line in the chat says so. If the machine's clock is behind that
/// moment, the server's time goes on from there.
pub fn pause_clocks(database: &mut Database) -> ChangeResult {
    let Some(last) = pauses::last_moment(database)? else { return Ok(()) };
    if advance_clock_to(last) {
        log_trouble(&format!(
            "the clock of this machine is behind: a server ran with these games at {last}; \
             their time goes on from there"
        ));
    }
    pause_between(database, last, now_in_millis())
}

pub fn pause_between(data: &mut Database, last: Timestamp, now: Timestamp) -> ChangeResult {
    // Gives the game with its new times and, if players can see the effect, a line for the chat.
    // `None` if nothing changes or the game can't be read, which other code reports.
    let pause_stored = |stored: &StoredGame| {
        let mut table = LoadedGame::from_stored(stored, Vec::new()).ok()?.room.table;
        let mut clock = table.clock()?.clone();
        let player = clock.running()?.player;
        let length = clock.pause_between(last, now);
        if length.is_zero() {
            return None;
        }
        let paused = with_clock(stored.row.id, &mut table, clock);
        let is_seen = length >= shown_unit(paused.times_left[player as usize]);
        let text = format!(
            "no server ran here for a while: the clock has rested for {}",
            ShortTime(length)
        );
        Some((paused, is_seen.then(|| server_line(now, text))))
    };
    data.write(|db| pauses::pause_clocks(db, now, pause_stored))
}

fn with_clock(game: GameId, table: &mut Match, clock: Clock) -> PausedGame {
    let (left, deadline) = (clock.stored_times(), clock.deadline());
    table.set_clock(Some(clock));
    PausedGame { game, record: record_json(table), times_left: left, deadline }
}
