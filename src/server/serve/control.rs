//! The socket in a server's folder, for commands on this machine. A command writes a
//! [`ControlRequest`] as one line; the server answers with text and closes the connection.
//! Operators' requests take turns. One that waits hears each second for which one, and before its
//! turn that it begins; it is dropped if its command has ended by then.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use parking_lot::{Condvar, Mutex};

use crate::kit::storage::visible_path;
use crate::server::log::{Trouble, log_trouble_of_kind};
use crate::server::verbs::{AnswerFormat, AnswerResult, ModerationRequest, write_lines};

pub enum ControlRequest {
    Status,
    Moderate(ModerationRequest),
}

pub const STATUS: &str = "status";

/// The first word of an operator's request. The words of the request follow.
pub const MODERATE: &str = "moderate";

impl ControlRequest {
    fn parse(line: &str) -> Option<ControlRequest> {
        match line.split_once(' ') {
            Some((MODERATE, words)) => words.parse().ok().map(ControlRequest::Moderate),
            _ => (line == STATUS).then_some(ControlRequest::Status),
        }
    }
}

/// A line with `done` or `refused`, then the text for the operator; [`read_answer`] reads it.
pub fn moderating(done: AnswerResult) -> String {
    match done {
        Ok(lines) => format!("{DONE}\n{}", write_lines(lines, AnswerFormat::Text)),
        Err(error) => format!("{REFUSED}\n{error}"),
    }
}

const DONE: &str = "done";
const REFUSED: &str = "refused";

pub fn read_answer(answer: &str) -> Result<String> {
    match answer.split_once('\n') {
        Some((DONE, text)) => Ok(text.to_owned()),
        Some((REFUSED, why)) => bail!("{why}"),
        Some((BEGINS, _)) => bail!("the server ended while it did this; look whether it is done"),
        _ => bail!("the server that runs here does not understand this; it may be an older one"),
    }
}

const FILE: &str = "control";

/// A request that has begun takes as long as it takes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time between two lines to a request that waits.
const BEAT: Duration = Duration::from_secs(1);

/// The first word of the line to a request that waits. The words of the present request follow.
const WAITS: &str = "waits ";

/// The line to a request whose turn has come.
const BEGINS: &str = "begins";

/// In bytes, as for a command by ssh.
const LONGEST: u64 = 8 * 1024;

/// Those carried out or waiting, in the order in which they came. The first one has its turn.
#[derive(Default)]
struct RequestQueue {
    requests: Mutex<VecDeque<Arc<str>>>,
    changed: Condvar,
}

/// Dropping it lets the next request begin.
struct QueuedRequest<'a> {
    queue: &'a RequestQueue,
    request: Arc<str>,
}

impl RequestQueue {
    fn join(&self, request: &str) -> QueuedRequest<'_> {
        let request = Arc::from(request);
        self.requests.lock().push_back(Arc::clone(&request));
        QueuedRequest { queue: self, request }
    }
}

impl QueuedRequest<'_> {
    /// The request that has its turn instead, if the time is over first.
    fn wait(&self, at_most: Duration) -> Option<Arc<str>> {
        let mut all = self.queue.requests.lock();
        let waits = |all: &mut VecDeque<_>| self.anothers(all).is_some();
        self.queue.changed.wait_while_for(&mut all, waits, at_most);
        self.anothers(&all)
    }

    fn anothers(&self, requests: &VecDeque<Arc<str>>) -> Option<Arc<str>> {
        let first = requests.front()?;
        if Arc::ptr_eq(first, &self.request) { None } else { Some(Arc::clone(first)) }
    }
}

impl Drop for QueuedRequest<'_> {
    fn drop(&mut self) {
        self.queue.requests.lock().retain(|request| !Arc::ptr_eq(request, &self.request));
        self.queue.changed.notify_all();
    }
}

