//! The handler of a server: admits guests, and runs their screens and commands.

use std::io::Write as _;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use super::accounts::receive;
use super::line_by_line::{self, PlainGame};
use super::own_sessions::OwnSessions;
use super::settings::{Openness, ServerSettings};
use crate::kit::phrases;
use crate::kit::storage::printable;
use crate::kit::terminal::job;
use crate::kit::ui::characters::is_dumb;
use crate::server::database::{Account, AccountId, WordHash};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::guest_terminal::VisitEnd;
use crate::server::log::{LogEvent, complain, log};
use crate::server::present::PresentGuests;
use crate::server::rations::{Client, Rationed};
use crate::server::ssh::{
    Admission, DoorAccount, Exit, Fingerprint, Gate, Guest, GuestHandler, Rejection, Visit,
};
use crate::server::verbs::{
    self, AnswerManner, AnswerResult, Asker, ModerationRequest, Moderator, Operator, Out, Verb,
    VerbAnswer,
};
use crate::server::{keyless, lobby};

pub(super) struct ServerHandler {
    pub(super) server: GameServer,
    settings: Mutex<ServerSettings>,
    guests: PresentGuests,
    gate: Gate,
    /// The port on which the server listens.
    port: u16,
}

impl ServerHandler {
    pub(super) fn new(
        server: GameServer,
        settings: ServerSettings,
        gate: Gate,
        port: u16,
    ) -> ServerHandler {
        let settings = Mutex::new(settings);
        ServerHandler { server, settings, guests: PresentGuests::default(), gate, port }
    }

    /// Sets the settings for later guests.
    pub(super) fn set(&self, settings: ServerSettings) {
        *self.settings.lock().unwrap_or_else(PoisonError::into_inner) = settings;
    }

