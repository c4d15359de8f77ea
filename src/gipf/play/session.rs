//! The game at this screen: a match, and the file in which it is saved after every change.

use std::ops::Deref;
use std::path::Path;

use super::Seats;
use super::command::{Command, Event, Refused};
use super::game_match::Match;
use crate::gipf::record::{Agreed, PunctRecord, Record};
use crate::gipf::strength::GipfStrength;
use crate::kit::session::{KeptGame, Opened, SavedAs};
use crate::kit::storage::{
    FileKeeper, Name, Overwrite, SaveFile, Store, StoreError, now, read_named_game,
};
use crate::rules::Player;

/// A match with its file. Readers see the [`Match`]; changes go through the session, which saves
/// them.
pub struct Session {
    game: Match,
    keeper: FileKeeper<Record>,
}

/// The folder of games of GIPF below the folder of saves.
const FOLDER: &str = "gipf";

impl Session {
    /// The folder of games of GIPF in a folder of saves.
    pub fn place(saves: &Store) -> Store {
        saves.subfolder(FOLDER)
    }

    /// A new game; White's name comes first. The first turn creates its file. `store` is the one of
    /// [`Session::place`].
    pub fn new(store: Store, agreed: Agreed, names: [Name; 2], seats: Seats) -> Session {
        let mut session = Session::from_record(store, Record::new(agreed, names, now()));
        session.seat(seats);
        session
    }

    pub fn from_record(store: Store, record: Record) -> Session {
        Session { game: Match::from_record(record), keeper: FileKeeper::new(store, None) }
    }

    /// Carries out the command of a colour's player, and saves the game if its file must change.
    ///
    /// # Errors
    /// Why the command is refused; the match is unchanged then.
    pub fn apply(&mut self, by: Player, command: Command) -> Result<Vec<Event>, Refused> {
        let events = self.game.apply(by, command, now())?;
        self.save_after(&events);
        Ok(events)
    }

    /// Takes in the contest's game of PÜNCT, as [`Match::follow_contest`] does.
    ///
    /// # Errors
    /// Fails if there is no contest.
    pub fn follow_contest(&mut self, punct: PunctRecord) -> Result<Vec<Event>, Refused> {
        let events = self.game.follow_contest(punct)?;
        self.save_after(&events);
        Ok(events)
    }

    /// Saves once for all events, so that a killed program leaves no half-done change.
    fn save_after(&mut self, events: &[Event]) {
        if events.iter().any(Event::is_kept) {
            self.save();
        }
    }
}

impl Deref for Session {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.game
    }
}

impl KeptGame for Session {
    type Saved = Record;
    type Level = GipfStrength;

    fn from_saved(
        store: Store,
        record: Record,
        file: Option<SaveFile<Record>>,
    ) -> (Session, Opened) {
        let opened = if file.is_some() { Opened::Itself } else { Opened::Copy };
        let keeper = FileKeeper::new(store.clone(), file);
        (Session { keeper, ..Session::from_record(store, record) }, opened)
    }

    fn import(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let session = Session::from_record(store, read_named_game(path)?);
        Ok((session, Opened::Imported(Vec::new())))
    }

    fn keeper(&self) -> &FileKeeper<Record> {
        &self.keeper
    }

    fn keeper_mut(&mut self) -> &mut FileKeeper<Record> {
        &mut self.keeper
    }

    fn save(&mut self) {
        self.keeper.save(self.game.record());
    }

    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        self.keeper.save_as(self.game.record(), path, overwrite)?;
        Ok(SavedAs::Itself)
    }

    fn seats(&self) -> Seats {
        self.game.seats()
    }

    fn seat(&mut self, seats: Seats) {
        self.game.seat(seats);
    }
}
