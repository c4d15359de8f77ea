//! What operators do with players and games, in the words they have for it: the same for `punct
//! account` and for `ssh HOST`.

use std::fmt::{self, Display};

use super::read::{MisreadVerb, VerbArgument, VerbArguments, printable_word};
use crate::kit::clock::read_time;
use crate::rules::Player;
use crate::server::database::{AccountId, AccountName, GameId, Verdict};
use crate::server::network::Subnet;

/// What an operator asks for. Players are named as they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moderation {
    Accounts,
    /// Tell who came from a network lately.
    AccountsFrom(Subnet),
    /// Tell who is on, and from where.
    Who,
    /// End the sessions of a player, who may come again.
    Kick(String),
    /// Let nobody in from a network, for ever or for so many seconds.
    Ban(Subnet, Option<u32>),
    Unban(Subnet),
    Bans,
    /// Shut a player out.
    Block(String),
    Unblock(String),
    /// Close an account for good.
    Delete(String),
    Rename(String, AccountName),
    Reports,
    /// Read what was said in a game.
    Talk(GameId),
    /// Forget what was said in a game.
    ForgetTalk(GameId),
    Decide(GameId, Verdict),
    /// Declare all rated games of a player void.
    VoidAll(String),
    /// Let the games of two players count though they share an address or a key, or no longer.
    Trust([String; 2], bool),
    /// Make a word that lets one player in.
    Invite,
    Invitations,
    /// Withdraw the invitation of a word, or of a mark.
    Withdraw(String),
}

/// What an operator asks for, and whether they say by `--yes` that they mean it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationRequest {
    pub what: Moderation,
    pub means_it: bool,
}

impl VerbArgument for Subnet {
    fn read_word(word: &str) -> Result<Option<Subnet>, MisreadVerb> {
        let network = word.parse().map_err(|_| MisreadVerb::NoNetwork(printable_word(word)))?;
        Ok(Some(network))
    }
}

/// From where: `from ADDRESS`, as it is written in a list of accounts, too.
pub struct FromNetwork(pub Subnet);

impl VerbArguments for FromNetwork {
    fn read(words: &[&str]) -> Result<Option<FromNetwork>, MisreadVerb> {
        let ["from" | "FROM", address] = words else { return Ok(None) };
        Ok(Subnet::read_word(address)?.map(FromNetwork))
    }
}

/// For how long, in seconds: `for TIME`.
pub struct ForTime(pub u32);

impl VerbArguments for ForTime {
    fn read(words: &[&str]) -> Result<Option<ForTime>, MisreadVerb> {
        let ["for", time] = words else { return Ok(None) };
        let seconds = read_time(time).ok().filter(|seconds| *seconds > 0);
        let seconds = seconds.ok_or_else(|| MisreadVerb::NoBanTime(printable_word(time)))?;
        Ok(Some(ForTime(seconds)))
    }
}

impl VerbArgument for AccountName {
    fn read_word(word: &str) -> Result<Option<AccountName>, MisreadVerb> {
        word.parse().map(Some).map_err(MisreadVerb::Name)
    }
}

/// A player's name where the number of a game may stand, too: no name begins with a digit.
pub struct NameNotNumber(pub String);

impl VerbArgument for NameNotNumber {
    fn read_word(word: &str) -> Result<Option<NameNotNumber>, MisreadVerb> {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        Ok(is_name.then(|| NameNotNumber(word.to_owned())))
    }
}

/// How a game is decided: by the colour that wins, or as a draw.
impl VerbArgument for Verdict {
    fn read_word(word: &str) -> Result<Option<Verdict>, MisreadVerb> {
        let winner = word.parse::<Player>().ok().map(Verdict::Won);
        Ok(winner.or((word == "draw").then_some(Verdict::Drawn)))
    }
}

/// Who moderates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// A person who runs commands on the server's data.
    AtTheMachine,
    Account(AccountId),
}

impl Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operator::AtTheMachine => f.write_str("machine"),
            Operator::Account(account) => account.fmt(f),
        }
    }
}

impl Moderation {
    /// Whether it may be something that can't be undone: then an operator must mean it.
    pub fn may_be_final(&self) -> bool {
        matches!(
            self,
            Moderation::Delete(_)
                | Moderation::ForgetTalk(_)
                | Moderation::Decide(..)
                | Moderation::VoidAll(_)
        )
    }

    /// Whether it changes games or what is said there, of which a server keeps some in memory.
    pub fn changes_games(&self) -> bool {
        matches!(
            self,
            Moderation::Delete(_)
                | Moderation::ForgetTalk(_)
                | Moderation::Decide(..)
                | Moderation::VoidAll(_)
                | Moderation::Trust(..)
        )
    }

    /// What stands in the log of it, as pairs; nothing of what only looks.
    pub fn log_entry(&self) -> Option<String> {
        // A name may be no player's.
        let name = |name: &str| printable_word(name).escape_default().to_string();
        Some(match self {
            Moderation::Accounts
            | Moderation::AccountsFrom(_)
            | Moderation::Who
            | Moderation::Bans
            | Moderation::Reports
            | Moderation::Talk(_)
            | Moderation::Invitations => return None,
            Moderation::Kick(who) => format!("event=kick name={}", name(who)),
            Moderation::Ban(network, None) => format!("event=ban address={network}"),
            Moderation::Ban(network, Some(seconds)) => {
                format!("event=ban address={network} seconds={seconds}")
            }
            Moderation::Unban(network) => format!("event=unban address={network}"),
            Moderation::Block(who) => format!("event=block name={}", name(who)),
            Moderation::Unblock(who) => format!("event=unblock name={}", name(who)),
            Moderation::Delete(who) => format!("event=delete name={}", name(who)),
            Moderation::Rename(from, to) => format!("event=rename from={} name={to}", name(from)),
            Moderation::ForgetTalk(game) => format!("event=remove game={game}"),
            Moderation::Decide(game, Verdict::Void) => format!("event=void game={game}"),
            Moderation::Decide(game, verdict) => {
                let result = verdict.winner().map_or("draw", Player::code);
                format!("event=adjudicate game={game} result={result}")
            }
            Moderation::VoidAll(who) => format!("event=void name={}", name(who)),
            Moderation::Trust([one, other], trusted) => {
                let end = if *trusted { "" } else { " end=true" };
                format!("event=trust name={} with={}{end}", name(one), name(other))
            }
            Moderation::Invite => "event=invite".to_owned(),
            Moderation::Withdraw(_) => "event=withdraw".to_owned(),
        })
    }
}
