//! The program around a game: dialogs, notices, themes, files and exits. [`RunningGame`] turns
//! events into [`ShellMessage`]s; [`mod@program`] changes the [`Shell`] by them and carries out the
//! effects that follow. Drawing changes only its own state.

mod dialog;
mod pages;
mod perform;
mod program;

pub(crate) use dialog::dialogs;
pub use dialog::{
    DialogPosition, DialogProperties, DialogSet, DrawContext, GameDialog, GameForm, KEYS_TO_PLAY,
    KEYS_TO_TRY, SaveAs, TypedContent, TypedLine,
};
pub use pages::{HelpPage, MarkSamples, RulesCard};
#[cfg(feature = "server")]
pub use perform::theme_in_words;
pub use program::{Effect, GameProgram, RunningGame, ShellMessage};
#[cfg(test)]
pub use program::{action_of_key, update};

use std::fmt::Debug;
use std::ops::DerefMut;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::kit::phrases::failure;
use crate::kit::session::{GameSession, LocalMatch, SummaryOf};
use crate::kit::storage::{Occupied, SavedGame, StoreError};
use crate::kit::ui::action::{DialogAction, DialogReply, Pointer, Scrolling, ShellAction};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::appearance::BoardRenderings;
use crate::kit::ui::board::{BoardView, CellBoard};
use crate::kit::ui::keys::ClickMap;
use crate::kit::ui::keys::Key;
use crate::kit::ui::menu::{Menu, MenuItem};
use crate::kit::ui::open::{Listing, OpenDialog};
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::text::Notice;
use crate::kit::ui::theme::TextRole;

/// The state of a game's screen: everything on which the screen depends.
pub struct Shell<G: ShellGame> {
    pub session: G::Session,
    /// The open dialogs, the topmost last.
    pub dialogs: Vec<G::Dialog>,
    seen: Vec<SeenState<G::State>>,
    /// The notice about what has just happened or failed. The next action clears it.
    pub notice: Option<Notice>,
    /// A notice that waits until no dialog is open and the line below the board is free.
    pub deferred_notice: Option<Notice>,
    has_warned_of_risk: bool,
    /// Goes to the terminal's clipboard with the next frame.
    pub copied: Option<String>,
    pub appearance: Appearance,
    pub game: G,
    effects: Vec<Effect<G>>,
}

/// What a player has seen of the game since a dialog was opened.
struct SeenState<S> {
    state: S,
    news: Option<String>,
}

impl<G: ShellGame> Shell<G> {
    pub fn with_game(session: GameSession<G::Match>, look: Appearance, game: G) -> Shell<G> {
        Shell {
            session: session.into(),
            dialogs: Vec::new(),
            seen: Vec::new(),
            notice: None,
            deferred_notice: None,
            has_warned_of_risk: false,
            copied: None,
            appearance: look,
            game,
            effects: Vec::new(),
        }
    }

    /// Without it only the key to quit works: players could not see what other keys do.
    pub fn has_room(&self) -> bool {
        G::has_room(&self.appearance)
    }

    /// When the shell needs the next [`ShellMessage::Ticked`].
    pub fn deadline(&self) -> Option<Instant> {
        G::deadline(self)
    }

    pub fn asks_to_quit(&self) -> bool {
        self.dialogs.last().is_some_and(|dialog| dialog.asks_to_quit())
    }

    /// The label of the key that closes the dialog on top. It says where the key leads.
    pub fn close_label(&self) -> &'static str {
        let below = self.dialogs.iter().rev().nth(1);
        below.map_or("back to the board", |dialog| dialog.properties().close_label)
    }

    pub fn open_dialog(&mut self, dialog: impl Into<G::Dialog>) {
        self.dialogs.push(dialog.into());
    }

    pub fn open_beneath(&mut self, dialog: impl Into<G::Dialog>) {
        self.dialogs.insert(0, dialog.into());
        self.seen.insert(0, SeenState { state: G::state(self, None), news: None });
    }

    pub fn close_unless(&mut self, stays: impl Fn(&G::Dialog) -> bool) {
        for nth in (0..self.dialogs.len()).rev() {
            if !stays(&self.dialogs[nth]) {
                self.dialogs.remove(nth);
                if nth < self.seen.len() {
                    self.seen.remove(nth);
                }
            }
        }
    }

    /// Shows a notice in the line below the board, once no dialog is open.
    pub fn show_notice(&mut self, notice: Notice) {
        if self.dialogs.is_empty() {
            self.notice = Some(notice);
        } else {
            self.deferred_notice = Some(notice);
        }
    }

    pub fn ask_for(&mut self, effect: Effect<G>) {
        self.effects.push(effect);
    }

    pub fn start(&mut self, task: G::Task) {
        self.effects.push(Effect::Start(task));
    }
}

/// Input belongs to the state in which it was begun. If the game has since changed what a key in a
/// dialog would do, the dialog says so, and the key works when it is pressed again.
impl<G: ShellGame> Shell<G> {
    pub fn news_for_dialog(&self) -> Option<&str> {
        let kind = self.dialogs.last()?.properties();
        if kind.passes_keys_to_board || kind.position == DialogPosition::Side {
            return None;
        }
        self.seen.get(self.dialogs.len() - 1)?.news.as_deref()
    }

