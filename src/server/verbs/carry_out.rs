//! A command as it was read, and carrying it out.

use super::answer::{AnswerResult, Asker, FileWork, VerbAnswer, Viewer};
use super::looking::list_present;
use super::moderator::{ModerationRequest, Moderator};
use super::own_account::{close, forget};
use super::read::{MisreadVerb, VerbArguments};
use super::wait::WantedWait;
use crate::server::database::KeyError;
use crate::server::game_server::ServerError;
use crate::server::rations::Client;
use crate::server::ssh::Fingerprint;

/// A command as it was read, with its arguments.
pub enum Verb {
    /// Says lines, to guests without a key, too.
    Look(Box<dyn FnOnce(&Viewer) -> AnswerResult>),
    /// Says lines to the owner of an account.
    Own(Box<dyn FnOnce(&Asker) -> AnswerResult>),
    /// Answers with a file.
    Export(FileWork),
    /// What operators do.
    Moderate(ModerationRequest),
    /// Tell who is on; operators are told more.
    Who,
    /// Add this key to the account whose owner was told the word.
    Join(String),
    Plain,
    /// Wait until something new waits for the player.
    Wait(WantedWait),
    /// List the own sessions, or end all but this one.
    Sessions {
        end: bool,
    },
    /// Take a key away, and end the sessions that came with it.
    Forget(Fingerprint),
    /// Close the own account, if the player says that they mean it.
    Close {
        means_it: bool,
    },
}

/// Who may give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, also guests without a key, for whom it does this.
    Guest(&'static str),
    /// Who has an account.
    Player,
    Operator,
}

/// What carries out a command of a row: it says who may give it, and by its type how the words
/// after the first are read.
pub trait Runner: Sync {
    fn who(&self) -> Who {
        Who::Player
    }

    /// The command with these words; `None` if it is written otherwise.
    fn read(&self, words: &[&str]) -> Result<Option<Verb>, MisreadVerb>;
}

/// Says lines to everybody; to guests without a key, what the text says.
pub struct ForAll<A>(pub &'static str, pub fn(&Viewer, A) -> AnswerResult);

/// Says lines to the owner of an account.
pub struct ForOwner<A>(pub fn(&Asker, A) -> AnswerResult);

/// Is what the connection of the owner of an account carries out.
pub struct ForVisit<A>(pub fn(A) -> Verb);

/// Says lines to an operator, and changes no game.
pub struct ForOperator<A>(pub fn(&Moderator, A) -> AnswerResult);

/// Changes games or what is said there for an operator.
pub struct ForGames<A>(pub fn(&Moderator, A) -> AnswerResult);

/// Is written in either way.
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

/// Carries out a command for the owner of an account. What takes long is done while they are there.
pub fn carry_out(
    by: &Asker,
    verb: Verb,
    is_there: impl Fn() -> bool + Clone + Send + 'static,
) -> VerbAnswer {
    let lines = match verb {
        // Files take as long as the engine does, and wait for their turn like it.
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
        // They go on where there is a keyboard.
        Verb::Plain | Verb::Wait(_) | Verb::Sessions { .. } => Err(ServerError::NoKeyboard),
    };
    VerbAnswer::from_lines(lines, by.manner)
}
