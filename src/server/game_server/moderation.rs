//! An operator's actions on games and accounts. The ratings are recomputed after them, on a thread
//! of their own and mostly without the server's lock.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::Connection;

use super::loaded_game::stored_game;
use super::news::ServerList;
use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::punct::play::ChangeKind;
use crate::punct::record::Adjudication;
use crate::server::database::{
    Account, AccountId, AccountName, ChatAudience, ChatLine, DbResult, GameId, RecountBatch,
    accounts, challenges, chat, games, origins, ratings,
};
use crate::server::log::log_trouble;

/// The operator's name in the chat of games. No player has this name.
const OPERATOR: &str = "operator";

pub const OPERATORS_PATIENCE: Duration = Duration::from_secs(5);

/// Corrects the ratings, and reports in the chat. `true` if the ratings are right already.
pub fn decide(server: &GameServer, game: GameId, decision: Adjudication) -> ServerResult<bool> {
    server.answer(server.state_to_write(), |state| {
        carry_out_decision(state, game, decision, now_in_millis())
    })?;
    in_background(server, server.0.patience, work_ratings_out)
}

/// Declares all rated games of an account void, open or finished. Gives the number of these games,
/// and whether that is done and the ratings are right already. If it takes long, it goes on in the
/// background, and when the server starts again. If a game can't be read, the others are void.
pub fn void_all_of(server: &GameServer, account: AccountId) -> ServerResult<(usize, bool)> {
    let games = server.write(|it| games::mark_to_void(it, account))?;
    Ok((games, finish_decisions(server, server.0.patience)?))
}

/// If `trusted`, games of a pair with one address or key count. `true` if the ratings are right.
pub fn trust(server: &GameServer, pair: [AccountId; 2], trusted: bool) -> ServerResult<bool> {
    server.write(|it| origins::trust(it, pair, trusted))?;
    in_background(server, server.0.patience, work_ratings_out)
}

pub fn all_talk(db: &Connection, game: GameId) -> ServerResult<Vec<ChatLine>> {
    games::find(db, game)?;
    Ok(chat::page(db, game, ChatAudience::Both, u32::MAX, 0)?)
}

pub fn forget_talk(server: &GameServer, game: GameId) -> ServerResult<usize> {
    server.answer(server.state_to_write(), |state| {
        games::find(&state.database, game)?;
        let lines = state.database.write(|db| chat::forget(db, game))?;
        show_talk(state, game)?;
        Ok(lines)
    })
}

pub fn block(server: &GameServer, account: AccountId) -> ServerResult {
    server.answer(server.state_to_write(), |state| {
        let challenges = challenges::open_for(&state.database, account)?;
        state.database.write(|db| accounts::block(db, account))?;
        state.subscriptions.notify_challenge_parties(&challenges);
        state.subscriptions.announce_account(account);
        Ok(())
    })
}

pub fn unblock(server: &GameServer, account: &Account) -> ServerResult {
    if account.closed {
        return Err(ServerError::ClosedByOwner(account.name.clone()));
    }
    server.answer(server.state_to_write(), |state| {
        state.database.write(|db| accounts::unblock(db, account.id))?;
        state.subscriptions.announce_account(account.id);
        Ok(())
    })
}

pub fn rename_at_once(server: &GameServer, account: AccountId, name: &AccountName) -> ServerResult {
    server.answer(server.state_to_write(), |state| {
        let now = Timestamp::now();
        state.database.write(|db| accounts::rename_at_once(db, account, name, now))?;
        state.subscriptions.announce_name(account, name);
        Ok(())
    })
}

pub fn has_work(db: &Connection) -> DbResult<bool> {
    Ok(games::games_to_void(db)? > 0 || ratings::stale_ratings(db)?.is_some())
}

/// Declares the marked games void, and recomputes the ratings that are not right, as
/// [`in_background`] does.
pub fn finish_decisions(server: &GameServer, patience: Duration) -> ServerResult<bool> {
    in_background(server, patience, |server| {
        let mut spoilt = Ok(());
        loop {
            let voided = in_step(server, |state| {
                let Some(game) = games::next_to_void(&state.database)? else { return Ok(false) };
                let decided = carry_out_decision(state, game, Adjudication::Void, now_in_millis());
                if let Err(ServerError::UnreadableGame { .. }) = decided {
                    state.database.write(|db| games::leave_as_it_is(db, game))?;
                }
                decided.map(|()| true)
            });
            match voided {
                Ok(true) => {}
                Ok(false) => break,
                Err(error @ ServerError::UnreadableGame { .. }) => spoilt = spoilt.and(Err(error)),
                Err(error) => return Err(error),
            }
        }
        work_ratings_out(server)?;
        spoilt
    })
}

