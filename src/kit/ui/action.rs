//! The actions in both games: those of the dialog on top, and of the program around the game.

use std::path::PathBuf;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use tui_input::InputRequest;

use super::keys::{Key, KeyBinding};
use crate::kit::storage::Overwrite;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    StartScreen,
    NewGame,
    SaveAs,
    Save(PathBuf, Overwrite),
    Open,
    OpenSave(PathBuf),
    NextTheme,
    SwitchRendering,
    Help,
    RulesPage,
    Menu,
    Quit,
}

impl ShellAction {
    /// Leaves open the panels over the board that need no answer, such as the result: the action
    /// changes the appearance, opens a dialog on top, or quits.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    Close,
    Accept,
    /// Choose the item with this number, from 0, and accept it.
    Pick(usize),
    /// Move the choice or the text by this number of lines. Down is positive.
    Scroll(isize),
    Page {
        forward: bool,
    },
    Section {
        forward: bool,
    },
    Change,
    ChangeBack,
    /// Switch the field to the choice with this number. After [`DialogAction::Point`], change the
    /// tenths of the number instead.
    Digit(u8),
    Point,
    Command(DialogCommand),
    Edit(InputRequest),
    /// Do what this key does at the board, without a dialog.
    AtBoard(Key),
    /// For an empty part of a dialog, so that a click there does not reach the board.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    Help,
    Rules,
    Legend,
    ReviewGame,
    ShareTree,
    Contest,
    SaveElsewhere,
    Quit,
    #[cfg(feature = "server")]
    NewGame,
    #[cfg(feature = "server")]
    Theme,
    /// Show the section of a list with this number, from 0.
    #[cfg(feature = "server")]
    Show(u8),
    #[cfg(feature = "server")]
    Drop,
    #[cfg(feature = "server")]
    History,
    #[cfg(feature = "server")]
    Vacation,
}

pub type DialogBinding = KeyBinding<DialogAction>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogReply<A> {
    Stay,
    Close,
    /// The dialog closes, and the action is carried out. If the action fails, the dialog stays.
    CloseAndPerform(A),
    /// The action is carried out, and the dialog stays.
    Perform(A),
    /// The action is carried out. If it succeeds, all dialogs close.
    PerformAndCloseAll(A),
    /// The game is left for the action, although that loses the game. If it succeeds, all dialogs
    /// close.
    AbandonGame(A),
    Scroll(Scrolling),
}

impl<A> DialogReply<A> {
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> DialogReply<B> {
        match self {
            DialogReply::Stay => DialogReply::Stay,
            DialogReply::Close => DialogReply::Close,
            DialogReply::CloseAndPerform(action) => DialogReply::CloseAndPerform(to(action)),
            DialogReply::Perform(action) => DialogReply::Perform(to(action)),
            DialogReply::PerformAndCloseAll(action) => DialogReply::PerformAndCloseAll(to(action)),
            DialogReply::AbandonGame(action) => DialogReply::AbandonGame(to(action)),
            DialogReply::Scroll(scrolling) => DialogReply::Scroll(scrolling),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolling {
    /// By lines: down is positive.
    Lines(isize),
    Page {
        forward: bool,
    },
    Section {
        forward: bool,
    },
    /// To the heading with this number, from 0.
    Heading(usize),
}

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
    Moved(Option<A>),
    Pressed(Option<A>),
    Released(Option<A>),
    Right,
    /// The wheel turned: down is positive.
    Wheel(i8),
}

impl<A> Pointer<A> {
    pub fn from_mouse(
        mouse: MouseEvent,
        action_at: impl FnOnce(Position) -> Option<A>,
    ) -> Option<Pointer<A>> {
        let at = Position::new(mouse.column, mouse.row);
        Some(match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Moved(action_at(at)),
            MouseEventKind::Down(MouseButton::Left) => Pointer::Pressed(action_at(at)),
            MouseEventKind::Up(MouseButton::Left) => Pointer::Released(action_at(at)),
            MouseEventKind::Down(MouseButton::Right) => Pointer::Right,
            MouseEventKind::ScrollUp => Pointer::Wheel(-1),
            MouseEventKind::ScrollDown => Pointer::Wheel(1),
            _ => return None,
        })
    }
}
