//! Games for guests who come by ssh. [`ssh`] knows nothing of the game; [`room`] is one shared
//! game, wherever it is stored: of a [`host`], or of the [`game_server`] that [`serve`] runs.

mod choices;
mod clients;
mod database;
mod engine_pool;
mod game_server;
mod guest_terminal;
pub mod host;
mod keyless;
mod list_screen;
mod lobby;
mod log;
mod present;
mod ratings;
mod room;
pub mod serve;
mod ssh;
mod verbs;

pub use crate::server::database::AccountName;

use std::fmt::Display;
use std::io::{self, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

pub fn log_line(what: impl Display) {
    // A failure means that standard output is closed. The server goes on without it.
    let _ = writeln!(io::stdout(), "{what}");
}

/// Waits until the screens that close are closed, or for the end of that time.
fn wait_for_screens(are_closed: impl Fn() -> bool, until: Instant) {
    while !are_closed() && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
    // The last output is still on its way.
    thread::sleep(Duration::from_millis(50));
}

/// Adds the members of the object `more` to an object. Adds nothing if `more` is no object.
fn merge(mut object: Value, more: Value) -> Value {
    if let (Value::Object(members), Value::Object(more)) = (&mut object, more) {
        members.extend(more);
    }
    object
}
