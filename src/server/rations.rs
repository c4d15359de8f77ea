//! The clients between whom the server divides its time and its room, and how often each may do
//! what costs others something. What is not used is saved up to a limit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

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
    /// Something offered to the other player, or declined.
    Offer,
    /// A try at the word of an invitation or a link.
    Word,
    Registration,
    /// A report to the operator.
    Report,
    /// A notice while the player is not here.
    Notice,
    /// A notice, of all players together.
    AnyNotice,
    /// A line in the log of what was refused.
    LoggedRefusal,
}

impl Rationed {
    /// How many there may be at once, and after what time one more.
    const fn rate(self) -> (u32, Duration) {
        match self {
            Rationed::Command => (200, Duration::from_millis(50)),
            Rationed::Challenge => (20, Duration::from_secs(30)),
            Rationed::Line => (10, Duration::from_secs(2)),
            Rationed::Offer => (20, Duration::from_secs(2)),
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
    wait: Duration,
}

/// What each client has used.
#[derive(Default)]
pub struct Rations(Mutex<HashMap<(Client, Rationed), Instant>>);

/// How many entries there are before those that say nothing any more are forgotten.
const REMEMBERED: usize = 4096;

impl Rations {
    /// Uses one of a client's.
    pub fn spend(&self, client: Client, what: Rationed, now: Instant) -> Result<(), TooOften> {
        let (burst, each) = what.rate();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, full_at| *full_at > now);
        }
        // When all of them are saved up again.
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
        // The addresses of one customer are one.
        let [one, other] =
            ["2001:db8::1", "2001:db8::2"].map(|it| Client::Address(it.parse().unwrap()));
        assert!((0..10).all(|_| say(one, 0).is_ok()) && say(other, 0).is_err());
        // No more than the limit is saved up.
        assert_eq!((0..20).filter(|_| say(anna, 3600).is_ok()).count(), 10);
    }
}
