//! A player at the game, with the player's actions and views.

use std::fs;
use std::path::PathBuf;

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use jiff::civil::date;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Spot, Rect};
use tempfile::TempDir;

use super::press;
use crate::kit::picture::ThemeName;
use crate::kit::shell::action_of_key;
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::{Flow, Program};
use crate::kit::ui::action::{DialogAction, Pointer};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Characters;
use crate::kit::ui::tests::key_names::key;
use crate::kit::ui::text::{Notice, Tone};
use crate::punct::play::Session;
use crate::punct::record;
use crate::punct::screen::App;
use crate::punct::screen::Message;
use crate::punct::screen::Punct;
use crate::punct::screen::action::Action;
use crate::punct::screen::advice::Budgets;
use crate::punct::screen::board::Hand;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::modes::Mode;
#[cfg(feature = "server")]
use crate::punct::screen::modes::table::TablePanel;
use crate::punct::screen::program::RunningApp;
use crate::rules::{Game, Player, Rules, Space};

/// Advice with budgets so small that tests need not wait.
const LITTLE: Budgets =
    Budgets { hint: 50, study: 50, review: 50, closer_review: 60, ..Budgets::USUAL };

/// The program for an application, with quick advice.
pub fn running(app: App) -> RunningApp {
    let mut running = RunningApp::new(app);
    running.host.budgets = LITTLE;
    running
}

/// The usual window.
pub const WINDOW: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// A player at the game, with a folder of their own for saves.
pub struct Seat {
    pub running: RunningApp,
    pub folder: TempDir,
    /// Whether the program has been left.
    pub left: bool,
    window: Rect,
}

impl Seat {
    /// A new game by the standard rules.
    pub fn new() -> Seat {
        Seat::after(&[])
    }

    /// A game after these moves. The next move saves it.
    pub fn after(moves: &[&str]) -> Seat {
        Seat::between(Player::BOTH.map(Name::default_of), moves)
    }

    /// A game after these moves between Anna and Bob.
    pub fn of_anna_and_bob(moves: &[&str]) -> Seat {
        Seat::between(["Anna", "Bob"].map(|name| name.parse().unwrap()), moves)
    }

    pub fn between(names: [Name; 2], moves: &[&str]) -> Seat {
        let folder = TempDir::new().unwrap();
        let store = Store::find(Some(folder.path().join("saves"))).unwrap();
        let session = Session::from_game(store, game_after(moves), names);
        Seat::at_app(App::new(session, colours()), folder)
    }

    /// A seat before a screen of a table.
    #[cfg(feature = "server")]
    pub fn at_table(panel: TablePanel) -> Seat {
        let mut app = App::new(panel.client.new_session(), colours());
        app.set_mode(Mode::Table(Box::new(panel)));
        Seat::at_app(app, TempDir::new().unwrap())
    }

    /// A seat before an application that exists already.
    pub fn at_app(app: App, folder: TempDir) -> Seat {
        Seat::at_running(RunningApp::new(app), folder)
    }

    /// A seat before a program that exists already.
    pub fn at_running(mut running: RunningApp, folder: TempDir) -> Seat {
        running.shell.game.today = || date(2026, 3, 14);
        running.host.budgets = LITTLE;
        let mut seat = Seat { running, folder, left: false, window: WINDOW };
        seat.resize(WINDOW.width, WINDOW.height);
        seat
    }

    // Actions.

    /// Presses keys, by their names with blanks between; `=text` types a text.
    pub fn keys(&mut self, keys: &str) -> &mut Seat {
        for name in keys.split_whitespace() {
            match name.strip_prefix('=') {
                Some(text) => text.chars().for_each(|c| self.event(key_event(KeyCode::Char(c)))),
                None => self.event(Event::Key(key(name))),
            }
        }
        self
    }

    /// Processes an event at the terminal.
    pub fn event(&mut self, event: Event) {
        self.left |= self.running.handle(event) == Flow::Quit;
        self.draw();
    }

    /// Passes a message to the program.
    pub fn take(&mut self, message: impl Into<Message>) -> &mut Seat {
        self.left |= self.running.process(message.into()) == Flow::Quit;
        self.draw();
        self
    }

    /// Puts the cursor on a space, as the mouse does.
    pub fn at(&mut self, name: &str) -> &mut Seat {
        self.take(Message::Pointer(Pointer::Moved(Some(press(name)))))
    }

    /// Gives the window this number of columns and lines.
    pub fn resize(&mut self, width: u16, height: u16) -> &mut Seat {
        self.window = Rect { width, height, ..WINDOW };
        self.event(Event::Resize(width, height));
        self
    }

    /// The screen in a window of this number of columns and lines.
    pub fn frame(&mut self, (width, height): (u16, u16)) -> Buffer {
        self.window = Rect { width, height, ..WINDOW };
        self.running.handle(Event::Resize(width, height));
        self.draw()
    }

    /// Processes a mouse event at a cell.
    pub fn mouse(&mut self, kind: MouseEventKind, Spot { x: column, y: row }: Spot) -> &mut Seat {
        let modifiers = KeyModifiers::NONE;
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self
    }

    /// Presses and releases the left button at a cell.
    pub fn click(&mut self, cell: Spot) -> &mut Seat {
        self.mouse(MouseEventKind::Down(MouseButton::Left), cell);
        self.mouse(MouseEventKind::Up(MouseButton::Left), cell)
    }

