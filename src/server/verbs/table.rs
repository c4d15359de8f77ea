//! The table of a server's commands, by `ssh HOST` and by `punct account`: the usage of each, its
//! help, who may give it, and the function that runs it. The help, the words that can't be names of
//! players, and the error for a wrong usage come from this table, too.

use std::str::FromStr;

use serde_json::json;

use super::answer::{
    AnswerFormat, AnswerLine, AnswerResult, ModerationRequest, VerbAnswer, Viewer, line_list,
};
use super::looking::{
    export, export_all, games, history, list_present, moves, seeks, show, standings,
};
use super::moderation::{
    accounts, add_account, adjudicate, all_talk, ban, bans, block, delete, forget_talk,
    invitations, invite, kick, rename_player, reports, set_operator, trust, unban, unblock,
    void_all, void_game, who, withdraw,
};
use super::own_account::{
    close, forget, ignore, keys, link, rename, sessions, set, vacation, whoami,
};
use super::own_tasks::own_tasks;
use super::planning::{plan, try_moves};
use super::playing::{
    accept, at_table, cancel, challenge, chat, decline, give, note, report, resign,
};
use super::verb::{
    Either, ForAll, ForGames, ForOperator, ForOwner, ForOwnerOr, ForSession, ForVisit,
    ParseVerbError, Runner, Verb, VerbArguments, Who, printable_word, words_of,
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
    pub help: &'static str,
    pub runner: &'static dyn Runner,
    /// Free text follows the other arguments.
    takes_text: bool,
}

impl VerbEntry {
    pub fn word(&self) -> &'static str {
        self.usage.split_once(' ').map_or(self.usage, |(word, _)| word)
    }
}

