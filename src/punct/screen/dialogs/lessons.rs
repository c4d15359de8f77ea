//! The list of the lessons of PÜNCT.

use super::{Dialog, Reply, Sight};
use crate::kit::lessons::LessonProgress;
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::DialogAction;
use crate::kit::ui::lesson_list::{self, LessonItem, LessonList};
use crate::kit::ui::popup::Popup;
use crate::punct::lessons::Course;
use crate::punct::screen::action::{Action, StudyAction};

/// The list with what is done; unless told otherwise, the first lesson not done yet is chosen.
pub fn list(progress: &LessonProgress, chosen: Option<usize>) -> LessonList {
    let items = Course::own().lessons.iter().map(|lesson| LessonItem {
        title: lesson.title.clone(),
        is_done: progress.has(&lesson.name),
        solved: lesson.solved(progress),
    });
    LessonList::new("Learn the game", items.collect(), chosen)
}

impl GameDialog<Dialog> for LessonList {
    fn kind(&self) -> DialogKind {
        DialogKind::new(lesson_list::KEYS).asking()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        let begin = |lesson| Reply::Meanwhile(Action::Study(StudyAction::Lesson(lesson)));
        self.act(action).map_or(Reply::Stay, begin)
    }

    fn draw(&self, _: Sight<'_>, popup: &mut Popup) {
        self.draw(popup);
    }
}
