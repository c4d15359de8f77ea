//! A person at a game, without a terminal: what screens and plain play share.
//!
//! - [`exercise`]: the lesson, puzzle or own task on the board;
//! - [`viewing`]: the person's session: the game with its file, and the node that the person views;
//! - [`intent`]: what the person can ask for, the questions before it, and why it can't be done;
//! - [`permit`]: whether it may be done;
//! - [`table`]: what the person knows of a table, and the person's choices there;
//! - [`notification`]: what has happened and the person must hear, in words.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod exercise;
pub mod intent;
pub mod notification;
pub mod permit;
pub mod table;
#[cfg(test)]
pub mod tests;
pub mod viewing;
