//! A question on a guest's terminal, before anything is drawn there.

use std::io::{self, BufRead, Write};

use crate::server::ssh::Wire;

/// Asks a question and reads a line. `None` if the guest leaves.
///
/// # Errors
/// When the guest is gone.
pub fn ask(
    typed: &mut impl BufRead,
    wire: &mut Wire,
    question: &str,
) -> io::Result<Option<String>> {
    wire.write_all(question.as_bytes())?;
    let mut line = String::new();
    let read = typed.read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}
