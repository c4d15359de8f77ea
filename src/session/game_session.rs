//! A game that is played here, saved after every change before anything else happens.

use std::path::Path;

use jiff::Timestamp;

use super::seat::{Seat, Seats};
use crate::clock::Clock;
use crate::record::{
    self, Format, GameFile, Name, Overwrite, Reading, Record, Remark, Store, StoreError, Swap, now,
    with_remarks,
};
use crate::rules::{Ending, EndingError, Game, Move, Player, Refusal, Rules};

/// A game being played.
pub struct Session {
    store: Store,
    pub(super) record: Record,
    pub(super) seats: Seats,
    /// `None` until the first change of a new game, and after a file could not be made.
    file: Option<GameFile>,
    /// Why the last change is not saved, if it is not.
    unsaved: Option<StoreError>,
    /// Whether the game is never saved.
    in_memory: bool,
    /// What time it is.
    time: fn() -> Timestamp,
}

impl Session {
    /// A new game; White's name comes first. Its first move makes its file, so a game that is only
    /// looked at leaves none.
    pub fn new(store: Store, rules: Rules, names: [Name; 2]) -> Session {
        Session::resting(store, Record::new(rules, names, now()))
    }

    /// A game that has been played up to some point, not yet in a file.
    pub fn of_game(store: Store, game: Game, names: [Name; 2]) -> Session {
        Session::resting(store, Record::of_game(game, names, now()))
    }

    /// The game of a record, not yet in a file.
    pub fn of_record(store: Store, record: &Record) -> Session {
        Session::resting(store, record.clone())
    }

    /// An exercise: the player to move is here, the opponent's moves come from elsewhere, and nothing
    /// is ever saved. The store is for other files than the game's.
    pub fn of_exercise(store: Store, start: Game) -> Session {
        let turn = start.position().turn();
        let seat = |player| if player == turn { Seat::Here } else { Seat::Away };
        let [white, black] = Player::BOTH.map(seat);
        let session = Session::of_game(store, start, Player::BOTH.map(Name::default_of));
        Session { seats: Seats::new(white, black), in_memory: true, ..session }
    }

    /// A game whose owner is elsewhere, as it is seen from these seats. Nothing is saved here.
    pub fn at_table(store: Store, record: &Record, seats: Seats) -> Session {
        let session = Session::resting(store, record.clone());
        let mut session = Session { seats, in_memory: true, ..session };
        session.follow_clock(record.clock().copied());
        session
    }

    fn resting(store: Store, mut record: Record) -> Session {
        // It rested while nobody played here.
        record.set_clock(record.clock().copied().map(Clock::at_rest));
        let seats = Seats::of_computer(record.header().computer());
        let time = Timestamp::now;
        Session { store, record, seats, file: None, unsaved: None, in_memory: false, time }
    }

    /// The same game, played by others, and with the swap or without; nothing is saved yet.
    #[must_use]
    pub fn played_by(mut self, seats: Seats, swap: bool) -> Session {
        self.record.set_swap(swap.then_some(Swap::Allowed));
        self.seat(seats);
        self
    }

    /// Opens a save to play on. While another program plays it, opens a copy, which gets a file of
    /// its own.
    ///
    /// # Errors
    /// Why the save can't be opened.
    pub fn open(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let (record, file, opened) = match GameFile::open(path) {
            Ok((record, file)) => (record, Some(file), Opened::Itself),
            Err(StoreError::Busy(_)) => (record::read(path)?, None, Opened::Copy),
            Err(StoreError::OtherFormat(_)) => {
                let Reading { record, remarks, .. } = record::read_file(path)?;
                (record, None, Opened::Imported(remarks))
            }
            Err(error) => return Err(error),
        };
        let session = Session::of_record(store, &record);
        Ok((Session { file, ..session }, opened))
    }

    /// The game as a file would hold it now.
    pub fn record(&self) -> Record {
        self.record.at_rest(self.time())
    }

    /// The folder of saves.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The game where the players stand.
    pub fn game(&self) -> &Game {
        self.record.game()
    }

