//! Notices to players who are not here: for each, a command of the operator's choice is run with the event
//! as one JSON object on standard input. How it reaches the player is the command's.
//!
//! The server never waits: notices go to a thread, which runs one command after the other, and none for
//! long. What is too much is dropped.

use std::io::Write as _;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use serde_json::Value;
use thiserror::Error;

use super::log::complain;
use super::rations::{Client, Rationed, Rations};
use crate::kit::system::shell_command;
use crate::server::database::AccountId;

/// How long a command may run.
pub const TIME: Duration = Duration::from_secs(10);

/// How many notices may wait.
const WAITING: usize = 64;

/// How often to look whether a command has ended.
const LOOK: Duration = Duration::from_millis(20);

pub struct Notifier {
    queue: SyncSender<String>,
    rations: Rations,
}

/// Why a notice is not sent.
#[derive(Debug, Error)]
enum NoticeError {
    #[error("the command for notices can't be run: {0}")]
    Start(#[from] io::Error),
    #[error("the command for notices failed: {0}")]
    Failed(ExitStatus),
    #[error("the command for notices was ended after {} s", .0.as_secs())]
    Late(Duration),
}

impl Notifier {
    /// One that runs a shell command for each notice, for so long at most.
    pub fn start(command: String, time: Duration) -> io::Result<Notifier> {
        let (queue, notices) = sync_channel::<String>(WAITING);
        let work = move || {
            for notice in notices {
                if let Err(error) = run(&command, &notice, time) {
                    complain(&error.to_string());
                }
            }
        };
        thread::Builder::new().name("notices".to_owned()).spawn(work)?;
        Ok(Notifier { queue, rations: Rations::default() })
    }

    /// Sends a notice to the owner of an account, unless they or all have had too many lately.
    pub fn send(&self, to: AccountId, notice: &Value) {
        let now = Instant::now();
        let share = [(Client::Account(to), Rationed::Notice), (Client::All, Rationed::AnyNotice)];
        let is_too_much =
            share.iter().any(|(client, what)| self.rations.take(*client, *what, now).is_err());
        if !is_too_much && self.queue.try_send(format!("{notice}\n")).is_err() {
            complain("a notice is dropped: too many wait for the command");
        }
    }
}

/// Runs the command with a notice, and ends it when its time is over.
fn run(command: &str, notice: &str, time: Duration) -> Result<(), NoticeError> {
    let mut shell = shell_command(command);
    shell.stdin(Stdio::piped());
    // A group of its own, so that all it starts ends with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    let mut child = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // The command may not want to know.
        let _ = input.write_all(notice.as_bytes());
    }
    let begun = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(NoticeError::Failed(status)),
            None if begun.elapsed() >= time => {
                kill(&mut child)?;
                child.wait()?;
                return Err(NoticeError::Late(time));
            }
            None => thread::sleep(LOOK),
        }
    }
}

/// Ends a command and, where the system has groups of processes, all it has started.
#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group};

    Ok(kill_process_group(Pid::from_child(child), Signal::KILL)?)
}

#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    fn is_running(process: &str) -> bool {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.split_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
    }

    #[test]
    fn a_command_gets_the_notice_and_its_failure_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notice");
        run(&format!("cat > {}", file.display()), "{\"game\":3}\n", TIME).unwrap();
        assert_eq!(fs::read_to_string(file).unwrap(), "{\"game\":3}\n");
        run("true", &"x".repeat(1 << 20), TIME).expect("it need not read");
        let failed = run("exit 3", "", TIME).unwrap_err();
        assert!(failed.to_string().ends_with("failed: exit status: 3"), "{failed}");
        let begun = Instant::now();
        let child = folder.path().join("child");
        let slow = format!("sleep 60 & echo $! > {}; wait", child.display());
        let late = run(&slow, "", Duration::from_millis(500)).unwrap_err();
        assert!(matches!(late, NoticeError::Late(_)) && begun.elapsed() < TIME, "{late}");
        // What the command has started has ended, too.
        let child = fs::read_to_string(child).unwrap();
        while is_running(child.trim()) {
            thread::sleep(LOOK);
        }
    }

    #[test]
    fn notices_are_rationed_and_nobody_waits_for_the_command() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notices");
        let command = format!("sleep 0.02; echo >> {}", file.display());
        let notifier = Notifier::start(command, TIME).unwrap();
        let begun = Instant::now();
        for nth in 0..30 {
            notifier.send(AccountId(1), &json!({ "nth": nth }));
        }
        for to in 2..300 {
            notifier.send(AccountId(to), &json!({}));
        }
        assert!(begun.elapsed() < Duration::from_millis(100), "{:?}", begun.elapsed());
        let sent = || fs::read_to_string(&file).unwrap_or_default().len();
        while sent() < 60 && begun.elapsed() < Duration::from_secs(30) {
            thread::sleep(LOOK);
        }
        thread::sleep(Duration::from_millis(500));
        // Of the first player ten; of all sixty, and one more if a second has gone by.
        assert!((60..=61).contains(&sent()), "{}", sent());
    }
}
