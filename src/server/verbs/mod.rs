//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! A command line is [`read`] into a [`Verb`], a challenge into what is [`wanted`], or else it is
//! [`misread`]. A verb is [carried out](carry_out) in the hall; what concerns the account of whoever
//! asks, by [`own_account`]; what only looks, by [`looking`], which is all that guests [without a
//! key](keyless) may do. What is answered is made of [`answer::AnswerLine`]s ([`listing`]): text for people,
//! or one JSON object a line. [`help`] lists all.

mod answer;
mod carry_out;
mod help;
mod keyless;
pub mod listing;
mod looking;
mod misread;
mod own_account;
mod read;
#[cfg(test)]
mod tests;
mod wanted;

pub use answer::{Out, VerbAnswer};
pub use carry_out::carry_out;
pub use keyless::look;
pub use own_account::join;
pub use read::{AskedCommand, Verb};
