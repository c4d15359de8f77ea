//! Games for guests who come by ssh.
//!
//! - [`ssh`]: the door, which knows nothing of the game;
//! - [`room`]: one shared game, wherever it is kept;
//! - [`host`]: one game behind it, for two friends;
//! - [`game_server`]: the games of many, kept in the [`database`], with [`ratings`];
//! - [`choices`]: what a guest has chosen for their visits;
//! - [`verbs`]: the server by commands; [`lobby`]: the server on a screen; [`keyless`]: what there is for
//!   guests without a key; [`list_screen`]: what both screens have in common;
//! - [`serve`]: a server, with all of that behind the door.

mod choices;
mod database;
mod game_server;
pub mod host;
mod keyless;
mod list_screen;
mod lobby;
mod ratings;
mod room;
pub mod serve;
mod ssh;
mod verbs;

use std::fmt::Display;
use std::io::{self, Write as _};

pub use database::AccountName;

/// Writes to standard error what went wrong, on one line.
pub fn complain(what: &str) {
    // If nobody reads it, the guests are served all the same.
    let _ = writeln!(io::stderr(), "error: {what}");
}

/// Writes to standard output what the server does, on one line.
pub fn say(what: impl Display) {
    // Nobody has to read it.
    let _ = writeln!(io::stdout(), "{what}");
}
