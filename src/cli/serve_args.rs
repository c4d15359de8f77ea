//! The arguments of `punct serve` and `punct host`.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use thiserror::Error;

use super::play_args::LocalArgs;
use super::values::{RulesArgs, clocks, number};
use crate::kit::storage::Name;
use crate::punct::clock::TimeControl;
use crate::rules::Player;

/// A server for many guests.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Serve {
    #[command(subcommand)]
    pub what: Option<ServeCommand>,
    /// Address and port to listen at [default: 127.0.0.1:2222, this machine alone]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<ListenAt>,
    #[command(flatten)]
    pub data: DataArg,
    #[command(flatten)]
    pub openness: OpennessArgs,
    /// Guests without a key may watch games and play the computer
    #[arg(long)]
    pub guests: bool,
    /// Connections at a time [default: 256]
    #[arg(long, value_name = "N", value_parser = number(NonZeroUsize::MIN..=NonZeroUsize::MAX))]
    pub connections: Option<NonZeroUsize>,
    /// Connections at a time from one address [default: 8]
    #[arg(long, value_name = "N", value_parser = number(NonZeroUsize::MIN..=NonZeroUsize::MAX))]
    pub per_address: Option<NonZeroUsize>,
    /// Memory for guests' screens in MiB [default: 256]
    #[arg(long, value_name = "MIB", value_parser = number(NonZeroUsize::MIN..=NonZeroUsize::MAX))]
    pub memory: Option<NonZeroUsize>,
    /// Shell command to run for each notice to a player who is away: it gets one JSON object on
    /// stdin
    #[arg(long, value_name = "COMMAND")]
    pub notify: Option<String>,
    /// Check the settings and the folder, say what is wrong, and start no server
    #[arg(long)]
    pub check: bool,
}

/// What else can be done with a server.
#[derive(Debug, Subcommand)]
pub enum ServeCommand {
    /// Tell how busy the server of a folder is
    Status {
        #[command(flatten)]
        data: DataArg,
        /// Write one JSON object
        #[arg(long, conflicts_with = "prometheus")]
        json: bool,
        /// Write the figures to a file for Prometheus
        #[arg(long, value_name = "FILE")]
        prometheus: Option<PathBuf>,
    },
    /// Copy the database to a file, also while a server runs on it
    Backup {
        /// File of the copy; there must be none yet
        file: PathBuf,
        /// Make no copy, but say whether the file is a whole copy
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        data: DataArg,
    },
    /// Put a copy in place of the database; no server may run on it
    Restore {
        /// File that 'backup' wrote
        file: PathBuf,
        #[command(flatten)]
        data: DataArg,
    },
}

/// Who may make an account.
#[derive(Debug, Clone, Copy, Args)]
#[group(multiple = false)]
pub struct OpennessArgs {
    #[arg(long, help = "Everybody may make an account [default]")]
    pub open: bool,
    /// Only people with a word of 'punct account invite' may make an account
    #[arg(long)]
    pub invited: bool,
    /// Only 'punct account add' makes accounts
    #[arg(long)]
    pub closed: bool,
}

/// The folder of a server's database and host key.
#[derive(Debug, Args)]
pub struct DataArg {
    /// Folder of the database and the host key [default: server/ in the system's folder for data]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// A game for a guest at another machine.
#[derive(Debug, Args)]
pub struct HostArgs {
    /// Saved game to go on with
    #[arg(value_name = "SAVE", conflicts_with_all = ["RulesArgs", "swap", "clock"])]
    pub save: Option<PathBuf>,
    /// Address and port to listen at [default: 0.0.0.0:2222, all addresses of
    /// this machine]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<ListenAt>,
    /// Let in only a guest who knows a word, which the program tells you
    #[arg(long)]
    pub word: bool,
    /// Your name [default: the one in the settings]
    #[arg(long, value_name = "NAME")]
    pub name: Option<Name>,
    /// Play Black; the guest plays White
    #[arg(long)]
    pub black: bool,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// After White's first move, Black may take it over
    #[arg(long)]
    pub swap: bool,
    /// Play with a clock, such as 20m+10s, which runs once both of you are there; with a clock, the
    /// engine gives no advice [default: none]
    #[arg(long, value_name = "TIME", value_parser = clocks())]
    pub clock: Option<TimeControl>,
    /// Folder for the key of this machine [default: the system's folder for data]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub local: LocalArgs,
}

impl HostArgs {
    /// Returns the host's colour.
    pub fn colour(&self) -> Player {
        if self.black { Player::Black } else { Player::White }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenAt(pub SocketAddr);

pub const PORT: u16 = 2222;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write an address such as 0.0.0.0:2222, [::]:2222, 192.0.2.7 or a port such as 2222")]
pub struct NoAddress;

impl FromStr for ListenAt {
    type Err = NoAddress;

    /// Reads an address, a port or both. An address without a port gets the port 2222. A port
    /// without an address gets 127.0.0.1, which only this machine can reach.
    fn from_str(text: &str) -> Result<ListenAt, NoAddress> {
        let address = text.parse::<SocketAddr>().ok();
        let ip = || Some(SocketAddr::new(text.parse::<IpAddr>().ok()?, PORT));
        let port = || Some(SocketAddr::from(([127, 0, 0, 1], text.parse().ok()?)));
        address.or_else(ip).or_else(port).map(ListenAt).ok_or(NoAddress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_lack_its_port_and_a_port_its_address() {
        let read = |text: &str| text.parse().map(|ListenAt(at)| at.to_string());
        assert_eq!(read("0.0.0.0:99").as_deref(), Ok("0.0.0.0:99"));
        assert_eq!(read("192.0.2.7").as_deref(), Ok("192.0.2.7:2222"));
        assert_eq!(read("::1").as_deref(), Ok("[::1]:2222"));
        assert_eq!(read("2022").as_deref(), Ok("127.0.0.1:2022"));
        assert_eq!(read("example.org:22"), Err(NoAddress));
        assert_eq!(read(""), Err(NoAddress));
    }
}
