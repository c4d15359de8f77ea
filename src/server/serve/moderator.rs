//! Carries out what operators ask for, by ssh or at the machine.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde_json::json;

use super::present::{GuestSeen, PresentGuests};
use crate::server::database::{Account, AccountKey, ChatLine, GameId, Invitation, Report, Verdict};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::log::{Event, log};
use crate::server::network::Network;
use crate::server::ssh::Gate;
use crate::server::verbs::{AnswerLine, AnswerManner, Moderation, Operator, listing, written};

pub(super) struct Moderator<'a> {
    pub(super) by: Operator,
    pub(super) server: &'a GameServer,
    pub(super) guests: &'a PresentGuests,
    pub(super) gate: &'a Gate,
}

impl Moderator<'_> {
    /// Carries it out, and answers what is said of it.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn carry_out(
        &self,
        what: &Moderation,
        manner: AnswerManner,
    ) -> Result<String, ServerError> {
        let (lines, none) = self.lines(what)?;
        if let Some(what) = what.logged() {
            log(Event::Moderation { what: &what, by: &self.by });
        }
        Ok(written(lines, manner, none))
    }

    /// The lines of the answer, and what is said if there are none.
    fn lines(&self, what: &Moderation) -> Result<(Vec<AnswerLine>, &'static str), ServerError> {
        let server = self.server;
        let one = |text: String, json| Ok((vec![AnswerLine { text, json }], ""));
        match what {
            Moderation::Accounts => {
                let lines = server.accounts()?.iter().map(account).collect();
                Ok((lines, "There are no accounts."))
            }
            Moderation::Who => {
                Ok((self.guests.seen(server)?.iter().map(guest).collect(), "Nobody is on."))
            }
            Moderation::Kick(name) => {
                let name = self.kick(name)?;
                one(format!("{name} is disconnected."), json!({ "kicked": name }))
            }
            Moderation::Ban(network) => {
                server.ban(*network)?;
                self.tell_gate()?;
                self.guests.hang_up_from(*network);
                let network = network.to_string();
                one(format!("Nobody comes in from {network}."), json!({ "banned": network }))
            }
            Moderation::Unban(network) => {
                server.unban(*network)?;
                self.tell_gate()?;
                let network = network.to_string();
                let text = format!("{network} is not banned any more.");
                one(text, json!({ "unbanned": network }))
            }
            Moderation::Bans => Ok((server.bans()?.iter().map(ban).collect(), "Nobody is banned.")),
            Moderation::Block(name) => {
                let account = self.player(name)?;
                let theirs = self.guests.of(account.id, server)?;
                server.block(account.id)?;
                theirs.iter().for_each(|keyboard| keyboard.hang_up());
                let name = account.name.to_string();
                one(format!("{name} is shut out."), json!({ "blocked": name }))
            }
            Moderation::Unblock(name) => {
                let account = self.player(name)?;
                server.unblock(&account)?;
                let name = account.name.to_string();
                one(format!("{name} is let in again."), json!({ "unblocked": name }))
            }
            Moderation::Delete(name) => {
                let account = self.player(name)?;
                // Without keys they would not be known any more.
                let theirs = self.guests.of(account.id, server)?;
                server.close(&account)?;
                theirs.iter().for_each(|keyboard| keyboard.hang_up());
                let name = account.name.to_string();
                one(format!("The account {name} is closed for good."), json!({ "deleted": name }))
            }
            Moderation::Rename(name, new) => {
                let account = self.player(name)?;
                server.rename_at_once(account.id, new)?;
                let (name, new) = (account.name.to_string(), new.to_string());
                one(format!("{name} is called {new} now."), json!({ "renamed": name, "name": new }))
            }
            Moderation::Reports => {
                Ok((server.reports()?.iter().map(report).collect(), "Nothing has been reported."))
            }
            Moderation::Talk(game) => {
                let lines = server.all_talk(*game)?.iter().map(spoken).collect();
                Ok((lines, "Nothing has been said."))
            }
            Moderation::ForgetTalk(game) => {
                let lines = server.forget_talk(*game)?;
                let text = format!("{lines} lines of game {game} are removed.");
                one(text, json!({ "game": game.0, "removed": lines }))
            }
            Moderation::Decide(game, verdict) => {
                server.decide(*game, *verdict)?;
                Ok((vec![decided(*game, *verdict)], ""))
            }
            Moderation::Invite => {
                let (word, expires) = server.invite()?;
                let until = listing::moment(expires);
                let text = format!("{word} lets one player in until {until} UTC.");
                let json = json!({ "word": word.to_string(), "until": expires.to_string() });
                one(text, json)
            }
            Moderation::Invitations => {
                let lines = server.invitations()?.iter().map(invitation).collect();
                Ok((lines, "Nobody is invited."))
            }
            Moderation::Withdraw(word) => {
                server.withdraw_invitation(word)?;
                one("The invitation is withdrawn.".to_owned(), json!({ "withdrawn": true }))
            }
        }
    }

    /// Ends the sessions of a player. Answers what they are called.
    fn kick(&self, name: &str) -> Result<String, ServerError> {
        let account = self.player(name)?;
        let theirs = self.guests.of(account.id, self.server)?;
        if theirs.is_empty() {
            return Err(ServerError::NotHere(account.name));
        }
        theirs.iter().for_each(|keyboard| keyboard.hang_up());
        Ok(account.name.to_string())
    }

    /// A player with whom this operator may deal: with other operators, only who is at the machine.
    fn player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.server.called(name)?;
        if account.operator && matches!(self.by, Operator::Account(by) if by != account.id) {
            return Err(ServerError::OtherOperator(account.name));
        }
        Ok(account)
    }

    fn tell_gate(&self) -> Result<(), ServerError> {
        let bans = self.server.bans()?;
        self.gate.set_bans(bans.into_iter().map(|(network, _)| network).collect());
        Ok(())
    }
}

