//! Forms as data: fields, usually a button below them, and an explanation of the active field.

#[cfg(test)]
pub mod tests;

use std::fmt::Display;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::{Input, InputRequest};

use super::action::{DialogAction, DialogBinding, DialogCommand};
use super::keys::{Key, action_of, row};
use super::popup::Popup;
use super::scroll;
use super::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use super::text::{self, sentence};
use super::text_field::{self, beneath, draw_field};
use super::theme::TextRole;
use crate::kit::storage::{Name, NameError, visible};
use crate::kit::text::Columns as _;
use crate::rules::Player;

/// A digit, from 0 to 9, of the number that names a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digit {
    Whole(u8),
    Tenths(u8),
}

pub fn options_line(
    options: impl IntoIterator<Item = (String, bool)>,
    popup: &Popup,
) -> Line<'static> {
    let mut spans = Vec::new();
    for (label, chosen) in options {
        let (mark, role) =
            if chosen { ("(*) ", TextRole::Strong) } else { ("( ) ", TextRole::Normal) };
        spans.push(Span::styled(mark, popup.role(role)));
        spans.push(Span::styled(label, popup.role(role)));
        spans.push(Span::raw("  "));
    }
    Line::from(spans)
}

pub struct FormLayout<S: 'static> {
    pub title: &'static str,
    pub columns: u16,
    /// The column in which the values begin, to the right of the labels.
    pub indent: u16,
    pub rows: &'static [FormField<S>],
    pub most: usize,
    pub button: Option<FormField<S>>,
}

type ValueOf<S> = fn(&S, ValueSpace, &Popup) -> Line<'static>;

pub struct FormField<S: 'static> {
    label: &'static str,
    /// The number of the form's text that the player types here; `None` if nothing can be typed.
    text: Option<usize>,
    /// After each edit, and when the form is finished. An error says why the text is no choice.
    typed: fn(&mut S, &str) -> Result<(), String>,
    /// Shown if the text is empty or nothing can be typed.
    value: ValueOf<S>,
    /// Goes to the next choice or, with `false`, to the previous one.
    change: Option<fn(&mut S, bool)>,
    choose: Option<fn(&mut S, Digit)>,
    notes: &'static [&'static str],
    note: fn(&S) -> usize,
    is_shown: fn(&S) -> bool,
    counts: fn(&S) -> bool,
}

#[derive(Clone, Copy)]
pub struct ValueSpace {
    pub columns: usize,
    pub counts: bool,
}

/// Makes a field with choices: its label, the place of the choice in the state, all choices with
/// their labels, and the function that shows them.
macro_rules! choice {
    ($label:expr, |$state:ident: $of:ty| $kept:expr, $all:expr, $shown:path) => {
        $crate::kit::ui::form::FormField::<$of>::choice(
            $label,
            |$state, space, popup| $shown(&$all, $kept, space, popup),
            |$state, forward| $crate::kit::ui::form::step(&mut $kept, &$all, forward),
        )
    };
}
pub(crate) use choice;

impl<S> FormField<S> {
    const fn new(label: &'static str) -> Self {
        FormField {
            label,
            text: None,
            typed: |_, _| Ok(()),
            value: |_, _, _| Line::default(),
            change: None,
            choose: None,
            notes: &[],
            note: |_| 0,
            is_shown: |_| true,
            counts: |_| true,
        }
    }

    /// Makes a field for the text with the number `nth`. The function `empty` makes the value that
    /// is shown while the text is empty.
    pub const fn text(label: &'static str, nth: usize, empty: ValueOf<S>) -> Self {
        FormField { text: Some(nth), value: empty, ..FormField::new(label) }
    }

    pub const fn choice(label: &'static str, value: ValueOf<S>, change: fn(&mut S, bool)) -> Self {
        FormField { value, change: Some(change), ..FormField::new(label) }
    }

    pub const fn button(label: &'static str) -> Self {
        FormField::new(label)
    }

    pub const fn or_chosen(self, choose: fn(&mut S, Digit)) -> Self {
        FormField { choose: Some(choose), ..self }
    }

