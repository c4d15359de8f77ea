//! The text of an exercise. The text stands beside the board if the board keeps a good size;
//! otherwise over the lower part of the board until the player goes on.

use std::ops::RangeInclusive;

use ratatui::layout::Size;
use ratatui::text::Line;

use super::state::Exercise;
use crate::kit::lessons::{TaskStanding, ToTask};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::notice::Notice;
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::exercises::TaskManner;
use crate::punct::lessons::Control;
use crate::punct::play::Command;
use crate::punct::screen::action::{Action, AdviceAction, BoardAction};
use crate::punct::screen::keys;
use crate::rules::Space;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Beside the board, always visible.
    Beside,
    /// Over the board, until the player goes on.
    Over,
}

/// Returns the fewest and the most columns beside the board, in a window of this number of lines.
/// With few lines, the lines must be long.
pub fn columns_beside(lines: u16) -> RangeInclusive<u16> {
    let fewest = if lines < 36 { 34 } else { 24 };
    fewest..=40
}

impl Stands {
    /// Returns the place of the text in a window: beside the board, unless the board would become
    /// too small to show the levels of pieces.
    pub fn in_window(looks: &Appearance, window: Size) -> Stands {
        let columns = *columns_beside(window.height).start();
        let width = window.width.saturating_sub(columns);
        match looks.size_in(Size { width, ..window }) {
            Some(size) if size >= BoardSize::M => Stands::Beside,
            _ => Stands::Over,
        }
    }
}

/// Draws the text. Over the board, the text hides as few as possible of `lines`, the lines of the
/// screen that matter to the exercise.
pub fn draw(exercise: &Exercise, stands: Stands, lines: &[u16], popup: &mut Popup) {
    match stands {
        Stands::Beside => draw_beside(exercise, popup),
        Stands::Over => draw_over(exercise, lines, popup),
    }
}

/// Returns the rows of the board that a text mentions, by number (`row 5`) or by their spaces.
pub fn rows_named(text: &str) -> impl Iterator<Item = i8> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut before = "";
    words.filter(|word| !word.is_empty()).filter_map(move |word| {
        let is_row = std::mem::replace(&mut before, word) == "row";
        let space = word.parse::<Space>().ok().map(Space::row);
        if is_row { word.parse().ok() } else { space }
    })
}

/// Draws the last notice, or else the sentences and the task, over the board. The text hides as few
/// as possible of the lines in `worth`.
fn draw_over(exercise: &Exercise, worth: &[u16], popup: &mut Popup) {
    let columns = popup.columns(u16::MAX);
    let said = exercise.said.as_ref().map(|said| said_lines(said, columns, popup));
    let lines = said.unwrap_or_else(|| {
        let task = task(exercise, columns, popup);
        sentences(exercise, columns, popup).into_iter().chain(task).collect()
    });
    let content =
        popup.shelf(&exercise.sheet.title, lines.len() as u16, &keys(exercise, TO_READ), worth);
    popup.put_all(content, &lines);
}

fn draw_beside(exercise: &Exercise, popup: &mut Popup) {
    let place = popup.side(&exercise.sheet.heading, &keys(exercise, TO_DO));
    let columns = usize::from(place.width);
    let mut lines = text::wrap(&exercise.sheet.title, popup.role(TextRole::Strong), columns);
    lines.extend(sentences(exercise, columns, popup));
    let task = task(exercise, columns, popup);
    let said = exercise.said.as_ref().map(|said| said_lines(said, columns, popup));
    for part in [task, said.unwrap_or_default()].into_iter().filter(|part| !part.is_empty()) {
        lines.push(Line::default());
        lines.extend(part);
    }
    // The last notice has precedence over the title.
    let first = lines.len().saturating_sub(usize::from(place.height));
    popup.put_all(place, &lines[first..]);
}

/// Returns the keys below the text that lead somewhere. These are `to_do` while the exercise asks
/// for a move.
fn keys(exercise: &Exercise, to_do: &[DialogBinding]) -> Vec<DialogBinding> {
    let all = match exercise.standing {
        _ if exercise.wants_a_move() => to_do,
        TaskStanding::Solved => TO_GO_ON,
        TaskStanding::Open | TaskStanding::Failed => TO_GO_ON_ONLY,
    };
    let leads = |row: &DialogBinding| {
        let action = row.first_action();
        (action != BACK.first_action() || exercise.tasks.leads(ToTask::Back))
            && (action != SKIP.first_action() || exercise.tasks.leads(ToTask::On))
    };
    all.iter().copied().filter(leads).collect()
}

