//! The one game of a host: its table, its file, and the screens that show it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{io, thread};

use jiff::{SignedDuration, Timestamp};
use parking_lot::{Condvar, Mutex};

use crate::kit::session::FileKeeper;
use crate::kit::session::PersonId;
use crate::kit::storage::{Name, Store};
use crate::kit::system::steady_now;
use crate::punct::clock::Clock;
use crate::punct::play::{
    ChangeKind, Command, CommandError, CommandResult, Match, Seat, Snapshot, TableOwner,
    TableView as _,
};
use crate::punct::record::{GameFile, Record};
use crate::punct::screen::ScreenHandle;
use crate::rules::Player;
use crate::server::room::{Keeper, Room, ViewId, wait_for_change};

pub const HOST: PersonId = PersonId(0);

pub const GUEST: PersonId = PersonId(1);

/// The one game of a host. Clones share the game.
#[derive(Clone)]
pub struct Hosted(Arc<HostedShared>);

struct HostedShared {
    state: Mutex<HostedState>,
    /// Signalled when the game has changed. The thread that watches the time waits for this.
    changed: Condvar,
}

struct HostedState {
    room: Room,
    keeper: FileKeeper<Record>,
    host: Option<ScreenHandle>,
}

impl Keeper for FileKeeper<Record> {
    type Error = CommandError;

    fn store(
        &mut self,
        changed: ChangeKind,
        _: &Snapshot,
        table: &mut Match,
        _: Timestamp,
    ) -> CommandResult {
        match changed {
            ChangeKind::Game | ChangeKind::SharedTree => {
                self.write(table.record()).map_err(|error| CommandError::Unsaved(error.to_string()))
            }
            ChangeKind::NextGame => {
                self.release();
                Ok(())
            }
            ChangeKind::Nothing
            | ChangeKind::Pointing
            | ChangeKind::Talk
            | ChangeKind::Tree
            | ChangeKind::Offers => Ok(()),
        }
    }
}

/// How long after a failed save the end of a game is saved again.
const RETRY: SignedDuration = SignedDuration::from_secs(5);

impl Hosted {
    /// The host plays the colour `host`. `file` is the file of a saved game.
    pub fn new(record: &Record, file: Option<GameFile>, store: Store, host: Player) -> Hosted {
        let seats = Player::BOTH.map(|it| Seat::Person(if it == host { HOST } else { GUEST }));
        let table = Match::at_table(record, seats.into()).stopped();
        let state = HostedState {
            room: Room::new(table),
            keeper: FileKeeper::new(store, file),
            host: None,
        };
        Hosted(Arc::new(HostedShared { state: Mutex::new(state), changed: Condvar::new() }))
    }

    /// Starts a thread that ends the game when a player's time is over.
    pub fn keep_time(&self) -> io::Result<()> {
        let hosted = self.clone();
        thread::Builder::new().name("timekeeper".to_owned()).spawn(move || {
            let mut state = hosted.0.state.lock();
            loop {
                let now = steady_now();
                let HostedState { room, keeper, .. } = &mut *state;
                let ended = room.end_if_late(keeper, now);
                let deadline = room.table.clock().and_then(Clock::deadline);
                let next = match ended {
                    Ok(_) => deadline.filter(|deadline| *deadline > now),
                    // The game goes on until its end is saved.
                    Err(_) => Some(now + RETRY),
                };
                wait_for_change(&hosted.0.changed, &mut state, next, now);
            }
        })?;
        Ok(())
    }

    pub fn snapshot(&self, player: PersonId) -> Snapshot {
        self.0.state.lock().room.table.snapshot().for_person(player)
    }

    /// The engine gives no advice while a game with a clock goes on.
    pub fn forbids_advice(&self) -> bool {
        self.0.state.lock().room.table.clock().is_some()
    }

    /// A sentence about the colours of a player and of the opponent.
    pub fn colours(&self, player: PersonId) -> String {
        let seen = self.snapshot(player);
        let Some(colour) = seen.colour_of(player) else { return "You watch".to_owned() };
        let other = colour.opponent();
        let name = seen.record.header().name(other);
        if name.is_given_to(other) {
            format!("You have {colour}, {name} has {other}")
        } else {
            format!("You have {colour}, the other player has {other}")
        }
    }

    /// Gives the guest a name, unless the game has a name for the guest already.
    pub fn call_guest(&self, name: &Name) {
        let table = &mut self.0.state.lock().room.table;
        let Some(colour) = table.seats().colour_of(GUEST) else { return };
        let mut names = table.record().header().names.clone();
        if !names[colour as usize].is_given_to(colour) {
            names[colour as usize] = name.clone();
            table.set_players(names, table.seats());
        }
    }

    pub fn come(&self, person: PersonId, screen: ScreenHandle) -> ViewId {
        let HostedState { room, host, .. } = &mut *self.0.state.lock();
        if person == HOST {
            *host = Some(screen.clone());
        }
        // A change of the clock by this is saved with the next move.
        let id = room.add(person, screen);
        room.table.come(person, steady_now());
        room.show();
        self.0.changed.notify_all();
        id
    }

    pub fn notify_host(&self, what: &str) {
        if let Some(host) = &self.0.state.lock().host {
            host.notify(what);
        }
    }

    pub fn leave(&self, person: PersonId, screen: ViewId) {
        self.0.state.lock().room.leave(person, screen);
    }

    /// Closes the file, so that other programs can open it. The result is its path; `None` if the
    /// game is not saved.
    pub fn close_file(&self) -> Option<PathBuf> {
        let mut state = self.0.state.lock();
        // The thread that watches the time holds the game until the program ends, so dropping the
        // game would not unlock the file.
        state.keeper.unlock();
        state.keeper.path().map(Path::to_owned)
    }
}

pub struct HostedOwner {
    pub hosted: Hosted,
    pub person: PersonId,
    /// Called when the screen is closed from outside.
    pub on_leaving: Option<Box<dyn FnMut()>>,
    /// Called with `true` before the process is stopped, and with `false` when it goes on.
    pub on_pause: Option<Box<dyn FnMut(bool)>>,
}

impl TableOwner for HostedOwner {
    fn ask(&mut self, command: Command) -> CommandResult {
        let HostedState { room, keeper, host } = &mut *self.hosted.0.state.lock();
        // The time may be over although the thread that watches it has not noticed that yet.
        let now = steady_now();
        let applied = room
            .end_if_late(keeper, now)
            .and_then(|_| room.apply(keeper, self.person, command, now));
        self.hosted.0.changed.notify_all();
        match applied {
            // The reason has a path of the host's machine.
            Err(CommandError::Unsaved(why)) if self.person != HOST => {
                if let Some(host) = host {
                    host.notify(&format!("The guest's move or answer is not saved: {why}"));
                }
                Err(CommandError::Unsaved("the host is told why".to_owned()))
            }
            applied => applied.map(drop),
        }
    }

    fn pause(&mut self, is_stopped: bool) {
        if let Some(on_pause) = &mut self.on_pause {
            on_pause(is_stopped);
        }
    }

    fn leave(&mut self) {
        if let Some(on_leaving) = &mut self.on_leaving {
            on_leaving();
        }
    }
}
