//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//!
//! [`Lobby`] is a [`List`](super::list_screen). Its [`sections`] are read from the server and made
//! into rows; [`draw`] draws what stands above them. [`actions`] handle the [`keys`] that only the
//! lobby has. News arrives in the [`inbox`].
//!
//! The dialogs are the [`form`] for a challenge, the [`terms`] of an open challenge, the
//! [`history`] of a player, and the question about a [`vacation`]. [`mod@visit`] leads from the
//! lobby to games and back.

mod actions;
mod draw;
mod form;
mod history;
mod inbox;
mod keys;
mod sections;
mod terms;
#[cfg(test)]
pub mod tests;
mod vacation;
mod visit;

pub use visit::visit;

use std::time::Instant;

use super::list_screen::ListScreen;
use crate::kit::lessons::PuzzleId;
use crate::kit::ui::notice::Notice;
use crate::punct::screen::Habits;
use crate::server::database::{Account, ChallengeId, GameId, Leave};
use crate::server::game_server::{GameServer, ServerResult};
use form::ChallengeChoices;
use inbox::{Inbox, Stale};
use sections::{Contents, LobbySection, Own};

pub struct Lobby {
    server: GameServer,
    account: Account,
    inbox: Inbox,
    contents: Contents,
    /// The newest challenge of the owner or to the owner that the owner has seen.
    seen: Option<ChallengeId>,
    section: LobbySection,
    /// The time of the last reading.
    read: Instant,
    /// How much must be read again because of later news.
    stale: Stale,
}

pub type LobbyScreen = ListScreen<Lobby>;

/// What a player opens from the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyGame {
    Table(GameId),
    /// The tasks from the player's own games that are due.
    Tasks,
    /// These tasks from a game that has just ended. They lead back to its table.
    TasksOf(GameId, Vec<PuzzleId>),
}

/// What the dialogs of the lobby ask for.
pub enum LobbyAction {
    Open(GameId),
    /// Make a challenge. The text is the opponent's name if the challenge is to a player.
    Challenge(ChallengeChoices, String),
    Accept(ChallengeId),
    /// Decline a challenge to the owner, or take back one of the owner.
    Drop(ChallengeId),
    /// Begin or end a vacation, as the question was answered.
    Vacation(Leave),
}

impl LobbyScreen {
    /// Reads the lobby of an account. Its news will come through the inbox.
    pub fn for_account(
        server: &GameServer,
        account: &Account,
        habits: Habits,
        inbox: Inbox,
    ) -> ServerResult<LobbyScreen> {
        inbox.reads(Stale::All);
        let contents = Contents::read(server, account)?;
        let section = LobbySection::first(&contents);
        inbox.shows(section);
        let lobby = Lobby {
            server: server.clone(),
            account: account.clone(),
            inbox,
            contents,
            seen: None,
            section,
            read: Instant::now(),
            stale: Stale::Nothing,
        };
        let mut screen = ListScreen::new(lobby, habits);
        screen.tell_of_tasks();
        Ok(screen)
    }

    /// Reads what news has made stale. The same item stays chosen if it is still in the list.
    fn read_news(&mut self) {
        let stale = std::mem::take(&mut self.list.stale);
        self.list.read = Instant::now();
        self.list.inbox.reads(stale);
        self.read_what_is(stale);
        self.update_rows();
    }

    fn read_what_is(&mut self, stale: Stale) {
        if let Err(error) = self.list.read_what_is(stale) {
            self.notice = Some(Notice::refusal(&error));
        }
        self.tell_of_tasks();
    }

    /// Tells what the owner must know about the tasks from their games.
    fn tell_of_tasks(&mut self) {
        if let Some(trouble) = self.list.contents.own.task_trouble.take() {
            self.notice = Some(Notice::refusal(&trouble));
        }
    }

    /// Reads a section and shows it. Reading is necessary, because the inbox does not tell the
    /// lobby of changes in sections that are not shown.
    fn show(&mut self, section: LobbySection) {
        self.list.section = section;
        self.list.inbox.shows(section);
        self.read_what_is(Stale::Lists);
        self.show_rows();
    }
}

impl Lobby {
    fn read_what_is(&mut self, stale: Stale) -> ServerResult {
        if stale == Stale::All {
            self.contents.own = Own::read(&self.server, self.account.id)?;
        }
        self.contents.lists = self.server.lists()?;
        Ok(())
    }
}
