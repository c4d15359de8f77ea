//! The lobby: what it shows, as read from the server, and its state.

use std::time::Instant;

use jiff::Timestamp;

use super::form::ChallengeForm;
use super::history::History;
use super::inbox::{Inbox, Stale};
use super::sections::{LobbyRow, LobbySection, Target};
use super::terms::TermsDialog;
use super::vacation::VacationDialog;
use crate::server::database::{
    Account, AccountId, AccountName, Challenge, ChallengeId, GameId, Which,
};
use crate::server::game_server::{GameServer, Lists, Offered, ServerError, Watched};
use crate::server::ratings::Rating;
use crate::server::verbs::listing::waits_for;
use crate::tui::Habits;
use crate::ui::notice::Notice;
use crate::ui::scroll::Scroll;

/// How many games of a player are listed at most.
pub const MOST: u32 = 100;

/// What the lobby has read in the server for an account.
pub struct Contents {
    pub account: AccountId,
    pub name: AccountName,
    pub own: Own,
    /// What all lobbies show alike.
    pub lists: Lists,
}

/// What is the owner's.
pub struct Own {
    pub rating: Rating,
    /// Their games that wait for them, what changed last first.
    pub your_move: Vec<Watched>,
    pub waiting: Vec<Watched>,
    pub to_you: Vec<Offered>,
    /// Challenges and seeks of theirs.
    pub from_you: Vec<Offered>,
    pub finished: Vec<Watched>,
    /// When their vacation ends, if they have one now.
    pub away_until: Option<Timestamp>,
}

impl Own {
    /// Reads what is the owner's.
    pub fn read(server: &GameServer, me: AccountId) -> Result<Own, ServerError> {
        let games = server.games_of(me, Which::Going, MOST)?;
        let (your_move, waiting) = games.into_iter().partition(|game| waits_for(game, me));
        let (from_you, to_you): (Vec<Offered>, _) =
            server.challenges_of(me)?.into_iter().partition(|open| open.challenge.offer.from == me);
        let finished = server.games_of(me, Which::Over, MOST)?;
        let (rating, away_until) = (server.rating(me)?, server.vacation(me)?.until);
        Ok(Own { rating, your_move, waiting, to_you, from_you, finished, away_until })
    }
}

impl Contents {
    /// Reads everything.
    pub fn read(server: &GameServer, account: &Account) -> Result<Contents, ServerError> {
        let own = Own::read(server, account.id)?;
        let (account, name) = (account.id, account.name.clone());
        Ok(Contents { account, name, own, lists: server.lists()? })
    }

    /// The seeks of others.
    pub fn seeks(&self) -> impl Iterator<Item = &Offered> {
        self.lists.seeks.iter().filter(|open| !self.is_own(&open.challenge))
    }

    /// The games of others that go on.
    pub fn going(&self) -> impl Iterator<Item = &Watched> {
        self.lists.going.iter().filter(|game| game.colour_of(self.account).is_none())
    }

    /// The challenge with this number, if it is still open.
    pub fn challenge(&self, id: ChallengeId) -> Option<&Offered> {
        let own = self.own.to_you.iter().chain(&self.own.from_you);
        own.chain(self.seeks()).find(|open| open.challenge.id == id)
    }

    /// Whether a challenge was made by the owner of the lobby.
    pub fn is_own(&self, challenge: &Challenge) -> bool {
        challenge.offer.from == self.account
    }

    /// Whether a challenge is to the owner of the lobby only.
    pub fn is_to_you(&self, challenge: &Challenge) -> bool {
        challenge.offer.to == Some(self.account)
    }
}

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

/// The lobby.
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

    /// Shows a section as it is now: of some news nothing was told while another was shown.
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
