//! The menu lists the actions that are possible now, in words, each with its key. A typed text
//! narrows the list.

use ratatui::text::Span;
use tui_input::Input;

use super::action::{DialogAction, DialogBinding, DialogReply};
use super::keys::{KeyBinding, KeyDeed};
use super::popup::{Lines, PAGE_COLUMNS, Popup};
use super::shared_keys::{CHOOSE, CLEAR, CLOSE, ENTER, FURTHER};
use super::text_field::{self, beneath, draw_labelled};
use super::theme::TextRole;
use super::{scroll, text};
use crate::kit::ui::notice::sentence;

/// An action that is possible now.
pub struct MenuItem<A> {
    words: String,
    /// Other names for the action, separated by commas.
    names: &'static str,
    /// The labels of the action in the line of keys.
    labels: Vec<&'static str>,
    /// The order of items that match a typed text equally well: lower ranks come first. The rank is
    /// the number of the action's row in the key table.
    rank: usize,
    /// The name of the action's key; empty if it has no key.
    key: String,
    pub action: A,
}

pub struct Menu<A> {
    items: Vec<MenuItem<A>>,
    typed: Input,
    /// The number of the chosen item among the listed items, from 0.
    chosen: usize,
}

pub static KEYS: &[DialogBinding] =
    &[ENTER.label("do it"), CHOOSE, CLEAR, CLOSE.label("close"), FURTHER];

/// The number of columns for the keys, to the left of the words.
const INDENT: usize = 11;

/// How a typed text matches an item of the menu, the best match first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    /// The text is the item's key.
    Key,
    Name,
    Label,
    /// The text is the item's key, except for case.
    OtherCase,
    /// Each word of the text begins a word that describes the item.
    Words,
    /// Each word of the text is a part of a word that describes the item.
    Parts,
}

impl<A: Clone> MenuItem<A> {
    /// Makes an item for an action without a key. The item has the worst rank.
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

    /// Makes an item for the present action of a key. The item has the best rank.
    pub fn from_key(words: &str, names: &'static str, key: &str, action: A) -> MenuItem<A> {
        MenuItem { rank: 0, key: key.to_owned(), ..MenuItem::without_key(words, names, action) }
    }

    #[cfg(test)]
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Returns how a typed text matches the item; `None` if it does not match.
    fn fit(&self, typed: &str) -> Option<MatchRank> {
        if self.key == typed {
            return Some(MatchRank::Key);
        }
        let typed = typed.to_lowercase();
        let words = self.words.to_lowercase();
        let mut names = self.names.split(", ");
        let mut labels = self.labels.iter().flat_map(|label| label.split(", "));
        let texts = || [&*words, self.names].into_iter().chain(self.labels.iter().copied());
        let all = |is_found: &dyn Fn(&str, &str) -> bool| {
            typed.split_whitespace().all(|part| texts().any(|text| is_found(text, part)))
        };
        let begins = |text: &str, part: &str| {
            text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(part))
        };
        let fits = [
            (MatchRank::Name, names.any(|name| name == typed)),
            (MatchRank::Label, labels.any(|label| label == typed)),
            (MatchRank::OtherCase, self.key.to_lowercase() == typed),
            (MatchRank::Words, all(&begins)),
            (MatchRank::Parts, all(&|text, part| text.contains(part))),
        ];
        fits.into_iter().find(|(_, fits)| *fits).map(|(fit, _)| fit)
    }
}

