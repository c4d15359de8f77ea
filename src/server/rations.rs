//! Limits how often each client may do things that cost others something. Unused rations are saved
//! up to a limit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::server::database::AccountId;
use crate::server::ssh::place_of;

/// A client for whom the server counts rations and the engine's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    Account(AccountId),
    /// A guest without an account.
    Address(IpAddr),
    /// All clients together.
    All,
}

impl Client {
    /// Returns the client under whose name this one is counted: all addresses of one place count
    /// together.
    pub fn as_counted(self) -> Client {
        match self {
            Client::Address(address) => Client::Address(place_of(address)),
            other @ (Client::Account(_) | Client::All) => other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rationed {
    Command,
    Challenge,
    /// A line of chat.
    Line,
    /// An offer to the other player, or the refusal of an offer.
    Offer,
    /// A change of the moves that a player tries, and of comments and marks.
    Edit,
    /// A try at a secret word: of an invitation, a link or a host's game.
    Word,
    Registration,
    /// A report to the operator.
    Report,
    /// A notice to one player.
    Notice,
    /// A notice to any player.
    AnyNotice,
    /// A line in the log about a refusal.
    LoggedRefusal,
}

impl Rationed {
    /// Returns how many rations can be saved up, and the time after which there is one more.
    const fn rate(self) -> (u32, Duration) {
        match self {
            Rationed::Command => (200, Duration::from_millis(50)),
            Rationed::Challenge => (20, Duration::from_secs(30)),
            Rationed::Line => (10, Duration::from_secs(2)),
            Rationed::Offer => (20, Duration::from_secs(2)),
            Rationed::Edit => (100, Duration::from_millis(500)),
            Rationed::Word => (5, Duration::from_mins(1)),
            Rationed::Registration => (10, Duration::from_mins(24 * 6)),
            Rationed::Report => (5, Duration::from_mins(10)),
            Rationed::Notice => (10, Duration::from_mins(5)),
            Rationed::AnyNotice => (60, Duration::from_secs(1)),
            Rationed::LoggedRefusal => (20, Duration::from_secs(10)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("you do that too often; try again in {} s", .wait.as_secs() + 1)]
pub struct TooOften {
    /// The time until there is a ration again.
    pub wait: Duration,
}

/// How much each client has used.
#[derive(Default)]
pub struct Rations(Mutex<HashMap<(Client, Rationed), Instant>>);

/// If there are this many entries, the entries of clients with full rations are removed.
const REMEMBERED: usize = 4096;

impl Rations {
    /// Uses one ration of a client.
    pub fn spend(&self, client: Client, what: Rationed, now: Instant) -> Result<(), TooOften> {
        let (burst, each) = what.rate();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, full_at| *full_at > now);
        }
        // The time at which all rations are saved up again.
        let full_at = all.entry((client.as_counted(), what)).or_insert(now);
        let after = (*full_at).max(now) + each;
        let wait = after.saturating_duration_since(now + burst * each);
        if !wait.is_zero() {
            return Err(TooOften { wait });
        }
        *full_at = after;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_comes_back_with_time_and_is_ones_own() {
        let (rations, now) = (Rations::default(), Instant::now());
        let [anna, ben] = [1, 2].map(|number| Client::Account(AccountId(number)));
        let say = |client, seconds| {
            rations.spend(client, Rationed::Line, now + Duration::from_secs(seconds))
        };
        assert!((0..10).all(|_| say(anna, 0).is_ok()));
        let refused = say(anna, 0).unwrap_err();
        assert_eq!(refused.to_string(), "you do that too often; try again in 3 s");
        assert!(say(ben, 0).is_ok(), "another one");
        assert!(rations.spend(anna, Rationed::Command, now).is_ok(), "something else");
        assert!(say(anna, 2).is_ok() && say(anna, 2).is_err());
        // All addresses of one network of 64 bits count as one client.
        let [one, other] =
            ["2001:db8::1", "2001:db8::2"].map(|it| Client::Address(it.parse().unwrap()));
        assert!((0..10).all(|_| say(one, 0).is_ok()) && say(other, 0).is_err());
        // No more than the limit is saved up.
        assert_eq!((0..20).filter(|_| say(anna, 3600).is_ok()).count(), 10);
    }
}
