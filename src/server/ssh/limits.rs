//! The limits of connections, the shares of the ranks, and the reasons for rejections.

use thiserror::Error;

use super::guest_key::UnfitKey;

/// The limits of the server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of connections that have logged in.
    pub connections: usize,
    pub from_one_place: usize,
    /// The number of connections with one account.
    pub of_one_account: usize,
    /// The number of connections from one place that have not logged in.
    pub strangers_from_one_place: usize,
    /// The number of new connections without accounts from one place in a minute.
    pub arrivals: usize,
    /// The number of new connections with accounts from one place in a minute.
    pub arrivals_of_accounts: usize,
    /// The memory for screens, in MiB.
    pub screen_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            from_one_place: 8,
            of_one_account: 4,
            strangers_from_one_place: 4,
            arrivals: 30,
            arrivals_of_accounts: 600,
            screen_memory: 256,
        }
    }
}

impl Limits {
    /// Returns these limits with another number of connections from one place. A greater number
    /// also raises the number that may arrive in a minute.
    #[must_use]
    pub fn with_each(self, connections: usize) -> Limits {
        let arrivals = self.arrivals.max(connections.saturating_mul(4));
        Limits { from_one_place: connections, arrivals, ..self }
    }

    /// Returns the greatest number of connections that have not logged in. For one more, another
    /// one ends.
    pub fn strangers(&self) -> usize {
        self.connections.max(FEWEST_STRANGERS)
    }
}

/// Even a small server has room for this number of connections that have not logged in.
const FEWEST_STRANGERS: usize = 32;

/// An account as the gate knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorAccount {
    pub number: i64,
    pub is_operator: bool,
}

/// The rank of a client. A part of every resource is reserved for the higher ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A client without an account.
    Guest,
    Player,
    Operator,
}

impl Rank {
    pub fn new(account: Option<DoorAccount>) -> Rank {
        match account {
            None => Rank::Guest,
            Some(DoorAccount { is_operator: false, .. }) => Rank::Player,
            Some(DoorAccount { is_operator: true, .. }) => Rank::Operator,
        }
    }

    /// Returns this rank and the higher ones.
    pub fn and_above(self) -> impl Iterator<Item = Rank> {
        [Rank::Guest, Rank::Player, Rank::Operator].into_iter().filter(move |it| *it >= self)
    }

    /// Returns how much of `all` the clients of this rank and of lower ranks may use together. A
    /// quarter is reserved for accounts, and a sixteenth for operators.
    pub fn share(self, all: usize) -> usize {
        match self {
            Rank::Guest => all - all.div_ceil(4),
            Rank::Player => all - all.div_ceil(16),
            Rank::Operator => all,
        }
    }
}

/// The reason why a connection is rejected.
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
    #[error("{0} commands of yours wait already. End one first.")]
    FullWaits(usize),
    #[error("{0} commands from your address wait already. End one first.")]
    FullWaitsOfPlace(usize),
    #[error("The server has no room for another screen or command just now. Come again later.")]
    NoRoom,
    #[error("The server needs room for others, and you have most open: this was closed.")]
    GaveWay,
    #[error("Too many are logging in from your address. Come again in half a minute.")]
    Crowd,
    #[error("Too many are logging in. Come again in a few seconds.")]
    FullDoor,
    #[error("The server needs room for others, and this connection was not used. Connect again.")]
    MadeRoom,
    #[error("Too many connections came from your address in a minute. Come again in a minute.")]
    TooOften,
    #[error("The operator of this server lets nobody in from your address.")]
    Banned,
    #[error("You have been disconnected. The same line brings you back.")]
    Dismissed,
    #[error("This command is too long: {0} bytes are the most.")]
    LongCommand(usize),
    #[error("This command is not text in UTF-8.")]
    NoText,
    #[error(
        "Your key can't serve here: {0}. Ed25519, ECDSA and their FIDO kinds do, and RSA of {least} bits or \
         more; 'ssh-keygen -t ed25519' makes one.",
        least = UnfitKey::LEAST_BITS
    )]
    UnfitKey(UnfitKey),
}

impl Rejection {
    /// Whether the reason lies with the server. Then the client can't do anything about it.
    pub fn is_of_server(self) -> bool {
        use Rejection::{Dismissed, Full, FullDoor, GaveWay, MadeRoom, NoRoom};
        matches!(self, Full | NoRoom | GaveWay | FullDoor | MadeRoom | Dismissed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_kept_for_accounts_and_for_operators_however_little_there_is() {
        for all in [2, 8, 16, 256, 512, 256 << 20] {
            let [guests, players, operators] =
                [Rank::Guest, Rank::Player, Rank::Operator].map(|rank| rank.share(all));
            assert!(guests <= players && players < operators && operators == all, "{all}");
            assert!(guests <= all * 3 / 4, "{all}");
        }
    }
}