/// Starts a thread that answers requests, each on a thread of its own.
#[cfg(unix)]
pub fn listen(
    folder: &Path,
    answer: impl Fn(ControlRequest) -> String + Send + Sync + 'static,
) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::net::UnixListener;

    let path = folder.join(FILE);
    // A killed server may have left the file. The lock on the folder makes sure that no other
    // server uses it.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let (queue, answer) = (Arc::new(RequestQueue::default()), Arc::new(answer));
    on_thread(move || {
        for stream in listener.incoming().filter_map(Result::ok) {
            let (queue, answer) = (Arc::clone(&queue), Arc::clone(&answer));
            // An error of `serve` means that the command has ended without its answer.
            if let Err(error) = on_thread(move || drop(serve(&stream, &queue, &*answer))) {
                log_trouble_of_kind(Trouble::Threads, &error);
            }
        }
    })
}

#[cfg(unix)]
fn on_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name("control".to_owned()).spawn(work).map(drop)
}

/// Reads a request and answers it. Operators' requests take turns.
#[cfg(unix)]
fn serve(
    mut stream: &std::os::unix::net::UnixStream,
    queue: &RequestQueue,
    answer: &impl Fn(ControlRequest) -> String,
) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST)).read_line(&mut line)?;
    let Some(request) = ControlRequest::parse(line.trim_end()) else { return Ok(()) };
    if let ControlRequest::Status = request {
        return stream.write_all(answer(request).as_bytes());
    }
    let turn = queue.join(line.trim_end().trim_start_matches(MODERATE).trim_start());
    while let Some(present) = turn.wait(BEAT) {
        writeln!(stream, "{WAITS}{present}")?;
    }
    stream.set_read_timeout(Some(Duration::from_millis(1)))?;
    // A command that has ended has closed its end.
    if stream.read(&mut [0]).is_ok() {
        return Ok(());
    }
    writeln!(stream, "{BEGINS}")?;
    let answer = answer(request);
    drop(turn);
    stream.write_all(answer.as_bytes())
}

/// `None` if no server listens on the folder. `wait` hears for which requests this one waits.
pub fn ask(folder: &Path, line: &str, wait: impl FnMut(&str)) -> Result<Option<String>> {
    let (answer, folder) = (exchange(folder, line, wait), visible_path(folder));
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::ConnectionRefused => Ok(None),
            ErrorKind::PermissionDenied => bail!(
                "{folder}: no permission to talk to the server; run the command as root, or as \
                 the user that the server runs as"
            ),
            _ => Err(error).with_context(|| format!("{folder}: the server does not answer")),
        },
    }
}

#[cfg(unix)]
fn exchange(folder: &Path, line: &str, mut wait: impl FnMut(&str)) -> io::Result<String> {
    let mut stream = std::os::unix::net::UnixStream::connect(folder.join(FILE))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    writeln!(stream, "{line}")?;
    let (mut answers, mut answer) = (BufReader::new(&stream), String::new());
    while answers.read_line(&mut answer)? > 0 && answer.starts_with(WAITS) {
        wait(answer.trim_start_matches(WAITS).trim_end());
        answer.clear();
    }
    if answer.trim_end() == BEGINS {
        stream.set_read_timeout(None)?;
        let begun = std::mem::take(&mut answer);
        answers.read_to_string(&mut answer)?;
        if answer.is_empty() {
            answer = begun;
        }
    } else {
        answers.read_to_string(&mut answer)?;
    }
    Ok(answer)
}

/// This system has no such sockets.
#[cfg(not(unix))]
pub fn listen(
    _: &Path,
    _: impl Fn(ControlRequest) -> String + Send + Sync + 'static,
) -> io::Result<()> {
    Ok(())
}

/// This system has no such sockets.
#[cfg(not(unix))]
fn exchange(_: &Path, _: &str, _: impl FnMut(&str)) -> io::Result<String> {
    Err(ErrorKind::NotFound.into())
}

#[cfg(all(test, unix))]
mod tests;
