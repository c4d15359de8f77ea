//! Games for guests who come by ssh.
//!
//! - [`ssh`]: the ssh server, which knows nothing of the game;
//! - [`room`]: one shared game, wherever it is kept;
//! - [`host`]: one game for two friends;
//! - [`game_server`]: the games of many, kept in the [`database`], with [`ratings`];
//! - [`thinkers`]: the queue of all that the engine does; [`rations`]: how often clients may do
//!   what costs others something;
//! - [`choices`]: what a guest has chosen for their visits;
//! - [`verbs`]: its commands; [`lobby`]: its screen; [`keyless`]: what guests without a key find;
//!   [`list_screen`]: what both are; [`guest_terminal`]: the way from there to games and back;
//! - [`network`]: addresses that operators ban; [`present`]: the guests who are on; [`notices`] to
//!   players who are not here;
//! - [`serve`]: the program that serves all of that; [`log`] and [`status`]: what its operator is
//!   told.

mod choices;
mod database;
mod game_server;
mod guest_terminal;
pub mod host;
mod keyless;
mod list_screen;
mod lobby;
mod log;
mod network;
mod notices;
mod present;
mod ratings;
mod rations;
mod room;
pub mod serve;
mod ssh;
mod status;
mod thinkers;
mod verbs;

pub use crate::server::database::AccountName;

use std::fmt::Display;
use std::io::{self, Write as _};

/// Writes to standard output what the server does, on one line.
pub fn say(what: impl Display) {
    // Standard output may be closed.
    let _ = writeln!(io::stdout(), "{what}");
}
