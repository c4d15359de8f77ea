//! The list of saves, from which the player opens one, and the dialog in which the player types the
//! name of a file to save the game in. In the list, a typed text narrows the list.

use std::path::Path;

use jiff::tz::TimeZone;
use ratatui::text::Line;
use tui_input::Input;

use super::action::{DialogAction, DialogBinding, DialogReply, ShellAction};
use super::popup::{Lines, PAGE_COLUMNS, Popup};
use super::shared_keys::{CHOOSE, CLEAR, CLOSE, ENTER, FURTHER};
use super::text_field::{self, beneath, draw_labelled};
use super::theme::TextRole;
use super::{scroll, text};
use crate::kit::storage::{Facts, Format, ListedSave, Query, StoreResult, visible, visible_path};

/// The list of saves.
pub struct Open<S> {
    /// All saves; `None` until they have been read.
    pub saves: Option<Vec<ListedSave<S>>>,
    /// The query that listed saves must fit.
    pub typed: Input,
    /// The number of the chosen save among the listed saves, from 0.
    pub chosen: usize,
    /// Why a save could not be opened or the list could not be read.
    pub error: Option<String>,
    /// The time zone in which dates are shown.
    pub zone: TimeZone,
}

/// The facts about a game that the list shows.
pub trait Listing {
    const TITLE: &'static str;
    /// The word for the games of this kind, as in the text that none was found.
    const WHAT: &'static str;
    /// Whether copies of the game can be saved in formats of other programs.
    const HAS_COPIES: bool;

    /// Returns the codes of the game's sets of rules.
    fn rules() -> Vec<&'static str>;

    /// Returns the facts that are compared with a query.
    fn facts(&self) -> Facts<'_>;

    /// Describes the length, state and rules of the game in words.
    fn state(&self) -> String;

    /// Returns the note about the format of the file, which follows the file's name.
    fn kind(_: Format) -> &'static str {
        ""
    }
}

pub static KEYS: &[DialogBinding] =
    &[CHOOSE, ENTER.label("open"), CLEAR, CLOSE.label("cancel"), FURTHER];

/// The hint about what the player can type. It is shown until something is typed, if there is room.
const HINT: &str = "a name, a file, the rules, white, black, draw or open";

impl<S: Listing> Open<S> {
    /// Makes the list before the saves have been read.
    pub fn new() -> Open<S> {
        let (typed, zone) = (Input::default(), TimeZone::system());
        Open { saves: None, typed, chosen: 0, error: None, zone }
    }

    /// Fills the list with the saves that have been read.
    pub fn fill(&mut self, listed: StoreResult<Vec<ListedSave<S>>>) {
        self.error = listed.as_ref().err().map(ToString::to_string);
        self.saves = Some(listed.unwrap_or_default());
    }

    /// Returns the saves that fit the typed text. Of a save that can't be read, only the file's
    /// name is known.
    fn list(&self) -> Vec<&ListedSave<S>> {
        let query = Query::parse(self.typed.value(), &S::rules());
        let fits = |save: &&ListedSave<S>| {
            let file = file_name(save);
            match &save.game {
                Ok(game) => query.fits(&Facts { file: Some(&file), ..game.facts() }),
                Err(_) => query.fits_file(&file),
            }
        };
        self.saves.iter().flatten().filter(fits).collect()
    }

    pub fn paste(&mut self, text: &str) {
        text_field::paste(&mut self.typed, text);
        self.chosen = 0;
    }

    pub fn act(&mut self, action: DialogAction) -> DialogReply<ShellAction> {
        let count = self.list().len();
        if count > 0 {
            // This removes an error about one save. If the folder could not be read, the list is
            // empty, and that error stays.
            self.error = None;
        }
        if let DialogAction::Edit(edit) = action {
            text_field::edit(&mut self.typed, edit);
            (self.chosen, self.error) = (0, None);
            return DialogReply::Stay;
        }
        if !scroll::takes_row(&mut self.chosen, count, action) {
            return DialogReply::Stay;
        }
        let open = |save: &&ListedSave<S>| ShellAction::OpenSave(save.path.clone());
        self.list().get(self.chosen).map(open).map_or(DialogReply::Stay, DialogReply::Finish)
    }

    pub fn draw(&self, folder: &Path, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let mut header = Lines::new();
        if let Some(error) = &self.error {
            header.extend(text::wrap(&visible(error), popup.role(TextRole::Warning), columns));
        } else if self.list().is_empty() {
            let none = match &self.saves {
                None => "Reading the saved games …".to_owned(),
                Some(saves) if !saves.is_empty() => format!("No {} fits these words.", S::WHAT),
                Some(_) => format!(
                    "{} holds no {} yet. Games save themselves as you play.",
                    visible_path(folder),
                    S::WHAT
                ),
            };
            header.extend(text::wrap(&none, popup.role(TextRole::Normal), columns));
        }
        let entry = |save: &ListedSave<S>| entry(save, &self.zone, columns, popup);
        let items: Vec<Lines> = self.list().into_iter().map(entry).collect();
        // The box keeps its height when a typed text narrows the list.
        let all: usize = self.saves.iter().flatten().map(|save| entry(save).len()).sum();
        let content = popup.open(S::TITLE, columns, 1 + header.len() + all, KEYS);
        draw_labelled("Search: ", TextRole::Normal, HINT, &self.typed, content, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &header);
        if !items.is_empty() {
            popup.list(beneath(below, header.len()), &items, self.chosen);
        }
    }
}

/// Returns the lines of a save: its time and the players, and below them the state of the game or
/// why the save can't be read.
fn entry<S: Listing>(save: &ListedSave<S>, zone: &TimeZone, width: usize, popup: &Popup) -> Lines {
    let date = match save.saved {
        Some(saved) => saved.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        None => "no date".to_owned(),
    };
    let file = file_name(save);
    let (head, role, what) = match &save.game {
        Ok(game) => {
            let what = format!("{}; {file}{}", game.state(), S::kind(save.format));
            let [white, black] = game.facts().names;
            (format!("{date}  {white} - {black}"), TextRole::Strong, what)
        }
        Err(error) => {
            let what = format!("can't be read: {}", error.reason());
            (format!("{date}  {file}"), TextRole::Dim, what)
        }
    };
    let body = if save.game.is_ok() { TextRole::Normal } else { TextRole::Dim };
    let mut lines = text::wrap(&head, popup.role(role), width);
    let indented = text::wrap(&visible(&what), popup.role(body), width.saturating_sub(2));
    lines.extend(indented.into_iter().map(|mut line: Line| {
        line.spans.insert(0, "  ".into());
        line
    }));
    lines
}

/// Returns the name of the file, with the folder `auto/` if the file is there.
fn file_name<S>(save: &ListedSave<S>) -> String {
    let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
    if save.auto { format!("auto/{name}") } else { name }
}
