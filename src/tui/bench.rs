//! How long the screen takes to answer a key, for the benchmark.

use std::io;

use crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::action::Action;
use super::app::App;
use super::colour::Depth;
use super::look::Look;
use super::terminal::Program;
use super::theme::ThemeName;
use crate::record::{Name, Store};
use crate::rules::{Game, Player};
use crate::session::Session;

/// A game on a screen of that size, written nowhere: each call moves the cursor with a piece in the
/// hand by a key, and draws the frame down to the bytes for the terminal.
///
/// # Errors
/// When the screen can't be made.
pub fn key_to_frame(game: Game, columns: u16, lines: u16) -> io::Result<impl FnMut()> {
    let [white, black] = Player::BOTH.map(Name::default_of);
    let session = Session::of_game(Store::nowhere(), game, white, black);
    let mut app = App::new(session, Look::new(ThemeName::Dark, Depth::TrueColour, false));
    app.act(Action::Walk { forward: true });
    app.act(Action::Confirm);
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, lines));
    let backend = CrosstermBackend::new(io::sink());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let mut keys = [KeyCode::Right, KeyCode::Up, KeyCode::Left, KeyCode::Down].into_iter().cycle();
    Ok(move || {
        let key = keys.next().unwrap_or(KeyCode::Tab);
        app.event(Event::Key(KeyEvent::from(key)));
        // What goes into the sink can't fail.
        let _ = terminal.draw(|frame| app.draw(frame));
    })
}
