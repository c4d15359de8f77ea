//! What a dialog is, how a game declares its dialogs, and the dialogs of every game.

use std::borrow::Cow;

use crossterm::event::KeyEvent;
use tui_input::Input;

use super::GameAction;
use crate::kit::session::{GameSession, LocalMatch, SummaryOf};
use crate::kit::storage::{Name, Overwrite, SavedGame, visible, visible_path};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, ShellAction,
};
use crate::kit::ui::form::Form;
use crate::kit::ui::menu::LessonList;
use crate::kit::ui::menu::{self, Menu};
use crate::kit::ui::open::{self, Listing, OpenDialog};
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::page::{self, Paragraph, RulesPage, scrolling};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::shared_keys::{CANCEL, CLEAR, ENTER};
use crate::kit::ui::text;
use crate::kit::ui::text_field::{self, beneath, draw_field, draw_labelled};
use crate::kit::ui::theme::TextRole;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPosition {
    Middle,
    /// Over the board and the parts beside it.
    Over,
    /// On the right of the board, which makes room.
    Side,
    Below,
}

pub struct DialogProperties {
    pub keys: Cow<'static, [DialogBinding]>,
    pub position: DialogPosition,
    pub is_typed: bool,
    /// The answer may change how the game goes on.
    pub may_change_game: bool,
    /// Keys without a meaning in the dialog go to the board.
    pub passes_keys_to_board: bool,
    /// The label of the key that closes a dialog on top of this one.
    pub close_label: &'static str,
}

impl DialogProperties {
    pub fn new(keys: impl Into<Cow<'static, [DialogBinding]>>) -> DialogProperties {
        DialogProperties {
            keys: keys.into(),
            position: DialogPosition::Middle,
            is_typed: false,
            may_change_game: false,
            passes_keys_to_board: false,
            close_label: "back",
        }
    }
}

pub trait DialogSet: Sized + 'static {
    type Action: GameAction;
    type Match: LocalMatch<Saved: SavedGame<Summary: Listing>>;
    type Advice;
    /// The samples of the board on the help page, in the state in which they were last drawn.
    type Samples;
}

pub struct DrawContext<'a, D: DialogSet> {
    pub session: &'a GameSession<D::Match>,
    pub advice: &'a D::Advice,
    pub scroll: &'a mut Scroll,
    pub samples: &'a mut D::Samples,
}

/// Changes only itself; with its reply it asks for other changes.
pub trait GameDialog<D: DialogSet> {
    fn properties(&self) -> DialogProperties;

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action>;

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup);

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let kind = self.properties();
        text_field::action_in_form(&kind.keys, key, kind.is_typed)
    }

    fn close(&self) -> DialogReply<D::Action> {
        DialogReply::Close
    }

    fn paste(&mut self, _text: &str) {}

    /// Where the dialog shows why its request failed, if it shows that.
    fn error(&mut self) -> Option<&mut Option<String>> {
        None
    }

    fn is_question(&self) -> bool {
        false
    }

    fn asks_to_quit(&self) -> bool {
        false
    }

    /// When a key of the board only changes the looks or opens another dialog on top.
    fn survives_view_keys(&self) -> bool {
        true
    }

    /// Other keys of the board close the dialog. Else they do nothing.
    fn closes_on_board_keys(&self) -> bool {
        true
    }

    fn saves(&mut self) -> Option<&mut OpenDialog<SummaryOf<D::Match>>> {
        None
    }
}

/// Declares the dialogs of a game: an enum with a variant for each dialog.
macro_rules! dialogs {
    ($(#[$doc:meta])* $dialogs:ident { $($(#[$what:meta])* $variant:ident($dialog:ty),)+ }) => {
        $(#[$doc])*
        pub enum $dialogs {
            $($(#[$what])* $variant($dialog),)+
        }

        impl std::ops::Deref for $dialogs {
            type Target = dyn $crate::kit::shell::GameDialog<$dialogs>;

            fn deref(&self) -> &Self::Target {
                match self {
                    $($dialogs::$variant(dialog) => dialog,)+
                }
            }
        }

        impl std::ops::DerefMut for $dialogs {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $($dialogs::$variant(dialog) => dialog,)+
                }
            }
        }

        #[cfg(test)]
        #[allow(dead_code, reason = "tests of one game alone use the names")]
        impl $dialogs {
            pub const NAMES: &[&str] = &[$(stringify!($variant)),+];

            pub fn name(&self) -> &'static str {
                match self {
                    $($dialogs::$variant(_) => stringify!($variant),)+
                }
            }
        }

        $(impl From<$dialog> for $dialogs {
            fn from(dialog: $dialog) -> $dialogs {
                $dialogs::$variant(dialog)
            }
        })+
    };
}
pub(crate) use dialogs;

impl<D: DialogSet> GameDialog<D> for OpenDialog<SummaryOf<D::Match>> {
    fn properties(&self) -> DialogProperties {
        DialogProperties {
            is_typed: true,
            may_change_game: true,
            ..DialogProperties::new(open::KEYS)
        }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        self.act(action).map(D::Action::from)
    }

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(context.session.store().folder(), popup);
    }

    fn paste(&mut self, text: &str) {
        self.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.error)
    }

    fn saves(&mut self) -> Option<&mut OpenDialog<SummaryOf<D::Match>>> {
        Some(self)
    }
}

