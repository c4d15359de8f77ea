//! A line that the player types: a move, a turn, or the name of a file.

use tui_input::Input;

use super::dialog::{DialogKind, DialogSet, DrawContext, GameDialog};
use crate::kit::session::SummaryOf;
use crate::kit::storage::{Overwrite, visible, visible_path};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogReply, ShellAction};
use crate::kit::ui::open::Listing as _;
use crate::kit::ui::page::Paragraph;
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{CANCEL, CLEAR, ENTER};
use crate::kit::ui::text;
use crate::kit::ui::text_field::{self, beneath, draw_field, draw_labelled};
use crate::kit::ui::theme::TextRole;

/// A line for typing, and what is wrong with the last entry.
#[derive(Default)]
pub struct TypedLine<T> {
    pub input: Input,
    pub error: Option<String>,
    pub content: T,
}

/// What a line is typed for.
pub trait TypedContent<D: DialogSet>: Sized + 'static {
    fn kind(&self) -> DialogKind;

    /// Reads the text after a change of it.
    fn read(&mut self, _text: &str) {}

    /// Returns the action of Enter.
    ///
    /// # Errors
    /// Fails if Enter does nothing. A sentence says what is wrong with the text; `None` if nothing
    /// is.
    fn enter(&self, text: &str) -> Result<D::Action, Option<String>>;

    fn draw(line: &TypedLine<Self>, context: DrawContext<'_, D>, popup: &mut Popup);
}

pub static KEYS_TO_PLAY: &[DialogBinding] = &[ENTER.label("play"), CLEAR, CANCEL];

/// The keys while a move is typed that is only tried.
pub static KEYS_TO_TRY: &[DialogBinding] = &[ENTER.label("try"), CLEAR, CANCEL];

impl<T> TypedLine<T> {
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Draws the label and the line below the board, and under them the error or else the comment.
    pub fn draw_below(
        &self,
        label: &'static str,
        comment: Paragraph,
        keys: &[DialogBinding],
        popup: &mut Popup,
    ) {
        let wrong = self.error.clone().map(|error| (error, TextRole::Warning));
        let (comment, role) = wrong.unwrap_or(comment);
        let comment = text::wrap(&visible(&comment), popup.role(role), popup.columns(u16::MAX));
        let content = popup.bar(1 + comment.len() as u16, keys);
        draw_labelled(label, TextRole::Strong, "", &self.input, content, popup);
        popup.put_all(beneath(content, 1), &comment);
    }
}

impl<D: DialogSet, T: TypedContent<D>> GameDialog<D> for TypedLine<T> {
    fn kind(&self) -> DialogKind {
        DialogKind { is_typed: true, ..self.content.kind() }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        match action {
            DialogAction::Accept => match self.content.enter(self.input.value()) {
                Ok(action) => return DialogReply::Finish(action),
                Err(error) => self.error = error,
            },
            DialogAction::Edit(edit) => {
                self.error = None;
                text_field::edit(&mut self.input, edit);
                self.content.read(self.input.value());
            }
            _ => {}
        }
        DialogReply::Stay
    }

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup) {
        T::draw(self, context, popup);
    }

    fn paste(&mut self, text: &str) {
        self.error = None;
        text_field::paste(&mut self.input, text);
        self.content.read(self.input.value());
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.error)
    }
}

/// The dialog for the name of a file.
pub type SaveAs = TypedLine<FileToSave>;

#[derive(Default)]
pub struct FileToSave;

static KEYS_TO_SAVE: &[DialogBinding] = &[ENTER.label("save"), CLEAR, CANCEL];

/// The largest width of the box, in columns.
const COLUMNS: u16 = 60;

impl<D: DialogSet> TypedContent<D> for FileToSave {
    fn kind(&self) -> DialogKind {
        DialogKind { asks: true, ..DialogKind::new(KEYS_TO_SAVE) }
    }

    fn enter(&self, text: &str) -> Result<D::Action, Option<String>> {
        Ok(ShellAction::Save(text.into(), Overwrite::Never).into())
    }

    /// Draws the field, the error, and the hint for typing.
    fn draw(
        line: &TypedLine<FileToSave>,
        DrawContext { session, .. }: DrawContext<'_, D>,
        popup: &mut Popup,
    ) {
        let columns = popup.columns(COLUMNS);
        let copies = if SummaryOf::<D::Match>::HAS_COPIES {
            "; with .sgf or .txt at its end, the file is a copy for other programs"
        } else {
            ""
        };
        let prompt = format!(
            "Type a name for a file in {}, or a path to another place. From then on the game \
             saves itself in that file{copies}.",
            visible_path(session.store().folder())
        );
        let prompt = text::wrap(&prompt, popup.role(TextRole::Normal), columns);
        let error = line.error.as_deref().map_or_else(Lines::new, |error| {
            text::wrap(&visible(error), popup.role(TextRole::Warning), columns)
        });
        // The most important lines come first. If there is not enough room, the last lines are cut
        // off.
        let lines = 1 + error.len() + 1 + prompt.len();
        let content = popup.open("Save the game as", columns, lines, KEYS_TO_SAVE);
        draw_field(&line.input, content, true, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &error);
        popup.put_all(beneath(below, error.len() + 1), &prompt);
    }
}
