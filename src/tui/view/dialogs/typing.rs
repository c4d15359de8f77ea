//! A line being typed: a move, or a file's name; and the field it is typed into.

use std::path::Path;

use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tui_input::Input;

use super::paper::{Hint, Lines, Paper, close};
use super::text;
use crate::record::{visible, visible_path};
use crate::tui::action::Action;
use crate::tui::dialog::{Line as Typed, Purpose, TAKE};
use crate::tui::theme::TextRole;

/// The widest the line is, in columns.
const COLUMNS: u16 = 60;

/// Draws the line with what is asked for, and what was wrong with it.
pub fn draw(line: &Typed, folder: &Path, paper: &mut Paper) {
    let columns = paper.columns(COLUMNS);
    let prompt = prompt(line.purpose, folder, columns, paper);
    let error = match &line.error {
        Some(error) => text::wrap(&visible(error), paper.role(TextRole::Warning), columns),
        None => vec![],
    };
    let (title, enter) = match line.purpose {
        Purpose::Move => ("Type a move", "play"),
        Purpose::SaveAs => ("Save the game as", "save"),
    };
    let hints: [Hint; 3] = [
        ("Enter", enter, Action::Choose(TAKE)),
        ("Ctrl-u", "clear", Action::Nothing),
        close("cancel"),
    ];
    // The field comes first and what is wrong next to it: where room is short, the rest is cut.
    let content = paper.open(title, columns, 1 + error.len() + 1 + prompt.len(), &hints);
    field(&line.input, content, true, paper);
    let below = beneath(content, 1);
    paper.put_all(below, &error);
    paper.put_all(beneath(below, error.len() + 1), &prompt);
}

fn prompt(purpose: Purpose, folder: &Path, columns: usize, paper: &Paper) -> Lines {
    let plain = paper.role(TextRole::Normal);
    match purpose {
        Purpose::Move => {
            let examples = [
                "The spaces of the three dots, the PÜNCT's first.",
                "To add a piece: T-D3,D4,E4",
                "To move one, first where its PÜNCT is: TD3-I8,H7,H8",
            ];
            examples.into_iter().flat_map(|text| text::wrap(text, plain, columns)).collect()
        }
        Purpose::SaveAs => {
            let text = format!(
                "A name for the file, in the folder {} - or a path to another place. The game goes \
                 on saving itself there.",
                visible_path(folder)
            );
            text::wrap(&text, plain, columns)
        }
    }
}

/// The rest of an area under so many of its lines.
pub fn beneath(area: Rect, lines: usize) -> Rect {
    let lines = area.height.min(u16::try_from(lines).unwrap_or(u16::MAX));
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// A field on the first line of an area, with the end of it in sight where the cursor is.
pub fn field(input: &Input, area: Rect, active: bool, paper: &mut Paper) {
    if area.is_empty() {
        return;
    }
    // What can't be shown as it is has another width than what stands for it.
    let shown = Input::new(visible(input.value())).with_cursor(input.cursor());
    let first = shown.visual_scroll(usize::from(area.width).saturating_sub(1));
    let (text, skipped) = from_column(shown.value(), first);
    paper.put(area, &Line::styled(text.to_owned(), paper.role(TextRole::Strong)));
    if active {
        let column = shown.visual_cursor().saturating_sub(skipped) as u16;
        let at = Position::new(area.x.saturating_add(column), area.y);
        if area.contains(at) {
            paper.cursor(at);
        }
    }
}

/// The part of a text that begins at a column or, if a wide character lies across it, after that;
/// and the columns before it.
fn from_column(text: &str, column: usize) -> (&str, usize) {
    let mut before = 0;
    for (at, c) in text.char_indices() {
        if before >= column {
            return (&text[at..], before);
        }
        before += unicode_width::UnicodeWidthChar::width(c).unwrap_or(0);
    }
    ("", before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_not_cut_in_half() {
        assert_eq!(from_column("abc", 1), ("bc", 1));
        assert_eq!(from_column("漢字c", 1), ("字c", 2));
        assert_eq!(from_column("漢字c", 9), ("", 5));
    }
}
