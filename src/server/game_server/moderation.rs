//! An operator's actions on games and accounts. The ratings are recomputed after them, on a thread
//! of their own and mostly without the server's lock.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::Connection;

use super::error::{ServerError, ServerResult};
use super::news::ServerNews;
use super::{GameServer, ServerState, now_in_millis};
use crate::punct::play::{Changed, Match};
use crate::punct::record::Adjudication;
use crate::server::database::{
    Account, AccountId, AccountName, ChatLine, ChatOf, DbResult, GameId, RecountBatch, StoredSeat,
    accounts, challenges, chat, games, origins, ratings,
};
use crate::server::log::complain;

/// The operator's name in the chat of games. No player has this name.
const OPERATOR: &str = "operator";

/// The longest time for which an operator waits for the ratings after a decision.
pub(super) const OPERATORS_PATIENCE: Duration = Duration::from_secs(5);

/// Decides an open or finished game, corrects the ratings and tells of the decision in the game's
/// chat. Returns whether the ratings are right already.
///
/// # Errors
/// There is no such game, or it can't be read.
pub fn decide(server: &GameServer, game: GameId, decision: Adjudication) -> ServerResult<bool> {
    carry_out_decision(&mut server.state_to_write(), game, decision, now_in_millis())?;
    in_background(server, server.0.patience, work_ratings_out)
}

/// Declares all rated games of an account void, open or finished. Returns the number of these
/// games, and whether that is done and the ratings are right already. If it takes long, it goes on
/// in the background, and when the server starts again.
///
/// # Errors
/// A game can't be read. The other games are void then.
pub fn void_all_of(server: &GameServer, account: AccountId) -> ServerResult<(usize, bool)> {
    let games = server.write(|it| games::mark_to_void(it, account))?;
    Ok((games, finish_decisions(server, server.0.patience)?))
}

/// Sets whether the rated games of two accounts count although they share an address or a key.
/// Returns whether the ratings are right already.
pub fn trust(server: &GameServer, pair: [AccountId; 2], trusted: bool) -> ServerResult<bool> {
    server.write(|it| origins::trust(it, pair, trusted))?;
    in_background(server, server.0.patience, work_ratings_out)
}

/// Returns the whole stored chat of a game.
pub fn all_talk(db: &Connection, game: GameId) -> ServerResult<Vec<ChatLine>> {
    games::find(db, game)?;
    Ok(chat::page(db, game, ChatOf::Both, u32::MAX, 0)?)
}

/// Deletes the chat of a game, also on all screens. Returns the number of deleted lines.
pub fn forget_talk(server: &GameServer, game: GameId) -> ServerResult<usize> {
    let state = &mut *server.state_to_write();
    games::find(&state.database, game)?;
    let lines = state.database.write(|db| chat::forget(db, game))?;
    show_talk(state, game)?;
    Ok(lines)
}

/// Blocks an account, and withdraws its challenges.
pub fn block(server: &GameServer, account: AccountId) -> ServerResult {
    let state = &mut *server.state_to_write();
    let challenges = challenges::open_for(&state.database, account)?;
    state.database.write(|db| accounts::block(db, account))?;
    state.clients.call_on_parties(&challenges);
    state.clients.announce_account(account);
    Ok(())
}

/// Unblocks an account.
///
/// # Errors
/// The account is closed.
pub fn unblock(server: &GameServer, account: &Account) -> ServerResult {
    if account.closed {
        return Err(ServerError::ClosedByOwner(account.name.clone()));
    }
    let state = &mut *server.state_to_write();
    state.database.write(|db| accounts::unblock(db, account.id))?;
    state.clients.announce_account(account.id);
    Ok(())
}

/// Gives a player another name, even if the account was renamed recently.
///
/// # Errors
/// The name is taken or looks like another account's name.
pub fn rename_at_once(server: &GameServer, account: AccountId, name: &AccountName) -> ServerResult {
    let state = &mut *server.state_to_write();
    let now = Timestamp::now();
    state.database.write(|db| accounts::rename_at_once(db, account, name, now))?;
    state.clients.announce_name(account, name);
    Ok(())
}

/// Whether games must still be declared void, or ratings be recomputed.
pub(super) fn has_work(db: &Connection) -> DbResult<bool> {
    Ok(games::games_to_void(db)? > 0 || ratings::stale_ratings(db)?.is_some())
}

/// Declares the marked games void, and recomputes the ratings that are not right. Waits for that,
/// at most for a time. Returns whether the work is finished. Otherwise it goes on in the
/// background.
pub(super) fn finish_decisions(server: &GameServer, patience: Duration) -> ServerResult<bool> {
    in_background(server, patience, |server| {
        let mut spoilt = Ok(());
        loop {
            match in_step(server, void_next) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error @ ServerError::Spoilt { .. }) => spoilt = spoilt.and(Err(error)),
                Err(error) => return Err(error),
            }
        }
        work_ratings_out(server)?;
        spoilt
    })
}

