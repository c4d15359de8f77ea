//! An operator's actions on games and accounts. The ratings are recomputed after them, on a thread
//! of their own and mostly without the server's lock.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::error::ServerError;
use super::news::ServerNews;
use super::people::today;
use super::timekeeper::now_in_millis;
use super::{GameServer, ServerState};
use crate::punct::play::{Changed, Match};
use crate::punct::record::Adjudication;
use crate::server::database::{
    Account, AccountId, AccountKey, AccountName, Arrival, ChatLine, ChatOf, Database,
    DatabaseError, GameId, RecountBatch, StoredSeat, accounts, challenges, chat, games, keys,
    origins, ratings,
};
use crate::server::log::complain;
use crate::server::network::Subnet;

/// The operator's name in the chat of games. No player has this name.
const OPERATOR: &str = "operator";

impl GameServer {
    /// Decides an open or finished game, corrects the ratings and tells of the decision in the
    /// game's chat. Returns whether the ratings are right already.
    ///
    /// # Errors
    /// There is no such game, or it can't be read.
    pub fn decide(&self, game: GameId, decision: Adjudication) -> Result<bool, ServerError> {
        self.state_to_write().carry_out_decision(game, decision, now_in_millis())?;
        self.put_ratings_right()
    }

    /// Declares all rated games of an account void, open or finished. Returns the number of these
    /// games, and whether that is done and the ratings are right already. If it takes long, it goes
    /// on in the background, and when the server starts again.
    ///
    /// # Errors
    /// A game can't be read. The other games are void then.
    pub fn void_all_of(&self, account: AccountId) -> Result<(usize, bool), ServerError> {
        let games = self.write(|it| games::mark_to_void(it, account))?;
        Ok((games, self.finish_decisions(self.0.patience)?))
    }

    /// Declares the marked games void, and recomputes the ratings that are not right. Waits for
    /// that, at most for a time. Returns whether the work is finished. Otherwise it goes on in the
    /// background.
    pub(super) fn finish_decisions(&self, patience: Duration) -> Result<bool, ServerError> {
        self.in_background(patience, |server| {
            let mut spoilt = Ok(());
            loop {
                match server.in_step(ServerState::void_next) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error @ ServerError::Spoilt { .. }) => spoilt = spoilt.and(Err(error)),
                    Err(error) => return Err(error),
                }
            }
            server.work_ratings_out()?;
            spoilt
        })
    }

    /// Carries out a step of long work, and leaves the server to other threads afterwards for as
    /// long as the step has taken.
    fn in_step<T>(&self, step: impl FnOnce(&mut ServerState) -> T) -> T {
        let mut state = self.state_to_write();
        let begun = Instant::now();
        let done = step(&mut state);
        drop(state);
        thread::sleep(begun.elapsed());
        done
    }

    /// Sets whether the rated games of two accounts count although they share an address or a key.
    /// Returns whether the ratings are right already.
    pub fn trust(&self, pair: [AccountId; 2], trusted: bool) -> Result<bool, ServerError> {
        self.write(|it| origins::trust(it, pair, trusted))?;
        self.put_ratings_right()
    }

    /// Returns the recent arrivals from networks that overlap `network`.
    pub fn arrivals_from(&self, network: Subnet) -> Result<Vec<Arrival>, ServerError> {
        Ok(self.database(|it| origins::arrivals_from(it, network, today()))?)
    }

    /// Returns the whole stored chat of a game.
    pub fn all_talk(&self, game: GameId) -> Result<Vec<ChatLine>, ServerError> {
        let state = self.state();
        games::find(&state.database, game)?;
        Ok(chat::page(&state.database, game, ChatOf::Both, u32::MAX, 0)?)
    }

    /// Deletes the chat of a game, also on all screens. Returns the number of deleted lines.
    pub fn forget_talk(&self, game: GameId) -> Result<usize, ServerError> {
        let state = &mut *self.state_to_write();
        games::find(&state.database, game)?;
        let lines = state.database.write(|db| chat::forget(db, game))?;
        state.show_talk(game)?;
        Ok(lines)
    }

    /// Returns all accounts with their keys.
    pub fn accounts(&self) -> Result<Vec<(Account, Vec<AccountKey>)>, ServerError> {
        let state = self.state();
        let with_keys =
            |account: Account| Ok((keys::of_account(&state.database, account.id)?, account));
        let accounts = accounts::all(&state.database)?.into_iter().map(with_keys);
        accounts.map(|both| both.map(|(keys, account)| (account, keys))).collect()
    }

    /// Blocks an account, and withdraws its challenges.
    pub fn block(&self, account: AccountId) -> Result<(), ServerError> {
        let state = &mut *self.state_to_write();
        let challenges = challenges::open_for(&state.database, account)?;
        state.database.write(|db| accounts::block(db, account))?;
        state.call_on_parties(&challenges);
        state.announce_account(account);
        Ok(())
    }

    /// Unblocks an account.
    ///
    /// # Errors
    /// The account is closed.
    pub fn unblock(&self, account: &Account) -> Result<(), ServerError> {
        if account.closed {
            return Err(ServerError::ClosedByOwner(account.name.clone()));
        }
        let state = &mut *self.state_to_write();
        state.database.write(|db| accounts::unblock(db, account.id))?;
        state.announce_account(account.id);
        Ok(())
    }

    /// Gives a player another name, even if the account was renamed recently.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name.
    pub fn rename_at_once(
        &self,
        account: AccountId,
        name: &AccountName,
    ) -> Result<(), ServerError> {
        let state = &mut *self.state_to_write();
        state.database.write(|db| accounts::rename_at_once(db, account, name, Timestamp::now()))?;
        state.announce_name(account, name);
        Ok(())
    }
}

