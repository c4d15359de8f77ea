//! `punct host`: one game for a guest at another machine.
//!
//! The host plays on this terminal, the guest on another one. Both are visitors at the table in
//! [`hosted`]. [`host_handler`] serves the guest.

mod host_handler;
mod hosted;

use std::net::{SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use directories::ProjectDirs;
use tokio::net::TcpListener;

use super::say;
use crate::kit::settings::SavedSettings;
use crate::kit::storage::{self, Name, Store, now};
use crate::kit::terminal;
use crate::kit::ui::appearance::Appearance;
use crate::punct::clock::{Clock, TimeControl};
use crate::punct::control::table::TableClient;
use crate::punct::record::{GameFile, Record, Swap};
use crate::punct::screen::{self, Visitor};
use crate::rules::{Player, Rules};
use crate::server::ssh::{Fingerprint, Gate, GuestWord, Limits, listen, load_or_create, runtime};
use host_handler::HostHandler;
use hosted::{HOST, Hosted, HostedOwner};

/// How long the host's program waits for guests to leave when it closes the game.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long this process waits before it stops, so that texts reach the guests.
const TO_BE_SEEN: Duration = Duration::from_millis(200);

/// The game to host, and the conditions.
pub struct Hosting {
    /// A saved game, or the conditions of a new one.
    pub game: HostedGame,
    pub name: Option<Name>,
    pub colour: Player,
    pub listen: SocketAddr,
    /// The folder of the host key. `None` for the system's folder for data.
    pub data: Option<PathBuf>,
    pub asks_word: bool,
}

/// A saved game, or a new one, in which Black may take over White's first move if `swap` is set.
pub enum HostedGame {
    Saved(PathBuf),
    New { rules: Rules, swap: bool, clock: Option<TimeControl> },
}

/// Hosts a game until the host leaves.
pub fn run(hosting: Hosting, store: Store, looks: Appearance, kept: SavedSettings) -> Result<()> {
    terminal::must_be_here()?;
    let data = hosting.data.or_else(system_folder);
    let data =
        data.ok_or_else(|| anyhow!("there is no folder for data here; name one with --data"))?;
    let key = load_or_create(&data)?;
    let host = hosting.name.unwrap_or(Name::default_of(hosting.colour));
    let (record, file) = hosting.game.open(&host, hosting.colour)?;
    let hosted = Hosted::new(&record, file, store, hosting.colour);
    hosted.keep_time().context("the time can't be kept")?;
    let word = hosting.asks_word.then(GuestWord::new).transpose()?;
    let runtime = runtime()?;
    let socket = runtime
        .block_on(TcpListener::bind(hosting.listen))
        .with_context(|| format!("cannot listen on {}", hosting.listen))?;
    let invitation = invitation(socket.local_addr()?, word.as_ref());
    say(format!("Your guest types: {invitation}"));
    say(format!("The key of this machine is {}.", Fingerprint::from_key(key.public_key())));
    let handler = Arc::new(HostHandler::new(hosted.clone(), host.to_string(), word));
    let gate = Gate::new(Limits::default());
    runtime.spawn(listen(socket, key, gate, Arc::<HostHandler>::clone(&handler)));
    terminal::write_colours_for_others();
    let closing = {
        let handler = Arc::clone(&handler);
        move || close(&handler)
    };
    let pausing = {
        let handler = Arc::clone(&handler);
        move |is_stopped| pause(&handler, is_stopped)
    };
    let client = TableClient::new(HOST, hosted.snapshot(HOST), hosted.forbids_advice());
    let owner = HostedOwner {
        hosted: hosted.clone(),
        person: HOST,
        on_leaving: Some(Box::new(closing.clone())),
        on_pause: Some(Box::new(pausing)),
    };
    let mut visitor = Visitor::new(client, Box::new(owner));
    visitor.panel.invitation = Some(format!("Your guest types: {invitation}"));
    let table = hosted.clone();
    let played = screen::play_here(visitor, looks, kept, move |screen| {
        table.come(HOST, screen);
    });
    closing();
    if let Some(path) = hosted.put_away() {
        say(format!("The game is in {}", storage::visible_path(&path)));
    }
    Ok(played?)
}

/// Disconnects the guests and waits until their terminals are restored.
fn close(handler: &HostHandler) {
    let begun = Instant::now();
    handler.close();
    while !handler.is_empty() && begun.elapsed() < CLOSE_TIMEOUT {
        thread::sleep(Duration::from_millis(10));
    }
    // The last output is still on its way.
    thread::sleep(Duration::from_millis(50));
}

/// Tells the guests that this process stops or goes on.
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
                let mut live = Record::new(rules, names, now());
                live.header_mut().swap = swap.then_some(Swap::Allowed);
                live.header_mut().clock = clock.map(Clock::new);
                Ok((live, None))
            }
        }
    }
}

/// Returns this program's folder for data by the rules of the system, if there is one.
pub fn system_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "punct")?.data_dir().to_owned())
}

/// Returns the command line for the guest, with the word that the guest must say.
fn invitation(at: SocketAddr, word: Option<&GuestWord>) -> String {
    let machine = match at.ip() {
        ip if ip.is_unspecified() => own_address().unwrap_or_else(|| "THIS-MACHINE".to_owned()),
        ip => ip.to_string(),
    };
    let word = word.map(|word| format!(" and says {word}")).unwrap_or_default();
    format!("ssh -p {} NAME@{machine}{word}", at.port())
}

/// Returns the address of this machine in its network, or `None` without one. Nothing is sent.
fn own_address() -> Option<String> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // This address is reserved for documentation. Only the route to it is looked up.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip().to_string())
}