/// Does long work on a thread of its own. Waits for it, at most for a time. `true` if the work is
/// finished; otherwise it goes on. If the server ends before, it goes on at the next start.
fn in_background(
    server: &GameServer,
    patience: Duration,
    work: impl FnOnce(&GameServer) -> ServerResult + Send + 'static,
) -> ServerResult<bool> {
    let (done, is_done) = channel();
    let worker = server.clone();
    let begun = thread::Builder::new().name("ratings".to_owned()).spawn(move || {
        let result = work(&worker);
        if let Err(error) = &result {
            log_trouble(&format!("games or ratings can't be put right: {error}"));
        }
        // If this fails, nobody waits for the result any longer.
        let _ = done.send(result);
    });
    begun.map_err(|_| ServerError::NoThread)?;
    is_done.recv_timeout(patience).map_or(Ok(false), |result| result.map(|()| true))
}

/// Leaves the server to other threads afterwards for as long as the step has taken. Does not wait
/// for the disk: nobody is answered before the last step.
fn in_step<T>(server: &GameServer, step: impl FnOnce(&mut ServerState) -> T) -> T {
    let mut state = server.state_to_write();
    let begun = Instant::now();
    let done = step(&mut state);
    drop(state);
    thread::sleep(begun.elapsed());
    done
}

/// Decides a game. An open game ends. For programs that know no decisions, its record shows the end
/// also as a resignation of the loser, as an agreed draw or as aborted.
pub fn carry_out_decision(
    state: &mut ServerState,
    game: GameId,
    decision: Adjudication,
    now: Timestamp,
) -> ServerResult {
    state.end_if_late(game, now)?;
    if state.load(game)?.room.table.game().outcome().is_none() {
        state.change(game, None, |room, keeper| {
            room.change(keeper, now, |table| {
                table.end(decision.ending(table.turn()), now)?;
                table.set_decision(decision);
                Ok(ChangeKind::Game)
            })
        })?;
        state.thinking.remove(&game);
    }
    let line = if decision == Adjudication::Void {
        "this game is void: it counts for nothing".to_owned()
    } else {
        format!("I decide this game: {}", decision.name())
    };
    let name = OPERATOR.to_owned();
    let said = ChatLine { account: None, name, is_spectator: false, time: now, text: line };
    state.database.write(|db| games::store_decision(db, game, decision, &said))?;
    let rated = games::find(&state.database, game)?.row.terms.rated;
    if let Some(loaded) = state.games.get_mut(&game) {
        loaded.terms.rated = rated;
        loaded.room.table.set_decision(decision);
    }
    show_talk(state, game)?;
    state.subscriptions.announce(ServerList::Games);
    Ok(())
}

/// On the screens of a game. Tells its players' clients that it has changed.
fn show_talk(state: &mut ServerState, game: GameId) -> ServerResult {
    let (stored, talk) = stored_game(&state.database, game)?;
    if let Some(loaded) = state.games.get_mut(&game) {
        loaded.room.table.set_talk(talk);
        loaded.room.show();
    }
    state.forget_if_deserted(game);
    state.subscriptions.notify_accounts(stored.row.seats.iter().filter_map(|seat| seat.person()));
    Ok(())
}

/// Announces the new ratings, also on the screens of finished games.
pub fn work_ratings_out(server: &GameServer) -> ServerResult {
    loop {
        let stale = ratings::stale_ratings(&server.state().database)?;
        let Some(recounted) = stale.map(RecountBatch::work_out) else { break };
        in_step(server, |state| state.database.write(|db| ratings::store(db, &recounted)))?;
    }
    server.answer(server.state(), |state| {
        for loaded in state.games.values_mut() {
            let table = &mut loaded.room.table;
            if table.game().outcome().is_some() {
                let stored = games::find(&state.database, loaded.game.get())?;
                table.set_rating_effect(stored.row.rating_effect());
                loaded.room.show();
            }
        }
        state.subscriptions.announce(ServerList::Standings);
        // Every client also shows its own rating, which may have changed.
        state
            .subscriptions
            .notify_accounts(state.subscriptions.present().into_iter().map(|(account, _)| account));
        Ok(())
    })
}
