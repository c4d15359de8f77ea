//! Carries out operators' requests, over ssh or at this machine.

use std::fmt::Write as _;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::present::{PresentGuests, SessionSeen};
use crate::kit::clock::moment_code;
use crate::server::database::{
    Account, AccountId, AccountKey, AccountName, Arrival, ChatLine, Database, GameId, GameState,
    Invitation, Report, Verdict, WordHash,
};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::log::{LogEvent, log};
use crate::server::network::{Ban, Subnet};
use crate::server::ssh::{Gate, GuestWord};
use crate::server::verbs::{
    AnswerLine, AnswerResult, Moderation, Operator, line_list, listing, one_line,
};

/// How long an invitation lasts.
const INVITED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

pub(super) struct Moderator<'a> {
    pub(super) by: Operator,
    /// Whether the operator confirms an action that can't be undone.
    pub(super) means_it: bool,
    pub(super) server: &'a GameServer,
    pub(super) guests: &'a PresentGuests,
    pub(super) gate: &'a Gate,
}

impl Moderator<'_> {
    /// Carries out a request. Returns the answer for the operator.
    pub(super) fn carry_out(&self, what: &Moderation) -> AnswerResult {
        let answer = self.answer(what)?;
        if let Some(what) = what.log_entry() {
            log(LogEvent::Moderation { what: &what, by: &self.by });
        }
        Ok(answer)
    }

    fn answer(&self, what: &Moderation) -> AnswerResult {
        let server = self.server;
        match what {
            Moderation::Accounts => {
                line_list(server.accounts()?.iter().map(account), "There are none.")
            }
            Moderation::Who => {
                let resting = self.gate.resting().into_iter().map(SessionSeen::from);
                let all = self.guests.sessions().into_iter().chain(resting);
                let lines: Result<Vec<_>, _> = all.map(|it| guest(&it, server)).collect();
                line_list(lines?, "Nobody is on.")
            }
            Moderation::Bans => {
                let bans = server.database(|it| it.bans(Timestamp::now()))?;
                line_list(bans.iter().map(ban), "Nobody is banned.")
            }
            Moderation::Reports => {
                let reports = server.database(Database::reports)?;
                line_list(reports.iter().map(report), "Nothing has been reported.")
            }
            Moderation::Talk(game) => {
                line_list(server.all_talk(*game)?.iter().map(chat_line), "Nothing has been said.")
            }
            Moderation::Invitations => {
                let invitations = server.database(Database::invitations)?;
                line_list(invitations.iter().map(invitation), "Nobody is invited.")
            }
            Moderation::Kick(name) => self.kick(name),
            Moderation::Ban(network, seconds) => self.ban(*network, *seconds),
            Moderation::Unban(network) => self.unban(*network),
            Moderation::Block(name) => self.block(name),
            Moderation::Unblock(name) => self.unblock(name),
            Moderation::Delete(name) => self.delete(name),
            Moderation::Rename(name, new) => self.rename(name, new),
            Moderation::ForgetTalk(game) => self.forget_talk(*game),
            Moderation::AccountsFrom(network) => {
                let arrivals = server.arrivals_from(*network)?;
                line_list(arrivals.iter().map(arrival), "Nobody came from there lately.")
            }
            Moderation::Decide(game, verdict) => self.adjudicate(*game, *verdict),
            Moderation::VoidAll(name) => self.void_all(name),
            Moderation::Trust(names, trusted) => self.trust(names, *trusted),
            Moderation::Invite => self.invite(),
            Moderation::Withdraw(word) => self.withdraw(word),
        }
    }

    fn kick(&self, name: &str) -> AnswerResult {
        let account = self.player(name)?;
        if !self.disconnect(account.id) {
            return Err(ServerError::NotHere(account.name));
        }
        let name = account.name;
        one_line(format!("{name} is disconnected."), json!({ "kicked": name }))
    }

    fn ban(&self, network: Subnet, seconds: Option<u32>) -> AnswerResult {
        let made = Timestamp::now();
        let until = seconds.map(|seconds| made + SignedDuration::from_secs(seconds.into()));
        let made = Ban { network, made, until };
        self.server.write(|it| it.ban(&made))?;
        self.tell_gate()?;
        self.guests.hang_up_from(network);
        let AnswerLine { json, .. } = ban(&made);
        one_line(format!("Nobody comes in from {network}{}.", end_of(&made)), json)
    }

    fn unban(&self, network: Subnet) -> AnswerResult {
        if !self.server.write(|it| it.unban(network))? {
            return Err(ServerError::NoBan(network));
        }
        self.tell_gate()?;
        let network = network.to_string();
        one_line(format!("{network} is not banned any more."), json!({ "unbanned": network }))
    }

    fn tell_gate(&self) -> Result<(), ServerError> {
        self.gate.set_bans(self.server.database(|it| it.bans(Timestamp::now()))?);
        Ok(())
    }

    fn block(&self, name: &str) -> AnswerResult {
        let account = self.other_player(name)?;
        self.server.block(account.id)?;
        self.disconnect(account.id);
        let name = account.name;
        one_line(format!("{name} is shut out."), json!({ "blocked": name }))
    }

    fn unblock(&self, name: &str) -> AnswerResult {
        let account = self.player(name)?;
        self.server.unblock(&account)?;
        let name = account.name;
        one_line(format!("{name} is let in again."), json!({ "unblocked": name }))
    }

    fn delete(&self, name: &str) -> AnswerResult {
        let account = self.other_player(name)?;
        let name = &account.name;
        self.confirm(|| {
            format!(
                "this closes the account of {name} for good, as its owner could: 'delete {name} --yes' \
                 does it"
            )
        })?;
        self.server.close(&account)?;
        self.disconnect(account.id);
        one_line(format!("The account {name} is closed for good."), json!({ "deleted": name }))
    }

    fn rename(&self, name: &str, new: &AccountName) -> AnswerResult {
        let account = self.player(name)?;
        self.server.rename_at_once(account.id, new)?;
        let name = account.name;
        one_line(format!("{name} is called {new} now."), json!({ "renamed": name, "name": new }))
    }

    fn forget_talk(&self, game: GameId) -> AnswerResult {
        let lines = self.server.all_talk(game)?.len();
        self.confirm(|| {
            format!(
                "this removes {lines} line{} for good: 'talk {game} remove --yes' does it",
                if lines == 1 { "" } else { "s" }
            )
        })?;
        let lines = self.server.forget_talk(game)?;
        let s = if lines == 1 { "" } else { "s" };
        let text = format!("Removed from game {game}: {lines} line{s}.");
        one_line(text, json!({ "game": game.0, "removed": lines }))
    }

    fn adjudicate(&self, game: GameId, verdict: Verdict) -> AnswerResult {
        if matches!(self.server.watched_game(game)?.row.state, GameState::Turn(_)) {
            self.confirm(|| {
                let what = match verdict {
                    Verdict::Void => format!("void {game}"),
                    Verdict::Drawn => format!("adjudicate {game} draw"),
                    Verdict::Won(winner) => format!("adjudicate {game} {}", winner.code()),
                };
                format!("game {game} goes on, and this ends it for good: '{what} --yes' does it")
            })?;
        }
        let is_done = self.server.decide(game, verdict)?;
        let (word, text) = match verdict {
            Verdict::Void => ("void", format!("Game {game} is void.")),
            Verdict::Drawn => ("draw", format!("Game {game} is drawn.")),
            Verdict::Won(winner) => (winner.code(), format!("{winner} wins game {game}.")),
        };
        decision_answer(text, json!({ "game": game.0, "decided": word }), is_done)
    }

    fn void_all(&self, name: &str) -> AnswerResult {
        let account = self.player(name)?;
        let name = &account.name;
        self.confirm(|| {
            format!(
                "this lets all rated games of {name} count for nothing and ends those that go on: 'void \
                 {name} --yes' does it"
            )
        })?;
        let (games, is_done) = self.server.void_all_of(account.id)?;
        let (name, [s, are]) = (account.name, if games == 1 { ["", "is"] } else { ["s", "are"] });
        let text = format!("{games} rated game{s} of {name} {are} void now.");
        decision_answer(text, json!({ "name": name, "void": games }), is_done)
    }

    fn trust(&self, names: &[String; 2], trusted: bool) -> AnswerResult {
        let [one, other] = [self.player(&names[0])?, self.player(&names[1])?];
        let is_done = self.server.trust([one.id, other.id], trusted)?;
        let (one, other) = (one.name, other.name);
        let text = if trusted {
            format!("The rated games of {one} and {other} count.")
        } else {
            format!(
                "Rated games of {one} and {other} that end while they share an address or a key do not count."
            )
        };
        decision_answer(text, json!({ "players": [one, other], "trusted": trusted }), is_done)
    }

    fn invite(&self) -> AnswerResult {
        let word = GuestWord::new().map_err(|error| ServerError::NoChance(error.to_string()))?;
        let expires = Timestamp::now() + INVITED_FOR;
        self.server.write(|it| it.invite(&WordHash::from_word(&word.to_string()), expires))?;
        let text = format!("{word} lets one player in until {} UTC.", listing::moment(expires));
        one_line(text, json!({ "word": word.to_string(), "until": moment_code(expires) }))
    }

    fn withdraw(&self, word_or_mark: &str) -> AnswerResult {
        if !self.server.write(|it| it.withdraw_invitation(word_or_mark))? {
            return Err(ServerError::NoInvitation);
        }
        one_line("The invitation is withdrawn.", json!({ "withdrawn": true }))
    }

    /// Ends the sessions and connections of an account. Returns whether there were any.
    fn disconnect(&self, account: AccountId) -> bool {
        let had_connections = self.gate.dismiss(account.0);
        let had_sessions = self.guests.hang_up(|guest| guest.account == Some(account));
        had_connections || had_sessions
    }

    /// Asks for a confirmation of an action that can't be undone, if there is none yet.
    fn confirm(&self, what: impl FnOnce() -> String) -> Result<(), ServerError> {
        if self.means_it { Ok(()) } else { Err(ServerError::UnconfirmedModeration(what())) }
    }

    /// A player other than this operator.
    fn other_player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.player(name)?;
        match self.by {
            Operator::Account(by) if by == account.id => Err(ServerError::ShutsThemselfOut),
            Operator::Account(_) | Operator::AtTheMachine => Ok(account),
        }
    }

    /// A player on whom this operator may act: on other operators, only an operator at the machine
    /// may.
    fn player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.server.account_named(name)?;
        if account.operator && matches!(self.by, Operator::Account(by) if by != account.id) {
            return Err(ServerError::OtherOperator(account.name));
        }
        Ok(account)
    }
}

