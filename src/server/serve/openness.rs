//! To whom a server is open.

use std::fmt;

use serde::Deserialize;

/// Who may make an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openness {
    /// Everybody.
    #[default]
    Open,
    /// Whoever has an invitation.
    Invited,
    /// Nobody: the operator makes all accounts.
    Closed,
}

impl fmt::Display for Openness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Openness::Open => "open to everybody",
            Openness::Invited => "open to whoever is invited",
            Openness::Closed => "closed to whoever has no account",
        })
    }
}
