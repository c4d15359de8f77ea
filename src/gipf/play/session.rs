//! The session of a game at this screen: the match and its file. The session saves the match after
//! every event that [`Event::is_kept`] names.

use std::path::Path;

use jiff::Timestamp;

use super::command::{Applied, Command, Event, Refused};
use super::game_match::Match;
use super::{Seat, Seats};
use crate::gipf::engine::GipfStrength;
use crate::gipf::record::{Agreed, PunctRecord, Record};
use crate::kit::session::{GameSession, LocalMatch};
use crate::kit::storage::{Name, Store, StoreResult, now, read_named_game};
use crate::rules::Player;

pub type Session = GameSession<Match>;

/// The name of the folder for games of GIPF in the folder of saves.
const FOLDER: &str = "gipf";

impl Session {
    /// Returns the folder of games of GIPF in a folder of saves.
    pub fn place(saves: &Store) -> Store {
        saves.subfolder(FOLDER)
    }

    /// Begins a game; White's name comes first. The file is created at the first change. `store` is
    /// the folder that [`Session::place`] returns.
    pub fn new(store: Store, agreed: Agreed, names: [Name; 2], seats: Seats) -> Session {
        let mut session = Session::from_record(store, Record::new(agreed, names, now()));
        session.seat(seats);
        session
    }

    pub fn from_record(store: Store, record: Record) -> Session {
        Session::from_match(store, Match::from_saved(record))
    }

    /// Carries out a command of the player with the colour `by`, and saves the game if its file
    /// must change.
    ///
    /// # Errors
    /// Fails if the command is refused; the match is unchanged then.
    pub fn apply(&mut self, by: Player, command: Command) -> Result<Vec<Event>, Refused> {
        self.change(|game, now| game.apply(by, command, now), is_kept)
    }

    /// Carries out a command of the player who decides on it, as [`Session::apply`] does.
    ///
    /// # Errors
    /// Fails if the command is refused; the match is unchanged then.
    pub fn take(&mut self, command: Command) -> Result<Vec<Event>, Refused> {
        let by = self.decides_on(&command).unwrap_or(self.turn());
        self.apply(by, command)
    }

    /// Stores the contest's game of PÜNCT, as [`Match::follow_contest`] does, and saves the game.
    ///
    /// # Errors
    /// Fails if there is no contest.
    pub fn follow_contest(&mut self, punct: PunctRecord) -> Result<Vec<Event>, Refused> {
        self.change(|game, _| game.follow_contest(punct), is_kept)
    }
}

/// Whether the game must be saved after these events. The session saves once after all events of a
/// command, so that a killed program leaves nothing half done.
fn is_kept(done: &Applied) -> bool {
    done.as_ref().is_ok_and(|events| events.iter().any(Event::is_kept))
}

impl LocalMatch for Match {
    type Saved = Record;
    type Level = GipfStrength;

    /// Goes on with a game, with the players that the record names. A begun turn that leaves
    /// nothing to decide is played.
    fn from_saved(record: Record) -> Match {
        let seats = Seats::from_strengths(record.header.computer);
        let mut game = Match { record, seats, announced: None };
        game.finish_if_decided();
        game
    }

    fn to_saved(&self, _now: Timestamp) -> Record {
        self.record().clone()
    }

    fn import(path: &Path) -> StoreResult<(Record, Vec<String>)> {
        Ok((read_named_game(path)?, Vec::new()))
    }

    fn seats(&self) -> Seats {
        Match::seats(self)
    }

    /// Changes the players of the seats, and adapts their names.
    fn seat(&mut self, seats: Seats) {
        self.record.header.names = Player::BOTH.map(|player| {
            let is_computer = matches!(seats.seat(player), Seat::Computer(_));
            self.name(player).for_seat(player, is_computer)
        });
        self.record.header.computer = seats.computer();
        self.seats = seats;
    }
}