/// The answer after a decision that changes ratings.
fn decision_answer(text: String, json: Value, are_ratings_right: bool) -> AnswerResult {
    let mut lines = one_line(text, json)?;
    if !are_ratings_right {
        let text = "The ratings are still being worked out anew.".to_owned();
        lines.push(AnswerLine { text, json: Value::Null });
    }
    Ok(lines)
}

fn arrival(Arrival { name, network, last }: &Arrival) -> AnswerLine {
    AnswerLine {
        text: format!("{name}  {network}  last on {last}"),
        json: json!({ "name": name, "network": network.to_string(), "last": last.to_string() }),
    }
}

fn account((account, keys): &(Account, Vec<AccountKey>)) -> AnswerLine {
    let used = |key: &AccountKey| key.last_used.map(|day| day.to_string());
    let mut text = format!("{}  since {}", account.name, account.created.strftime("%Y-%m-%d"));
    for key in keys {
        let used = used(key).map_or_else(|| "never used".to_owned(), |day| format!("used {day}"));
        // Writing to a string never fails.
        let _ = write!(text, "  {} ({used})", key.public.fingerprint);
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
        "name": account.name, "since": moment_code(account.created), "kind": kind,
        "keys": keys.iter().map(of_key).collect::<Vec<_>>(),
    });
    AnswerLine { text, json }
}

