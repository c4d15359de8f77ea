//! `punct gipf gtp`: GIPF for other programs, by the Go Text Protocol, version 2. Conversations are
//! those of `punct gtp`; here are the commands.

mod protocol;
mod state;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};

use crate::gipf::record::Agreed;
use crate::kit::gtp::converse;
use crate::kit::text::Broken;
use state::Gtp;

/// Answers every command on `input` until the input ends, `quit` is read or the reader of the
/// answers is gone. The first game is played as agreed.
///
/// # Errors
/// When a pipe fails. A faulty line is answered and is not an error.
pub fn serve(input: impl BufRead, output: impl Write, agreed: Agreed) -> Result<(), Broken> {
    converse(input, output, Gtp::new(agreed))
}
