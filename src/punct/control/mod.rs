//! A person at a game, without a terminal: what screens and plain play share.
//!
//! - [`exercise`]: the lesson, puzzle or own task on the board;
//! - [`viewing`]: the node of the tree that the person views;
//! - [`permit`]: who may give a command, and why nobody may; [`confirmation`]: the questions before
//!   a command;
//! - [`table`]: what the person knows of a table, and the person's choices there.

pub mod confirmation;
pub mod exercise;
pub mod permit;
pub mod table;
pub mod viewing;
