//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//!
//! [`program`] turns keys (through the table of [`keys`]) into what happens in the hall;
//! [`contents`] is what it has read there, [`sections`] how that becomes lists, [`draw`] the screen.
//! On top lie the [`form`] for a challenge, the [`terms`] of one that is to be accepted, and pages
//! to read. [`visit`] leads from the lobby to the games and back.

mod contents;
mod draw;
mod form;
mod keys;
mod program;
mod sections;
mod terms;
#[cfg(test)]
mod tests;
mod visit;

pub use visit::{Parting, visit};
