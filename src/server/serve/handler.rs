//! What the server does for a guest: finds the account of the key, counts what its owner asks for,
//! and carries it out, shows the screens, or plays line by line.

use std::io::Write as _;
use std::net::IpAddr;

use parking_lot::Mutex;

use super::line_by_line;
use super::registration::{NO_KEY, no_account, receive, wrong_keys};
use super::settings::ServerSettings;
use crate::kit::phrases;
use crate::kit::terminal::job;
use crate::kit::ui::glyphs::is_dumb;
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{Account, AccountId, GameId, WordHash};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::guest_terminal::VisitEnd;
use crate::server::log::{LogEvent, log, log_trouble};
use crate::server::present::PresentGuests;
use crate::server::ssh::{
    Admission, AdmittedAccount, Exit, Fingerprint, Gate, Guest, GuestHandler, Rejection,
    SessionUse, Visit,
};
use crate::server::verbs::{
    self, AnswerBody, AnswerFormat, AnswerResult, CurrentSession, ModerationRequest, Moderator,
    Operator, Owner, Verb, VerbAnswer,
};
use crate::server::{keyless, lobby};

pub(super) struct ServerHandler {
    pub(super) server: GameServer,
    settings: Mutex<ServerSettings>,
    pub(super) guests: PresentGuests,
    pub(super) gate: Gate,
    port: u16,
}

impl GuestHandler for ServerHandler {
    fn admit(&self, guest: &Guest, _: Option<&str>) -> Admission {
        // A guest without an account is admitted, too: only a session can show the reason why it
        // ends.
        match guest.key.as_ref().map(|key| self.server.account_of(key)) {
            Some(Ok(Some(account))) => {
                let Account { id, name, .. } = &account;
                log(LogEvent::Login { account: *id, name, address: guest.address });
                Admission::In(Some(admitted_account(&account)))
            }
            _ => Admission::In(None),
        }
    }

    fn passes_over(&self, user: &str, fingerprint: &Fingerprint) -> bool {
        // If the database fails here, it fails again later, and the guest is told then.
        self.server.is_anothers_name(user, fingerprint).unwrap_or(false)
    }

    fn on_rejection(&self, address: IpAddr, why: Rejection) {
        self.server.log_rejection(Client::Address(address), why);
    }

    fn rejection(&self, command: &str, why: Rejection) -> String {
        let format = AnswerFormat::requested_format(command);
        if format == AnswerFormat::Text {
            return format!("{why}\n");
        }
        VerbAnswer::failure(Exit::Refused, &why, format).error
    }

    fn screen(&self, visit: &mut Visit) -> Exit {
        if visit.terminal.is_none() {
            let why = "A terminal is needed for the board: 'ssh -t' asks for one. \
                       'ssh HOST help' lists what can be done without.";
            return visit.refuse(Exit::Usage, why);
        }
        self.while_present(visit, None, &goodbye(), |visit| self.visit(visit))
    }

    fn command(&self, visit: &mut Visit, command: &str) -> Exit {
        let format = AnswerFormat::requested_format(command);
        if visit.guest.key.is_none() && !self.settings().guests {
            return match format {
                AnswerFormat::Text => visit.refuse(Exit::Forbidden, NO_KEY),
                AnswerFormat::Json => {
                    write_answer(visit, &VerbAnswer::failure(Exit::Forbidden, &NO_KEY, format))
                }
            };
        }
        let verb = match command.parse::<Verb>() {
            Ok(verb) => verb,
            Err(error) => {
                return write_answer(visit, &VerbAnswer::failure(Exit::Usage, &error, format));
            }
        };
        let (server, client) = (&self.server, Client::Address(visit.guest.address));
        let Some(key) = visit.guest.key.clone() else {
            let seen = match server.ration(client, RationedAction::Command) {
                Ok(()) => verbs::run_read_only(server, verb, format),
                Err(error) => self.refusal(client, &error, format),
            };
            return write_answer(visit, &seen);
        };
        let answer = match server.account_of(&key) {
            Ok(Some(account)) => {
                self.store_arrival(&account, &visit.guest);
                let by = Owner { server, account: &account, key: &key, format };
                return self.command_of(visit, &by, verb);
            }
            Ok(None) if let Verb::Join(word) = &verb => {
                let rationed = server.ration(client, RationedAction::Word);
                match rationed.and_then(|()| server.join(&key, &WordHash::from_word(word))) {
                    Ok(account) => {
                        self.gate.recognise(visit.guest.connection, admitted_account(&account));
                        verbs::joined(&account, format)
                    }
                    Err(error) => self.refusal(client, &error, format),
                }
            }
            Ok(None) => {
                let none = no_account(self.settings().openness);
                server.log_refusal(client, &none);
                let why = wrong_keys(&visit.guest).unwrap_or_else(|| none.to_owned());
                VerbAnswer::failure(Exit::Forbidden, &why, format)
            }
            Err(error) => self.refusal(client, &error, format),
        };
        write_answer(visit, &answer)
    }
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

