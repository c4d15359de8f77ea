//! Messages go into [`update`](mod@super::update), effects come out of it.

use std::fmt;

use crossterm::event::KeyEvent;
use ratatui::layout::Size;

use super::game::Game;
use crate::kit::session::KeptGame;
use crate::kit::settings::{Choice, SettingsError};
use crate::kit::storage::{Listed, StoreError};
use crate::kit::terminal::job::WorkerFailure;
use crate::kit::ui::action::{Pointer, Scrolling};

pub enum Message<G: Game> {
    Key(KeyEvent),
    Pointer(Pointer<G::Action>),
    Pasted(String),
    /// The window has this many columns and lines.
    Resized(Size),
    /// Ctrl-C was typed.
    Interrupted,
    /// The moment of [`Game::deadline`] has come.
    Ticked,
    /// The saves have been read.
    SavesListed(Result<Vec<Listed<<G::Session as KeptGame>::Summary>>, StoreError>),
    /// A choice could not be kept; no other will be.
    ChoiceNotKept(SettingsError),
    /// This is asked for from outside the screen.
    Asked(G::Action),
    /// The terminal or the table says this.
    Told(&'static str),
    WorkerFailed(WorkerFailure),
    /// Something that only this game knows.
    News(G::News),
}

impl<G: Game> fmt::Debug for Message<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Key(key) => write!(f, "Key({key:?})"),
            Message::Pointer(pointer) => write!(f, "Pointer({pointer:?})"),
            Message::Asked(action) => write!(f, "Asked({action:?})"),
            Message::News(news) => write!(f, "News({news:?})"),
            _ => f.write_str("Message"),
        }
    }
}

/// Something for the program to do outside the shell's state.
pub enum Effect<G: Game> {
    /// End the program.
    Leave,
    /// Let another screen be shown. The game waits.
    StepAside,
    /// Read the list of saves and send it as a message.
    ListSaves,
    /// Keep a choice for the next time.
    Keep(Choice),
    /// Scroll the text of the dialog on top.
    Scroll(Scrolling),
    /// Something that only this game needs. What comes of it is a message.
    Start(G::Task),
}
