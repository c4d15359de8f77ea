//! How the form for a new game is drawn.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::new_game::{Field, KEYS, NOTES, NewGameForm};
use crate::gipf::rules::{Challenges, Potentials, Version};
use crate::record::{Name, visible};
use crate::rules::{Bridges, Player, Variant};
use crate::tui::parts::text_field::{beneath, draw_field};
use crate::tui::parts::{Action, DialogAction, Lines, Popup, TextRole, text};

/// The largest width, in columns.
const COLUMNS: u16 = 58;

/// Where the fields begin, after their names.
const INDENT: u16 = 12;

impl NewGameForm {
    /// Draws the fields, and below them what the active one means or what is wrong.
    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let note = self.note(columns, popup);
        // Always room for the longest note, so that the box keeps its size.
        let rows = |text| text::wrap(text, popup.role(TextRole::Normal), columns).len();
        let room = NOTES.into_iter().map(rows).max().unwrap_or(0).max(note.len());
        let fields = Field::ALL.len();
        let content = popup.open("A new game of GIPF", columns, fields + 2 + room, KEYS);
        for (nth, &field) in Field::ALL.iter().enumerate() {
            // The button stands apart from the fields, where there is room.
            let apart = field == Field::Begin && usize::from(content.height) > fields + 3;
            let line = nth + usize::from(apart);
            let place = Rect { height: 1, ..beneath(content, line) }.intersection(content);
            self.draw_row(field, place, popup);
            popup.click_map.add(place, Action::Dialog(DialogAction::Pick(nth)));
        }
        let apart = usize::from(usize::from(content.height) > fields + 3);
        popup.put_all(beneath(content, fields + 2 * apart), &note);
    }

    fn note(&self, columns: usize, popup: &Popup) -> Lines {
        match &self.error {
            Some(error) => text::wrap(&visible(error), popup.role(TextRole::Warning), columns),
            None => text::wrap(self.meaning(), popup.role(TextRole::Normal), columns),
        }
    }

    fn draw_row(&self, field: Field, place: Rect, popup: &mut Popup) {
        let active = self.field == field;
        let role = if active { TextRole::Selected } else { TextRole::Normal };
        popup.put(place, &Line::styled(field.name(), popup.role(role)));
        let value = Rect {
            x: place.x.saturating_add(INDENT),
            width: place.width.saturating_sub(INDENT),
            ..place
        };
        let line = match field {
            Field::White => return self.draw_name(Player::White, active, value, popup),
            Field::Black => return self.draw_name(Player::Black, active, value, popup),
            Field::Version => choices(&Version::ALL, self.version, Version::code, true, popup),
            Field::Potentials => {
                let can = self.version.can_have_potentials();
                choices(&Potentials::ALL, self.potentials, Potentials::number, can, popup)
            }
            Field::Challenges => {
                let can = self.has_potentials();
                choices(&Challenges::ALL, self.challenges, Challenges::number, can, popup)
            }
            Field::Punct => {
                let code = |variant: Variant| match variant {
                    Variant::Standard => "standard",
                    Variant::Basic => "basic",
                };
                let all = [Variant::Standard, Variant::Basic];
                choices(&all, self.punct.variant, code, self.has_contests(), popup)
            }
            Field::Bridges => {
                let label = |bridges: Bridges| match bridges {
                    Bridges::Two => "two pieces",
                    Bridges::Any => "any",
                };
                let all = [Bridges::Two, Bridges::Any];
                choices(&all, self.punct.bridges, label, self.has_contests(), popup)
            }
            Field::WhiteSeat | Field::BlackSeat => {
                let seat = self.seats[usize::from(field == Field::BlackSeat)];
                let label = match seat {
                    None => "a person".to_owned(),
                    Some(level) => format!("the computer, level {level} of 3"),
                };
                Line::styled(label, popup.role(TextRole::Strong))
            }
            Field::Begin => return,
        };
        popup.put(value, &line);
    }

    fn draw_name(&self, player: Player, active: bool, place: Rect, popup: &mut Popup) {
        let input = &self.names[player as usize];
        if input.value().is_empty() {
            let default = match self.seats[player as usize] {
                Some(_) => Name::of_computer(),
                None => Name::default_of(player),
            };
            popup.put(place, &Line::styled(default.to_string(), popup.role(TextRole::Dim)));
        }
        draw_field(input, place, active, popup);
    }
}

/// The choices of a field, the one chosen marked; all dim where they make no difference.
fn choices<T: Copy + PartialEq, L: std::fmt::Display>(
    all: &[T],
    chosen: T,
    label: impl Fn(T) -> L,
    counts: bool,
    popup: &Popup,
) -> Line<'static> {
    let span = |&choice: &T| {
        let role = match (counts, choice == chosen) {
            (false, _) => TextRole::Dim,
            (true, true) => TextRole::Strong,
            (true, false) => TextRole::Normal,
        };
        let text = label(choice);
        let is_marked = counts && choice == chosen;
        let text = if is_marked { format!("[{text}] ") } else { format!(" {text}  ") };
        Span::styled(text, popup.role(role))
    };
    Line::from(all.iter().map(span).collect::<Vec<_>>())
}
