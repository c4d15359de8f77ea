//! The game on the terminal.
//!
//! Data flows one way: an event becomes an [`action`] ([`events`], [`keys`], [`zones`]), [`update`]
//! changes the [`app`], [`scene`] says what the board shows of it, [`view`] draws. Only [`Session`]
//! changes the game. [`terminal`] holds the terminal and runs the loop; it knows nothing of the game.

mod action;
mod app;
mod bench;
mod colour;
mod dialog;
mod dialogs;
mod events;
mod flight;
mod glyphs;
mod hand;
mod keys;
mod look;
mod scene;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod update;
mod view;
mod words;
mod zones;

pub use bench::key_to_frame;
pub use colour::Depth;
pub use look::Look;
pub use theme::ThemeName;

use std::path::PathBuf;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;

use self::app::App;
use self::dialogs::notice_of;
use self::flight::Flight;
use self::terminal::{Answers, Flow, Outbox, Program};
use crate::record::{Name, Store};
use crate::rules::Rules;
use crate::session::Session;

/// The rows of the key table, for the man page.
pub fn keys() -> impl Iterator<Item = &'static keys::Binding> {
    keys::TABLE.iter()
}

/// The game to begin with.
pub enum Opening {
    /// A new one.
    New {
        /// What is played.
        rules: Rules,
        /// White's and Black's names.
        names: [Name; 2],
        /// Whether the start screen is shown first.
        welcome: bool,
    },
    /// A saved one.
    Saved(PathBuf),
}

/// Plays in the terminal until the players leave.
///
/// # Errors
/// When the save can't be opened, or the terminal can't be had or is lost.
pub fn run(store: Store, opening: Opening, look: Look) -> anyhow::Result<()> {
    let mut app = match opening {
        Opening::New { rules, names: [white, black], welcome } => {
            let mut app = App::new(Session::new(store, rules, white, black), look);
            if welcome {
                app.welcome();
            }
            app
        }
        Opening::Saved(path) => {
            let (session, opened) = Session::open(store, &path)?;
            let mut app = App::new(session, look);
            app.notice = notice_of(opened);
            app
        }
    };
    Ok(terminal::play(&mut app)?)
}

impl Program for App {
    type Message = std::convert::Infallible;

    fn start(&mut self, answers: Answers, _outbox: Outbox<Self::Message>) {
        self.look.learn(answers);
    }

    fn message(&mut self, message: Self::Message) -> Flow {
        match message {}
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        view::draw(self, area, frame.buffer_mut());
    }

    fn handle(&mut self, event: Event) -> Flow {
        self.event(event);
        if self.leaving { Flow::Quit } else { Flow::Go }
    }

    fn interrupt(&mut self) -> Flow {
        // Asked a second time, it is meant.
        let asked = self.asks_to_quit();
        self.quit();
        if self.leaving || asked { Flow::Quit } else { Flow::Go }
    }

    fn deadline(&self) -> Option<Instant> {
        self.flight.as_ref().map(Flight::next)
    }

    fn tick(&mut self) {
        self.flight = self.flight.take().and_then(|flight| flight.advance(Instant::now()));
    }

    fn leave(&mut self) {
        self.session.keep_if_unsaved();
        self.session.let_go();
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.session.trouble()?;
        Some(format!("the game could not be saved: {trouble}"))
    }
}
