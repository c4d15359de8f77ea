//! The game on the screen without a terminal: the moves before, the keys, what comes of it.

mod anything;
mod around;
mod choosing;
mod key_line;
mod looking;
mod mouse;
mod trouble;

use std::fs;
use std::path::PathBuf;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Cell, Rect};
use tempfile::TempDir;

use super::action::Action;
use super::app::{App, Notice, Tone};
use super::colour::Depth;
use super::look::Look;
use super::theme::ThemeName;
use super::view;
use crate::record::{self, Name, Store};
use crate::rules::{Game, Player, Rules, Space};
use crate::session::Session;

/// The window things are drawn in.
const WINDOW: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// White's triangle on C3 lies on two other pieces of White's; Black is far away. White to move.
const STACK: &[&str] = &[
    "SE-C3,D3,E3",
    "T-M14,M15,N15",
    "T-C4,D4,D5",
    "T-J14,J15,K15",
    "T-H3,H4,I4",
    "SE-M8,M7,M6",
    "TH3-C3,C4,D4",
    "SE-N9,N10,N11",
];

/// Someone at the game, with a folder of their own for the saves.
struct Seat {
    app: App,
    folder: TempDir,
}

impl Seat {
    /// A new game by the standard rules.
    fn new() -> Seat {
        Seat::after(&[])
    }

    /// A game in which these moves have been made; it is saved with the next one.
    fn after(moves: &[&str]) -> Seat {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse().unwrap()).unwrap();
        }
        let folder = TempDir::new().unwrap();
        let store = Store::find(Some(folder.path().join("saves"))).unwrap();
        let [white, black] = Player::BOTH.map(Name::default_of);
        let session = Session::of_game(store, game, white, black);
        let mut seat = Seat { app: App::new(session, look()), folder };
        seat.draw();
        seat
    }

    // What one does.

    /// Presses keys, named one after the other with blanks between; `=text` types a text.
    fn keys(&mut self, keys: &str) -> &mut Seat {
        for name in keys.split_whitespace() {
            match name.strip_prefix('=') {
                Some(text) => text.chars().for_each(|c| self.key(KeyCode::Char(c).into())),
                None => self.key(key(name)),
            }
        }
        self
    }

    fn key(&mut self, key: KeyEvent) {
        self.app.event(Event::Key(key));
        self.draw();
    }

    /// Puts the cursor on a space.
    fn at(&mut self, name: &str) -> &mut Seat {
        self.app.act(Action::Aim(space(name)));
        self
    }

    /// Lets the mouse do something at a cell.
    fn mouse(&mut self, kind: MouseEventKind, Cell { x: column, y: row }: Cell) -> &mut Seat {
        let modifiers = KeyModifiers::NONE;
        self.app.event(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self.draw();
        self
    }

    /// Presses and releases the left button at a cell.
    fn click(&mut self, cell: Cell) -> &mut Seat {
        self.mouse(MouseEventKind::Down(MouseButton::Left), cell);
        self.mouse(MouseEventKind::Up(MouseButton::Left), cell)
    }

    // What one sees.

    fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(WINDOW);
        view::draw(&mut self.app, WINDOW, &mut buffer);
        buffer
    }

    /// The screen as text.
    fn screen(&mut self) -> String {
        let buffer = self.draw();
        let line = |y| (0..WINDOW.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..WINDOW.height).map(line).collect::<Vec<_>>().join("\n")
    }

    /// A cell that means something to the mouse.
    fn cell(&self, action: Action) -> Cell {
        self.cells(action)[0]
    }

    fn cells(&self, action: Action) -> Vec<Cell> {
        WINDOW.positions().filter(|&cell| self.app.zones.at(cell) == Some(action)).collect()
    }

    /// Where a space is on the screen.
    fn on(&self, name: &str) -> Cell {
        self.cell(Action::Press(space(name)))
    }

    // What has come of it.

    fn game(&self) -> &Game {
        self.app.session.game()
    }

    fn played(&self) -> Vec<String> {
        self.game().played().iter().map(ToString::to_string).collect()
    }

    /// The moves in the file of the game.
    fn saved(&self) -> Vec<String> {
        let record = record::read(self.app.session.path().expect("a file")).unwrap();
        record.game.moves().iter().map(ToString::to_string).collect()
    }

    fn saves(&self) -> PathBuf {
        self.folder.path().join("saves")
    }

    /// The files in `saves/auto`, hidden ones left out.
    fn auto(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.saves().join("auto")) else { return vec![] };
        let shown = |file: &fs::DirEntry| !file.file_name().to_string_lossy().starts_with('.');
        files.map(Result::unwrap).filter(shown).map(|file| file.path()).collect()
    }

    #[track_caller]
    fn says(&self, text: &str) -> &Seat {
        let said = self.app.status().text;
        assert!(said.contains(text), "{said:?} does not contain {text:?}");
        self
    }

    /// Warns with a text, and nothing has been played.
    #[track_caller]
    fn refuses(&self, text: &str) -> &Seat {
        let Notice { text: said, tone } = self.app.status();
        assert!(tone == Tone::Warning && said.contains(text), "{said:?}: not {text:?}");
        self
    }

    #[track_caller]
    fn shows(&mut self, text: &str) -> &mut Seat {
        let screen = self.screen();
        assert!(screen.contains(text), "{text:?} is not on the screen:\n{screen}");
        self
    }
}

fn look() -> Look {
    Look::new(ThemeName::Dark, Depth::TrueColour, false)
}

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

fn key(name: &str) -> KeyEvent {
    let control = name.strip_prefix("Ctrl-").map(|letter| letter.chars().next().unwrap());
    if let Some(letter) = control {
        return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    }
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Space" => KeyCode::Char(' '),
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Shift-Tab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "End" => KeyCode::End,
        _ if name.chars().count() == 1 => KeyCode::Char(name.chars().next().unwrap()),
        _ => panic!("no key is called {name}"),
    };
    code.into()
}
