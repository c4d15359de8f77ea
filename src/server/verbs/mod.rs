//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! A command line is [`read`] into a [`Verb`], which is [carried out](carry_out) in the hall; what
//! concerns the account of whoever asks, by [`own_account`]. What is answered is made of
//! [`answer::Line`]s ([`listing`]): text for people, or one JSON object a line. [`help`] lists all.

mod answer;
mod carry_out;
mod help;
pub mod listing;
mod own_account;
mod read;
#[cfg(test)]
mod tests;

pub use answer::Answer;
pub use carry_out::carry_out;
pub use own_account::join;
pub use read::{Asked, Verb};
