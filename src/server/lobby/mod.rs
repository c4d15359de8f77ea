//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//!
//! [`Lobby`] is a [`List`](super::list_screen) of its [`sections`], read from the server and made
//! into rows; [`draw`] makes what stands above. [`actions`] handle the [`keys`] that only the lobby
//! has. News comes in at the [`inbox`].
//!
//! Dialogs: the [`form`] for a challenge, the [`terms`] of one to accept, the [`history`] of a
//! player, the question about a [`vacation`]. [`mod@visit`] leads from the lobby to games and back.

mod actions;
mod draw;
mod form;
mod history;
mod inbox;
mod keys;
mod sections;
mod terms;
#[cfg(test)]
mod tests;
mod vacation;
mod visit;

pub use visit::visit;

use std::time::Instant;

use super::list_screen::ListScreen;
use crate::kit::ui::notice::Notice;
use crate::punct::screen::Habits;
use crate::server::database::{Account, ChallengeId, GameId};
use crate::server::game_server::{GameServer, ServerError};
use form::ChallengeChoices;
use inbox::{Inbox, Stale};
use sections::{Contents, LobbySection, Own};
use vacation::VacationDialog;

pub struct Lobby {
    server: GameServer,
    account: Account,
    inbox: Inbox,
    contents: Contents,
    section: LobbySection,
    /// When it read last, and what it has heard of since that must be read again.
    read: Instant,
    stale: Stale,
}

pub type LobbyScreen = ListScreen<Lobby>;

/// What the dialogs of the lobby ask for.
pub enum LobbyAction {
    Open(GameId),
    /// Make a challenge, to the player of that name if it is to one.
    Challenge(ChallengeChoices, String),
    Accept(ChallengeId),
    /// Decline a challenge, or take back an own one.
    Drop(ChallengeId),
    /// Begin or end a vacation as it was answered.
    Vacation(VacationDialog),
}

impl LobbyScreen {
    /// The lobby of an account, which hears at the inbox what is new.
    pub fn for_account(
        server: &GameServer,
        account: &Account,
        habits: Habits,
        inbox: Inbox,
    ) -> Result<LobbyScreen, ServerError> {
        inbox.reads(Stale::All);
        let contents = Contents::read(server, account)?;
        let section = LobbySection::first(&contents);
        inbox.shows(section);
        let lobby = Lobby {
            server: server.clone(),
            account: account.clone(),
            inbox,
            contents,
            section,
            read: Instant::now(),
            stale: Stale::Nothing,
        };
        Ok(ListScreen::new(lobby, habits))
    }

    /// Reads what there has been news of. What was chosen stays so, if it is still there.
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
    }

    /// Reads a section and shows it. The inbox does not tell the lobby what changes in a section
    /// that is not shown.
    fn show(&mut self, section: LobbySection) {
        self.list.section = section;
        self.list.inbox.shows(section);
        self.read_what_is(Stale::Lists);
        self.show_rows();
    }
}

impl Lobby {
    fn read_what_is(&mut self, stale: Stale) -> Result<(), ServerError> {
        if stale == Stale::All {
            self.contents.own = Own::read(&self.server, self.account.id)?;
        }
        self.contents.lists = self.server.lists()?;
        Ok(())
    }
}
