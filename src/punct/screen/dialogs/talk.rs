//! The talk at the table, and the field for a new line.

use std::sync::Arc;

use ratatui::layout::Rect;
use tui_input::Input;

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, Edit};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{CANCEL, CLEAR, CLOSE_TEXT, ENTER, FURTHER};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{text, text_area, text_field};
use crate::punct::control::intent::Intent;
use crate::punct::play::ChatMessage;

/// The talk, and a line being typed.
pub struct Talk {
    said: Arc<[ChatMessage]>,
    /// The number of messages that are below the visible part of the talk.
    below: usize,
    /// The field for a new line; `None` for a stranger, who may not write.
    input: Option<Input>,
    /// The text about who can read the talk.
    readers: &'static str,
}

/// The keys while a line is typed.
pub static KEYS: &[DialogBinding] = &[ENTER.label("say it"), EARLIER, CLEAR, CANCEL];

pub static READING: &[DialogBinding] = &[EARLIER, CLOSE_TEXT];

const EARLIER: DialogBinding = FURTHER.label("earlier, later");

/// The greatest width of the dialog, the greatest height of the field, and the greatest number of
/// lines of talk above it.
const COLUMNS: u16 = 72;
const LINES: usize = 3;
const HEARD: usize = 10;

/// The number of messages by which a page key moves.
const PAGE: usize = 4;

impl Talk {
    /// Makes the dialog, with a field if the player may write.
    pub fn new(said: Arc<[ChatMessage]>, may_speak: bool, readers: &'static str) -> Talk {
        Talk { said, below: 0, input: may_speak.then(Input::default), readers }
    }

    #[cfg(all(test, feature = "server"))]
    pub fn lines(&self) -> Vec<String> {
        self.said.iter().map(|spoken| spoken.text.clone()).collect()
    }

    /// Replaces the text about who can read the talk.
    pub const fn follow(&mut self, readers: &'static str) {
        self.readers = readers;
    }

    /// Replaces the lines of the talk.
    pub fn hear(&mut self, said: Arc<[ChatMessage]>) {
        self.below = self.below.min(said.len().saturating_sub(1));
        self.said = said;
    }
}

impl GameDialog<Dialog> for Talk {
    fn kind(&self) -> DialogKind {
        match self.input {
            Some(_) => DialogKind { is_typed: true, ..DialogKind::new(KEYS) },
            None => DialogKind::new(READING),
        }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if let DialogAction::Page { forward } = action {
            let earlier = (self.below + PAGE).min(self.said.len().saturating_sub(1));
            self.below = if forward { self.below.saturating_sub(PAGE) } else { earlier };
        }
        let Some(input) = &mut self.input else { return Reply::Stay };
        match action {
            DialogAction::Accept if input.value().trim().is_empty() => return Reply::Close,
            DialogAction::Accept => {
                return Reply::Then(Intent::Say(input.value().trim().to_owned()).into());
            }
            DialogAction::Edit(Edit::Insert('\n')) => {}
            DialogAction::Edit(edit) => text_field::edit(input, edit),
            _ => {}
        }
        Reply::Stay
    }

    /// Draws the talk, with the last line at the bottom.
    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let style = popup.role(TextRole::Normal);
        let shown = &self.said[..self.said.len().saturating_sub(self.below)];
        let mut lines: Lines = shown
            .iter()
            .flat_map(|spoken| text::wrap(&spoken.to_string(), style, columns))
            .collect();
        let field = if self.input.is_some() { LINES } else { 0 };
        if lines.is_empty() && self.input.is_none() {
            lines = text::wrap("Nothing has been said.", style, columns);
        }
        let readers = text::wrap(self.readers, popup.role(TextRole::Dim), columns);
        let most = HEARD + readers.len();
        lines.extend(readers);
        let title = if self.input.is_some() { "Say something" } else { "What was said" };
        let content = popup.open(title, columns, lines.len().min(most) + field, &self.kind().keys);
        let height = usize::from(content.height);
        let room = height.saturating_sub(field.min(height.saturating_sub(1)).max(field.min(1)));
        let first = lines.len().saturating_sub(room);
        popup.put_all(content, &lines[first..]);
        let taken = (lines.len() - first) as u16;
        if let Some(input) = &self.input {
            let rest = Rect { y: content.y + taken, height: content.height - taken, ..content };
            text_area::draw(input, rest, popup);
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(input) = &mut self.input {
            text_area::paste(input, &text.replace(['\r', '\n'], " "));
        }
    }
}