    pub(super) fn settings(&self) -> ServerSettings {
        *self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Disconnects all guests.
    pub(super) fn close(&self) {
        self.guests.close();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// Carries out an operator's request. Returns the answer for the operator.
    pub(super) fn moderate(
        &self,
        by: Operator,
        means_it: bool,
        request: ModerationRequest,
    ) -> AnswerResult {
        let ServerHandler { server, guests, gate, .. } = self;
        (request.run)(&Moderator { by, means_it, server, guests, gate })
    }

    /// Serves a guest, who counts as present meanwhile. If the server restarts meanwhile or before,
    /// the guest gets the text `goodbye`.
    fn while_present(
        &self,
        visit: &mut Visit,
        account: Option<AccountId>,
        goodbye: &VerbAnswer,
        serve: impl FnOnce(&mut Visit) -> Exit,
    ) -> Exit {
        if !self.guests.add(visit, account) {
            return tell(visit, goodbye);
        }
        let keyboard = visit.keyboard.clone();
        let done = job::catch_panic("visit", || serve(visit));
        self.guests.remove(&keyboard);
        let exit = done.unwrap_or_else(|failure| {
            complain(&format!("a visit failed: {}", failure.why));
            refuse(visit, Exit::Refused, "Sorry: the server failed here. Your games are kept.")
        });
        if keyboard.restarts() && exit != Exit::Done {
            return tell(visit, goodbye);
        }
        exit
    }

    /// Returns the account of a guest, and stores where the guest comes from. A guest whose key has
    /// no account can make one now.
    fn account(&self, visit: &mut Visit) -> Result<Account, Exit> {
        let account = self.known_or_new(visit)?;
        self.note_arrival(&account, &visit.guest);
        Ok(account)
    }

    /// Stores the address of an account's owner. A failure is only logged.
    fn note_arrival(&self, account: &Account, guest: &Guest) {
        if let Err(error) = self.server.note_arrival(account.id, guest.address) {
            complain(&format!("it can't be kept from where {} comes: {error}", account.name));
        }
    }

    fn known_or_new(&self, visit: &mut Visit) -> Result<Account, Exit> {
        let Some(key) = visit.guest.key.clone() else {
            return Err(refuse(visit, Exit::Forbidden, NO_KEY));
        };
        let account = match self.server.account_of(&key) {
            Ok(Some(account)) => Ok(account),
            Ok(None) if let Some(why) = wrong_keys(&visit.guest) => {
                Err(refuse(visit, Exit::Forbidden, &why))
            }
            Ok(None) => {
                match receive(&self.server, (self.settings().openness, self.port), &key, visit) {
                    Ok(Some(account)) => Ok(account),
                    Ok(None) | Err(_) => Err(Exit::Refused),
                }
            }
            Err(error) => {
                self.server.log_error(Client::Address(visit.guest.address), &error);
                Err(refuse_with(visit, &error))
            }
        }?;
        self.guests.recognise(&visit.keyboard, account.id);
        self.gate.recognise(visit.guest.connection, at_the_door(&account));
        Ok(account)
    }

    /// Whether guests without a key are admitted.
    fn welcomes_without_key(&self, visit: &Visit) -> bool {
        visit.guest.key.is_none() && self.settings().guests
    }

    /// Returns the answer to a refused command, and logs the refusal.
    fn refuse(&self, client: Client, error: &ServerError, manner: AnswerManner) -> VerbAnswer {
        self.server.log_error(client, error);
        VerbAnswer::from_error(error, manner)
    }

    /// Carries out a command for the owner of an account.
    fn command_of(&self, visit: &mut Visit, by: &Asker, verb: Verb) -> Exit {
        let Asker { server, account, manner, .. } = *by;
        if let Verb::Plain(game) = verb {
            if manner == AnswerManner::Json {
                let why = "'plain' is a conversation in words, and has no --json";
                return tell(visit, &VerbAnswer::failure(Exit::Usage, &why, manner));
            }
            let game = game.map_or(PlainGame::WithComputer, PlainGame::AtTable);
            let play = |visit: &mut Visit| match line_by_line::play(visit, account, server, game) {
                Ok(exit) => exit,
                Err(error) => tell(visit, &VerbAnswer::from_error(&error, manner)),
            };
            return self.while_present(visit, Some(account.id), &goodbye(), play);
        }
        let client = Client::Account(account.id);
        if let Err(error) = server.ration(client, Rationed::Command) {
            return tell(visit, &self.refuse(client, &error, manner));
        }
        let answer = match verb {
            Verb::Wait(wanted) => {
                if let Err(why) = visit.pass.wait() {
                    self.on_rejection(visit.guest.address, why);
                    return tell(visit, &VerbAnswer::failure(Exit::Refused, &why, manner));
                }
                let wait = |visit: &Visit| verbs::wait(by, &visit.keyboard, wanted);
                return self.answer_while_present(visit, by, wait);
            }
            Verb::Sessions { end } => {
                let sessions = |visit: &Visit| self.sessions(by, visit, end);
                return self.answer_while_present(visit, by, sessions);
            }
            Verb::Close { means_it: true } | Verb::Forget(_) => self.take_away(by, verb),
            verb if account.operator => match verb.into_moderation() {
                Ok(request) => {
                    // JSON is for programs, and a program is not asked for a confirmation.
                    let (by, means_it) =
                        (Operator::Account(account.id), manner == AnswerManner::Json);
                    VerbAnswer::from_lines(self.moderate(by, means_it, request), manner)
                }
                Err(verb) => verbs::carry_out(by, verb, visit.keyboard.presence()),
            },
            verb => verbs::carry_out(by, verb, visit.keyboard.presence()),
        };
        tell(visit, &answer)
    }

    /// Answers a command of a guest, who counts as present meanwhile.
    fn answer_while_present(
        &self,
        visit: &mut Visit,
        by: &Asker,
        answer: impl FnOnce(&Visit) -> VerbAnswer,
    ) -> Exit {
        let serve = |visit: &mut Visit| {
            let answer = answer(visit);
            tell(visit, &answer)
        };
        self.while_present(visit, Some(by.account.id), &VerbAnswer::restarts(by.manner), serve)
    }

    /// Lists the sessions of a guest, or ends all except this one.
    fn sessions(&self, by: &Asker, here: &Visit, end: bool) -> VerbAnswer {
        let (account, guests, gate) = (by.account.id, &self.guests, &self.gate);
        let own = OwnSessions { account, here, guests, gate };
        VerbAnswer::from_lines(if end { own.end() } else { own.list() }, by.manner)
    }

    /// Removes a key of a guest or closes their account, and ends the affected sessions.
    fn take_away(&self, by: &Asker, verb: Verb) -> VerbAnswer {
        let key = if let Verb::Forget(key) = &verb { Some(key.clone()) } else { None };
        let answer = verbs::carry_out(by, verb, || true);
        if answer.exit == Exit::Done {
            if let Some(key) = key {
                self.gate.dismiss_key(&key);
                self.guests.hang_up(|guest| guest.key.as_ref() == Some(&key));
            } else {
                self.gate.dismiss(by.account.id.0);
                self.guests.hang_up(|guest| guest.account == Some(by.account.id));
            }
        }
        answer
    }

    /// Plays line by line with a guest whose terminal can't show a screen.
    fn visit_line_by_line(&self, visit: &mut Visit) -> Exit {
        if self.welcomes_without_key(visit) {
            return refuse(visit, Exit::Usage, NO_BOARD_FOR_GUESTS);
        }
        match self.account(visit) {
            Ok(account) => {
                // A failure means that the guest has gone already.
                let _ = visit.wire.write_all(format!("{NO_BOARD}\r\n\r\n").as_bytes());
                line_by_line::play(visit, &account, &self.server, PlainGame::WithComputer)
                    .unwrap_or_else(|error| refuse_with(visit, &error))
            }
            Err(exit) => exit,
        }
    }

    fn visit(&self, visit: &mut Visit) -> Exit {
        let account = if self.welcomes_without_key(visit) {
            None
        } else {
            match self.account(visit) {
                Ok(account) => Some(account),
                Err(exit) => return exit,
            }
        };
        let Some(terminal) = visit.terminal.clone() else { return Exit::Refused };
        if let Err(why) = visit.pass.draw() {
            self.on_rejection(visit.guest.address, why);
            return refuse(visit, Exit::Refused, &why.to_string());
        }
        let visit_end = match account {
            Some(account) => lobby::visit(&self.server, &account, visit, terminal),
            None => keyless::visit(&self.server, visit, terminal),
        };
        match visit_end {
            VisitEnd::Left => Exit::Done,
            VisitEnd::ShownOut | VisitEnd::Lost | VisitEnd::Failed(_) => Exit::Refused,
        }
    }
}

fn at_the_door(account: &Account) -> DoorAccount {
    DoorAccount { number: account.id.0, is_operator: account.operator }
}

/// The text for guests whose terminal can't show the board.
const NO_BOARD: &str = "This terminal can't show the board, so you play the computer line by line, as \
                        'ssh HOST plain' does; 'ssh HOST games' lists your games with others, and \
                        'ssh HOST plain NUMBER' leads to one.";
const NO_BOARD_FOR_GUESTS: &str = "This terminal can't show the board; 'ssh HOST help' lists what can be \
                                   done without one.";

/// The text for guests without a key.
const NO_KEY: &str = "This server knows its players by their keys, and you come without one that serves: \
                      Ed25519, ECDSA, or RSA of 2048 bits or more with SHA-2. 'ssh-keygen' makes one; then \
                      come again.";

/// Returns the text for a guest whose key has no account.
fn no_account(openness: Openness) -> &'static str {
    match openness {
        Openness::Open => "this key has no account yet: come once without a command to make one",
        Openness::Invited => {
            "this key has no account yet: come once without a command to make one; you are asked for the \
             word you were invited with"
        }
        Openness::Closed => {
            "this key has no account, and the operator of this server makes them all: ask them for yours"
        }
    }
}

/// Returns the text for a guest who offered several keys if none of them belongs to the account
/// with the login name. It keeps the guest from making a second account by accident. Returns `None`
/// for a guest with fewer keys, who may be a stranger.
fn wrong_keys(guest: &Guest) -> Option<String> {
    let [_, _, ..] = guest.passed_over[..] else { return None };
    let keys: Vec<&str> = guest.passed_over.iter().map(|key| key.0.as_str()).collect();
    let (user, keys) = (printable(&guest.user, 40), keys.join(", "));
    Some(format!(
        "none of the keys you offered is that of {user}: {keys}. Name the right one: ssh -o \
         IdentitiesOnly=yes -i FILE {user}@HOST. If you have no account, use another name"
    ))
}

impl GuestHandler for ServerHandler {
    fn admit(&self, guest: &Guest, _: Option<&str>) -> Admission {
        // A guest without an account is admitted, too: only a session can show the reason why it
        // ends.
        match guest.key.as_ref().map(|key| self.server.account_of(key)) {
            Some(Ok(Some(account))) => {
                let Account { id, name, .. } = &account;
                log(LogEvent::Login { account: *id, name, address: guest.address });
                Admission::In(Some(at_the_door(&account)))
            }
            _ => Admission::In(None),
        }
    }

