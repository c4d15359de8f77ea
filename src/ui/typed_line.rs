//! The line where the player types what to play. It opens below the board, which shows the text as far
//! as it is understood.

use std::fmt::Display;
use std::str::FromStr;

use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use crate::record::visible;
use crate::ui::action::{DialogAction, DialogBinding};
use crate::ui::notice::sentence;
use crate::ui::page::Paragraph;
use crate::ui::popup::Popup;
use crate::ui::shared_keys::{CANCEL, CLEAR, ENTER};
use crate::ui::text;
use crate::ui::text_field::{self, beneath, draw_field};
use crate::ui::theme::TextRole;

/// What has been typed, and what was wrong with it.
#[derive(Default)]
pub struct TypedLine {
    input: Input,
    /// What was wrong with it when it was last entered.
    pub error: Option<String>,
}

pub static KEYS: &[DialogBinding] = &[ENTER.label("play"), CLEAR, CANCEL];

impl TypedLine {
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Carries out an action. Returns what was entered, if it can be read.
    pub fn act<T: FromStr<Err: Display>>(&mut self, action: DialogAction) -> Option<T> {
        if action != DialogAction::Accept {
            self.edit(action);
            return None;
        }
        let read = self.text().parse().map_err(|error| sentence(&format!("{error}")));
        read.map_err(|error| self.error = Some(error)).ok()
    }

    /// Carries out an action that changes the text.
    pub fn edit(&mut self, action: DialogAction) {
        if let DialogAction::Edit(edit) = action {
            self.error = None;
            text_field::edit(&mut self.input, edit);
        }
    }

    pub fn paste(&mut self, text: &str) {
        self.error = None;
        text_field::paste(&mut self.input, text);
    }

    /// Draws the line after its label, and below it what is wrong or else what is said of the text.
    pub fn draw(&self, label: &'static str, comment: Paragraph, popup: &mut Popup) {
        let wrong = self.error.clone().map(|error| (error, TextRole::Warning));
        let (comment, role) = wrong.unwrap_or(comment);
        let comment = text::wrap(&visible(&comment), popup.role(role), popup.columns(u16::MAX));
        let content = popup.bar(1 + comment.len() as u16, KEYS);
        let label = Line::styled(label, popup.role(TextRole::Strong));
        popup.put(content, &label);
        let indent = (label.width() as u16).min(content.width);
        let field = Rect { x: content.x + indent, width: content.width - indent, ..content };
        draw_field(&self.input, field, true, popup);
        popup.put_all(beneath(content, 1), &comment);
    }
}