impl<D: DialogSet> GameDialog<D> for Menu<D::Action> {
    fn properties(&self) -> DialogProperties {
        DialogProperties {
            is_typed: true,
            may_change_game: true,
            ..DialogProperties::new(menu::KEYS)
        }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        self.act(action)
    }

    fn draw(&self, _: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(popup);
    }

    fn paste(&mut self, text: &str) {
        self.paste(text);
    }
}

impl<D: DialogSet> GameDialog<D> for LessonList<D::Action> {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(menu::LESSON_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        self.act(action)
    }

    fn draw(&self, _: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(popup);
    }
}

impl<D: DialogSet> GameDialog<D> for QuestionDialog<D::Action> {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(self.keys.clone()) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        match action {
            DialogAction::Accept => self.yes.clone(),
            DialogAction::Command(DialogCommand::SaveElsewhere) => self.other.clone(),
            _ => DialogReply::Stay,
        }
    }

    fn draw(&self, _: DrawContext<'_, D>, popup: &mut Popup) {
        page::draw(&self.title, &self.paragraphs, &self.keys, popup);
    }

    fn is_question(&self) -> bool {
        true
    }

    fn asks_to_quit(&self) -> bool {
        self.yes == DialogReply::AbandonGame(ShellAction::Quit.into())
    }
}

pub trait GameForm<D: DialogSet>: Sized + 'static {
    fn begin(form: &mut Form<Self>, names: [Name; 2]) -> DialogReply<D::Action>;

    /// The action of Esc. `None` leads back to the board.
    fn exit_action(&self) -> Option<ShellAction> {
        None
    }
}

impl<D: DialogSet, S: GameForm<D>> GameDialog<D> for Form<S> {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(self.keys) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        if action == DialogAction::Command(DialogCommand::Help) {
            return DialogReply::Perform(ShellAction::Help.into());
        }
        if self.act(action) {
            match self.names() {
                Ok(names) => return S::begin(self, names),
                Err(error) => self.refuse(&error),
            }
        }
        DialogReply::Stay
    }

    fn draw(&self, _: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(popup);
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        self.action_of(key)
    }

    fn close(&self) -> DialogReply<D::Action> {
        self.state
            .exit_action()
            .map_or(DialogReply::Close, |way_out| DialogReply::Perform(way_out.into()))
    }

    fn paste(&mut self, text: &str) {
        self.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.error)
    }
}

impl<D: DialogSet> GameDialog<D> for RulesPage {
    fn properties(&self) -> DialogProperties {
        DialogProperties::new(page::KEYS)
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        scrolling(action).map_or(DialogReply::Stay, DialogReply::Scroll)
    }

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(context.scroll, popup);
    }
}

#[derive(Default)]
pub struct TypedLine<T> {
    pub input: Input,
    pub error: Option<String>,
    pub content: T,
}

pub trait TypedContent<D: DialogSet>: Sized + 'static {
    fn properties(&self) -> DialogProperties;

    fn read(&mut self, _text: &str) {}

    /// The action of Enter. A sentence says what is wrong with the text; `None` if Enter just does
    /// nothing.
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
        let content = popup.bottom_bar(1 + comment.len() as u16, keys);
        draw_labelled(label, TextRole::Strong, "", &self.input, content, popup);
        popup.put_all(beneath(content, 1), &comment);
    }
}

impl<D: DialogSet, T: TypedContent<D>> GameDialog<D> for TypedLine<T> {
    fn properties(&self) -> DialogProperties {
        DialogProperties { is_typed: true, ..self.content.properties() }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        match action {
            DialogAction::Accept => match self.content.enter(self.input.value()) {
                Ok(action) => return DialogReply::PerformAndCloseAll(action),
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

pub type SaveAs = TypedLine<FileToSave>;

#[derive(Default)]
pub struct FileToSave;

static KEYS_TO_SAVE: &[DialogBinding] = &[ENTER.label("save"), CLEAR, CANCEL];

const COLUMNS: u16 = 60;

impl<D: DialogSet> TypedContent<D> for FileToSave {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(KEYS_TO_SAVE) }
    }

    fn enter(&self, text: &str) -> Result<D::Action, Option<String>> {
        Ok(ShellAction::Save(text.into(), Overwrite::Never).into())
    }

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
        let folder = visible_path(session.store().folder());
        let prompt = text::wrap(
            &format!(
                "Type a name for a file in {folder}, or a path to another place. From then on the \
                 game saves itself in that file{copies}."
            ),
            popup.role(TextRole::Normal),
            columns,
        );
        let error = line.error.as_deref().map_or_else(Lines::new, |error| {
            text::wrap(&visible(error), popup.role(TextRole::Warning), columns)
        });
        // If there is not enough room, the last lines, the least important, are cut off.
        let lines = 1 + error.len() + 1 + prompt.len();
        let content = popup.open("Save the game as", columns, lines, KEYS_TO_SAVE);
        draw_field(&line.input, content, true, popup);
        let below = beneath(content, 1);
        popup.put_all(below, &error);
        popup.put_all(beneath(below, error.len() + 1), &prompt);
    }
}
