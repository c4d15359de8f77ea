//! Games for guests who come by ssh.
//!
//! - [`ssh`]: the ssh server, which knows nothing of the game;
//! - [`room`]: one shared game, wherever it is stored;
//! - [`host`]: one game between a host and a guest;
//! - [`game_server`]: the games of many players, stored in the [`database`], with [`ratings`];
//! - [`thinkers`]: the queue of the engine's work; [`clients`]: their networks, and how often they
//!   may do things that cost others something; [`present`]: the guests who are present;
//! - [`choices`]: a guest's choices for all visits;
//! - [`verbs`]: the commands; [`lobby`]: the screen of a player; [`keyless`]: the screen of a guest
//!   without a key; [`list_screen`]: what both screens share; [`guest_terminal`]: shows these
//!   screens and the games that are opened from them, in turn;
//! - [`serve`]: the program with all of this; [`log`]: what its operator must know.

mod choices;
mod clients;
mod database;
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
mod thinkers;
mod verbs;

pub use crate::server::database::AccountName;

use std::fmt::Display;
use std::io::{self, Write as _};

use serde_json::Value;

pub fn say(what: impl Display) {
    // A failure means that standard output is closed. The server goes on without it.
    let _ = writeln!(io::stdout(), "{what}");
}

/// Adds the members of the object `more` to an object. Adds nothing if `more` is no object.
fn merge(mut object: Value, more: Value) -> Value {
    if let (Value::Object(members), Value::Object(more)) = (&mut object, more) {
        members.extend(more);
    }
    object
}
