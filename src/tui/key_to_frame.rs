//! How long the screen takes to answer a key, for the benchmark.

use std::io;

use crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::action::{Action, BoardAction};
use super::app::App;
use super::appearance::Appearance;
use super::colour::Depth;
use super::program::Running;
use super::terminal::Program;
use super::theme::ThemeName;
use crate::record::{Name, Store};
use crate::rules::{Game, Player};
use crate::session::Session;

/// A game on a screen of this size. Each call presses a key that moves the piece in the hand, and
/// draws the frame down to the bytes for the terminal, which go nowhere.
///
/// # Errors
/// When the screen can't be made.
pub fn key_to_frame(game: Game, columns: u16, lines: u16) -> io::Result<impl FnMut()> {
    let names = Player::BOTH.map(Name::default_of);
    let session = Session::of_game(Store::nowhere(), game, names);
    let appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    let mut app = App::new(session, appearance);
    app.act(Action::Board(BoardAction::NextPlace { forward: true }));
    app.act(Action::Board(BoardAction::Confirm));
    let mut running = Running::new(app);
    running.resized(Size::new(columns, lines));
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, lines));
    let backend = CrosstermBackend::new(io::sink());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let mut keys = [KeyCode::Right, KeyCode::Up, KeyCode::Left, KeyCode::Down].into_iter().cycle();
    Ok(move || {
        let key = keys.next().unwrap_or(KeyCode::Tab);
        running.handle(Event::Key(KeyEvent::from(key)));
        // Writing into the sink can't fail.
        let _ = terminal.draw(|frame| running.draw(frame));
    })
}
