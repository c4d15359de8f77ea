//! The player's changes to the size of the board, and changes made on other screens.

use super::app::App;
use super::habits::Habit;
use super::state::Task;
use crate::kit::ui::appearance::Appearance;

impl App {
    /// Draws the board larger by this number of sizes; a negative number means smaller.
    pub(super) fn zoom(&mut self, by: i8) {
        self.look.zoom(by);
        self.say_at_board(size_in_words(&self.look));
    }

    /// Draws the board as large as fits.
    pub(super) fn zoom_to_fit(&mut self) {
        self.look.zoom_to_fit();
        self.say_at_board(size_in_words(&self.look));
    }

    /// Takes a choice that the player made on another screen. Changes by this screen's own keys
    /// affect this screen only.
    pub(super) fn change_habit(&mut self, habit: Habit) {
        match (habit, self.game.mode.panel_mut()) {
            (Habit::Theme(name), _) => self.look.use_theme(name),
            (Habit::Mouse(mouse), _) => self.start(Task::UseMouse(mouse)),
            (Habit::Points(points), Some(panel)) => panel.points = points,
            (Habit::Muted(is_muted), Some(panel)) => panel.client.muted = is_muted,
            (Habit::Bell(is_wanted), Some(panel)) => panel.bell.is_wanted = is_wanted,
            (Habit::Ignores(whom, ignored), Some(panel)) => panel.client.ignore(whom, ignored),
            (Habit::Points(_) | Habit::Muted(_) | Habit::Bell(_) | Habit::Ignores(..), None) => {}
        }
        if matches!(habit, Habit::Muted(_) | Habit::Ignores(..)) {
            self.hide_talk();
        }
    }
}

pub(super) fn size_in_words(look: &Appearance) -> String {
    let Some(size) = look.size() else { return String::new() };
    let smallest = if size.smaller() == size { ", the smallest" } else { "" };
    let limit = if look.is_largest() { ", the largest that fits" } else { smallest };
    format!("Board size: {size}{limit}")
}
