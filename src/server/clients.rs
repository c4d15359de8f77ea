//! The server's clients: their networks, which operators can ban, and their rations, which limit
//! how often each may do what costs others something. Unused rations are saved up to a limit.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::{Duration, Instant};

use ipnet::IpNet;
use jiff::Timestamp;
use parking_lot::Mutex;

use crate::kit::session::PersonId;
use crate::kit::text::ParseError;

/// An address of version 4 counts as one, also where it is written as one of version 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subnet(IpNet);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    pub network: Subnet,
    pub created: Timestamp,
    /// The end of the ban. `None` if it lasts until an operator lifts it.
    pub until: Option<Timestamp>,
}

impl Ban {
    pub fn keeps_out(&self, address: IpAddr, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until) && self.network.contains(address)
    }
}

impl Subnet {
    pub const FORM: ParseError = ParseError(
        "write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24",
    );

    /// As a rule one customer's: an IPv4 address alone, or 64 bits around an IPv6 address.
    pub fn network_of(address: IpAddr) -> Subnet {
        let whole = IpNet::from(address.to_canonical());
        Subnet(IpNet::new(whole.addr(), whole.max_prefix_len().min(64)).unwrap_or(whole).trunc())
    }

    pub fn first(&self) -> IpAddr {
        self.0.addr()
    }

    pub fn overlaps(&self, other: Subnet) -> bool {
        self.contains(other.first()) || other.contains(self.first())
    }

    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Subnet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Subnet, ParseError> {
        let written = match text.parse::<IpNet>() {
            Ok(written) => written,
            Err(_) => text.parse::<IpAddr>().map_err(|_| Subnet::FORM)?.into(),
        };
        let whole = IpNet::from(written.addr().to_canonical());
        let surplus = written.max_prefix_len() - whole.max_prefix_len();
        let bits = written.prefix_len().checked_sub(surplus).ok_or(Subnet::FORM)?;
        // With no bits in common, the network would be all addresses.
        if bits == 0 {
            return Err(Subnet::FORM);
        }
        let network = IpNet::new(whole.addr(), bits).map_err(|_| Subnet::FORM)?;
        Ok(Subnet(network.trunc()))
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() < self.0.max_prefix_len() {
            self.0.fmt(f)
        } else {
            self.first().fmt(f)
        }
    }
}

/// A client for whom the server counts rations and the engine's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, derive_more::Display)]
pub enum Client {
    #[display("account={_0}")]
    Account(PersonId),
    #[display("address={_0}")]
    Address(IpAddr),
    #[display("account=all")]
    All,
}

