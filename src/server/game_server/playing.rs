//! Carries out the commands of players on games, and stores what they change.

use jiff::Timestamp;
use parking_lot::Condvar;

use super::challenges::{check_pair, new_game};
use super::loaded_game::{
    LoadedGame, SharedGameId, check_room, players_here, record_json, set_studies, stored_game,
    stored_studies, to_chat_line,
};
use super::news::ServerNews;
use super::notices::{GameEvent, NoticeEvent};
use super::timekeeper::clock_with_vacations;
use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::storage::Name;
use crate::punct::clock::Clock;
use crate::punct::play::{ChangeKind, Command, CommandResult, Match, Snapshot};
use crate::rules::{Ending, Outcome, Player};
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{
    AccountId, ChangeError, Database, GameId, GameState, GameUpdate, Terms, WaitingChange,
    accounts, challenges, chat, game_row, games,
};
use crate::server::room::{Keeper, Room};

impl GameServer {
    /// Gives the number and the snapshot of the game; after an agreed rematch, of the next game. A
    /// refused command has changed nothing, but the game may have ended, or a vacation may have
    /// begun, because a player's time was over.
    pub fn ask_table(
        &self,
        who: AccountId,
        game: GameId,
        command: Command,
    ) -> ServerResult<(GameId, Snapshot)> {
        let rationed = match command.itself() {
            Command::Say(_) => Some(RationedAction::Line),
            Command::Offer(_) | Command::Decline => Some(RationedAction::Offer),
            Command::Edit(_) | Command::Share(_) | Command::Join => Some(RationedAction::Edit),
            _ => None,
        };
        if let Some(what) = rationed {
            self.ration(Client::Account(who), what)?;
        }
        self.answer(self.state_to_write(), |state| {
            let done = state.apply(who, game, command, now_in_millis());
            let shown = done.as_ref().map_or(game, |(game, _)| *game);
            if let Ok((_, seen)) = &done {
                self.think_about(state, shown, seen);
            }
            state.forget_if_deserted(game);
            state.forget_if_deserted(shown);
            done
        })
    }

    pub fn read_table<T>(
        &self,
        game: GameId,
        read: impl FnOnce(&Match) -> CommandResult<T>,
    ) -> ServerResult<T> {
        let state = self.state();
        if state.games.contains_key(&game) {
            return self.answer(state, |state| Ok(read(&state.load(game)?.room.table)?));
        }
        drop(state);
        let (stored, talk, studies) = self.database(|it| {
            let (stored, talk) = stored_game(it, game)?;
            ServerResult::Ok((stored, talk, game_row::studies(it, game)?))
        })?;
        // Replaying a long game takes time, so the server is not locked meanwhile.
        let mut table = LoadedGame::from_stored(&stored, talk)?.room.table;
        set_studies(&mut table, &studies, game);
        Ok(read(&table)?)
    }
}

impl ServerState {
    /// Carries out a command without the computer's reply. Announces the changes to players who are
    /// not at the table. A spectator can only talk.
    pub fn apply(
        &mut self,
        who: AccountId,
        game: GameId,
        command: Command,
        now: Timestamp,
    ) -> ServerResult<(GameId, Snapshot)> {
        // The player's time may be over, and the timekeeper may not have ended the game yet.
        self.end_if_late(game, now)?;
        if let Command::Say(line) = &command
            && self.load(game)?.room.table.seats().colour_of(who).is_none()
        {
            let name = Name::from_save(accounts::by_id(&self.database, who)?.name.to_string());
            self.change(game, None, |room, keeper| {
                room.change(keeper, now, |table| {
                    table.add_spectator_chat(who, name, line).map(|()| ChangeKind::Talk)
                })
            })?;
            return Ok((game, self.load(game)?.room.table.snapshot()));
        }
        if let Err(why) = self.check_addressee(who, game, &command) {
            if let Command::LookAt(_) | Command::Point(_) = command {
                // Screens send these by themselves, so nobody has asked for a reason.
                return Ok((game, self.load(game)?.room.table.snapshot().for_person(who)));
            }
            return Err(why);
        }
        let changed =
            self.change(game, Some(who), |room, keeper| room.apply(keeper, who, command, now))?;
        let seen = self.load(game)?.room.table.snapshot().for_person(who);
        if changed == ChangeKind::NextGame {
            return Ok((self.announce_rematch(who, game, &seen)?, seen));
        }
        Ok((game, seen))
    }

