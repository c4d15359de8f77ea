//! How a command on this machine reaches the server that runs on a folder: a socket in that folder. The
//! command writes one line, a [`ControlRequest`]; the server answers with text and closes.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::time::Duration;

/// What a command asks of a running server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlRequest {
    /// Look whose accounts are blocked, and end their sessions.
    EndBlocked,
    /// Tell how busy it is, as JSON.
    Status,
}

impl ControlRequest {
    const ALL: [ControlRequest; 2] = [ControlRequest::EndBlocked, ControlRequest::Status];

    const fn line(self) -> &'static str {
        match self {
            ControlRequest::EndBlocked => "end-blocked",
            ControlRequest::Status => "status",
        }
    }
}

/// The socket's file in the folder.
const FILE: &str = "control";

/// How long either side waits for the other.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest request, in bytes.
const LONGEST: u64 = 64;

/// Answers requests on a thread.
///
/// # Errors
/// There can be no socket, or no thread.
#[cfg(unix)]
pub fn listen(
    folder: &Path,
    answer: impl Fn(ControlRequest) -> String + Send + 'static,
) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::net::{UnixListener, UnixStream};

    let path = folder.join(FILE);
    // The folder is this server's: what is there was left by one that was killed.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let serve = move |mut stream: UnixStream| {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut line = String::new();
        BufReader::new((&stream).take(LONGEST)).read_line(&mut line)?;
        let asked = ControlRequest::ALL.into_iter().find(|it| it.line() == line.trim_end());
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

/// What the server on a folder answers.
///
/// # Errors
/// No server runs there, or it does not answer.
#[cfg(unix)]
pub fn ask(folder: &Path, request: ControlRequest) -> io::Result<String> {
    let mut stream = std::os::unix::net::UnixStream::connect(folder.join(FILE))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    writeln!(stream, "{}", request.line())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// There are no such sockets: accounts are looked at when their players do something.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn listen(_: &Path, _: impl Fn(ControlRequest) -> String + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// There are no such sockets.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn ask(_: &Path, _: ControlRequest) -> io::Result<String> {
    Err(io::ErrorKind::Unsupported.into())
}
