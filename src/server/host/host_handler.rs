//! The handler of a host: one game for one guest.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::hosted::{GUEST, Hosted, HostedOwner};
use crate::kit::storage::Name;
use crate::kit::terminal::{connect, job};
use crate::punct::screen::{self, Budgets, Habits, Looks, Visitor};
use crate::server::ssh::{
    Admission, Exit, Fingerprint, Guest, GuestHandler, GuestWord, Keyboard, Visit,
};

/// How long the guest may do nothing: friends may talk meanwhile.
const PATIENCE: Duration = Duration::from_secs(24 * 3600);

/// The one account of a host: the guest's.
const THE_GUEST: i64 = 0;

/// One game for one guest.
pub struct HostHandler {
    hosted: Hosted,
    host: String,
    /// What the guest must say, if that is asked.
    word: Option<GuestWord>,
    guests: Mutex<HostGuests>,
}

/// How a guest is known again.
#[derive(Clone, PartialEq, Eq)]
enum Identity {
    Key(Fingerprint),
    /// The word that the host has told them.
    Word,
    /// The connection, as long as it has a screen.
    Connection(u64),
}

#[derive(Default)]
struct HostGuests {
    /// The owner of the guest's seat.
    seat: Option<Identity>,
    /// The screens of the guest, each with the number of its connection.
    screens: Vec<(u64, Keyboard)>,
    /// Whether the guest pointed when last that was changed.
    points: bool,
    is_closed: bool,
}

impl HostGuests {
    /// Nothing tells a guest without a key and a word from another one who comes later.
    fn free_seat_of_connection(&mut self) {
        if self.screens.is_empty() {
            self.seat.take_if(|seat| matches!(seat, Identity::Connection(_)));
        }
    }
}

impl HostHandler {
    /// A handler for a game; `host` is what its host is called.
    pub fn new(hosted: Hosted, host: String, word: Option<GuestWord>) -> HostHandler {
        HostHandler { hosted, host, word, guests: Mutex::default() }
    }

    /// Disconnects all guests.
    pub fn close(&self) {
        let mut guests = self.guests();
        guests.is_closed = true;
        guests.screens.iter().for_each(|(_, keyboard)| keyboard.hang_up());
    }

    /// Tells the guests that the host's program is stopped, or goes on.
    pub fn pause(&self, is_stopped: bool) {
        let said = if is_stopped {
            "Your host has put the program aside (Ctrl-Z): it answers when they come back"
        } else {
            "Your host is back"
        };
        self.guests().screens.iter().for_each(|(_, keyboard)| keyboard.tell(said));
    }

    pub fn is_empty(&self) -> bool {
        self.guests().screens.is_empty()
    }

    fn identity(&self, guest: &Guest) -> Identity {
        match (&guest.key, &self.word) {
            (Some(key), _) => Identity::Key(key.fingerprint.clone()),
            (None, Some(_)) => Identity::Word,
            (None, None) => Identity::Connection(guest.connection),
        }
    }

    /// Whether the seat belongs to this guest already.
    fn has_seat(&self, guest: &Guest) -> bool {
        self.guests().seat == Some(self.identity(guest))
    }

    /// Gives the seat to the guest if it is free, and says whether they have it.
    fn takes_seat(&self, guest: &Guest) -> bool {
        let identity = self.identity(guest);
        let mut guests = self.guests();
        // Others may have heard the word: who sits is not joined by another machine.
        let others = guests.screens.iter().any(|(connection, _)| *connection != guest.connection);
        if identity == Identity::Word && others {
            return false;
        }
        *guests.seat.get_or_insert_with(|| identity.clone()) == identity
    }

    fn guests(&self) -> MutexGuard<'_, HostGuests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GuestHandler for HostHandler {
    fn admit(&self, guest: &Guest, answer: Option<&str>) -> Admission {
        match (&self.word, answer) {
            (None, _) if self.has_seat(guest) => Admission::In(Some(THE_GUEST)),
            (None, _) => Admission::In(None),
            (Some(word), Some(said)) if word.is(said) => Admission::In(Some(THE_GUEST)),
            (Some(_), Some(_)) => Admission::Out,
            (Some(_), None) => Admission::Ask("The word your host told you: "),
        }
    }

    fn screen(&self, visit: &mut Visit) -> Exit {
        let Some(terminal) = visit.terminal.take() else {
            return refuse(visit, "PÜNCT is played on a terminal: 'ssh -t' asks for one.");
        };
        if !self.takes_seat(&visit.guest) {
            return refuse(visit, "Another player plays this game already.");
        }
        if let Ok(name) = visit.guest.user.parse::<Name>() {
            self.hosted.call_guest(&name);
        }
        visit.keyboard.set_patience(PATIENCE);
        let looks = Looks { environment: terminal.environment, ..Looks::default() };
        let (mut input, away) = connect(terminal.size);
        let (screen, outbox) = (input.screen(), input.outbox());
        let measuring = looks.measure(&mut input);
        visit.keyboard.give_to(input);
        // If the guest is gone, the screen notices it.
        let _ = visit.wire.write_all(measuring.as_bytes());
        {
            let mut guests = self.guests();
            if guests.is_closed {
                return Exit::Refused;
            }
            guests.screens.push((visit.guest.connection, visit.keyboard.clone()));
        }
        let id = self.hosted.come(GUEST, screen);
        let forbids_advice = self.hosted.forbids_advice();
        let terms = if forbids_advice { ", without hints from the engine" } else { "" };
        let visitor = Visitor {
            who: GUEST,
            seen: self.hosted.seen(),
            owner: Box::new(HostedOwner {
                hosted: self.hosted.clone(),
                person: GUEST,
                on_leaving: None,
                on_pause: None,
            }),
            greeting: Some(format!(
                "{}{terms}. ? shows the keys, g the rules",
                self.hosted.colours(GUEST)
            )),
            invitation: None,
            forbids_advice,
            ignored: Vec::new(),
            budgets: Budgets::USUAL,
        };
        let begun_pointing = self.guests().points;
        let mut habits = Habits { points: begun_pointing, ..Habits::of(looks.appearance()) };
        let end = job::guarded("guest's screen", || {
            screen::play_away(visitor, &mut habits, None, outbox, away, &mut visit.wire)
        });
        self.hosted.leave(GUEST, id);
        let was_closed = {
            let mut guests = self.guests();
            // Another screen of theirs, left as it was, changes nothing.
            if habits.points != begun_pointing {
                guests.points = habits.points;
            }
            guests.screens.retain(|(_, keyboard)| !keyboard.is(&visit.keyboard));
            guests.free_seat_of_connection();
            guests.is_closed
        };
        let word = match end {
            Err(failure) => format!("The game failed here: {}.", failure.why),
            Ok(_) if was_closed => format!("{} has closed the game; it is saved.", self.host),
            Ok(_) => "You have left the game. The same line brings you back.".to_owned(),
        };
        // If this fails, the guest is gone already.
        let _ = visit.wire.write_all(format!("{word}\r\n").as_bytes());
        Exit::Done
    }

    fn command(&self, visit: &mut Visit, _: &str) -> Exit {
        refuse(visit, "This machine hosts one game: come without a command.");
        Exit::Usage
    }
}

fn refuse(visit: &Visit, why: &str) -> Exit {
    // If this fails, the guest is gone already.
    let _ = visit.wire.write_error(format!("{why}\r\n").as_bytes());
    Exit::Refused
}
