//! Begins, plays, loads and stores games.

use std::sync::Condvar;

use jiff::Timestamp;

use super::challenges::{check_pair, new_game};
use super::error::ServerError;
use super::loaded_game::{LoadedGame, NumberAtTable, person, seats};
use super::news::ServerNews;
use super::notices::NoticeEvent;
use super::private_trees::{check_room, set_studies, stored_studies};
use super::timekeeper::now_in_millis;
use super::vacations::clock_with_vacations;
use super::{GameServer, ServerState};
use crate::kit::session::PersonId;
use crate::kit::storage::{self, Name};
use crate::punct::clock::Clock;
use crate::punct::play::{Changed, ChatMessage, Command, LINES, Match, Snapshot};
use crate::punct::record::{Record, Swap, json};
use crate::rules::{Ending, Player};
use crate::server::database::{
    AccountId, ChatLine, Database, GameId, GameState, GameUpdate, StoredGame, StoredSeat, Terms,
    Waits,
};
use crate::server::rations::{Client, Rationed};
use crate::server::room::{Keeper, Room};

impl GameServer {
    /// Carries out a command of a player, stores its changes and shows them. Returns the number and
    /// the snapshot of the game; after an agreed rematch, the number and the snapshot of the next
    /// game.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then.
    pub fn ask_table(
        &self,
        who: AccountId,
        game: GameId,
        command: Command,
    ) -> Result<(GameId, Snapshot), ServerError> {
        let rationed = match command {
            Command::Say(_) => Some(Rationed::Line),
            Command::Offer(_) | Command::Decline => Some(Rationed::Offer),
            Command::Edit(_) | Command::Share(_) | Command::Join => Some(Rationed::Edit),
            _ => None,
        };
        if let Some(what) = rationed {
            self.ration(Client::Account(who), what)?;
        }
        let state = &mut *self.state_to_write();
        let done = state.apply(who, game, command, now_in_millis());
        let shown = done.as_ref().map_or(game, |(game, _)| *game);
        if let Ok((_, seen)) = &done {
            self.think_about(state, shown, seen);
        }
        state.forget_if_deserted(game);
        state.forget_if_deserted(shown);
        done
    }
}

impl ServerState {
    /// Carries out a command without the computer's reply. Announces the changes to players who are
    /// not at the table. A spectator can only talk.
    pub(super) fn apply(
        &mut self,
        who: AccountId,
        game: GameId,
        command: Command,
        now: Timestamp,
    ) -> Result<(GameId, Snapshot), ServerError> {
        // The player's time may be over, and the timekeeper may not have ended the game yet.
        self.end_if_late(game, now)?;
        if let Command::Say(line) = &command
            && self.load(game)?.room.table.seats().colour_of(person(who)).is_none()
        {
            let name = Name::from_save(self.account(who)?.name.to_string());
            let (room, mut keeper) = self.room(game)?;
            room.say_aside(&mut keeper, person(who), name, line, now)?;
            return Ok((game, room.table.snapshot()));
        }
        let (room, mut keeper) = self.room(game)?;
        let before = room.table.snapshot();
        let changed = Changed::from_events(&room.apply(&mut keeper, person(who), command, now)?);
        let seen = room.table.snapshot().for_person(person(who));
        if changed == Changed::NextGame {
            return Ok((self.announce_rematch(who, game, &seen)?, seen));
        }
        if matches!(changed, Changed::Game | Changed::Offers) {
            self.announce_change(game, &before, Some(who))?;
        }
        Ok((game, seen))
    }

    /// Stores the game in memory under the number of the rematch, and announces the rematch.
    fn announce_rematch(
        &mut self,
        by: AccountId,
        before: GameId,
        seen: &Snapshot,
    ) -> Result<GameId, ServerError> {
        let loaded = self.games.remove(&before).ok_or(ServerError::NoGame(before))?;
        let (id, seats, rated) =
            (loaded.id(), seats(loaded.room.table.seats()), loaded.terms.rated);
        self.games.insert(id, loaded);
        self.announce_beginning(id, &seats, rated)?;
        // Players at the table see the new game already, so only the others are told.
        let away = seats.iter().filter_map(StoredSeat::account);
        let away = away.filter(|&account| !seen.is_at_a_screen(person(account)));
        self.tell(away.clone(), ServerNews::Begins(id));
        away.filter(|it| *it != by).for_each(|it| self.notify(it, NoticeEvent::Begin(id)));
        Ok(id)
    }

