//! The field for a line to the other player.

use tui_input::Input;

use super::reply::Reply;
use super::shared_keys::{CANCEL, CLEAR, ENTER};
use crate::tui::action::{Action, DialogAction, Edit, ShellAction};
use crate::tui::keys::{Binding, Situation};
use crate::tui::view::popup::Popup;
use crate::tui::view::{text_area, text_field};

/// A line, being typed.
#[derive(Default)]
pub struct Talk(Input);

/// The keys while it is typed.
pub static KEYS: &[Binding] =
    &[Binding { labels: &[(Situation::Dialog, "say it")], ..ENTER }, CLEAR, CANCEL];

/// The widest and the highest the field is.
const COLUMNS: u16 = 72;
const LINES: usize = 4;

impl Talk {
    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept if self.0.value().trim().is_empty() => return Reply::Close,
            DialogAction::Accept => {
                let line = self.0.value().trim().to_owned();
                return Reply::Then(Action::Shell(ShellAction::Say(line)));
            }
            DialogAction::Edit(Edit::Insert('\n')) => {}
            DialogAction::Edit(edit) => text_field::edit(&mut self.0, edit),
            _ => {}
        }
        Reply::Stay
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        text_area::paste(&mut self.0, &text.replace(['\r', '\n'], " "));
    }

    /// Draws the field.
    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let content = popup.open("Say something", columns, LINES, KEYS);
        text_area::draw(&self.0, content, popup);
    }
}