    /// For later guests.
    pub(super) fn set(&self, settings: ServerSettings) {
        *self.settings.lock() = settings;
    }

    pub(super) fn settings(&self) -> ServerSettings {
        *self.settings.lock()
    }

    pub(super) fn moderate(
        &self,
        by: Operator,
        is_confirmed: bool,
        request: ModerationRequest,
    ) -> AnswerResult {
        let ServerHandler { server, guests, gate, .. } = self;
        (request.run)(&Moderator { by, is_confirmed, server, guests, gate })
    }

    /// The guest counts as present meanwhile. If the server restarts before `serve` is done, the
    /// answer is `goodbye`.
    fn while_present(
        &self,
        visit: &mut Visit,
        account: Option<AccountId>,
        goodbye: &VerbAnswer,
        serve: impl FnOnce(&mut Visit) -> Exit,
    ) -> Exit {
        if !self.guests.add(visit, account) {
            return write_answer(visit, goodbye);
        }
        let keyboard = visit.keyboard.clone();
        let done = job::catch_panic("visit", || serve(visit));
        self.guests.remove(&keyboard);
        let exit = done.unwrap_or_else(|failure| {
            log_trouble(&format!("a visit failed: {}", failure.why));
            visit.refuse(Exit::Refused, "Sorry: the server failed here. Your games are kept.")
        });
        if keyboard.restarts() && exit != Exit::Done {
            return write_answer(visit, goodbye);
        }
        exit
    }

    /// Stores where the guest comes from. A guest whose key has no account can make one now.
    fn account(&self, visit: &mut Visit) -> Result<Account, Exit> {
        let Some(key) = visit.guest.key.clone() else {
            return Err(visit.refuse(Exit::Forbidden, NO_KEY));
        };
        let account = match self.server.account_of(&key) {
            Ok(Some(account)) => account,
            Ok(None) if let Some(why) = wrong_keys(&visit.guest) => {
                return Err(visit.refuse(Exit::Forbidden, &why));
            }
            Ok(None) => {
                let openness = || self.settings().openness;
                match receive(&self.server, &openness, self.port, &key, visit) {
                    Ok(Some(account)) => account,
                    Ok(None) | Err(_) => return Err(Exit::Refused),
                }
            }
            Err(error) => {
                self.server.log_error(Client::Address(visit.guest.address), &error);
                return Err(refuse_with(visit, &error));
            }
        };
        self.guests.recognise(&visit.keyboard, account.id);
        self.gate.recognise(visit.guest.connection, admitted_account(&account));
        self.store_arrival(&account, &visit.guest);
        Ok(account)
    }

    /// A failure is only logged.
    fn store_arrival(&self, account: &Account, guest: &Guest) {
        if let Err(error) = self.server.add_arrival(account.id, guest.address) {
            log_trouble(&format!("the address of {} can't be kept: {error}", account.name));
        }
    }

    /// Line by line on a terminal that can't show a screen.
    fn visit(&self, visit: &mut Visit) -> Exit {
        let Some(terminal) = visit.terminal.clone() else { return Exit::Refused };
        let is_dumb = is_dumb(terminal.term());
        let is_keyless = visit.guest.key.is_none() && self.settings().guests;
        if is_keyless && is_dumb {
            return visit.refuse(Exit::Usage, NO_BOARD_FOR_GUESTS);
        }
        let account = if is_keyless {
            None
        } else {
            match self.account(visit) {
                Ok(account) => Some(account),
                Err(exit) => return exit,
            }
        };
        if is_dumb && let Some(account) = &account {
            // A failure means that the guest has gone already.
            let _ = visit.wire.write_all(format!("{NO_BOARD}\r\n\r\n").as_bytes());
            return line_by_line::play(visit, account, &self.server, None)
                .unwrap_or_else(|error| refuse_with(visit, &error));
        }
        if let Err(why) = visit.pass.use_for(SessionUse::Screen) {
            self.server.log_rejection(Client::Address(visit.guest.address), why);
            return visit.refuse(Exit::Refused, &why.to_string());
        }
        let visit_end = match account {
            Some(account) => lobby::visit(&self.server, &account, visit, terminal),
            None => keyless::visit(&self.server, visit, terminal),
        };
        match visit_end {
            VisitEnd::Left => Exit::Done,
            VisitEnd::Dismissed | VisitEnd::Lost | VisitEnd::Failed(_) => Exit::Refused,
        }
    }

