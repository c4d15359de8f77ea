//! A command of a server: how its line becomes words, how its words are read, why they can't be
//! read, who may give it, and what runs it.

use std::ops::RangeBounds;
use std::str::FromStr;

use thiserror::Error;

use super::answer::{
    AnswerFormat, AnswerResult, CurrentSession, FileWork, ModerationRequest, ModerationWork,
    Moderator, Owner, VerbAnswer, Viewer,
};
use crate::kit::storage;
use crate::rules::NotationError;
use crate::server::clients::{Client, Subnet};
use crate::server::database::{AccountNameError, ChallengeId, ChangeError, GameId};
use crate::server::game_server::ServerError;
use crate::server::ssh::Fingerprint;

pub enum Verb {
    /// Guests without a key may give it, too.
    ReadOnly(Box<dyn FnOnce(&Viewer) -> AnswerResult>),
    /// Answers with lines. It is for the owner of an account.
    Own(OwnWork),
    /// The owner of an account counts as present meanwhile.
    InSession(SessionWork),
    Export(FileWork),
    Moderate(ModerationRequest),
    /// Answers operators in another form than other owners of accounts.
    OwnOrModerate(OwnWork, ModerationRequest),
    /// Adds the client's key to the account that made this word.
    Join(String),
    /// Plays line by line: against the computer, or a game of the server.
    Plain(Option<GameId>),
}

pub type SessionWork = Box<dyn FnOnce(&Owner, &CurrentSession) -> VerbAnswer>;

pub type OwnWork = Box<dyn FnOnce(&Owner) -> AnswerResult>;

impl Verb {
    /// An operator's request, or the command itself if it is for players.
    pub fn into_moderation(self) -> Result<ModerationRequest, Verb> {
        match self {
            Verb::Moderate(request) | Verb::OwnOrModerate(_, request) => Ok(request),
            verb => Err(verb),
        }
    }

    pub fn run(self, by: &Owner, here: &CurrentSession) -> VerbAnswer {
        let lines = match self {
            // Writing a file may take long, so it waits for its turn like the engine's work.
            Verb::Export(write) => {
                let (client, is_there) = (Client::Account(by.account.id), here.keyboard.presence());
                return by
                    .server
                    .engine_pool()
                    .hold(client, is_there.clone(), || write(by, &is_there))
                    .unwrap_or_else(|| VerbAnswer::from_error(&ServerError::NoThread, by.format));
            }
            Verb::InSession(run) => return run(by, here),
            Verb::ReadOnly(run) => run(&Viewer { server: by.server, account: Some(by.account) }),
            Verb::Own(run) | Verb::OwnOrModerate(run, _) => run(by),
            Verb::Moderate(_) => Err(ServerError::NotOperator),
            Verb::Join(_) => Err(ServerError::Change(ChangeError::KeyTaken)),
            // The server's handler plays with the guest.
            Verb::Plain(_) => Err(ServerError::NoKeyboard),
        };
        VerbAnswer::from_lines(lines, by.format)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody. For guests without a key the command does what this text says.
    Guest(&'static str),
    Player,
    Operator,
}

/// The part of a row that reads the command. The type of the arguments decides how the words after
/// the first are read.
pub struct Runner {
    pub audience: Audience,
    /// `None` if the words do not fit this usage of the command.
    pub read: Box<ReadVerb>,
}

type ReadVerb = dyn Fn(&[&str]) -> Result<Option<Verb>, ParseVerbError> + Send + Sync;

fn runner<A: VerbArguments>(
    who: Audience,
    verb: impl Fn(A) -> Verb + Send + Sync + 'static,
) -> Runner {
    Runner { audience: who, read: Box::new(move |words| Ok(A::read(words)?.map(&verb))) }
}

/// A command for everybody. `help` is the help for guests without a key.
pub fn for_all<A: VerbArguments + 'static>(
    help: &'static str,
    run: fn(&Viewer, A) -> AnswerResult,
) -> Runner {
    runner(Audience::Guest(help), move |arguments| {
        Verb::ReadOnly(Box::new(move |by| run(by, arguments)))
    })
}

pub fn for_owner<A: VerbArguments + 'static>(run: fn(&Owner, A) -> AnswerResult) -> Runner {
    runner(Audience::Player, move |arguments| Verb::Own(Box::new(move |by| run(by, arguments))))
}

