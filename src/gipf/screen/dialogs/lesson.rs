//! The list of lessons, and the text of a lesson, which lies on the board until the player closes
//! it.

use crossterm::event::KeyEvent;

use super::{Dialog, DialogContext, Reply};
use crate::gipf::lessons::lessons;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::screen::keys;
use crate::kit::lessons::{LessonProgress, TaskSheet};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::lesson_list::{LessonItem, LessonList};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, shared_keys};

/// Lists the lessons and marks those that are done. If `chosen` is `None`, the first lesson that is
/// not done is selected.
pub fn list(progress: &LessonProgress, chosen: Option<usize>) -> LessonList<Act> {
    let items = lessons().iter().map(|lesson| {
        let is_done = progress.has(&lesson.name);
        LessonItem { title: lesson.title.clone(), is_done, solved: (usize::from(is_done), 1) }
    });
    LessonList::new("Learn GIPF", items.collect(), chosen, |nth| {
        Reply::Finish(Act::Game(GameAct::Lesson(nth)))
    })
}

pub struct LessonText(pub TaskSheet);

/// Any other key closes the text, too, and then acts at the board.
pub static KEYS: &[DialogBinding] = &[
    shared_keys::ACCEPT.label("begin the task"),
    row!("Esc w", (&[Key::ESC, Key::Char('w')], DialogAction::Close)),
];

impl GameDialog<Dialog> for LessonText {
    fn kind(&self) -> DialogKind {
        DialogKind { lets_keys_through: true, ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Accept { Reply::Close } else { Reply::Stay }
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let TaskSheet { heading, title, text, task } = &self.0;
        let task = task.iter().map(|task| (task.clone(), TextRole::Strong));
        let texts: Vec<_> = [(text.clone(), TextRole::Normal)].into_iter().chain(task).collect();
        page::draw(&format!("{heading}: {title}"), &texts, KEYS, popup);
    }

    /// Returns what a key does. A key without a meaning at the board only closes the text.
    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let closes = action_of(keys::KEYS, key).is_none();
        action_of(KEYS, key).or(closes.then_some(DialogAction::Close))
    }

    fn stays_for_looks(&self) -> bool {
        false
    }
}
