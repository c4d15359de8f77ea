//! The actions that a player can ask for in both games: actions of the dialog on top, and actions
//! of the program around the game.

use std::path::PathBuf;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::keys::{Key, KeyBinding};
use crate::kit::storage::Overwrite;

/// The actions of the program around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Ask for the name of a file to save in.
    SaveAs,
    Save(PathBuf, Overwrite),
    /// List the saves, so that the player can open one.
    Open,
    OpenSave(PathBuf),
    NextTheme,
    /// Draw the board in the next way that the terminal can show.
    SwitchRendering,
    Help,
    RulesPage,
    /// List the actions that are possible now.
    Menu,
    Quit,
}

impl ShellAction {
    /// Whether the action leaves open the panels over the board that need no answer, such as the
    /// result. Such an action changes the looks, opens a dialog on top, or quits.
    pub const fn leaves_result_open(&self) -> bool {
        matches!(
            self,
            ShellAction::Help
                | ShellAction::Menu
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Quit
        )
    }
}

/// The actions in the dialog on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    /// Close the dialog and return to what is below it.
    Close,
    /// Accept the chosen item or the typed text.
    Accept,
    /// Choose the item with this number, from 0, and accept it.
    Pick(usize),
    /// Move the choice or the text by this number of lines. Down is positive.
    Scroll(isize),
    /// Move the choice or the text by a page.
    Page { forward: bool },
    /// Go to the next or previous heading of the text.
    Section { forward: bool },
    /// Switch the field to its next choice.
    Change,
    /// Switch the field to its previous choice.
    ChangeBack,
    /// Switch the field to the choice with this number. After [`DialogAction::Point`], change the
    /// tenths of the number instead.
    Digit(u8),
    /// Begin the tenths of a number.
    Point,
    /// Carry out a command that only some dialogs have.
    Command(DialogCommand),
    /// Edit the text in the field.
    Edit(Edit),
    /// Do what this key does at the board, without a dialog.
    AtBoard(Key),
    /// Do nothing. An empty part of a dialog has this action, so that a click there does not reach
    /// the board.
    Nothing,
}

/// A command that only some dialogs and lists have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    Help,
    /// Show the rules of the game.
    Rules,
    /// Go to the explanation of the signs on the board.
    Legend,
    /// Look back at the game that is over.
    LookBack,
    /// Go over the game that is over with the other player.
    Together,
    /// Contest what the opponent wants to do.
    Contest,
    SaveElsewhere,
    Quit,
    #[cfg(feature = "server")]
    NewGame,
    /// Use the next theme.
    #[cfg(feature = "server")]
    Theme,
    /// Show the section of a list with this number, from 0.
    #[cfg(feature = "server")]
    Show(u8),
    /// Decline the chosen item, or take it back.
    #[cfg(feature = "server")]
    Drop,
    /// List the finished games of the chosen player.
    #[cfg(feature = "server")]
    History,
    /// Begin a vacation, or end it.
    #[cfg(feature = "server")]
    Vacation,
}

/// A row of a dialog's key table.
pub type DialogBinding = KeyBinding<DialogAction>;

/// An edit of a text in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    Insert(char),
    /// Delete the character before the cursor.
    DeleteBack,
    /// Delete the character at the cursor.
    Delete,
    /// Delete the word before the cursor.
    DeleteWord,
    Clear,
    /// Go a character to the left.
    Left,
    /// Go a character to the right.
    Right,
    /// Go to the start.
    Home,
    End,
}

/// A dialog's reply to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogReply<A> {
    /// The dialog stays, and nothing more happens.
    Stay,
    /// The dialog closes.
    Close,
    /// The dialog closes, and the action is carried out. If the action fails, the dialog stays.
    Then(A),
    /// The action is carried out, and the dialog stays.
    Meanwhile(A),
    /// The action is carried out. If it succeeds, all dialogs close.
    Finish(A),
    /// The game is left for the action, although that loses the game. If it succeeds, all dialogs
    /// close.
    Leave(A),
    /// The dialog's text scrolls.
    Scroll(Scrolling),
}

impl<A> DialogReply<A> {
    /// Turns the action of this reply into an action of another type.
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> DialogReply<B> {
        match self {
            DialogReply::Stay => DialogReply::Stay,
            DialogReply::Close => DialogReply::Close,
            DialogReply::Then(action) => DialogReply::Then(to(action)),
            DialogReply::Meanwhile(action) => DialogReply::Meanwhile(to(action)),
            DialogReply::Finish(action) => DialogReply::Finish(to(action)),
            DialogReply::Leave(action) => DialogReply::Leave(to(action)),
            DialogReply::Scroll(scrolling) => DialogReply::Scroll(scrolling),
        }
    }
}

/// How far to scroll a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolling {
    /// By lines: down is positive.
    Lines(isize),
    /// To the next or previous page.
    Page { forward: bool },
    /// To the next or previous heading.
    Section { forward: bool },
    /// To the heading with this number, from 0.
    Heading(usize),
}

/// A step of the cursor in the direction of an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorStep {
    Up,
    Down,
    Left,
    Right,
}

/// An event of the mouse, with the action under the pointer in the last frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer<A> {
    /// The pointer moved, with or without a button held.
    Moved(Option<A>),
    /// The left button was pressed.
    Pressed(Option<A>),
    /// The left button was released.
    Released(Option<A>),
    /// The right button was pressed.
    Right,
    /// The wheel turned: down is positive.
    Wheel(i8),
}

impl<A> Pointer<A> {
    /// Makes the event from a report of the mouse; `None` if the program does not use it. The
    /// function `under` returns the action at a cell of the last frame.
    pub fn from_mouse(
        mouse: MouseEvent,
        under: impl FnOnce(Position) -> Option<A>,
    ) -> Option<Pointer<A>> {
        let under = || under(Position::new(mouse.column, mouse.row));
        Some(match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Moved(under()),
            MouseEventKind::Down(MouseButton::Left) => Pointer::Pressed(under()),
            MouseEventKind::Up(MouseButton::Left) => Pointer::Released(under()),
            MouseEventKind::Down(MouseButton::Right) => Pointer::Right,
            MouseEventKind::ScrollUp => Pointer::Wheel(-1),
            MouseEventKind::ScrollDown => Pointer::Wheel(1),
            _ => return None,
        })
    }
}
