//! What goes wrong while guests are served, for the operator.

use std::io::{self, Write as _};

/// Writes to standard error what went wrong, on one line.
pub fn complain(what: &str) {
    // If nobody reads it, the guests are served all the same.
    let _ = writeln!(io::stderr(), "error: {what}");
}