/// Does long work on a thread of its own. Waits for it, at most for a time. Returns whether the
/// work is finished; otherwise it goes on. If the server ends before, it goes on at the next start.
fn in_background(
    server: &GameServer,
    patience: Duration,
    work: impl FnOnce(&GameServer) -> ServerResult + Send + 'static,
) -> ServerResult<bool> {
    let (done, is_done) = channel();
    let server = server.clone();
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

/// Carries out a step of long work, and leaves the server to other threads afterwards for as long
/// as the step has taken.
fn in_step<T>(server: &GameServer, step: impl FnOnce(&mut ServerState) -> T) -> T {
    let mut state = server.state_to_write();
    let begun = Instant::now();
    let done = step(&mut state);
    drop(state);
    thread::sleep(begun.elapsed());
    done
}

/// Declares the next marked game void. Returns `false` if there is none.
fn void_next(state: &mut ServerState) -> ServerResult<bool> {
    let Some(game) = games::next_to_void(&state.database)? else { return Ok(false) };
    let voided = carry_out_decision(state, game, Adjudication::Void, now_in_millis());
    if let Err(ServerError::Spoilt { .. }) = voided {
        state.database.write(|db| games::leave_as_it_is(db, game))?;
    }
    voided.map(|()| true)
}

pub(super) fn carry_out_decision(
    state: &mut ServerState,
    game: GameId,
    decision: Adjudication,
    now: Timestamp,
) -> ServerResult {
    end_by_decision(state, game, decision, now)?;
    let line = if decision == Adjudication::Void {
        "this game is void: it counts for nothing".to_owned()
    } else {
        format!("I decide this game: {}", decision.name())
    };
    let (account, name) = (None, OPERATOR.to_owned());
    let said = ChatLine { account, name, watches: false, said: now, line };
    state.database.write(|db| games::keep_decision(db, game, decision, &said))?;
    let rated = games::find(&state.database, game)?.row.terms.rated;
    if let Some(loaded) = state.games.get_mut(&game) {
        loaded.terms.rated = rated;
        loaded.room.table.set_decision(decision);
    }
    show_talk(state, game)?;
    state.clients.announce(ServerNews::Games);
    Ok(())
}

/// Ends an open game by the operator's decision. For programs that know no decisions, the record
/// shows the end also as a resignation of the loser, as an agreed draw or as aborted. A finished
/// game stays as it is.
fn end_by_decision(
    state: &mut ServerState,
    game: GameId,
    decision: Adjudication,
    now: Timestamp,
) -> ServerResult {
    state.end_if_late(game, now)?;
    if state.load(game)?.room.table.game().outcome().is_some() {
        return Ok(());
    }
    let end = |table: &mut Match| {
        table.end(decision.ending(table.turn()), now)?;
        table.set_decision(decision);
        Ok(Changed::Game)
    };
    state.change(game, None, |room, keeper| room.change(keeper, now, end))?;
    state.thinking.remove(&game);
    Ok(())
}

/// Shows the stored chat on the screens of a game, and tells its players' clients that the game has
/// changed.
fn show_talk(state: &mut ServerState, game: GameId) -> ServerResult {
    let (stored, talk) = state.stored_game(game)?;
    if let Some(loaded) = state.games.get_mut(&game) {
        loaded.room.table.set_talk(talk);
        loaded.room.show();
    }
    state.forget_if_deserted(game);
    state.clients.call_on(stored.row.seats.iter().filter_map(StoredSeat::account));
    Ok(())
}

/// Recomputes the ratings that are not right, and announces them, also on the screens of finished
/// games.
pub(super) fn work_ratings_out(server: &GameServer) -> ServerResult {
    loop {
        let stale = server.database(ratings::stale_ratings)?;
        let Some(recounted) = stale.map(RecountBatch::work_out) else { break };
        in_step(server, |state| state.database.write(|db| ratings::store(db, &recounted)))?;
    }
    let state = &mut *server.state();
    for loaded in state.games.values_mut() {
        let table = &mut loaded.room.table;
        if table.game().outcome().is_some() {
            let stored = games::find(&state.database, loaded.game.get())?;
            table.set_rating_effect(stored.row.rating_effect());
            loaded.room.show();
        }
    }
    state.clients.announce(ServerNews::Standings);
    // Every client also shows its own rating, which may have changed.
    state.clients.call_on(state.clients.present().into_iter().map(|(account, _)| account));
    Ok(())
}