    /// Returns the room of a game, and the keeper that stores the game. Loads the game if
    /// necessary.
    pub(super) fn room(
        &mut self,
        game: GameId,
    ) -> Result<(&mut Room, DatabaseKeeper<'_>), ServerError> {
        self.load(game)?;
        let ServerState { database, deadlines, games, .. } = self;
        let loaded = games.get_mut(&game).ok_or(ServerError::NoGame(game))?;
        let LoadedGame { room, terms, game } = loaded;
        Ok((room, DatabaseKeeper { database, deadlines, game, terms }))
    }

    /// Stores a new game.
    pub(super) fn create(
        &mut self,
        record: &Record,
        seats: [StoredSeat; 2],
        terms: Terms,
        now: Timestamp,
    ) -> Result<GameId, ServerError> {
        let id = self.database.create_game(&new_game(record, seats, terms), now)?;
        self.deadlines.notify_all();
        Ok(id)
    }

    /// Makes the record of a new game between two players. The clock runs already.
    pub(super) fn beginning(
        &self,
        seats: &[StoredSeat; 2],
        terms: &Terms,
        now: Timestamp,
    ) -> Result<Record, ServerError> {
        let mut live = Record::new(terms.rules, self.names(seats)?, storage::now());
        live.set_swap(terms.swap.then_some(Swap::Allowed));
        live.set_time_control(terms.clock, now);
        // Both players have agreed to the game, so the clock starts even if one of them is absent.
        live.start_clock(now);
        if let Some(clock) = live.clock().copied() {
            live.set_clock(Some(clock_with_vacations(&self.database, clock, seats, now)?));
        }
        Ok(live)
    }

    /// Returns a game in memory. Loads the game if necessary.
    pub(super) fn load(&mut self, game: GameId) -> Result<&mut LoadedGame, ServerError> {
        if !self.games.contains_key(&game) {
            let (stored, talk) = self.stored_game(game)?;
            let mut loaded = LoadedGame::from_stored(&stored, talk)?;
            set_studies(&mut loaded.room.table, &self.database.studies(game)?, game);
            self.games.insert(game, loaded);
        }
        self.games.get_mut(&game).ok_or(ServerError::NoGame(game))
    }

    /// Reads a game from the database, with the latest lines of its chat.
    pub(super) fn stored_game(
        &self,
        game: GameId,
    ) -> Result<(StoredGame, Vec<ChatMessage>), ServerError> {
        let stored = self.database.game(game)?.ok_or(ServerError::NoGame(game))?;
        let chat = self.database.latest_chat(game, LINES as u32)?;
        Ok((stored, chat.into_iter().map(spoken_line).collect()))
    }

    pub(super) fn forget_if_deserted(&mut self, game: GameId) {
        if self.games.get(&game).is_some_and(|it| !it.room.has_views()) {
            self.games.remove(&game);
        }
    }
}

/// Converts a line of chat from the database into a message at the table.
pub(super) fn spoken_line(chat: ChatLine) -> ChatMessage {
    let ChatLine { account, name, watches, line, .. } = chat;
    let who = account.map_or(PersonId::STRANGER, person);
    ChatMessage { who, by: Name::from_save(name), watches, text: line }
}

pub(super) struct DatabaseKeeper<'a> {
    database: &'a mut Database,
    /// Signalled when deadlines have changed.
    deadlines: &'a Condvar,
    game: &'a NumberAtTable,
    terms: &'a Terms,
}

