//! Random keys, mouse events, pastes and sizes, fed to the loop that runs the terminal. If the
//! screen says what a key does, the key must do it.
//!
//! `PUNCT_TEST_EVENTS` sets the number of events.

use std::{env, io};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use tempfile::TempDir;

use super::computer::first;
use super::offers::{Promise, labels};
use super::puzzles::some_puzzles;
use super::seat::{colours, running};
use crate::kit::picture::ThemeName;
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{End, EventLoop, Input, LoopScreen};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::tests::key_names::key;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::lessons::Course;
use crate::punct::play::{Seats, Session};
use crate::punct::record::{self, Tree};
use crate::punct::screen::App;
use crate::punct::screen::Punct;
use crate::punct::screen::action::Action;
use crate::punct::screen::board::{Activity, Lens};
use crate::punct::screen::keys::Situation;
use crate::punct::screen::program::RunningApp;
use crate::rules::{Bridges, Game, Move, Player, Rules, Source, Variant};

/// The default number of events, and the number of events for each folder of saves.
const FEW: [u32; 2] = [360, 120];
const MANY: [u32; 2] = [50_000, 500];

/// The smallest window with a board, and larger ones that are still drawn quickly.
const COMMON: [(u16, u16); 4] = [(44, 21), (80, 24), (60, 22), (96, 38)];
/// A size with more cells than this lasts for one frame only.
const LARGE: u32 = 96 * 38;

/// A terminal that the tests can give to the shell.
struct AnyShell;

impl LoopScreen for AnyShell {
    fn cell_size(&self) -> Option<CellSize> {
        None
    }

    fn show(&mut self, _: &[u8], _: Option<Protocol>) -> io::Result<()> {
        Ok(())
    }

    fn suspend(&mut self) -> bool {
        true
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An event at the terminal.
#[derive(Clone, Debug)]
enum Happening {
    Event(Event),
    Resize(u16, u16),
    /// A key with an effect that the screen names.
    Offered(Index),
}

fn events(usual: u32) -> u32 {
    env::var("PUNCT_TEST_EVENTS").ok().and_then(|events| events.parse().ok()).unwrap_or(usual)
}

fn modifiers() -> impl Strategy<Value = KeyModifiers> {
    prop_oneof![
        6 => Just(KeyModifiers::NONE),
        1 => Just(KeyModifiers::SHIFT),
        1 => Just(KeyModifiers::CONTROL),
        1 => any::<u8>().prop_map(KeyModifiers::from_bits_truncate),
    ]
}

/// Any character except those in paths to other folders: the typed text may become a file's name.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![prop::char::range(' ', '~'), any::<char>()]
        .prop_map(|c| if ['/', '\\', ':'].contains(&c) { '.' } else { c })
}

fn keys() -> impl Strategy<Value = KeyEvent> {
    let board: Vec<_> = "123456hjklrR.,./iic[][]{}()ptv+-0?wH".chars().map(KeyCode::Char).collect();
    let dialogs: Vec<_> = "mnsogaxdybqCMUDD".chars().map(KeyCode::Char).collect();
    let moving = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Tab];
    let others = [KeyCode::BackTab, KeyCode::Home, KeyCode::End, KeyCode::PageUp]
        .into_iter()
        .chain([KeyCode::PageDown, KeyCode::Delete, KeyCode::Backspace, KeyCode::F(1)])
        .collect::<Vec<_>>();
    let code = prop_oneof![
        30 => select(board),
        30 => select(moving.to_vec()),
        16 => select(vec![KeyCode::Enter, KeyCode::Char(' ')]),
        6 => Just(KeyCode::Esc),
        2 => select(dialogs),
        3 => select(others),
        3 => character().prop_map(KeyCode::Char),
    ];
    prop_oneof![
        60 => code.clone().prop_map(KeyEvent::from),
        2 => select(vec!["u", "Ctrl-r"]).prop_map(key),
        1 => select(vec!["Ctrl-c", "Ctrl-z"]).prop_map(key),
        3 => (code, modifiers()).prop_map(|(code, modifiers)| KeyEvent::new(code, modifiers)),
    ]
}

