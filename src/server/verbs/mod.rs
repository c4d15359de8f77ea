//! Playing by commands, without a screen: `ssh HOST games`, `ssh HOST move 17 TD3-I8,H7,H8`.
//!
//! A command line is [`read`] into a [`Verb`], a challenge into what is [`wanted`].
//! [`mod@carry_out`] handles a verb; [`own_account`] has those about the client's account,
//! [`mod@wait`] the one that waits, [`looking`] those that only read, the only ones for guests
//! without a key, and [`moderation`] those for operators. Answers are [`AnswerLine`]s
//! ([`listing`]): text, or one JSON object a line.

mod answer;
mod carry_out;
pub mod listing;
mod looking;
mod moderation;
mod own_account;
mod read;
#[cfg(test)]
mod tests;
mod wait;
mod wanted;

pub use answer::{
    AnswerLine, AnswerManner, AnswerResult, Asker, Out, VerbAnswer, line_list, one_line,
    write_lines,
};
pub use carry_out::carry_out;
pub use looking::look;
pub use moderation::{Moderation, ModerationRequest, Operator};
pub use own_account::joined;
pub use read::Verb;
pub use wait::wait;
