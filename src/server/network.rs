//! Networks: one address, or all addresses with the same first bits. Operators can ban them.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use jiff::Timestamp;
use thiserror::Error;

/// A network: all addresses that have their first bits in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subnet {
    /// The first address of the network.
    first: IpAddr,
    /// The number of bits that the addresses have in common.
    bits: u8,
}

/// A ban: guests from this network are kept out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    pub network: Subnet,
    pub made: Timestamp,
    /// The end of the ban. `None` if it lasts until an operator lifts it.
    pub until: Option<Timestamp>,
}

impl Ban {
    /// Whether the ban keeps an address out at the time `now`.
    pub fn keeps_out(&self, address: IpAddr, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until) && self.network.contains(address)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write an address such as 192.0.2.7 or 2001:db8::7, or a network such as 192.0.2.0/24")]
pub struct NoNetwork;

impl Subnet {
    fn new(address: IpAddr, bits: u8) -> Option<Subnet> {
        let most = width(address);
        // With no bits in common, the network would be all addresses.
        (1..=most).contains(&bits).then(|| Subnet { first: mask(address, bits), bits })
    }

    /// Makes a network from an address and a number of bits. An address of version 4 that is
    /// written as one of version 6 becomes one of version 4. Returns `None` if the number of bits
    /// does not fit.
    fn with_bits(address: IpAddr, bits: u8) -> Option<Subnet> {
        let canonical = address.to_canonical();
        let more = width(address) - width(canonical);
        bits.checked_sub(more).and_then(|bits| Subnet::new(canonical, bits))
    }

    /// Returns the place to which an address belongs: an address of version 4 alone, or the network
    /// of 64 bits around an address of version 6, as one customer usually has.
    pub fn place_of(address: IpAddr) -> Subnet {
        let address = address.to_canonical();
        let bits = width(address).min(64);
        Subnet { first: mask(address, bits), bits }
    }

    /// Returns the first address of the network.
    pub fn first(&self) -> IpAddr {
        self.first
    }

    /// Whether the networks are the same, or one is a part of the other.
    pub fn overlaps(&self, other: Subnet) -> bool {
        self.contains(other.first) || other.contains(self.first)
    }

    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        width(address) == width(self.first) && mask(address, self.bits) == self.first
    }
}

const fn width(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

/// Returns an address with all bits set to 0 after the first `bits`, of which there is at least
/// one.
fn mask(address: IpAddr, bits: u8) -> IpAddr {
    let others = u32::from(width(address) - bits);
    match address {
        IpAddr::V4(it) => Ipv4Addr::from_bits(it.to_bits() >> others << others).into(),
        IpAddr::V6(it) => Ipv6Addr::from_bits(it.to_bits() >> others << others).into(),
    }
}

impl FromStr for Subnet {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Subnet, NoNetwork> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| NoNetwork)?;
        let network = match bits {
            None => Subnet::new(address.to_canonical(), width(address.to_canonical())),
            Some(bits) => bits.parse().ok().and_then(|bits| Subnet::with_bits(address, bits)),
        };
        network.ok_or(NoNetwork)
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        if self.bits < width(self.first) { write!(f, "/{}", self.bits) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(wrong.parse::<Subnet>(), Err(NoNetwork), "{wrong}");
        }
    }
}
