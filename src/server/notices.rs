//! Notices to players who are not here. For each notice, the server runs a command of the
//! operator's choice, and passes the event as one JSON object on standard input. The command brings
//! the notice to the player.
//!
//! The server never waits for this: it stores notices in the database, and a thread sends one after
//! the other. A command that runs too long is ended. Notices beyond the limits are dropped. A
//! notice is removed from the database after its command has ended. If the server ends before that,
//! the notice is sent again.

#[cfg(all(test, unix))]
mod tests;

use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use thiserror::Error;

use super::log::complain;
use super::rations::{Client, Rationed, Rations};
use crate::kit::storage::{DiskFault, printable};
use crate::kit::system::shell_command;
use crate::server::database::{AccountId, NoticeId};

/// How long a command may run.
pub const TIME: Duration = Duration::from_secs(10);

/// The time between two checks whether a command has ended.
const LOOK: Duration = Duration::from_millis(20);

pub struct Notifier {
    /// Wakes the thread that sends notices.
    waker: SyncSender<()>,
    rations: Rations,
    /// Whether the server ends.
    ends: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The reason why a notice is not sent.
#[derive(Debug, Error)]
enum NoticeError {
    #[error("a notice is dropped: its command can't be run: {}", DiskFault::describe(.0))]
    Start(#[from] io::Error),
    #[error("a notice is dropped: its command failed: {0}")]
    Failed(ExitStatus),
    #[error("a notice is dropped: its command failed: {0}: {1}")]
    Complained(ExitStatus, String),
    #[error("a notice is dropped: its command was ended after {} s", .0.as_secs())]
    Late(Duration),
    #[error("a notice will be sent again: its command was ended with the server")]
    Ended,
}

impl Notifier {
    /// Starts a thread that runs a shell command for each notice. Each run may take up to `time`.
    /// `next` returns the next notice; its argument is the notice that was sent just before, if
    /// any.
    pub fn start(
        command: String,
        time: Duration,
        mut next: impl FnMut(Option<NoticeId>) -> Option<(NoticeId, String)> + Send + 'static,
    ) -> io::Result<Notifier> {
        // One wake is enough: the thread then sends all notices that wait.
        let (waker, woken) = sync_channel(1);
        let ends = Arc::new(AtomicBool::new(false));
        let is_ending = Arc::clone(&ends);
        let work = move || {
            for () in woken {
                let mut sent = None;
                while let Some((id, notice)) = next(sent) {
                    let ran = run(&command, &format!("{notice}\n"), time, &is_ending);
                    if let Err(error) = &ran {
                        complain(&error.to_string());
                    }
                    // The next server sends this notice again.
                    if let Err(NoticeError::Ended) = ran {
                        return;
                    }
                    sent = Some(id);
                }
            }
        };
        let thread = thread::Builder::new().name("notices".to_owned()).spawn(work)?;
        let notifier = Notifier { waker, rations: Rations::default(), ends, thread };
        notifier.wake();
        Ok(notifier)
    }

    /// Counts one notice to the owner of an account. Returns `false` if this player, or all players
    /// together, have had too many lately.
    pub fn admits(&self, to: AccountId) -> bool {
        let now = Instant::now();
        let share = [(Client::Account(to), Rationed::Notice), (Client::All, Rationed::AnyNotice)];
        share.iter().all(|(client, what)| self.rations.spend(*client, *what, now).is_ok())
    }

    /// Ends the thread, and the command that runs. The caller must not lock what the thread needs
    /// to find the next notice.
    pub fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        drop(self.waker);
        // An error means that the thread has failed already.
        let _ = self.thread.join();
    }

    /// Tells the thread that there is a notice to send.
    pub fn wake(&self) {
        // If this fails, the thread has a wake already.
        let _ = self.waker.try_send(());
    }
}

/// Runs the command with a notice. Ends the command when its time is over or the server ends.
fn run(command: &str, notice: &str, time: Duration, ends: &AtomicBool) -> Result<(), NoticeError> {
    if ends.load(Ordering::Relaxed) {
        return Err(NoticeError::Ended);
    }
    let mut shell = shell_command(command);
    shell.stdin(Stdio::piped());
    // The command gets a group of processes of its own, so that everything it starts ends with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    // A pipe would stay open as long as a process that the command leaves behind.
    let mut complaints = tempfile::tempfile().ok();
    if let Some(file) = &complaints {
        shell.stderr(file.try_clone()?);
    } else {
        shell.stderr(Stdio::null());
    }
    let mut child = shell.stdout(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // A failure means that the command does not read the notice.
        let _ = input.write_all(notice.as_bytes());
    }
    let begun = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => {
                let complaint = complaints.as_mut().map(first_line).unwrap_or_default();
                return Err(match complaint.as_str() {
                    "" => NoticeError::Failed(status),
                    _ => NoticeError::Complained(status, complaint),
                });
            }
            None => {}
        }
        let is_ending = ends.load(Ordering::Relaxed);
        if is_ending || begun.elapsed() >= time {
            kill(&mut child)?;
            child.wait()?;
            return Err(if is_ending { NoticeError::Ended } else { NoticeError::Late(time) });
        }
        thread::sleep(LOOK);
    }
}

/// Returns the first line of a file that has words, as far as a line of the log has room.
fn first_line(file: &mut File) -> String {
    let mut bytes = Vec::new();
    // What can't be read is not told.
    let _ = file.rewind().and_then(|()| file.take(4096).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    printable(line.unwrap_or_default(), 200)
}

/// Ends a command and all processes that it has started.
#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group};

    Ok(kill_process_group(Pid::from_child(child), Signal::KILL)?)
}

#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}
