//! The line where the player types the name of a file to save the game in.

use std::path::{Path, PathBuf};

use tui_input::Input;

use super::action::{DialogAction, DialogBinding, Reply, ShellAction};
use super::popup::Popup;
use super::shared_keys::{CANCEL, CLEAR, ENTER};
use super::text;
use super::text_field::{self, beneath, draw_field};
use super::theme::TextRole;
use crate::kit::storage::{Overwrite, visible, visible_path};

/// The name of a file, being typed.
#[derive(Default)]
pub struct SaveAs {
    pub input: Input,
    /// What was wrong with it when it was last entered.
    pub error: Option<String>,
}

/// The keys while it is typed.
pub static KEYS: &[DialogBinding] = &[ENTER.label("save"), CLEAR, CANCEL];

/// The widest the box is, in columns.
const COLUMNS: u16 = 60;

impl SaveAs {
    pub fn act(&mut self, action: DialogAction) -> Reply<ShellAction> {
        match action {
            DialogAction::Accept => {
                let path = PathBuf::from(self.input.value());
                Reply::Finish(ShellAction::Save(path, Overwrite::Never))
            }
            DialogAction::Edit(edit) => {
                self.error = None;
                text_field::edit(&mut self.input, edit);
                Reply::Stay
            }
            _ => Reply::Stay,
        }
    }

    pub fn paste(&mut self, text: &str) {
        text_field::paste(&mut self.input, text);
    }

    /// Draws the field, what was wrong with it, and what to type. `has_copies` says that other programs
    /// have formats for the game.
    pub fn draw(&self, folder: &Path, has_copies: bool, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let copies = if has_copies {
            "; with .sgf or .txt at its end, the file is a copy for other programs"
        } else {
            ""
        };
        let prompt = format!(
            "Type a name for a file in {}, or a path to another place. From then on the game \
             saves itself in that file{copies}.",
            visible_path(folder)
        );
        let prompt = text::wrap(&prompt, popup.role(TextRole::Normal), columns);
        let error = self
            .error
            .as_deref()
            .map(|error| text::wrap(&visible(error), popup.role(TextRole::Warning), columns));
        let error = error.unwrap_or_default();
        // The most important comes first: where room is short, the rest is cut off.
        let lines = 1 + error.len() + 1 + prompt.len();
        let content = popup.open("Save the game as", columns, lines, KEYS);
        draw_field(&self.input, content, true, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &error);
        popup.put_all(beneath(below, error.len() + 1), &prompt);
    }
}
