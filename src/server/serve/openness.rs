//! To whom a server is open.

/// Who may make an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// Everybody.
    Open,
    /// Whoever has an invitation.
    Invited,
    /// Nobody: the operator makes all accounts.
    Closed,
}
