//! What commands read: a file with a game, or a game piped in.

use std::io::{self, Read as _};
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