    /// Fails if one of the players ignores the other, or if an offered rematch has begun.
    fn check_addressee(&mut self, who: AccountId, game: GameId, command: &Command) -> ServerResult {
        if *command.itself() == Command::REMATCH
            && let Some(next) = games::rematch_going(&self.database, game)?
        {
            return Err(ServerError::RematchGoes(next));
        }
        let table = &self.load(game)?.room.table;
        let Some(me) = table.seats().colour_of(who) else { return Ok(()) };
        if table.addresses_other(me, command)
            && let Some(other) = table.seats().both()[me.opponent() as usize].person()
        {
            challenges::check_reach(&self.database, who, other)?;
        }
        Ok(())
    }

    /// Stores the change, and announces it as [`ServerState::announce_change`] does.
    pub fn change(
        &mut self,
        game: GameId,
        by: Option<AccountId>,
        change: impl FnOnce(&mut Room, &mut DatabaseKeeper) -> ServerResult<ChangeKind>,
    ) -> ServerResult<ChangeKind> {
        let (room, mut keeper) = self.room(game)?;
        let before = room.table.snapshot();
        let changed = change(room, &mut keeper)?;
        match changed {
            ChangeKind::Game | ChangeKind::Offers => self.announce_change(game, &before, by)?,
            ChangeKind::Talk => self.announce_talk(game, by)?,
            ChangeKind::Nothing
            | ChangeKind::Pointing
            | ChangeKind::Tree
            | ChangeKind::SharedTree
            | ChangeKind::NextGame => {}
        }
        Ok(changed)
    }

    fn announce_rematch(
        &mut self,
        by: AccountId,
        before: GameId,
        seen: &Snapshot,
    ) -> ServerResult<GameId> {
        let loaded = self.games.remove(&before).ok_or(ChangeError::NoGame(before))?;
        let (id, seats, rated) =
            (loaded.id(), loaded.room.table.seats().both(), loaded.terms.rated);
        self.games.insert(id, loaded);
        self.announce_beginning(id, &seats, rated)?;
        for account in seats.iter().filter_map(|seat| seat.person()) {
            // Players at the table see the new game already.
            if seen.is_at_a_screen(account) {
                continue;
            }
            self.subscriptions.send_news([account], ServerNews::GameBegun(id));
            if account != by {
                self.notify(account, NoticeEvent::InGame(id, GameEvent::Begin));
            }
        }
        Ok(id)
    }

    pub fn room(&mut self, game: GameId) -> ServerResult<(&mut Room, DatabaseKeeper<'_>)> {
        self.load(game)?;
        let ServerState { database, deadlines, games, .. } = self;
        let loaded = games.get_mut(&game).ok_or(ChangeError::NoGame(game))?;
        let LoadedGame { room, terms, game } = loaded;
        Ok((room, DatabaseKeeper { database, deadlines, game, terms }))
    }
}

pub struct DatabaseKeeper<'a> {
    database: &'a mut Database,
    deadlines: &'a Condvar,
    game: &'a SharedGameId,
    terms: &'a Terms,
}

