//! A player at a game of GIPF, who presses keys and reads the screen.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Cell, Size};
use tempfile::TempDir;

use crate::gipf::engine::GipfStrength;
use crate::gipf::play::{Seats, Session};
use crate::gipf::record::{AgreedRules, Record};
use crate::gipf::rules::{Challenges, Point, Rules};
use crate::gipf::screen::action::{BoardAction, GipfAction};
use crate::gipf::screen::dialogs::Dialog;
use crate::gipf::screen::status::status;
use crate::gipf::screen::{App, Gipf};
use crate::kit::picture::ThemeName;
use crate::kit::shell::RunningGame;
use crate::kit::storage::{Name, Store, read_game};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::{Flow, Program};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::tests::key_names::key;
use crate::kit::ui::text::Tone;
use crate::punct::screen::tests::seat::key_line;
use crate::rules::Player;
use crate::stage::Stage;

/// A player at a game, with a folder of its own for the saves.
pub struct Table {
    pub stage: Stage,
    pub folder: TempDir,
    pub left: bool,
    terminal: Terminal<TestBackend>,
}

/// The agreement: rules as in `tournament 6`, and this number of challenges.
pub fn agreed(rules: &str, challenges: u8) -> AgreedRules {
    let rules: Rules = rules.parse().unwrap();
    let challenges = Challenges::new(challenges).unwrap();
    AgreedRules { rules, challenges, ..AgreedRules::default() }
}

pub fn looks() -> Appearance {
    Appearance::new(ThemeName::Dark, Depth::TrueColour, false)
}

impl Table {
    pub fn gipf(&mut self) -> &mut RunningGame<Gipf> {
        self.stage.gipf.as_mut().unwrap()
    }

    pub fn shown(&self) -> &RunningGame<Gipf> {
        self.stage.gipf.as_ref().unwrap()
    }

    pub fn stepped_aside(&mut self) -> bool {
        self.gipf().take_screen_yield()
    }

    /// A new game between Anna and Ben.
    pub fn new(agreed: AgreedRules) -> Table {
        Table::seated(agreed, Seats::BOTH_HERE)
    }

    /// Anna against the computer.
    pub fn against_computer(agreed: AgreedRules) -> Table {
        Table::seated(agreed, Seats::from_strengths([None, Some(GipfStrength::DEFAULT)]))
    }

    /// A new game between two players who have given no names.
    pub fn unnamed(agreed: AgreedRules) -> Table {
        Table::named(agreed, Seats::BOTH_HERE, Player::BOTH.map(Name::default_of))
    }

    fn seated(agreed: AgreedRules, seats: Seats) -> Table {
        Table::named(agreed, seats, ["Anna", "Ben"].map(|name| name.parse().unwrap()))
    }

    pub fn named_game(agreed: AgreedRules, names: [Name; 2]) -> Table {
        Table::named(agreed, Seats::BOTH_HERE, names)
    }

    fn named(agreed: AgreedRules, seats: Seats, names: [Name; 2]) -> Table {
        let folder = TempDir::new().unwrap();
        let store = Store::find(Some(folder.path().join("saves"))).unwrap();
        let session = Session::new(Session::folder(&store), agreed, names, seats);
        Table::from_app(App::new(session, looks()), folder)
    }

    pub fn from_app(app: App, folder: TempDir) -> Table {
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut table =
            Table { stage: Stage::from_gipf(RunningGame::new(app)), folder, left: false, terminal };
        table.resize(80, 24);
        table
    }

    /// This table after these turns, separated by blanks.
    pub fn after_turns(mut self, turns: &str) -> Table {
        for turn in turns.split_whitespace() {
            self.gipf().shell.session.play(&turn.parse().unwrap()).unwrap();
            self.keys("");
        }
        self
    }

    /// All players leave, and come back to the game as it was saved.
    pub fn come_back(mut self) -> Table {
        self.stage.leave();
        let path = {
            let auto = self.gipf().shell.session.store().folder().join("auto");
            let mut files = std::fs::read_dir(auto).unwrap().map(|file| file.unwrap().path());
            files.next().expect("a save")
        };
        let store = self.gipf().shell.session.store().clone();
        let Table { folder, .. } = self;
        let (session, _) = Session::open(store, &path).unwrap();
        Table::from_app(App::new(session, looks()), folder)
    }

