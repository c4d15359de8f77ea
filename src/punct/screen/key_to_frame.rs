//! The time that the screen takes to answer a key, for the benchmark.

use std::io;

use crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::Terminal;
use ratatui::layout::Size;

use super::App;
use super::action::{Action, BoardAction};
use super::program::RunningApp;
use crate::kit::picture::{Division, Rendering, ThemeName};
use crate::kit::shell::View;
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{Output, Program, SizedBackend};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::punct::play::Session;
use crate::rules::{Game, Player};

#[derive(Clone, Copy, Debug)]
pub struct MeasuredScreen {
    /// Columns and lines.
    pub cells: (u16, u16),
    pub rendering: Rendering,
    /// The protocol for pixels; each cell has 10×20 pixels.
    pub protocol: Option<Protocol>,
    /// A piece is in the hand, with its targets shown.
    pub choosing: bool,
}

/// A game on a [`MeasuredScreen`]. The screen counts the bytes of the frames and drops them.
pub struct KeyToFrame {
    running: RunningApp,
    terminal: Terminal<SizedBackend<Box<dyn Fn() -> Size>>>,
    output: Output,
    pictures: Vec<u8>,
    pressed: usize,
}

/// Keys that move the cursor in a circle.
const KEYS: [KeyCode; 4] = [KeyCode::Right, KeyCode::Up, KeyCode::Left, KeyCode::Down];

impl KeyToFrame {
    pub fn new(game: Game, screen: MeasuredScreen) -> io::Result<KeyToFrame> {
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::from_game(Store::without_folder(), game, names);
        let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        appearance.request_rendering(Some(screen.rendering));
        let mut app = App::new(session, appearance);
        if screen.choosing {
            app.act(Action::Board(BoardAction::NextPlace { forward: true }));
            app.act(Action::Board(BoardAction::Confirm));
        }
        let mut running = RunningApp::new(app);
        let capabilities = Capabilities {
            protocol: screen.protocol,
            blocks: Division::Sextants,
            takes_text: false,
        };
        running.set_graphics(capabilities, None);
        let (columns, lines) = screen.cells;
        running.on_resize(Size::new(columns, lines), Some(CellSize { width: 10, height: 20 }));
        let output = Output::default();
        let size: Box<dyn Fn() -> Size> = Box::new(move || Size::new(columns, lines));
        let terminal = Terminal::new(SizedBackend::new(output.clone(), size))?;
        let mut screen = KeyToFrame { running, terminal, output, pictures: Vec::new(), pressed: 0 };
        screen.draw();
        Ok(screen)
    }

    /// The next key that moves the cursor. Returns the number of bytes for the terminal.
    pub fn press(&mut self) -> usize {
        let key = KEYS[self.pressed % KEYS.len()];
        self.pressed += 1;
        self.running.handle(Event::Key(KeyEvent::from(key)));
        self.draw()
    }

    /// As in the first frame. Returns the number of bytes.
    pub fn draw_anew(&mut self) -> usize {
        self.running.on_screen_lost();
        self.running.view = View::default();
        // The output never fails.
        let _ = self.terminal.clear();
        self.draw()
    }

    fn draw(&mut self) -> usize {
        self.pictures.clear();
        // The output never fails.
        let _ = self.terminal.draw(|frame| self.running.draw(frame));
        self.running.pictures(&mut self.pictures);
        self.output.take().len() + self.pictures.len()
    }
}
