//! The table of a server's commands, by `ssh HOST` and by `punct account`: the usage of each, who
//! may give it, and the function that runs it. The words that can't be names of players and the
//! error for a wrong usage come from this table, too.

use std::str::FromStr;
use std::sync::LazyLock;

use serde_json::json;

use super::answer::{
    AnswerFormat, AnswerLine, AnswerResult, ModerationRequest, VerbAnswer, Viewer, line_list,
};
use super::moderation::{
    accounts, add_account, adjudicate, all_talk, ban, bans, block, delete, forget_talk,
    invitations, invite, kick, rename_player, reports, set_operator, trust, unban, unblock,
    void_all, void_game, who, withdraw,
};
use super::own_account::{
    close, forget, ignore, keys, link, own_tasks, rename, sessions, set, vacation, whoami,
};
use super::planning::{plan, try_moves};
use super::playing::{
    accept, at_table, cancel, challenge, chat, decline, give, note, report, resign,
};
use super::queries::{
    export, export_all, games, history, list_present, moves, seeks, show, standings,
};
use super::verb::{
    Audience, ParseVerbError, Runner, Verb, VerbArguments, either, for_all, for_games,
    for_operator, for_owner, for_owner_or, for_session, for_visit, printable_word, words_of,
};
use super::wait::wait;
use crate::punct::play::Command;
use crate::server::choices::themes;
use crate::server::database::{AccountName, AccountNameError, GameId};
use crate::server::game_server::GameServer;
use crate::server::ssh::Exit;

pub struct VerbEntry {
    /// The first word and the arguments.
    pub usage: &'static str,
    pub runner: Runner,
    /// Free text follows the other arguments.
    takes_text: bool,
}

impl VerbEntry {
    pub fn word(&self) -> &'static str {
        self.usage.split_once(' ').map_or(self.usage, |(word, _)| word)
    }

    /// What the command does; empty if the file of these texts has no text for it.
    pub fn help(&self) -> String {
        let below = HELP.lines().skip_while(|line| *line != self.usage).skip(1);
        let lines = below.take_while(|line| line.starts_with(' ')).map(str::trim);
        lines.collect::<Vec<_>>().join(" ").replace("{themes}", &themes())
    }
}

/// The usages, and below each its help, which is indented.
const HELP: &str = include_str!("../../../assets/server_commands.txt");

