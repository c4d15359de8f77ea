//! What the screen shows once something has happened at the table: news, talk, and the dialog of
//! the result.

use crate::kit::settings::Telling;
use crate::kit::storage::printable;
use crate::kit::ui::notice::Notice;
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::control::table::{TableClient, TableUpdate};
use crate::punct::screen::app::App;
use crate::punct::screen::dialogs::Dialog;

impl App {
    /// Tells what has changed at the table, besides moves: the most important news, or else new
    /// talk.
    pub(super) fn tell_what_is_new(&mut self, update: &TableUpdate) {
        self.hear(update);
        let Some(panel) = self.game.mode.panel() else { return };
        let Some(first) = update.news.first() else { return };
        if matches!(first, Notification::Offered(_)) && self.game.board.is_at_rest(&self.session) {
            // The status line shows all open offers without a notice.
            (self.notice, self.held_notice) = (None, None);
            return;
        }
        if !matches!(first, Notification::Settled(_)) {
            self.notify(first);
            return;
        }
        let is_settled = |it: &&Notification| {
            matches!(it, Notification::Settled(_) | Notification::PlanEnded { .. })
        };
        let settled = update.news.iter().take_while(is_settled);
        let texts = settled.flat_map(|it| it.text(TextStyle::Plain(Telling::Full), &self.session));
        let texts: Vec<String> = texts.chain([panel.waiting_offers(&self.session)]).collect();
        self.tell(Notice::good(texts.join(" ").trim_end()));
    }

    /// Updates the texts about the table in the dialog of the result, if this dialog is open.
    pub(in crate::punct::screen) fn tell_on_card(&mut self) {
        let table = self.game.mode.panel().map(|panel| panel.card(self.session.names()));
        let mut shown = self.dialogs.iter_mut();
        if let Some(Dialog::GameOver(over)) = shown.find(|it| matches!(it, Dialog::GameOver(_))) {
            over.table = table;
        }
    }

    /// Updates the list of the talk, and removes notices, because talk was removed or is now
    /// ignored.
    pub(in crate::punct::screen) fn hide_talk(&mut self) {
        if let Some(panel) = self.game.mode.panel() {
            list_talk(&panel.client, &mut self.dialogs);
        }
        (self.notice, self.held_notice) = (None, None);
    }

    /// Counts new lines of the talk as unread, and shows the last of them. The status line shows
    /// unread talk until the player opens the list.
    fn hear(&mut self, update: &TableUpdate) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let is_listed = list_talk(&panel.client, &mut self.dialogs);
        let (before, snapshot) = (&update.before, &panel.client.snapshot);
        if before.is_over() && !snapshot.is_over() {
            // The talk of the last game is not new in this game, though the list may still show it.
            panel.unread = 0;
            return;
        }
        if snapshot.talk.len() < before.talk.len() {
            // The operator has removed the talk.
            panel.unread = 0;
            self.hide_talk();
            return;
        }
        let Some(spoken) = update.talk.last() else { return };
        let is_own = spoken.who == panel.client.me;
        panel.unread = if is_own || is_listed { 0 } else { panel.unread + update.talk.len() };
        if is_listed {
            // The player reads the talk in the list.
        } else if is_own || !self.game.board.is_at_rest(&self.session) {
            let columns = usize::from(self.look.window.width);
            self.tell(Notice::good(printable(&spoken.to_string(), columns)));
        } else {
            (self.notice, self.held_notice) = (None, None);
        }
    }
}

/// Updates the list of the talk, if it is open. Returns whether it is open.
fn list_talk(client: &TableClient, dialogs: &mut [Dialog]) -> bool {
    let list = dialogs.iter_mut().find(|it| matches!(it, Dialog::Talk(_)));
    let Some(Dialog::Talk(list)) = list else { return false };
    list.hear(client.talk().cloned().collect());
    true
}
