//! The text of an exercise, and where it stands on the screen: beside the board where the board
//! keeps a good size, else over its lower part until the player goes on.

use std::ops::RangeInclusive;

use ratatui::layout::Size;
use ratatui::text::Line;

use super::keys::{TO_DO, TO_GO_ON, TO_READ};
use super::state::Exercise;
use super::tasks::Standing;
use crate::tui::appearance::Appearance;
use crate::tui::notice::{Notice, Tone};
use crate::tui::theme::TextRole;
use crate::tui::view::board_size::BoardSize;
use crate::tui::view::popup::{Lines, Popup};
use crate::tui::view::text;

/// Where the text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Beside the board, always seen.
    Beside,
    /// Over the board, until the player goes on.
    Over,
}

/// The fewest and the most columns beside the board, in a window of so many lines. Where there are
/// few lines, they must be long.
pub fn columns_beside(lines: u16) -> RangeInclusive<u16> {
    let fewest = if lines < 36 { 34 } else { 24 };
    fewest..=40
}

impl Stands {
    /// Where the text stands in a window: beside the board unless that makes it too small to show
    /// how high pieces lie.
    pub fn in_window(looks: &Appearance, window: Size) -> Stands {
        let columns = *columns_beside(window.height).start();
        let width = window.width.saturating_sub(columns);
        match looks.size_in(Size { width, ..window }) {
            Some(size) if size >= BoardSize::M => Stands::Beside,
            _ => Stands::Over,
        }
    }
}

/// Draws the text.
pub fn draw(exercise: &Exercise, stands: Stands, popup: &mut Popup) {
    match stands {
        Stands::Beside => draw_beside(exercise, popup),
        Stands::Over => {
            let columns = popup.columns(u16::MAX);
            let said = exercise.said.as_ref().map(|said| said_lines(said, columns, popup));
            let lines = said.unwrap_or_else(|| lines(exercise, columns, popup));
            let content = popup.bar(lines.len() as u16, TO_READ);
            popup.put_all(content, &lines);
        }
    }
}

fn draw_beside(exercise: &Exercise, popup: &mut Popup) {
    let goes_on = exercise.standing == Standing::Solved || exercise.sheet.task.is_none();
    let keys = if goes_on { TO_GO_ON } else { TO_DO };
    let place = popup.side(&exercise.sheet.heading, keys);
    let columns = usize::from(place.width);
    let mut lines = lines(exercise, columns, popup);
    if let Some(said) = &exercise.said {
        lines.push(Line::default());
        lines.extend(said_lines(said, columns, popup));
    }
    // What was said last counts more than the title.
    let first = lines.len().saturating_sub(usize::from(place.height));
    popup.put_all(place, &lines[first..]);
}

/// What was said last.
fn said_lines(said: &Notice, columns: usize, popup: &Popup) -> Lines {
    let role = match said.tone {
        Tone::Plain => TextRole::Normal,
        Tone::Good => TextRole::Strong,
        Tone::Warning => TextRole::Warning,
    };
    text::wrap(&said.text, popup.role(role), columns)
}

/// The title, the sentences and the task.
fn lines(exercise: &Exercise, columns: usize, popup: &Popup) -> Lines {
    let (plain, strong) = (popup.role(TextRole::Normal), popup.role(TextRole::Strong));
    let key = popup.role(TextRole::Key);
    let sheet = &exercise.sheet;
    let paragraph = |text: &str, style| text::with_keys(text::wrap(text, style, columns), key);
    let mut lines = text::wrap(&sheet.title, strong, columns);
    lines.extend(paragraph(&sheet.text, plain));
    if let Some(task) = &sheet.task {
        lines.push(Line::default());
        lines.extend(paragraph(task, strong));
    }
    lines
}