fn mouse() -> impl Strategy<Value = MouseEvent> {
    use MouseEventKind::{Down, Drag, Moved, ScrollDown, ScrollUp, Up};
    let button = select(vec![MouseButton::Left, MouseButton::Left, MouseButton::Right]);
    let kind = prop_oneof![
        6 => Just(Moved),
        3 => button.clone().prop_map(Down),
        3 => button.clone().prop_map(Up),
        2 => button.prop_map(Drag),
        1 => select(vec![ScrollUp, ScrollDown, MouseEventKind::ScrollLeft]),
    ];
    let cell = prop_oneof![
        20 => (0..80_u16, 0..24_u16),
        3 => (0..200_u16, 0..60_u16),
        1 => any::<(u16, u16)>(),
    ];
    (kind, cell, modifiers()).prop_map(|(kind, (column, row), modifiers)| MouseEvent {
        kind,
        column,
        row,
        modifiers,
    })
}

fn pasted() -> impl Strategy<Value = String> {
    let moves = select(vec!["T-D3,D4,E4\n", "  se-m14m15m16", "TD3-D3,E4,E3", "", "\u{1b}[31m"]);
    prop_oneof![
        moves.prop_map(str::to_owned),
        prop::collection::vec(character(), 0..300).prop_map(|text| text.into_iter().collect()),
    ]
}

fn size() -> impl Strategy<Value = (u16, u16)> {
    prop_oneof![
        30 => select(COMMON.to_vec()),
        2 => (1..50_u16, 1..24_u16),
        3 => (1..130_u16, 1..60_u16),
        1 => (1..=500_u16, 1..=200_u16),
    ]
}

fn happening() -> impl Strategy<Value = Happening> {
    let event = prop_oneof![
        60 => keys().prop_map(Event::Key),
        30 => mouse().prop_map(Event::Mouse),
        2 => pasted().prop_map(Event::Paste),
        1 => select(vec![Event::FocusGained, Event::FocusLost]),
        1 => keys().prop_map(|key| Event::Key(KeyEvent::new_with_kind(
            key.code,
            key.modifiers,
            crossterm::event::KeyEventKind::Release,
        ))),
    ];
    prop_oneof![
        40 => event.prop_map(Happening::Event),
        6 => any::<Index>().prop_map(Happening::Offered),
        1 => size().prop_map(|(columns, rows)| Happening::Resize(columns, rows)),
    ]
}

/// A program in a terminal, and the parts that were checked already.
struct AtTerminal {
    terminal: Terminal<TestBackend>,
    running: RunningApp,
    /// The record that was last compared with its file.
    compared: Option<Vec<Move>>,
    folder: TempDir,
}

