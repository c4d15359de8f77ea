//! The arguments of `punct serve`, `punct host` and `punct account`.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};

use super::play_args::LocalArgs;
use super::values::{RulesArgs, clocks, number};
use crate::kit::storage::Name;
use crate::kit::text::ParseError;
use crate::punct::clock::TimeControl;
use crate::server::AccountName;

/// A server for many guests.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Serve {
    #[command(subcommand)]
    pub command: Option<ServeCommand>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenAt(pub SocketAddr);

pub const PORT: u16 = 2222;

impl ListenAt {
    const FORM: ParseError = ParseError(
        "write an address such as 0.0.0.0:2222, [::]:2222, 192.0.2.7 or a port such as 2222",
    );
}

impl FromStr for ListenAt {
    type Err = ParseError;

    /// An address without a port gets the port 2222. A port without an address gets 127.0.0.1,
    /// which only this machine can reach.
    fn from_str(text: &str) -> Result<ListenAt, ParseError> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return Ok(ListenAt(address));
        }
        if let Ok(ip) = text.parse::<IpAddr>() {
            return Ok(ListenAt(SocketAddr::new(ip, PORT)));
        }
        let port = text.parse::<u16>().map_err(|_| ListenAt::FORM)?;
        Ok(ListenAt(SocketAddr::from(([127, 0, 0, 1], port))))
    }
}

/// The accounts and games of a server, for its operator.
#[derive(Debug, Args)]
pub struct AccountArgs {
    #[command(subcommand)]
    pub command: AccountCommand,
    /// Folder of the database [default: server/ in the system's folder for data]
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
}

/// What the operator does.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// Make an account with a public key
    Add {
        /// The player's name
        name: AccountName,
        /// File with the public key, such as `id_ed25519.pub`
        #[arg(value_name = "KEY.pub")]
        key: PathBuf,
    },
    #[command(flatten)]
    Moderate(ModerateCommand),
}

/// The commands that are given in words. Operators can give all but the first by ssh, too.
#[derive(Debug, Subcommand)]
pub enum ModerateCommand {
    /// Let a player moderate by ssh, as here
    Operator {
        /// The player's name
        name: String,
        /// No longer let the player moderate
        #[arg(long)]
        end: bool,
    },
    /// List the accounts, with their keys and when each key was last used
    List {
        /// List only accounts used from this address or network within the last 30 days, with the
        /// last day
        #[arg(long, value_name = "ADDRESS")]
        from: Option<String>,
    },
    /// Tell who is on, from where and since when
    Who,
    /// End the sessions of a player, who may come again
    Kick {
        /// The player's name
        name: String,
    },
    /// Let nobody in from an address or a network
    Ban {
        /// Address, or network such as 192.0.2.0/24
        address: String,
        /// For how long, as in "for 7d" [default: until the ban is lifted]
        #[arg(num_args = 2, value_names = ["for", "TIME"])]
        time: Vec<String>,
        /// Say that you mean it; needed where an operator comes from there
        #[arg(long)]
        yes: bool,
    },
    /// Lift a ban
    Unban {
        /// Address or network, as it was banned
        address: String,
    },
    /// List the banned addresses
    Bans,
    /// Shut a player out
    Block {
        /// The player's name
        name: String,
    },
    /// Let a player in again
    Unblock {
        /// The player's name
        name: String,
    },
    /// Close an account for good: games that go on are resigned
    Delete {
        /// The player's name
        name: String,
        /// Say that you mean it: it can't be undone
        #[arg(long)]
        yes: bool,
    },
    /// Give a player another name
    Rename {
        /// The player's name
        name: String,
        /// The new name
        new: String,
    },
    /// List what players have reported about games
    Reports,
    /// Read what was said in a game, or delete it
    Talk {
        /// Number of the game
        #[arg(value_parser = number(1..=i64::MAX))]
        game: i64,
        /// Delete what was said
        #[arg(value_parser = ["remove"])]
        remove: Option<String>,
        /// Say that you mean it: it can't be undone
        #[arg(long, requires = "remove")]
        yes: bool,
    },
    /// Void a game, or all rated games of a player, and put the ratings right
    Void {
        /// Number of the game, or the player's name
        what: String,
        /// Say that you mean it; needed where the command ends the game or is about a player
        #[arg(long)]
        yes: bool,
    },
    /// Let rated games count between two players who share an address or a key, also those that
    /// are over
    Trust {
        /// The name of one player
        one: String,
        /// The name of the other player
        other: String,
        /// No longer count games to come
        #[arg(long)]
        end: bool,
    },
    /// Decide a game, and put the ratings right
    Adjudicate {
        /// Number of the game
        #[arg(value_parser = number(1..=i64::MAX))]
        game: i64,
        /// Who wins
        #[arg(value_parser = ["white", "black", "draw"])]
        result: String,
        /// Say that you mean it; needed where the command ends the game
        #[arg(long)]
        yes: bool,
    },
    /// Make a word with which one player may make an account within a week
    Invite,
    /// List the invitations by their marks
    Invitations,
    /// Withdraw an invitation
    Withdraw {
        /// The word of the invitation, or its mark
        word: String,
    },
}

impl ModerateCommand {
    /// As an operator writes it by ssh.
    pub fn words(&self) -> String {
        match self {
            Self::Operator { name, end } => format!("operator {name}{}", if_set(*end, " end")),
            Self::List { from: None } => "accounts".to_owned(),
            Self::List { from: Some(address) } => format!("accounts from {address}"),
            Self::Who => "who".to_owned(),
            Self::Kick { name } => format!("kick {name}"),
            Self::Ban { address, time, yes } => {
                let ban = format!("ban {address} {}", time.join(" "));
                format!("{}{}", ban.trim_end(), if_set(*yes, " --yes"))
            }
            Self::Unban { address } => format!("unban {address}"),
            Self::Bans => "bans".to_owned(),
            Self::Block { name } => format!("block {name}"),
            Self::Unblock { name } => format!("unblock {name}"),
            Self::Delete { name, yes } => format!("delete {name}{}", if_set(*yes, " --yes")),
            Self::Rename { name, new } => format!("rename {name} {new}"),
            Self::Reports => "reports".to_owned(),
            Self::Talk { game, remove: None, .. } => format!("talk {game}"),
            Self::Talk { game, remove: Some(remove), yes } => {
                format!("talk {game} {remove}{}", if_set(*yes, " --yes"))
            }
            Self::Void { what, yes } => format!("void {what}{}", if_set(*yes, " --yes")),
            Self::Trust { one, other, end } => {
                format!("trust {one} {other}{}", if_set(*end, " end"))
            }
            Self::Adjudicate { game, result, yes } => {
                format!("adjudicate {game} {result}{}", if_set(*yes, " --yes"))
            }
            Self::Invite => "invite".to_owned(),
            Self::Invitations => "invitations".to_owned(),
            Self::Withdraw { word } => format!("withdraw {word}"),
        }
    }
}

fn if_set(flag: bool, word: &str) -> &str {
    if flag { word } else { "" }
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
        assert_eq!(read("example.org:22"), Err(ListenAt::FORM));
        assert_eq!(read(""), Err(ListenAt::FORM));
    }
}