/// Whether games must still be declared void, or ratings be recomputed.
pub(super) fn has_work(database: &Database) -> Result<bool, DatabaseError> {
    Ok(games::games_to_void(database)? > 0 || ratings::stale_ratings(database)?.is_some())
}

impl ServerState {
    /// Declares the next marked game void. Returns `false` if there is none.
    fn void_next(&mut self) -> Result<bool, ServerError> {
        let Some(game) = games::next_to_void(&self.database)? else { return Ok(false) };
        let voided = self.carry_out_decision(game, Adjudication::Void, now_in_millis());
        if let Err(ServerError::Spoilt { .. }) = voided {
            self.database.write(|db| games::leave_as_it_is(db, game))?;
        }
        voided.map(|()| true)
    }

    pub(super) fn carry_out_decision(
        &mut self,
        game: GameId,
        decision: Adjudication,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        self.end_by_decision(game, decision, now)?;
        let line = if decision == Adjudication::Void {
            "this game is void: it counts for nothing".to_owned()
        } else {
            format!("I decide this game: {}", decision.in_words())
        };
        let (account, name) = (None, OPERATOR.to_owned());
        let said = ChatLine { account, name, watches: false, said: now, line };
        self.database.write(|db| games::keep_decision(db, game, decision, &said))?;
        let rated = self.stored_game(game)?.0.row.terms.rated;
        if let Some(loaded) = self.games.get_mut(&game) {
            loaded.terms.rated = rated;
            loaded.room.table.set_decision(decision);
        }
        self.show_talk(game)?;
        self.announce(ServerNews::Games);
        Ok(())
    }

    /// Ends an open game by the operator's decision. For programs that know no decisions,
    /// the record shows the end also as a resignation of the loser, as an agreed draw or as
    /// aborted. A finished game stays as it is.
    fn end_by_decision(
        &mut self,
        game: GameId,
        decision: Adjudication,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        self.end_if_late(game, now)?;
        if self.load(game)?.room.table.game().outcome().is_some() {
            return Ok(());
        }
        let end = |table: &mut Match| {
            table.end(decision.ending(table.turn()), now)?;
            table.set_decision(decision);
            Ok(Changed::Game)
        };
        self.change(game, None, |room, keeper| room.change(keeper, now, end))?;
        self.thinking.remove(&game);
        Ok(())
    }

    /// Shows the stored chat on the screens of a game, and tells its players' clients that the game
    /// has changed.
    fn show_talk(&mut self, game: GameId) -> Result<(), ServerError> {
        let (stored, talk) = self.stored_game(game)?;
        if let Some(loaded) = self.games.get_mut(&game) {
            loaded.room.table.set_talk(talk);
            loaded.room.show();
        }
        self.forget_if_deserted(game);
        self.call_on(stored.row.seats.iter().filter_map(StoredSeat::account));
        Ok(())
    }
}

/// The longest time for which an operator waits for the ratings after a decision.
pub(super) const OPERATORS_PATIENCE: Duration = Duration::from_secs(5);

impl GameServer {
    /// Recomputes the ratings that are not right. Returns whether the work is finished. Otherwise
    /// the work goes on in the background. If the server ends before, the work goes on at the next
    /// start.
    pub(super) fn put_ratings_right(&self) -> Result<bool, ServerError> {
        self.in_background(self.0.patience, GameServer::work_ratings_out)
    }

    /// Does long work on a thread of its own. Waits for it, at most for a time. Returns whether the
    /// work is finished; otherwise it goes on.
    fn in_background(
        &self,
        patience: Duration,
        work: impl FnOnce(&GameServer) -> Result<(), ServerError> + Send + 'static,
    ) -> Result<bool, ServerError> {
        let (done, is_done) = channel();
        let server = self.clone();
        let work = move || {
            let worked = work(&server);
            if let Err(error) = &worked {
                complain(&format!("games or ratings can't be put right: {error}"));
            }
            // If this fails, nobody waits for the result any longer.
            let _ = done.send(worked);
        };
        let begun = thread::Builder::new().name("ratings".to_owned()).spawn(work);
        begun.map_err(|_| ServerError::NoThread)?;
        is_done.recv_timeout(patience).map_or(Ok(false), |done| done.map(|()| true))
    }

    fn work_ratings_out(&self) -> Result<(), ServerError> {
        loop {
            let stale = self.database(|it| ratings::stale_ratings(it))?;
            let Some(recounted) = stale.map(RecountBatch::work_out) else { break };
            self.in_step(|state| state.database.write(|db| ratings::keep(db, &recounted)))?;
        }
        self.state().announce_ratings()
    }
}

impl ServerState {
    /// Announces recomputed ratings, also on the screens of finished games.
    fn announce_ratings(&mut self) -> Result<(), ServerError> {
        for loaded in self.games.values_mut() {
            let table = &mut loaded.room.table;
            if table.game().outcome().is_some() {
                let stored = games::find(&self.database, loaded.game.get())?;
                table.set_rating_effect(stored.row.rating_effect());
                loaded.room.show();
            }
        }
        self.announce(ServerNews::Standings);
        // Every client also shows its own rating, which may have changed.
        self.call_on(self.present_players().into_iter().map(|(account, _)| account));
        Ok(())
    }
}
