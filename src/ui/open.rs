//! The list of saves, from which the player opens one.

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::text::Line;

use crate::phrases::{moves, outcome as outcome_in_words, rules as rules_in_words};
use crate::record::{Format, Listed, Name, StoreError, Summary, visible, visible_path};
use crate::ui::action::{DialogAction, DialogBinding, Reply, ShellAction};
use crate::ui::keys::{Key, row};
use crate::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::ui::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use crate::ui::text_field::beneath;
use crate::ui::theme::TextRole;
use crate::ui::{scroll, text};

/// The list of saves; of games of PÜNCT, unless other is said.
pub struct Open<S = Summary> {
    /// Those there are; `None` while they are being read.
    pub saves: Option<Vec<Listed<S>>>,
    pub chosen: usize,
    /// Why a save could not be opened or the list could not be read.
    pub error: Option<String>,
    /// The time zone in which dates are shown.
    pub zone: TimeZone,
}

/// What the list says of a game.
pub trait Listing {
    const TITLE: &'static str;
    /// What an empty folder does not hold.
    const WHAT: &'static str;
    /// Whether other programs have formats for it.
    const HAS_COPIES: bool;

    /// The names of the players, White's first.
    fn names(&self) -> &[Name; 2];

    /// How far it has come, by which rules.
    fn state(&self) -> String;

    /// What is said of its file besides the name.
    fn kind(_: Format) -> &'static str {
        ""
    }
}

pub static KEYS: &[DialogBinding] =
    &[CHOOSE, ACCEPT.label("open"), CLOSE.label("cancel"), FURTHER, ENDS];

const ENDS: DialogBinding = row!(
    "g G",
    (&[Key::Char('g')], DialogAction::Scroll(isize::MIN)),
    (&[Key::Char('G')], DialogAction::Scroll(isize::MAX))
);

impl<S: Listing> Open<S> {
    /// The list before it is read.
    pub fn new() -> Open<S> {
        Open { saves: None, chosen: 0, error: None, zone: TimeZone::system() }
    }

    /// The list has been read.
    pub fn fill(&mut self, listed: Result<Vec<Listed<S>>, StoreError>) {
        self.error = listed.as_ref().err().map(ToString::to_string);
        self.saves = Some(listed.unwrap_or_default());
    }

    fn list(&self) -> &[Listed<S>] {
        self.saves.as_deref().unwrap_or_default()
    }

    pub fn act(&mut self, action: DialogAction) -> Reply<ShellAction> {
        let count = self.list().len();
        match action {
            DialogAction::Pick(save) if save < count => self.chosen = save,
            DialogAction::Accept => {}
            action => {
                scroll::choose(&mut self.chosen, count, action);
                return Reply::Stay;
            }
        }
        let open = |save: &Listed<S>| ShellAction::OpenSave(save.path.clone());
        self.list().get(self.chosen).map(open).map_or(Reply::Stay, Reply::Finish)
    }

    pub fn draw(&self, folder: &Path, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let mut header = Lines::new();
        if let Some(error) = &self.error {
            header.extend(text::wrap(&visible(error), popup.role(TextRole::Warning), columns));
        } else if self.list().is_empty() {
            let none = match self.saves {
                None => "Reading the saved games …".to_owned(),
                Some(_) => format!(
                    "{} holds no {} yet. Games save themselves as you play.",
                    visible_path(folder),
                    S::WHAT
                ),
            };
            header.extend(text::wrap(&none, popup.role(TextRole::Normal), columns));
        }
        let entry = |save| entry(save, &self.zone, columns, popup);
        let items: Vec<Lines> = self.list().iter().map(entry).collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open(S::TITLE, columns, header.len() + listed, KEYS);
        popup.put_all(content, &header);
        if !items.is_empty() {
            popup.list(beneath(content, header.len()), &items, self.chosen);
        }
    }
}

/// A save: when it was saved and who plays; below, how the game stands or why it can't be read.
fn entry<S: Listing>(save: &Listed<S>, zone: &TimeZone, columns: usize, popup: &Popup) -> Lines {
    let date = match save.saved {
        Some(saved) => saved.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        None => "no date".to_owned(),
    };
    let file = file_name(save);
    let (head, role, what) = match &save.game {
        Ok(game) => {
            let what = format!("{}; {file}{}", game.state(), S::kind(save.format));
            let [white, black] = game.names();
            (format!("{date}  {white} - {black}"), TextRole::Strong, what)
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

/// The name of the file, with the folder `auto/` of the games that save themselves.
fn file_name<S>(save: &Listed<S>) -> String {
    let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
    if save.auto { format!("auto/{name}") } else { name }
}

impl Listing for Summary {
    const TITLE: &'static str = "Open a saved game";
    const WHAT: &'static str = "saved game";
    const HAS_COPIES: bool = true;

    fn names(&self) -> &[Name; 2] {
        &self.names
    }

    fn state(&self) -> String {
        let (rules, played) = (rules_in_words(self.rules), moves(self.ply));
        match self.outcome {
            Some(outcome) => {
                format!("{}; {played}; {rules}", outcome_in_words(outcome, &self.names))
            }
            None if self.moves > self.ply => {
                format!("{played} and {} taken back; {rules}", self.moves - self.ply)
            }
            None => format!("{played}; {rules}"),
        }
    }

    /// Files in other formats are no saves.
    fn kind(format: Format) -> &'static str {
        match format {
            Format::Json => "",
            Format::Sgf => " (SGF)",
            Format::Text => " (plain text)",
        }
    }
}
