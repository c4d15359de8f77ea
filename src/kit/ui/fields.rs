//! The fields of a form for a new game, one below the other: first the names of the players, last
//! the button that begins. A note below them explains the active field.

use std::fmt::Display;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use super::action::{DialogAction, DialogBinding, Reply, ShellAction};
use super::keys::{Key, row};
use super::popup::{Lines, Popup};
use super::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use super::text_field::{beneath, draw_field};
use super::theme::TextRole;
use super::{scroll, text, text_field};
use crate::kit::storage::{Name, NameError, visible};
use crate::kit::ui::notice::sentence;
use crate::rules::Player;

/// A field of a form, which says what the form looks like.
pub trait FormField: Copy + PartialEq + 'static {
    /// All, from top to bottom: White's name, Black's, others, the button.
    const ALL: &'static [Self];
    const TITLE: &'static str;
    /// The largest width of the form, in columns.
    const COLUMNS: u16;
    /// Where the values begin, after the labels.
    const INDENT: u16;
    const NOTES: &'static [&'static str];

    fn label(self) -> &'static str;
}

/// The fields of a form, with the names typed into them.
pub struct Fields<F> {
    /// The names typed, White's and Black's.
    pub names: [Input; 2],
    /// The field the keys go to.
    pub active: F,
    /// What is wrong with what was entered.
    pub error: Option<String>,
    pub keys: &'static [DialogBinding],
}

/// What a player asks of a form.
enum FormRequest {
    /// Switch the active field to its next choice.
    Change {
        /// `false` goes to the choice before.
        forward: bool,
    },
    Begin,
}

/// A form for a new game. `A` is what it can ask for.
pub trait Form<A: From<ShellAction>> {
    type Field: FormField;

    fn fields(&mut self) -> &mut Fields<Self::Field>;

    /// Switches the active field to its next choice or to the one before.
    fn change(&mut self, forward: bool);

    /// Begins the game that was entered.
    fn begin(&mut self, names: [Name; 2]) -> Reply<A>;

    fn act(&mut self, action: DialogAction) -> Reply<A> {
        if action == DialogAction::Other {
            return Reply::Meanwhile(ShellAction::Help.into());
        }
        match self.fields().act(action) {
            Some(FormRequest::Begin) => match self.fields().entered() {
                Ok(names) => return self.begin(names),
                Err(error) => self.fields().refuse(&error),
            },
            Some(FormRequest::Change { forward }) => self.change(forward),
            None => {}
        }
        Reply::Stay
    }
}

/// The keys of a form, with what Esc does.
pub const fn keys(esc: DialogBinding) -> [DialogBinding; 5] {
    [FIELD, CHANGE, ENTER.label("begin"), HELP, esc]
}

static KEYS: [DialogBinding; 5] = keys(CANCEL);

const ASKS: Key = Key::Char('?');

const HELP: DialogBinding = row!("?", (&[ASKS, Key::F1], DialogAction::Other)).label("help");

impl<F: FormField> Fields<F> {
    pub fn new(names: [String; 2]) -> Fields<F> {
        Fields { names: names.map(Input::new), active: F::ALL[0], error: None, keys: &KEYS }
    }

    /// The place of the active field.
    fn at(&self) -> usize {
        F::ALL.iter().position(|field| *field == self.active).unwrap_or(0)
    }

    /// The name being typed, if the field is one.
    fn name(&mut self) -> Option<&mut Input> {
        let at = self.at();
        self.names.get_mut(at)
    }