/// In the order of the help. A word that players and operators use with different arguments has
/// several rows.
pub static COMMANDS: LazyLock<Vec<VerbEntry>> = LazyLock::new(|| {
    vec![
        row("help", for_all("list the commands of guests without a key", help)),
        row("whoami", for_owner(whoami)),
        row("link", for_owner(link)),
        row("join WORD", for_visit(Verb::Join)),
        row("keys", for_owner(keys)),
        row("forget KEY", for_session(forget)),
        row("sessions [end]", for_session(sessions)),
        row(
            "set [theme|mouse|colours|pictures|pointing|bell|notices|vacation|chat VALUE]",
            for_owner(set),
        ),
        row("who", for_owner_or(list_present, who)),
        row("games", for_all("the games that go on", games)),
        row("seeks", for_owner(seeks)),
        row("show GAME", for_all("the board of a game", show)),
        row("moves GAME", for_all("every legal move in a game", moves)),
        row(
            "challenge NAME|anyone|computer:STRENGTH [basic|standard] [two|any] [white|black|random] \
         [swap] [CLOCK|none] [claimed] [rated] [min:RATING] [max:RATING] [expires:TIME]",
            for_owner(challenge),
        ),
        row("accept CHALLENGE", for_owner(accept)),
        row("decline [challenge|game] NUMBER", for_owner(decline)),
        row("cancel CHALLENGE", for_owner(cancel)),
        row(
            "move GAME [#NUMBER] MOVE|swap",
            for_owner(|by, (game, play): (GameId, Command)| at_table(by, game, &play)),
        ),
        row("swap GAME", for_owner(|by, game| at_table(by, game, &Command::TakeOver))),
        row("if GAME [MOVE REPLY ...|clear]", for_owner(plan)),
        row("try GAME [[#NUMBER] MOVE ...|drop LINE|share]", for_owner(try_moves)),
        row("resign GAME [--yes]", for_owner(resign)),
        row("abort GAME", for_owner(|by, game| at_table(by, game, &Command::Abort))),
        row("draw GAME", for_owner(|by, game| at_table(by, game, &Command::DRAW))),
        row("claim GAME", for_owner(|by, game| at_table(by, game, &Command::ClaimTime))),
        row("give GAME MINUTES", for_owner(give)),
        row("undo GAME", for_owner(|by, game| at_table(by, game, &Command::UNDO))),
        row("rematch GAME", for_owner(|by, game| at_table(by, game, &Command::REMATCH))),
        row_with_text("chat GAME [WORDS]", for_owner(chat)),
        row_with_text("note GAME [WORDS]", for_owner(note)),
        row_with_text("report GAME WORDS", for_owner(report)),
        row("ignore [NAME [end]]", for_owner(ignore)),
        row("standings", for_all("the ratings", standings)),
        row("history [NAME]", for_owner(history)),
        row("today [NUMBER [MOVE|hint [2]]]", for_owner(own_tasks)),
        row(
            "wait [SECONDS] [--since NUMBER]",
            for_visit(|wanted| Verb::InSession(Box::new(move |by, here| wait(by, here, wanted)))),
        ),
        row("vacation [DAYS|end]", for_owner(vacation)),
        row(
            "export GAME json|sgf|text|svg|png|html",
            for_visit(|asked| Verb::Export(export(asked))),
        ),
        row("export all sgf|json", for_visit(|asked| Verb::Export(export_all(asked)))),
        row("rename NAME", for_owner(rename)),
        row("close [--yes]", for_session(close)),
        row("plain [GAME]", for_visit(Verb::Plain)),
        row("accounts [from ADDRESS]", for_operator(accounts)),
        row("kick NAME", for_operator(kick)),
        row("ban ADDRESS [for TIME] [--yes]", for_operator(ban)),
        row("unban ADDRESS", for_operator(unban)),
        row("bans", for_operator(bans)),
        row("block NAME", for_operator(block)),
        row("unblock NAME", for_operator(unblock)),
        row("delete NAME [--yes]", for_games(delete)),
        row("rename NAME NEW", for_operator(rename_player)),
        row("reports", for_operator(reports)),
        row("talk GAME [remove [--yes]]", either(for_operator(all_talk), for_games(forget_talk))),
        row("void GAME [--yes]", for_games(void_game)),
        row("void NAME [--yes]", for_games(void_all)),
        row("trust NAME NAME [end]", for_games(trust)),
        row("adjudicate GAME white|black|draw [--yes]", for_games(adjudicate)),
        row("invite", for_operator(invite)),
        row("invitations", for_operator(invitations)),
        row("withdraw WORD", for_operator(withdraw)),
    ]
});

/// The commands that operators give only at the machine of the server.
static AT_THE_MACHINE: LazyLock<[VerbEntry; 2]> = LazyLock::new(|| {
    [
        row("operator NAME [end]", for_operator(set_operator)),
        row("add NAME KEY", for_operator(add_account)),
    ]
});

fn row(usage: &'static str, runner: Runner) -> VerbEntry {
    VerbEntry { usage, runner, takes_text: false }
}

/// A command that ends with free text, which is taken as it was typed.
fn row_with_text(usage: &'static str, runner: Runner) -> VerbEntry {
    VerbEntry { usage, runner, takes_text: true }
}

/// Each with its help for guests without a key.
pub fn guest_commands() -> impl Iterator<Item = (&'static VerbEntry, String)> {
    COMMANDS.iter().filter_map(|command| match command.runner.audience {
        Audience::Guest(help) => Some((command, help.to_owned())),
        Audience::Player | Audience::Operator => None,
    })
}

pub fn account_commands(is_operator: bool) -> impl Iterator<Item = (&'static VerbEntry, String)> {
    COMMANDS
        .iter()
        .filter(move |command| is_operator || command.runner.audience != Audience::Operator)
        .map(|command| (command, command.help()))
}

