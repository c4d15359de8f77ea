//! The games: looked at, played and kept.

use jiff::Timestamp;

use super::seating::{Seating, name_of, person};
use super::timekeeper::present;
use super::{Bell, Hall, HallError, State};
use crate::clock::Clock;
use crate::record::{self, Name, Record, Swap, json};
use crate::rules::{Outcome, Player};
use crate::server::database::{
    Account, AccountId, AccountName, ChatLine, GameId, GameRow, NewGame, Progress, Seat, Terms,
    Which,
};
use crate::session::LiveGame;
use crate::table::{Heard, Seen, Spoken, Wish};

/// How many lines of chat a table begins with.
const TALK: u32 = 50;

/// A game as it is looked at from the lobby or by a command.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What lists need.
    pub row: GameRow,
    /// The names of White and Black.
    pub names: [Name; 2],
}

impl Watched {
    /// The colour an account plays.
    pub fn colour_of(&self, account: AccountId) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.row.seats[player as usize].account() == Some(account))
    }
}

impl Hall {
    /// The games of an account, what changed last first.
    ///
    /// # Errors
    /// The database fails.
    pub fn games_of(
        &self,
        account: AccountId,
        which: Which,
        limit: u32,
    ) -> Result<Vec<Watched>, HallError> {
        let state = self.state();
        let rows = state.database.games_of(account, which, limit, 0)?;
        rows.into_iter().map(|row| state.watched(row)).collect()
    }

    /// The games going on, what changed last first.
    ///
    /// # Errors
    /// The database fails.
    pub fn open_games(&self, limit: u32) -> Result<Vec<Watched>, HallError> {
        let state = self.state();
        let rows = state.database.open_games(limit)?;
        rows.into_iter().map(|row| state.watched(row)).collect()
    }

    /// A game as lists show it.
    ///
    /// # Errors
    /// There is none.
    pub fn watched(&self, game: GameId) -> Result<Watched, HallError> {
        let state = self.state();
        let stored = state.database.game(game)?.ok_or(HallError::NoGame(game))?;
        state.watched(stored.row)
    }

    /// A game as everybody at its table sees it.
    ///
    /// # Errors
    /// There is none.
    pub fn seen(&self, game: GameId) -> Result<Seen, HallError> {
        let state = &mut *self.state();
        let seen = state.seating(game)?.table.seen();
        state.forget_if_deserted(game);
        Ok(seen)
    }

    /// Grants the wish of a player, commits what it changes and tells everybody. Returns the game
    /// that is at the table then: another one after a rematch.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn wish(
        &self,
        who: AccountId,
        game: GameId,
        wish: Wish,
    ) -> Result<(GameId, Seen), HallError> {
        let state = &mut *self.state();
        let done = state.wish(who, game, wish, present());
        let shown = done.as_ref().map_or(game, |(game, _)| *game);
        if let Ok((_, seen)) = &done {
            self.think_about(shown, seen);
        }
        state.forget_if_deserted(game);
        state.forget_if_deserted(shown);
        done
    }
}

impl State {
    pub(super) fn wish(
        &mut self,
        who: AccountId,
        game: GameId,
        wish: Wish,
        now: Timestamp,
    ) -> Result<(GameId, Seen), HallError> {
        // The timekeeper may be late.
        self.end_if_late(game, now)?;
        let said = if let Wish::Say(_) = wish { Some(who) } else { None };
        let seating = self.seating(game)?;
        let before = seating.table.seen();
        match seating.table.wish(person(who), wish, now)? {
            Heard::Again => {}
            Heard::Words => {
                let seen = seating.table.seen();
                if let (Some(account), Some(spoken)) = (said, seen.talk.last()) {
                    let line = ChatLine {
                        account: Some(account),
                        name: spoken.by.to_string(),
                        said: now,
                        line: spoken.text.clone(),
                    };
                    self.database.add_chat(game, &line)?;
                }
            }
            Heard::Game => self.commit(game, &before, now)?,
            Heard::Rematch => return self.rematch(game, now),
        }
        let seating = self.seating(game)?;
        seating.tell_all();
        let seen = seating.table.seen();
        self.ring();
        Ok((game, seen))
    }

    /// Commits a game that has changed; if that fails, puts back what was before.
    pub(super) fn commit(
        &mut self,
        game: GameId,
        before: &Seen,
        now: Timestamp,
    ) -> Result<(), HallError> {
        let Some(seating) = self.games.get_mut(&game) else { return Err(HallError::NoGame(game)) };
        let (record, seats) = (seating.table.record(), seating.seats_now());
        let text = json::write(&record, Some(record::now()));
        let game_now = seating.table.game();
        let ply = game_now.ply() as u32;
        let progress = Progress { seats: &seats, ply, record: &text, now };
        let done = match game_now.outcome() {
            None => {
                let turn = game_now.position().turn();
                let deadline = seating.table.clock().and_then(Clock::deadline);
                self.database.save_game(game, &progress, turn, deadline)
            }
            Some(outcome) => {
                let winner = Outcome::winner(outcome);
                self.database.finish_game(game, &progress, winner).map(|_| ())
            }
        };
        match done {
            Ok(()) => seating.seats = seats,
            Err(_) => seating.table.put_back(before),
        }
        self.deadlines.notify_all();
        Ok(done?)
    }

