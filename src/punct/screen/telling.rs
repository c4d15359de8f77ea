//! Shows on the screen what has happened in the game.

use super::app::App;
use crate::kit::ui::notice::{Notice, Tone};
use crate::punct::control::notification::{Notification, TextStyle};

/// Where a command was given. A move made on this screen needs no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Here,
    /// The computer, another player, or the player here on another screen or by a command. If the
    /// player here looks back, this screen stays at the earlier position.
    Elsewhere,
}

impl App {
    /// Tells in the status line what has happened. The result of the game tells its last move.
    pub(super) fn notify(&mut self, news: &Notification) {
        let is_present = self.session.is_present();
        if news.is_of_move() && is_present && self.session.game().outcome().is_some() {
            return;
        }
        let is_usual = matches!(
            news,
            Notification::Played(_) | Notification::PlayedAgain(_) | Notification::TakenBack(_)
        );
        let tone = if is_usual && is_present { Tone::Plain } else { Tone::Good };
        let text = news.text(TextStyle::StatusLine, &self.session).pop();
        self.tell(Notice { text: text.unwrap_or_default(), tone });
    }
}
