//! A program that speaks the Go Text Protocol over two pipes. Each command waits for its answer, so
//! neither pipe can fill up. A thread reads the answers, so that the caller can stop waiting.

#[cfg(all(test, unix))]
mod tests;

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Error, Result, anyhow, bail};

use crate::kit::storage::printable;
use crate::kit::system::shell_command;
use crate::rules::{Game, Player};

/// A running program, which ends when this value is dropped.
pub struct GtpProgram {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<io::Result<String>>,
    limit: Duration,
    /// The number of moves of the game that were sent to the program, or that the program made.
    known: usize,
}

/// The longest time for an answer in a match. A slower program counts as stuck.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// The most columns of an answer that a message repeats.
const REPEATED: usize = 60;

impl GtpProgram {
    /// Makes sure that the program answers. `limit` holds for each answer.
    pub fn start(command: &str, limit: Duration) -> Result<GtpProgram> {
        let mut shell = shell_command(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = shell.spawn().map_err(|error| not_started(&error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started(&io::ErrorKind::BrokenPipe.into()));
        };
        // The channel has no buffer, so the thread reads at most one answer ahead.
        let (sender, answers) = sync_channel(0);
        let mut program = GtpProgram { child, stdin, answers, limit, known: 0 };
        thread::Builder::new()
            .spawn(move || read_all(BufReader::new(stdout), &sender))
            .map_err(|error| not_started(&error))?;
        program.ask("name")?;
        Ok(program)
    }

    pub fn begin(&mut self, game: &Game) -> Result<()> {
        self.ask(&format!("punct-rules {}", game.rules()))?;
        self.ask("clear_board")?;
        self.known = 0;
        Ok(())
    }

    /// Sends the moves that the program does not know yet, and asks for its move.
    pub fn genmove(&mut self, game: &Game) -> Result<String> {
        let turns = [Player::White, Player::Black].into_iter().cycle();
        for (played, mover) in game.moves().iter().zip(turns).skip(self.known) {
            self.ask(&format!("play {} {played}", mover.code()))?;
        }
        let answer = self.ask(&format!("genmove {}", game.position().turn().code()))?;
        self.known = game.ply() + 1;
        Ok(answer)
    }

    fn ask(&mut self, command: &str) -> Result<String> {
        let line = format!("{command}\n");
        let sent = self.stdin.write_all(line.as_bytes()).and_then(|()| self.stdin.flush());
        sent.map_err(|_| no_answer(command))?;
        let text = match self.answers.recv_timeout(self.limit) {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Err(no_answer(command)),
            Err(RecvTimeoutError::Timeout) => {
                bail!("it gave no answer to \"{command}\" in {:?}", self.limit)
            }
        };
        match text.split_at_checked(1) {
            Some(("=", answer)) => Ok(answer.trim().to_owned()),
            Some(("?", reason)) => {
                bail!("it refused \"{command}\": {}", printable(reason.trim(), REPEATED))
            }
            _ => bail!("\"{command}\" was answered with \"{}\"", printable(&text, REPEATED)),
        }
    }
}

fn not_started(error: &io::Error) -> Error {
    anyhow!("it can't be started: {error}")
}

pub fn no_answer(command: &str) -> Error {
    anyhow!("it ended without an answer to \"{command}\"")
}

fn read_all(mut input: impl BufRead, answers: &SyncSender<io::Result<String>>) {
    loop {
        let answer = read(&mut input);
        let ended = answer.is_err();
        if answers.send(answer).is_err() || ended {
            return;
        }
    }
}

/// Reads the lines of an answer up to a blank line. A first line without `=` or `?` is returned at
/// once.
fn read(input: &mut impl BufRead) -> io::Result<String> {
    let mut answer = Vec::new();
    let mut input = input.by_ref().take(LONGEST);
    loop {
        let begin = answer.len();
        if input.read_until(b'\n', &mut answer)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let blank = answer[begin..].trim_ascii().is_empty();
        if blank && begin > 0 {
            return Ok(String::from_utf8_lossy(answer.trim_ascii()).into_owned());
        }
        if blank {
            answer.clear();
        }
        let is_answer = answer.first().is_none_or(|sign| [b'=', b'?'].contains(sign));
        if !is_answer {
            return Ok(String::from_utf8_lossy(answer.trim_ascii()).into_owned());
        }
    }
}

impl Drop for GtpProgram {
    fn drop(&mut self) {
        // Killing the shell may leave the program that it started, which ends when its input ends.
        let _ = self.stdin.write_all(b"quit\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
