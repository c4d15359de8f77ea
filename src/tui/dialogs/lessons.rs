//! The list of lessons, with ticks at those that are done, and how far others are.

use ratatui::text::Span;

use super::Reply;
use crate::lessons::{Course, LessonProgress};
use crate::tui::action::{Action, StudyAction};
use crate::ui::action::{DialogAction, DialogBinding};
use crate::ui::popup::{Lines, Popup};
use crate::ui::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use crate::ui::text_field::beneath;
use crate::ui::theme::TextRole;
use crate::ui::{scroll, text};

pub struct LessonList {
    progress: LessonProgress,
    chosen: usize,
}

pub static KEYS: &[DialogBinding] = &[CHOOSE, ACCEPT.label("begin"), CLOSE, FURTHER];

/// The largest width, in columns.
const COLUMNS: u16 = 52;

const ABOUT: &str = "Short lessons with tasks on the board.";

impl LessonList {
    /// The list; unless told otherwise, the first lesson not done yet is chosen.
    pub fn new(progress: LessonProgress, chosen: Option<usize>) -> LessonList {
        let lessons = &Course::own().lessons;
        let next = lessons.iter().position(|lesson| !progress.has(&lesson.name)).unwrap_or(0);
        LessonList { progress, chosen: chosen.unwrap_or(next) }
    }

    pub fn act(&mut self, action: DialogAction) -> Reply {
        let count = Course::own().lessons.len();
        match action {
            DialogAction::Pick(lesson) if lesson < count => self.chosen = lesson,
            DialogAction::Accept => {}
            action => {
                scroll::choose(&mut self.chosen, count, action);
                return Reply::Stay;
            }
        }
        Reply::Meanwhile(Action::Study(StudyAction::Lesson(self.chosen)))
    }

    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let done = if popup.appearance.is_ascii() { "x" } else { "✓" };
        let head = text::wrap(ABOUT, plain, columns);
        let numbered = Course::own().lessons.iter().zip(1..);
        let items = numbered.map(|(lesson, number)| {
            let tick = if self.progress.has(&lesson.name) { done } else { " " };
            let head = Span::styled(format!("{tick} {number:>2}"), plain);
            let title = match lesson.solved(&self.progress) {
                (solved, all) if solved > 0 && solved < all => {
                    format!("{} ({solved}/{all})", lesson.title)
                }
                _ => lesson.title.clone(),
            };
            text::hanging(&head, 6, &title, plain, columns)
        });
        let items: Vec<Lines> = items.collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open("Learn the game", columns, head.len() + listed, KEYS);
        let above = usize::from(content.height).saturating_sub(listed).min(head.len());
        popup.put_all(content, &head[..above]);
        popup.list(beneath(content, above), &items, self.chosen);
    }
}
