//! Games in memory, with their players, spectators, views and private trees.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use rusqlite::Connection;

use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::session::PersonId;
use crate::kit::storage::{self, Name};
use crate::punct::play::{
    ChangeKind, ChatMessage, Command, CommandError, CommandResult, LINES, Match, Seat, Snapshot,
    TableOwner, TableView,
};
use crate::punct::record::json;
use crate::rules::Player;
use crate::server::database::{
    AccountId, ChangeError, ChangeResult, ChatLine, Database, DbResult, Flusher, GameId,
    StoredGame, StoredStudy, Terms, accounts, chat, game_row, games,
};
use crate::server::log::log_trouble;
use crate::server::room::{Room, ViewId};

pub struct LoadedGame {
    pub room: Room,
    pub terms: Terms,
    pub game: SharedGameId,
}

impl LoadedGame {
    pub fn from_stored(stored: &StoredGame, talk: Vec<ChatMessage>) -> ServerResult<LoadedGame> {
        let StoredGame { row, record } = stored;
        let mut record = json::read(record.as_bytes()).map_err(|error| {
            ServerError::UnreadableGame { game: row.id, why: error.to_string() }
        })?;
        if let Some(decision) = row.decision() {
            record.header_mut().decision = Some(decision);
        }
        let mut table = Match::at_table(&record, row.seats.into())
            .with_lateness(row.terms.lateness)
            .with_offers(row.offers);
        table.set_talk(talk);
        table.set_rating_effect(row.rating_effect());
        let game = SharedGameId::new(row.id);
        Ok(LoadedGame { room: Room::new(table), terms: row.terms.clone(), game })
    }

    pub fn id(&self) -> GameId {
        self.game.get()
    }
}

pub fn unreadable_games(database: &Database) -> DbResult<Vec<String>> {
    let mut faults = Vec::new();
    games::for_each_unfinished(database, |stored| {
        let read = LoadedGame::from_stored(&stored, Vec::new());
        faults.extend(read.err().map(|error| error.to_string()));
    })?;
    Ok(faults)
}

pub fn names(db: &Connection, seats: &[Seat; 2]) -> ChangeResult<[Name; 2]> {
    let [white, black] = seats.each_ref().map(|seat| match seat {
        Seat::Person(id) => {
            accounts::by_id(db, *id).map(|account| Name::from_save(account.name.to_string()))
        }
        Seat::Computer(_) => Ok(Name::computer()),
    });
    Ok([white?, black?])
}

/// The accounts that play, each with whether its player is at the board.
pub fn players_here(seen: &Snapshot) -> Vec<(AccountId, bool)> {
    let players = seen.seats.both().into_iter().zip(seen.present);
    players.filter_map(|(seat, is_here)| Some((seat.person()?, is_here))).collect()
}

/// The number of the game at a table. Clones share the number: a rematch changes it for all.
#[derive(Clone)]
pub struct SharedGameId(Arc<AtomicI64>);

impl SharedGameId {
    fn new(game: GameId) -> SharedGameId {
        SharedGameId(Arc::new(AtomicI64::new(game.0)))
    }

    pub fn get(&self) -> GameId {
        GameId(self.0.load(Ordering::Relaxed))
    }

    pub fn set(&self, next: GameId) {
        self.0.store(next.0, Ordering::Relaxed);
    }
}

/// Passes a person's commands to the server. A link locks the server when it is made, and when it
/// is dropped and removes the view: code that holds the lock must do neither.
pub struct TableLink {
    server: GameServer,
    who: Option<AccountId>,
    game: SharedGameId,
    view: ViewId,
}

impl TableLink {
    /// `who` is `None` without an account. Gives also the game as this person sees it.
    pub fn new(
        server: &GameServer,
        who: Option<AccountId>,
        game: GameId,
        view: impl TableView + 'static,
    ) -> ServerResult<(TableLink, Snapshot)> {
        let view = SyncedView { view: Arc::new(view), flusher: server.0.flusher.clone() };
        server.answer(server.state(), |state| {
            let now = now_in_millis();
            let number = state.load(game)?.game.clone();
            let (room, mut keeper) = state.room(game)?;
            // No step from here on may fail: the view would stay in the room.
            let player = who.unwrap_or(AccountId::STRANGER);
            let view = room.add(player, view);
            let come = room.change(&mut keeper, now, |table| {
                Ok(if table.come(player, now) { ChangeKind::Game } else { ChangeKind::Nothing })
            });
            // If the clock can't start now, it starts with a move.
            if let Err(error) = come {
                log_trouble(&format!("the clock of game {game} can't start: {error}"));
            }
            room.show();
            let mut seen = room.table.snapshot().for_person(player);
            if let Some(who) = who
                && seen.colour_of(player).is_some()
            {
                match state.mark_as_read(who, number.get()) {
                    Ok(unread) => seen.unread = unread as usize,
                    Err(error) => {
                        log_trouble(&format!("the talk of game {game} stays unread: {error}"));
                    }
                }
                // If the computer has failed before, it tries again now.
                server.think_about(state, game, &seen);
            }
            Ok((TableLink { server: server.clone(), who, game: number, view }, seen))
        })
    }

