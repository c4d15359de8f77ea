//! `punct host`: one game for a guest at another machine. Host and guest are both clients of the
//! table in [`hosted`]; the [`HostHandler`] serves the guest.

mod hosted;

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use directories::ProjectDirs;
use hosted::{GUEST, HOST, Hosted, HostedOwner};
use parking_lot::Mutex;
use tokio::net::TcpListener;

use super::{log_line, wait_for_screens};
use crate::kit::settings::SavedSettings;
use crate::kit::storage::{self, Name, Store, now};
use crate::kit::terminal::{self, connect, job};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::glyphs::is_dumb;
use crate::punct::clock::{Clock, TimeControl};
use crate::punct::control::table::TableClient;
use crate::punct::record::{GameFile, Record, Swap};
use crate::punct::screen::{self, GuestSession, InitialView, Preferences, TableVisitor};
use crate::rules::{Player, Rules};
use crate::server::clients::{Client, RationedAction, Rations};
use crate::server::ssh::{
    Admission, AdmittedAccount, Exit, Fingerprint, Gate, Guest, GuestHandler, GuestPassword,
    Keyboard, Limits, SessionUse, Visit, host_keys_text, listen, load_or_create, network_of,
    runtime,
};

/// How long the host's program waits for guests to leave when it closes the game.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

const TO_BE_SEEN: Duration = Duration::from_millis(200);

pub struct HostOptions {
    pub game: HostedGame,
    pub name: Option<Name>,
    pub colour: Player,
    pub listen: SocketAddr,
    /// The folder of the host key. `None` for the system's folder for data.
    pub data: Option<PathBuf>,
    pub requires_password: bool,
}

/// A saved game, or a new one, in which Black may take over White's first move if `swap` is set.
pub enum HostedGame {
    Saved(PathBuf),
    New { rules: Rules, swap: bool, clock: Option<TimeControl> },
}

pub fn run(
    hosting: HostOptions,
    store: Store,
    looks: Appearance,
    settings: SavedSettings,
) -> Result<()> {
    terminal::must_be_here()?;
    let data = hosting
        .data
        .or_else(system_folder)
        .context("there is no folder for data here; name one with --data")?;
    let keys = load_or_create(&data)?;
    let host = hosting.name.unwrap_or(Name::default_of(hosting.colour));
    let (record, file) = hosting.game.open(&host, hosting.colour)?;
    let hosted = Hosted::new(&record, file, store, hosting.colour);
    hosted.keep_time().context("the time can't be kept")?;
    let word = hosting.requires_password.then(GuestPassword::new).transpose()?;
    let runtime = runtime()?;
    let socket = runtime
        .block_on(TcpListener::bind(hosting.listen))
        .with_context(|| format!("cannot listen on {}", hosting.listen))?;
    let invitation = invitation(socket.local_addr()?, word.as_ref());
    log_line(format!("Your guest types: {invitation}"));
    log_line(host_keys_text(&keys));
    let handler = Arc::new(HostHandler::new(hosted.clone(), host.to_string(), word));
    let gate = Gate::new(Limits::default());
    runtime.spawn(listen(socket, keys, gate, Arc::<HostHandler>::clone(&handler)));
    let client = TableClient::new(HOST, hosted.snapshot(HOST), hosted.forbids_advice());
    let (leaving, pausing) = (Arc::clone(&handler), Arc::clone(&handler));
    let owner = HostedOwner {
        hosted: hosted.clone(),
        person: HOST,
        on_leaving: Some(Box::new(move || close(&leaving))),
        on_pause: Some(Box::new(move |is_stopped| pause(&pausing, is_stopped))),
    };
    let mut visitor = TableVisitor::new(client, Box::new(owner));
    visitor.panel.invitation = Some(format!("Your guest types: {invitation}"));
    let table = hosted.clone();
    let played = screen::run_local(visitor, looks, settings, move |screen| {
        table.come(HOST, screen);
    });
    close(&handler);
    if let Some(path) = hosted.close_file() {
        log_line(format!("The game is in {}", storage::visible_path(&path)));
    }
    Ok(played?)
}

