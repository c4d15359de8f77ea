//! The game at this screen: a match, and the file in which it is saved after every change.

use std::ops::Deref;
use std::path::Path;

use jiff::Timestamp;

use super::command::{Command, Refused};
use super::event::{Changed, Event};
use super::game_match::Match;
use super::{Seat, Seats};
use crate::kit::clock::{Clock, steady_now};
use crate::kit::session::{KeptGame, Opened, PersonId, SavedAs};
use crate::kit::storage::{FileKeeper, Format, Name, Overwrite, Store, StoreError, now};
use crate::kit::strength::Strength;
use crate::punct::computer::ThinkRequest;
use crate::punct::record::{self, GameFile, Reading, Record, Swap};
use crate::rules::{Game, Move, Player, Refusal, Rules};

/// A match with its file. Callers read the session as a [`Match`], but change the match through the
/// session, which saves it.
pub struct Session {
    pub(super) game: Match,
    keeper: FileKeeper<Record>,
    time: fn() -> Timestamp,
}

impl Session {
    /// A new game; White's name comes first. The first move creates the file.
    pub fn new(store: Store, rules: Rules, names: [Name; 2]) -> Session {
        Session::resting(store, Record::new(rules, names, now()))
    }

    pub fn from_game(store: Store, game: Game, names: [Name; 2]) -> Session {
        Session::resting(store, Record::from_game(game, names, now()))
    }

    pub fn from_record(store: Store, record: &Record) -> Session {
        Session::resting(store, record.clone())
    }

    /// An exercise. The player to move is at this screen, the caller makes the opponent's moves,
    /// and the game is never saved. `store` serves pictures and exports.
    pub fn for_exercise(store: Store, start: Game) -> Session {
        let turn = start.position().turn();
        let seat = |player| if player == turn { Seat::HERE } else { Seat::AWAY };
        let [white, black] = Player::BOTH.map(seat);
        let record = Record::from_game(start, Player::BOTH.map(Name::default_of), now());
        Session::unkept(store, record, Seats::new(white, black))
    }

    /// A game at a table that another part of the program owns, as seen from these seats. The
    /// session saves nothing.
    pub fn at_table(store: Store, record: &Record, seats: Seats) -> Session {
        Session::unkept(store, record.clone(), seats)
    }

    fn unkept(store: Store, record: Record, seats: Seats) -> Session {
        let game = Match::at_one_screen(record, seats);
        Session { game, keeper: FileKeeper::inactive(store), time: steady_now }
    }

    fn resting(store: Store, mut record: Record) -> Session {
        // The clock did not run while the game was closed.
        record.set_clock(record.clock().copied().map(Clock::at_rest));
        let seats = Seats::from_strengths(record.header().computer());
        let game = Match::at_one_screen(record, seats);
        Session { game, keeper: FileKeeper::new(store, None), time: steady_now }
    }

    /// This game with other players, with or without the swap. Nothing is saved yet.
    #[must_use]
    pub fn played_by(mut self, seats: Seats, swap: bool) -> Session {
        self.game.record_mut().set_swap(swap.then_some(Swap::Allowed));
        self.seat(seats);
        self
    }

    /// The game as a file would hold it now, with a stopped clock.
    pub fn record_at_rest(&self) -> Record {
        self.game.record().at_rest(self.time())
    }

    /// The question to the computer, if the computer is to move.
    pub fn think_request(&self, seed: u64) -> Option<ThinkRequest> {
        let turn = self.game().position().turn();
        ThinkRequest::in_game(self.game.record(), self.seats().seat(turn).strength(), seed)
    }

    pub fn time(&self) -> Timestamp {
        (self.time)()
    }

    /// Replaces the system's clock, for tests.
    #[cfg(test)]
    pub fn set_time(&mut self, time: fn() -> Timestamp) {
        self.time = time;
    }

    pub(super) fn is_kept_here(&self) -> bool {
        self.keeper.is_active()
    }

    /// Carries out a command of the player of a colour, and saves the game if it has changed.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then, unless the time of the player to move
    /// is over.
    pub fn apply(&mut self, by: Player, command: Command) -> Result<Vec<Event>, Refused> {
        if self.end_on_time() {
            return Err(Refusal::GameOver.into());
        }
        let now = self.time();
        let events = self.game.apply(by, command, now)?;
        if Changed::from_events(&events) == Changed::Game {
            self.save();
        }
        Ok(events)
    }

    /// Plays a move for the player to move, as [`Session::apply`] does.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<Vec<Event>, Refused> {
        self.apply(self.game.turn(), Command::play(played))
    }

    /// Whether this screen can take back moves, or the ending of the game.
    pub fn may_undo(&self) -> bool {
        self.seats().may_undo() && self.player_here().is_some_and(|by| self.game.may_undo(by))
    }

    /// Notes that a player takes back a move or asks for good moves. Saves the game if it has a
    /// file.
    pub fn note_help(&mut self) {
        if !self.is_helped() {
            self.game.record_mut().note_help();
            if self.path().is_some() {
                self.save();
            }
        }
    }
}

impl Session {
    /// A copy of a game in a file of any format: the game with the number `wanted`, else the first.
    ///
    /// # Errors
    /// The game can't be read.
    pub fn import_one(
        store: Store,
        path: &Path,
        wanted: Option<usize>,
    ) -> Result<(Session, Opened), StoreError> {
        let Reading { record, remarks, .. } = record::read_named(path, wanted)?;
        let remarks = remarks.iter().map(ToString::to_string).collect();
        Ok((Session::from_record(store, &record), Opened::Imported(remarks)))
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
    type Level = Strength;

    fn from_saved(store: Store, record: Record, file: Option<GameFile>) -> (Session, Opened) {
        let opened = match (&file, record.header().remark_on_levels()) {
            (None, _) => Opened::Copy,
            (Some(_), None) => Opened::Itself,
            (Some(_), Some(remark)) => Opened::Earlier(remark.to_string()),
        };
        let keeper = FileKeeper::new(store.clone(), file);
        (Session { keeper, ..Session::from_record(store, &record) }, opened)
    }

    fn import(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        Session::import_one(store, path, None)
    }

    fn keeper(&self) -> &FileKeeper<Record> {
        &self.keeper
    }

    fn keeper_mut(&mut self) -> &mut FileKeeper<Record> {
        &mut self.keeper
    }

    fn save(&mut self) {
        let record = self.record_at_rest();
        self.keeper.save(&record);
    }

    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        let record = self.record_at_rest();
        if let Some(format @ (Format::Sgf | Format::Text)) = Format::from_path(path) {
            self.store().export(&record, path, format, overwrite)?;
            return Ok(SavedAs::Copy(
                format.remark_on_writing(&record).map(|remark| remark.to_string()),
            ));
        }
        self.keeper.save_as(&record, path, overwrite)?;
        Ok(SavedAs::Itself)
    }

    fn seats(&self) -> Seats {
        self.game.seats()
    }

    fn seat(&mut self, seats: Seats) {
        let names = Player::BOTH.map(|player| match seats.seat(player) {
            Seat::Person(person) if person != PersonId::HERE => self.name(player).clone(),
            seat => self.name(player).for_seat(player, seat.strength().is_some()),
        });
        self.game.set_players(names, seats);
    }

    fn pause_clock(&mut self) {
        let runs = self.clock().is_some_and(|clock| clock.running().is_some());
        if runs && self.is_kept_here() && !self.end_on_time() {
            self.stop_clock();
            if self.path().is_some() {
                self.save();
            }
        }
    }
}
