//! The commands of operators about players and games, by `punct account` and by `ssh HOST`, and
//! their arguments.

#![allow(clippy::needless_pass_by_value, reason = "runners are given what was read")]

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::answer::{AnswerLine, AnswerResult, Moderator, one_line};
use super::listing;
use super::rows::{
    account_row, arrival_row, ban_row, guest_row, invitation_row, line_row, list_rows, report_row,
};
use super::verb::{
    EndWord, ParseVerbError, RemoveWord, VerbArgument, VerbArguments, YesWord, no_value,
    printable_word,
};
use crate::kit::phrases::{counted, moment};
use crate::kit::system::moment_code;
use crate::punct::clock::read_time;
use crate::punct::record::Adjudication;
use crate::rules::Player;
use crate::server::clients::{Ban, Subnet};
use crate::server::database::{
    Account, AccountName, GameId, GameState, WordHash, accounts, chat, keys, origins,
};
use crate::server::game_server::{ListedGame, ServerError, moderation};
use crate::server::ssh::{GuestPassword, PublicKey};

/// In a form that is safe for the log.
pub(super) fn name_for_log(name: &str) -> String {
    printable_word(name).escape_default().to_string()
}

const INVITED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// All accounts, or the players who came from a network lately.
pub fn accounts(by: &Moderator, from: Option<FromNetwork>) -> AnswerResult {
    let Some(FromNetwork(network)) = from else {
        let all = by.server.database(accounts::with_keys)?;
        let rows = all.iter().map(|(account, keys)| account_row(account, keys));
        return list_rows(rows, "There are none.");
    };
    let arrivals =
        by.server.database(|it| origins::arrivals_from(it, network, origins::today()))?;
    list_rows(arrivals.iter().map(arrival_row), "Nobody came from there lately.")
}

/// With the addresses from which they come.
pub fn who(by: &Moderator, (): ()) -> AnswerResult {
    let mut rows = Vec::new();
    for session in by.guests.sessions(by.gate) {
        let account = match session.account {
            Some(id) => Some(by.server.database(|it| accounts::by_id(it, id))?),
            None => None,
        };
        rows.push(guest_row(&session, account.as_ref().map(|account| &account.name)));
    }
    list_rows(rows, "Nobody is on.")
}

/// The player may come again.
pub fn kick(by: &Moderator, name: String) -> AnswerResult {
    let account = by.player(&name)?;
    if !by.disconnect(account.id) {
        return Err(ServerError::NotHere(account.name));
    }
    by.log(&format!("event=kick name={}", name_for_log(&name)));
    let name = account.name;
    one_line(format!("{name} is disconnected."), json!({ "kicked": name }))
}

/// For ever or for some time. Ends the sessions of guests from the network. Needs a confirmation if
/// an operator comes from there.
pub fn ban(by: &Moderator, (network, terms): (Subnet, BanTerms)) -> AnswerResult {
    let BanTerms { seconds, is_confirmed } = terms;
    if let Some(operator) = by.operator_from(network)? {
        by.confirm(is_confirmed, || {
            let lasts = if seconds.is_some() { " for TIME" } else { "" };
            format!(
                "{operator}, an operator, comes from there and is shut out, too: 'ban {network}{lasts} \
                 --yes' does it"
            )
        })?;
    }
    let made = Timestamp::now();
    let until = seconds.map(|seconds| made + SignedDuration::from_secs(seconds.into()));
    let ban = Ban { network, created: made, until };
    by.server.write(|it| origins::ban(it, &ban))?;
    by.update_gate()?;
    by.guests.hang_up(|guest| network.contains(guest.address));
    let time = seconds.map_or_else(String::new, |seconds| format!(" seconds={seconds}"));
    by.log(&format!("event=ban address={network}{time}"));
    let json = ban_row(&ban).json;
    one_line(format!("Nobody comes in from {network}{}.", listing::end_of(&ban)), json)
}

