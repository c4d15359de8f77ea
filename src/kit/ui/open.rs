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
use crate::kit::system;

pub struct OpenDialog<S> {
    pub saves: Option<Vec<ListedSave<S>>>,
    pub typed: Input,
    pub chosen: usize,
    pub error: Option<String>,
    pub zone: TimeZone,
}

pub trait Listing {
    const TITLE: &'static str;
    /// The word for the games of this kind, as in the text that none was found.
    const WHAT: &'static str;
    /// Whether copies of the game can be saved in formats of other programs.
    const HAS_COPIES: bool;

    fn rules() -> Vec<&'static str>;

    fn facts(&self) -> Facts<'_>;

    /// The length, state and rules of the game in words.
    fn state(&self) -> String;

    fn kind(_: Format) -> &'static str {
        ""
    }
}

pub static KEYS: &[DialogBinding] =
    &[CHOOSE, ENTER.label("open"), CLEAR, CLOSE.label("cancel"), FURTHER];

/// The hint about what the player can type. It is shown until something is typed, if there is room.
const HINT: &str = "a name, a file, the rules, white, black, draw or open";

impl<S: Listing> OpenDialog<S> {
    pub fn new() -> OpenDialog<S> {
        let (typed, zone) = (Input::default(), system::local_zone());
        OpenDialog { saves: None, typed, chosen: 0, error: None, zone }
    }

    pub fn fill(&mut self, listed: StoreResult<Vec<ListedSave<S>>>) {
        self.error = listed.as_ref().err().map(ToString::to_string);
        self.saves = Some(listed.unwrap_or_default());
    }

    /// Those that fit the typed text. Of a save that can't be read, only the file's name is known.
    fn list(&self) -> Vec<&ListedSave<S>> {
        let query = Query::parse(self.typed.value(), &S::rules());
        let mut listed: Vec<&ListedSave<S>> = self.saves.iter().flatten().collect();
        listed.retain(|save| {
            let file = file_name(save);
            match &save.game {
                Ok(game) => query.matches(&Facts { file: Some(&file), ..game.facts() }),
                Err(_) => query.matches_file(&file),
            }
        });
        listed
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
        match self.list().get(self.chosen) {
            Some(save) => DialogReply::PerformAndCloseAll(ShellAction::OpenSave(save.path.clone())),
            None => DialogReply::Stay,
        }
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
        let listed = self.list();
        let items: Vec<Lines> =
            listed.iter().map(|save| entry(save, &self.zone, columns, popup)).collect();
        // The box keeps its height when a typed text narrows the list.
        let saves = self.saves.iter().flatten();
        let all: usize = saves.map(|save| entry(save, &self.zone, columns, popup).len()).sum();
        let content = popup.open(S::TITLE, columns, 1 + header.len() + all, KEYS);
        draw_labelled("Search: ", TextRole::Normal, HINT, &self.typed, content, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &header);
        if !items.is_empty() {
            popup.list(beneath(below, header.len()), &items, self.chosen);
        }
    }
}

fn entry<S: Listing>(save: &ListedSave<S>, zone: &TimeZone, width: usize, popup: &Popup) -> Lines {
    let date = match save.saved {
        Some(saved) => saved.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
        None => "no date".to_owned(),
    };
    let file = file_name(save);
    let (head, what) = match &save.game {
        Ok(game) => {
            let [white, black] = game.facts().names;
            let what = format!("{}; {file}{}", game.state(), S::kind(save.format));
            (format!("{date}  {white} - {black}"), what)
        }
        Err(error) => (format!("{date}  {file}"), format!("can't be read: {}", error.reason())),
    };
    let is_sound = save.game.is_ok();
    let [role, body] =
        if is_sound { [TextRole::Strong, TextRole::Normal] } else { [TextRole::Dim; 2] };
    let mut lines = text::wrap(&head, popup.role(role), width);
    let indented = text::wrap(&visible(&what), popup.role(body), width.saturating_sub(2));
    lines.extend(indented.into_iter().map(|mut line: Line| {
        line.spans.insert(0, "  ".into());
        line
    }));
    lines
}

/// With the folder `auto/` if the file is there.
fn file_name<S>(save: &ListedSave<S>) -> String {
    let name = save.path.file_name().map(Path::new).map(visible_path).unwrap_or_default();
    if save.is_autosave { format!("auto/{name}") } else { name }
}