fn said_lines(notice: &Notice, columns: usize, popup: &Popup) -> Lines {
    text::wrap(&notice.text, popup.role(notice.tone.role()), columns)
}

fn sentences(exercise: &Exercise, columns: usize, popup: &Popup) -> Lines {
    paragraph(&exercise.sheet.text, TextRole::Normal, columns, popup)
}

/// Returns the lines of the player's task, if there is one.
fn task(exercise: &Exercise, columns: usize, popup: &Popup) -> Lines {
    let task = exercise.sheet.task.as_ref();
    task.map(|task| paragraph(task, TextRole::Strong, columns, popup)).unwrap_or_default()
}

fn paragraph(text: &str, role: TextRole, columns: usize, popup: &Popup) -> Lines {
    text::with_keys(text::wrap(text, popup.role(role), columns), popup.role(TextRole::Key))
}

/// The board decides what this key and Esc do.
const ON: DialogBinding =
    row!("Enter", (&[Key::ENTER], DialogAction::AtBoard(Key::ENTER))).label("go on");

const HINT: DialogBinding =
    row!("H", (&[Key::Char('H')], DialogAction::AtBoard(Key::Char('H')))).label("hint");

const AGAIN: DialogBinding =
    row!("u", (&[Key::Char('u')], DialogAction::AtBoard(Key::Char('u')))).label("try again");

const BACK: DialogBinding =
    row!("[", (&[Key::Char('[')], DialogAction::AtBoard(Key::Char('[')))).label("back");

const SKIP: DialogBinding =
    row!("]", (&[Key::Char(']')], DialogAction::AtBoard(Key::Char(']')))).label("next");

const LEAVE: DialogBinding =
    row!("Esc", (&[Key::ESC], DialogAction::AtBoard(Key::ESC))).label("leave");

/// The keys below a text beside the board, while the exercise asks for a move.
static TO_DO: &[DialogBinding] = &[HINT, AGAIN, BACK, SKIP, LEAVE];

/// The keys once the task is done.
static TO_GO_ON: &[DialogBinding] = &[ON, AGAIN, BACK, SKIP, LEAVE];

/// The keys if there is no task, or if the task is spoilt.
static TO_GO_ON_ONLY: &[DialogBinding] = &[ON, BACK, SKIP, LEAVE];

/// The keys below a text over the board, while the exercise asks for a move. Any other key also
/// closes the text.
static TO_READ: &[DialogBinding] = &[ON, HINT, BACK, SKIP];

/// All sets of keys that a text shows.
#[cfg(test)]
pub static SHOWN: &[&[DialogBinding]] = &[TO_DO, TO_GO_ON, TO_GO_ON_ONLY, TO_READ];

/// The player does exercises with the keys of the board.
pub const BY_KEYS: TaskManner = TaskManner::Keys(name_of);

fn name_of(control: Control) -> String {
    keys::name_of(&action(control))
}

fn action(control: Control) -> Action {
    match control {
        Control::Take(kind) => Action::Board(BoardAction::Take(kind)),
        Control::Confirm => Action::Board(BoardAction::Confirm),
        Control::Turn => Action::Board(BoardAction::Turn { clockwise: true }),
        Control::NextPlace => Action::Board(BoardAction::NextPlace { forward: true }),
        Control::StepOnLine => Action::Board(BoardAction::StepOnLine { forward: true }),
        Control::NextLine => Action::Board(BoardAction::NextLine),
        Control::Back => Action::Board(BoardAction::Back),
        Control::TypeMove => Action::Board(BoardAction::TypeMove),
        Control::Peek => Action::Board(BoardAction::Peek),
        Control::Chains => Action::Board(BoardAction::Chains),
        Control::Hint => Action::Advice(AdviceAction::Hint),
        Control::Again => Action::Command(Command::UNDO),
    }
}
