//! Games for guests who come by ssh.
//!
//! - [`ssh`]: the door, which knows nothing of the game;
//! - [`host`]: one game behind it, for two friends;
//! - [`hall`]: the games of many, kept in the [`database`], with [`ratings`];
//! - [`choices`]: what a guest has chosen for their visits;
//! - [`verbs`]: the hall by commands; [`lobby`]: the hall on a screen;
//! - [`serve`]: a server, with all of that behind the door.

mod choices;
mod database;
mod hall;
pub mod host;
mod lobby;
mod ratings;
pub mod serve;
mod ssh;
mod verbs;

pub use database::AccountName;
pub use ssh::Limits;
