//! Input belongs to the state of the game in which it was begun. If the game has changed since a
//! dialog was opened, and the change matters for what a key in the dialog would do, the key does
//! nothing: the dialog says what has happened, and the key works when it is pressed again.

use super::Shell;
use super::dialog::DialogPlace;
use super::game::ShellGame;
use crate::kit::ui::action::DialogReply;
use crate::kit::ui::text::Notice;

/// What a player has seen of the game since a dialog was opened.
pub struct SeenState<S> {
    state: S,
    /// What has happened since the dialog was opened.
    news: Option<String>,
}

impl<G: ShellGame> Shell<G> {
    /// Opens a dialog below the others.
    pub fn open_beneath(&mut self, dialog: impl Into<G::Dialog>) {
        self.dialogs.insert(0, dialog.into());
        self.seen.insert(0, SeenState { state: G::state(self, None), news: None });
    }

    /// Closes all dialogs for which `stays` returns `false`.
    pub fn close_unless(&mut self, stays: impl Fn(&G::Dialog) -> bool) {
        for nth in (0..self.dialogs.len()).rev() {
            if !stays(&self.dialogs[nth]) {
                self.dialogs.remove(nth);
                if nth < self.seen.len() {
                    self.seen.remove(nth);
                }
            }
        }
    }

    /// Returns what has happened since the dialog on top was opened, for this dialog to show.
    pub fn news_for_dialog(&self) -> Option<&str> {
        let kind = self.dialogs.last()?.kind();
        let shows = !kind.lets_keys_through && kind.place != DialogPlace::Side;
        self.seen.get(self.dialogs.len() - 1).filter(|_| shows)?.news.as_deref()
    }

    /// Lets the open dialogs follow the game, after a message. A dialog that has just been opened
    /// belongs to the present state.
    pub(super) fn follow_game(&mut self) {
        self.seen.truncate(self.dialogs.len());
        if self.dialogs.is_empty() {
            return;
        }
        let current: Vec<bool> = self.seen.iter().map(|seen| self.is_current(seen)).collect();
        for nth in (0..current.len()).filter(|nth| !current[*nth]) {
            self.seen[nth].news = Some(G::what_happened(self, &self.seen[nth].state));
        }
        if current.contains(&false) {
            G::on_overtaken(self);
        }
        let now = G::state(self, None);
        self.seen.resize_with(self.dialogs.len(), || SeenState { state: now.clone(), news: None });
    }

    fn is_current(&self, seen: &SeenState<G::State>) -> bool {
        G::state(self, Some(&seen.state)) == seen.state
    }

    /// Carries out an action of the player. The player sees the change of the game that it makes.
    pub(super) fn see_own_change(&mut self, act: impl FnOnce(&mut Shell<G>)) {
        let current: Vec<bool> = self.seen.iter().map(|seen| self.is_current(seen)).collect();
        act(self);
        for (nth, _) in current.iter().enumerate().filter(|(_, is_current)| **is_current) {
            if let Some(seen) = self.seen.get(nth) {
                let state = G::state(self, Some(&seen.state));
                self.seen[nth].state = state;
            }
        }
    }

    /// Whether the game has changed since the dialog on top was opened, so that the reply of the
    /// dialog would do something else than the player has seen. In that case, says so.
    pub(super) fn asks_again(&mut self, reply: &DialogReply<G::Action>) -> bool {
        let action = match reply {
            DialogReply::Stay | DialogReply::Close | DialogReply::Scroll(_) => return false,
            DialogReply::Then(action)
            | DialogReply::Meanwhile(action)
            | DialogReply::Finish(action)
            | DialogReply::Leave(action) => action,
        };
        let Some(kind) = self.dialogs.last().map(|dialog| dialog.kind()) else { return false };
        let Some(seen) = self.seen.get(self.dialogs.len() - 1) else { return false };
        if kind.lets_keys_through || !G::is_overtaken(self, &seen.state, action) {
            return false;
        }
        let happened = G::what_happened(self, &seen.state);
        let text = format!("{happened}: press again to go on");
        let state = G::state(self, Some(&seen.state));
        if kind.place == DialogPlace::Side {
            self.notice = Some(Notice::warning(text.clone()));
        }
        self.seen.pop();
        self.seen.push(SeenState { state, news: Some(text) });
        G::on_overtaken(self);
        true
    }
}
