//! Clocks that rest. In games with days for each move, the time of a player on vacation does not
//! run; a move does not end a vacation. In all games, the time without a server does not count.

use jiff::{SignedDuration, Timestamp};

use super::error::ServerError;
use super::loaded_game::{LoadedGame, seats, spoken_line};
use super::news::ServerNews;
use super::timekeeper::now_in_millis;
use super::{GameServer, ServerState};
use crate::kit::phrases::moment;
use crate::kit::steady_time::go_on_from;
use crate::kit::storage;
use crate::punct::clock::{Brief, Clock, TimeControl, shown_unit};
use crate::punct::play::{ABORTABLE, Changed, Snapshot};
use crate::punct::record::json;
use crate::server::choices::Choices;
use crate::server::database::{
    AccountId, ChangeError, ChatLine, Database, GameId, GameRow, GameState, Leave, RestingGame,
    StoredGame, StoredSeat, Terms, Vacation, Which, accounts, games, resting,
};
use crate::server::log::complain;

impl GameServer {
    pub fn vacation(&self, account: AccountId) -> Result<Vacation, ServerError> {
        Ok(resting::vacation(&self.state().database, account, now_in_millis())?)
    }

    /// Begins or ends a vacation of an account. Returns the vacation after that.
    ///
    /// # Errors
    /// The account is on vacation already, fewer days are left, or there is no vacation to end.
    pub fn set_vacation(&self, account: AccountId, leave: Leave) -> Result<Vacation, ServerError> {
        let (state, now) = (&mut *self.state_to_write(), now_in_millis());
        state.set_vacation(account, leave, now)?;
        Ok(resting::vacation(&state.database, account, now)?)
    }
}

impl ServerState {
    /// Begins or ends a vacation. Lets the running clocks of the account rest until its end, in all
    /// games with days for each move, and shows and announces that. If the vacation can't be
    /// stored, the games are as before.
    pub(super) fn set_vacation(
        &mut self,
        account: AccountId,
        leave: Leave,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        let until = resting::vacation(&self.database, account, now)?.until_after(leave, now)?;
        let going = games::of_account(&self.database, account, Which::Going, u32::MAX, 0)?;
        let (mut rested, mut before) = (Vec::new(), Vec::new());
        for row in going.iter().filter(|row| has_its_time_run(row, account)) {
            match self.rest_game(row.id, until, now) {
                Ok(Some((resting, seen))) => {
                    rested.push(resting);
                    before.push((row.id, seen));
                }
                Ok(None) => self.forget_if_deserted(row.id),
                // A game that can't be read must not prevent other games from resting.
                Err(error) => {
                    complain(&format!("the clock of game {} can't rest: {error}", row.id));
                    self.forget_if_deserted(row.id);
                }
            }
        }
        let stored =
            self.database.write(|db| resting::set_vacation(db, account, leave, now, &rested));
        for (game, seen) in &before {
            self.show_or_put_back(*game, seen, stored.is_ok());
        }
        stored?;
        self.deadlines.notify_all();
        let players = going.iter().flat_map(|row| row.seats.iter().filter_map(StoredSeat::account));
        self.call_on(players.chain([account]));
        self.announce(ServerNews::Moves);
        Ok(())
    }

