//! The guests who come: finds the account of a key, counts what its owner asks for, and carries it
//! out.

use std::net::IpAddr;

use super::line_by_line::{self, PlainGame};
use super::registration::{NO_KEY, no_account, wrong_keys};
use super::visits::{ServerHandler, at_the_door, goodbye, tell};
use crate::kit::ui::glyphs::is_dumb;
use crate::server::clients::{Client, Rationed};
use crate::server::database::{Account, GameId, WordHash};
use crate::server::game_server::ServerError;
use crate::server::log::{LogEvent, log};
use crate::server::ssh::{Admission, Exit, Fingerprint, Guest, GuestHandler, Rejection, Visit};
use crate::server::verbs::{self, AnswerManner, Asker, Operator, SessionHere, Verb, VerbAnswer};

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
        self.server.log_rejection(Client::Address(address), why);
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
            return visit.refuse(Exit::Usage, why);
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
                AnswerManner::Text => visit.refuse(Exit::Forbidden, NO_KEY),
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
        let refused = |error: ServerError| self.refusal(place, &error, manner);
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

impl ServerHandler {
    /// Carries out a command of the owner of an account, and counts it.
    fn command_of(&self, visit: &mut Visit, by: &Asker, verb: Verb) -> Exit {
        let Asker { server, account, manner, .. } = *by;
        let client = Client::Account(account.id);
        if let Err(error) = server.ration(client, Rationed::Command) {
            return tell(visit, &self.refusal(client, &error, manner));
        }
        if let Verb::Plain(game) = verb {
            return self.plain(visit, by, game);
        }
        let moderating = if account.operator { verb.into_moderation() } else { Err(verb) };
        let verb = match moderating {
            Ok(request) => {
                // JSON is for programs, and a program is not asked for a confirmation.
                let (by, means_it) = (Operator::Account(account.id), manner == AnswerManner::Json);
                let done = self.moderate(by, means_it, request);
                return tell(visit, &VerbAnswer::from_lines(done, manner));
            }
            Err(verb) => verb,
        };
        let is_present = matches!(verb, Verb::InSession(_));
        let answer = |visit: &mut Visit| {
            let answer = verb.run(by, &self.here(visit));
            tell(visit, &answer)
        };
        if is_present {
            let restarts = VerbAnswer::restarts(manner);
            self.while_present(visit, Some(account.id), &restarts, answer)
        } else {
            answer(visit)
        }
    }

    /// Plays line by line with the owner of an account.
    fn plain(&self, visit: &mut Visit, by: &Asker, game: Option<GameId>) -> Exit {
        let Asker { server, account, manner, .. } = *by;
        if manner == AnswerManner::Json {
            let why = "'plain' is a conversation in words, and has no --json";
            return tell(visit, &VerbAnswer::failure(Exit::Usage, &why, manner));
        }
        let game = game.map_or(PlainGame::WithComputer, PlainGame::AtTable);
        let play = |visit: &mut Visit| match line_by_line::play(visit, account, server, game) {
            Ok(exit) => exit,
            Err(error) => tell(visit, &VerbAnswer::from_error(&error, manner)),
        };
        self.while_present(visit, Some(account.id), &goodbye(), play)
    }

    fn here<'a>(&'a self, visit: &'a Visit) -> SessionHere<'a> {
        let Guest { address, connection, .. } = visit.guest;
        let (keyboard, pass) = (&visit.keyboard, &*visit.pass);
        SessionHere { keyboard, pass, address, connection, guests: &self.guests, gate: &self.gate }
    }

    /// Returns the answer to a refused command, and logs the refusal.
    fn refusal(&self, client: Client, error: &ServerError, manner: AnswerManner) -> VerbAnswer {
        self.server.log_error(client, error);
        VerbAnswer::from_error(error, manner)
    }
}
