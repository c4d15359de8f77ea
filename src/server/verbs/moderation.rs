//! What operators do with players and games, in the words they have for it: the same for `punct
//! account` and for `ssh HOST`.

use std::fmt::{self, Display};

use super::answer::{MisreadVerb, game_id, printable_word};
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

/// Reads a command of an operator; `None` if it is none.
pub(super) fn read_moderation(
    verb: &str,
    rest: &[&str],
) -> Result<Option<ModerationRequest>, MisreadVerb> {
    let (rest, means_it) = match rest {
        [rest @ .., "--yes"] => (rest, true),
        rest => (rest, false),
    };
    let what = read_words(verb, rest)?.filter(|what| !means_it || what.may_be_final());
    Ok(what.map(|what| ModerationRequest { what, means_it }))
}

fn read_words(verb: &str, rest: &[&str]) -> Result<Option<Moderation>, MisreadVerb> {
    let network =
        |text: &str| text.parse().map_err(|_| MisreadVerb::NoNetwork(printable_word(text)));
    let owned = |text: &str| text.to_owned();
    Ok(Some(match (verb, rest) {
        ("accounts", []) => Moderation::Accounts,
        ("accounts", ["from" | "FROM", address]) => Moderation::AccountsFrom(network(address)?),
        ("who", []) => Moderation::Who,
        ("kick", [name]) => Moderation::Kick(owned(name)),
        ("ban", [address]) => Moderation::Ban(network(address)?, None),
        ("ban", [address, "for", time]) => {
            let lasts = read_time(time).ok().filter(|seconds| *seconds > 0);
            let lasts = lasts.ok_or_else(|| MisreadVerb::NoBanTime(printable_word(time)))?;
            Moderation::Ban(network(address)?, Some(lasts))
        }
        ("unban", [address]) => Moderation::Unban(network(address)?),
        ("bans", []) => Moderation::Bans,
        ("block", [name]) => Moderation::Block(owned(name)),
        ("unblock", [name]) => Moderation::Unblock(owned(name)),
        ("delete", [name]) => Moderation::Delete(owned(name)),
        ("rename", [name, new]) => {
            Moderation::Rename(owned(name), new.parse().map_err(MisreadVerb::Name)?)
        }
        ("reports", []) => Moderation::Reports,
        ("talk", [game]) => Moderation::Talk(game_id(game)?),
        ("talk", [game, "remove"]) => Moderation::ForgetTalk(game_id(game)?),
        // No name begins with a digit.
        ("void", [name]) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            Moderation::VoidAll(owned(name))
        }
        ("void", [game]) => Moderation::Decide(game_id(game)?, Verdict::Void),
        ("trust", [one, other]) => Moderation::Trust([one, other].map(|it| owned(it)), true),
        ("trust", [one, other, "end"]) => {
            Moderation::Trust([one, other].map(|it| owned(it)), false)
        }
        ("adjudicate", [game, "draw"]) => Moderation::Decide(game_id(game)?, Verdict::Drawn),
        ("adjudicate", [game, winner]) => match winner.parse::<Player>() {
            Ok(winner) => Moderation::Decide(game_id(game)?, Verdict::Won(winner)),
            Err(_) => return Ok(None),
        },
        ("invite", []) => Moderation::Invite,
        ("invitations", []) => Moderation::Invitations,
        ("withdraw", [word]) => Moderation::Withdraw(owned(word)),
        _ => return Ok(None),
    }))
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
    fn may_be_final(&self) -> bool {
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
