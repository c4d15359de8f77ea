//! `punct serve`: a server for many guests.

pub mod accounts;
#[cfg_attr(windows, allow(dead_code, unused_imports, reason = "no such sockets there"))]
mod control;
mod guest_lines;
mod handler;
mod line_by_line;
mod registration;
mod settings;
mod setup;

pub use settings::{Openness, WantedSettings};

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use jiff::Timestamp;

use super::game_server::GameServer;
pub use super::game_server::prometheus_figures;
use super::game_server::{Status, resident_bytes};
use super::log::{self, LogEvent, WaitingLog, log, log_trouble};
use super::{log_line, wait_for_screens};
use crate::kit::storage::visible_path;
use crate::kit::system::steady_now;
use crate::server::database::{self, Database, DatabaseError, pauses};
use crate::server::game_server::{GamesStatus, pause_clocks, unreadable_games};
use crate::server::ssh::{Gate, HOST_KEYS, host_keys_text, listen, load_host_keys};
use crate::server::verbs::Operator;
use control::ControlRequest;
use handler::ServerHandler;
use settings::ServerSettings;
use setup::{Order, Orders, ServerSetup};

/// How long the server waits for guests to leave when it closes.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

pub struct ServeOptions {
    pub listen: SocketAddr,
    /// Of the database, the host key and the file of settings.
    pub data: PathBuf,
    /// They override the settings of the file.
    pub flags: WantedSettings,
    /// The command to run for each notice to a player.
    pub notify: Option<String>,
}

/// Makes no file. If a server runs on the data, checks only the settings and the database.
pub fn check(serving: &ServeOptions) -> Result<()> {
    let ServeOptions { listen, data, flags, .. } = serving;
    // The settings come first, so that they are checked even if a server runs already.
    let settings = ServerSettings::new(flags, data)?;
    log_line(settings);
    if let Some(why) = setup::too_few_files(&settings.limits) {
        log_line(why);
    }
    let is_running = setup::is_locked(data)?;
    setup::check_folder(data)?;
    if let Some(database) = Database::existing(data)? {
        database::check(&database)?;
        let spoilt = unreadable_games(&database)?;
        ensure!(spoilt.is_empty(), "{}", spoilt.join("\n"));
    } else {
        log_line("There is no database yet: the server makes one when it starts.");
    }
    let folder = visible_path(data);
    if is_running {
        log_line(format!("A server runs on {folder} just now. Its data are sound."));
        return Ok(());
    }
    let keys = load_host_keys(data)?;
    TcpListener::bind(listen).with_context(|| format!("cannot listen on {listen}"))?;
    log_line(format!("All is well: {folder} can be served at {listen}."));
    if !keys.is_empty() {
        log_line(host_keys_text(&keys));
    }
    if keys.len() < HOST_KEYS.len() {
        log_line("This machine has no key yet of each kind: the server makes them when it starts.");
    }
    Ok(())
}

pub fn run(serving: &ServeOptions) -> Result<()> {
    // The handler of signals comes first: without it SIGHUP would end the process.
    let mut orders = Orders::new()?;
    log::open(io::stderr());
    let settings = ServerSettings::new(&serving.flags, &serving.data)?;
    let ServerSetup { mut database, keys, socket, runtime, lock } = ServerSetup::new(serving)?;
    if let Err(error) = WaitingLog::new(&serving.data).write_out() {
        log_trouble(&format!("the log of commands without a server can't be read: {error}"));
    }
    pause_clocks(&mut database)?;
    let server = GameServer::new(database)?;
    server.on_failure(orders.ender());
    if let Some(command) = &serving.notify {
        server.notify_by(command).context("no notices can be sent")?;
    }
    server.keep_time().context("the time of games can't be kept")?;
    let gate = Gate::new(settings.limits);
    gate.set_bans(server.database(|it| database::origins::bans(it, Timestamp::now()))?);
    let at = socket.local_addr()?;
    if let Some(why) = setup::too_few_files(&settings.limits) {
        log_trouble(&why);
    }
    let handler = Arc::new(ServerHandler::new(server, settings, gate.clone(), at.port()));
    log_line(format!("Guests are welcome at {at} (ssh -p {}).", at.port()));
    log_line(host_keys_text(&keys));
    log_line(settings);
    log(LogEvent::Start { listen: at });
    let door: Arc<ServerHandler> = Arc::clone(&handler);
    let answer = answers(Instant::now(), Arc::clone(&handler), gate.clone());
    if let Err(error) = control::listen(&serving.data, answer) {
        log_trouble(&format!("commands of the operator can't reach the server: {error}"));
    }
    let listening = runtime.spawn(listen(socket, keys, gate.clone(), door));
    while orders.wait() == Order::ReadSettings {
        reload_settings(serving, &handler, &gate);
    }
    listening.abort();
    let until = Instant::now() + CLOSE_TIMEOUT;
    handler.guests.close();
    handler.server.end_notices();
    wait_for_screens(|| handler.guests.is_empty(), until);
    let noted = handler.server.write(|it| pauses::store_moment(it, steady_now()));
    // After this, a copy of the database file alone is complete.
    let last = noted.and_then(|()| handler.server.fold_in());
    if let Err(error) = &last {
        log_trouble(&error.to_string());
    }
    drop(lock);
    log(LogEvent::Stop);
    log_line("Closed.");
    // The manager of services starts a server again that has failed.
    ensure!(!matches!(last, Err(DatabaseError::Unsynced)), "the disk has failed; the log says why");
    Ok(())
}

fn answers(
    begun: Instant,
    handler: Arc<ServerHandler>,
    gate: Gate,
) -> impl Fn(ControlRequest) -> String + Send + Sync + 'static {
    move |request| match request {
        ControlRequest::Moderate(what) => {
            control::moderating(handler.moderate(Operator::AtTheMachine, false, what))
        }
        ControlRequest::Status => match GamesStatus::read(&handler.server) {
            Ok(games) => {
                let (uptime_seconds, gate) = (begun.elapsed().as_secs(), gate.status());
                let status =
                    Status { uptime_seconds, resident_bytes: resident_bytes(), gate, games };
                serde_json::to_string(&status).unwrap_or_default()
            }
            Err(error) => {
                log_trouble(&error.to_string());
                String::new()
            }
        },
    }
}

pub fn status(data: &Path) -> Result<Status> {
    let answer = control::ask(data, control::STATUS, |_| ())?
        .with_context(|| format!("{}: no server runs here", visible_path(data)))?;
    serde_json::from_str(&answer).context("the server can't say; its log tells why")
}

/// The settings hold for later guests. If they are unusable, the old ones stay.
fn reload_settings(serving: &ServeOptions, handler: &ServerHandler, gate: &Gate) {
    match handler.settings().reload(&serving.flags, &serving.data) {
        Ok(settings) => {
            handler.set(settings);
            gate.set_limits(settings.limits);
            log_line(settings);
        }
        Err(error) => log_trouble(&format!("{error}. The settings stay as they were.")),
    }
}
