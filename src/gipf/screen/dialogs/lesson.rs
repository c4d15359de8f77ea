//! The text of a lesson, over the board until the player goes there.

use super::Reply;
use crate::gipf::lessons::lessons;
use crate::ui::action::{DialogAction, DialogBinding};
use crate::ui::popup::Popup;
use crate::ui::theme::TextRole;
use crate::ui::{page, shared_keys};

pub static KEYS: &[DialogBinding] =
    &[shared_keys::ACCEPT.label("to the board"), shared_keys::CANCEL.unlabelled()];

pub fn act(action: DialogAction) -> Reply {
    if action == DialogAction::Accept { Reply::Close } else { Reply::Stay }
}

/// Draws the text of the lesson counted from 0, and its task.
pub fn draw(nth: usize, popup: &mut Popup) {
    let Some(lesson) = lessons().get(nth) else { return };
    let title = format!("Lesson {} of {}: {}", nth + 1, lessons().len(), lesson.title);
    let told = [(&lesson.text, TextRole::Normal), (&lesson.task, TextRole::Strong)];
    page::draw(&title, &told.map(|(text, role)| (text.clone(), role)), KEYS, popup);
}
