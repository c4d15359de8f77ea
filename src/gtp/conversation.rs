//! A conversation by the protocol, whatever is played in it: lines are read, commands found and run,
//! answers written.

use std::io::{BufRead, ErrorKind, Write};

use super::answer::GtpAnswer;
use super::failure::Failure;
use super::request::{GtpRequest, MAX_LINE};
use crate::lines::{Broken, read_line};

/// What is answered to a command.
pub type GtpDone = Result<String, Failure>;

/// Runs a command, given its arguments.
pub type Run<P> = fn(&mut P, &str) -> GtpDone;

/// What is played in a conversation, with the commands for it.
pub trait Played: Sized + 'static {
    /// Its commands, besides those that every conversation knows.
    const COMMANDS: &'static [(&'static str, Run<Self>)];
}

/// The commands that every conversation knows.
const COMMON: [&str; 6] =
    ["protocol_version", "name", "version", "list_commands", "known_command", "quit"];

/// A conversation.
pub(super) struct Conversation<P> {
    pub played: P,
    /// Whether `quit` was said.
    pub has_quit: bool,
}

impl<P: Played> Conversation<P> {
    pub fn new(played: P) -> Conversation<P> {
        Conversation { played, has_quit: false }
    }

    /// The answer to a line; `None` if the line holds no command.
    pub fn answer(&mut self, line: &[u8]) -> Option<GtpAnswer> {
        let GtpRequest { id, command, arguments, too_long } = GtpRequest::read(line)?;
        let result = if too_long { Err(Failure::TooLong) } else { self.run(&command, &arguments) };
        Some(GtpAnswer { id, result })
    }

    fn run(&mut self, command: &str, arguments: &str) -> GtpDone {
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(env!("CARGO_PKG_NAME").to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_commands" => Ok(names::<P>().collect::<Vec<_>>().join("\n")),
            "known_command" => {
                Ok(names::<P>().any(|name| name == arguments.to_lowercase()).to_string())
            }
            "quit" => {
                self.has_quit = true;
                done()
            }
            _ => {
                let found = P::COMMANDS.iter().find(|(name, _)| *name == command);
                found.map_or(Err(Failure::UnknownCommand), |(_, run)| {
                    run(&mut self.played, arguments)
                })
            }
        }
    }
}

/// The names of all commands.
fn names<P: Played>() -> impl Iterator<Item = &'static str> {
    COMMON.into_iter().chain(P::COMMANDS.iter().map(|&(name, _)| name))
}

/// The answer of a command that has nothing to tell.
///
/// # Errors
/// None: it has the type of answers that can fail.
#[expect(clippy::unnecessary_wraps, reason = "it has the type of answers that can fail")]
pub fn done() -> GtpDone {
    Ok(String::new())
}

/// Moves in notation, one a line, sorted bytewise.
pub fn sorted(moves: &[impl ToString]) -> String {
    let mut lines: Vec<String> = moves.iter().map(ToString::to_string).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Answers every command on `input` until it ends, says `quit` or nobody reads the answers.
///
/// # Errors
/// When a pipe fails. Nothing that is read is an error.
pub fn converse(
    mut input: impl BufRead,
    mut output: impl Write,
    played: impl Played,
) -> Result<(), Broken> {
    let mut conversation = Conversation::new(played);
    let mut line = Vec::new();
    while !conversation.has_quit
        && read_line(&mut input, &mut line, MAX_LINE).map_err(Broken::Input)?
    {
        let Some(answer) = conversation.answer(&line) else { continue };
        // In one piece, so that the other program gets it in one.
        let sent = output.write_all(answer.to_string().as_bytes()).and_then(|()| output.flush());
        match sent {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            sent => sent.map_err(Broken::Output)?,
        }
    }
    Ok(())
}
