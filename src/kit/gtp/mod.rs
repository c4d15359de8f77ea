//! A conversation by the Go Text Protocol, version 2, about any game.

mod conversation;
mod request;

#[cfg(test)]
pub use conversation::Conversation;
pub use conversation::{
    GtpDone, Played, RunCommand, colour_and_text, converse, depth, done, file_and_overwrite,
    must_be_turn_of, score, sorted, turn_or_over,
};
pub use request::Failure;
#[cfg(test)]
pub use request::{GtpRequest, MAX_LINE};
