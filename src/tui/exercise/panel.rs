//! The text of an exercise, and where it stands on the screen: beside the board where the board
//! keeps a good size, else over its lower part until the player goes on.

use std::ops::RangeInclusive;

use ratatui::layout::Size;
use ratatui::text::Line;

use super::keys::{TO_DO, TO_GO_ON, TO_GO_ON_ONLY, TO_READ, TO_TRY_AGAIN};
use super::state::Exercise;
use super::tasks::TaskStanding;
use crate::ui::appearance::Appearance;
use crate::ui::board_size::BoardSize;
use crate::ui::keys::DialogBinding;
use crate::ui::notice::{Notice, Tone};
use crate::ui::popup::{Lines, Popup};
use crate::ui::text;
use crate::ui::theme::TextRole;

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
        Stands::Over => draw_over(exercise, popup),
    }
}

/// Draws what was said last, or else the sentences and the task, as low as they can lie.
fn draw_over(exercise: &Exercise, popup: &mut Popup) {
    let columns = popup.columns(u16::MAX);
    let said = exercise.said.as_ref().map(|said| said_lines(said, columns, popup));
    let lines = said.unwrap_or_else(|| {
        let task = task(exercise, columns, popup);
        sentences(exercise, columns, popup).into_iter().chain(task).collect()
    });
    let content = popup.shelf(&exercise.sheet.title, lines.len() as u16, keys(exercise, TO_READ));
    popup.put_all(content, &lines);
}

fn draw_beside(exercise: &Exercise, popup: &mut Popup) {
    let place = popup.side(&exercise.sheet.heading, keys(exercise, TO_DO));
    let columns = usize::from(place.width);
    let mut lines = text::wrap(&exercise.sheet.title, popup.role(TextRole::Strong), columns);
    lines.extend(sentences(exercise, columns, popup));
    let task = task(exercise, columns, popup);
    let said = exercise.said.as_ref().map(|said| said_lines(said, columns, popup));
    for part in [task, said.unwrap_or_default()].into_iter().filter(|part| !part.is_empty()) {
        lines.push(Line::default());
        lines.extend(part);
    }
    // What was said last counts more than the title.
    let first = lines.len().saturating_sub(usize::from(place.height));
    popup.put_all(place, &lines[first..]);
}

/// The keys below the text: `to_do` while a move is asked for.
fn keys(exercise: &Exercise, to_do: &'static [DialogBinding]) -> &'static [DialogBinding] {
    match exercise.standing {
        _ if exercise.wants_a_move() => to_do,
        TaskStanding::Failed => TO_TRY_AGAIN,
        TaskStanding::Solved => TO_GO_ON,
        TaskStanding::Open => TO_GO_ON_ONLY,
    }
}

fn said_lines(said: &Notice, columns: usize, popup: &Popup) -> Lines {
    let role = match said.tone {
        Tone::Plain => TextRole::Normal,
        Tone::Good => TextRole::Strong,
        Tone::Warning => TextRole::Warning,
    };
    text::wrap(&said.text, popup.role(role), columns)
}

fn sentences(exercise: &Exercise, columns: usize, popup: &Popup) -> Lines {
    paragraph(&exercise.sheet.text, TextRole::Normal, columns, popup)
}

/// What is to be done, if anything is.
fn task(exercise: &Exercise, columns: usize, popup: &Popup) -> Lines {
    let task = exercise.sheet.task.as_ref();
    task.map(|task| paragraph(task, TextRole::Strong, columns, popup)).unwrap_or_default()
}

fn paragraph(text: &str, role: TextRole, columns: usize, popup: &Popup) -> Lines {
    text::with_keys(text::wrap(text, popup.role(role), columns), popup.role(TextRole::Key))
}
