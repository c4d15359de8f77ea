//! The menu: the actions that are possible now, in words, each with its key; a typed text narrows
//! it. Also the list of a course's lessons.

use ratatui::text::Span;
use tui_input::Input;

use super::action::{DialogAction, DialogBinding, DialogReply};
use super::keys::{KeyBinding, KeyEntry};
use super::popup::{Lines, PAGE_COLUMNS, Popup};
use super::scroll;
use super::shared_keys::{ACCEPT, CHOOSE, CLEAR, CLOSE, ENTER, FURTHER};
use super::text::{self, sentence};
use super::text_field::{self, beneath, draw_labelled};
use super::theme::TextRole;

pub struct MenuItem<A> {
    words: String,
    names: &'static str,
    labels: Vec<&'static str>,
    /// The order of items that match a typed text equally well: lower ranks come first. The rank is
    /// the number of the action's row in the key table.
    rank: usize,
    key: String,
    pub action: A,
}

pub struct Menu<A> {
    /// The rules and how far the game has come.
    about: String,
    items: Vec<MenuItem<A>>,
    typed: Input,
    chosen: usize,
}

pub static KEYS: &[DialogBinding] =
    &[ENTER.label("do it"), CHOOSE, CLEAR, CLOSE.label("close"), FURTHER];

const INDENT: usize = 11;

/// How a typed text matches an item of the menu, the best match first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    /// The text is the item's key.
    Key,
    Name,
    Label,
    OtherCase,
    /// Each word of the text begins a word that describes the item.
    Words,
    /// Each word of the text is a part of a word that describes the item.
    Parts,
}

impl<A: Clone> MenuItem<A> {
    /// The item has the worst rank.
    pub fn without_key(words: &str, names: &'static str, action: A) -> MenuItem<A> {
        MenuItem {
            words: words.to_owned(),
            names,
            labels: Vec::new(),
            rank: usize::MAX,
            key: String::new(),
            action,
        }
    }

    /// For the present action of a key. The item has the best rank.
    pub fn from_key(words: &str, names: &'static str, key: &str, action: A) -> MenuItem<A> {
        MenuItem { rank: 0, key: key.to_owned(), ..MenuItem::without_key(words, names, action) }
    }

    #[cfg(test)]
    pub fn words(&self) -> &str {
        &self.words
    }

    fn lines(&self, columns: usize, popup: &Popup) -> Lines {
        let key = Span::styled(self.key.clone(), popup.role(TextRole::Key));
        text::hanging(&key, INDENT, &self.words, popup.role(TextRole::Normal), columns)
    }

    fn fit(&self, typed: &str) -> Option<MatchRank> {
        if self.key == typed {
            return Some(MatchRank::Key);
        }
        let folded = typed.to_lowercase();
        if self.names.split(", ").any(|name| name == folded) {
            return Some(MatchRank::Name);
        }
        if self.labels.iter().flat_map(|label| label.split(", ")).any(|label| label == folded) {
            return Some(MatchRank::Label);
        }
        if self.key.to_lowercase() == folded {
            return Some(MatchRank::OtherCase);
        }
        let words = self.words.to_lowercase();
        let mut texts = vec![&*words, self.names];
        texts.extend(&self.labels);
        let mut rank = MatchRank::Words;
        for part in folded.split_whitespace() {
            if !texts.iter().any(|text| text.contains(part)) {
                return None;
            }
            let mut single =
                texts.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
            if !single.any(|word| word.starts_with(part)) {
                rank = MatchRank::Parts;
            }
        }
        Some(rank)
    }
}

/// Makes the items from the rows of a key table, in the order of the table. The rows whose keys are
/// shown now come first. `words` makes the words of an item from those of the table.
pub fn items<A: Clone + 'static, S: 'static>(
    rows: impl IntoIterator<Item = &'static KeyBinding<A, S>>,
    is_shown: impl Fn(&KeyBinding<A, S>) -> bool,
    can_be_done: impl Fn(&A) -> bool,
    words: impl Fn(&KeyEntry<A>) -> String,
) -> Vec<MenuItem<A>> {
    // Pinned rows do not come first, because they are always visible.
    let (now, otherwise): (Vec<_>, Vec<_>) =
        rows.into_iter().enumerate().partition(|(_, row)| is_shown(row) && !row.is_pinned);
    let mut items = Vec::new();
    for (rank, row) in now.into_iter().chain(otherwise) {
        for entry in row.entries().filter(|entry| can_be_done(entry.action)) {
            let words = sentence(&words(&entry));
            let KeyEntry { names, labels, key, action, .. } = entry;
            items.push(MenuItem { words, names, labels, rank, key, action: action.clone() });
        }
    }
    items
}

impl<A: Clone> Menu<A> {
    pub fn new(about: String, items: Vec<MenuItem<A>>) -> Menu<A> {
        Menu { about, items, typed: Input::default(), chosen: 0 }
    }

    pub fn act(&mut self, action: DialogAction) -> DialogReply<A> {
        match action {
            DialogAction::Edit(edit) => {
                text_field::edit(&mut self.typed, edit);
                self.chosen = 0;
            }
            DialogAction::Pick(nth) => return self.reply(nth),
            DialogAction::Accept => return self.reply(self.chosen),
            action => {
                let count = self.matching_items().count();
                scroll::choose(&mut self.chosen, count, action);
            }
        }
        DialogReply::Stay
    }

    pub fn paste(&mut self, text: &str) {
        text_field::paste(&mut self.typed, text);
        self.chosen = 0;
    }