    /// A question mark asks for help where a name is typed, too.
    pub fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let is_typing = self.at() < self.names.len() && !ASKS.is(key);
        text_field::action_in_form(self.keys, key, is_typing)
    }

    /// Carries out an action. Returns what is left to do.
    fn act(&mut self, action: DialogAction) -> Option<FormRequest> {
        self.error = None;
        let is_button = self.at() + 1 == F::ALL.len();
        match action {
            DialogAction::Accept => return Some(FormRequest::Begin),
            // One change too many must not begin a game.
            DialogAction::Change | DialogAction::ChangeBack if is_button => {}
            DialogAction::Change => return Some(FormRequest::Change { forward: true }),
            DialogAction::ChangeBack => return Some(FormRequest::Change { forward: false }),
            DialogAction::Edit(edit) => {
                if let Some(name) = self.name() {
                    text_field::edit(name, edit);
                }
            }
            DialogAction::Pick(nth) => {
                self.active = *F::ALL.get(nth)?;
                let is_button = nth + 1 == F::ALL.len();
                return self.act(if is_button {
                    DialogAction::Accept
                } else {
                    DialogAction::Change
                });
            }
            action => {
                let mut at = self.at();
                scroll::choose(&mut at, F::ALL.len(), action);
                self.active = F::ALL[at];
            }
        }
        None
    }

    /// Takes pasted text into a name.
    pub fn paste(&mut self, text: &str) {
        if let Some(name) = self.name() {
            text_field::paste(name, text);
        }
    }

    /// The text typed as a player's name.
    pub fn typed(&self, player: Player) -> &str {
        self.names[player as usize].value().trim()
    }

    /// The names typed; an empty one becomes the name of the colour.
    fn entered(&self) -> Result<[Name; 2], NameError> {
        let name = |player: Player| match self.typed(player) {
            "" => Ok(Name::default_of(player)),
            text => text.parse(),
        };
        Ok([name(Player::White)?, name(Player::Black)?])
    }

    /// Says what is wrong with what was entered.
    fn refuse(&mut self, error: &impl Display) {
        self.error = Some(sentence(&error.to_string()));
    }

    /// Draws the fields with the values of those that are no names, and below them what the active
    /// one means or what is wrong. An empty name shows the one a player has without.
    pub fn draw(
        &self,
        meaning: &str,
        is_computer: [bool; 2],
        value: impl Fn(F, &Popup) -> Line<'static>,
        popup: &mut Popup,
    ) {
        let columns = popup.columns(F::COLUMNS);
        let note = self.note(meaning, columns, popup);
        // Always room for the longest note, so that the box keeps its size.
        let rows = |text: &&str| text::wrap(text, popup.role(TextRole::Normal), columns).len();
        let room = F::NOTES.iter().map(rows).max().unwrap_or(0).max(note.len());
        let fields = F::ALL.len();
        let content = popup.open(F::TITLE, columns, fields + 2 + room, self.keys);
        // The button stands apart from the fields, where there is room.
        let apart = usize::from(usize::from(content.height) > fields + 3);
        for (nth, &field) in F::ALL.iter().enumerate() {
            let line = if nth + 1 == fields { nth + apart } else { nth };
            let row = Rect { height: 1, ..beneath(content, line) }.intersection(content);
            let role = if field == self.active { TextRole::Selected } else { TextRole::Normal };
            popup.put(row, &Line::styled(field.label(), popup.role(role)));
            let place = Rect {
                x: row.x.saturating_add(F::INDENT),
                width: row.width.saturating_sub(F::INDENT),
                ..row
            };
            match Player::BOTH.get(nth) {
                Some(&player) => self.draw_name(player, is_computer[nth], place, popup),
                None => popup.put(place, &value(field, popup)),
            }
            popup.click_map.add(row, DialogAction::Pick(nth));
        }
        popup.put_all(beneath(content, fields + 2 * apart), &note);
    }

    fn note(&self, meaning: &str, columns: usize, popup: &Popup) -> Lines {
        match &self.error {
            Some(error) => text::wrap(&visible(error), popup.role(TextRole::Warning), columns),
            None => text::wrap(meaning, popup.role(TextRole::Normal), columns),
        }
    }

    fn draw_name(&self, player: Player, is_computer: bool, place: Rect, popup: &mut Popup) {
        let input = &self.names[player as usize];
        if input.value().is_empty() {
            let default = if is_computer { Name::of_computer() } else { Name::default_of(player) };
            popup.put(place, &Line::styled(default.to_string(), popup.role(TextRole::Dim)));
        }
        draw_field(input, place, self.at() == player as usize, popup);
    }
}