impl Keeper for DatabaseKeeper<'_> {
    type Error = ServerError;

    fn store(
        &mut self,
        changed: ChangeKind,
        before: &Snapshot,
        table: &mut Match,
        now: Timestamp,
    ) -> ServerResult {
        let game = self.game.get();
        match changed {
            ChangeKind::Nothing | ChangeKind::Pointing => {}
            ChangeKind::Talk => {
                if let Some(line) = table.snapshot().chat.last() {
                    let players = players_here(&table.snapshot());
                    self.database
                        .write(|db| chat::add(db, game, &to_chat_line(line, now), &players))?;
                }
            }
            ChangeKind::Tree => {
                let studies = stored_studies(table);
                if table.game().outcome().is_none() {
                    check_room(self.database, game, &studies)?;
                }
                self.database.write(|db| game_row::save_studies(db, game, &studies))?;
            }
            ChangeKind::SharedTree => {
                self.database.write(|db| games::save_shared_tree(db, game, &record_json(table)))?;
            }
            ChangeKind::Offers => {
                let waits = waits(&table.snapshot(), before);
                self.database.write(|db| {
                    games::save_offers(db, game, &table.seats().both(), table.offers(), waits)
                })?;
            }
            ChangeKind::Game => self.store_game(before, table, now)?,
            ChangeKind::NextGame => self.store_rematch(table, now)?,
        }
        Ok(())
    }
}

impl DatabaseKeeper<'_> {
    fn store_game(&mut self, before: &Snapshot, table: &mut Match, now: Timestamp) -> ServerResult {
        end_overlong_game(table, now);
        let (seats, studies) = (table.seats().both(), stored_studies(table));
        table.set_clock(clock_with_vacations(self.database, table.clock(), &seats, now)?);
        let game = table.game();
        let update = GameUpdate {
            seats: &seats,
            state: GameState::from_game(game),
            reason: game.outcome().map(Outcome::reason),
            ply: game.ply() as u32,
            record: &record_json(table),
            deadline: table.clock().and_then(Clock::deadline),
            times_left: table.clock().map(Clock::stored_times),
            studies: &studies,
            offers: table.offers(),
            waits: waits(&table.snapshot(), before),
            now,
        };
        let saved = self.database.write(|db| games::save(db, self.game.get(), &update));
        self.deadlines.notify_all();
        table.set_rating_effect(saved?);
        Ok(())
    }

    fn store_rematch(&mut self, next: &mut Match, now: Timestamp) -> ServerResult {
        let seats = next.seats().both();
        if let [Some(white), Some(black)] = seats.each_ref().map(|seat| seat.person()) {
            check_pair(self.database, [white, black], self.terms, now)?;
        }
        // The chat stays with the finished game, also in the database. The new game has no chat
        // yet.
        next.set_talk(Vec::new());
        next.start_clock(now);
        next.set_clock(clock_with_vacations(self.database, next.clock(), &seats, now)?);
        let new = new_game(next.record(), seats, self.terms.clone());
        let id = self.database.write(|db| games::insert_rematch(db, self.game.get(), &new, now))?;
        self.deadlines.notify_all();
        self.game.set(id);
        Ok(())
    }
}

fn waits(seen: &Snapshot, before: &Snapshot) -> [WaitingChange; 2] {
    Player::BOTH.map(|player| match seen.new_awaited_action(player, before) {
        Some(_) => WaitingChange::Anew,
        None if seen.is_waiting_for(player) => WaitingChange::Still,
        None => WaitingChange::No,
    })
}

/// Occurrences of a position, and moves, with which a game ends as a draw (rules: The end, 5).
const OCCURRENCES: usize = 5;
const MOVES: usize = 1000;

pub fn end_overlong_game(table: &mut Match, now: Timestamp) {
    let game = table.game();
    if game.outcome().is_some() {
        return;
    }
    // This can't fail: the game is open, and the draw can be claimed or agreed.
    if game.occurrences() >= OCCURRENCES {
        let _ = table.end(Ending::Claimed { by: game.position().turn() }, now);
    } else if game.ply() >= MOVES {
        let _ = table.end(Ending::Agreed, now);
    }
}