    /// A text in which the player can also type the choice.
    pub const fn or_typed(self, nth: usize, typed: fn(&mut S, &str) -> Result<(), String>) -> Self {
        FormField { text: Some(nth), typed, ..self }
    }

    /// `note` returns the number of the present explanation.
    pub const fn notes(self, notes: &'static [&'static str], note: fn(&S) -> usize) -> Self {
        FormField { notes, note, ..self }
    }

    pub const fn note(self, notes: &'static [&'static str; 1]) -> Self {
        FormField { notes, ..self }
    }

    pub const fn shown_when(self, is_shown: fn(&S) -> bool) -> Self {
        FormField { is_shown, ..self }
    }

    pub const fn counting_when(self, counts: fn(&S) -> bool) -> Self {
        FormField { counts, ..self }
    }
}

pub struct Form<S: 'static> {
    pub state: S,
    layout: &'static FormLayout<S>,
    pub keys: &'static [DialogBinding],
    pub texts: Vec<Input>,
    /// The field that gets the keys. The button has the number after the last field's.
    active: usize,
    is_after_point: bool,
    pub error: Option<String>,
}

pub const fn keys(esc: DialogBinding) -> [DialogBinding; 5] {
    [FIELD, CHANGE, ENTER.label("begin"), HELP, esc]
}

pub static KEYS: [DialogBinding; 5] = keys(CANCEL);

const HELP: DialogBinding =
    row!("?", (&[Key::Char('?'), Key::F1], DialogAction::Command(DialogCommand::Help)))
        .label("help");

impl<S> Form<S> {
    pub fn from_rows(
        sheet: &'static FormLayout<S>,
        keys: &'static [DialogBinding],
        state: S,
        texts: impl IntoIterator<Item = String>,
    ) -> Form<S> {
        Form {
            state,
            layout: sheet,
            keys,
            texts: texts.into_iter().map(Input::new).collect(),
            active: 0,
            is_after_point: false,
            error: None,
        }
    }

