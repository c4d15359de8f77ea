//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! The [`table`] has all commands. Its rows say as which types a command line is [`read`], and
//! what carries the command out: [`playing`] has the commands that play, with challenges as they
//! are [`wanted`]; [`own_account`] those about the client's account; [`looking`] those that only
//! read; [`moderation`] those of a [`moderator`]; and [`mod@wait`] the one that waits.
//! [`mod@carry_out`] has a command that was read. Answers are [`AnswerLine`]s: text, or one JSON
//! object a line; the [`rows`] of lists are both, in words of [`listing`].

mod answer;
mod carry_out;
pub mod listing;
mod looking;
mod moderation;
mod moderator;
mod own_account;
mod playing;
mod read;
pub mod rows;
mod table;
#[cfg(test)]
mod tests;
mod wait;
mod wanted;

pub use answer::{AnswerManner, AnswerResult, Asker, Out, VerbAnswer, one_line, write_lines};
pub use carry_out::{Verb, carry_out};
pub use moderator::{ModerationRequest, Moderator, Operator};
pub use own_account::joined;
pub use table::look;
#[cfg(test)]
pub use table::{COMMANDS, VerbEntry};
pub use wait::wait;
