//! How many connections may come, and why one is rejected.

use thiserror::Error;

/// How many may come.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connections: usize,
    pub from_one_place: usize,
    /// Connections with one account.
    pub of_one_account: usize,
    /// Connections that say nothing, in all. One more makes the oldest of them go.
    pub silent: usize,
    /// Connections from one place that have not logged in yet.
    pub strangers_from_one_place: usize,
    /// New connections without accounts from one place in a minute.
    pub arrivals: usize,
    /// New connections with accounts from one place in a minute.
    pub arrivals_of_accounts: usize,
    /// Memory for screens, in MiB.
    pub screen_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            from_one_place: 8,
            of_one_account: 4,
            silent: 32,
            strangers_from_one_place: 4,
            arrivals: 30,
            arrivals_of_accounts: 600,
            screen_memory: 256,
        }
    }
}

impl Limits {
    /// The same limits with so many connections from one place. Where many are allowed, they may
    /// also come soon after each other.
    #[must_use]
    pub fn with_each(self, connections: usize) -> Limits {
        let arrivals = self.arrivals.max(connections.saturating_mul(4));
        Limits { from_one_place: connections, arrivals, ..self }
    }

    /// Connections of guests without an account who have logged in. A quarter of all is kept for
    /// accounts.
    pub fn guests(&self) -> usize {
        self.connections - self.connections / 4
    }

    /// Connections that have not logged in yet, most of which exchange keys.
    pub fn strangers(&self) -> usize {
        self.silent.max(self.connections / 2)
    }
}

/// Why a connection is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    #[error("The server is full. Come again later.")]
    Full,
    #[error("Too many connections from your address are open. Close one first.")]
    FullPlace,
    #[error("You have {0} connections open. Close one first.")]
    FullAccount(usize),
    #[error("You have {0} screens and commands open. Close one first.")]
    FullScreens(usize),
    #[error("The server has no room for another screen just now. Come again later.")]
    NoRoom,
    #[error("Too many are logging in. Come again in half a minute.")]
    Crowd,
    #[error("Too many connections came from your address in a minute. Come again in a minute.")]
    TooOften,
    #[error("The operator of this server lets nobody in from your address.")]
    Banned,
    #[error("You have been disconnected. Connect again.")]
    Dismissed,
    #[error("This command is too long: {0} bytes are the most.")]
    LongCommand(usize),
    #[error("This command is no text in UTF-8.")]
    NoText,
}
