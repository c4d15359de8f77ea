//! `punct gtp`: the game for other programs, by the Go Text Protocol, version 2, over a pair of
//! pipes. Each line is a command, each command gets one answer, which is flushed at once.
//!
//! This file reads lines and writes answers; what a line says is found out in [`request`], what is
//! answered to it in [`engine`].

mod engine;
mod failure;
mod request;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read as _, Write};

use thiserror::Error;

use crate::rules::Rules;
use engine::Gtp;
use failure::Failure;
use request::MAX_LINE;

/// Why the talk broke off.
#[derive(Debug, Error)]
pub enum Broken {
    /// The other program can't be heard.
    #[error("stdin: can't be read")]
    Input(#[source] io::Error),
    /// The other program can't be answered.
    #[error("stdout: can't be written to")]
    Output(#[source] io::Error),
}

/// Answers everything on `input` until it ends or says `quit`, or nobody listens any more.
///
/// # Errors
/// When the pipes fail; nothing that is read is an error.
pub fn serve(mut input: impl BufRead, mut output: impl Write, rules: Rules) -> Result<(), Broken> {
    let mut gtp = Gtp::new(rules);
    let mut line = Vec::new();
    while !gtp.has_quit() && read_line(&mut input, &mut line).map_err(Broken::Input)? {
        let Some(answer) = gtp.answer(&line) else { continue };
        // In one piece: lines on their own would each be sent on their own.
        let sent = output.write_all(answer.to_string().as_bytes()).and_then(|()| output.flush());
        match sent {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            sent => sent.map_err(Broken::Output)?,
        }
    }
    Ok(())
}

/// Puts the next line into `line`, of one longer than [`MAX_LINE`] only as much as shows that it is.
/// `false` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let bound = MAX_LINE as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > MAX_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// What is answered to a command.
struct Answer {
    /// The number the command came with, as it was written.
    id: Option<String>,
    /// The text of the answer. One that begins with a new line is set below the sign of success.
    result: Result<String, Failure>,
}

impl fmt::Display for Answer {
    /// The answer as it is sent, with the empty line that ends it and none before.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if !text.starts_with('\n')
            && let Some(first) = lines.next()
        {
            write!(f, " {first}")?;
        }
        lines.try_for_each(|line| write!(f, "\n{line}"))?;
        f.write_str("\n\n")
    }
}