    pub fn person(&self) -> PersonId {
        self.who.unwrap_or(AccountId::STRANGER)
    }
}

/// A view that shows a game when it is on the disk.
struct SyncedView<V> {
    view: Arc<V>,
    flusher: Flusher,
}

impl<V: TableView + 'static> TableView for SyncedView<V> {
    fn show(&self, seen: Snapshot) {
        let view = Arc::clone(&self.view);
        self.flusher.after_sync(move || view.show(seen));
    }

    fn notify(&self, what: &str) {
        let what = what.to_owned();
        let view = Arc::clone(&self.view);
        self.flusher.after_sync(move || view.notify(&what));
    }
}

impl Drop for TableLink {
    fn drop(&mut self) {
        let state = &mut *self.server.state();
        let game = self.game.get();
        let Some(loaded) = state.games.get_mut(&game) else { return };
        loaded.room.leave(self.person(), self.view);
        state.forget_if_deserted(game);
    }
}

impl TableOwner for TableLink {
    fn ask(&mut self, command: Command) -> CommandResult {
        let who = self.who.ok_or(CommandError::Watching)?;
        match self.server.ask_table(who, self.game.get(), command) {
            Ok(_) => Ok(()),
            Err(ServerError::Refused(refused)) => Err(refused),
            Err(
                why @ (ServerError::TooOften(_)
                | ServerError::RatedPair { .. }
                | ServerError::RematchGoes(_)
                | ServerError::Change(ChangeError::Ignored | ChangeError::Ignores)),
            ) => Err(CommandError::ByOwner(why.to_string())),
            Err(error) => Err(CommandError::Unsaved(error.to_string())),
        }
    }
}

impl ServerState {
    /// Loads the game if it is not in memory.
    pub fn load(&mut self, game: GameId) -> ServerResult<&mut LoadedGame> {
        if !self.games.contains_key(&game) {
            let (stored, talk) = stored_game(&self.database, game)?;
            let mut loaded = LoadedGame::from_stored(&stored, talk)?;
            set_studies(&mut loaded.room.table, &game_row::studies(&self.database, game)?, game);
            self.games.insert(game, loaded);
        }
        Ok(self.games.get_mut(&game).ok_or(ChangeError::NoGame(game))?)
    }

    pub fn forget_if_deserted(&mut self, game: GameId) {
        if self.games.get(&game).is_some_and(|it| !it.room.has_views()) {
            self.games.remove(&game);
        }
    }
}

pub fn stored_game(db: &Connection, game: GameId) -> ServerResult<(StoredGame, Vec<ChatMessage>)> {
    let stored = games::find(db, game)?;
    let chat = chat::latest(db, game, LINES as u32)?;
    Ok((stored, chat.into_iter().map(to_chat_message).collect()))
}

pub fn to_chat_message(chat: ChatLine) -> ChatMessage {
    let ChatLine { account, name, is_spectator: watches, text: line, .. } = chat;
    let who = account.unwrap_or(AccountId::STRANGER);
    ChatMessage { person: who, by: Name::from_save(name), watches, text: line }
}

pub fn to_chat_line(line: &ChatMessage, now: Timestamp) -> ChatLine {
    let ChatMessage { person: who, by, watches, text } = line;
    let account = (*who != AccountId::STRANGER).then_some(*who);
    let name = by.to_string();
    ChatLine { account, name, is_spectator: *watches, time: now, text: text.clone() }
}

/// For all private trees of an account in games that go on, as text.
const MOST_BYTES: i64 = 2 << 20;

pub fn record_json(table: &Match) -> String {
    json::write(table.record(), Some(storage::now()))
}

pub fn stored_studies(table: &Match) -> Vec<StoredStudy> {
    let mut studies = Vec::new();
    for (player, seat) in Player::BOTH.into_iter().zip(table.seats().both()) {
        if let Some(account) = seat.person()
            && let Some(tree) = table.private_tree(player)
            && let Some(text) = json::write_study(tree)
        {
            studies.push(StoredStudy { account, text });
        }
    }
    studies
}

/// Only logs a tree that can't be read: it must not prevent anybody from playing.
pub fn set_studies(table: &mut Match, studies: &[StoredStudy], game: GameId) {
    for StoredStudy { account, text } in studies {
        let Some(by) = table.seats().colour_of(*account) else { continue };
        match json::read_study(text, table.record()) {
            Ok(tree) => table.set_private_tree(by, tree),
            Err(error) => {
                log_trouble(&format!(
                    "the variations of account {account} in game {game}: {error}"
                ));
            }
        }
    }
}

/// Fails if a private tree in a game that goes on has grown, and the trees of its account in all
/// its games that go on are too large together.
pub fn check_room(db: &Database, game: GameId, studies: &[StoredStudy]) -> ServerResult {
    for StoredStudy { account, text } in studies {
        let (new, (elsewhere, before)) =
            (text.len() as i64, game_row::study_bytes(db, *account, game)?);
        if elsewhere + new > MOST_BYTES && new > before {
            return Err(CommandError::FullAccount.into());
        }
    }
    Ok(())
}