fn guest(seen: &SessionSeen, server: &GameServer) -> Result<AnswerLine, ServerError> {
    let SessionSeen { account, address, since, keyboard, .. } = seen;
    let account = account.map_or(Ok(None), |account| server.database(|it| it.by_id(account)))?;
    let name = account.as_ref().map(|account| &account.name);
    let called = name.map_or("a guest without an account", AccountName::as_str);
    let rests = keyboard.is_none();
    Ok(AnswerLine {
        text: format!(
            "{called}  {address}  {}since {}",
            if rests { "without a screen or command " } else { "" },
            listing::moment(*since)
        ),
        json: json!({
            "name": name, "address": address.to_string(), "since": moment_code(*since), "resting": rests,
        }),
    })
}

fn ban(ban: &Ban) -> AnswerLine {
    let Ban { network, made, until } = ban;
    AnswerLine {
        text: format!("{network}  since {}{}", listing::moment(*made), end_of(ban)),
        json: json!({
            "banned": network.to_string(), "since": moment_code(*made),
            "until": until.map(moment_code),
        }),
    }
}

/// The end of a ban, in words.
fn end_of(ban: &Ban) -> String {
    ban.until.map(|until| format!(" until {} UTC", listing::moment(until))).unwrap_or_default()
}

fn report(Report { by, game, made, text }: &Report) -> AnswerLine {
    AnswerLine {
        text: format!("{}  game {game}  {by}: {text}", listing::moment(*made)),
        json: json!({
            "game": game.0, "by": by, "made": moment_code(*made), "text": text
        }),
    }
}

fn chat_line(ChatLine { name, said, line, .. }: &ChatLine) -> AnswerLine {
    AnswerLine {
        text: format!("{}  {name}: {line}", listing::moment(*said)),
        json: json!({ "by": name, "said": moment_code(*said), "text": line }),
    }
}

fn invitation(Invitation { mark, expires, used_by }: &Invitation) -> AnswerLine {
    let until = listing::moment(*expires);
    let fate = used_by.as_ref();
    let fate = fate.map_or_else(|| format!("until {until}"), |by| format!("used by {by}"));
    let json = json!({ "mark": mark, "until": moment_code(*expires), "used_by": used_by });
    AnswerLine { text: format!("{mark}  {fate}"), json }
}