    /// After a message. A dialog that has just been opened belongs to the present state.
    fn follow_game(&mut self) {
        self.seen.truncate(self.dialogs.len());
        if self.dialogs.is_empty() {
            return;
        }
        let mut is_any_overtaken = false;
        for nth in 0..self.seen.len() {
            let seen = &self.seen[nth];
            if !self.is_current(seen) {
                self.seen[nth].news = Some(G::change_since(self, &seen.state));
                is_any_overtaken = true;
            }
        }
        if is_any_overtaken {
            G::on_dialogs_outdated(self);
        }
        let now = G::state(self, None);
        self.seen.resize_with(self.dialogs.len(), || SeenState { state: now.clone(), news: None });
    }

    fn is_current(&self, seen: &SeenState<G::State>) -> bool {
        G::state(self, Some(&seen.state)) == seen.state
    }

    /// If the game has changed since the dialog on top was opened, so that the reply of the dialog
    /// would do something else than the player has seen, says so and returns `true`.
    fn warns_of_change(&mut self, reply: &DialogReply<G::Action>) -> bool {
        let action = match reply {
            DialogReply::Stay | DialogReply::Close | DialogReply::Scroll(_) => return false,
            DialogReply::CloseAndPerform(action)
            | DialogReply::Perform(action)
            | DialogReply::PerformAndCloseAll(action)
            | DialogReply::AbandonGame(action) => action,
        };
        let Some(kind) = self.dialogs.last().map(|dialog| dialog.properties()) else {
            return false;
        };
        let Some(seen) = self.seen.get(self.dialogs.len() - 1) else { return false };
        if kind.passes_keys_to_board || !G::is_outdated(self, &seen.state, action) {
            return false;
        }
        let happened = G::change_since(self, &seen.state);
        let text = format!("{happened}: press again to go on");
        let state = G::state(self, Some(&seen.state));
        if kind.position == DialogPosition::Side {
            self.notice = Some(Notice::warning(text.clone()));
        }
        self.seen.pop();
        self.seen.push(SeenState { state, news: Some(text) });
        G::on_dialogs_outdated(self);
        true
    }
}

pub trait GameAction: Clone + Debug + PartialEq + From<ShellAction> + From<DialogAction> {
    /// `None` if this action is not for the dialog on top.
    fn as_dialog_action(&self) -> Option<DialogAction>;

    /// The panels over the board that need no answer, such as the result, stay open.
    fn leaves_result_open(&self) -> bool;
}

/// Why an action is not carried out at once.
#[derive(Debug)]
pub enum ActionObstacle<A> {
    /// The action can't be done. The text is a sentence that says why.
    Refused(String),
    /// The action would replace a save. A question comes first.
    Exists(Occupied),
    /// The action would lose the game, which can't be saved. A question comes first.
    Unsaved(A),
}

pub type Performed<A> = Result<(), ActionObstacle<A>>;

impl<A> From<StoreError> for ActionObstacle<A> {
    fn from(error: StoreError) -> ActionObstacle<A> {
        match error {
            StoreError::Exists(occupied) => ActionObstacle::Exists(occupied),
            error => ActionObstacle::Refused(failure(&error)),
        }
    }
}

macro_rules! refused_by {
    ($($error:ty),+) => {
        $(impl<A> From<$error> for $crate::kit::shell::ActionObstacle<A> {
            fn from(error: $error) -> $crate::kit::shell::ActionObstacle<A> {
                $crate::kit::shell::ActionObstacle::Refused($crate::kit::phrases::sentence(&error.to_string()))
            }
        })+
    };
}
pub(crate) use refused_by;

