//! How commands write to stdout and stderr.

use std::io::{self, Write as _};

use anyhow::{Context as _, Result};

/// Writes to stdout at once.
pub fn print(text: impl AsRef<[u8]>) -> Result<()> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_ref()).and_then(|()| out.flush()))
}

/// The result of writing to stdout. A reader that leaves is no error: `punct moves x | head`.
pub fn written(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("stdout: can't be written to"),
    }
}

/// Writes what is to be said of work well done to stderr, on one line.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "note: {text}");
}

/// Writes an error to stderr, on one line.
pub fn report(error: &anyhow::Error) {
    // If stderr is closed too, nobody can be told.
    let _ = writeln!(io::stderr(), "error: {error:#}");
}
