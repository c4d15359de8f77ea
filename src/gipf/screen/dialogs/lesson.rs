//! The list of lessons, and the text of one, over the board until the player goes there.

use super::Reply;
use crate::gipf::lessons::lessons;
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::lessons::LessonProgress;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::lesson_list::{LessonItem, LessonList};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, shared_keys};

/// The lessons with what is done; unless told otherwise, the first one not done yet is chosen.
pub fn list(progress: &LessonProgress, chosen: Option<usize>) -> LessonList {
    let items = lessons().iter().map(|lesson| {
        let is_done = progress.has(&lesson.name);
        LessonItem { title: lesson.title.clone(), is_done, solved: (usize::from(is_done), 1) }
    });
    LessonList::new("Learn GIPF", items.collect(), chosen)
}

/// Carries out an action at the list.
pub fn begin(list: &mut LessonList, action: DialogAction) -> Reply {
    let begin = |nth| Reply::Finish(Act::Game(GameAct::Lesson(nth)));
    list.act(action).map_or(Reply::Stay, begin)
}

/// Any other key closes the text, too, and does what it does at the board.
pub static KEYS: &[DialogBinding] = &[
    shared_keys::ACCEPT.label("begin the task"),
    row!("Esc w", (&[Key::ESC, Key::Char('w')], DialogAction::Close)),
];

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