    /// Clicks on a text of the screen. If a dialog shows the text too, clicks on that.
    pub fn click_on(&mut self, text: &str) -> &mut Seat {
        let buffer = self.draw();
        let stands = |at: &Spot| {
            let rest = (at.x..buffer.area.right()).map(|x| buffer[(x, at.y)].symbol());
            rest.collect::<String>().starts_with(text)
        };
        let found: Vec<_> = buffer.area.positions().filter(stands).collect();
        let of_dialog = |at: &&Spot| matches!(self.under(**at), Some(Action::Dialog(_)));
        let cell = found.iter().find(of_dialog).or(found.first());
        let cell = *cell.unwrap_or_else(|| panic!("{text:?} is not on:\n{}", text_of(&buffer)));
        self.click(cell)
    }

    // Views.

    pub fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(self.window);
        let RunningApp { shell: app, view, .. } = &mut self.running;
        view.draw(app, self.window, &mut buffer);
        buffer
    }

    /// The screen as text.
    pub fn screen(&mut self) -> String {
        text_of(&self.draw())
    }

    /// The action of a click at a cell.
    pub fn under(&self, cell: Spot) -> Option<Action> {
        match self.running.view.action_at(cell) {
            Some(Action::Dialog(DialogAction::AtBoard(key))) => action_of_key::<Punct>(key.into()),
            asked => asked,
        }
    }

    /// The first cell where a click asks for an action.
    pub fn cell(&self, action: &Action) -> Spot {
        self.cells(action)[0]
    }

    pub fn cells(&self, action: &Action) -> Vec<Spot> {
        self.window.positions().filter(|&at| self.under(at).as_ref() == Some(action)).collect()
    }

    /// The cell of a space on the screen.
    pub fn on(&self, name: &str) -> Spot {
        self.cell(&press(name))
    }

    #[track_caller]
    pub fn says(&mut self, text: &str) -> &mut Seat {
        let status = self.app().status().text;
        assert!(status.contains(text), "{status:?} does not contain {text:?}");
        self
    }

    /// Checks that a text is shown as a warning.
    #[track_caller]
    pub fn refuses(&mut self, text: &str) -> &mut Seat {
        let Notice { text: said, tone } = self.app().status();
        assert!(tone == Tone::Warning && said.contains(text), "{said:?}: not {text:?}");
        self
    }

    #[track_caller]
    pub fn shows(&mut self, text: &str) -> &mut Seat {
        let screen = self.screen();
        let is_shown = screen.contains(text) || key_line(&screen).contains(text);
        assert!(is_shown, "{text:?} is not on the screen:\n{screen}");
        self
    }

    // Results.

    pub fn app(&self) -> &App {
        &self.running.shell
    }

    pub fn session(&self) -> &Session {
        &self.running.shell.session
    }

    pub fn game(&self) -> &Game {
        self.session().game()
    }

    pub fn looked_at(&self) -> &Game {
        self.app().session.viewed_game()
    }

    pub fn hand(&self) -> Option<&Hand> {
        self.app().game.board.hand()
    }

    /// The dialog on top.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.app().dialogs.last()
    }

    pub fn cursor(&self) -> String {
        self.app().game.board.cursor.to_string()
    }

    pub fn played(&self) -> Vec<String> {
        self.game().moves().iter().map(ToString::to_string).collect()
    }

    /// The moves in the file of the game.
    pub fn saved(&self) -> Vec<String> {
        let record = record::read(self.session().path().expect("a file")).unwrap();
        record.moves().iter().map(ToString::to_string).collect()
    }

    pub fn saves(&self) -> PathBuf {
        self.folder.path().join("saves")
    }

    /// The files in `saves/auto`, without hidden ones.
    pub fn auto(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.saves().join("auto")) else { return vec![] };
        let shown = |file: &fs::DirEntry| !file.file_name().to_string_lossy().starts_with('.');
        files.map(Result::unwrap).filter(shown).map(|file| file.path()).collect()
    }
}

/// The dark theme on a terminal with all abilities.
pub fn colours() -> Appearance {
    Appearance::new(ThemeName::Dark, Depth::TrueColour, false)
}

/// The look of a terminal with the fewest abilities.
pub fn ascii() -> Appearance {
    Appearance::new(ThemeName::Monochrome, Depth::None, true)
}

/// The look of the console of Linux.
pub fn console() -> Appearance {
    let eight = Appearance::new(ThemeName::Dark, Depth::Ansi8, false);
    eight.with_characters(Characters::Console)
}

pub fn space(name: &str) -> Space {
    name.parse().unwrap()
}

/// A game by the standard rules after these moves.
pub fn game_after(moves: &[&str]) -> Game {
    let mut game = Game::new(Rules::default());
    for text in moves {
        assert_eq!(game.play(text.parse().unwrap()), Ok(()), "{text}");
    }
    game
}

/// The text in a buffer, line by line.
pub fn text_of(buffer: &Buffer) -> String {
    let Rect { width, height, .. } = buffer.area;
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

/// The line of keys without the blanks around keys.
pub fn key_line(screen: &str) -> String {
    screen.lines().last().unwrap_or_default().replace("  ", " ").trim().to_owned()
}

fn key_event(code: KeyCode) -> Event {
    Event::Key(code.into())
}