    fn row(&self, nth: usize) -> Option<&'static FormField<S>> {
        self.layout.rows.get(nth).or(self.layout.button.as_ref())
    }

    pub fn is_at_button(&self) -> bool {
        self.active == self.layout.rows.len()
    }

    pub fn go_to(&mut self, label: &str) {
        let at = self.layout.rows.iter().position(|row| row.label == label);
        self.active = at.unwrap_or(self.active);
    }

    fn shown_fields(&self) -> Vec<usize> {
        let rows = self.layout.rows;
        let mut shown: Vec<usize> =
            (0..rows.len()).filter(|nth| (rows[*nth].is_shown)(&self.state)).collect();
        if self.layout.button.is_some() {
            shown.push(rows.len());
        }
        shown
    }

    /// The number of the active field's text, and the field; `None` if nothing can be typed there.
    fn typed_in(&self) -> Option<(usize, &'static FormField<S>)> {
        let row = self.row(self.active)?;
        Some((row.text?, row))
    }

    pub fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        // The key for help also works while a text is typed.
        let asks = action_of(self.keys, key) == Some(DialogAction::Command(DialogCommand::Help));
        let typed_in = if asks { None } else { self.typed_in() };
        if self.row(self.active).is_some_and(|row| row.choose.is_some()) {
            let digit = (0..=9).find(|&digit| Key::Char((b'0' + digit).into()).is(key));
            if let Some(digit) = digit {
                return Some(DialogAction::Digit(digit));
            }
            if Key::Char('.').is(key) {
                return Some(DialogAction::Point);
            }
        }
        let action = text_field::action_in_form(self.keys, key, typed_in.is_some());
        match action.or(text_field::insertion(key)) {
            // A choice that can be typed contains no space, so the space bar can go to the next
            // choice.
            Some(DialogAction::Edit(InputRequest::InsertChar(' ')))
                if typed_in.is_some_and(|(_, row)| row.change.is_some()) =>
            {
                Some(DialogAction::Change)
            }
            action => action,
        }
    }

    /// Returns whether the player has finished the form.
    pub fn act(&mut self, action: DialogAction) -> bool {
        self.error = None;
        let is_after_point = std::mem::replace(&mut self.is_after_point, false);
        let shown = self.shown_fields();
        match action {
            DialogAction::Accept => return self.takes_texts(),
            DialogAction::Change if self.is_at_button() => return self.takes_texts(),
            DialogAction::Change => self.change(true),
            DialogAction::ChangeBack => self.change(false),
            DialogAction::Digit(digit) => {
                let digit = if is_after_point { Digit::Tenths(digit) } else { Digit::Whole(digit) };
                if let Some(choose) = self.row(self.active).and_then(|row| row.choose) {
                    choose(&mut self.state, digit);
                }
            }
            DialogAction::Point => self.is_after_point = true,
            DialogAction::Edit(edit) => self.type_in(|text| text_field::edit(text, edit)),
            DialogAction::Pick(nth) => {
                self.active = shown.get(nth).copied().unwrap_or(self.active);
                // A click on the button finishes the form. The key that changes a field does not.
                let enters = self.is_at_button() && self.layout.button.is_some();
                return self.act(if enters { DialogAction::Accept } else { DialogAction::Change });
            }
            action => {
                let mut at = shown.iter().position(|nth| *nth == self.active).unwrap_or(0);
                scroll::choose(&mut at, shown.len(), action);
                self.active = shown[at];
            }
        }
        false
    }

    fn change(&mut self, forward: bool) {
        let Some(row) = self.row(self.active) else { return };
        let Some(change) = row.change else { return };
        if !(row.counts)(&self.state) {
            return self.refuse(&"with the other choices as they are, this one has no effect");
        }
        if let Some(nth) = row.text {
            self.texts[nth] = Input::default();
        }
        change(&mut self.state, forward);
    }

    fn type_in(&mut self, does: impl FnOnce(&mut Input)) {
        match self.typed_in() {
            Some((nth, row)) => {
                does(&mut self.texts[nth]);
                // While the player types, the text need not be a choice yet.
                let _ = (row.typed)(&mut self.state, self.texts[nth].value());
            }
            None => {
                self.error = self.row(self.active).map(|row| {
                    let how_to_change = if row.choose.is_some() {
                        "A digit chooses here; Space, Left and Right go to other choices"
                    } else if row.change.is_some() {
                        "Space, Left and Right go to other choices"
                    } else {
                        "Enter does what the button says"
                    };
                    how_to_change.to_owned()
                });
            }
        }
    }

    /// Each typed text is a choice. If one is not, goes to its field and says why.
    fn takes_texts(&mut self) -> bool {
        for at in self.shown_fields() {
            let Some(row) = self.row(at) else { continue };
            let Some(nth) = row.text else { continue };
            if let Err(error) = (row.typed)(&mut self.state, self.texts[nth].value()) {
                self.active = at;
                self.refuse(&error);
                return false;
            }
        }
        true
    }

    pub fn paste(&mut self, pasted: &str) {
        self.error = None;
        self.type_in(|text| text_field::paste(text, pasted));
    }

    pub fn refuse(&mut self, error: &impl Display) {
        self.error = Some(sentence(&error.to_string()));
    }

    pub fn meaning(&self) -> &'static str {
        let row = self.row(self.active);
        row.and_then(|row| row.notes.get((row.note)(&self.state)).copied()).unwrap_or_default()
    }

    pub fn draw(&self, popup: &mut Popup) {
        let sheet = self.layout;
        // What begins a game has nothing to do with the game behind it.
        if sheet.button.is_some() {
            popup.alone();
        }
        let columns = popup.columns(sheet.columns);
        let plain = popup.role(TextRole::Normal);
        let note = match &self.error {
            Some(error) => text::wrap(&visible(error), popup.role(TextRole::Warning), columns),
            None => text::wrap(self.meaning(), plain, columns),
        };
        // The box has room for the longest explanation, so that its size does not change.
        let notes = sheet.rows.iter().chain(&sheet.button).flat_map(|row| row.notes);
        let longest = notes.map(|note| text::wrap(note, plain, columns).len()).max().unwrap_or(0);
        let button = usize::from(sheet.button.is_some());
        let height = sheet.most + 1 + 2 * button + longest.max(note.len());
        let content = popup.open(sheet.title, columns, height, self.keys);
        // The button is always at the same place. If there is room, an empty line separates it from
        // the fields.
        let has_room = usize::from(content.height) > sheet.most + 4;
        let apart = if has_room { button } else { 0 };
        for (line, &nth) in self.shown_fields().iter().enumerate() {
            let Some(row) = self.row(nth) else { continue };
            let at = if nth == sheet.rows.len() { sheet.most + apart } else { line };
            let rect = Rect { height: 1, ..beneath(content, at) }.intersection(content);
            self.draw_row(row, nth == self.active, rect, popup);
            popup.click_map.add(rect, DialogAction::Pick(line));
        }
        popup.put_all(beneath(content, sheet.most + 1 + 2 * apart), &note);
    }

    fn draw_row(&self, row: &FormField<S>, active: bool, rect: Rect, popup: &mut Popup) {
        let role = if active { TextRole::Selected } else { TextRole::Normal };
        popup.put(rect, &Line::styled(row.label, popup.role(role)));
        let indent = self.layout.indent;
        let x = rect.x.saturating_add(indent);
        let beside = Rect { x, width: rect.width.saturating_sub(indent), ..rect };
        let typed = row.text.map(|nth| &self.texts[nth]);
        let is_empty = typed.is_none_or(|text| text.value().is_empty());
        if is_empty {
            let counts = (row.counts)(&self.state);
            let space = ValueSpace { columns: usize::from(beside.width), counts };
            let line = (row.value)(&self.state, space, popup);
            popup.put(beside, &line);
        }
        // A field with choices shows no cursor until something is typed.
        if let Some(text) = typed
            && (row.change.is_none() || !is_empty)
        {
            draw_field(text, beside, active, popup);
        }
    }

    /// The two texts of a form for new games are the names of White and Black.
    pub fn typed_name(&self, player: Player) -> &str {
        self.texts[player as usize].value().trim()
    }

    pub fn names(&self) -> Result<[Name; 2], NameError> {
        let mut names = Player::BOTH.map(Name::default_of);
        for player in Player::BOTH {
            let typed = self.typed_name(player);
            if !typed.is_empty() {
                names[player as usize] = typed.parse()?;
            }
        }
        Ok(names)
    }
}