impl Keeper for DatabaseKeeper<'_> {
    type Error = ServerError;

    fn keep(
        &mut self,
        before: &Snapshot,
        table: &mut Match,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        let id = self.game.get();
        end_what_goes_on_for_ever(table, now);
        let studies = stored_studies(table);
        let seats = seats(table.seats());
        if let Some(clock) = table.clock().copied() {
            table.set_clock(Some(clock_with_vacations(self.database, clock, &seats, now)?));
        }
        let game = table.game();
        let update = GameUpdate {
            seats: &seats,
            state: GameState::from_game(game),
            ply: game.ply() as u32,
            record: &json::write(table.record(), Some(storage::now())),
            deadline: table.clock().and_then(Clock::deadline),
            left: table.clock().map(Clock::kept_left),
            studies: &studies,
            offers: table.offers(),
            waits: waits(&table.snapshot(), before),
            now,
        };
        let saved = self.database.save_game(id, &update);
        self.deadlines.notify_all();
        table.set_rating_effect(saved?);
        Ok(())
    }

    fn keep_offers(&mut self, before: &Snapshot, seen: &Snapshot) -> Result<(), ServerError> {
        let (id, waits) = (self.game.get(), waits(seen, before));
        Ok(self.database.save_offers(id, &seats(seen.seats), seen.offers, waits)?)
    }

    fn keep_tree(&mut self, table: &Match, player: Player) -> Result<(), ServerError> {
        let (game, studies) = (self.game.get(), stored_studies(table));
        if let Some(account) = seats(table.seats())[player as usize].account()
            && table.game().outcome().is_none()
        {
            check_room(self.database, game, account, &studies)?;
        }
        Ok(self.database.save_studies(game, &studies)?)
    }

    fn keep_shared_tree(&mut self, table: &Match) -> Result<(), ServerError> {
        let record = json::write(table.record(), Some(storage::now()));
        Ok(self.database.save_shared_tree(self.game.get(), &record)?)
    }

    fn keep_line(&mut self, line: &ChatMessage, now: Timestamp) -> Result<(), ServerError> {
        let account = Some(AccountId(line.who.0));
        let (name, watches, line) = (line.by.to_string(), line.watches, line.text.clone());
        let game = self.game.get();
        let line = ChatLine { account, name, watches, said: now, line };
        Ok(self.database.add_chat(game, &line)?)
    }

    fn keep_rematch(&mut self, next: &mut Match, now: Timestamp) -> Result<(), ServerError> {
        let seats = seats(next.seats());
        if let [Some(white), Some(black)] = seats.each_ref().map(StoredSeat::account) {
            check_pair(self.database, [white, black], self.terms, now)?;
        }
        // The chat stays with the finished game, also in the database. The new game has no chat
        // yet.
        next.set_talk(Vec::new());
        next.start_clock(now);
        if let Some(clock) = next.clock().copied() {
            next.set_clock(Some(clock_with_vacations(self.database, clock, &seats, now)?));
        }
        let new = new_game(next.record(), seats, self.terms.clone());
        let id = self.database.create_rematch(self.game.get(), &new, now)?;
        self.deadlines.notify_all();
        self.game.set(id);
        Ok(())
    }
}

/// Returns whether a game waits for White and for Black, and whether it waits for something new
/// since `before`.
fn waits(seen: &Snapshot, before: &Snapshot) -> [Waits; 2] {
    Player::BOTH.map(|player| match seen.new_for(player, before) {
        Some(_) => Waits::Anew,
        None if seen.waits_for(player) => Waits::Still,
        None => Waits::No,
    })
}

/// The number of occurrences of a position, and the number of moves, with which a game ends as a
/// draw (rules: The end, 5).
const OCCURRENCES: usize = 5;
const MOVES: usize = 1000;

/// Ends a game that repeats itself too often, or that has become too long, as a draw.
pub(super) fn end_what_goes_on_for_ever(table: &mut Match, now: Timestamp) {
    let game = table.game();
    let by = game.position().turn();
    let ending = if game.outcome().is_some() {
        None
    } else if game.occurrences() >= OCCURRENCES {
        Some(Ending::Claimed { by })
    } else {
        (game.ply() >= MOVES).then_some(Ending::Agreed)
    };
    if let Some(ending) = ending {
        // This can't fail: the game is open, and the draw can be claimed or agreed.
        let _ = table.end(ending, now);
    }
}
