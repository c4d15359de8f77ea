//! The saves there are, to open one.

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::paper::{Hint, Lines, PAGE_COLUMNS, Paper, close};
use super::text;
use super::typing::beneath;
use crate::record::{Listed, StoreError, Summary, visible, visible_path};
use crate::tui::action::Action;
use crate::tui::dialog::{Saves, TAKE};
use crate::tui::theme::TextRole;
use crate::tui::words;

const HINTS: [Hint; 3] = [
    ("Down Up", "choose", Action::Scroll(1)),
    ("Enter", "open", Action::Choose(TAKE)),
    close("cancel"),
];

/// Draws the list; dates are those of a time zone.
pub fn draw(saves: &Saves, folder: &Path, zone: &TimeZone, paper: &mut Paper) {
    let columns = paper.columns(PAGE_COLUMNS);
    let mut header = Lines::new();
    if let Some(error) = &saves.error {
        header.extend(text::wrap(&visible(error), paper.role(TextRole::Warning), columns));
    } else if saves.list.is_empty() {
        let none = format!(
            "There is no saved game yet in {}. Games save themselves as you play.",
            visible_path(folder)
        );
        header.extend(text::wrap(&none, paper.role(TextRole::Normal), columns));
    }
    let items: Vec<Lines> =
        saves.list.iter().map(|save| entry(save, zone, columns, paper)).collect();
    let listed: usize = items.iter().map(Vec::len).sum();
    let content = paper.open("Open a saved game", columns, header.len() + listed, &HINTS);
    paper.put_all(content, &header);
    let list: Rect = beneath(content, header.len());
    if !items.is_empty() {
        paper.list(list, &items, saves.chosen);
    }
}

/// A save: who plays and when it was saved; below, what it is or why it can't be read.
fn entry(save: &Listed, zone: &TimeZone, columns: usize, paper: &Paper) -> Lines {
    let date = match save.saved {
        Some(saved) => saved.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        None => "no date".to_owned(),
    };
    let file = file_name(save);
    let (head, role, what) = match &save.game {
        Ok(game) => {
            let what = format!("{}; {file}", state(game));
            (format!("{date}  {} - {}", game.white, game.black), TextRole::Strong, what)
        }
        Err(error) => (format!("{date}  {file}"), TextRole::Dim, fault(error)),
    };
    let body = if save.game.is_ok() { TextRole::Normal } else { TextRole::Dim };
    let mut lines = text::wrap(&head, paper.role(role), columns);
    let indented = text::wrap(&visible(&what), paper.role(body), columns.saturating_sub(2));
    lines.extend(indented.into_iter().map(|mut line: Line| {
        line.spans.insert(0, "  ".into());
        line
    }));
    lines
}

/// Its name; those that save themselves lie in `auto/`.
fn file_name(save: &Listed) -> String {
    let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
    if save.auto { format!("auto/{name}") } else { name }
}

/// How far a game has come, by which rules.
fn state(game: &Summary) -> String {
    let rules = crate::words::rules(game.rules);
    let moves = words::moves(game.ply);
    match game.outcome {
        Some(outcome) => format!("{}; {moves}; {rules}", words::outcome(outcome)),
        None if game.moves > game.ply => {
            format!("{moves} and {} taken back; {rules}", game.moves - game.ply)
        }
        None => format!("{moves}; {rules}"),
    }
}

/// Why a save can't be read; which one it is stands above.
fn fault(error: &StoreError) -> String {
    match error {
        StoreError::Save { error, .. } => format!("can't be read: {error}"),
        error => format!("can't be read: {error}"),
    }
}