impl AtTerminal {
    fn new(start: &Beginning) -> AtTerminal {
        let folder = TempDir::new().unwrap();
        let store = Store::find(Some(folder.path().join("saves"))).unwrap();
        let names = Player::BOTH.map(Name::default_of);
        let mut appearance = Appearance::new(start.theme, start.depth, start.ascii);
        appearance.animate = start.animate;
        let level = |is_computer| Some(Strength::whole(1)).filter(|_| is_computer);
        let seats = Seats::from_strengths(start.computers.map(level));
        let session = Session::from_game(store, start.game(), names).with_seats(seats, false);
        let mut app = App::new(session, appearance);
        if start.welcome {
            app.welcome(true);
        }
        if let Some(lesson) = start.lesson {
            let lesson = lesson.index(Course::built_in().lessons.len());
            app.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Lesson(lesson))));
        }
        if let Some(number) = start.puzzle {
            app.game.puzzles = some_puzzles();
            let number = number.index(app.game.puzzles.puzzles().len());
            app.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Puzzle {
                number,
                theme: None,
            })));
        }
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut running = running(app);
        running.host.think = first;
        AtTerminal { terminal, running, compared: None, folder }
    }

    /// Processes an event as the loop does, and draws.
    fn take(&mut self, happening: Happening) {
        let event = match happening {
            Happening::Event(event) => event,
            Happening::Offered(nth) => {
                // These actions take long; they have tests of their own.
                let takes_long = |label: &str| ["review", "picture"].contains(&label);
                let mut keys = labels(&self.running.shell);
                keys.retain(|(_, label)| !takes_long(label));
                let Some(&(key, _)) = keys.get(nth.index(keys.len().max(1))) else { return };
                Event::Key(key.into())
            }
            Happening::Resize(columns, rows) => {
                self.terminal.backend_mut().resize(columns, rows);
                Event::Resize(columns, rows)
            }
        };
        let promise = match &event {
            Event::Key(key) if key.is_press() => Promise::from_key(&self.running.shell, *key),
            _ => None,
        };
        let mut shell = AnyShell;
        let mut event_loop = EventLoop::new(&mut self.terminal, &mut shell, &mut self.running);
        let mut flow = event_loop.process(Input::Event(event));
        if flow.is_continue() {
            // If the loop was stopped, it goes on.
            flow = event_loop.process(Input::Continue);
        }
        if flow.is_continue() {
            flow = event_loop.draw();
        }
        if let Some(promise) = promise {
            promise.check(&self.running.shell, flow.is_break());
        }
        match flow.break_value() {
            None => {}
            Some(End::Lost(why)) => panic!("{why}"),
            Some(End::Quit | End::Killed(_)) => self.start_again(),
        }
        let Size { width, height } = self.terminal.size().unwrap();
        if u32::from(width) * u32::from(height) > LARGE {
            self.terminal.backend_mut().resize(80, 24);
        }
    }

    /// The players come back on another day.
    fn start_again(&mut self) {
        let session = &self.running.shell.session;
        let store = session.store().clone();
        let unsaved = session.save_error().is_some();
        let game = session.game();
        let (ply, over) = (game.ply(), game.outcome().is_some());
        let saved = session.path().map(|path| record::read(path).unwrap());
        if let Some(saved) = saved.filter(|_| !unsaved) {
            assert_eq!((saved.game().ply(), saved.game().outcome().is_some()), (ply, over));
        }
        let names = Player::BOTH.map(Name::default_of);
        let mut app = App::new(Session::new(store, Rules::default(), names), colours());
        app.welcome(true);
        self.running = running(app);
        self.compared = None;
        assert!(self.folder.path().exists());
    }

    /// Checks the conditions that always hold.
    fn check(&mut self) {
        let App { session, game: Punct { board, .. }, .. } = &self.running.shell;
        let game = session.game();
        assert_same(game, &replayed(game));
        if let Activity::Hand(hand) = &board.activity {
            // In an exercise, the reply to a move may lie over the board.
            let situation = self.running.shell.situation();
            assert!(matches!(situation, Situation::Hand | Situation::Adding | Situation::Reading));
            let position = session.viewed_game().position();
            assert_eq!(hand.owner(), position.turn());
            let lifted = match hand.source() {
                Source::Board(from) => position.with_lifted(from).unwrap(),
                Source::Reserve(_) => position.clone(),
            };
            assert!(*hand.position_without() == lifted, "the hand belongs to another position");
        }
        if let Lens::Under(piece) = board.activity.lens() {
            assert!(session.viewed_game().position().covering_layers(piece).is_empty());
        }
        let tree = session.tree();
        let node = session.viewed_node();
        assert!(tree.contains(node) && tree.leads_to(Tree::ROOT, node));
        assert_same(
            session.viewed_game(),
            &if session.is_present() { replayed(game) } else { session.game_at_node(node) },
        );
        assert_eq!(tree.path(session.current()), game.moves());
        assert!(tree.is_main(session.current()));
        let all = session.line();
        if let (None, Some(path)) = (session.save_error(), session.path())
            && self.compared.as_ref() != Some(&all)
        {
            let saved = record::read(path).unwrap();
            assert_eq!(saved.moves(), all, "the save has the moves taken back");
            assert_same(game, saved.game());
            self.compared = Some(all);
        }
    }
}

