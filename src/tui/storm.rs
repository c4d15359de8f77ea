//! Whatever is typed, clicked, pasted or resized, in whatever order: the game stays sound, the
//! frame draws, and what is on the disk is the game (storms of random events through the loop that
//! runs the terminal).

use std::ops::ControlFlow;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::app::App;
use super::colour::Depth;
use super::keys::{self, Key};
use super::look::Look;
use super::table::Table;
use super::terminal::{Input, Screen, Session};
use super::theme::ThemeName;
use crate::record::{self, Name, Store};
use crate::rules::{Bridges, Game, Player, Rules, Variant};

/// A terminal that is never given away.
struct Still;

impl Screen for Still {
    fn suspend(&mut self) -> bool {
        false
    }

    fn resume(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A small generator: the same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn event(&mut self, columns: u16, lines: u16) -> Event {
        match self.below(100) {
            0..60 => Event::Key(self.table_key()),
            60..72 => Event::Key(self.any_key()),
            72..75 => Event::Paste(self.text()),
            75..76 => Event::FocusLost,
            _ => Event::Mouse(self.mouse(columns, lines)),
        }
    }

    /// A key of the board, those that make moves more often than others.
    fn table_key(&mut self) -> KeyEvent {
        let row = match self.below(3) {
            0 => &keys::TABLE[self.below(6)],
            _ => &keys::TABLE[self.below(keys::TABLE.len())],
        };
        match row.keys[self.below(row.keys.len())].0 {
            Key::Char(c) => KeyEvent::from(KeyCode::Char(c)),
            Key::Ctrl(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL),
            Key::Named(code, _) => KeyEvent::from(code),
        }
    }

    fn any_key(&mut self) -> KeyEvent {
        let modifiers =
            [KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::CONTROL, KeyModifiers::ALT];
        let codes = [
            KeyCode::Char('y'),
            KeyCode::Char('n'),
            KeyCode::Char('漢'),
            KeyCode::Char('\u{301}'),
            KeyCode::Char('D'),
            KeyCode::Char('3'),
            KeyCode::Char(','),
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::F(5),
            KeyCode::Null,
        ];
        KeyEvent::new(self.one(&codes), self.one(&modifiers))
    }

    fn text(&mut self) -> String {
        let texts = [
            "T-D3,D4,E4",
            "TD3-I8,H7,H8",
            "\u{1b}[2J\u{7}",
            "two\nlines",
            "漢字\u{202E}",
            "",
            "storm",
        ];
        self.one(&texts).repeat(1 + self.below(3) * 40)
    }

    fn mouse(&mut self, columns: u16, lines: u16) -> MouseEvent {
        let left = MouseButton::Left;
        let kinds = [
            MouseEventKind::Moved,
            MouseEventKind::Down(left),
            MouseEventKind::Up(left),
            MouseEventKind::Drag(left),
            MouseEventKind::Down(MouseButton::Right),
            MouseEventKind::Down(MouseButton::Middle),
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
        ];
        MouseEvent {
            kind: self.one(&kinds),
            column: self.below(usize::from(columns) + 3) as u16,
            row: self.below(usize::from(lines) + 3) as u16,
            modifiers: KeyModifiers::NONE,
        }
    }

    fn size(&mut self) -> (u16, u16) {
        let common = [(80, 24), (44, 21), (96, 38), (120, 40), (43, 21), (1, 1), (60, 30)];
        match self.below(30) {
            0 => (500, 200),
            1..6 => (1 + self.below(200) as u16, 1 + self.below(70) as u16),
            _ => self.one(&common),
        }
    }
}

fn new_app(store: Store, dice: &mut Dice) -> App {
    let rules = Rules {
        variant: dice.one(&[Variant::Basic, Variant::Standard]),
        bridges: dice.one(&[Bridges::Two, Bridges::Any]),
    };
    let [white, black] = Player::BOTH.map(Name::default_of);
    let theme = dice.one(&ThemeName::ALL);
    let depth = dice.one(&[Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::None]);
    let mut look = Look::new(theme, depth, dice.below(4) == 0);
    look.animate = dice.below(2) == 0;
    let mut app = App::new(Table::new(store, rules, white, black), look);
    app.welcome();
    app
}

/// What must hold after every event.
fn assert_sound(app: &App) {
    let game = app.table.game();
    let mut replayed = Game::new(game.rules());
    for &played in game.moves() {
        replayed.play(played).expect("what was played can be played again");
    }
    while replayed.ply() > game.ply() {
        assert!(replayed.undo());
    }
    if let Some(ending) = game.ending() {
        replayed.end(ending).expect("the players could end it so");
    }
    assert!(replayed.position() == game.position());
    assert_eq!(replayed.outcome(), game.outcome());
    assert!(app.hand.is_none() || app.past.is_none(), "a piece in the hand in the past");
    assert!(app.hand.is_none() || game.outcome().is_none(), "a piece in the hand after the end");
}

/// What is on the disk is the game as it stands.
fn assert_saved(app: &App) {
    let Some(path) = app.table.path() else { return };
    assert!(app.table.trouble().is_none(), "{:?}", app.table.trouble());
    let saved = record::read(path).expect("a sound save").game;
    let game = app.table.game();
    assert_eq!(saved.moves(), game.moves());
    assert_eq!((saved.ply(), saved.ending()), (game.ply(), game.ending()));
}

fn storm(seed: u64, events: usize) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::find(Some(folder.path().to_owned())).unwrap();
    let mut dice = Dice(seed);
    let mut app = new_app(store.clone(), &mut dice);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let (mut columns, mut lines) = (80, 24);
    let mut before = (0, 0, None);
    for _ in 0..events {
        let event = if dice.below(60) == 0 {
            (columns, lines) = dice.size();
            terminal.backend_mut().resize(columns, lines);
            Event::Resize(columns, lines)
        } else {
            dice.event(columns, lines)
        };
        let mut still = Still;
        let mut session = Session::new(&mut terminal, &mut still, &mut app);
        let ended = session.take(Input::Event(event)).is_break();
        assert_eq!(session.draw(), ControlFlow::Continue(()));
        let game = app.table.game();
        let now = (game.moves().len(), game.ply(), game.ending());
        if now != before {
            assert_sound(&app);
            assert_saved(&app);
            before = now;
        }
        if ended || app.leaving {
            app = new_app(store.clone(), &mut dice);
            before = (0, 0, None);
        }
    }
    assert_sound(&app);
}

fn storms(events: usize) {
    for seed in 0..events.div_ceil(2_500) as u64 {
        storm(seed, 2_500);
    }
}

#[test]
fn no_storm_of_events_shakes_the_game() {
    storms(100_000);
}

#[test]
#[ignore = "takes minutes"]
fn nor_does_a_storm_of_four_million() {
    storms(4_000_000);
}