pub fn usual_name(player: Player, is_computer: bool, popup: &Popup) -> Line<'static> {
    let name = if is_computer { Name::computer() } else { Name::default_of(player) };
    Line::styled(name.to_string(), popup.role(TextRole::Dim))
}

pub fn step<T: Copy + PartialEq, L>(value: &mut T, all: &[(T, L)], forward: bool) {
    let at = all.iter().position(|(one, _)| one == value);
    let next = match at {
        None if forward => 0,
        None => all.len() - 1,
        Some(at) => (at + if forward { 1 } else { all.len() - 1 }) % all.len(),
    };
    *value = all[next].0;
}

pub fn options<T: Copy + PartialEq>(
    all: &[(T, &str)],
    chosen: T,
    space: ValueSpace,
    popup: &Popup,
) -> Line<'static> {
    let line =
        options_line(all.iter().map(|&(one, label)| (label.to_owned(), one == chosen)), popup);
    if line.to_string().trim_end().columns() <= space.columns {
        return line;
    }
    let chosen = all.iter().find(|(one, _)| *one == chosen).map_or("", |(_, label)| label);
    one_of(chosen, &format!("1 of {}", all.len()), popup)
}

pub fn one_of(chosen: &str, list: &str, popup: &Popup) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("(*) {chosen}"), popup.role(TextRole::Strong)),
        Span::styled(format!("  {list}"), popup.role(TextRole::Dim)),
    ])
}