/// With `end`, takes that right away.
pub fn set_operator(by: &Moderator, (name, end): (String, Option<EndWord>)) -> AnswerResult {
    let Account { id, name, .. } = by.server.account_named(&name)?;
    let is_operator = end.is_none();
    by.server.write(|it| accounts::set_operator(it, id, is_operator))?;
    let (end, is) = match end {
        None => ("", "is an operator"),
        Some(EndWord) => (" end=true", "is not an operator any more"),
    };
    by.log(&format!("event=operator name={name}{end}"));
    one_line(format!("{name} {is}."), json!({ "name": name, "operator": is_operator }))
}

pub fn add_account(by: &Moderator, (name, KeyLine(key)): (AccountName, KeyLine)) -> AnswerResult {
    by.server.write(|it| accounts::register(it, &name, &key, None, Timestamp::now()))?;
    by.log(&format!("event=add name={name}"));
    let key = key.fingerprint;
    one_line(format!("{name} may come with the key {key}."), json!({ "name": name }))
}

pub fn unban(by: &Moderator, network: Subnet) -> AnswerResult {
    if !by.server.write(|it| origins::unban(it, network))? {
        return Err(ServerError::NoBan(network));
    }
    by.update_gate()?;
    by.log(&format!("event=unban address={network}"));
    let network = network.to_string();
    one_line(format!("{network} is not banned any more."), json!({ "unbanned": network }))
}

pub fn bans(by: &Moderator, (): ()) -> AnswerResult {
    let bans = by.server.database(|it| origins::bans(it, Timestamp::now()))?;
    list_rows(bans.iter().map(ban_row), "Nobody is banned.")
}

/// Ends the player's sessions, too.
pub fn block(by: &Moderator, name: String) -> AnswerResult {
    let account = by.other_player(&name)?;
    moderation::block(by.server, account.id)?;
    by.disconnect(account.id);
    by.log(&format!("event=block name={}", name_for_log(&name)));
    let name = account.name;
    one_line(format!("{name} is shut out."), json!({ "blocked": name }))
}

pub fn unblock(by: &Moderator, name: String) -> AnswerResult {
    let account = by.player(&name)?;
    moderation::unblock(by.server, &account)?;
    by.log(&format!("event=unblock name={}", name_for_log(&name)));
    let name = account.name;
    one_line(format!("{name} is let in again."), json!({ "unblocked": name }))
}

/// For good.
pub fn delete(by: &Moderator, (name, yes): (String, Option<YesWord>)) -> AnswerResult {
    let account = by.other_player(&name)?;
    let called = &account.name;
    by.confirm(yes.is_some(), || {
        format!(
            "this closes the account of {called} for good, as its owner could: 'delete {called} --yes' \
             does it"
        )
    })?;
    by.server.close(&account)?;
    by.disconnect(account.id);
    by.log(&format!("event=delete name={}", name_for_log(&name)));
    one_line(format!("The account {called} is closed for good."), json!({ "deleted": called }))
}

pub fn rename_player(by: &Moderator, (name, new): (String, AccountName)) -> AnswerResult {
    let account = by.player(&name)?;
    moderation::rename_at_once(by.server, account.id, &new)?;
    by.log(&format!("event=rename from={} name={new}", name_for_log(&name)));
    let name = account.name;
    one_line(format!("{name} is called {new} now."), json!({ "renamed": name, "name": new }))
}

pub fn reports(by: &Moderator, (): ()) -> AnswerResult {
    let reports = by.server.database(chat::reports)?;
    list_rows(reports.iter().map(report_row), "Nothing has been reported.")
}

pub fn all_talk(by: &Moderator, game: GameId) -> AnswerResult {
    list_rows(
        by.server.database(|it| moderation::all_talk(it, game))?.iter().map(line_row),
        "Nothing has been said.",
    )
}