impl Client {
    /// All addresses of one customer count together.
    pub fn as_counted(self) -> Client {
        match self {
            Client::Address(address) => Client::Address(Subnet::network_of(address).first()),
            Client::Account(_) | Client::All => self,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RationedAction {
    Command,
    Challenge,
    Line,
    /// An offer to the other player, or the refusal of an offer.
    Offer,
    /// A change of the moves that a player tries, and of comments and marks.
    Edit,
    /// A try at a secret word: of an invitation, a link or a host's game.
    Word,
    Registration,
    Report,
    Notice,
    AnyNotice,
    LoggedRefusal,
}

impl RationedAction {
    /// How many rations can be saved up, and the time after which there is one more.
    const fn rate(self) -> (u32, Duration) {
        match self {
            RationedAction::Command => (200, Duration::from_millis(50)),
            RationedAction::Challenge => (20, Duration::from_secs(30)),
            RationedAction::Line => (10, Duration::from_secs(2)),
            RationedAction::Offer => (20, Duration::from_secs(2)),
            RationedAction::Edit => (100, Duration::from_millis(500)),
            RationedAction::Word => (5, Duration::from_mins(1)),
            RationedAction::Registration => (10, Duration::from_mins(24 * 6)),
            RationedAction::Report => (5, Duration::from_mins(10)),
            RationedAction::Notice => (10, Duration::from_mins(5)),
            RationedAction::AnyNotice => (60, Duration::from_secs(1)),
            RationedAction::LoggedRefusal => (20, Duration::from_secs(10)),
        }
    }
}

#[derive(Default)]
pub struct Rations(Mutex<HashMap<(Client, RationedAction), Instant>>);

/// If there are this many entries, the entries of clients with full rations are removed.
const REMEMBERED: usize = 4096;

impl Rations {
    /// An error is the time to wait.
    pub fn spend(
        &self,
        client: Client,
        what: RationedAction,
        now: Instant,
    ) -> Result<(), Duration> {
        let (burst, each) = what.rate();
        let mut all = self.0.lock();
        if all.len() >= REMEMBERED {
            all.retain(|_, full_at| *full_at > now);
        }
        // The time at which all rations are saved up again.
        let full_at = all.entry((client.as_counted(), what)).or_insert(now);
        let after = (*full_at).max(now) + each;
        let wait = after.saturating_duration_since(now + burst * each);
        if !wait.is_zero() {
            return Err(wait);
        }
        *full_at = after;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::game_server::ServerError;

    #[test]
    fn a_network_has_the_addresses_that_begin_like_it() {
        for (network, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:192.0.2.8"),
            ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            ("128.0.0.0/1", "255.0.0.1", "127.0.0.1"),
            ("2001:db8::/32", "2001:db8:1::2", "2001:db9::"),
            ("::/1", "1::", "192.0.2.7"),
        ] {
            let read: Subnet = network.parse().unwrap();
            assert!(read.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!read.contains(outside.parse().unwrap()), "{network} {outside}");
            assert_eq!(read.to_string(), network);
        }
        assert_eq!("192.0.2.7/24".parse::<Subnet>().unwrap().to_string(), "192.0.2.0/24");
        assert_eq!("::ffff:192.0.2.0/120".parse::<Subnet>(), "192.0.2.0/24".parse());
        assert_eq!("::ffff:127.0.0.0/104".parse::<Subnet>(), "127.0.0.0/8".parse());
        assert_eq!("192.0.2.7/32".parse::<Subnet>(), "::ffff:192.0.2.7".parse());
        for (network, other, overlap) in [
            ("192.0.2.0/24", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.0/24", true),
            ("192.0.2.0/24", "192.0.3.0/24", false),
            ("2001:db8::/64", "2001:db8::7", true),
            ("2001:db8::/64", "192.0.2.7", false),
        ] {
            let [network, other]: [Subnet; 2] = [network, other].map(|it| it.parse().unwrap());
            assert_eq!(network.overlaps(other), overlap, "{network} {other}");
        }
        for wrong in [
            "",
            "0.0.0.0/0",
            "::/0",
            "192.0.2.0/33",
            "192.0.2/24",
            "192.0.2.7/",
            "here",
            "::ffff:192.0.2.7/96",
            "::ffff:192.0.2.7/64",
        ] {
            assert_eq!(wrong.parse::<Subnet>(), Err(Subnet::FORM), "{wrong}");
        }
    }

    #[test]
    fn what_is_used_comes_back_with_time_and_is_ones_own() {
        let (rations, now) = (Rations::default(), Instant::now());
        let [anna, ben] = [1, 2].map(|number| Client::Account(PersonId(number)));
        let say = |client, seconds| {
            rations.spend(client, RationedAction::Line, now + Duration::from_secs(seconds))
        };
        assert!((0..10).all(|_| say(anna, 0).is_ok()));
        let refused = say(anna, 0).map_err(ServerError::TooOften).unwrap_err();
        assert_eq!(refused.to_string(), "you do that too often; try again in 3 s");
        assert!(say(ben, 0).is_ok(), "another one");
        assert!(rations.spend(anna, RationedAction::Command, now).is_ok(), "something else");
        assert!(say(anna, 2).is_ok() && say(anna, 2).is_err());
        // All addresses of one network of 64 bits count as one client.
        let [one, other] =
            ["2001:db8::1", "2001:db8::2"].map(|it| Client::Address(it.parse().unwrap()));
        assert!((0..10).all(|_| say(one, 0).is_ok()) && say(other, 0).is_err());
        // No more than the limit is saved up.
        assert_eq!((0..20).filter(|_| say(anna, 3600).is_ok()).count(), 10);
    }
}
