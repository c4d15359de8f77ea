//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//!
//! [`state`] is the lobby, with its [`contents`], which it has read in the hall; [`sections`] make
//! lists of them, [`draw`] the screen. [`actions`] turn keys (through the table of [`keys`]) into
//! what happens in the hall. News comes in at the [`inbox`]. As a [`program`] all this runs on a
//! guest's terminal.
//!
//! On top lie the [`form`] for a challenge, the [`terms`] of one that is to be accepted, the
//! [`history`] of a player, the question about a [`vacation`], and pages to read. [`visit`] leads from
//! the lobby to the games and back.

mod actions;
mod contents;
mod draw;
mod form;
mod history;
mod inbox;
mod keys;
mod program;
mod sections;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod vacation;
mod visit;

pub use visit::{Parting, visit};