pub fn forget_talk(
    by: &Moderator,
    (game, (RemoveWord, yes)): (GameId, (RemoveWord, Option<YesWord>)),
) -> AnswerResult {
    let talk = by.server.database(|it| moderation::all_talk(it, game))?;
    by.confirm(yes.is_some(), || {
        let lines = counted(talk.len(), "line");
        format!("this removes {lines} for good: 'talk {game} remove --yes' does it")
    })?;
    let removed = moderation::forget_talk(by.server, game)?;
    by.log(&format!("event=remove game={game}"));
    let text = format!("Removed from game {game}: {}.", counted(removed, "line"));
    one_line(text, json!({ "game": game.0, "removed": removed }))
}

/// A void game counts for nothing.
pub fn void_game(by: &Moderator, (game, yes): (GameId, Option<YesWord>)) -> AnswerResult {
    adjudicate(by, (game, (Adjudication::Void, yes)))
}

/// A game that goes on needs a confirmation.
pub fn adjudicate(
    by: &Moderator,
    (game, (decision, yes)): (GameId, (Adjudication, Option<YesWord>)),
) -> AnswerResult {
    let (words, event) = match decision {
        Adjudication::Void => (format!("void {game}"), format!("event=void game={game}")),
        Adjudication::Drawn | Adjudication::WhiteWins | Adjudication::BlackWins => {
            let result = decision.code();
            let event = format!("event=adjudicate game={game} result={result}");
            (format!("adjudicate {game} {result}"), event)
        }
    };
    if matches!(by.server.database(|it| ListedGame::find(it, game))?.row.state, GameState::Turn(_))
    {
        by.confirm(yes.is_some(), || {
            format!("game {game} goes on, and this ends it for good: '{words} --yes' does it")
        })?;
    }
    let is_done = moderation::decide(by.server, game, decision)?;
    by.log(&event);
    let text = match decision {
        Adjudication::Void => format!("Game {game} is void."),
        Adjudication::Drawn => format!("Game {game} is drawn."),
        Adjudication::WhiteWins | Adjudication::BlackWins => {
            format!("{} game {game}.", decision.name())
        }
    };
    let word = decision.code();
    decision_answer(text, json!({ "game": game.0, "decided": word }), is_done)
}

pub fn void_all(
    by: &Moderator,
    (NameNotNumber(name), yes): (NameNotNumber, Option<YesWord>),
) -> AnswerResult {
    let account = by.player(&name)?;
    let called = &account.name;
    by.confirm(yes.is_some(), || {
        format!(
            "this lets all rated games of {called} count for nothing and ends those that go on: 'void \
             {called} --yes' does it"
        )
    })?;
    by.log(&format!("event=void name={}", name_for_log(&name)));
    let (games, is_done) = moderation::void_all_of(by.server, account.id)?;
    let are = if !is_done {
        "become void; 'punct serve status' tells how many are left"
    } else if games == 1 {
        "is void now"
    } else {
        "are void now"
    };
    let text = format!("{} of {called} {are}.", counted(games, "rated game"));
    decision_answer(text, json!({ "name": called, "void": games }), is_done)
}

