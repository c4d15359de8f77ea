//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! The [`table`] has all commands. Each row is read and run as a [`Verb`] ([`mod@verb`]), by a
//! function in [`playing`], with the [`wanted`] terms of challenges; in [`own_account`] for the
//! client's account; in [`looking`] for commands that only read; in [`own_tasks`] for tasks from
//! games; in [`moderation`] for operators; and in [`mod@wait`]. An answer consists of
//! [`AnswerLine`](answer::AnswerLine)s: text, or one JSON object on each line. The [`rows`] of
//! lists make both, with the words of [`listing`].

mod answer;
pub mod listing;
mod looking;
mod moderation;
mod own_account;
mod own_tasks;
mod planning;
mod playing;
pub mod rows;
mod table;
#[cfg(test)]
mod tests;
mod verb;
mod wait;
mod wanted;

pub use answer::{
    AnswerFormat, AnswerResult, Asker, ModerationRequest, Moderator, Operator, Out, SessionHere,
    VerbAnswer, write_lines,
};
pub use own_account::joined;
pub use table::look;
#[cfg(test)]
pub use table::{COMMANDS, VerbEntry};
pub use verb::Verb;