fn account((account, keys): &(Account, Vec<AccountKey>)) -> AnswerLine {
    let used = |key: &AccountKey| key.last_used.map(|day| day.to_string());
    let mut text = format!("{}  since {}", account.name, account.created.strftime("%Y-%m-%d"));
    for key in keys {
        let used = used(key).map_or_else(|| "never used".to_owned(), |day| format!("used {day}"));
        // Writing to a string does not fail.
        let _ = write!(text, "  {} ({used})", key.public.fingerprint.0);
    }
    let kind = match account {
        Account { closed: true, .. } => Some("closed"),
        Account { blocked: true, .. } => Some("blocked"),
        Account { operator: true, .. } => Some("operator"),
        _ => None,
    };
    if let Some(kind) = kind {
        let _ = write!(text, "  {kind}");
    }
    let of_key = |key: &AccountKey| json!({ "key": key.public.fingerprint.0, "used": used(key) });
    let json = json!({
        "name": account.name.to_string(), "since": account.created.to_string(), "kind": kind,
        "keys": keys.iter().map(of_key).collect::<Vec<_>>(),
    });
    AnswerLine { text, json }
}

fn guest(GuestSeen { account, address, since }: &GuestSeen) -> AnswerLine {
    let name = account.as_ref().map(|account| account.name.to_string());
    let called = name.as_deref().unwrap_or("a guest without an account");
    AnswerLine {
        text: format!("{called}  {address}  since {}", listing::moment(*since)),
        json: json!({ "name": name, "address": address.to_string(), "since": since.to_string() }),
    }
}

fn ban((network, since): &(Network, Timestamp)) -> AnswerLine {
    AnswerLine {
        text: format!("{network}  since {}", listing::moment(*since)),
        json: json!({ "banned": network.to_string(), "since": since.to_string() }),
    }
}

fn report(Report { by, game, made, text }: &Report) -> AnswerLine {
    AnswerLine {
        text: format!("{}  game {game}  {by}: {text}", listing::moment(*made)),
        json: json!({
            "game": game.0, "by": by.to_string(), "made": made.to_string(), "text": text
        }),
    }
}

fn spoken(ChatLine { name, said, line, .. }: &ChatLine) -> AnswerLine {
    AnswerLine {
        text: format!("{}  {name}: {line}", listing::moment(*said)),
        json: json!({ "by": name, "said": said.to_string(), "text": line }),
    }
}

fn decided(game: GameId, verdict: Verdict) -> AnswerLine {
    let (word, text) = match verdict {
        Verdict::Void => ("void", format!("Game {game} is void.")),
        Verdict::Drawn => ("draw", format!("Game {game} is drawn.")),
        Verdict::Won(winner) => (winner.code(), format!("{winner} wins game {game}.")),
    };
    AnswerLine { text, json: json!({ "game": game.0, "decided": word }) }
}

fn invitation(Invitation { mark, expires, used_by }: &Invitation) -> AnswerLine {
    let until = listing::moment(*expires);
    let used = used_by.as_ref().map(ToString::to_string);
    let fate = used.as_ref().map_or_else(|| format!("until {until}"), |by| format!("used by {by}"));
    let json = json!({ "mark": mark, "until": expires.to_string(), "used_by": used });
    AnswerLine { text: format!("{mark}  {fate}"), json }
}
