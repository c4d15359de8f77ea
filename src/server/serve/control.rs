//! The connection between commands on this machine and the server that runs on a folder: a socket
//! in that folder. A command writes one line, a [`ControlRequest`]; the server answers with text
//! and closes the socket.

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

/// The word before an operator's request, whose words follow.
pub const MODERATE: &str = "moderate";

impl ControlRequest {
    fn parse(line: &str) -> Option<ControlRequest> {
        match line.split_once(' ') {
            Some((MODERATE, words)) => words.parse().ok().map(ControlRequest::Moderate),
            _ => (line == STATUS).then_some(ControlRequest::Status),
        }
    }
}

/// The answer to an operator: whether the request was carried out, and the text for the operator.
pub fn moderating(done: AnswerResult) -> String {
    match done {
        Ok(lines) => format!("{DONE}\n{}", write_lines(lines, AnswerManner::Text)),
        Err(error) => format!("{REFUSED}\n{error}"),
    }
}

const DONE: &str = "done";
const REFUSED: &str = "refused";

/// Reads an answer that [`moderating`] wrote.
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

/// Answers requests on a thread.
#[cfg(unix)]
pub fn listen(
    folder: &Path,
    answer: impl Fn(ControlRequest) -> String + Send + 'static,
) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::net::{UnixListener, UnixStream};

    let path = folder.join(FILE);
    // The folder belongs to this server: a killed server has left the file.
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
            // A command that has gone misses the answer.
            let _: io::Result<()> = serve(stream);
        }
    };
    std::thread::Builder::new().name("control".to_owned()).spawn(hear).map(drop)
}

/// The answer of the server on a folder.
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
