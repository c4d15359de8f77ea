//! Guests without a key, where the operator allows them: they watch games, and play the computer in
//! games that are kept nowhere.
//!
//! [`mod@visit`] leads from the [`menu`] ([`draw`] is its screen)
//! to a game and back; [`practice`] is a game against the computer.

mod draw;
mod menu;
mod practice;
mod visit;

pub use visit::visit;
