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
    /// Returns the command as an operator writes it by ssh.
    pub fn words(&self) -> String {
        let meant = |yes: &bool| if *yes { " --yes" } else { "" };
        let ended = |end: &bool| if *end { " end" } else { "" };
        match self {
            ModerateCommand::Operator { name, end } => format!("operator {name}{}", ended(end)),
            ModerateCommand::List { from: None } => "accounts".to_owned(),
            ModerateCommand::List { from: Some(address) } => format!("accounts from {address}"),
            ModerateCommand::Who => "who".to_owned(),
            ModerateCommand::Kick { name } => format!("kick {name}"),
            ModerateCommand::Ban { address, time, yes } => {
                let ban = format!("ban {address} {}", time.join(" "));
                format!("{}{}", ban.trim_end(), meant(yes))
            }
            ModerateCommand::Unban { address } => format!("unban {address}"),
            ModerateCommand::Bans => "bans".to_owned(),
            ModerateCommand::Block { name } => format!("block {name}"),
            ModerateCommand::Unblock { name } => format!("unblock {name}"),
            ModerateCommand::Delete { name, yes } => format!("delete {name}{}", meant(yes)),
            ModerateCommand::Rename { name, new } => format!("rename {name} {new}"),
            ModerateCommand::Reports => "reports".to_owned(),
            ModerateCommand::Talk { game, remove: None, .. } => format!("talk {game}"),
            ModerateCommand::Talk { game, remove: Some(remove), yes } => {
                format!("talk {game} {remove}{}", meant(yes))
            }
            ModerateCommand::Void { what, yes } => format!("void {what}{}", meant(yes)),
            ModerateCommand::Trust { one, other, end } => {
                format!("trust {one} {other}{}", ended(end))
            }
            ModerateCommand::Adjudicate { game, result, yes } => {
                format!("adjudicate {game} {result}{}", meant(yes))
            }
            ModerateCommand::Invite => "invite".to_owned(),
            ModerateCommand::Invitations => "invitations".to_owned(),
            ModerateCommand::Withdraw { word } => format!("withdraw {word}"),
        }
    }
}
