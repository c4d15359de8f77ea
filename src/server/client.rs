//! The clients between whom the server divides its time and its room.

use std::net::IpAddr;

use crate::server::database::AccountId;
use crate::server::ssh::place_of;

/// A client, to whom rations, the engine's time and lines of the log are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    Account(AccountId),
    /// A guest without an account.
    Address(IpAddr),
    /// All clients together.
    All,
}

impl Client {
    /// What counts as this client: an account, or a place from which guests come.
    pub fn counted(self) -> Client {
        match self {
            Client::Address(address) => Client::Address(place_of(address)),
            other @ (Client::Account(_) | Client::All) => other,
        }
    }
}
