//! A parsed command, the ways in which the table's rows run commands, and running one.

use super::answer::{AnswerResult, Asker, FileWork, VerbAnswer, Viewer};
use super::looking::list_present;
use super::moderator::{ModerationRequest, Moderator};
use super::own_account::{close, forget};
use super::read::{MisreadVerb, VerbArguments};
use super::wait::WantedWait;
use crate::server::database::{GameId, KeyError};
use crate::server::game_server::ServerError;
use crate::server::rations::Client;
use crate::server::ssh::Fingerprint;

/// A parsed command, with its arguments.
pub enum Verb {
    /// Answers with lines. Guests without a key may give it, too.
    Look(Box<dyn FnOnce(&Viewer) -> AnswerResult>),
    /// Answers with lines. It is for the owner of an account.
    Own(Box<dyn FnOnce(&Asker) -> AnswerResult>),
    /// Answers with a file.
    Export(FileWork),
    /// Is for operators only.
    Moderate(ModerationRequest),
    /// Lists the players who are present. Operators get more details.
    Who,
    /// Adds the client's key to the account that made this word.
    Join(String),
    /// Plays against the computer line by line.
    Plain(Option<GameId>),
    /// Ends when something new waits for the player.
    Wait(WantedWait),
    /// Lists the player's sessions, or ends all but this one.
    Sessions { end: bool },
    /// Removes a key, and ends the sessions of clients with this key.
    Forget(Fingerprint),
    /// Closes the player's account, if the player confirms that.
    Close { means_it: bool },
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

/// A command for the owner of an account that has a [`Verb`] of its own.
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

/// Runs a command of the owner of an account. `is_there` tells whether the client is still there.
pub fn carry_out(
    by: &Asker,
    verb: Verb,
    is_there: impl Fn() -> bool + Clone + Send + 'static,
) -> VerbAnswer {
    let lines = match verb {
        // Writing a file may take long, so it waits for its turn like the engine's work.
        Verb::Export(write) => {
            let (client, thinkers) = (Client::Account(by.account.id), by.server.thinkers());
            let written = thinkers.hold(client, is_there.clone(), || write(by, &is_there));
            let never = || VerbAnswer::from_error(&ServerError::NoThread, by.manner);
            return written.unwrap_or_else(never);
        }
        Verb::Look(run) => run(&Viewer { server: by.server, account: Some(by.account) }),
        Verb::Own(run) => run(by),
        Verb::Forget(key) => forget(by, &key),
        Verb::Close { means_it } => close(by, means_it),
        Verb::Who => list_present(by),
        Verb::Moderate(_) => Err(ServerError::NotOperator),
        Verb::Join(_) => Err(ServerError::Key(KeyError::Taken)),
        // The server's handler carries these out, because they need the session.
        Verb::Plain(_) | Verb::Wait(_) | Verb::Sessions { .. } => Err(ServerError::NoKeyboard),
    };
    VerbAnswer::from_lines(lines, by.manner)
}
