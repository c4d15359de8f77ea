//! A command of a server: how its line becomes words, how its words are read, who may give it, and
//! what runs it.

use super::answer::{AnswerManner, AnswerResult, Asker, FileWork, SessionHere, VerbAnswer, Viewer};
use super::misread::{MisreadVerb, number};
use super::moderator::{ModerationRequest, ModerationWork, Moderator};
use crate::server::clients::Client;
use crate::server::database::{ChallengeId, ChangeError, GameId};
use crate::server::game_server::ServerError;
use crate::server::ssh::Fingerprint;

/// A parsed command, with its arguments.
pub enum Verb {
    /// Answers with lines. Guests without a key may give it, too.
    Look(Box<dyn FnOnce(&Viewer) -> AnswerResult>),
    /// Answers with lines. It is for the owner of an account.
    Own(OwnWork),
    /// Is for the owner of an account, who counts as present meanwhile.
    InSession(SessionWork),
    /// Answers with a file.
    Export(FileWork),
    /// Is for operators only.
    Moderate(ModerationRequest),
    /// Answers operators in another way than other owners of accounts.
    OwnOrModerate(OwnWork, ModerationRequest),
    /// Adds the client's key to the account that made this word.
    Join(String),
    /// Plays line by line: against the computer, or a game of the server.
    Plain(Option<GameId>),
}

/// Carries out a command of the owner of an account in a session.
pub type SessionWork = Box<dyn FnOnce(&Asker, &SessionHere) -> VerbAnswer>;

/// Carries out a command of the owner of an account.
pub type OwnWork = Box<dyn FnOnce(&Asker) -> AnswerResult>;

impl Verb {
    /// Converts a command to an operator's request. Returns the command itself if it is for
    /// players.
    pub fn into_moderation(self) -> Result<ModerationRequest, Verb> {
        match self {
            Verb::Moderate(request) | Verb::OwnOrModerate(_, request) => Ok(request),
            verb => Err(verb),
        }
    }

    /// Runs the command of the owner of an account in a session.
    pub fn run(self, by: &Asker, here: &SessionHere) -> VerbAnswer {
        let lines = match self {
            // Writing a file may take long, so it waits for its turn like the engine's work.
            Verb::Export(write) => {
                let (client, is_there) = (Client::Account(by.account.id), here.keyboard.presence());
                let thinkers = by.server.thinkers();
                let written = thinkers.hold(client, is_there.clone(), || write(by, &is_there));
                let never = || VerbAnswer::from_error(&ServerError::NoThread, by.manner);
                return written.unwrap_or_else(never);
            }
            Verb::InSession(run) => return run(by, here),
            Verb::Look(run) => run(&Viewer { server: by.server, account: Some(by.account) }),
            Verb::Own(run) | Verb::OwnOrModerate(run, _) => run(by),
            Verb::Moderate(_) => Err(ServerError::NotOperator),
            Verb::Join(_) => Err(ServerError::Change(ChangeError::KeyTaken)),
            // The server's handler plays with the guest.
            Verb::Plain(_) => Err(ServerError::NoKeyboard),
        };
        VerbAnswer::from_lines(lines, by.manner)
    }
}

/// Who may give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody. For guests without a key the command does what this text says.
    Guest(&'static str),
    /// The owner of an account.
    Player,
    Operator,
}

/// The part of a row that reads and runs the command. The type of the arguments decides how the
/// words after the first are read.
pub trait Runner: Sync {
    fn who(&self) -> Who {
        Who::Player
    }

    /// Parses the words after the first. Returns `None` if they do not fit this usage of the
    /// command.
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb>;
}

