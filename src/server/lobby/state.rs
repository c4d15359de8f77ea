//! The lobby: what it shows, as read from the server, and its state.

use std::time::Instant;

use super::contents::{Contents, Own};
use super::form::ChallengeForm;
use super::history::History;
use super::inbox::{Inbox, Stale};
use super::sections::{LobbyRow, LobbySection, Target};
use super::terms::TermsDialog;
use super::vacation::VacationDialog;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::scroll::Scroll;
use crate::punct::screen::Habits;
use crate::server::database::{Account, GameId};
use crate::server::game_server::{GameServer, ServerError};

/// What lies on top of the lists.
pub enum LobbyDialog {
    Form(ChallengeForm),
    /// A challenge that may be accepted.
    Terms(TermsDialog),
    History(History),
    Vacation(VacationDialog),
    Help(Scroll),
    Rules(Scroll),
}

pub struct Lobby {
    pub(super) server: GameServer,
    pub(super) account: Account,
    inbox: Inbox,
    /// What the guest has chosen for their screens.
    pub habits: Habits,
    pub contents: Contents,
    pub section: LobbySection,
    pub rows: Vec<LobbyRow>,
    /// The row chosen, if any can be.
    pub chosen: Option<usize>,
    pub dialog: Option<LobbyDialog>,
    pub notice: Option<Notice>,
    pub(super) read: Instant,
    pub(super) stale: Stale,
    /// The game to open once it is left.
    pub(super) opens: Option<GameId>,
}

impl Lobby {
    /// The lobby of an account, which hears at the inbox what is new.
    pub fn new(
        server: &GameServer,
        account: &Account,
        habits: Habits,
        inbox: Inbox,
    ) -> Result<Lobby, ServerError> {
        inbox.reads(Stale::All);
        let contents = Contents::read(server, account)?;
        let section = LobbySection::first(&contents);
        let mut lobby = Lobby {
            server: server.clone(),
            account: account.clone(),
            inbox,
            habits,
            contents,
            section,
            rows: Vec::new(),
            chosen: None,
            dialog: None,
            notice: None,
            read: Instant::now(),
            stale: Stale::Nothing,
            opens: None,
        };
        lobby.show(section);
        Ok(lobby)
    }

    /// The game to open now, if there is one.
    pub fn take_game(&mut self) -> Option<GameId> {
        self.opens.take()
    }

    /// Reads everything anew. What was chosen stays so, if it is still there.
    pub fn refresh(&mut self) {
        self.stale = Stale::All;
        self.read_news();
    }

    /// Reads what there has been news of. What was chosen stays so, if it is still there.
    pub(super) fn read_news(&mut self) {
        let stale = std::mem::take(&mut self.stale);
        self.read = Instant::now();
        self.inbox.reads(stale);
        if let Err(error) = self.read_what_is(stale) {
            self.notice = Some(Notice::refused(&error));
        }
        let target = self.target().cloned();
        let before = self.chosen.unwrap_or(0);
        self.rows = self.section.rows(&self.contents);
        let same = self.rows.iter().position(|row| row.target() == target.as_ref());
        self.chosen = same.filter(|_| target.is_some());
        if self.chosen.is_none() {
            self.choose_from(before);
        }
        if let Some(LobbyDialog::Terms(terms)) = &self.dialog
            && self.contents.challenge(terms.id).is_none()
        {
            self.notice = Some(Notice::warning(format!("Challenge {} is gone", terms.id)));
            self.dialog = None;
        }
    }

    fn read_what_is(&mut self, stale: Stale) -> Result<(), ServerError> {
        if stale == Stale::All {
            self.contents.own = Own::read(&self.server, self.account.id)?;
        }
        self.contents.lists = self.server.lists()?;
        Ok(())
    }

    /// What the row chosen stands for.
    pub(super) fn target(&self) -> Option<&Target> {
        self.rows.get(self.chosen?)?.target()
    }

    /// Reads a section and shows it. The inbox does not tell the lobby what changes in a section
    /// that is not shown.
    pub(super) fn show(&mut self, section: LobbySection) {
        self.section = section;
        self.inbox.shows(section);
        if let Err(error) = self.read_what_is(Stale::Lists) {
            self.notice = Some(Notice::refused(&error));
        }
        self.rows = section.rows(&self.contents);
        self.choose_from(0);
    }

    /// Chooses the row with this number, or else the next that can be chosen, or else the last.
    fn choose_from(&mut self, first: usize) {
        let mut can = self.rows.iter().enumerate().filter(|(_, row)| row.target().is_some());
        let next = can.clone().find(|(nth, _)| *nth >= first);
        self.chosen = next.or_else(|| can.next_back()).map(|(nth, _)| nth);
    }
}