    fn command_of(&self, visit: &mut Visit, by: &Owner, verb: Verb) -> Exit {
        let Owner { server, account, format, .. } = *by;
        let client = Client::Account(account.id);
        if let Err(error) = server.ration(client, RationedAction::Command) {
            return write_answer(visit, &self.refusal(client, &error, format));
        }
        if let Verb::Plain(game) = verb {
            return self.plain(visit, by, game);
        }
        let moderating = if account.operator { verb.into_moderation() } else { Err(verb) };
        let verb = match moderating {
            Ok(request) => {
                // JSON is for programs, and a program is not asked for a confirmation.
                let (by, is_confirmed) =
                    (Operator::Account(account.id), format == AnswerFormat::Json);
                let done = self.moderate(by, is_confirmed, request);
                return write_answer(visit, &VerbAnswer::from_lines(done, format));
            }
            Err(verb) => verb,
        };
        if !matches!(verb, Verb::InSession(_)) {
            return self.run(visit, by, verb);
        }
        let restarts = VerbAnswer::restarts(format);
        self.while_present(visit, Some(account.id), &restarts, |visit| self.run(visit, by, verb))
    }

    fn run(&self, visit: &mut Visit, by: &Owner, verb: Verb) -> Exit {
        let Guest { address, connection, .. } = visit.guest;
        let (keyboard, pass, guests, gate) =
            (&visit.keyboard, &*visit.pass, &self.guests, &self.gate);
        let here = CurrentSession { keyboard, pass, address, connection, guests, gate };
        let answer = verb.run(by, &here);
        write_answer(visit, &answer)
    }

    fn plain(&self, visit: &mut Visit, by: &Owner, game: Option<GameId>) -> Exit {
        let Owner { server, account, format, .. } = *by;
        if format == AnswerFormat::Json {
            let why = "'plain' is a conversation in words, and has no --json";
            return write_answer(visit, &VerbAnswer::failure(Exit::Usage, &why, format));
        }
        self.while_present(visit, Some(account.id), &goodbye(), |visit| {
            line_by_line::play(visit, account, server, game).unwrap_or_else(|error| {
                write_answer(visit, &VerbAnswer::from_error(&error, format))
            })
        })
    }

    fn refusal(&self, client: Client, error: &ServerError, format: AnswerFormat) -> VerbAnswer {
        self.server.log_error(client, error);
        VerbAnswer::from_error(error, format)
    }
}

fn admitted_account(account: &Account) -> AdmittedAccount {
    AdmittedAccount { number: account.id, is_operator: account.operator }
}

const NO_BOARD: &str = "This terminal can't show the board, so you play the computer line by line, as \
                        'ssh HOST plain' does; 'ssh HOST games' lists your games with others, and \
                        'ssh HOST plain NUMBER' leads to one.";
const NO_BOARD_FOR_GUESTS: &str = "This terminal can't show the board; 'ssh HOST help' lists what can be \
                                   done without one.";

fn goodbye() -> VerbAnswer {
    VerbAnswer { error: String::new(), ..VerbAnswer::restarts(AnswerFormat::Text) }
}

fn write_answer(visit: &mut Visit, answer: &VerbAnswer) -> Exit {
    let out = match &answer.out {
        AnswerBody::Text(text) => visit.with_line_ends(text).into_bytes(),
        AnswerBody::File(bytes) => bytes.clone(),
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
    let VerbAnswer { exit, .. } = VerbAnswer::from_error(error, AnswerFormat::Text);
    visit.refuse(exit, &phrases::sentence(&format!("{error}.")))
}
