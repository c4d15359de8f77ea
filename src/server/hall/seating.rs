//! Who is at a game's table, with which screens.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::timekeeper::present;
use super::{Hall, HallError};
use crate::record::{Name, Record, json};
use crate::rules::Player;
use crate::server::database::{AccountId, GameId, StoredGame, StoredSeat, Terms};
use crate::server::operator::complain;
use crate::table::{PersonId, Refused, Sitter, Spoken, Table, Wish};
use crate::tui::{Owner, Screen};

/// A game with its table and everybody at it.
pub(super) struct Seating {
    pub(super) table: Table,
    pub(super) terms: Terms,
    pub(super) seats: [StoredSeat; 2],
    pub(super) screens: Vec<Seated>,
}

/// A screen at a table.
pub(super) struct Seated {
    pub(super) id: u64,
    pub(super) screen: Screen,
    /// The game the screen shows: another one after a rematch.
    pub(super) game: Arc<AtomicI64>,
}

impl Seating {
    /// The table of a game as it is stored.
    pub(super) fn of_stored(stored: &StoredGame, talk: Vec<Spoken>) -> Result<Seating, HallError> {
        let spoilt = |why: String| HallError::Spoilt { game: stored.row.id, why };
        let record =
            json::read(stored.record.as_bytes()).map_err(|error| spoilt(error.to_string()))?;
        Ok(Seating::new(&record, stored.row.terms.clone(), stored.row.seats.clone(), talk))
    }

    fn new(record: &Record, terms: Terms, seats: [StoredSeat; 2], talk: Vec<Spoken>) -> Seating {
        let table = Table::of_record(record, seats.each_ref().map(sitter));
        let table = table.with_talk(talk).with_lateness(terms.lateness);
        Seating { table, terms, seats, screens: Vec::new() }
    }

    /// The seats as the table has them now: a swap exchanges them.
    pub(super) fn seats_now(&self) -> [StoredSeat; 2] {
        let [white, black] = &self.seats;
        if sitter(white) == self.table.sitter(Player::White) {
            [white.clone(), black.clone()]
        } else {
            [black.clone(), white.clone()]
        }
    }

    /// Shows everybody at the table what has changed.
    pub(super) fn tell_all(&self) {
        let seen = self.table.seen();
        for seated in &self.screens {
            seated.screen.show(seen.clone());
        }
    }

    /// Whether nobody looks at the game.
    pub(super) fn is_deserted(&self) -> bool {
        self.screens.is_empty()
    }
}

/// The person who has an account.
pub fn person(account: AccountId) -> PersonId {
    PersonId(account.0)
}

/// Somebody who only watches and has no account.
pub(super) const STRANGER: PersonId = PersonId(0);

/// How a seat of the database sits at a table.
pub(super) fn sitter(seat: &StoredSeat) -> Sitter {
    match seat {
        StoredSeat::Account(account) => Sitter::Person(person(*account)),
        StoredSeat::Computer(strength) => Sitter::Computer(*strength),
    }
}

/// What a seat is called in a record.
pub(super) fn name_of(
    seat: &StoredSeat,
    account: impl FnOnce(AccountId) -> Result<String, HallError>,
) -> Result<Name, HallError> {
    Ok(match seat {
        StoredSeat::Account(id) => Name::from_save(account(*id)?),
        StoredSeat::Computer(_) => Name::of_computer(),
    })
}

/// A place at a table, with a screen. It is given up when dropped.
pub struct Chair {
    hall: Hall,
    who: Option<AccountId>,
    game: Arc<AtomicI64>,
    screen: u64,
}

impl Chair {
    /// The game that is played here.
    pub fn game(&self) -> GameId {
        GameId(self.game.load(Ordering::Relaxed))
    }

    /// Who sits here, as the table knows them.
    pub fn person(&self) -> PersonId {
        self.who.map_or(STRANGER, person)
    }

    /// The owner of the table, for the screen.
    pub fn owner(&self) -> Box<dyn Owner> {
        Box::new(HallOwner { hall: self.hall.clone(), who: self.who, game: Arc::clone(&self.game) })
    }
}

impl Drop for Chair {
    fn drop(&mut self) {
        self.hall.leave(self.person(), self.game(), self.screen);
    }
}

/// The owner of the table, as a screen meets it.
struct HallOwner {
    hall: Hall,
    who: Option<AccountId>,
    game: Arc<AtomicI64>,
}

impl Owner for HallOwner {
    fn wish(&mut self, wish: Wish) -> Result<(), Refused> {
        let who = self.who.ok_or(Refused::Watching)?;
        let game = GameId(self.game.load(Ordering::Relaxed));
        match self.hall.wish(who, game, wish) {
            Ok(_) => Ok(()),
            Err(HallError::Refused(refused)) => Err(refused),
            Err(error) => Err(Refused::Unsaved(error.to_string())),
        }
    }
}

impl Hall {
    /// Sits down at a game with a screen, to play or to watch.
    ///
    /// # Errors
    /// There is no such game.
    pub fn sit_down(
        &self,
        who: Option<AccountId>,
        game: GameId,
        screen: Screen,
    ) -> Result<(Chair, crate::table::Seen), HallError> {
        let (state, now) = (&mut *self.state(), present());
        let id = state.next;
        state.next += 1;
        let seating = state.seating(game)?;
        let before = seating.table.seen();
        let shown = Arc::new(AtomicI64::new(game.0));
        seating.screens.push(Seated { id, screen, game: Arc::clone(&shown) });
        let chair = Chair { hall: self.clone(), who, game: shown, screen: id };
        let starts = seating.table.come(chair.person(), now);
        // If the clock can't start now, it does with a move.
        if starts && let Err(error) = state.commit(game, &before, now) {
            complain(&format!("the clock of game {game} can't start: {error}"));
        }
        let seating = state.seating(game)?;
        seating.tell_all();
        let seen = seating.table.seen();
        if seen.colour_of(chair.person()).is_some() {
            // It may have failed before.
            self.think_about(state, game, &seen);
        }
        Ok((chair, seen))
    }

    fn leave(&self, person: PersonId, game: GameId, screen: u64) {
        let state = &mut *self.state();
        let Some(seating) = state.games.get_mut(&game) else { return };
        seating.table.leave(person);
        seating.screens.retain(|seated| seated.id != screen);
        seating.tell_all();
        // What is offered there is known nowhere else.
        state.forget_if_deserted(game);
    }
}
