//! The list of saved games of GIPF, from which the player opens one.

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::text::Line;

use super::Reply;
use crate::gipf::phrases;
use crate::gipf::record::Summary;
use crate::gipf::screen::act::Act;
use crate::record::{Listed, StoreError, visible, visible_path};
use crate::tui::parts::text_field::beneath;
use crate::tui::parts::{
    Action, Binding, DialogAction, Key, Lines, PAGE_COLUMNS, Popup, ShellAction, Situation,
    TextRole, list, shared_keys, text,
};

/// The saves, the latest first.
pub type Saves = Vec<Listed<Summary>>;

/// The list of saves.
pub struct Open {
    /// Those there are; `None` while they are being read.
    saves: Option<Saves>,
    chosen: usize,
    /// Why a save could not be opened or the list could not be read.
    pub error: Option<String>,
    /// The time zone in which dates are shown.
    zone: TimeZone,
}

/// The keys of the list.
pub static KEYS: &[Binding] = &[
    shared_keys::CHOOSE,
    Binding { labels: &[(Situation::Dialog, "open")], ..shared_keys::ACCEPT },
    shared_keys::CANCEL,
    Binding {
        keys: &[(Key::Char('q'), Action::Dialog(DialogAction::Close))],
        shown: "q",
        help: None,
        labels: &[],
    },
    shared_keys::FURTHER,
];

impl Open {
    /// The list before it is read.
    pub fn new() -> Open {
        Open { saves: None, chosen: 0, error: None, zone: TimeZone::system() }
    }

    /// The list has been read.
    pub fn fill(&mut self, listed: Result<Saves, StoreError>) {
        match listed {
            Ok(saves) => self.saves = Some(saves),
            Err(error) => (self.saves, self.error) = (Some(vec![]), Some(error.to_string())),
        }
    }

    fn list(&self) -> &[Listed<Summary>] {
        self.saves.as_deref().unwrap_or_default()
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
        let open = |save: &Listed<Summary>| Act::Shell(ShellAction::OpenSave(save.path.clone()));
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
                None => "Reading the saved games …".to_owned(),
                Some(_) => format!(
                    "{} holds no game of GIPF yet. Games save themselves as you play.",
                    visible_path(folder)
                ),
            };
            header.extend(text::wrap(&none, popup.role(TextRole::Normal), columns));
        }
        let items: Vec<Lines> =
            self.list().iter().map(|save| self.entry(save, columns, popup)).collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open("Open a game of GIPF", columns, header.len() + listed, KEYS);
        popup.put_all(content, &header);
        if !items.is_empty() {
            popup.list(beneath(content, header.len()), &items, self.chosen);
        }
    }

    /// A save: when it was saved and who plays; below, how the game stands or why it can't be read.
    fn entry(&self, save: &Listed<Summary>, columns: usize, popup: &Popup) -> Lines {
        let date = match save.saved {
            Some(saved) => saved.to_zoned(self.zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
            None => "no date".to_owned(),
        };
        let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
        let file = if save.auto { format!("auto/{name}") } else { name };
        let (head, role, what) = match &save.game {
            Ok(game) => {
                let [white, black] = &game.names;
                let head = format!("{date}  {white} - {black}");
                (head, TextRole::Strong, format!("{}; {file}", state(game)))
            }
            Err(error) => {
                let what = format!("can't be read: {}", error.reason());
                (format!("{date}  {file}"), TextRole::Dim, what)
            }
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
}

/// How far a game has come, by which rules.
fn state(game: &Summary) -> String {
    let (rules, turns) = (phrases::rules(game.rules), phrases::turns(game.ply));
    match game.outcome {
        Some(outcome) => format!("{}; {turns}; {rules}", phrases::outcome(outcome, &game.names)),
        None if game.is_contested => format!("{turns}, a game of PÜNCT goes on; {rules}"),
        None => format!("{turns}; {rules}"),
    }
}