/// A command for everybody. The text is the help for guests without a key.
pub struct ForAll<A>(pub &'static str, pub fn(&Viewer, A) -> AnswerResult);

/// A command for the owner of an account.
pub struct ForOwner<A>(pub fn(&Asker, A) -> AnswerResult);

/// A command for the owner of an account that needs the session in which it is given.
pub struct ForSession<A>(pub fn(&Asker, &SessionHere, A) -> VerbAnswer);

/// A command without arguments for the owner of an account. The second function answers operators.
pub struct ForOwnerOr(pub fn(&Asker, ()) -> AnswerResult, pub fn(&Moderator, ()) -> AnswerResult);

/// A command with a [`Verb`] of its own, for the owner of an account.
pub struct ForVisit<A>(pub fn(A) -> Verb);

/// A command for operators that changes no game.
pub struct ForOperator<A>(pub fn(&Moderator, A) -> AnswerResult);

/// A command for operators that changes games or their chat.
pub struct ForGames<A>(pub fn(&Moderator, A) -> AnswerResult);

/// A command with two usages. The second counts if the words do not fit the first.
pub struct Either(pub &'static dyn Runner, pub &'static dyn Runner);

impl<A: VerbArguments + 'static> Runner for ForAll<A> {
    fn who(&self) -> Who {
        Who::Guest(self.0)
    }

    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        let run = self.1;
        let verb = |arguments| Verb::Look(Box::new(move |viewer| run(viewer, arguments)));
        Ok(A::read(words)?.map(verb))
    }
}

impl<A: VerbArguments + 'static> Runner for ForOwner<A> {
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        let run = self.0;
        let verb = |arguments| Verb::Own(Box::new(move |by| run(by, arguments)));
        Ok(A::read(words)?.map(verb))
    }
}

impl<A: VerbArguments + 'static> Runner for ForSession<A> {
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        let run = self.0;
        let verb = |arguments| Verb::InSession(Box::new(move |by, here| run(by, here, arguments)));
        Ok(A::read(words)?.map(verb))
    }
}

impl Runner for ForOwnerOr {
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        let ForOwnerOr(own, moderate) = *self;
        let run: ModerationWork = Box::new(move |by| moderate(by, ()));
        let request = ModerationRequest { run, changes_games: false };
        let own: OwnWork = Box::new(move |by| own(by, ()));
        Ok(<()>::read(words)?.map(|()| Verb::OwnOrModerate(own, request)))
    }
}

impl<A: VerbArguments> Runner for ForVisit<A> {
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        Ok(A::read(words)?.map(self.0))
    }
}

impl<A: VerbArguments + 'static> Runner for ForOperator<A> {
    fn who(&self) -> Who {
        Who::Operator
    }

    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        moderation(self.0, words, false)
    }
}

impl<A: VerbArguments + 'static> Runner for ForGames<A> {
    fn who(&self) -> Who {
        Who::Operator
    }

    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        moderation(self.0, words, true)
    }
}

fn moderation<A: VerbArguments + 'static>(
    run: fn(&Moderator, A) -> AnswerResult,
    words: &[&str],
    changes_games: bool,
) -> Result<Option<Verb>, MisreadVerb> {
    let verb = |arguments| {
        let run = Box::new(move |by: &Moderator| run(by, arguments));
        Verb::Moderate(ModerationRequest { run, changes_games })
    };
    Ok(A::read(words)?.map(verb))
}

impl Runner for Either {
    fn who(&self) -> Who {
        self.0.who()
    }

    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb> {
        let first = self.0.read(words);
        if matches!(first, Ok(None)) { self.1.read(words) } else { first }
    }
}

/// The arguments of a command: the words after the first. The first part of a tuple reads one
/// word, and the second part reads all others.
pub trait VerbArguments: Sized {
    /// Parses all words. Returns `None` if they do not fit this usage of the command.
    ///
    /// # Errors
    /// A word has the wrong form.
    fn read(words: &[&str]) -> Result<Option<Self>, MisreadVerb>;
}

/// An argument of one word.
pub trait VerbArgument: Sized {
    /// Parses the word. Returns `None` if it does not fit this usage of the command.
    fn read_word(word: &str) -> Result<Option<Self>, MisreadVerb>;
}

impl<A: VerbArgument> VerbArguments for A {
    fn read(words: &[&str]) -> Result<Option<A>, MisreadVerb> {
        if let [word] = words { A::read_word(word) } else { Ok(None) }
    }
}

impl VerbArguments for () {
    fn read(words: &[&str]) -> Result<Option<()>, MisreadVerb> {
        Ok(words.is_empty().then_some(()))
    }
}

impl<A: VerbArguments> VerbArguments for Option<A> {
    fn read(words: &[&str]) -> Result<Option<Option<A>>, MisreadVerb> {
        if words.is_empty() { Ok(Some(None)) } else { Ok(A::read(words)?.map(Some)) }
    }
}

