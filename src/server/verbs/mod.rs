//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`. Each
//! row of the [`table`] is read and run as a [`Verb`] ([`mod@verb`]). An answer consists of
//! [`AnswerLine`](answer::AnswerLine)s: text, or one JSON object on each line.

mod answer;
pub mod listing;
mod moderation;
mod own_account;
mod planning;
mod playing;
mod queries;
pub mod rows;
mod table;
#[cfg(test)]
mod tests;
mod verb;
mod wait;

pub use answer::{
    AnswerBody, AnswerFormat, AnswerResult, CurrentSession, ModerationRequest, Moderator, Operator,
    Owner, VerbAnswer, write_lines,
};
pub use own_account::joined;
pub use table::run_read_only;
#[cfg(test)]
pub use table::{COMMANDS, VerbEntry};
pub use verb::Verb;
