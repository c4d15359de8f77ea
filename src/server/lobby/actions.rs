//! What the keys of the lobby do.

use crossterm::event::KeyEvent;

use super::form::{ChallengeForm, Whom};
use super::history::{self, History};
use super::keys::{HELP_PAGE, KEYS, NEW_GAME, keys_of};
use super::sections::{LobbyRow, LobbySection, Target};
use super::state::{Lobby, LobbyDialog};
use super::terms::TermsDialog;
use super::vacation::VacationDialog;
use crate::kit::clock::steady_now;
use crate::kit::shell::theme_in_words;
use crate::kit::terminal::Flow;
use crate::kit::ui::action::DialogAction;
use crate::kit::ui::keys::action_of;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::page::scrolling;
use crate::kit::ui::scroll::{self, Scroll};
use crate::server::database::{Account, AccountName, ChallengeId, GameId, OfferLimits};
use crate::server::game_server::{ChallengeResult, Challenging, GameServer, Opponent, ServerError};
use crate::server::list_screen::{NEXT_THEME, PAGE_KEYS, QUIT, RULES_PAGE, has_room};
use crate::server::verbs::listing;

impl Lobby {
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        if !has_room(&self.habits.look) {
            // Players should see what they do.
            let quits = action_of(KEYS, key) == Some(QUIT);
            return if quits { Flow::Quit } else { Flow::Go };
        }
        let action = match &self.dialog {
            None => action_of(keys_of(self.section), key),
            Some(LobbyDialog::History(_)) => action_of(history::KEYS, key),
            Some(LobbyDialog::Form(form)) => form.action_of(key),
            Some(LobbyDialog::Vacation(question)) => action_of(question.keys(), key),
            Some(LobbyDialog::Help(_) | LobbyDialog::Rules(_)) => action_of(PAGE_KEYS, key),
            Some(LobbyDialog::Terms(terms)) => {
                let challenge = self.contents.challenge(terms.id);
                challenge.and_then(|open| {
                    action_of(TermsDialog::keys(&self.contents, &open.challenge), key)
                })
            }
        };
        let Some(action) = action else { return Flow::Go };
        self.notice = None;
        match (action, &mut self.dialog) {
            (DialogAction::Close, Some(_)) => self.dialog = None,
            (action, None) => return self.act_in_list(action),
            (action, Some(LobbyDialog::Help(scroll) | LobbyDialog::Rules(scroll))) => {
                if let Some(scrolling) = scrolling(action) {
                    scroll.by(scrolling);
                }
            }
            (action, Some(LobbyDialog::History(history))) => {
                if let Some(game) = history.act(action) {
                    return self.leave_for(game);
                }
            }
            (action, Some(LobbyDialog::Form(form))) => {
                if form.enter(action) {
                    return self.challenge();
                }
            }
            (DialogAction::Accept, Some(LobbyDialog::Vacation(question))) => {
                let question = *question;
                self.carry_out(question);
            }
            (action, Some(LobbyDialog::Vacation(question))) => {
                question.change(action);
            }
            (action, Some(LobbyDialog::Terms(TermsDialog { id }))) => {
                let id = *id;
                return self.act_on_challenge(id, action);
            }
        }
        Flow::Go
    }

    fn use_next_theme(&mut self) {
        let look = &mut self.habits.look;
        look.next_theme();
        self.notice = Some(Notice::plain(theme_in_words(look)));
    }

    fn act_in_list(&mut self, action: DialogAction) -> Flow {
        match action {
            QUIT => return Flow::Quit,
            NEW_GAME => self.dialog = Some(LobbyDialog::Form(ChallengeForm::new(None))),
            HELP_PAGE => self.dialog = Some(LobbyDialog::Help(Scroll::default())),
            RULES_PAGE => self.dialog = Some(LobbyDialog::Rules(Scroll::default())),
            NEXT_THEME => self.use_next_theme(),
            DialogAction::Section { forward } => self.show(self.section.next(forward)),
            DialogAction::Accept => return self.open(),
            DialogAction::Change => self.ask_about_vacation(),
            DialogAction::Other => match self.target().cloned() {
                Some(Target::Challenge(id)) => self.drop_challenge(id),
                Some(Target::Guest(name) | Target::Ranked(name)) => self.show_history(&name),
                Some(Target::Game(_)) | None => {
                    self.notice = Some(Notice::plain("x is for challenges: Tab leads to them"));
                }
            },
            action => {
                let can: Vec<usize> =
                    (0..self.rows.len()).filter(|&nth| self.rows[nth].target().is_some()).collect();
                let chosen = |nth: &usize| Some(*nth) == self.chosen;
                let mut at = can.iter().position(chosen).unwrap_or(0);
                scroll::choose(&mut at, can.len(), action);
                self.chosen = can.get(at).copied();
            }
        }
        Flow::Go
    }

    fn open(&mut self) -> Flow {
        match self.target().cloned() {
            None => {}
            Some(Target::Game(game)) => return self.leave_for(game),
            Some(Target::Challenge(id)) => {
                self.dialog = Some(LobbyDialog::Terms(TermsDialog { id }));
            }
            Some(Target::Guest(name) | Target::Ranked(name)) if name == self.contents.own.name => {
                self.notice = Some(Notice::plain("That is you"));
            }
            Some(Target::Guest(name) | Target::Ranked(name)) => {
                self.dialog = Some(LobbyDialog::Form(ChallengeForm::new(Some(name.as_str()))));
            }
        }
        Flow::Go
    }

    /// Asks whether a vacation is to begin or end, with how many days are left.
    fn ask_about_vacation(&mut self) {
        match self.server.vacation(self.account.id) {
            Ok(vacation) => match VacationDialog::about(&vacation) {
                Some(question) => self.dialog = Some(LobbyDialog::Vacation(question)),
                None => self.notice = Some(Notice::plain(listing::own_vacation(&vacation))),
            },
            Err(error) => self.notice = Some(Notice::refused(&error)),
        }
    }

    /// Begins or ends a vacation as it was answered.
    fn carry_out(&mut self, question: VacationDialog) {
        match question.carry_out(&self.server, self.account.id) {
            Ok(said) => {
                self.dialog = None;
                self.refresh();
                self.notice = Some(Notice::good(said));
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Shows the finished games of a player.
    fn show_history(&mut self, name: &AccountName) {
        match History::read(&self.server, name) {
            Ok(history) => self.dialog = Some(LobbyDialog::History(history)),
            Err(error) => self.notice = Some(Notice::refused(&error)),
        }
    }

    /// Opens a game that has begun. A player who fills in a form is told where the game is.
    pub(super) fn begins(&mut self, game: GameId) -> Flow {
        self.habits.bell.ring();
        if let Some(LobbyDialog::Form(form)) = &mut self.dialog {
            form.error = Some(format!("Your game {game} has begun: it is under Games"));
            return Flow::Go;
        }
        self.leave_for(game)
    }

    fn leave_for(&mut self, game: GameId) -> Flow {
        self.dialog = None;
        self.opens = Some(game);
        Flow::Quit
    }

    fn act_on_challenge(&mut self, id: ChallengeId, action: DialogAction) -> Flow {
        match action {
            DialogAction::Accept => match self.server.accept(self.account.id, id) {
                Ok(game) => return self.leave_for(game),
                Err(error) => self.fail(&error),
            },
            DialogAction::Other => self.drop_challenge(id),
            _ => {}
        }
        Flow::Go
    }

    /// Declines a challenge, or takes back an own one.
    fn drop_challenge(&mut self, id: ChallengeId) {
        let Some(challenge) = self.contents.challenge(id).map(|open| &open.challenge) else {
            return;
        };
        let (is_own, is_to_you) =
            (self.contents.is_own(challenge), self.contents.is_to_you(challenge));
        let (done, said) = match (is_own, is_to_you) {
            (true, _) => (self.server.cancel(self.account.id, id), "is taken back"),
            (_, true) => (self.server.decline(self.account.id, id), "is declined"),
            _ => {
                self.notice = Some(Notice::plain("Only challenges to you can be declined"));
                return;
            }
        };
        self.dialog = None;
        match done {
            Ok(()) => {
                self.refresh();
                self.notice = Some(Notice::good(format!("Challenge {id} {said}")));
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Says why something can't be done: things may have changed meanwhile.
    fn fail(&mut self, error: &ServerError) {
        self.dialog = None;
        self.refresh();
        self.notice = Some(Notice::refused(error));
    }

    /// Makes the challenge in the form.
    fn challenge(&mut self) -> Flow {
        let Some(LobbyDialog::Form(form)) = &mut self.dialog else { return Flow::Go };
        match challenge(&self.server, &self.account, form) {
            Ok(ChallengeResult::Game(game)) => return self.leave_for(game),
            Ok(ChallengeResult::Waits(id)) => {
                self.dialog = None;
                self.show(LobbySection::Challenges);
                self.refresh();
                let is_it = |row: &LobbyRow| row.target() == Some(&Target::Challenge(id));
                self.chosen = self.rows.iter().position(is_it).or(self.chosen);
                self.notice = Some(Notice::good(format!("Challenge {id} waits for an answer")));
            }
            Err(error) => form.error = Some(Notice::refused(&error).text),
        }
        Flow::Go
    }
}

/// Makes the challenge in a form.
fn challenge(
    server: &GameServer,
    by: &Account,
    form: &ChallengeForm,
) -> Result<ChallengeResult, ServerError> {
    let wanted = &form.state;
    let opponent = match wanted.whom {
        Whom::Anyone => Opponent::Anyone,
        Whom::Computer => Opponent::Computer(wanted.level),
        Whom::Player => Opponent::Account(server.called(form.name())?.id),
    };
    let near = wanted.nearness.filter(|_| wanted.whom == Whom::Anyone);
    let [least, most] = match near {
        Some(nearness) => server.rating(by.id)?.within(nearness).map(Some),
        None => [None; 2],
    };
    let limits = OfferLimits::new(least, most, wanted.lasts, steady_now());
    let (colour, terms) = (wanted.colour, wanted.terms());
    server.challenge(Challenging { by: by.id, opponent, colour, terms, limits })
}
