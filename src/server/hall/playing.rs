//! The games, begun, played and kept.

use jiff::Timestamp;

use super::news::News;
use super::seating::{Seating, name_of, person};
use super::timekeeper::present;
use super::{Hall, HallError, HallState};
use crate::clock::Clock;
use crate::record::{self, Name, Record, Swap, json};
use crate::rules::Outcome;
use crate::server::database::{
    AccountId, ChatLine, GameId, GameUpdate, NewGameRow, StoredSeat, Terms,
};
use crate::table::{Heard, Seen, Spoken, Wish};

/// How many lines of chat a table begins with.
const TALK: u32 = 50;

impl Hall {
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
            self.think_about(state, shown, seen);
        }
        state.forget_if_deserted(game);
        state.forget_if_deserted(shown);
        done
    }
}

impl HallState {
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
        let heard = seating.table.wish(person(who), wish, now)?;
        match heard {
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
        if heard == Heard::Game || seen.offers != before.offers {
            self.announce_change(game)?;
        }
        Ok((game, seen))
    }

    /// Commits a game that has changed; if that fails, puts back what was before.
    pub(super) fn commit(
        &mut self,
        game: GameId,
        before: &Seen,
        now: Timestamp,
    ) -> Result<(), HallError> {
        let applied = self.apply_vacations(game, now);
        let Some(seating) = self.games.get_mut(&game) else { return Err(HallError::NoGame(game)) };
        if let Err(error) = applied {
            seating.table.put_back(before);
            return Err(error);
        }
        let (record, seats) = (seating.table.record(), seating.seats_now());
        let text = json::write(&record, Some(record::now()));
        let game_now = seating.table.game();
        let ply = game_now.ply() as u32;
        let clock = seating.table.clock();
        let left = clock.map(Clock::kept_left);
        let progress = GameUpdate { seats: &seats, ply, record: &text, left, now };
        let done = match game_now.outcome() {
            None => {
                let turn = game_now.position().turn();
                let deadline = clock.and_then(Clock::deadline);
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

    /// Lets the time of whoever is to move in a game rest if they are on vacation.
    fn apply_vacations(&mut self, game: GameId, now: Timestamp) -> Result<(), HallError> {
        let seating = self.games.get(&game).ok_or(HallError::NoGame(game))?;
        let Some(clock) = seating.table.clock() else { return Ok(()) };
        let clock = self.clock_with_vacations(*clock, &seating.seats_now(), now)?;
        if let Some(seating) = self.games.get_mut(&game) {
            seating.table.set_clock(clock);
        }
        Ok(())
    }

    /// Begins the next game of the same two, with everybody who is at the table.
    fn rematch(&mut self, game: GameId, now: Timestamp) -> Result<(GameId, Seen), HallError> {
        let seating = self.seating(game)?;
        let mut next = seating.table.rematch(now);
        let [white, black] = seating.seats_now();
        let (seats, terms) = ([black, white], seating.terms.clone());
        if let Some(clock) = next.clock().copied() {
            next.set_clock(self.clock_with_vacations(clock, &seats, now)?);
        }
        let id = self.create(&next.record(), seats, terms, now)?;
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
        let seats = seating.seats.clone();
        self.games.insert(id, seating);
        self.announce_beginning(&seats);
        // Those at the table see it.
        let away = seats.iter().filter_map(StoredSeat::account);
        self.tell(away.filter(|&account| !seen.is_at_a_screen(person(account))), News::Begins(id));
        Ok((id, seen))
    }

    /// Keeps a game that begins.
    pub(super) fn create(
        &mut self,
        record: &Record,
        seats: [StoredSeat; 2],
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
        seats: &[StoredSeat; 2],
        terms: &Terms,
        now: Timestamp,
    ) -> Result<Record, HallError> {
        let name = |seat| name_of(seat, |id| Ok(self.account(id)?.name.to_string()));
        let names = [name(&seats[0])?, name(&seats[1])?];
        let mut live = Record::new(terms.rules, names, record::now());
        live.set_swap(terms.swap.then_some(Swap::Allowed));
        live.set_time_control(terms.clock, now);
        if let Some(clock) = live.clock().copied() {
            live.set_clock(Some(self.clock_with_vacations(clock, seats, now)?));
        }
        Ok(live)
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
        let has_offer = |seating: &Seating| !seating.table.offers().is_empty();
        if self.games.get(&game).is_some_and(|it| it.is_deserted() && !has_offer(it)) {
            self.games.remove(&game);
        }
    }
}

/// What the database keeps of a game that begins.
pub(super) fn new_game(record: &Record, seats: [StoredSeat; 2], terms: Terms) -> NewGameRow {
    let clock = record.header().clock();
    let (deadline, left) = (clock.and_then(Clock::deadline), clock.map(Clock::kept_left));
    let record = json::write(record, Some(record::now()));
    NewGameRow { seats, terms, deadline, left, record }
}