    /// The moves that led here and, after them, those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.record.moves()
    }

    /// The names of the players, White's first.
    pub fn names(&self) -> &[Name; 2] {
        self.record.header().names()
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &Name {
        self.record.header().name(player)
    }

    /// The name of whoever made the move that came after `ply` others, with the pieces of `mover`.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.record.header().name_at(ply, mover)
    }

    /// Who plays.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Gives the colours to others, or the computer another strength, and saves the game if it has
    /// begun.
    pub fn change_seats(&mut self, seats: Seats) {
        self.seat(seats);
        if self.file.is_some() {
            self.save();
        }
    }

    fn seat(&mut self, seats: Seats) {
        let names = Player::BOTH.map(|player| match seats.of(player) {
            Seat::Away => self.name(player).clone(),
            seat => self.name(player).seated(player, seat.strength().is_some()),
        });
        self.seats = seats;
        self.record.set_players(names, seats.computer());
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none()
            && self.seats.of(self.game().position().turn()) == Seat::Here
    }

    /// Where the game is saved, if it is.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    /// Whether the game is saved in the file at `path`.
    pub fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Closes the game's file, so that others can open it. The next change makes a new one.
    pub fn let_go(&mut self) {
        self.file = None;
    }

    /// What time it is.
    pub fn time(&self) -> Timestamp {
        (self.time)()
    }

    /// Takes the time from elsewhere.
    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    /// Whether the owner of the game is elsewhere, or nobody keeps it.
    pub(super) fn is_kept_elsewhere(&self) -> bool {
        self.in_memory
    }

    /// Why the last change is not saved; `None` if it is. Leaving now would lose it.
    pub fn unsaved(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    /// Plays a move and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
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

    /// Ends the game as the players decide and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.record.end(ending)?;
        self.stop_clock();
        self.save();
        Ok(())
    }

    /// Saves the game, in a new file if it has none. A failure is kept in [`Session::unsaved`]; the
    /// game goes on and the next change tries again.
    pub fn save(&mut self) {
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

    /// Tries again to save if the last change is not saved.
    pub fn save_if_unsaved(&mut self) {
        if self.unsaved.is_some() {
            self.save();
        }
    }

    /// Saves under a name, where the game goes on saving itself; or writes a copy, if the name ends
    /// as those of another format do.
    ///
    /// # Errors
    /// Why it can't; the game stays in its old file then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        let record = self.record();
        if let Some(format @ (Format::Sgf | Format::Text)) = Format::of_path(path) {
            self.store.export(&record, path, format, overwrite)?;
            return Ok(SavedAs::Copy(format.remark_on_writing(&record)));
        }
        self.store.save_as(&mut self.file, &record, path, overwrite)?;
        self.unsaved = None;
        Ok(SavedAs::Itself)
    }
}

/// What was opened when a save was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The save itself; changes go into it.
    Itself,
    /// A copy, because another program plays the save.
    Copy,
    /// A copy, because the file is not a save but of another format; with what is to be said of it.
    Imported(Vec<Remark>),
}

impl Opened {
    /// What the players should know about it, if there is anything.
    pub fn told(&self) -> Option<String> {
        let copy = "This game is open in another program, so you play on in a copy";
        match self {
            Opened::Itself => None,
            Opened::Copy => Some(copy.to_owned()),
            Opened::Imported(remarks) => {
                Some(with_remarks("What you change is saved in a copy", remarks))
            }
        }
    }
}

/// What saving under a name did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    /// The game is there now; changes go there.
    Itself,
    /// A copy is there, with a remark on what has no place in it; the game stays in its own file.
    Copy(Option<Remark>),
}

impl SavedAs {
    /// What was done, with the place where that is.
    pub fn told(&self, place: &str) -> String {
        match self {
            SavedAs::Itself => format!("Saved in {place}"),
            SavedAs::Copy(left_out) => {
                let left_out = left_out.as_ref().map(|remark| format!("; {remark}"));
                let left_out = left_out.unwrap_or_default();
                format!("A copy is in {place}{left_out}; the game stays in its own file")
            }
        }
    }
}