/// In the order of the help. A word that players and operators use with different arguments has
/// several rows.
pub static COMMANDS: &[VerbEntry] = &[
    row("help", "list the commands", &ForAll("list the commands of guests without a key", help)),
    row("whoami", "your name, key and rating", &ForOwner(whoami)),
    row(
        "link",
        "a word by which you add the key of another machine, within a quarter of an hour",
        &ForOwner(link),
    ),
    row("join WORD", "add the key you come with to your account", &ForVisit(Verb::Join)),
    row("keys", "your keys", &ForOwner(keys)),
    row(
        "forget KEY",
        "take away a key, named by its fingerprint SHA256:..., and end the sessions that came with it",
        &ForSession(forget),
    ),
    row(
        "sessions [end]",
        "your sessions, from where and since when; end: all but this one end",
        &ForSession(sessions),
    ),
    row(
        "set [theme|mouse|colours|pictures|pointing|bell|notices|vacation|chat VALUE]",
        "what you have chosen for your visits, or another choice: theme {themes}, mouse on or off, colours 24 or auto, pictures, pointing, bell, notices (of what happens while you are away) or chat on or off, vacation auto (a day is taken whenever you would lose on time) or off; it \
         holds at once, colours and pictures from your next visit on",
        &ForOwner(set),
    ),
    row(
        "who",
        "the players who are on; operators are told from where, and since when",
        &ForOwnerOr(list_present, who),
    ),
    row(
        "games",
        "your games that go on or wait for you, those that wait for your move first",
        &ForAll("the games that go on", games),
    ),
    row("seeks", "who looks for a game, and the challenges to you and from you", &ForOwner(seeks)),
    row("show GAME", "the board of a game", &ForAll("the board of a game", show)),
    row("moves GAME", "every legal move in a game", &ForAll("every legal move in a game", moves)),
    row(
        "challenge NAME|anyone|computer:STRENGTH [basic|standard] [two|any] [white|black|random] \
         [swap] [CLOCK|none] [claimed] [rated] [min:RATING] [max:RATING] [expires:TIME]",
        "ask for a game: the rules, what bridges rest on, your colour, swap: Black may take over White's \
         first move; the clock: 20m+10s for the game, 3d for each move; claimed: a player out of time loses once the opponent claims the win; a \
         rated game needs a clock; min, max: the ratings of who may accept a challenge to anyone; \
         expires:2d: for how long it can be accepted",
        &ForOwner(challenge),
    ),
    row("accept CHALLENGE", "accept a challenge: the game begins", &ForOwner(accept)),
    row(
        "decline [challenge|game] NUMBER",
        "decline a challenge, or what is offered in a game, where you can also take your own offer back",
        &ForOwner(decline),
    ),
    row("cancel CHALLENGE", "take back a challenge of yours", &ForOwner(cancel)),
    row(
        "move GAME [#NUMBER] MOVE|swap",
        "play a move, such as T-D5,D6,E6 or TD5-K12,K13,L13; sent again with its number it does no harm",
        &ForOwner(|by, (game, play): (GameId, Command)| at_table(by, game, &play)),
    ),
    row(
        "swap GAME",
        "take over White's first move, in a game with the swap: the players exchange their colours",
        &ForOwner(|by, game| at_table(by, game, &Command::TakeOver)),
    ),
    row(
        "if GAME [MOVE REPLY ...|clear]",
        "your conditional moves in a game, or more of them: if the opponent plays MOVE, REPLY is played \
         at once, and so on along the line; each word is a move; clear forgets them all",
        &ForOwner(plan),
    ),
    row(
        "try GAME [[#NUMBER] MOVE ...|drop LINE|share]",
        "the moves you try beside a game, as numbered lines that only you see, or more of them: from now on, or \
         in place of move NUMBER; drop: forget a line from its first own move on; after the end both \
         players see and change the same lines, and your own are marked as not shared; share: show them to the \
         other player",
        &ForOwner(try_moves),
    ),
    row(
        "resign GAME [--yes]",
        "give up; before both have moved, abort the game; after the second move add '--yes' to say that \
         you mean it; programs add '--json'",
        &ForOwner(resign),
    ),
    row(
        "abort GAME",
        "end a game before both have moved: it counts for nothing",
        &ForOwner(|by, game| at_table(by, game, &Command::Abort)),
    ),
    row(
        "draw GAME",
        "offer a draw, agree to one, or claim one by repetition",
        &ForOwner(|by, game| at_table(by, game, &Command::DRAW)),
    ),
    row(
        "claim GAME",
        "claim the win: the other player's time is over",
        &ForOwner(|by, game| at_table(by, game, &Command::ClaimTime)),
    ),
    row(
        "give GAME MINUTES",
        "give the other player more time, as far as the clock of the game allows",
        &ForOwner(give),
    ),
    row(
        "undo GAME",
        "ask to take back your last move, or agree to that",
        &ForOwner(|by, game| at_table(by, game, &Command::UNDO)),
    ),
    row(
        "rematch GAME",
        "ask for another game after one that is over, or agree to it",
        &ForOwner(|by, game| at_table(by, game, &Command::REMATCH)),
    ),
    row_with_text(
        "chat GAME [WORDS]",
        "say something, or read what was said: players read what players say, and after the end also what \
         spectators said; spectators read what spectators say; 'chat --page 2 GAME' shows earlier lines",
        &ForOwner(chat),
    ),
    row_with_text(
        "note GAME [WORDS]",
        "write something down about a game of yours that only you see, or read it",
        &ForOwner(note),
    ),
    row_with_text(
        "report GAME WORDS",
        "report a game to the operator of the server",
        &ForOwner(report),
    ),
    row(
        "ignore [NAME [end]]",
        "list the players whom you ignore, or ignore one more: neither of you challenges the other or makes the other an \
         offer, and you see neither their seeks nor their lines of talk; end: ignore this player no longer",
        &ForOwner(ignore),
    ),
    row("standings", "the ratings", &ForAll("the ratings", standings)),
    row(
        "history [NAME]",
        "the finished games of a player, or your own, the latest first",
        &ForOwner(history),
    ),
    row(
        "today [NUMBER [MOVE|hint [2]]]",
        "the tasks from your games against the computer that are due, positions in which you had a better move; \
         NUMBER shows one, MOVE tries it, hint says with which piece, and hint 2 where to",
        &ForOwner(own_tasks),
    ),
    row(
        "wait [SECONDS] [--since NUMBER]",
        "wait until a game needs your move or your answer, or a player speaks to you or challenges you; what 'wait' has told you \
         before does not end it. Exit status 1: nothing came within SECONDS, or 300; 4: the server restarts. \
         --since: tell what came after NUMBER, which '--json' gives, even if you were told before",
        &ForSession(wait),
    ),
    row(
        "vacation [DAYS|end]",
        "tell how long you are on vacation, or begin a vacation of some days: your time does not run then in \
         games with days for each move; end: come back early",
        &ForOwner(vacation),
    ),
    row(
        "export GAME json|sgf|text|svg|png|html",
        "a game as a file, its board as a picture, or the game as a page for a browser; a game of yours with \
         what only you see: what you tried and commented, and your note",
        &ForVisit(|asked| Verb::Export(export(asked))),
    ),
    row(
        "export all sgf|json",
        "all your games in one file, with what only you see: a collection, or a save on each line",
        &ForVisit(|asked| Verb::Export(export_all(asked))),
    ),
    row("rename NAME", "get another name, once in 30 days", &ForOwner(rename)),
    row(
        "close [--yes]",
        "what closing your account means, or close it for good",
        &ForSession(close),
    ),
    row(
        "plain [GAME]",
        "play against the computer line by line, in words, or a game of the server",
        &ForVisit(Verb::Plain),
    ),
    row(
        "accounts [from ADDRESS]",
        "all accounts, with their keys and when those were last used; from: who came from an address or a \
         network within 30 days, and on which day last",
        &ForOperator(accounts),
    ),
    row("kick NAME", "end the sessions of a player, who may come again", &ForOperator(kick)),
    row(
        "ban ADDRESS [for TIME] [--yes]",
        "let nobody in from an address, or from a network such as 192.0.2.0/24; for 7d: it ends by itself; \
         '--yes' is needed where an operator comes from there",
        &ForOperator(ban),
    ),
    row("unban ADDRESS", "lift a ban", &ForOperator(unban)),
    row("bans", "the banned addresses", &ForOperator(bans)),
    row("block NAME", "shut a player out", &ForOperator(block)),
    row("unblock NAME", "let a player in again", &ForOperator(unblock)),
    row(
        "delete NAME [--yes]",
        "close an account for good, as its owner could: games that go on are resigned; add '--yes' to \
         say that you mean it; programs add '--json'",
        &ForGames(delete),
    ),
    row("rename NAME NEW", "give a player another name", &ForOperator(rename_player)),
    row("reports", "what players have reported about games", &ForOperator(reports)),
    row(
        "talk GAME [remove [--yes]]",
        "what was said in a game; remove: forget it for good, once you say that you mean it",
        &Either(&ForOperator(all_talk), &ForGames(forget_talk)),
    ),
    row(
        "void GAME [--yes]",
        "let a game count for nothing, and put the ratings right; a game that goes on needs '--yes'",
        &ForGames(void_game),
    ),
    row(
        "void NAME [--yes]",
        "let all rated games of a player count for nothing, once you say that you mean it",
        &ForGames(void_all),
    ),
    row(
        "trust NAME NAME [end]",
        "let the rated games of two players who share an address or a key count, those that are over, too; \
         end: games to come no longer count",
        &ForGames(trust),
    ),
    row(
        "adjudicate GAME white|black|draw [--yes]",
        "decide a game, and put the ratings right; a game that goes on needs '--yes'",
        &ForGames(adjudicate),
    ),
    row("invite", "make a word that lets one player in within a week", &ForOperator(invite)),
    row("invitations", "the invitations, by their marks", &ForOperator(invitations)),
    row("withdraw WORD", "withdraw the invitation of a word, or of a mark", &ForOperator(withdraw)),
];

