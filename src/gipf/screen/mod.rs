//! GIPF on the screen: a [`game`] in the shell that PÜNCT also uses, with its [`state`].
//!
//! The keys of [`keys`] ask for an [`act`]. An [`aim`] is a player's state at the board, with the
//! present [`activity`]; [`scene_of`] makes the board's scene from this state, and [`status`] puts
//! the state in words. [`turn`] passes the steps of a turn to the session, and [`game_actions`]
//! carries out acts on the whole game. [`draw`] and [`panels`] draw everything in the places of the
//! [`layout`]; [`dialogs`] lie on top. [`lessons`] has the tasks for newcomers, and [`thinking`]
//! the computer's part.

mod act;
mod activity;
mod aim;
mod app;
pub mod board;
mod dialogs;
mod draw;
mod game;
mod game_actions;
mod keys;
mod layout;
mod lessons;
mod panels;
mod scene_of;
mod state;
mod status;
mod telling;
#[cfg(test)]
mod tests;
mod thinking;
mod turn;
mod words;

pub use app::{App, playing, welcome};
#[cfg(test)]
pub use keys::KEYS;
pub use state::{AskedInContest, Gipf, News};
