//! The list of saves, from which the player opens one, and the dialog in which the player types the
//! name of a file to save the game in. In the list, a typed text narrows the list.

use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use super::action::{DialogAction, DialogBinding, DialogReply, ShellAction};
use super::popup::{Lines, PAGE_COLUMNS, Popup};
use super::shared_keys::{CANCEL, CHOOSE, CLEAR, CLOSE, ENTER, FURTHER};
use super::text_field::{self, beneath, draw_field};
use super::theme::TextRole;
use super::{scroll, text};
use crate::kit::storage::{
    Facts, Format, ListedSave, Overwrite, Query, StoreError, visible, visible_path,
};

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
    pub fn fill(&mut self, listed: Result<Vec<ListedSave<S>>, StoreError>) {
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
        self.draw_search(content, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &header);
        if !items.is_empty() {
            popup.list(beneath(below, header.len()), &items, self.chosen);
        }
    }

    fn draw_search(&self, content: Rect, popup: &mut Popup) {
        let label = Line::styled("Search: ", popup.role(TextRole::Normal));
        popup.put(content, &label);
        let x = content.x + (label.width() as u16).min(content.width);
        let field = Rect { x, width: content.right() - x, ..content };
        if self.typed.value().is_empty() && HINT.len() <= usize::from(field.width) {
            popup.put(field, &Line::styled(HINT, popup.role(TextRole::Dim)));
        }
        draw_field(&self.typed, field, true, popup);
    }
}

/// Returns the lines of a save: its time and the players, and below them the state of the game or
/// why the save can't be read.
fn entry<S: Listing>(
    save: &ListedSave<S>,
    zone: &TimeZone,
    columns: usize,
    popup: &Popup,
) -> Lines {
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
    let mut lines = text::wrap(&head, popup.role(role), columns);
    let indented = text::wrap(&visible(&what), popup.role(body), columns.saturating_sub(2));
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

/// The dialog for the name of a file, while the player types it.
#[derive(Default)]
pub struct SaveAs {
    pub input: Input,
    /// What is wrong with the last name that the player entered.
    pub error: Option<String>,
}

/// The keys while the player types.
pub static KEYS_TO_SAVE: &[DialogBinding] = &[ENTER.label("save"), CLEAR, CANCEL];

/// The largest width of the box, in columns.
const COLUMNS: u16 = 60;

impl SaveAs {
    pub fn act(&mut self, action: DialogAction) -> DialogReply<ShellAction> {
        match action {
            DialogAction::Accept => {
                let path = PathBuf::from(self.input.value());
                DialogReply::Finish(ShellAction::Save(path, Overwrite::Never))
            }
            DialogAction::Edit(edit) => {
                self.error = None;
                text_field::edit(&mut self.input, edit);
                DialogReply::Stay
            }
            _ => DialogReply::Stay,
        }
    }

    pub fn paste(&mut self, text: &str) {
        self.error = None;
        text_field::paste(&mut self.input, text);
    }

    /// Draws the field, the error, and the hint for typing. `has_copies` says whether copies can be
    /// saved in formats of other programs.
    pub fn draw(&self, folder: &Path, has_copies: bool, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let copies = if has_copies {
            "; with .sgf or .txt at its end, the file is a copy for other programs"
        } else {
            ""
        };
        let prompt = format!(
            "Type a name for a file in {}, or a path to another place. From then on the game \
             saves itself in that file{copies}.",
            visible_path(folder)
        );
        let prompt = text::wrap(&prompt, popup.role(TextRole::Normal), columns);
        let error = self
            .error
            .as_deref()
            .map(|error| text::wrap(&visible(error), popup.role(TextRole::Warning), columns));
        let error = error.unwrap_or_default();
        // The most important lines come first. If there is not enough room, the last lines are cut
        // off.
        let lines = 1 + error.len() + 1 + prompt.len();
        let content = popup.open("Save the game as", columns, lines, KEYS_TO_SAVE);
        draw_field(&self.input, content, true, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &error);
        popup.put_all(beneath(below, error.len() + 1), &prompt);
    }
}
