//! `punct serve`: a server for many guests.
//!
//! - [`house`]: who may come in, and what they find;
//! - [`openness`]: who may make an account;
//! - [`reception`]: making an account at the first visit;
//! - [`prompt`]: a question on a guest's terminal, where nothing is drawn; [`cooked`] makes lines
//!   of what is typed there; [`line_by_line`] plays so;
//! - [`setup`]: what is checked before the server runs;
//! - [`accounts`]: what the operator does without ssh.

pub mod accounts;
mod cooked;
mod house;
mod line_by_line;
mod openness;
mod prompt;
mod reception;
mod setup;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use house::ServerHouse;
pub use openness::Openness;
use setup::Setup;

use super::hall::Hall;
use super::ssh::{Limits, fingerprint, listen};
use crate::tui;

/// How long guests have to leave when the server closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// How a server is run.
pub struct Serving {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database and the host key.
    pub data: PathBuf,
    /// Who may make an account.
    pub openness: Openness,
    /// How many may come.
    pub limits: Limits,
}

/// Says what would be in the way, and serves nobody.
///
/// # Errors
/// What is in the way.
pub fn check(serving: &Serving) -> Result<()> {
    let setup = Setup::of(serving)?;
    setup.database.check()?;
    println!("All is well: {} can be served at {}.", serving.data.display(), serving.listen);
    println!("The key of this machine is {}.", fingerprint(&setup.key));
    Ok(())
}

/// Serves until the process is asked to end.
///
/// # Errors
/// When it can't begin.
pub fn run(serving: &Serving) -> Result<()> {
    let Setup { database, key, socket, runtime, lock } = Setup::of(serving)?;
    tui::write_colours_for_others();
    let hall = Hall::new(database)?;
    hall.keep_time().context("the time of games can't be kept")?;
    let house = Arc::new(ServerHouse::new(hall, serving.openness));
    println!(
        "Guests are welcome at {} (ssh -p {}).",
        socket.local_addr()?,
        socket.local_addr()?.port()
    );
    println!("The key of this machine is {}.", fingerprint(&key));
    let door: Arc<ServerHouse> = Arc::clone(&house);
    let listening = runtime.spawn(listen(socket, key, serving.limits, door));
    wait_for_the_end()?;
    listening.abort();
    let begun = Instant::now();
    house.close();
    while !house.is_empty() && begun.elapsed() < FAREWELL {
        thread::sleep(Duration::from_millis(10));
    }
    // What was written last is still under way.
    thread::sleep(Duration::from_millis(50));
    drop(lock);
    println!("Closed.");
    Ok(())
}

/// Waits until the process is asked to end.
#[cfg(unix)]
fn wait_for_the_end() -> Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    signals.forever().next();
    Ok(())
}

/// Where there are no signals, the process is ended from outside.
#[cfg(not(unix))]
fn wait_for_the_end() -> Result<()> {
    loop {
        thread::park();
    }
}
