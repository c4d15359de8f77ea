//! The arguments of `punct account`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::values::number;
use crate::server::AccountName;

/// The accounts and games of a server, for its operator.
#[derive(Debug, Args)]
pub struct AccountArgs {
    #[command(subcommand)]
    pub what: AccountCommand,
    /// Folder of the database [default: server/ in the system's folder for data]
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
}

/// What the operator does. But for the first two, accounts of operators have the same by ssh.
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
    /// Let a player moderate by ssh, as here
    Operator {
        /// The player's name
        name: String,
        /// No longer
        #[arg(long)]
        end: bool,
    },
    /// List the accounts, with their keys and when those were last used
    List {
        /// Only who came from an address or a network within 30 days, and on which day last
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
        /// The new one
        new: String,
    },
    /// List what players have reported about games
    Reports,
    /// Read what was said in a game, or forget it
    Talk {
        /// Number of the game
        #[arg(value_parser = number(1..=i64::MAX))]
        game: i64,
        /// Forget it
        #[arg(value_parser = ["remove"])]
        remove: Option<String>,
        /// Say that you mean it: it can't be undone
        #[arg(long, requires = "remove")]
        yes: bool,
    },
    /// Let a game count for nothing, or all rated games of a player, and put the ratings right
    Void {
        /// Number of the game, or the player's name
        what: String,
        /// Say that you mean it, where that ends the game or is about a player
        #[arg(long)]
        yes: bool,
    },
    /// Let the rated games of two players count who share an address or a key, those that are over,
    /// too
    Trust {
        /// The name of one
        one: String,
        /// The name of the other
        other: String,
        /// No longer those to come
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
        /// Say that you mean it, where that ends the game
        #[arg(long)]
        yes: bool,
    },
    /// Make a word that invites one player within a week
    Invite,
    /// List the invitations by their marks
    Invitations,
    /// Withdraw an invitation
    Withdraw {
        /// Its word, or its mark
        word: String,
    },
}

impl AccountCommand {
    /// Returns the command as an operator writes it by ssh; `None` for commands that work only at
    /// the server's machine.
    pub fn words(&self) -> Option<String> {
        let meant = |yes: &bool| if *yes { " --yes" } else { "" };
        Some(match self {
            AccountCommand::Add { .. } | AccountCommand::Operator { .. } => return None,
            AccountCommand::List { from: None } => "accounts".to_owned(),
            AccountCommand::List { from: Some(address) } => format!("accounts from {address}"),
            AccountCommand::Who => "who".to_owned(),
            AccountCommand::Kick { name } => format!("kick {name}"),
            AccountCommand::Ban { address, time } => {
                format!("ban {address} {}", time.join(" ")).trim_end().to_owned()
            }
            AccountCommand::Unban { address } => format!("unban {address}"),
            AccountCommand::Bans => "bans".to_owned(),
            AccountCommand::Block { name } => format!("block {name}"),
            AccountCommand::Unblock { name } => format!("unblock {name}"),
            AccountCommand::Delete { name, yes } => format!("delete {name}{}", meant(yes)),
            AccountCommand::Rename { name, new } => format!("rename {name} {new}"),
            AccountCommand::Reports => "reports".to_owned(),
            AccountCommand::Talk { game, remove: None, .. } => format!("talk {game}"),
            AccountCommand::Talk { game, remove: Some(remove), yes } => {
                format!("talk {game} {remove}{}", meant(yes))
            }
            AccountCommand::Void { what, yes } => format!("void {what}{}", meant(yes)),
            AccountCommand::Trust { one, other, end } => {
                format!("trust {one} {other}{}", if *end { " end" } else { "" })
            }
            AccountCommand::Adjudicate { game, result, yes } => {
                format!("adjudicate {game} {result}{}", meant(yes))
            }
            AccountCommand::Invite => "invite".to_owned(),
            AccountCommand::Invitations => "invitations".to_owned(),
            AccountCommand::Withdraw { word } => format!("withdraw {word}"),
        })
    }
}