/// A command for the owner of an account that needs the session in which it is given.
pub fn for_session<A: VerbArguments + 'static>(
    run: fn(&Owner, &CurrentSession, A) -> AnswerResult,
) -> Runner {
    runner(Audience::Player, move |arguments| {
        Verb::InSession(Box::new(move |by, here| {
            VerbAnswer::from_lines(run(by, here, arguments), by.format)
        }))
    })
}

/// `moderate` answers operators.
pub fn for_owner_or(
    own: fn(&Owner, ()) -> AnswerResult,
    moderate: fn(&Moderator, ()) -> AnswerResult,
) -> Runner {
    runner(Audience::Player, move |()| {
        let run: ModerationWork = Box::new(move |by| moderate(by, ()));
        let request = ModerationRequest { run, changes_games: false };
        Verb::OwnOrModerate(Box::new(move |by| own(by, ())), request)
    })
}

/// A command with a [`Verb`] of its own, for the owner of an account.
pub fn for_visit<A: VerbArguments + 'static>(verb: fn(A) -> Verb) -> Runner {
    runner(Audience::Player, verb)
}

/// A command for operators that changes no game.
pub fn for_operator<A: VerbArguments + 'static>(run: fn(&Moderator, A) -> AnswerResult) -> Runner {
    moderation(run, false)
}

/// A command for operators that changes games or their chat.
pub fn for_games<A: VerbArguments + 'static>(run: fn(&Moderator, A) -> AnswerResult) -> Runner {
    moderation(run, true)
}

fn moderation<A: VerbArguments + 'static>(
    run: fn(&Moderator, A) -> AnswerResult,
    changes_games: bool,
) -> Runner {
    runner(Audience::Operator, move |arguments| {
        let run = Box::new(move |by: &Moderator| run(by, arguments));
        Verb::Moderate(ModerationRequest { run, changes_games })
    })
}

/// The second usage counts if the words do not fit the first.
pub fn either(first: Runner, second: Runner) -> Runner {
    let read = Box::new(move |words: &[&str]| match (first.read)(words) {
        Ok(None) => (second.read)(words),
        read => read,
    });
    Runner { audience: first.audience, read }
}

/// The arguments of a command: the words after the first. The first part of a tuple reads one
/// word, and the second part reads all others.
pub trait VerbArguments: Sized {
    /// `None` if the words do not fit this usage of the command; an error if one of them has the
    /// wrong form.
    fn read(words: &[&str]) -> Result<Option<Self>, ParseVerbError>;
}

pub trait VerbArgument: Sized {
    /// `None` if the word does not fit this usage of the command.
    fn read_word(word: &str) -> Result<Option<Self>, ParseVerbError>;
}

impl<A: VerbArgument> VerbArguments for A {
    fn read(words: &[&str]) -> Result<Option<A>, ParseVerbError> {
        if let [word] = words { A::read_word(word) } else { Ok(None) }
    }
}

impl VerbArguments for () {
    fn read(words: &[&str]) -> Result<Option<()>, ParseVerbError> {
        Ok(words.is_empty().then_some(()))
    }
}

impl<A: VerbArguments> VerbArguments for Option<A> {
    fn read(words: &[&str]) -> Result<Option<Option<A>>, ParseVerbError> {
        if words.is_empty() { Ok(Some(None)) } else { Ok(A::read(words)?.map(Some)) }
    }
}

impl<A: VerbArgument, B: VerbArguments> VerbArguments for (A, B) {
    fn read(words: &[&str]) -> Result<Option<(A, B)>, ParseVerbError> {
        let [word, rest @ ..] = words else { return Ok(None) };
        let (first, others) = (A::read_word(word), B::read(rest));
        // Words that do not fit count before a wrong one: another usage may take them.
        if matches!(first, Ok(None)) || matches!(others, Ok(None)) {
            return Ok(None);
        }
        Ok(first?.zip(others?))
    }
}

impl VerbArgument for String {
    fn read_word(word: &str) -> Result<Option<String>, ParseVerbError> {
        Ok(Some(word.to_owned()))
    }
}

impl VerbArgument for Fingerprint {
    fn read_word(word: &str) -> Result<Option<Fingerprint>, ParseVerbError> {
        Ok(Some(Fingerprint(word.to_owned())))
    }
}

impl VerbArgument for GameId {
    fn read_word(word: &str) -> Result<Option<GameId>, ParseVerbError> {
        number(word).map(|number| Some(GameId(number)))
    }
}

impl VerbArgument for ChallengeId {
    fn read_word(word: &str) -> Result<Option<ChallengeId>, ParseVerbError> {
        number(word).map(|number| Some(ChallengeId(number)))
    }
}

