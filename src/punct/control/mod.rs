//! A person at a game, without a terminal: what screens and plain play share.
//!
//! - [`exercise`]: the lesson, puzzle or own task on the board;
//! - [`viewing`]: the person's session: the game with its file, and the node that the person views;
//! - [`intent`]: what the person can ask for; [`permit`]: whether that may be done; [`error`]: why
//!   not; [`confirmation`]: the questions before it;
//! - [`table`]: what the person knows of a table, and the person's choices there;
//! - [`notification`]: what has happened and the person must hear, in words.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod confirmation;
pub mod error;
pub mod exercise;
pub mod intent;
pub mod notification;
pub mod permit;
pub mod table;
mod table_news;
#[cfg(test)]
pub mod tests;
pub mod viewing;
