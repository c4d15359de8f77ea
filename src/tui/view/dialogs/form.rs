//! What a new game is to be: names and rules.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::paper::{Hint, Lines, Paper, close};
use super::text;
use super::typing::{beneath, field};
use crate::record::{Name, visible};
use crate::rules::{Bridges, Player, Variant};
use crate::tui::action::Action;
use crate::tui::dialog::{Field, Form, TAKE};
use crate::tui::theme::TextRole;

/// The widest the form is, in columns.
const COLUMNS: u16 = 56;

/// Where the fields begin, after their names.
const INDENT: u16 = 9;

const HINTS: [Hint; 4] = [
    ("Tab Down Up", "field", Action::Nothing),
    ("Space", "change", Action::Nothing),
    ("Enter", "begin", Action::Choose(TAKE)),
    close("cancel"),
];

/// Draws the fields, what the one chosen means, and what is wrong.
pub fn draw(form: &Form, paper: &mut Paper) {
    let columns = paper.columns(COLUMNS);
    let note = note(form, columns, paper);
    // The room for the longest note is kept, so that the box stays where it is.
    let notes = notes().map(|text| text::wrap(text, paper.role(TextRole::Normal), columns).len());
    let room = notes.max().unwrap_or(0).max(note.len());
    let content = paper.open("A new game", columns, Field::ALL.len() + 2 + room, &HINTS);
    for (nth, &of) in Field::ALL.iter().enumerate() {
        // The button stands apart from the fields.
        let line = nth + usize::from(of == Field::Begin);
        let place = Rect { height: 1, ..beneath(content, line) }.intersection(content);
        draw_field(form, of, place, paper);
        paper.zones.add(place, Action::Choose(nth));
    }
    paper.put_all(beneath(content, Field::ALL.len() + 2), &note);
}

fn draw_field(form: &Form, of: Field, place: Rect, paper: &mut Paper) {
    let active = form.field == of;
    let value = Rect {
        x: place.x.saturating_add(INDENT),
        width: place.width.saturating_sub(INDENT),
        ..place
    };
    let role = if active { TextRole::Selected } else { TextRole::Normal };
    paper.put(place, &Line::styled(name(of), paper.role(role)));
    match of {
        Field::White => draw_name(form, Player::White, value, paper),
        Field::Black => draw_name(form, Player::Black, value, paper),
        Field::Variant => {
            let standard = form.rules.variant == Variant::Standard;
            draw_choice(
                [(Variant::Standard.code(), standard), (Variant::Basic.code(), !standard)],
                value,
                paper,
            );
        }
        Field::Bridges => {
            let two = form.rules.bridges == Bridges::Two;
            draw_choice([("two pieces", two), (Bridges::Any.code(), !two)], value, paper);
        }
        Field::Begin => {}
    }
}

fn name(field: Field) -> &'static str {
    match field {
        Field::White => "White",
        Field::Black => "Black",
        Field::Variant => "Rules",
        Field::Bridges => "Bridges",
        Field::Begin => "[ Begin ]",
    }
}

fn draw_name(form: &Form, player: Player, place: Rect, paper: &mut Paper) {
    let input = &form.names[player as usize];
    let active = form.field as usize == player as usize;
    if input.value().is_empty() {
        let default = Name::default_of(player).to_string();
        paper.put(place, &Line::styled(default, paper.role(TextRole::Dim)));
    }
    field(input, place, active, paper);
}

fn draw_choice(options: [(&'static str, bool); 2], place: Rect, paper: &mut Paper) {
    let mut spans = Vec::new();
    for (label, chosen) in options {
        let (mark, role) =
            if chosen { ("(*) ", TextRole::Strong) } else { ("( ) ", TextRole::Normal) };
        spans.push(Span::styled(mark, paper.role(role)));
        spans.push(Span::styled(label, paper.role(role)));
        spans.push(Span::raw("  "));
    }
    paper.put(place, &Line::from(spans));
}

fn note(form: &Form, columns: usize, paper: &Paper) -> Lines {
    match &form.error {
        Some(error) => text::wrap(&visible(error), paper.role(TextRole::Warning), columns),
        None => text::wrap(meaning(form, form.field), paper.role(TextRole::Normal), columns),
    }
}

const NAMES: &str = "Names are optional. White begins.";
const STANDARD: &str = "Standard: no piece is added in the central hexagon. After the last piece, \
                        whoever tops more of it wins.";
const BASIC: &str = "Basic, to learn the game: only White's first piece keeps out of the centre. \
                     After the last piece the game is a draw.";
const TWO: &str = "A bridge is a piece that hangs over a gap. Two pieces: its ends rest on two \
                   different ones, as the rulebook says.";
const ANY: &str = "A bridge is a piece that hangs over a gap. Any: both ends of an angle may rest on \
                   the same piece too, as on the game's servers.";

fn meaning(form: &Form, field: Field) -> &'static str {
    match (field, form.rules.variant, form.rules.bridges) {
        (Field::White | Field::Black, ..) => NAMES,
        (Field::Variant | Field::Begin, Variant::Standard, _) => STANDARD,
        (Field::Variant | Field::Begin, Variant::Basic, _) => BASIC,
        (Field::Bridges, _, Bridges::Two) => TWO,
        (Field::Bridges, _, Bridges::Any) => ANY,
    }
}

fn notes() -> impl Iterator<Item = &'static str> {
    [NAMES, STANDARD, BASIC, TWO, ANY].into_iter()
}