    fn passes_over(&self, user: &str, fingerprint: &Fingerprint) -> bool {
        // If the database fails here, it fails again later, and the guest is told then.
        self.server.is_anothers_name(user, fingerprint).unwrap_or(false)
    }

    fn on_rejection(&self, address: IpAddr, why: Rejection) {
        let client = Client::Address(address);
        if why.is_of_server() {
            self.server.log_unserved(client, &why);
        } else {
            self.server.log_refusal(client, &why);
        }
    }

    fn rejection(&self, command: &str, why: Rejection) -> String {
        let manner = AnswerManner::wanted_by(command);
        if manner == AnswerManner::Text {
            return format!("{why}\n");
        }
        VerbAnswer::failure(Exit::Refused, &why, manner).error
    }

    fn screen(&self, visit: &mut Visit) -> Exit {
        if visit.terminal.is_none() {
            let why = "A terminal is needed for the board: 'ssh -t' asks for one. \
                       'ssh HOST help' lists what can be done without.";
            return refuse(visit, Exit::Usage, why);
        }
        let is_dumb = visit.terminal.as_ref().is_some_and(|terminal| is_dumb(terminal.term()));
        self.while_present(visit, None, &goodbye(), |visit| {
            if is_dumb { self.visit_line_by_line(visit) } else { self.visit(visit) }
        })
    }