/// A game on the screen: its own state, and the functions that the shell calls.
pub trait ShellGame: Sized + 'static {
    type Match: LocalMatch<Saved: SavedGame<Summary: Listing + Debug + Send + 'static>>;
    /// The session of the players here. It may have more than the game and its file.
    type Session: DerefMut<Target = GameSession<Self::Match>> + From<GameSession<Self::Match>>;
    type Action: GameAction + Send;
    type Dialog: DialogSet<Action = Self::Action, Match = Self::Match, Samples: Default>
        + DerefMut<Target = dyn GameDialog<Self::Dialog>>
        + From<SaveAs>
        + From<OpenDialog<SummaryOf<Self::Match>>>
        + From<Menu<Self::Action>>
        + From<QuestionDialog<Self::Action>>;
    /// The messages that only this game has, from its threads and from tables with other players.
    type News: Debug + Send + 'static;
    type Task;
    /// The state of the game to which input in a dialog belongs.
    type State: Clone + PartialEq;
    type Board: CellBoard;

    const NAME: &'static str;
    const COMMAND: &'static str;

    fn has_room(look: &Appearance) -> bool;

    fn draw(shell: &Shell<Self>, view: &mut View<Self>, area: Rect, buffer: &mut Buffer);

    fn press(site: <Self::Board as CellBoard>::Site) -> Self::Action;

    /// `None` if the window can't show the board.
    fn renderings(look: &Appearance) -> Option<BoardRenderings>;

    fn keys() -> impl Iterator<Item = (Key, &'static Self::Action)>;

    fn unknown_key(_shell: &mut Shell<Self>) {}

    fn before_message(_shell: &mut Shell<Self>) {}

    /// Updates everything that depends on the new state.
    fn after_message(shell: &mut Shell<Self>);

    fn on_resize(_shell: &mut Shell<Self>, _before: &Appearance) {}

    fn point(shell: &mut Shell<Self>, pointer: Pointer<Self::Action>);

    /// Takes pasted text that no dialog takes.
    fn paste(_shell: &mut Shell<Self>, _text: &str) {}

    fn receive_news(shell: &mut Shell<Self>, news: Self::News);

    fn tick(shell: &mut Shell<Self>);

    fn deadline(shell: &Shell<Self>) -> Option<Instant>;

    /// Clears the notice of the last action.
    fn before_action(shell: &mut Shell<Self>, _action: &Self::Action) {
        shell.notice = None;
    }

    fn perform(shell: &mut Shell<Self>, action: Self::Action) -> Performed<Self::Action>;

    fn on_action_done(_shell: &mut Shell<Self>) {}

    /// The present state, for a dialog that is opened now, or was opened in the state `begun`.
    fn state(shell: &Shell<Self>, begun: Option<&Self::State>) -> Self::State;

    fn is_outdated(shell: &Shell<Self>, seen: &Self::State, action: &Self::Action) -> bool;

    /// A sentence without a full stop.
    fn change_since(shell: &Shell<Self>, seen: &Self::State) -> String;

    /// The game has changed since a dialog was opened: the dialogs show what their keys now do.
    fn on_dialogs_outdated(_shell: &mut Shell<Self>) {}

    fn on_dialog_closed(_shell: &mut Shell<Self>, _dialog: Self::Dialog) {}

    /// Shows the start screen, either over this game or after leaving the game.
    fn show_start_screen(shell: &mut Shell<Self>) -> Performed<Self::Action>;

    fn new_game_form(shell: &Shell<Self>) -> Self::Dialog;

    fn help() -> Self::Dialog;

    fn rules_page() -> Self::Dialog;

    /// The actions that can be done now.
    fn menu(shell: &Shell<Self>) -> Vec<MenuItem<Self::Action>>;

    /// The rules and how far the game has come: `standard rules, move 18`.
    fn describe_progress(shell: &Shell<Self>) -> String;

    /// The length of a game in words: `12 moves`.
    fn length(session: &GameSession<Self::Match>) -> String;

    /// A game that is not saved is lost. If `next` can't be done, this game goes on.
    fn go_to(shell: &mut Shell<Self>, next: Self::Action) -> Performed<Self::Action>;

    fn on_new_game(shell: &mut Shell<Self>);

    fn sound(_shell: &mut Shell<Self>, _out: &mut Vec<u8>) {}
}

/// The state that drawing keeps between frames. The game does not depend on this state.
pub struct View<G: ShellGame> {
    pub board: BoardView<G::Board>,
    /// The clickable parts around the board.
    pub click_map: ClickMap<G::Action>,
    /// The clickable parts of the texts and dialogs over the board.
    pub dialog_map: ClickMap<DialogAction>,
    /// The samples on the help page, which have a size of their own.
    pub samples: <G::Dialog as DialogSet>::Samples,
    /// The scroll positions of the open dialogs, the topmost last.
    pub scrolls: Vec<Scroll>,
}

impl<G: ShellGame> Default for View<G> {
    fn default() -> View<G> {
        View {
            board: BoardView::default(),
            click_map: ClickMap::default(),
            dialog_map: ClickMap::default(),
            samples: Default::default(),
            scrolls: Vec::new(),
        }
    }
}

impl<G: ShellGame> View<G> {
    pub fn draw(&mut self, shell: &Shell<G>, area: Rect, buffer: &mut Buffer) {
        (self.click_map, self.dialog_map) = (ClickMap::default(), ClickMap::default());
        // The text of a new dialog is shown from its beginning.
        self.scrolls.resize_with(shell.dialogs.len(), Scroll::default);
        self.board.leave_out();
        let theme = shell.appearance.theme();
        if theme.paper() != Color::Reset {
            buffer.set_style(area, theme.text(TextRole::Normal));
        }
        G::draw(shell, self, area, buffer);
        shell.appearance.characters.restrict(buffer, area);
        self.board.store_shown(buffer);
    }

    pub fn action_at(&self, cell: Position) -> Option<G::Action> {
        if let Some(action) = self.dialog_map.action_at(cell) {
            return Some(action.into());
        }
        let around = self.click_map.action_at(cell);
        around.or_else(|| self.board.site_at(cell.x, cell.y).map(G::press))
    }

    pub fn scroll(&mut self, scrolling: Scrolling) {
        if let Some(top) = self.scrolls.last_mut() {
            top.scroll(scrolling);
        }
    }
}
