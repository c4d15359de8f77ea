//! The list of saves, from which the player opens one.

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::reply::Reply;
use super::shared_keys::{ACCEPT, CANCEL, CHOOSE, FURTHER};
use crate::phrases::{moves, outcome as outcome_in_words, rules as rules_in_words};
use crate::record::{Format, Listed, StoreError, Summary, visible, visible_path};
use crate::tui::action::{Action, DialogAction, ShellAction};
use crate::tui::keys::{Binding, Key, Situation};
use crate::tui::theme::TextRole;
use crate::tui::view::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::tui::view::text_field::beneath;
use crate::tui::view::{list, text};

/// The list of saves.
pub struct Open {
    /// Those there are.
    pub saves: Saves,
    /// The one chosen.
    pub chosen: usize,
    /// Why a save could not be opened or the list could not be read.
    pub error: Option<String>,
    /// The time zone in which dates are shown.
    pub zone: TimeZone,
}

/// The list of saves, which takes a while to read.
pub enum Saves {
    /// It is being read.
    Reading,
    /// Here it is.
    Listed(Vec<Listed>),
}

/// The keys of the list.
pub static KEYS: &[Binding] = &[
    CHOOSE,
    Binding { labels: &[(Situation::Dialog, "open")], ..ACCEPT },
    CANCEL,
    Binding {
        keys: &[
            (Key::Char('q'), Action::Dialog(DialogAction::Close)),
            (Key::Char('g'), Action::Dialog(DialogAction::Scroll(isize::MIN))),
            (Key::Char('G'), Action::Dialog(DialogAction::Scroll(isize::MAX))),
        ],
        shown: "q",
        help: None,
        labels: &[],
    },
    FURTHER,
];

impl Open {
    /// The list before it is read.
    pub fn new() -> Open {
        Open { saves: Saves::Reading, chosen: 0, error: None, zone: TimeZone::system() }
    }

    /// The list has been read.
    pub fn fill(&mut self, listed: Result<Vec<Listed>, StoreError>) {
        let (list, error) = match listed {
            Ok(list) => (list, None),
            Err(error) => (vec![], Some(error.to_string())),
        };
        (self.saves, self.error) = (Saves::Listed(list), error);
    }

    fn list(&self) -> &[Listed] {
        match &self.saves {
            Saves::Reading => &[],
            Saves::Listed(list) => list,
        }
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        let count = self.list().len();
        match action {
            DialogAction::Pick(save) if save < count => self.chosen = save,
            DialogAction::Accept => {}
            action => {
                list::choose(&mut self.chosen, count, action);
                return Reply::Stay;
            }
        }
        let open = |save: &Listed| Action::Shell(ShellAction::OpenSave(save.path.clone()));
        self.list().get(self.chosen).map(open).map_or(Reply::Stay, Reply::Finish)
    }

    /// Draws the list.
    pub fn draw(&self, folder: &Path, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let mut header = Lines::new();
        if let Some(error) = &self.error {
            header.extend(text::wrap(&visible(error), popup.role(TextRole::Warning), columns));
        } else if self.list().is_empty() {
            let none = match self.saves {
                Saves::Reading => "Reading the saved games …".to_owned(),
                Saves::Listed(_) => format!(
                    "{} holds no saved game yet. Games save themselves as you play.",
                    visible_path(folder)
                ),
            };
            header.extend(text::wrap(&none, popup.role(TextRole::Normal), columns));
        }
        let entry = |save| entry(save, &self.zone, columns, popup);
        let items: Vec<Lines> = self.list().iter().map(entry).collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open("Open a saved game", columns, header.len() + listed, KEYS);
        popup.put_all(content, &header);
        let list: Rect = beneath(content, header.len());
        if !items.is_empty() {
            popup.list(list, &items, self.chosen);
        }
    }
}

/// A save: when it was saved and who plays; below, how the game stands or why it can't be read.
fn entry(save: &Listed, zone: &TimeZone, columns: usize, popup: &Popup) -> Lines {
    let date = match save.saved {
        Some(saved) => saved.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        None => "no date".to_owned(),
    };
    let file = file_name(save);
    let (head, role, what) = match &save.game {
        Ok(game) => {
            let what = format!("{}; {file}{}", state(game), kind(save.format));
            let [white, black] = &game.names;
            (format!("{date}  {white} - {black}"), TextRole::Strong, what)
        }
        Err(error) => (format!("{date}  {file}"), TextRole::Dim, fault(error)),
    };
    let body = if save.game.is_ok() { TextRole::Normal } else { TextRole::Dim };
    let mut lines = text::wrap(&head, popup.role(role), columns);
    let indented = text::wrap(&visible(&what), popup.role(body), columns.saturating_sub(2));
    lines.extend(indented.into_iter().map(|mut line: Line| {
        line.spans.insert(0, "  ".into());
        line
    }));
    lines
}

/// The name of the file, with the folder `auto/` of the games that save themselves.
fn file_name(save: &Listed) -> String {
    let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
    if save.auto { format!("auto/{name}") } else { name }
}

/// What is said of files that are no saves.
fn kind(format: Format) -> &'static str {
    match format {
        Format::Json => "",
        Format::Sgf => " (SGF)",
        Format::Text => " (plain text)",
    }
}

/// How far a game has come, by which rules.
fn state(game: &Summary) -> String {
    let rules = rules_in_words(game.rules);
    let moves = moves(game.ply);
    match game.outcome {
        Some(outcome) => format!("{}; {moves}; {rules}", outcome_in_words(outcome, &game.names)),
        None if game.moves > game.ply => {
            format!("{moves} and {} taken back; {rules}", game.moves - game.ply)
        }
        None => format!("{moves}; {rules}"),
    }
}

/// Why a save can't be read. The line above names it.
fn fault(error: &StoreError) -> String {
    match error {
        StoreError::Save { error, .. } => format!("can't be read: {error}"),
        error => format!("can't be read: {error}"),
    }
}
