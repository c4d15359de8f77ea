//! What a game supplies to the shell around it, and the state that drawing keeps between frames.

use crate::kit::storage::SavedGame;
use std::fmt::Debug;
use std::ops::DerefMut;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::Shell;
use super::action::{GameAction, Performed};
use super::dialog::{DialogSet, GameDialog};
use super::typed_line::SaveAs;
use crate::kit::session::{GameSession, LocalMatch, SummaryOf};
use crate::kit::ui::action::{DialogAction, Pointer, Scrolling};
use crate::kit::ui::appearance::{Appearance, BoardRenderings};
use crate::kit::ui::board::{BoardView, CellBoard};
use crate::kit::ui::keys::{ClickMap, Key};
use crate::kit::ui::menu::{Menu, MenuItem};
use crate::kit::ui::open::{Listing, Open};
use crate::kit::ui::page::Ask;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::theme::TextRole;

/// A game on the screen: its own state, and the functions that the shell calls.
pub trait ShellGame: Sized + 'static {
    type Match: LocalMatch<Saved: SavedGame<Summary: Listing + Debug + Send + 'static>>;
    /// The session of the players here. It may have more than the game and its file.
    type Session: DerefMut<Target = GameSession<Self::Match>> + From<GameSession<Self::Match>>;
    type Action: GameAction + Send;
    type Dialog: DialogSet<Action = Self::Action, Match = Self::Match, Samples: Default>
        + DerefMut<Target = dyn GameDialog<Self::Dialog>>
        + From<SaveAs>
        + From<Open<SummaryOf<Self::Match>>>
        + From<Menu<Self::Action>>
        + From<Ask<Self::Action>>;
    /// The messages that only this game has, from its threads and from tables with other players.
    type News: Debug + Send + 'static;
    /// The effects that only this game has.
    type Task;
    /// The state of the game to which input in a dialog belongs.
    type State: Clone + PartialEq;
    type Board: CellBoard;

    /// The game's name in the message that the game could not be saved.
    const NAME: &'static str;
    /// The command that plays the game.
    const COMMAND: &'static str;

    fn has_room(look: &Appearance) -> bool;

    /// Draws the board, its surroundings and the dialog on top. If the window has no room for them,
    /// draws a text that says so.
    fn draw(shell: &Shell<Self>, view: &mut View<Self>, area: Rect, buffer: &mut Buffer);

    /// Returns the action for a click on a site of the board.
    fn press(site: <Self::Board as CellBoard>::Site) -> Self::Action;

    /// Returns the ways in which the window can show the board; `None` if it can't.
    fn ways(look: &Appearance) -> Option<BoardRenderings>;

    /// Returns the keys that work at the board, each with its action.
    fn keys() -> impl Iterator<Item = (Key, &'static Self::Action)>;

    /// Called after a key that does nothing at the board.
    fn unknown_key(_shell: &mut Shell<Self>) {}

    /// Called before every message.
    fn before_message(_shell: &mut Shell<Self>) {}

    /// Called after every message. Updates everything that depends on the new state.
    fn after_message(shell: &mut Shell<Self>);

    /// Called after a change of the window's size.
    fn on_resize(_shell: &mut Shell<Self>, _before: &Appearance) {}

    fn point(shell: &mut Shell<Self>, pointer: Pointer<Self::Action>);

    /// Called for pasted text that no dialog takes.
    fn paste(_shell: &mut Shell<Self>, _text: &str) {}

    /// Handles a message that only this game has.
    fn hear(shell: &mut Shell<Self>, news: Self::News);

    /// Called at the moment of [`ShellGame::deadline`].
    fn tick(shell: &mut Shell<Self>);

    /// Returns when the game needs its next tick; `None` if it needs none.
    fn deadline(shell: &Shell<Self>) -> Option<Instant>;

    /// Called before every action. Clears the notice of the last action.
    fn before_action(shell: &mut Shell<Self>, _action: &Self::Action) {
        shell.notice = None;
    }

    /// Carries out an action that is not for a dialog.
    fn perform(shell: &mut Shell<Self>, action: Self::Action) -> Performed<Self::Action>;

    /// Called after every action.
    fn on_action_done(_shell: &mut Shell<Self>) {}

    /// Returns the present state, for a dialog that is opened now, or was opened in the state
    /// `begun`.
    fn state(shell: &Shell<Self>, begun: Option<&Self::State>) -> Self::State;

    /// Whether an action would now do something else than in the state `seen`.
    fn is_overtaken(shell: &Shell<Self>, seen: &Self::State, action: &Self::Action) -> bool;

    /// Returns what has happened since the state `seen`, as a sentence without a full stop.
    fn what_happened(shell: &Shell<Self>, seen: &Self::State) -> String;

    /// Called after a message if the game has changed since a dialog was opened. Lets the dialogs
    /// show what their keys now do.
    fn on_overtaken(_shell: &mut Shell<Self>) {}

    fn on_dialog_closed(_shell: &mut Shell<Self>, _dialog: Self::Dialog) {}

    /// Shows the start screen, either over this game or after leaving the game.
    fn show_start_screen(shell: &mut Shell<Self>) -> Performed<Self::Action>;

    fn new_game_form(shell: &Shell<Self>) -> Self::Dialog;

    fn help() -> Self::Dialog;

    fn rules_page() -> Self::Dialog;

    /// Returns the items of the menu: the actions that can be done now.
    fn menu(shell: &Shell<Self>) -> Vec<MenuItem<Self::Action>>;

    /// Returns the length of a game in words: `12 moves`.
    fn length(session: &GameSession<Self::Match>) -> String;

    /// Leaves this game and carries out `next`. A game that is not saved is lost.
    ///
    /// # Errors
    /// Fails if the next action can't be done. This game then goes on.
    fn go_to(shell: &mut Shell<Self>, next: Self::Action) -> Performed<Self::Action>;

    /// Called after another game has replaced the present one.
    fn on_new_game(shell: &mut Shell<Self>);

    /// Writes the bell to `out`, if there is a reason to ring it.
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
    /// Draws the whole screen and notes which parts are clickable.
    pub fn draw(&mut self, shell: &Shell<G>, area: Rect, buffer: &mut Buffer) {
        (self.click_map, self.dialog_map) = (ClickMap::default(), ClickMap::default());
        // The text of a new dialog is shown from its beginning.
        self.scrolls.resize_with(shell.dialogs.len(), Scroll::default);
        self.board.leave_out();
        let theme = shell.look.theme();
        if theme.paper() != Color::Reset {
            buffer.set_style(area, theme.text(TextRole::Normal));
        }
        G::draw(shell, self, area, buffer);
        shell.look.characters.restrict(buffer, area);
        self.board.note_shown(buffer);
    }

    /// Returns the action for a click at a cell of the last frame.
    pub fn action_at(&self, cell: Position) -> Option<G::Action> {
        let of_dialog = self.dialog_map.action_at(cell).map(G::Action::from);
        let around = || self.click_map.action_at(cell);
        of_dialog.or_else(around).or_else(|| self.board.site_at(cell.x, cell.y).map(G::press))
    }

    /// Scrolls the text of the dialog on top.
    pub fn scroll(&mut self, scrolling: Scrolling) {
        if let Some(top) = self.scrolls.last_mut() {
            top.scroll(scrolling);
        }
    }
}
