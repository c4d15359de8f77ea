//! The arguments of `punct serve` and `punct account`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::host_args::ListenAt;
use crate::server::AccountName;

/// A server for many guests.
///
/// What is not said here may stand in the file server.json of the data folder, which the server
/// reads again when it gets SIGHUP: "openness" ("open", "invited" or "closed"), "guests" (true or
/// false), "connections" and `per_address`.
#[derive(Debug, Args)]
pub struct Serve {
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
    #[arg(long, value_name = "N")]
    pub connections: Option<NonZeroUsize>,
    /// Connections at a time from one address [default: 8]
    #[arg(long, value_name = "N")]
    pub per_address: Option<NonZeroUsize>,
    /// Say what would be in the way, and serve nobody
    #[arg(long)]
    pub check: bool,
}

/// Who may make an account.
#[derive(Debug, Clone, Copy, Args)]
#[group(multiple = false)]
pub struct OpennessArgs {
    /// Everybody may make an account [default]
    #[arg(long)]
    pub open: bool,
    /// Only who has a word of 'punct account invite' may make an account
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

/// The accounts of a server, for its operator.
#[derive(Debug, Subcommand)]
pub enum AccountArgs {
    /// Make an account with a public key
    Add {
        /// The player's name
        name: AccountName,
        /// File with the public key, such as `id_ed25519.pub`
        #[arg(value_name = "KEY.pub")]
        key: PathBuf,
        #[command(flatten)]
        data: DataArg,
    },
    /// List the accounts
    List {
        #[command(flatten)]
        data: DataArg,
    },
    /// Shut a player out
    Block {
        /// The player's name
        name: AccountName,
        #[command(flatten)]
        data: DataArg,
    },
    /// Let a player in again
    Unblock {
        /// The player's name
        name: AccountName,
        #[command(flatten)]
        data: DataArg,
    },
    /// Make a word that invites one player within a week
    Invite {
        #[command(flatten)]
        data: DataArg,
    },
}
