//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//!
//! [`state`] is the lobby with its [`contents`], read from the server; [`sections`] make lists of that,
//! [`draw`] the screen. [`actions`] handle the [`keys`]. News comes in at the [`inbox`].
//!
//! Dialogs: the [`form`] for a challenge, the [`terms`] of one to accept, the [`history`] of a
//! player, the question about a [`vacation`]. [`mod@visit`] leads from the lobby to games and back.

mod actions;
mod contents;
mod draw;
mod form;
mod history;
mod inbox;
mod keys;
mod sections;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod vacation;
mod visit;

pub use visit::visit;