    /// If a player's time is over, takes days of vacation for the player, one after the other,
    /// until time is left or no vacation is left. Does nothing unless the player has chosen this
    /// instead of a loss.
    pub(super) fn rest_before_loss(
        &mut self,
        game: GameId,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        let mut rested = None;
        while let Some((account, deadline)) = self.rests_rather_than_lose(game, now)? {
            // The vacation begins just before the deadline, since the clock of a player without
            // time can't rest.
            let begin = deadline - SignedDuration::from_millis(1);
            match self.set_vacation(account, Leave::Days(1), begin) {
                Ok(()) => rested = Some(account),
                Err(ServerError::Change(
                    ChangeError::LittleVacation(_) | ChangeError::OnVacation,
                )) => {
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        rested.map_or(Ok(()), |account| self.tell_of_vacation(game, account, now))
    }

    /// Tells both players in the chat of a game that a vacation has begun by itself.
    fn tell_of_vacation(
        &mut self,
        game: GameId,
        account: AccountId,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        let Some(until) = resting::away_until(&self.database, account, now)? else { return Ok(()) };
        let (name, until) = (accounts::by_id(&self.database, account)?.name, moment(until));
        let text = format!("{name} had no time left and is on vacation until {until} UTC");
        let said = spoken_line(server_line(now, text));
        let (room, mut keeper) = self.room(game)?;
        room.change(&mut keeper, now, |table| {
            table.set_talk(table.snapshot().talk.iter().cloned().chain([said]).collect());
            Ok(Changed::Talk)
        })?;
        Ok(())
    }

    /// Returns the player whose time is over in a game with days for each move, and the deadline
    /// that has passed. `None` if no time is over, if the game would only be aborted, or if the
    /// player does not want vacation to be taken.
    fn rests_rather_than_lose(
        &mut self,
        game: GameId,
        now: Timestamp,
    ) -> Result<Option<(AccountId, Timestamp)>, ServerError> {
        let table = &self.load(game)?.room.table;
        let game = table.game();
        // Before both players have moved nobody loses: the game is aborted.
        let can_lose = game.outcome().is_none() && game.ply() >= ABORTABLE;
        let clock = table.clock().filter(|clock| can_lose && clock.control().is_in_days());
        let late = clock.and_then(|clock| clock.out_of_time(now).zip(clock.deadline()));
        let Some((late, deadline)) = late else { return Ok(None) };
        let Some(account) = seats(table.seats())[late as usize].account() else {
            return Ok(None);
        };
        let choices = Choices::from_account(&accounts::by_id(&self.database, account)?);
        Ok(choices.auto_vacation.then_some((account, deadline)))
    }

    /// Lets the clock of a game rest until a time. Returns the new times and the state before.
    /// `None` without a clock, or if the player's time is over already.
    fn rest_game(
        &mut self,
        game: GameId,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<Option<(RestingGame, Snapshot)>, ServerError> {
        let table = &mut self.load(game)?.room.table;
        let before = table.snapshot();
        let Some(mut clock) = table.clock().cloned() else { return Ok(None) };
        if clock.out_of_time(now).is_some() {
            return Ok(None);
        }
        clock.rest_until(until, now);
        let (left, deadline) = (clock.kept_left(), clock.deadline());
        table.set_clock(Some(clock));
        let record = json::write(table.record(), Some(storage::now()));
        Ok(Some((RestingGame { game, record, left, deadline }, before)))
    }

    /// Shows a stored clock on all screens of a game. If `is_kept` is `false`, restores the state
    /// `before`.
    fn show_or_put_back(&mut self, game: GameId, before: &Snapshot, is_kept: bool) {
        if let Some(loaded) = self.games.get_mut(&game) {
            if is_kept {
                loaded.room.show();
            } else {
                loaded.room.table.put_back(before);
            }
        }
        self.forget_if_deserted(game);
    }

    /// Returns the ends of White's and Black's present vacations; `None` for a player who is not on
    /// vacation. Both are `None` if the game is over or has no days for each move.
    pub(super) fn away(&self, row: &GameRow) -> Result<[Option<Timestamp>; 2], ServerError> {
        let mut away = [None; 2];
        if !is_in_days(&row.terms) || matches!(row.state, GameState::Over { .. }) {
            return Ok(away);
        }
        for (away, seat) in away.iter_mut().zip(&row.seats) {
            if let Some(account) = seat.account() {
                *away = resting::away_until(&self.database, account, now_in_millis())?;
            }
        }
        Ok(away)
    }
}

/// Returns the clock of a game. The clock rests if the player to move is on vacation.
pub(super) fn clock_with_vacations(
    database: &Database,
    clock: Option<&Clock>,
    seats: &[StoredSeat; 2],
    now: Timestamp,
) -> Result<Option<Clock>, ServerError> {
    let mut clock = clock.cloned();
    if let Some(clock) = clock.as_mut().filter(|clock| clock.control().is_in_days())
        && let Some(running) = clock.running()
        && let Some(account) = seats[running.player as usize].account()
        && let Some(until) = resting::away_until(database, account, now)?
    {
        clock.rest_until(until, now);
    }
    Ok(clock)
}

fn is_in_days(terms: &Terms) -> bool {
    terms.clock.is_some_and(TimeControl::is_in_days)
}

/// Whether the time of an account is running in a game with days for each move.
fn has_its_time_run(row: &GameRow, account: AccountId) -> bool {
    let GameState::Turn(player) = row.state else { return false };
    is_in_days(&row.terms) && row.seats[player as usize].account() == Some(account)
}

/// The server's name in the chat of games. No player has this name.
const SERVER: &str = "server";

/// Returns a line of the server in the chat of a game.
fn server_line(said: Timestamp, line: String) -> ChatLine {
    ChatLine { account: None, name: SERVER.to_owned(), watches: false, said, line }
}

/// Lets the clocks of all open games rest from the last moment at which a server is known to have
/// run until now. If players can see the effect on a game's clock, a line in the chat tells of it.
/// If the machine's clock shows an earlier time than the last moment, the server's time goes on
/// from the last moment.
pub fn rest_clocks(database: &mut Database) -> Result<(), ChangeError> {
    let Some(last) = resting::last_moment(database)? else { return Ok(()) };
    if go_on_from(last) {
        complain(&format!(
            "the clock of this machine is behind: a server ran with these games at {last}; \
             their time goes on from there"
        ));
    }
    rest_between(database, last, now_in_millis())
}

/// Lets the clocks of all open games rest between two moments.
pub(super) fn rest_between(
    database: &mut Database,
    last: Timestamp,
    now: Timestamp,
) -> Result<(), ChangeError> {
    database.write(|db| resting::rest_clocks(db, now, |stored| rest_stored(stored, last, now)))
}

/// Lets the clock of a game rest between two moments. Returns the game with its new times and, if
/// players can see the effect, a line for the chat. `None` if nothing changes or the game can't be
/// read; other code reports a game that can't be read.
fn rest_stored(
    stored: &StoredGame,
    last: Timestamp,
    now: Timestamp,
) -> Option<(RestingGame, Option<ChatLine>)> {
    let mut table = LoadedGame::from_stored(stored, Vec::new()).ok()?.room.table;
    let mut clock = table.clock()?.clone();
    let player = clock.running()?.player;
    let rest = clock.rest_between(last, now);
    if rest.is_zero() {
        return None;
    }
    let (game, left, deadline) = (stored.row.id, clock.kept_left(), clock.deadline());
    table.set_clock(Some(clock));
    let record = json::write(table.record(), Some(storage::now()));
    let is_seen = rest >= shown_unit(left[player as usize]);
    let text = format!("no server ran here for a while: the clock has rested for {}", Brief(rest));
    let said = is_seen.then(|| server_line(now, text));
    Some((RestingGame { game, record, left, deadline }, said))
}
