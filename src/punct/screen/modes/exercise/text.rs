//! The text of an exercise. The text stands beside the board if the board keeps a good size;
//! otherwise over the lower part of the board until the player goes on.

use std::ops::RangeInclusive;

use ratatui::layout::Size;
use ratatui::text::Line;

use super::state::ExercisePanel;
use crate::kit::lessons::{TaskSheet, TaskState, ToTask};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::text;
use crate::kit::ui::text::Notice;
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::exercises::TaskManner;
use crate::punct::lessons::Control;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::keys;
use crate::rules::Space;

/// Returns the fewest and the most columns beside the board, in a window of this number of lines.
/// With few lines, the lines must be long.
pub fn columns_beside(lines: u16) -> RangeInclusive<u16> {
    let fewest = if lines < 36 { 34 } else { 24 };
    fewest..=40
}

/// Whether the text has room beside the board, so that it is always visible. Otherwise the board
/// would become too small to show the levels of pieces.
pub fn has_room_beside(looks: &Appearance, window: Size) -> bool {
    let columns = *columns_beside(window.height).start();
    let width = window.width.saturating_sub(columns);
    looks.size_in(Size { width, ..window }).is_some_and(|size| size >= BoardSize::M)
}

/// Whether the text lies over the board while it is open.
pub fn text_lies_over(look: &Appearance) -> bool {
    !has_room_beside(look, look.window)
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
/// as possible of the lines in `worth`, the lines of the screen that matter to the exercise.
pub fn draw_over(panel: &ExercisePanel, worth: &[u16], popup: &mut Popup) {
    let columns = popup.columns(u16::MAX);
    let message = panel.message.as_ref().map(|message| message_lines(message, columns, popup));
    let lines = message.unwrap_or_else(|| sentences_and_task(panel, columns, popup).concat());
    let content =
        popup.shelf(&panel.run.sheet.title, lines.len() as u16, &keys(panel, TO_READ), worth);
    popup.put_all(content, &lines);
}

/// Draws the sentences, the task and the last notice beside the board.
pub fn draw_beside(panel: &ExercisePanel, popup: &mut Popup) {
    let place = popup.side(&panel.run.sheet.heading, &keys(panel, TO_DO));
    let columns = usize::from(place.width);
    let mut lines = text::wrap(&panel.run.sheet.title, popup.role(TextRole::Strong), columns);
    let [sentences, task] = sentences_and_task(panel, columns, popup);
    lines.extend(sentences);
    let message = panel.message.as_ref().map(|message| message_lines(message, columns, popup));
    for part in [task, message.unwrap_or_default()].into_iter().filter(|part| !part.is_empty()) {
        lines.push(Line::default());
        lines.extend(part);
    }
    // The last notice has precedence over the title.
    let first = lines.len().saturating_sub(usize::from(place.height));
    popup.put_all(place, &lines[first..]);
}

/// Returns the keys below the text that lead somewhere. These are `to_do` while the exercise asks
/// for a move.
fn keys(panel: &ExercisePanel, to_do: &[DialogBinding]) -> Vec<DialogBinding> {
    let all = match panel.run.standing {
        _ if panel.run.wants_a_move() => to_do,
        TaskState::Solved => TO_GO_ON,
        TaskState::Open | TaskState::Failed => TO_GO_ON_ONLY,
    };
    let leads = |row: &DialogBinding| {
        let action = row.first_action();
        (action != BACK.first_action() || panel.run.tasks.leads(ToTask::Back))
            && (action != SKIP.first_action() || panel.run.tasks.leads(ToTask::On))
    };
    all.iter().copied().filter(leads).collect()
}

fn message_lines(notice: &Notice, columns: usize, popup: &Popup) -> Lines {
    text::wrap(&notice.text, popup.role(notice.tone.role()), columns)
}

/// Returns the lines of the text, and of the player's task if there is one.
fn sentences_and_task(panel: &ExercisePanel, columns: usize, popup: &Popup) -> [Lines; 2] {
    let TaskSheet { text, task, .. } = &panel.run.sheet;
    let task = task.as_ref().map(|task| paragraph(task, TextRole::Strong, columns, popup));
    [paragraph(text, TextRole::Normal, columns, popup), task.unwrap_or_default()]
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
        Control::Hint => Action::Intent(Intent::Advise(AdviceKind::Hint)),
        Control::Again => Action::Intent(Intent::Undo),
    }
}