pub fn read_line(line: &str) -> (Vec<String>, AnswerFormat) {
    words_of(line, |word| COMMANDS.iter().any(|entry| entry.word() == word && entry.takes_text))
}

impl AnswerFormat {
    /// How the answer is wanted, even if the line can't be read.
    pub fn requested_format(line: &str) -> AnswerFormat {
        read_line(line).1
    }
}

impl FromStr for Verb {
    type Err = ParseVerbError;

    fn from_str(line: &str) -> Result<Verb, ParseVerbError> {
        read_verb(line, COMMANDS.iter())
    }
}

fn read_verb<'a>(
    line: &str,
    commands: impl Iterator<Item = &'a VerbEntry>,
) -> Result<Verb, ParseVerbError> {
    let (owned, _) = read_line(line);
    let words: Vec<&str> = owned.iter().map(String::as_str).collect();
    let verb = words.first().copied().unwrap_or("help");
    let arguments = words.get(1..).unwrap_or_default();
    let mut misread = None;
    for entry in commands.filter(|entry| entry.word() == verb) {
        match (entry.runner.read)(arguments) {
            Ok(Some(verb)) => return Ok(verb),
            Ok(None) => misread = misread.or(Some(ParseVerbError::Usage(entry.usage))),
            Err(error) => misread = Some(error),
        }
    }
    Err(misread.unwrap_or_else(|| ParseVerbError::Unknown(printable_word(verb))))
}

impl FromStr for ModerationRequest {
    type Err = ParseVerbError;

    fn from_str(line: &str) -> Result<ModerationRequest, ParseVerbError> {
        read_verb(line, COMMANDS.iter().chain(AT_THE_MACHINE.iter()))?
            .into_moderation()
            .map_err(|_| ParseVerbError::Unknown(printable_word(line)))
    }
}

/// The first word of a command can't be a name.
impl FromStr for AccountName {
    type Err = AccountNameError;

    fn from_str(text: &str) -> Result<AccountName, AccountNameError> {
        AccountName::new(text, COMMANDS.iter().map(VerbEntry::word))
    }
}

/// `None` means all commands.
struct HelpTopic(Option<String>);

impl VerbArguments for HelpTopic {
    fn read(words: &[&str]) -> Result<Option<HelpTopic>, ParseVerbError> {
        let Some(topic) = words.first() else { return Ok(Some(HelpTopic(None))) };
        if COMMANDS.iter().any(|entry| entry.word() == *topic) {
            Ok(Some(HelpTopic(Some((*topic).to_owned()))))
        } else {
            Err(ParseVerbError::Unknown(printable_word(topic)))
        }
    }
}

/// The commands that the asker may give, or those with one word.
fn help(by: &Viewer, HelpTopic(topic): HelpTopic) -> AnswerResult {
    let mut commands: Vec<(&VerbEntry, String)> = match by.account {
        Some(account) => account_commands(account.operator).collect(),
        None => guest_commands().collect(),
    };
    if let Some(topic) = &topic {
        commands.retain(|(entry, _)| entry.word() == topic);
    }
    let mut lines = Vec::new();
    for (VerbEntry { usage, .. }, what) in commands {
        let text = format!("{usage}\n        {what}");
        lines.push(AnswerLine { text, json: json!({ "usage": usage, "what": what }) });
    }
    if topic.is_some() {
        return line_list(lines, "There is no such command for you.");
    }
    lines.push(AnswerLine::for_people(
        "--json at the end writes one object a line, an error as {\"error\":\"...\"}. Exit status: 0 \
         done, 1 refused, 2 not understood, 3 not allowed, 4 the server restarts: give the command again.",
    ));
    line_list(lines, "")
}

pub fn run_read_only(server: &GameServer, verb: Verb, format: AnswerFormat) -> VerbAnswer {
    if let Verb::ReadOnly(run) = verb {
        return VerbAnswer::from_lines(run(&Viewer { server, account: None }), format);
    }
    let words: Vec<&str> = guest_commands().map(|(command, _)| command.word()).collect();
    let why = format!(
        "guests without a key may only look: {}. 'ssh-keygen' makes a key",
        words.join(", ")
    );
    VerbAnswer::failure(Exit::Forbidden, &why, format)
}