fn close(handler: &HostHandler) {
    let until = Instant::now() + CLOSE_TIMEOUT;
    handler.close();
    wait_for_screens(|| handler.is_empty(), until);
}

fn pause(handler: &HostHandler, is_stopped: bool) {
    handler.pause(is_stopped);
    if is_stopped && !handler.is_empty() {
        // A stopped process draws nothing more for the guests.
        thread::sleep(TO_BE_SEEN);
    }
}

impl HostedGame {
    fn open(self, host: &Name, colour: Player) -> Result<(Record, Option<GameFile>)> {
        match self {
            HostedGame::Saved(path) => {
                let (record, file) = GameFile::open(&path)?;
                Ok((record, Some(file)))
            }
            HostedGame::New { rules, swap, clock } => {
                let names = Player::BOTH.map(|player| {
                    if player == colour { host.clone() } else { Name::default_of(player) }
                });
                let mut record = Record::new(rules, names, now());
                record.header_mut().swap = swap.then_some(Swap::Allowed);
                record.header_mut().clock = clock.map(Clock::new);
                Ok((record, None))
            }
        }
    }
}

/// This program's folder for data by the rules of the system, if there is one.
pub fn system_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "punct")?.data_dir().to_owned())
}

/// The command line for the guest, with the word that the guest must say.
fn invitation(at: SocketAddr, word: Option<&GuestPassword>) -> String {
    let mut machine = at.ip().to_string();
    if at.ip().is_unspecified() {
        // Nothing is sent. Only the route to the address, which is reserved for documentation, is
        // looked up.
        let socket = UdpSocket::bind("0.0.0.0:0").ok();
        let routed = socket.filter(|socket| socket.connect("192.0.2.1:9").is_ok());
        let own = routed.and_then(|socket| socket.local_addr().ok());
        machine = own.map_or_else(|| "THIS-MACHINE".to_owned(), |own| own.ip().to_string());
    }
    let mut invitation = format!("ssh -p {} NAME@{machine}", at.port());
    if let Some(word) = word {
        invitation = format!("{invitation} and says {word}");
    }
    invitation
}

/// How long the guest may do nothing. It is long because friends may talk meanwhile.
const PATIENCE: Duration = Duration::from_hours(24);

const THE_GUEST: AdmittedAccount = AdmittedAccount { number: GUEST, is_operator: false };

struct HostHandler {
    hosted: Hosted,
    host: String,
    password: Option<GuestPassword>,
    guests: Mutex<HostGuests>,
    /// Limits how often words may be tried, and how often the host hears of that.
    rations: Rations,
}

#[derive(Clone, PartialEq, Eq)]
enum Identity {
    Key(Fingerprint),
    /// The word that the host has given to the guest.
    Password,
    /// The address, for a guest without a key in a game without a word.
    Address(IpAddr),
}

#[derive(Default)]
struct HostGuests {
    seat: Option<Identity>,
    /// The screens of the guest, each with the number of its connection.
    screens: Vec<(u64, Keyboard)>,
    /// Whether pointing is on when the guest comes again: the guest's last choice.
    points: bool,
    is_closed: bool,
}

impl HostHandler {
    fn new(hosted: Hosted, host: String, word: Option<GuestPassword>) -> HostHandler {
        HostHandler {
            hosted,
            host,
            password: word,
            guests: Mutex::default(),
            rations: Rations::default(),
        }
    }

    fn close(&self) {
        let mut guests = self.guests.lock();
        guests.is_closed = true;
        guests.screens.iter().for_each(|(_, keyboard)| keyboard.hang_up());
    }

    fn pause(&self, is_stopped: bool) {
        let text = if is_stopped {
            "Your host has put the program aside (Ctrl-Z): it answers when they come back"
        } else {
            "Your host is back"
        };
        self.guests.lock().screens.iter().for_each(|(_, keyboard)| keyboard.notify(text));
    }

    fn is_empty(&self) -> bool {
        self.guests.lock().screens.is_empty()
    }

