//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! The [`table`] has all commands. Each row says into which types the words are [`read`], and which
//! function runs the command. These functions are in [`playing`], with the [`wanted`] terms of
//! challenges; in [`own_account`] for the client's account; in [`looking`] for commands that only
//! read; in [`own_tasks`] for tasks from games; in [`moderation`] for a [`moderator`]; and in
//! [`mod@wait`]. [`mod@carry_out`] runs a parsed command. An answer consists of [`AnswerLine`]s:
//! text, or one JSON object on each line. The [`rows`] of lists make both, with the words of
//! [`listing`].

mod answer;
mod carry_out;
pub mod listing;
mod looking;
mod moderation;
mod moderator;
mod own_account;
mod own_tasks;
mod planning;
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
