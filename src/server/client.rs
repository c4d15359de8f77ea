//! Who uses the server, as far as its share goes.

use std::net::IpAddr;

use crate::server::database::AccountId;
use crate::server::ssh::place_of;

/// Who uses the server: rations, the engine's time and the log go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    Account(AccountId),
    /// A guest without an account.
    Address(IpAddr),
    /// All together.
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
