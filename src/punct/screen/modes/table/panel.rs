//! A screen at a table: the client, and what only screens show and ask.

use std::time::Instant;

use crate::kit::session::PersonId;
use crate::punct::control::table::TableClient;
use crate::punct::play::Pointing;
use crate::punct::screen::dialogs::Talk;
use crate::punct::screen::habits::{Bell, Habit};
use crate::rules::Player;

pub struct TablePanel {
    pub client: TableClient,
    /// The text while the other player is not here. Only the host of a shared game has such a text.
    pub invitation: Option<String>,
    /// Whether a rated game of the player here is going on, at this table or another. Until it is
    /// over, the engine does not help the player.
    pub in_rated_game: bool,
    /// Whether the screens show each player where the other points. Both players must want this.
    pub points: bool,
    pub bell: Bell,
    pub pointer_report: PointerReport,
    /// The last text about the player's other games. The dialog of the result shows the text.
    pub announced: Option<String>,
    /// The number of unread lines of talk.
    pub unread: usize,
}

impl TablePanel {
    pub fn new(client: TableClient) -> TablePanel {
        TablePanel {
            invitation: None,
            in_rated_game: false,
            points: false,
            bell: Bell::default(),
            pointer_report: PointerReport::default(),
            announced: None,
            unread: client.snapshot.unread,
            client,
        }
    }

    /// Makes the dialog with the talk that the person here reads. The talk is then read.
    pub fn open_talk(&mut self) -> Talk {
        self.unread = 0;
        Talk::new(self.client.talk().cloned().collect(), self.may_speak(), self.readers())
    }

    /// Returns the text about who can read what the person here says.
    pub fn readers(&self) -> &'static str {
        if self.client.colour().is_some() {
            "What you say is for the other player, and for nobody who watches."
        } else if self.client.snapshot.is_over() {
            "Those who watch read this, and the players."
        } else {
            "Those who watch read this, and the players once the game is over."
        }
    }

    pub fn may_speak(&self) -> bool {
        self.client.colour().is_some() || self.client.me != PersonId::STRANGER
    }
    /// Takes over what the player has chosen on another screen, as far as it is about the table.
    pub fn follow_habit(&mut self, habit: Habit) {
        match habit {
            Habit::Points(points) => self.points = points,
            Habit::Muted(is_muted) => self.client.muted = is_muted,
            Habit::Bell(is_wanted) => self.bell.is_wanted = is_wanted,
            Habit::Ignores(whom, ignored) => self.client.ignore(whom, ignored),
            Habit::Theme(_) | Habit::Mouse(_) => {}
        }
    }

    /// Returns the guest for whom the game ends when the host here leaves.
    pub fn guest_to_ask_about(&self) -> Option<Player> {
        // Only the host has an invitation.
        self.invitation.as_ref()?;
        let guest = self.client.colour()?.opponent();
        self.client.snapshot.is_here(guest).then_some(guest)
    }
}

/// The last report to the table about where the player points.
#[derive(Default)]
pub struct PointerReport {
    /// What need not be reported: what was last reported, or where the cursor was when the game
    /// last changed.
    pub last: Option<Pointing>,
    /// The time of the last report; `None` before the first.
    pub at: Option<Instant>,
}
