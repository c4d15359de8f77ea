//! `punct gtp`: the game for other programs, by the Go Text Protocol, version 2, over a pair of
//! pipes. Each line is a command, and each command gets one answer, flushed at once.
//!
//! [`kit::gtp`](crate::kit::gtp) holds the conversation; [`protocol`] has the commands of PÜNCT,
//! with [`computer`] for those of the computer player, on the [`state`] of the connection.

mod computer;
mod protocol;
mod state;
#[cfg(test)]
pub mod tests;

use std::io::{BufRead, Write};
use std::num::{NonZero, NonZeroU32};

use crate::kit::gtp::converse;
use crate::kit::text::Broken;
use crate::punct::engine::Weights;
use crate::rules::Rules;
use state::Gtp;

/// The initial settings of a connection.
pub struct Beginning {
    pub rules: Rules,
    pub weights: Weights,
    /// How many nodes it spends on a move; `None` if it plays at a level.
    pub nodes: Option<NonZeroU32>,
    /// How many threads it thinks with where time decides how long.
    pub threads: NonZero<usize>,
}

/// Answers every command on `input` until the input ends, `quit` is read or the reader of the
/// answers is gone.
///
/// # Errors
/// When a pipe fails. A faulty line is answered and is not an error.
pub fn serve(input: impl BufRead, output: impl Write, begin: Beginning) -> Result<(), Broken> {
    converse(input, output, Gtp::new(begin))
}