    fn identity(&self, guest: &Guest) -> Identity {
        if let Some(key) = &guest.key {
            Identity::Key(key.fingerprint.clone())
        } else if self.password.is_some() {
            Identity::Password
        } else {
            Identity::Address(network_of(guest.address))
        }
    }

    /// Gives the seat to the guest if it is free. `true` if the guest may play now.
    fn takes_seat(&self, guest: &Guest) -> bool {
        let identity = self.identity(guest);
        let mut guests = self.guests.lock();
        // Without a key, others may know the word or share the address. So no other connection may
        // join while the guest is here.
        let others = guests.screens.iter().any(|(connection, _)| *connection != guest.connection);
        if !matches!(identity, Identity::Key(_)) && others {
            return false;
        }
        *guests.seat.get_or_insert_with(|| identity.clone()) == identity
    }

    /// Admits a guest with the right word, unless too many words were tried from that address.
    /// Tells the host about guests who stay out.
    fn check_password(&self, address: IpAddr, is_right: bool) -> Admission {
        let (client, now) = (Client::Address(address), Instant::now());
        let is_too_often = self.rations.spend(client, RationedAction::Word, now).is_err();
        if is_right && !is_too_often {
            return Admission::In(Some(THE_GUEST));
        }
        if self.rations.spend(client, RationedAction::LoggedRefusal, now).is_ok() {
            let what =
                if is_too_often { "tries one word after the other" } else { "said a wrong word" };
            self.hosted.notify_host(&format!("Somebody at {address} {what}, and stays out"));
        }
        Admission::Out
    }
}

impl GuestHandler for HostHandler {
    fn admit(&self, guest: &Guest, answer: Option<&str>) -> Admission {
        let Some(word) = &self.password else {
            let is_known = self.guests.lock().seat == Some(self.identity(guest));
            return Admission::In(is_known.then_some(THE_GUEST));
        };
        match answer {
            Some(given) => self.check_password(guest.address, word.is(given)),
            None => Admission::Ask("The word your host told you: "),
        }
    }

    fn screen(&self, visit: &mut Visit) -> Exit {
        let Some(terminal) = visit.terminal.clone() else {
            let no_terminal = "PÜNCT is played on a terminal: 'ssh -t' asks for one.";
            return visit.refuse(Exit::Refused, no_terminal);
        };
        if is_dumb(terminal.term()) {
            let no_board = "This terminal can't show the board: come with one that can.";
            return visit.refuse(Exit::Refused, no_board);
        }
        if let Err(why) = visit.pass.use_for(SessionUse::Screen) {
            return visit.refuse(Exit::Refused, &why.to_string());
        }
        if !self.takes_seat(&visit.guest) {
            return visit.refuse(Exit::Refused, "Another player plays this game already.");
        }
        if let Ok(name) = visit.guest.user.parse::<Name>() {
            self.hosted.call_guest(&name);
        }
        visit.keyboard.set_idle_limit(PATIENCE);
        let looks = InitialView { environment: terminal.environment, ..InitialView::default() };
        let (mut input, away) = connect(terminal.size);
        let (screen, outbox) = (input.screen(), input.outbox());
        let measuring = looks.measure(&mut input);
        visit.keyboard.set_listener(input);
        // A failure means that the guest has gone. The screen notices that.
        let _ = visit.wire.write_all(measuring.as_bytes());
        {
            let mut guests = self.guests.lock();
            if guests.is_closed {
                return Exit::Refused;
            }
            guests.screens.push((visit.guest.connection, visit.keyboard.clone()));
        }
        let id = self.hosted.come(GUEST, screen);
        let forbids_advice = self.hosted.forbids_advice();
        let terms = if forbids_advice { ", without hints from the engine" } else { "" };
        let client = TableClient::new(GUEST, self.hosted.snapshot(GUEST), forbids_advice);
        let owner = HostedOwner {
            hosted: self.hosted.clone(),
            person: GUEST,
            on_leaving: None,
            on_pause: None,
        };
        let mut visitor = TableVisitor::new(client, Box::new(owner));
        let colours = self.hosted.colours(GUEST);
        visitor.greeting = Some(format!("{colours}{terms}. ? shows the keys, g the rules"));
        let begun_pointing = self.guests.lock().points;
        let mut preferences =
            Preferences { points: begun_pointing, ..Preferences::new(looks.appearance()) };
        let end = job::catch_panic("guest's screen", || {
            let sitting = GuestSession::Table(visitor);
            screen::run_remote(sitting, &mut preferences, None, outbox, away, &mut visit.wire)
        });
        self.hosted.leave(GUEST, id);
        let was_closed = {
            let mut guests = self.guests.lock();
            // If the guest has not changed the choice on this screen, the choice of the guest's
            // other screens stays.
            if preferences.points != begun_pointing {
                guests.points = preferences.points;
            }
            guests.screens.retain(|(_, keyboard)| !keyboard.is(&visit.keyboard));
            guests.is_closed
        };
        let word = match end {
            Err(failure) => format!("The game failed here: {}.", failure.why),
            Ok(_) if was_closed => format!("{} has closed the game; it is saved.", self.host),
            Ok(_) => "You have left the game. The same line brings you back.".to_owned(),
        };
        // A failure means that the guest has gone already.
        let _ = visit.wire.write_all(format!("{word}\r\n").as_bytes());
        Exit::Done
    }

