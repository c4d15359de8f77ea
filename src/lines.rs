//! Lines read from untrusted input.

use std::io::{self, BufRead, Read as _};

use thiserror::Error;

/// Why a conversation over standard input and output broke.
#[derive(Debug, Error)]
pub enum Broken {
    #[error("stdin: can't be read")]
    Input(#[source] io::Error),
    #[error("stdout: can't be written to")]
    Output(#[source] io::Error),
}

/// Reads the next line into `line`; of a line longer than `longest`, one byte more than that and
/// skips the rest. `false` at the end of the input.
///
/// # Errors
/// When reading fails.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let bound = longest as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}