/// The commands that operators give only at the machine of the server.
const AT_THE_MACHINE: &[VerbEntry] = &[
    row("operator NAME [end]", "make a player an operator", &ForOperator(set_operator)),
    row("add NAME KEY", "make an account with a public key", &ForOperator(add_account)),
];

const fn row(usage: &'static str, help: &'static str, runner: &'static dyn Runner) -> VerbEntry {
    VerbEntry { usage, help, runner, takes_text: false }
}

/// A command that ends with free text, which is taken as it was typed.
const fn row_with_text(
    usage: &'static str,
    help: &'static str,
    runner: &'static dyn Runner,
) -> VerbEntry {
    VerbEntry { takes_text: true, ..row(usage, help, runner) }
}

/// Each with its help for guests without a key.
pub fn guest_commands() -> impl Iterator<Item = (&'static VerbEntry, &'static str)> {
    COMMANDS.iter().filter_map(|command| match command.runner.who() {
        Who::Guest(help) => Some((command, help)),
        Who::Player | Who::Operator => None,
    })
}

pub fn account_commands(
    is_operator: bool,
) -> impl Iterator<Item = (&'static VerbEntry, &'static str)> {
    COMMANDS
        .iter()
        .filter(move |command| is_operator || command.runner.who() != Who::Operator)
        .map(|command| (command, command.help))
}

pub fn read_line(line: &str) -> (Vec<String>, AnswerFormat) {
    words_of(line, |word| COMMANDS.iter().any(|entry| entry.word() == word && entry.takes_text))
}

impl AnswerFormat {
    /// How the answer is wanted, even if the line can't be read.
    pub fn wanted_by(line: &str) -> AnswerFormat {
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
        match entry.runner.read(arguments) {
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
        read_verb(line, COMMANDS.iter().chain(AT_THE_MACHINE))?
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
    let mut commands: Vec<(&VerbEntry, &str)> = match by.account {
        Some(account) => account_commands(account.operator).collect(),
        None => guest_commands().collect(),
    };
    if let Some(topic) = &topic {
        commands.retain(|(entry, _)| entry.word() == topic);
    }
    let mut lines = Vec::new();
    for (VerbEntry { usage, .. }, help) in commands {
        let what = help.replace("{themes}", &themes());
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

pub fn look(server: &GameServer, verb: Verb, format: AnswerFormat) -> VerbAnswer {
    if let Verb::Look(run) = verb {
        return VerbAnswer::from_lines(run(&Viewer { server, account: None }), format);
    }
    let words: Vec<&str> = guest_commands().map(|(command, _)| command.word()).collect();
    let why = format!(
        "guests without a key may only look: {}. 'ssh-keygen' makes a key",
        words.join(", ")
    );
    VerbAnswer::failure(Exit::Forbidden, &why, format)
}