impl<A: VerbArgument, B: VerbArguments> VerbArguments for (A, B) {
    fn read(words: &[&str]) -> Result<Option<(A, B)>, MisreadVerb> {
        let [word, rest @ ..] = words else { return Ok(None) };
        match (A::read_word(word), B::read(rest)) {
            (Ok(None), _) | (_, Ok(None)) => Ok(None),
            (first, rest) => Ok(first?.zip(rest?)),
        }
    }
}

impl VerbArgument for String {
    fn read_word(word: &str) -> Result<Option<String>, MisreadVerb> {
        Ok(Some(word.to_owned()))
    }
}

impl VerbArgument for Fingerprint {
    fn read_word(word: &str) -> Result<Option<Fingerprint>, MisreadVerb> {
        Ok(Some(Fingerprint(word.to_owned())))
    }
}

impl VerbArgument for GameId {
    fn read_word(word: &str) -> Result<Option<GameId>, MisreadVerb> {
        number(word).map(|number| Some(GameId(number)))
    }
}

impl VerbArgument for ChallengeId {
    fn read_word(word: &str) -> Result<Option<ChallengeId>, MisreadVerb> {
        number(word).map(|number| Some(ChallengeId(number)))
    }
}

/// Defines arguments that are fixed words.
macro_rules! keywords {
    ($($name:ident: $word:literal),+) => { $(
        #[derive(Clone, Copy)]
        pub struct $name;

        impl VerbArgument for $name {
            fn read_word(word: &str) -> Result<Option<$name>, MisreadVerb> {
                Ok((word == $word).then_some($name))
            }
        }
    )+ };
}

keywords!(AllWord: "all", EndWord: "end", RemoveWord: "remove", YesWord: "--yes");

const JSON: &str = "--json";

/// Returns the words of a command line, and how its answer is wanted. `--json` counts as a flag at
/// the end of every command. In commands without free text it counts anywhere, in the others also
/// right after the first word. Free text is returned as one word, to the letter; in quotes it may
/// end with `--json`. `takes_text` says of a first word whether its command has free text.
pub fn words_of(line: &str, takes_text: fn(&str) -> bool) -> (Vec<String>, AnswerManner) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let mut text = line.trim();
    let is_said = |words: &[&str]| words.first().is_some_and(|word| takes_text(word));
    let count = words.len();
    if is_said(&words) {
        if words.pop_if(|word| *word == JSON).is_some() {
            text = text[..text.len() - JSON.len()].trim_end();
        }
        // The text begins after the first two words and a flag between them.
        let is_flagged = words.get(1) == Some(&JSON);
        if is_flagged {
            words.remove(1);
        }
        text = after_words(text, if is_flagged { 3 } else { 2 });
    } else {
        words.retain(|word| *word != JSON);
    }
    let manner = if words.len() < count { AnswerManner::Json } else { AnswerManner::Text };
    // Free text begins after the first two words. After `chat --page` come the page and the game.
    let head = if is_said(&words) { words.len().min(2) } else { words.len() };
    let (head, said) = words.split_at(head);
    let mut words: Vec<String> = head.iter().map(|word| unquote(word)).collect();
    match said {
        [] => {}
        [page, game] if words[1] == "--page" => words.extend([(*page).into(), (*game).into()]),
        _ => words.push(unquote(text)),
    }
    (words, manner)
}

/// Returns what follows so many words of a line, to the letter.
fn after_words(line: &str, count: usize) -> &str {
    let after_word = |rest: &str| rest.find(char::is_whitespace).unwrap_or(rest.len());
    (0..count).fold(line, |rest, _| rest[after_word(rest)..].trim_start())
}

/// Removes quotes that enclose the whole text, as a shell would. Other quotes and apostrophes
/// belong to the text.
fn unquote(text: &str) -> String {
    let is_quoted =
        ['"', '\''].iter().any(|&quote| text.starts_with(quote) && text.ends_with(quote));
    let quoted = is_quoted.then(|| shell_words::split(text).ok()).flatten();
    match quoted.as_deref() {
        Some([whole]) => whole.clone(),
        _ => text.to_owned(),
    }
}