    /// Begins the next game of the same two, with everybody who is at the table.
    fn rematch(&mut self, game: GameId, now: Timestamp) -> Result<(GameId, Seen), HallError> {
        let seating = self.seating(game)?;
        let next = seating.table.rematch(now);
        let [white, black] = seating.seats_now();
        let (terms, record) = (seating.terms.clone(), next.record());
        let id = self.create(&record, [black, white], terms, now)?;
        let Some(mut seating) = self.games.remove(&game) else {
            return Err(HallError::NoGame(game));
        };
        let [white, black] = seating.seats_now();
        (seating.table, seating.seats) = (next, [black, white]);
        for seated in &seating.screens {
            seated.game.store(id.0, std::sync::atomic::Ordering::Relaxed);
        }
        seating.tell_all();
        let seen = seating.table.seen();
        self.games.insert(id, seating);
        self.ring();
        Ok((id, seen))
    }

    /// Keeps a game that begins.
    pub(super) fn create(
        &mut self,
        record: &Record,
        seats: [Seat; 2],
        terms: Terms,
        now: Timestamp,
    ) -> Result<GameId, HallError> {
        let game = new_game(record, seats, terms);
        let id = self.database.create_game(&game, now)?;
        self.deadlines.notify_all();
        Ok(id)
    }

    /// The record of a game that begins between these two.
    pub(super) fn beginning(
        &self,
        seats: &[Seat; 2],
        terms: &Terms,
        now: Timestamp,
    ) -> Result<Record, HallError> {
        let name = |seat| name_of(seat, |id| Ok(self.account(id)?.name.to_string()));
        let names = [name(&seats[0])?, name(&seats[1])?];
        let mut live = LiveGame::new(terms.rules, names, record::now());
        live.set_swap(terms.swap.then_some(Swap::Allowed));
        live.set_time_control(terms.clock, now);
        Ok(live.record())
    }

    /// The table of a game, laid if nobody is at it yet.
    pub(super) fn seating(&mut self, game: GameId) -> Result<&mut Seating, HallError> {
        if !self.games.contains_key(&game) {
            let stored = self.database.game(game)?.ok_or(HallError::NoGame(game))?;
            let talk = self.database.chat(game, TALK)?;
            let spoken =
                |chat: ChatLine| Spoken { by: Name::from_save(chat.name), text: chat.line };
            let seating = Seating::of_stored(&stored, talk.into_iter().map(spoken).collect())?;
            self.games.insert(game, seating);
        }
        self.games.get_mut(&game).ok_or(HallError::NoGame(game))
    }

    pub(super) fn forget_if_deserted(&mut self, game: GameId) {
        let has_offer = |seating: &Seating| seating.table.seen().offer.is_some();
        if self.games.get(&game).is_some_and(|it| it.is_deserted() && !has_offer(it)) {
            self.games.remove(&game);
        }
    }

    pub(super) fn watched(&self, row: GameRow) -> Result<Watched, HallError> {
        let name = |seat| name_of(seat, |id| Ok(self.account(id)?.name.to_string()));
        let names = [name(&row.seats[0])?, name(&row.seats[1])?];
        Ok(Watched { row, names })
    }

    /// Tells everybody in the lobby that there is news.
    pub(super) fn ring(&self) {
        for listener in &self.listeners {
            (listener.bell)();
        }
    }
}

/// What the database keeps of a game that begins.
pub(super) fn new_game(record: &Record, seats: [Seat; 2], terms: Terms) -> NewGame {
    let deadline = record.header().clock().and_then(Clock::deadline);
    let record = json::write(record, Some(record::now()));
    NewGame { seats, terms, deadline, record }
}

impl Hall {
    /// Hears of news in the lobby until the answer is dropped. So long its owner is present.
    pub fn listen(&self, account: &Account, bell: Bell) -> Listening {
        let state = &mut *self.state();
        let id = state.next;
        state.next += 1;
        state.ring();
        state.listeners.push(Listener {
            id,
            account: account.id,
            name: account.name.clone(),
            bell,
        });
        Listening { hall: self.clone(), id }
    }

    /// Who is here now, each once, by name.
    pub fn present(&self) -> Vec<(AccountId, AccountName)> {
        let state = self.state();
        let all = state.listeners.iter().map(|listener| (listener.account, listener.name.clone()));
        let mut present: Vec<_> = all.collect();
        present.sort_by_cached_key(|(account, name)| (name.as_str().to_lowercase(), *account));
        present.dedup_by_key(|(account, _)| *account);
        present
    }
}

/// Somebody who is here and hears of news.
pub(super) struct Listener {
    id: u64,
    account: AccountId,
    name: AccountName,
    bell: Bell,
}

/// Somebody in the lobby hears of news.
pub struct Listening {
    hall: Hall,
    id: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let state = &mut *self.hall.state();
        state.listeners.retain(|listener| listener.id != self.id);
        state.ring();
    }
}
