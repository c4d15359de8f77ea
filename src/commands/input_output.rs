//! Reads games from files and pipes; writes to stdout and stderr.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::record::json::MAX_BYTES;
use crate::record::{self, Format, Reading, Record};

/// The name for standard input or output in place of a file's.
pub const PIPE: &str = "-";

/// The game in a file of any format; `-` is standard input.
pub fn read(path: &Path) -> Result<Record> {
    read_with_remarks(path).map(|reading| reading.record)
}

/// The same, with what is to be said about it.
pub fn read_with_remarks(path: &Path) -> Result<Reading> {
    if path == Path::new(PIPE) {
        let bytes = piped()?;
        return Format::of_content(&bytes).read(&bytes, None).context("standard input");
    }
    Ok(record::read_file(path)?)
}

/// What is piped in, as far as any file is read.
pub fn piped() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock().take(MAX_BYTES + 1);
    input.read_to_end(&mut bytes).context("standard input: can't be read")?;
    Ok(bytes)
}

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
