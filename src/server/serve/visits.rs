//! Guests on their sessions: the screens, playing line by line, and what is written to a guest.

use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use super::line_by_line::{self, PlainGame};
use super::registration::{NO_KEY, receive, wrong_keys};
use super::settings::ServerSettings;
use crate::kit::phrases;
use crate::kit::terminal::job;
use crate::server::clients::Client;
use crate::server::database::{Account, AccountId};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::guest_terminal::VisitEnd;
use crate::server::log::complain;
use crate::server::present::PresentGuests;
use crate::server::ssh::{DoorAccount, Exit, Gate, Guest, SessionUse, Visit};
use crate::server::verbs::{
    AnswerManner, AnswerResult, ModerationRequest, Moderator, Operator, Out, VerbAnswer,
};
use crate::server::{keyless, lobby};

/// Serves the guests of a server.
pub(super) struct ServerHandler {
    pub(super) server: GameServer,
    settings: Mutex<ServerSettings>,
    pub(super) guests: PresentGuests,
    pub(super) gate: Gate,
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

    /// Serves a guest, who counts as present meanwhile. If the server restarts before `serve` is
    /// done, the guest gets the answer `goodbye`.
    pub(super) fn while_present(
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
            visit.refuse(Exit::Refused, "Sorry: the server failed here. Your games are kept.")
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
    pub(super) fn note_arrival(&self, account: &Account, guest: &Guest) {
        if let Err(error) = self.server.note_arrival(account.id, guest.address) {
            complain(&format!("the address of {} can't be kept: {error}", account.name));
        }
    }

    fn known_or_new(&self, visit: &mut Visit) -> Result<Account, Exit> {
        let Some(key) = visit.guest.key.clone() else {
            return Err(visit.refuse(Exit::Forbidden, NO_KEY));
        };
        let account = match self.server.account_of(&key) {
            Ok(Some(account)) => Ok(account),
            Ok(None) if let Some(why) = wrong_keys(&visit.guest) => {
                Err(visit.refuse(Exit::Forbidden, &why))
            }
            Ok(None) => {
                let openness = || self.settings().openness;
                match receive(&self.server, (&openness, self.port), &key, visit) {
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

    /// Plays line by line with a guest whose terminal can't show a screen.
    pub(super) fn visit_line_by_line(&self, visit: &mut Visit) -> Exit {
        if self.welcomes_without_key(visit) {
            return visit.refuse(Exit::Usage, NO_BOARD_FOR_GUESTS);
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

    pub(super) fn visit(&self, visit: &mut Visit) -> Exit {
        let account = if self.welcomes_without_key(visit) {
            None
        } else {
            match self.account(visit) {
                Ok(account) => Some(account),
                Err(exit) => return exit,
            }
        };
        let Some(terminal) = visit.terminal.clone() else { return Exit::Refused };
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
            VisitEnd::ShownOut | VisitEnd::Lost | VisitEnd::Failed(_) => Exit::Refused,
        }
    }
}

pub(super) fn at_the_door(account: &Account) -> DoorAccount {
    DoorAccount { number: account.id.0, is_operator: account.operator }
}

/// The text for guests whose terminal can't show the board.
const NO_BOARD: &str = "This terminal can't show the board, so you play the computer line by line, as \
                        'ssh HOST plain' does; 'ssh HOST games' lists your games with others, and \
                        'ssh HOST plain NUMBER' leads to one.";
const NO_BOARD_FOR_GUESTS: &str = "This terminal can't show the board; 'ssh HOST help' lists what can be \
                                   done without one.";

/// Returns the text for a person whom the server disconnects because it restarts.
pub(super) fn goodbye() -> VerbAnswer {
    VerbAnswer { error: String::new(), ..VerbAnswer::restarts(AnswerManner::Text) }
}

/// Writes the answer of a command to the guest, and returns its exit status.
pub(super) fn tell(visit: &mut Visit, answer: &VerbAnswer) -> Exit {
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
    visit.refuse(exit, &phrases::sentence(&format!("{error}.")))
}
