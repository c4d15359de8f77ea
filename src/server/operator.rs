//! What the operator is told: what goes wrong while guests are served, and what the server does.

use std::fmt::Display;
use std::io::{self, Write as _};

/// Writes to standard error what went wrong, on one line.
pub fn complain(what: &str) {
    // If nobody reads it, the guests are served all the same.
    let _ = writeln!(io::stderr(), "error: {what}");
}

/// Writes to standard output what the server does, on one line.
pub fn say(what: impl Display) {
    // Nobody has to read it.
    let _ = writeln!(io::stdout(), "{what}");
}
