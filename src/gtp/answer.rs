//! What is answered to a command.

use std::fmt;

use super::failure::Failure;

/// An answer.
pub(super) struct GtpAnswer {
    /// The id of the command, as written.
    pub id: Option<String>,
    /// The text. If it begins with a newline, all of it goes below the line of the `=`.
    pub result: Result<String, Failure>,
}

impl fmt::Display for GtpAnswer {
    /// The answer as it is sent: an empty line ends it, and it contains no other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if !text.starts_with('\n')
            && let Some(first) = lines.next()
        {
            write!(f, " {first}")?;
        }
        lines.try_for_each(|line| write!(f, "\n{line}"))?;
        f.write_str("\n\n")
    }
}
