//! A game being played: its record, who may act, and the file it is saved in after every change.

mod moves;
#[cfg(test)]
mod tests;
mod ticking;

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::computer::ThinkRequest;
use crate::kit::clock::{Clock, steady_now};
use crate::kit::phrases::People;
use crate::kit::session::{KeptGame, Opened, SavedAs, SeatOf, SeatsOf};
use crate::kit::storage::{
    DiskError, DiskFault, Format, Listed, Name, Overwrite, Store, StoreError, now,
};
use crate::kit::strength::Strength;
use crate::punct::record::{self, GameFile, Reading, Record, Summary, Swap};
use crate::rules::{Ending, EndingError, Game, Move, Player, Refusal, Rules};

/// A seat in a game of PÜNCT.
pub type Seat = SeatOf<Strength>;

/// The seats in a game of PÜNCT.
pub type Seats = SeatsOf<Strength>;

pub struct Session {
    store: Store,
    record: Record,
    seats: Seats,
    /// `None` until the first change of a new game, and after a file could not be made.
    file: Option<GameFile>,
    /// Why the last change is not saved, if it is not.
    unsaved: Option<StoreError>,
    /// Whether the game is never saved.
    in_memory: bool,
    time: fn() -> Timestamp,
}

impl Session {
    /// A new game; White's name comes first. The first move creates its file.
    pub fn new(store: Store, rules: Rules, names: [Name; 2]) -> Session {
        Session::resting(store, Record::new(rules, names, now()))
    }

    pub fn of_game(store: Store, game: Game, names: [Name; 2]) -> Session {
        Session::resting(store, Record::of_game(game, names, now()))
    }

    pub fn of_record(store: Store, record: &Record) -> Session {
        Session::resting(store, record.clone())
    }

    /// The players as they are called here: the only person here is "you".
    pub fn people(&self) -> People {
        People::new(self.names(), self.you())
    }

    /// The same by the names that they had at this move.
    pub fn people_at(&self, ply: usize) -> People {
        People::new(&self.names_at(ply), self.you())
    }

    /// The only person here, if there is one.
    pub fn you(&self) -> Option<Player> {
        match Player::BOTH.map(|player| self.seats.of(player) == Seat::Here) {
            [true, false] => Some(Player::White),
            [false, true] => Some(Player::Black),
            _ => None,
        }
    }

    /// An exercise: the player to move is here, the caller makes the opponent's moves, and the game
    /// is never saved. The store is for pictures and exports.
    pub fn of_exercise(store: Store, start: Game) -> Session {
        let turn = start.position().turn();
        let seat = |player| if player == turn { Seat::Here } else { Seat::Away };
        let [white, black] = Player::BOTH.map(seat);
        let session = Session::of_game(store, start, Player::BOTH.map(Name::default_of));
        Session { seats: Seats::new(white, black), in_memory: true, ..session }
    }

    /// A game at a table that another part of the program owns, seen from these seats. Nothing is
    /// saved here.
    pub fn at_table(store: Store, record: &Record, seats: Seats) -> Session {
        let session = Session::resting(store, record.clone());
        let mut session = Session { seats, in_memory: true, ..session };
        session.follow_clock(record.clock().copied());
        session
    }

    /// A game that was opened: in its file, or in a copy if another program plays it.
    fn opened(store: Store, record: &Record, file: Option<GameFile>) -> (Session, Opened) {
        let opened = match (&file, record.header().remark_on_levels()) {
            (None, _) => Opened::Copy,
            (Some(_), None) => Opened::Itself,
            (Some(_), Some(remark)) => Opened::Earlier(remark.to_string()),
        };
        if let Some(file) = &file {
            store.note_place(file.path());
        }
        (Session { file, ..Session::of_record(store, record) }, opened)
    }

    fn resting(store: Store, mut record: Record) -> Session {
        // The clock did not run while the game was closed.
        record.set_clock(record.clock().copied().map(Clock::at_rest));
        let seats = Seats::of_computer(record.header().computer());
        let time = steady_now;
        Session { store, record, seats, file: None, unsaved: None, in_memory: false, time }
    }

    /// The same game with other players, with the swap or without it; nothing is saved yet.
    #[must_use]
    pub fn played_by(mut self, seats: Seats, swap: bool) -> Session {
        self.record.set_swap(swap.then_some(Swap::Allowed));
        self.seat(seats);
        self
    }

    /// The game as a file would hold it now, with the clock stopped.
    pub fn record(&self) -> Record {
        self.record.at_rest(self.time())
    }

    pub fn game(&self) -> &Game {
        self.record.game()
    }

