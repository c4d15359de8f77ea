//! The list of a course's lessons. A lesson that is done has a tick; a lesson that has been begun
//! shows its progress.

use ratatui::text::Span;

use super::action::{DialogAction, DialogBinding, DialogReply};
use super::popup::{Lines, Popup};
use super::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use super::text_field::beneath;
use super::theme::TextRole;
use super::{scroll, text};

/// A lesson of the list.
pub struct LessonItem {
    pub title: String,
    pub is_done: bool,
    /// The number of solved tasks, and the number of all tasks.
    pub solved: (usize, usize),
}

pub struct LessonList<A> {
    title: &'static str,
    items: Vec<LessonItem>,
    chosen: usize,
    /// Begins the lesson with this number.
    begin: fn(usize) -> DialogReply<A>,
}

pub static KEYS: &[DialogBinding] = &[CHOOSE, ACCEPT.label("begin"), CLOSE, FURTHER];

/// The largest width, in columns.
const COLUMNS: u16 = 52;

const ABOUT: &str = "Short lessons with tasks on the board.";

impl<A> LessonList<A> {
    /// Makes the list. Without `chosen`, the first lesson that is not done is chosen.
    pub fn new(
        title: &'static str,
        items: Vec<LessonItem>,
        chosen: Option<usize>,
        begin: fn(usize) -> DialogReply<A>,
    ) -> LessonList<A> {
        let next = items.iter().position(|lesson| !lesson.is_done).unwrap_or(0);
        LessonList { title, items, chosen: chosen.unwrap_or(next), begin }
    }

    pub fn act(&mut self, action: DialogAction) -> DialogReply<A> {
        let begins = scroll::takes_row(&mut self.chosen, self.items.len(), action);
        if begins { (self.begin)(self.chosen) } else { DialogReply::Stay }
    }

    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let done = if popup.appearance.has_few_characters() { "x" } else { "✓" };
        let head = text::wrap(ABOUT, plain, columns);
        let items = self.items.iter().zip(1..).map(|(lesson, number)| {
            let tick = if lesson.is_done { done } else { " " };
            let head = Span::styled(format!("{tick} {number:>2}"), plain);
            let title = match lesson.solved {
                (solved, all) if solved > 0 && solved < all => {
                    format!("{} ({solved}/{all})", lesson.title)
                }
                _ => lesson.title.clone(),
            };
            text::hanging(&head, 6, &title, plain, columns)
        });
        let items: Vec<Lines> = items.collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open(self.title, columns, head.len() + listed, KEYS);
        let above = usize::from(content.height).saturating_sub(listed).min(head.len());
        popup.put_all(content, &head[..above]);
        popup.list(beneath(content, above), &items, self.chosen);
    }
}
