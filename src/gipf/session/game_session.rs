//! The game being played and its file. A failure to save is kept and told; the game goes on.

use std::path::Path;

use super::contest::Announcement;
use super::{Seat, Seats};
use crate::gipf::record::{Agreed, Record};
use crate::gipf::rules::{Draft, Game, Position, Refusal, Turn};
use crate::record::{
    Listed, Name, Overwrite, SaveFile, SavedGame, Store, StoreError, now, read_game,
};
use crate::rules::Player;
use crate::session::Opened;

pub struct Session {
    store: Store,
    pub(super) record: Record,
    seats: Seats,
    pub(super) announced: Option<Announcement>,
    /// `None` until the first change of a new game, and after a file could not be made.
    file: Option<SaveFile<Record>>,
    /// Why the last change is not saved, if it is not.
    unsaved: Option<StoreError>,
}

/// The folder of games of GIPF below the folder of saves.
const FOLDER: &str = "gipf";

impl Session {
    /// Where games of GIPF are kept, in a folder of saves.
    pub fn place(saves: &Store) -> Store {
        saves.below(FOLDER)
    }

    /// A new game; White's name comes first. The first turn creates its file. `store` is that of
    /// [`Session::place`].
    pub fn new(store: Store, agreed: Agreed, names: [Name; 2], seats: Seats) -> Session {
        let mut session = Session::of_record(store, Record::new(agreed, names, now()));
        session.seat(seats);
        session
    }

    pub fn of_record(store: Store, record: Record) -> Session {
        let seats = Seats::of_computer(record.header.computer);
        Session { store, record, seats, announced: None, file: None, unsaved: None }
    }

    /// Opens a save to play on. While another program plays it, opens a copy, which gets a file of
    /// its own.
    pub fn open(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let (record, file, opened) = match SaveFile::<Record>::open(path) {
            Ok((record, file)) => (record, Some(file), Opened::Itself),
            Err(StoreError::Busy(_)) => (read_game(path)?, None, Opened::Copy),
            Err(error) => return Err(error),
        };
        let session = Session::of_record(store, record);
        Ok((Session { file, ..session }, opened))
    }

    /// The saves in a store, the latest first.
    ///
    /// # Errors
    /// When a folder can't be read. A folder that does not exist is empty.
    pub fn saves(store: &Store) -> Result<Vec<Listed<<Record as SavedGame>::Summary>>, StoreError> {
        store.list_of::<Record>()
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    #[cfg(test)]
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn agreed(&self) -> Agreed {
        self.record.agreed()
    }

    pub fn game(&self) -> &Game {
        &self.record.game
    }

    pub fn draft(&self) -> &Draft {
        &self.record.draft
    }

    /// The turns that led here, then those that were taken back.
    pub fn line(&self) -> Vec<Turn> {
        self.record.line().cloned().collect()
    }

    /// The position as it stood, or will stand again, after so many turns; `None` if there are fewer.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        self.record.game_at(ply).map(|game| game.position().clone())
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.header.names
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.name(player)
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Changes who plays, and saves the game if it has a file. The names of computers follow.
    pub fn change_seats(&mut self, seats: Seats) {
        self.seat(seats);
        if self.file.is_some() {
            self.save();
        }
    }

    fn seat(&mut self, seats: Seats) {
        self.record.header.names = Player::BOTH.map(|player| {
            let is_computer = matches!(seats.of(player), Seat::Computer(_));
            self.name(player).seated(player, is_computer)
        });
        self.record.header.computer = seats.computer();
        self.seats = seats;
    }

    /// Whether a person at this screen is to move, and no use waits for an answer or a game of
    /// PÜNCT.
    pub fn may_act(&self) -> bool {
        let is_here = self.seats.of(self.game().position().turn()) == Seat::Here;
        is_here && self.game().outcome().is_none() && self.check_free().is_ok()
    }

    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    pub fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Closes the game's file, so that others can open it. The next change makes a new one.
    pub fn let_go(&mut self) {
        self.file = None;
    }

    /// Why the last change is not saved; `None` if it is.
    pub fn unsaved(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    /// Saves the game, in a new file if it has none. A failure is kept in [`Session::unsaved`]; the
    /// game goes on and the next change tries again.
    pub fn save(&mut self) {
        if !self.store.keeps_files() {
            return;
        }
        let saved = match &mut self.file {
            Some(file) => file.write(&self.record),
            None => self.store.create(&self.record).map(|file| self.file = Some(file)),
        };
        self.unsaved = saved.err();
    }

    pub fn save_if_unsaved(&mut self) {
        if self.unsaved.is_some() {
            self.save();
        }
    }

    /// Saves under a name, where the game goes on saving itself.
    ///
    /// # Errors
    /// The game stays in its old file then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
        self.store.save_as(&mut self.file, &self.record, path, overwrite)?;
        self.unsaved = None;
        Ok(())
    }

    /// A player resigns. The unfinished turn and its contest are forgotten. Saves.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(|game| game.resign(player))
    }

    /// The players agree on a draw, as for [`Session::resign`].
    pub fn agree_draw(&mut self) -> Result<(), Refusal> {
        self.end(Game::agree_draw)
    }

    /// Nothing is begun or taken back in a game that the players ended.
    fn end(&mut self, end: impl Fn(&mut Game) -> Result<(), Refusal>) -> Result<(), Refusal> {
        end(&mut self.record.game.clone())?;
        self.forget_begun();
        self.record.forget_undone();
        end(&mut self.record.game)?;
        self.save();
        Ok(())
    }
}
