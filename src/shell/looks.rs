//! How players change the looks, and how the line below the board names them.

use super::{Effect, Game, Shell};
use crate::settings::Choice;
use crate::ui::appearance::Appearance;
use crate::ui::notice::Notice;

impl<G: Game> Shell<G> {
    pub(super) fn use_next_theme(&mut self) {
        self.look.next_theme();
        // Without colours every theme is the monochrome one: that is no choice.
        if self.look.has_colours() {
            self.keep(Choice::Theme(self.look.theme().name()));
        }
        self.say_at_board(theme_in_words(&self.look));
    }

    /// Draws the board in the next way the terminal can.
    pub(super) fn switch_rendering(&mut self) {
        let Some(ways) = G::ways(&self.look) else { return };
        let before = self.look.picture;
        self.look.picture = ways.after(before);
        if self.look.picture != before {
            self.keep(Choice::Picture(self.look.picture));
        }
        self.say_at_board(ways.in_words(self.look.picture, self.look.skin().has_pictures()));
    }

    /// Keeps a choice for the next time.
    pub fn keep(&mut self, choice: Choice) {
        self.ask_for(Effect::Keep(choice));
    }

    /// Says something below the board, unless a dialog is open: the line may hold something more
    /// important, to be read when that is closed.
    pub fn say_at_board(&mut self, text: String) {
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(text));
        }
    }
}

pub fn theme_in_words(look: &Appearance) -> String {
    let name = look.theme().name();
    let why = if look.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}
