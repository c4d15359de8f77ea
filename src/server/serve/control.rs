//! The connection between commands on this machine and the server that runs on a folder: a socket
//! in that folder. A command writes a [`ControlRequest`] as one line; the server answers with text
//! and closes the connection.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::server::verbs::{AnswerManner, AnswerResult, ModerationRequest, write_lines};

/// A command's request to a running server.
pub enum ControlRequest {
    /// Report how busy the server is, as JSON.
    Status,
    /// Carry out an operator's request.
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

/// Returns the answer to an operator: a line with `done` or `refused`, then the text for the
/// operator.
pub fn moderating(done: AnswerResult) -> String {
    match done {
        Ok(lines) => format!("{DONE}\n{}", write_lines(lines, AnswerManner::Text)),
        Err(error) => format!("{REFUSED}\n{error}"),
    }
}

const DONE: &str = "done";
const REFUSED: &str = "refused";

/// Reads an answer that [`moderating`] made. Returns the text for the operator, or a refusal as an
/// error.
pub fn read_answer(answer: &str) -> Result<String> {
    match answer.split_once('\n') {
        Some((DONE, text)) => Ok(text.to_owned()),
        Some((REFUSED, why)) => bail!("{why}"),
        _ => bail!("the server that runs here does not understand this; it may be an older one"),
    }
}

/// The socket's file in the folder.
const FILE: &str = "control";

/// How long either side waits for the other.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest request, in bytes.
const LONGEST: u64 = 512;

/// Starts a thread that answers requests, one after the other.
#[cfg(unix)]
pub fn listen(
    folder: &Path,
    answer: impl Fn(ControlRequest) -> String + Send + 'static,
) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::net::{UnixListener, UnixStream};

    let path = folder.join(FILE);
    // A killed server may have left the file. The lock on the folder makes sure that no other
    // server uses it.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let serve = move |mut stream: UnixStream| {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut line = String::new();
        BufReader::new((&stream).take(LONGEST)).read_line(&mut line)?;
        let asked = ControlRequest::parse(line.trim_end());
        stream.write_all(asked.map(&answer).unwrap_or_default().as_bytes())
    };
    let hear = move || {
        for stream in listener.incoming().filter_map(Result::ok) {
            // An error means that the command has ended without its answer.
            let _: io::Result<()> = serve(stream);
        }
    };
    std::thread::Builder::new().name("control".to_owned()).spawn(hear).map(drop)
}

/// Sends a line to the server that runs on a folder, and returns the answer.
///
/// # Errors
/// No server runs there, or the server does not answer.
#[cfg(unix)]
pub fn ask(folder: &Path, line: &str) -> io::Result<String> {
    let mut stream = std::os::unix::net::UnixStream::connect(folder.join(FILE))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    writeln!(stream, "{line}")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// This system has no such sockets.
#[cfg(not(unix))]
pub fn listen(_: &Path, _: impl Fn(ControlRequest) -> String + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// This system has no such sockets.
#[cfg(not(unix))]
pub fn ask(_: &Path, _: &str) -> io::Result<String> {
    Err(io::ErrorKind::Unsupported.into())
}
