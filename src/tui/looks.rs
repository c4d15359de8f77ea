//! How players change the looks of the board, and how the line below it names them; what they have
//! changed elsewhere.

use super::app::App;
use super::appearance::Appearance;
use super::habits::Habit;
use super::message::Effect;
use super::notice::Notice;
use crate::settings::Choice;

impl App {
    /// Uses the next theme.
    pub(super) fn use_next_theme(&mut self) {
        self.change_looks(Appearance::next_theme, theme);
        // Without colours every theme is the monochrome one: that is no choice.
        if self.appearance.has_colours() {
            self.keep(Choice::Theme(self.appearance.theme().name()));
        }
    }

    /// Draws the board in the other rendering.
    pub(super) fn switch_rendering(&mut self) {
        let before = self.appearance.picture;
        self.change_looks(Appearance::next_rendering, rendering);
        if self.appearance.picture != before {
            self.keep(Choice::Picture(self.appearance.picture));
        }
    }

    /// Draws the board larger or smaller.
    pub(super) fn zoom(&mut self, by: i8) {
        self.change_looks(|looks| looks.zoom(by), size);
    }

    /// Draws the board as large as fits.
    pub(super) fn zoom_to_fit(&mut self) {
        self.change_looks(Appearance::zoom_to_fit, size);
    }

    /// Takes in what whoever sits at a table has changed elsewhere.
    pub(super) fn change_habit(&mut self, habit: Habit) {
        match (habit, self.context.place_mut()) {
            (Habit::Theme(name), _) => self.appearance.use_theme(name),
            (Habit::Mouse(mouse), _) => self.effects.push(Effect::UseMouse(mouse)),
            (Habit::Points(points), Some(place)) => place.points = points,
            (Habit::Muted(is_muted), Some(place)) => place.is_muted = is_muted,
            (Habit::Bell(is_wanted), Some(place)) => place.bell.is_wanted = is_wanted,
            (Habit::Points(_) | Habit::Muted(_) | Habit::Bell(_), None) => {}
        }
    }

    /// Changes the appearance and says what it is now. Under a dialog it says nothing: players see
    /// the change, and the line below the board may hold something more important.
    fn change_looks(
        &mut self,
        change: impl FnOnce(&mut Appearance),
        said: impl FnOnce(&Appearance) -> String,
    ) {
        change(&mut self.appearance);
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(said(&self.appearance)));
        }
    }
}

/// Names the theme.
pub fn theme(looks: &Appearance) -> String {
    let name = looks.theme().name();
    let why = if looks.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}

/// Names the way the board is drawn, and says why there is no other.
fn rendering(looks: &Appearance) -> String {
    let Some(size) = looks.size() else { return String::new() };
    looks.ways_at(size).in_words(looks.picture, looks.skin().has_pictures())
}

/// Names the size of the board.
fn size(looks: &Appearance) -> String {
    let Some(size) = looks.size() else { return String::new() };
    let limit = match (size.smaller() == size, looks.is_largest()) {
        (_, true) => ", the largest that fits",
        (true, false) => ", the smallest",
        (false, false) => "",
    };
    format!("Board size: {size}{limit}")
}