/// Makes the items from the rows of a key table, in the order of the table. The rows whose keys are
/// shown now come first. `words` makes the words of an item from those of the table.
pub fn items<A: Clone + 'static, S: 'static>(
    rows: impl IntoIterator<Item = &'static KeyBinding<A, S>>,
    is_shown: impl Fn(&KeyBinding<A, S>) -> bool,
    can_be_done: impl Fn(&A) -> bool,
    words: impl Fn(&KeyDeed<A>) -> String,
) -> Vec<MenuItem<A>> {
    let rows = rows.into_iter().enumerate();
    // Pinned rows do not come first, because they are always visible.
    let (now, otherwise): (Vec<_>, Vec<_>) =
        rows.partition(|(_, row)| is_shown(row) && !row.is_pinned);
    let rows = now.into_iter().chain(otherwise);
    let deeds = rows.flat_map(|(rank, row)| row.deeds().map(move |deed| (rank, deed)));
    let item = |(rank, deed): (usize, KeyDeed<A>)| MenuItem {
        words: sentence(&words(&deed)),
        names: deed.names,
        labels: deed.labels,
        rank,
        key: deed.key,
        action: deed.action.clone(),
    };
    deeds.filter(|(_, deed)| can_be_done(deed.action)).map(item).collect()
}

impl<A: Clone> Menu<A> {
    pub fn new(items: Vec<MenuItem<A>>) -> Menu<A> {
        Menu { items, typed: Input::default(), chosen: 0 }
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

    /// Lists other items. The chosen item stays chosen if it is still there.
    pub fn list(&mut self, items: Vec<MenuItem<A>>) {
        let chosen = self.matching_items().nth(self.chosen).map(|item| item.words.clone());
        self.items = items;
        let place = self.matching_items().position(|item| Some(&item.words) == chosen.as_ref());
        self.chosen = place.unwrap_or(0);
    }

    fn reply(&self, nth: usize) -> DialogReply<A> {
        self.matching_items()
            .nth(nth)
            .map_or(DialogReply::Stay, |item| DialogReply::Finish(item.action.clone()))
    }

    /// Returns the items that the typed text matches. The best matches come first; equal matches
    /// are sorted by rank. Without a typed text, returns all items in their order.
    fn matching_items(&self) -> impl Iterator<Item = &MenuItem<A>> {
        let typed = self.typed.value().trim();
        let fit = |item| Some((MenuItem::fit(item, typed)?, item));
        let mut found: Vec<_> = self.items.iter().filter_map(fit).collect();
        if !typed.is_empty() {
            found.sort_by_key(|(fit, item)| (*fit, item.rank));
        }
        found.into_iter().map(|(_, item)| item)
    }

    /// Returns the key and the words of the first item.
    #[cfg(test)]
    pub fn first(&self) -> Option<(&str, &str)> {
        self.matching_items().next().map(|item| (&*item.key, &*item.words))
    }

    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let entry = |item: &MenuItem<A>| -> Lines {
            let key = Span::styled(item.key.clone(), popup.role(TextRole::Key));
            text::hanging(&key, INDENT, &item.words, popup.role(TextRole::Normal), columns)
        };
        let items: Vec<Lines> = self.matching_items().map(entry).collect();
        // The box keeps its height when a typed text narrows the list.
        let all: usize = self.items.iter().map(|item| entry(item).len()).sum();
        let content = popup.open("What you can do now", columns, all + 1, KEYS);
        draw_labelled("Search: ", TextRole::Normal, "", &self.typed, content, popup);
        let list = beneath(content, 1);
        if items.is_empty() {
            let none = "No action that is possible now fits these words.";
            popup.put_all(list, &text::wrap(none, popup.role(TextRole::Normal), columns));
        }
        popup.list(list, &items, self.chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::ui::action::Edit;

    fn menu() -> Menu<u8> {
        let item = |words: &str, key: &str, action| MenuItem {
            words: words.to_owned(),
            names: "",
            labels: Vec::new(),
            rank: 0,
            key: key.to_owned(),
            action,
        };
        Menu::new(vec![
            item("Take the last move back", "u", 1),
            item("Look back one move", "[", 2),
            item("Quit", "q", 3),
        ])
    }

    fn type_in(menu: &mut Menu<u8>, text: &str) {
        for c in text.chars() {
            menu.act(DialogAction::Edit(Edit::Insert(c)));
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
        assert_eq!(menu.act(DialogAction::Accept), DialogReply::Finish(2));
        type_in(&mut menu, "?");
        assert_eq!(menu.act(DialogAction::Accept), DialogReply::Stay);
    }
}
