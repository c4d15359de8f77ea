//! `punct gtp`: the game for other programs, by the Go Text Protocol, version 2, over a pair of pipes.
//! Each line is a command, and each command gets one answer, flushed at once.
//!
//! This file reads lines and writes answers. [`request`] parses a line, [`protocol`] runs it, with
//! [`computer`] for what the computer player is asked and told, on the [`state`] of the connection with
//! its [`thinker`]; [`answer`] formats the result and
//! [`failure`] says why a command failed.

mod answer;
mod computer;
mod failure;
mod protocol;
mod request;
mod state;
#[cfg(test)]
mod tests;
mod thinker;

use std::io::{BufRead, ErrorKind, Write};
use std::num::NonZeroU32;

use crate::engine::Weights;
use crate::lines::{Broken, read_line};
use crate::rules::Rules;
use request::MAX_LINE;
use state::Gtp;

/// What a connection begins with.
pub struct Beginning {
    /// The rules of the first game.
    pub rules: Rules,
    /// What the computer plays with.
    pub weights: Weights,
    /// How many nodes it spends on a move; `None` if it plays at a level.
    pub nodes: Option<NonZeroU32>,
}

/// Answers every command on `input` until it ends, says `quit` or nobody reads the answers.
///
/// # Errors
/// When a pipe fails. Nothing that is read is an error.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    begin: Beginning,
) -> Result<(), Broken> {
    let mut gtp = Gtp::new(begin);
    let mut line = Vec::new();
    while !gtp.has_quit && read_line(&mut input, &mut line, MAX_LINE).map_err(Broken::Input)? {
        let Some(answer) = gtp.answer(&line) else { continue };
        // In one piece, so that the other program gets it in one.
        let sent = output.write_all(answer.to_string().as_bytes()).and_then(|()| output.flush());
        match sent {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            sent => sent.map_err(Broken::Output)?,
        }
    }
    Ok(())
}