/// Lets the rated games of two players count although the players share an address or a key. With
/// `end`, later games do not count any more.
pub fn trust(
    by: &Moderator,
    (name, (with, end)): (String, (String, Option<EndWord>)),
) -> AnswerResult {
    let [one, other] = [by.player(&name)?, by.player(&with)?];
    let trusted = end.is_none();
    let is_done = moderation::trust(by.server, [one.id, other.id], trusted)?;
    let end = if trusted { "" } else { " end=true" };
    by.log(&format!("event=trust name={} with={}{end}", name_for_log(&name), name_for_log(&with)));
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

pub fn invite(by: &Moderator, (): ()) -> AnswerResult {
    let word = GuestPassword::new()?;
    let expires = Timestamp::now() + INVITED_FOR;
    by.server.write(|it| keys::invite(it, &WordHash::from_word(&word.to_string()), expires))?;
    by.log("event=invite");
    let text = format!("{word} lets one player in until {} UTC.", moment(expires));
    one_line(text, json!({ "word": word.to_string(), "until": moment_code(expires) }))
}

pub fn invitations(by: &Moderator, (): ()) -> AnswerResult {
    let invitations = by.server.database(keys::invitations)?;
    list_rows(invitations.iter().map(invitation_row), "Nobody is invited.")
}

/// By its word or its mark.
pub fn withdraw(by: &Moderator, word_or_mark: String) -> AnswerResult {
    if !by.server.write(|it| keys::withdraw_invitation(it, &word_or_mark))? {
        return Err(ServerError::NoInvitation);
    }
    by.log("event=withdraw");
    one_line("The invitation is withdrawn.", json!({ "withdrawn": true }))
}

/// Adds a line if the ratings are not right yet.
fn decision_answer(text: String, json: Value, are_ratings_right: bool) -> AnswerResult {
    let mut lines = one_line(text, json)?;
    if !are_ratings_right {
        lines.push(AnswerLine::for_people("The ratings are still being worked out anew."));
    }
    Ok(lines)
}

impl VerbArgument for Subnet {
    fn read_word(word: &str) -> Result<Option<Subnet>, ParseVerbError> {
        let network = word.parse().map_err(|_| ParseVerbError::NoNetwork(printable_word(word)))?;
        Ok(Some(network))
    }
}

/// In `from ADDRESS`.
pub struct FromNetwork(Subnet);

impl VerbArguments for FromNetwork {
    fn read(words: &[&str]) -> Result<Option<FromNetwork>, ParseVerbError> {
        let ["from" | "FROM", address] = words else { return Ok(None) };
        Ok(Subnet::read_word(address)?.map(FromNetwork))
    }
}

/// How long a ban holds, in `for TIME`, and whether it is confirmed.
pub struct BanTerms {
    seconds: Option<u32>,
    is_confirmed: bool,
}

impl VerbArguments for BanTerms {
    fn read(words: &[&str]) -> Result<Option<BanTerms>, ParseVerbError> {
        let (time, is_confirmed) = match words {
            [time @ .., "--yes"] => (time, true),
            time => (time, false),
        };
        let seconds = match time {
            [] => None,
            ["for", time] => match read_time(time) {
                Ok(seconds @ 1..) => Some(seconds),
                _ => {
                    return Err(no_value(
                        time,
                        "a time for a ban: write 7d or 12h, 60 days at most",
                    ));
                }
            },
            _ => return Ok(None),
        };
        Ok(Some(BanTerms { seconds, is_confirmed }))
    }
}

pub struct KeyLine(PublicKey);

impl VerbArguments for KeyLine {
    fn read(words: &[&str]) -> Result<Option<KeyLine>, ParseVerbError> {
        let key = russh::keys::PublicKey::from_openssh(&words.join(" "));
        Ok(key.ok().and_then(|key| PublicKey::from_key(&key).ok()).map(KeyLine))
    }
}

impl VerbArgument for AccountName {
    fn read_word(word: &str) -> Result<Option<AccountName>, ParseVerbError> {
        word.parse().map(Some).map_err(ParseVerbError::Name)
    }
}

/// Where the number of a game may stand, too. Names begin with a letter.
pub struct NameNotNumber(String);

impl VerbArgument for NameNotNumber {
    fn read_word(word: &str) -> Result<Option<NameNotNumber>, ParseVerbError> {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        Ok(is_name.then(|| NameNotNumber(word.to_owned())))
    }
}

impl VerbArgument for Adjudication {
    fn read_word(word: &str) -> Result<Option<Adjudication>, ParseVerbError> {
        let code = if let Ok(player) = word.parse::<Player>() { player.code() } else { word };
        Ok(Adjudication::from_code(code).filter(|&it| it != Adjudication::Void))
    }
}