    fn command(&self, visit: &mut Visit, _: &str) -> Exit {
        visit.refuse(Exit::Usage, "This machine hosts one game: come without a command.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Store, now};
    use crate::punct::record::Record;
    use crate::rules::{Player, Rules};
    use crate::server::ssh::PublicKey;

    fn handler(word: Option<GuestPassword>) -> HostHandler {
        let names = Player::BOTH.map(Name::default_of);
        let record = Record::new(Rules::default(), names, now());
        let hosted = Hosted::new(&record, None, Store::without_folder(), Player::White);
        HostHandler::new(hosted, "Anna".to_owned(), word)
    }

    fn guest(address: &str, connection: u64, key: Option<&str>) -> Guest {
        let key = key.map(|key| PublicKey {
            fingerprint: Fingerprint(key.to_owned()),
            openssh: key.to_owned(),
        });
        let (address, user) = (address.parse().unwrap(), "ben".to_owned());
        Guest { key, passed_over: Vec::new(), user, address, connection }
    }

    #[test]
    fn the_seat_stays_with_who_was_there_first_whoever_comes_while_they_are_away() {
        let ben = ("192.0.2.7", None);
        let with_key = ("192.0.2.7", Some("ben's"));
        for (first, later, is_same) in [
            (ben, ben, true),
            (ben, ("192.0.2.8", None), false),
            (ben, with_key, false),
            (with_key, with_key, true),
            (with_key, ("192.0.2.9", Some("ben's")), true),
            (with_key, ("192.0.2.7", Some("eve's")), false),
            (with_key, ben, false),
            (("2001:db8::1", None), ("2001:db8::2", None), true),
            (("2001:db8::1", None), ("2001:db8:0:1::1", None), false),
        ] {
            let handler = handler(None);
            let (address, key) = first;
            assert!(handler.takes_seat(&guest(address, 1, key)));
            // The first guest has left, so nobody is there.
            let (address, key) = later;
            assert_eq!(handler.takes_seat(&guest(address, 2, key)), is_same, "{first:?} {later:?}");
            let (address, key) = first;
            assert!(handler.takes_seat(&guest(address, 3, key)), "a former guest may return");
        }
    }

    #[test]
    fn who_tries_words_is_slowed_down_and_no_other_place() {
        let word = GuestPassword::new().unwrap();
        let handler = handler(Some(word.clone()));
        let says = |address, said: &str| handler.admit(&guest(address, 1, None), Some(said));
        let right = word.to_string();
        for _ in 0..4 {
            assert_eq!(says("192.0.2.9", "wrong"), Admission::Out);
        }
        assert_eq!(says("192.0.2.9", &right), Admission::In(Some(THE_GUEST)));
        // The sixth word does not count, although it is right.
        assert_eq!(says("192.0.2.9", &right), Admission::Out);
        assert_eq!(says("192.0.2.7", &right), Admission::In(Some(THE_GUEST)));
    }
}