fn replayed(game: &Game) -> Game {
    let mut again = Game::from_position(game.at_ply(0).unwrap().position().clone());
    for &played in game.moves() {
        again.play(played).unwrap();
    }
    if let Some(ending) = game.ending() {
        again.end(ending).unwrap();
    }
    again
}

#[track_caller]
fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.moves(), other.moves());
    assert_eq!((one.ply(), one.ending()), (other.ply(), other.ending()));
    assert_eq!(one.outcome(), other.outcome());
    assert_eq!(one.occurrences(), other.occurrences());
    assert!(one.position() == other.position());
}

/// The beginning of a session.
#[derive(Clone, Debug)]
struct Beginning {
    /// For each move made before: whether moves of pieces come first in the list of legal moves,
    /// and the index in this list.
    picks: Vec<(bool, Index)>,
    rules: Rules,
    theme: ThemeName,
    depth: Depth,
    ascii: bool,
    animate: bool,
    welcome: bool,
    lesson: Option<Index>,
    puzzle: Option<Index>,
    /// Whether the computer plays White, and Black.
    computers: [bool; 2],
}

impl Beginning {
    fn game(&self) -> Game {
        let mut game = Game::new(self.rules);
        for (shift, pick) in &self.picks {
            let mut moves = game.legal_moves();
            let is_shift = |m: &Move| matches!(m, Move::Shift { .. });
            if *shift && moves.iter().any(is_shift) {
                moves.retain(is_shift);
            }
            if let Some(&played) = moves.get(pick.index(moves.len().max(1))) {
                game.play(played).unwrap();
            }
        }
        game
    }
}

fn beginning() -> impl Strategy<Value = Beginning> {
    let themes = ThemeName::ALL;
    let depths = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8, Depth::None];
    let rules = ["basic two", "basic any", "standard two", "standard any"].map(|name| {
        let basic = name.starts_with("basic");
        let variant = if basic { Variant::Basic } else { Variant::Standard };
        Rules { variant, bridges: if name.ends_with("any") { Bridges::Any } else { Bridges::Two } }
    });
    let picks = prop::collection::vec(any::<(bool, Index)>(), 0..60);
    let looks = (select(themes.to_vec()), select(depths.to_vec()), any::<[bool; 2]>());
    let exercise = any::<(bool, Option<Index>, Option<Index>)>();
    let computers = prop_oneof![
        4 => Just([false, false]),
        2 => select(vec![[false, true], [true, false]]),
        1 => Just([true, true]),
    ];
    (picks, select(rules.to_vec()), looks, exercise, computers).prop_map(
        |(picks, rules, (theme, depth, [ascii, animate]), (welcome, lesson, puzzle), computers)| {
            Beginning {
                picks,
                rules,
                theme,
                depth,
                ascii,
                animate,
                welcome,
                lesson,
                puzzle,
                computers,
            }
        },
    )
}

fn let_anything_happen([usual, per_session]: [u32; 2]) {
    let config = ProptestConfig {
        cases: events(usual).div_ceil(per_session),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(40),
        ..ProptestConfig::default()
    };
    proptest!(config, |(
        start in beginning(),
        happenings in prop::collection::vec(happening(), per_session as usize),
    )| {
        let mut at = AtTerminal::new(&start);
        for happening in happenings {
            at.take(happening);
            at.check();
        }
    });
}

#[test]
fn nothing_that_happens_at_the_terminal_harms_the_game() {
    let_anything_happen(FEW);
}

#[test]
#[ignore = "takes a minute: tens of thousands of events, in long sessions"]
fn nothing_that_happens_in_long_sessions_harms_the_game() {
    let_anything_happen(MANY);
}
