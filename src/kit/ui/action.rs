//! The actions that a player can ask for in either game: of the dialog on top, and of the program
//! around the game.

use std::path::PathBuf;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::keys::{Key, KeyBinding};
use crate::kit::storage::Overwrite;

/// The program's actions around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen, or go back to it.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Ask for the name of a file to save in.
    SaveAs,
    Save(PathBuf, Overwrite),
    /// List the saves, to open one.
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
    /// Whether the action leaves a panel over the board open that asks for no answer: the action
    /// only changes the looks, shows something on top, or asks to quit.
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
    /// Close the dialog and return to what lies below.
    Close,
    /// Accept the chosen item or the typed text.
    Accept,
    /// Choose the item with this number, counted from 0, and accept it.
    Pick(usize),
    /// Move the choice or the text by this many lines.
    Scroll(isize),
    /// Move the choice or the text by a page.
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the next or previous heading of the text.
    Section {
        /// `false` goes to the previous one.
        forward: bool,
    },
    /// Switch the field to its next choice.
    Change,
    /// Switch the field to its previous choice.
    ChangeBack,
    /// Switch the field to the choice with this number; after [`DialogAction::Point`], change the
    /// tenths of the number.
    Digit(u8),
    /// Begin the tenths of a number.
    Point,
    /// Do something that this dialog offers besides.
    Command(DialogCommand),
    /// Edit the text in the field.
    Edit(Edit),
    /// Do what this key does at the board.
    AtBoard(Key),
    /// Nothing: a click on an empty part of a dialog does not reach the board.
    Nothing,
}

/// What some dialogs and lists offer besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    Help,
    /// Show the rules of the game.
    Rules,
    /// Go to what explains the signs on the board.
    Legend,
    NewGame,
    /// Look back at the game that is over.
    LookBack,
    /// Contest what the opponent has asked.
    Contest,
    SaveElsewhere,
    Quit,
    /// Use the next theme.
    #[cfg(feature = "server")]
    Theme,
    /// Show the section of a list with this number, counted from 0.
    #[cfg(feature = "server")]
    Show(u8),
    /// Decline what is chosen, or take it back.
    #[cfg(feature = "server")]
    Drop,
    /// List the finished games of the player who is chosen.
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
    /// No more to do; the dialog stays.
    Stay,
    /// The dialog is done; what was below it is on top again.
    Close,
    /// The dialog is done; do this.
    Then(A),
    /// Do this; the dialog stays.
    Meanwhile(A),
    /// Do this; if it succeeds, all dialogs are done.
    Finish(A),
    /// Leave the game for this, although that loses the game; if it succeeds, all dialogs are done.
    Leave(A),
    /// Scroll the dialog's text.
    Scroll(Scrolling),
}

impl<A> DialogReply<A> {
    /// This reply, with the actions of another program.
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
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// To the next or previous heading.
    Section {
        /// `false` goes to the previous one.
        forward: bool,
    },
    /// To the heading after this many others.
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

/// An event of the mouse, with the action that the last frame has under the pointer.
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
    /// The event of the mouse; `under` gives the action at a cell of the last frame.
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
