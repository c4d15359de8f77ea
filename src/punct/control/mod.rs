//! A person at a game, without a terminal: what screens and plain play share.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod exercise;
pub mod intent;
pub mod notification;
pub mod permit;
pub mod table;
#[cfg(test)]
pub mod tests;
pub mod viewing;