    fn command(&self, visit: &mut Visit, command: &str) -> Exit {
        let manner = AnswerManner::wanted_by(command);
        if visit.guest.key.is_none() && !self.settings().guests {
            return match manner {
                AnswerManner::Text => refuse(visit, Exit::Forbidden, NO_KEY),
                AnswerManner::Json => {
                    tell(visit, &VerbAnswer::failure(Exit::Forbidden, &NO_KEY, manner))
                }
            };
        }
        let verb = match command.parse::<Verb>() {
            Ok(verb) => verb,
            Err(error) => return tell(visit, &VerbAnswer::failure(Exit::Usage, &error, manner)),
        };
        let (server, place) = (&self.server, Client::Address(visit.guest.address));
        let refused = |error: ServerError| self.refuse(place, &error, manner);
        let Some(key) = visit.guest.key.clone() else {
            let may = server.ration(place, Rationed::Command);
            let looked = may.map(|()| verbs::look(server, verb, manner));
            return tell(visit, &looked.unwrap_or_else(refused));
        };
        let answer = match server.account_of(&key) {
            Ok(Some(account)) => {
                self.note_arrival(&account, &visit.guest);
                let by = Asker { server, account: &account, key: &key, manner };
                return self.command_of(visit, &by, verb);
            }
            Ok(None) if let Verb::Join(word) = &verb => {
                let may = server.ration(place, Rationed::Word);
                let joined = may.and_then(|()| server.join(&key, &WordHash::from_word(word)));
                joined.map(|account| {
                    self.gate.recognise(visit.guest.connection, at_the_door(&account));
                    verbs::joined(&account, manner)
                })
            }
            Ok(None) => {
                let none = no_account(self.settings().openness);
                server.log_refusal(place, &none);
                let why = wrong_keys(&visit.guest).unwrap_or_else(|| none.to_owned());
                Ok(VerbAnswer::failure(Exit::Forbidden, &why, manner))
            }
            Err(error) => Err(error),
        };
        tell(visit, &answer.unwrap_or_else(refused))
    }
}

/// Returns the text for a person whom the server disconnects because it restarts.
fn goodbye() -> VerbAnswer {
    VerbAnswer { error: String::new(), ..VerbAnswer::restarts(AnswerManner::Text) }
}

/// Writes the answer of a command to the guest, and returns its exit status.
fn tell(visit: &mut Visit, answer: &VerbAnswer) -> Exit {
    let out = match &answer.out {
        Out::Text(text) => visit.with_line_ends(text).into_bytes(),
        Out::File(bytes) => bytes.clone(),
    };
    // A failure means that the guest has gone already.
    if !out.is_empty() {
        let _ = visit.wire.write_all(&out);
    }
    if !answer.error.is_empty() {
        visit.write_error(&answer.error);
    }
    answer.exit
}

fn refuse_with(visit: &Visit, error: &ServerError) -> Exit {
    let VerbAnswer { exit, .. } = VerbAnswer::from_error(error, AnswerManner::Text);
    refuse(visit, exit, &phrases::sentence(&format!("{error}.")))
}

fn refuse(visit: &Visit, exit: Exit, why: &str) -> Exit {
    visit.write_error(&format!("{why}\n"));
    exit
}