    /// Presses keys, named one after the other with blanks between; `=text` types a text.
    pub fn keys(&mut self, keys: &str) -> &mut Table {
        for name in keys.split_whitespace() {
            match name.strip_prefix('=') {
                Some(text) => text.chars().for_each(|c| self.press(KeyCode::Char(c).into())),
                None => self.press(key(name)),
            }
        }
        self.draw();
        self
    }

    fn press(&mut self, key: KeyEvent) {
        self.event(Event::Key(key));
    }

    /// Reads the text of a lesson to its end.
    pub fn read(&mut self) -> &mut Table {
        while matches!(self.gipf().shell.dialogs.last(), Some(Dialog::Lesson(_))) {
            self.keys("Enter");
        }
        self
    }

    pub fn event(&mut self, event: Event) {
        self.left |= self.stage.handle(event) == Flow::Quit;
        self.draw();
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Table {
        self.terminal.backend_mut().resize(width, height);
        self.stage.on_resize(Size::new(width, height), None);
        self.draw();
        self
    }

    /// Puts the cursor on a point.
    pub fn at_point(&mut self, name: &str) -> &mut Table {
        self.mouse(name, MouseEventKind::Moved)
    }

    pub fn click(&mut self, name: &str) -> &mut Table {
        self.mouse(name, MouseEventKind::Down(crossterm::event::MouseButton::Left))
    }

    fn mouse(&mut self, name: &str, kind: MouseEventKind) -> &mut Table {
        let point: Point = name.parse().unwrap();
        let wanted = Some(GipfAction::Board(BoardAction::Press(point)));
        let area = self.terminal.backend().buffer().area;
        let under = |at: &Cell| self.gipf().view.action_at(*at) == wanted;
        let cell = area.positions().find(under).unwrap_or_else(|| panic!("{name} is hidden"));
        let (column, row) = (cell.x, cell.y);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    pub fn draw(&mut self) {
        let stage = &mut self.stage;
        self.terminal.draw(|frame| stage.draw(frame)).unwrap();
        let mut pictures = Vec::new();
        stage.pictures(&mut pictures);
        assert!(pictures.is_empty(), "no terminal that shows pixels");
    }

    /// The screen in this window, whose cells have this number of pixels, if known.
    pub fn frame(&mut self, (width, height): (u16, u16), cell: Option<CellSize>) -> Buffer {
        self.terminal.backend_mut().resize(width, height);
        self.stage.on_resize(Size::new(width, height), cell);
        self.draw();
        self.terminal.backend().buffer().clone()
    }

    /// The screen as text.
    pub fn screen(&mut self) -> String {
        self.draw();
        text_of(self.terminal.backend().buffer())
    }

    #[track_caller]
    pub fn shows(&mut self, text: &str) -> &mut Table {
        let screen = self.screen();
        let is_shown = screen.contains(text) || key_line(&screen).contains(text);
        assert!(is_shown, "{text:?} is not on the screen:\n{screen}");
        self
    }

    /// Requires this text in the line below the board.
    #[track_caller]
    pub fn says(&mut self, text: &str) -> &mut Table {
        let line = status(&self.gipf().shell).text;
        assert!(line.contains(text), "{line:?} does not contain {text:?}");
        self
    }

    /// Requires this text as a warning.
    #[track_caller]
    pub fn refuses(&mut self, text: &str) -> &mut Table {
        let notice = status(&self.gipf().shell);
        assert!(
            notice.tone == Tone::Warning && notice.text.contains(text),
            "{notice:?}: not {text:?}"
        );
        self
    }

    pub fn session(&self) -> &Session {
        &self.shown().shell.session
    }

    /// The turns played.
    pub fn played(&self) -> Vec<String> {
        self.session().game().turns().iter().map(ToString::to_string).collect()
    }

    /// The turns in the file.
    pub fn saved(&self) -> Vec<String> {
        let path = self.session().path().expect("a file");
        let record: Record = read_game(path).unwrap();
        record.game().turns().iter().map(ToString::to_string).collect()
    }
}

/// A frame as text.
pub fn text_of(buffer: &Buffer) -> String {
    let row = |y| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
}