    /// The moves that led here, then those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.record.moves()
    }

    pub fn names(&self) -> &[Name; 2] {
        self.record.header().names()
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.header().name(player)
    }

    /// See [`Header::name_at`](crate::punct::record::Header::name_at).
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.record.header().name_at(ply, mover)
    }

    /// The names of both players as they were at this move.
    pub fn names_at(&self, ply: usize) -> [Name; 2] {
        Player::BOTH.map(|player| self.name_at(ply, player))
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none()
            && self.seats.of(self.game().position().turn()) == Seat::Here
    }

    /// What the computer has to decide, if it is to move.
    pub fn think_request(&self, seed: u64) -> Option<ThinkRequest> {
        let turn = self.game().position().turn();
        ThinkRequest::in_game(&self.record, self.seats.of(turn).strength(), seed)
    }

    pub fn time(&self) -> Timestamp {
        (self.time)()
    }

    /// Replaces the system's clock.
    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    /// Whether the game is never saved here.
    fn is_kept_elsewhere(&self) -> bool {
        self.in_memory
    }

    /// Plays a move and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why the rules refuse the move; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        if self.end_on_time() {
            return Err(Refusal::GameOver);
        }
        let by = self.game().position().turn();
        self.record.play(played)?;
        let now = self.time();
        self.record.clock_moved(by, now);
        self.save();
        Ok(())
    }

    /// Ends the game as the players decide, and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.record.end(ending)?;
        self.stop_clock();
        self.save();
        Ok(())
    }

    /// Ends a game of two computers where a draw can be claimed, and says whether it did: it might go
    /// on without end.
    pub fn end_if_it_goes_round(&mut self) -> bool {
        let by = self.game().position().turn();
        self.seats.are_computers()
            && self.game().draw_can_be_claimed()
            && self.end(Ending::Claimed { by }).is_ok()
    }
}

impl Session {
    /// A copy of a game in a file of any format, of several the one with the number `wanted`, else the
    /// first.
    ///
    /// # Errors
    /// Why it can't be read.
    pub fn import(
        store: Store,
        path: &Path,
        wanted: Option<usize>,
    ) -> Result<(Session, Opened), StoreError> {
        let Reading { record, remarks, .. } = record::read_named(path, wanted)?;
        let remarks = remarks.iter().map(ToString::to_string).collect();
        Ok((Session::of_record(store, &record), Opened::Imported(remarks)))
    }
}

impl KeptGame for Session {
    type Summary = Summary;
    type Level = Strength;

    fn open(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        match GameFile::open(path) {
            Ok((record, file)) => Ok(Session::opened(store, &record, Some(file))),
            Err(StoreError::Busy(_)) => Ok(Session::opened(store, &record::read(path)?, None)),
            Err(
                StoreError::OtherFormat(_)
                | StoreError::Disk(DiskError { fault: DiskFault::Pipe, .. }),
            ) => Session::import(store, path, None),
            Err(error) => Err(error),
        }
    }

    fn resume(store: Store) -> Result<Option<(Session, Opened)>, StoreError> {
        let Some(latest) = store.latest_unfinished()? else { return Ok(None) };
        let (record, file) = latest.open()?;
        Ok(Some(Session::opened(store, &record, file)))
    }

    fn saves(store: &Store) -> Result<Vec<Listed<Self::Summary>>, StoreError> {
        store.list()
    }

    fn latest_unfinished(store: &Store) -> Option<PathBuf> {
        store.latest_unfinished().ok()?.map(|latest| latest.path)
    }

    fn store(&self) -> &Store {
        &self.store
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    fn unsaved(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    fn save(&mut self) {
        if self.in_memory || !self.store.keeps_files() {
            return;
        }
        let record = self.record();
        let saved = match &mut self.file {
            Some(file) => file.write(&record),
            None => self.store.create(&record).map(|file| self.file = Some(file)),
        };
        self.unsaved = saved.err();
    }

    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        let record = self.record();
        if let Some(format @ (Format::Sgf | Format::Text)) = Format::of_path(path) {
            self.store.export(&record, path, format, overwrite)?;
            return Ok(SavedAs::Copy(
                format.remark_on_writing(&record).map(|remark| remark.to_string()),
            ));
        }
        self.store.save_as(&mut self.file, &record, path, overwrite)?;
        self.unsaved = None;
        Ok(SavedAs::Itself)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn seat(&mut self, seats: Seats) {
        let names = Player::BOTH.map(|player| match seats.of(player) {
            Seat::Away => self.name(player).clone(),
            seat => self.name(player).seated(player, seat.strength().is_some()),
        });
        self.seats = seats;
        self.record.set_players(names, seats.computer());
    }

    fn let_go(&mut self) {
        self.file = None;
    }

    fn rest(&mut self) {
        let runs = self.clock().is_some_and(|clock| clock.running().is_some());
        if runs && !self.is_kept_elsewhere() && !self.end_on_time() {
            self.stop_clock();
            if self.path().is_some() {
                self.save();
            }
        }
    }
}
