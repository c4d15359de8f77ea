//! What a dialog is, and how a game declares its dialogs. Also the dialogs of every game: the name
//! of a file, the list of saves, the menu, a page of rules, forms and questions.

use std::borrow::Cow;

use crossterm::event::KeyEvent;

use super::action::GameAction;
use crate::kit::session::{GameSession, LocalMatch, SummaryOf};
use crate::kit::storage::{Name, SavedGame};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, ShellAction,
};
use crate::kit::ui::form::Form;
use crate::kit::ui::menu::{self, LessonList, Menu};
use crate::kit::ui::open::{self, Listing, Open};
use crate::kit::ui::page::{self, Ask, RulesPage};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::text_field;

/// Where on the screen a dialog opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPlace {
    /// In the middle, over the board.
    Middle,
    /// Over the board and the parts beside it.
    Over,
    /// On the right of the board, which makes room.
    Side,
    Below,
}

/// The properties of a dialog.
pub struct DialogKind {
    pub keys: Cow<'static, [DialogBinding]>,
    pub place: DialogPlace,
    /// Whether the dialog has a text that the player types.
    pub is_typed: bool,
    /// Whether the answer may change how the game goes on.
    pub asks: bool,
    /// Whether keys without a meaning in the dialog go to the board.
    pub lets_keys_through: bool,
    /// The label of the key that closes a dialog on top of this one.
    pub way_back: &'static str,
}

impl DialogKind {
    /// Makes the kind of a dialog in the middle, over the board, with these keys.
    pub fn new(keys: impl Into<Cow<'static, [DialogBinding]>>) -> DialogKind {
        DialogKind {
            keys: keys.into(),
            place: DialogPlace::Middle,
            is_typed: false,
            asks: false,
            lets_keys_through: false,
            way_back: "back",
        }
    }
}

/// The dialogs of a game: the enum that [`dialogs!`] declares.
pub trait DialogSet: Sized + 'static {
    type Action: GameAction;
    type Match: LocalMatch<Saved: SavedGame<Summary: Listing>>;
    /// The computer's advice, which some dialogs show.
    type Advice;
    /// The samples of the board on the help page, in the state in which they were last drawn.
    type Samples;
}

/// The data that a dialog is drawn from.
pub struct DrawContext<'a, D: DialogSet> {
    pub session: &'a GameSession<D::Match>,
    pub advice: &'a D::Advice,
    pub scroll: &'a mut Scroll,
    pub samples: &'a mut D::Samples,
}

/// A dialog on top of the board. A dialog changes only itself; with its reply it asks for other
/// changes.
pub trait GameDialog<D: DialogSet> {
    fn kind(&self) -> DialogKind;

    /// Carries out an action other than closing the dialog.
    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action>;

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup);

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let kind = self.kind();
        text_field::action_in_form(&kind.keys, key, kind.is_typed)
    }

    fn close(&self) -> DialogReply<D::Action> {
        DialogReply::Close
    }

    /// Takes pasted text, if the dialog has a text to type.
    fn paste(&mut self, _text: &str) {}

    /// Returns the field for the reason why a request of this dialog failed; `None` if the dialog
    /// shows no reasons.
    fn error(&mut self) -> Option<&mut Option<String>> {
        None
    }

    /// Whether the dialog is a question with yes and no.
    fn is_question(&self) -> bool {
        false
    }

    /// Whether the dialog asks to quit and lose an unsaved game.
    fn asks_to_quit(&self) -> bool {
        false
    }

    /// Whether the dialog stays open when a key of the board only changes the looks or opens
    /// another dialog on top.
    fn stays_for_looks(&self) -> bool {
        true
    }

    /// Whether other keys of the board close the dialog. Otherwise they do nothing.
    fn gives_way(&self) -> bool {
        true
    }

    /// Returns the list of saves; `None` if this dialog is another one.
    fn saves(&mut self) -> Option<&mut Open<SummaryOf<D::Match>>> {
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
            /// The names of all dialogs.
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

impl<D: DialogSet> GameDialog<D> for Open<SummaryOf<D::Match>> {
    fn kind(&self) -> DialogKind {
        DialogKind { is_typed: true, asks: true, ..DialogKind::new(open::KEYS) }
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

    fn saves(&mut self) -> Option<&mut Open<SummaryOf<D::Match>>> {
        Some(self)
    }
}

impl<D: DialogSet> GameDialog<D> for Menu<D::Action> {
    fn kind(&self) -> DialogKind {
        DialogKind { is_typed: true, asks: true, ..DialogKind::new(menu::KEYS) }
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
    fn kind(&self) -> DialogKind {
        DialogKind { asks: true, ..DialogKind::new(menu::LESSON_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        self.act(action)
    }

    fn draw(&self, _: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(popup);
    }
}

impl<D: DialogSet> GameDialog<D> for Ask<D::Action> {
    fn kind(&self) -> DialogKind {
        DialogKind { asks: true, ..DialogKind::new(self.keys.clone()) }
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
        self.yes == DialogReply::Leave(ShellAction::Quit.into())
    }
}

/// The choices in a form for a new game, without the names.
pub trait BeginsGame<D: DialogSet>: Sized + 'static {
    /// Begins the game that the form describes, between players with these names.
    fn begin(form: &mut Form<Self>, names: [Name; 2]) -> DialogReply<D::Action>;

    /// Returns the action of Esc; `None` if Esc leads back to the board.
    fn way_out(&self) -> Option<ShellAction> {
        None
    }
}

impl<D: DialogSet, S: BeginsGame<D>> GameDialog<D> for Form<S> {
    fn kind(&self) -> DialogKind {
        DialogKind { asks: true, ..DialogKind::new(self.keys) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        if action == DialogAction::Command(DialogCommand::Help) {
            return DialogReply::Meanwhile(ShellAction::Help.into());
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
            .way_out()
            .map_or(DialogReply::Close, |way_out| DialogReply::Meanwhile(way_out.into()))
    }

    fn paste(&mut self, text: &str) {
        self.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.error)
    }
}

impl<D: DialogSet> GameDialog<D> for RulesPage {
    fn kind(&self) -> DialogKind {
        DialogKind::new(page::KEYS)
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        page::scrolling(action).map_or(DialogReply::Stay, DialogReply::Scroll)
    }

    fn draw(&self, context: DrawContext<'_, D>, popup: &mut Popup) {
        self.draw(context.scroll, popup);
    }
}
