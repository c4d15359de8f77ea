//! A person at a game, without a terminal: what screens and plain play share.
//!
//! - [`viewing`]: the node of the tree that the person views.

pub mod viewing;