    pub fn list(&mut self, items: Vec<MenuItem<A>>) {
        let chosen = self.matching_items().nth(self.chosen).map(|item| item.words.clone());
        self.items = items;
        let index = self.matching_items().position(|item| Some(&item.words) == chosen.as_ref());
        self.chosen = index.unwrap_or(0);
    }

    fn reply(&self, nth: usize) -> DialogReply<A> {
        self.matching_items()
            .nth(nth)
            .map_or(DialogReply::Stay, |item| DialogReply::PerformAndCloseAll(item.action.clone()))
    }

    /// The items that the typed text matches. The best matches come first; equal matches are sorted
    /// by rank. Without a typed text, all items in their order.
    fn matching_items(&self) -> impl Iterator<Item = &MenuItem<A>> {
        let typed = self.typed.value().trim();
        let mut found: Vec<_> =
            self.items.iter().filter_map(|item| Some((item.fit(typed)?, item))).collect();
        if !typed.is_empty() {
            found.sort_by_key(|(fit, item)| (*fit, item.rank));
        }
        found.into_iter().map(|(_, item)| item)
    }

    #[cfg(test)]
    pub fn first(&self) -> Option<(&str, &str)> {
        self.matching_items().next().map(|item| (&*item.key, &*item.words))
    }

    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let items: Vec<Lines> =
            self.matching_items().map(|item| item.lines(columns, popup)).collect();
        // The box keeps its height when a typed text narrows the list.
        let all: usize = self.items.iter().map(|item| item.lines(columns, popup).len()).sum();
        let content = popup.open("What you can do now", columns, all + 2, KEYS);
        draw_labelled("Search: ", TextRole::Normal, "", &self.typed, content, popup);
        let about = text::excerpt(&self.about, popup.role(TextRole::Dim), columns, 1);
        popup.put_all(beneath(content, 1), &about);
        let list = beneath(content, 2);
        if items.is_empty() {
            let none = "No action that is possible now fits these words.";
            popup.put_all(list, &text::wrap(none, popup.role(TextRole::Normal), columns));
        }
        popup.list(list, &items, self.chosen);
    }
}

pub struct LessonItem {
    pub title: String,
    pub is_done: bool,
    /// The number of solved tasks, and of all tasks.
    pub solved: (usize, usize),
}

pub struct LessonList<A> {
    title: &'static str,
    items: Vec<LessonItem>,
    chosen: usize,
    begin: fn(usize) -> DialogReply<A>,
}

pub static LESSON_KEYS: &[DialogBinding] = &[CHOOSE, ACCEPT.label("begin"), CLOSE, FURTHER];

const LESSON_COLUMNS: u16 = 52;

const ABOUT: &str = "Short lessons with tasks on the board.";

impl<A> LessonList<A> {
    /// Without `chosen`, the first lesson that is not done is chosen.
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
        let columns = popup.columns(LESSON_COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let done = if popup.appearance.has_few_characters() { "x" } else { "✓" };
        let about = text::wrap(ABOUT, plain, columns);
        let mut items: Vec<Lines> = Vec::new();
        for (lesson, number) in self.items.iter().zip(1..) {
            let tick = if lesson.is_done { done } else { " " };
            let head = Span::styled(format!("{tick} {number:>2}"), plain);
            let (solved, all) = lesson.solved;
            let is_begun = solved > 0 && solved < all;
            let title = if is_begun {
                format!("{} ({solved}/{all})", lesson.title)
            } else {
                lesson.title.clone()
            };
            items.push(text::hanging(&head, 6, &title, plain, columns));
        }
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open(self.title, columns, about.len() + listed, LESSON_KEYS);
        let above = usize::from(content.height).saturating_sub(listed).min(about.len());
        popup.put_all(content, &about[..above]);
        popup.list(beneath(content, above), &items, self.chosen);
    }
}

#[cfg(test)]
mod tests {
    use tui_input::InputRequest;

    use super::*;

    fn menu() -> Menu<u8> {
        let item = |words: &str, key: &str, action| MenuItem {
            words: words.to_owned(),
            names: "",
            labels: Vec::new(),
            rank: 0,
            key: key.to_owned(),
            action,
        };
        Menu::new(
            String::new(),
            vec![
                item("Take the last move back", "u", 1),
                item("Look back one move", "[", 2),
                item("Quit", "q", 3),
            ],
        )
    }

    fn type_in(menu: &mut Menu<u8>, text: &str) {
        for c in text.chars() {
            menu.act(DialogAction::Edit(InputRequest::InsertChar(c)));
        }
    }

    #[test]
    fn words_in_any_order_find_what_holds_them() {
        for (typed, found) in
            [("back", vec![1, 2]), ("MOVE look", vec![2]), ("", vec![1, 2, 3]), ("xyz", vec![])]
        {
            let mut menu = menu();
            type_in(&mut menu, typed);
            let listed: Vec<u8> = menu.matching_items().map(|item| item.action).collect();
            assert_eq!(listed, found, "{typed}");
        }
    }

    #[test]
    fn a_key_finds_what_it_does_and_enter_does_it() {
        let mut menu = menu();
        type_in(&mut menu, "[");
        assert_eq!(menu.act(DialogAction::Accept), DialogReply::PerformAndCloseAll(2));
        type_in(&mut menu, "?");
        assert_eq!(menu.act(DialogAction::Accept), DialogReply::Stay);
    }
}