macro_rules! keywords {
    ($($name:ident: $word:literal),+) => { $(
        #[derive(Clone, Copy)]
        pub struct $name;

        impl VerbArgument for $name {
            fn read_word(word: &str) -> Result<Option<$name>, ParseVerbError> {
                Ok((word == $word).then_some($name))
            }
        }
    )+ };
}

keywords!(AllWord: "all", EndWord: "end", RemoveWord: "remove", YesWord: "--yes");

const JSON: &str = "--json";

/// The words of a command line, and how its answer is wanted. `--json` counts as a flag at the end
/// of every command. In commands without free text it counts anywhere, in the others also right
/// after the first word. Free text is one word, to the letter; in quotes it may end with `--json`.
/// `takes_text` says of a first word whether its command has free text.
pub fn words_of(line: &str, takes_text: fn(&str) -> bool) -> (Vec<String>, AnswerFormat) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let mut text = line.trim();
    let ends_with_text = words.first().is_some_and(|word| takes_text(word));
    let count = words.len();
    if ends_with_text {
        if words.pop_if(|word| *word == JSON).is_some() {
            text = text[..text.len() - JSON.len()].trim_end();
        }
        // The text begins after the first two words and a flag between them.
        let is_flagged = words.get(1) == Some(&JSON);
        if is_flagged {
            words.remove(1);
        }
        let words_before = if is_flagged { 3 } else { 2 };
        for _ in 0..words_before {
            text = text.find(char::is_whitespace).map_or("", |end| text[end..].trim_start());
        }
    } else {
        words.retain(|word| *word != JSON);
    }
    let format = if words.len() < count { AnswerFormat::Json } else { AnswerFormat::Text };
    // Free text begins after the first two words. After `chat --page` come the page and the game.
    let head = if ends_with_text { words.len().min(2) } else { words.len() };
    let (head, said) = words.split_at(head);
    let mut arguments: Vec<String> = head.iter().map(|word| unquote(word)).collect();
    match said {
        [] => {}
        [page, game] if head[1] == "--page" => {
            arguments.extend([(*page).into(), (*game).into()]);
        }
        _ => arguments.push(unquote(text)),
    }
    (arguments, format)
}

/// Removes quotes that enclose the whole text, as a shell would. Other quotes and apostrophes
/// belong to the text.
fn unquote(text: &str) -> String {
    let is_quoted =
        ['"', '\''].iter().any(|&quote| text.starts_with(quote) && text.ends_with(quote));
    if is_quoted
        && let Ok(words) = shell_words::split(text)
        && let [whole] = &words[..]
    {
        return whole.clone();
    }
    text.to_owned()
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseVerbError {
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    #[error("write: {0}")]
    Usage(&'static str),
    #[error("'{word}' is not {what}")]
    NoValue { word: String, what: &'static str },
    #[error("{0}")]
    Notation(#[from] NotationError),
    #[error("each move of your opponent needs your reply after it")]
    NoReply,
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, swap, none, rated, claimed, min:RATING, \
         max:RATING, expires:TIME, nor a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    #[error("'{word}' is none of {all}")]
    NoFormat { word: String, all: String },
    #[error("all games can be written as sgf, json, but not as '{0}'")]
    NoCollection(String),
    #[error("'{0}' is too long: 60 days is the most")]
    LongTime(String),
    #[error("'min' is greater than 'max', so no player could accept")]
    NoRange,
    #[error(
        "'min' and 'max' need 'challenge anyone'; a game against the computer has no 'expires'"
    )]
    LimitOfSeeks,
    #[error("'claimed' needs a clock such as 20m+10s or 3d")]
    NothingToClaim,
    #[error("'{0}' is not an address: {form}", form = Subnet::FORM)]
    NoNetwork(String),
    #[error(transparent)]
    Name(AccountNameError),
}

pub fn printable_word(word: &str) -> String {
    storage::printable(word, 40)
}

pub fn no_value(word: &str, what: &'static str) -> ParseVerbError {
    ParseVerbError::NoValue { word: printable_word(word), what }
}

/// `what` says in an error what the word should have been.
pub fn number_in<N: FromStr + PartialOrd>(
    word: &str,
    range: impl RangeBounds<N>,
    what: &'static str,
) -> Result<N, ParseVerbError> {
    let number = word.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| no_value(word, what))
}

pub fn number<N: FromStr + PartialOrd>(text: &str) -> Result<N, ParseVerbError> {
    number_in(text, .., "the number of a game, challenge, move or line")
}
