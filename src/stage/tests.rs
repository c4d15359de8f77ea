//! Games against the computer on the stage. Whatever happens, a game that waits for the computer
//! gets a move.
//!
//! The results of the computer's threads wait in a queue. The tests deliver them at any time and in
//! any order.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

use super::contest::ContestEngines;
use super::*;
use crate::gipf::engine::GipfStrength;
use crate::gipf::record::AgreedRules;
use crate::gipf::screen::KEYS;
use crate::gipf::{self, engine as gipf_engine};
use crate::kit::picture::ThemeName;
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::terminal::Input;
use crate::kit::thought::SearchProgress;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::keys::{Key, KeyBinding};
use crate::kit::ui::tests::key_names::key;
use crate::punct;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::punct::play::{Seats, Session};
use crate::punct::screen::App;
use crate::punct::screen::News;
use crate::punct::screen::action::{Action, ScreenAction};
use crate::punct::screen::advice::Budgets;
use crate::rules::{Game, Player, Rules};

/// Moves, resigns or takes over at once. Equal positions get equal answers.
fn plays(
    game: &Game,
    request: ThinkRequest,
    _: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    let dice = game.position().zobrist() as usize;
    let moves = game.legal_moves();
    match dice % 64 {
        0 => ComputerDecision::Resign,
        1..32 if request.may_take_over => ComputerDecision::TakeOver,
        _ => moves
            .get(dice / 64 % moves.len().max(1))
            .map_or(ComputerDecision::Nothing, |it| ComputerDecision::Play(*it)),
    }
}

/// Plays a turn at once, and contests about every second use.
fn plays_gipf(
    request: gipf_engine::ThinkRequest,
    _: &mut dyn FnMut() -> bool,
) -> gipf_engine::Answer {
    match request {
        gipf_engine::ThinkRequest::Play(position, _) => {
            let turns = position.legal_turns();
            let jump = turns.iter().find(|turn| turn.to_string().contains('*'));
            gipf_engine::Answer::Turn(jump.or(turns.get(turns.len() / 2)).cloned())
        }
        gipf_engine::ThinkRequest::Finish(turn) => gipf_engine::Answer::Turn(Some(turn)),
        gipf_engine::ThinkRequest::Contest(_, jump) => gipf_engine::Answer::Contests(
            jump.to_string().bytes().map(usize::from).sum::<usize>() % 2 == 0,
        ),
    }
}

/// The budgets of the searches for which a test waits.
const LITTLE: Budgets =
    Budgets { hint: 20, study: 20, review: 20, closer_review: 20, ..Budgets::USUAL };

/// The state in which a test begins.
#[derive(Clone, Debug)]
struct Beginning {
    /// The colours of the computer, in both games.
    computer: [bool; 2],
    swap: bool,
    /// The earlier turns of GIPF.
    gipf: &'static str,
    /// Whether the last use of a potential is contested.
    contested: bool,
    /// Whether GIPF is on the screen.
    in_gipf: bool,
}

/// The turns at the beginning: none, those before a use of a potential, and those with an announced
/// use.
const USES: [&str; 3] = [
    "",
    "Ge1-e2 Gb1-b2 Ge9-e8 Gh6-h5 Pc1-c2 Pi3-h3",
    "Ge1-e2 Gb1-b2 Ge9-e8 Gh6-h5 Pc1-c2 Pi3-h3 c2*b2+1",
];

fn beginnings() -> impl Strategy<Value = Beginning> {
    let computer = select(vec![[false, true], [false, true], [true, false], [true, true]]);
    (computer, any::<[bool; 3]>(), select(USES.to_vec())).prop_map(
        |(computer, [swap, contested, in_gipf], gipf)| Beginning {
            computer,
            swap,
            gipf,
            contested,
            in_gipf,
        },
    )
}

/// An event at the screen.
#[derive(Clone, Debug)]
enum Happening {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    Suspend,
    /// A player presses the keys of one of the [`TOURS`].
    Tour(&'static str),
    /// The player whose turn it is makes a legal move by writing it.
    Move(Index),
    /// A message of the queue is delivered.
    Deliver(Index),
    /// The deadline is reached.
    Tick,
}

/// Ways through the program, as names of keys.
const TOURS: [&str; 16] = [
    "g l Enter",
    "g p Enter",
    "g l Enter Enter",
    "Esc Esc Esc Esc",
    "Esc Esc",
    "g i",
    "g g",
    "g",
    "u Ctrl-r",
    "n Esc",
    "L Right Enter",
    "[ [ }",
    "x y Esc",
    "a Enter",
    "c Enter",
    "g n Enter",
];

fn keys() -> impl Strategy<Value = KeyEvent> {
    let punct = punct::screen::keys::rows().flat_map(KeyBinding::keys);
    // A game about a use has no folder, so its pictures would be saved where the test runs.
    let saves_picture = Action::Screen(ScreenAction::SavePicture);
    let is_picture = |key: &Key| {
        punct::screen::keys::rows()
            .flat_map(KeyBinding::keys)
            .any(|(it, does)| it == *key && *does == saves_picture)
    };
    let punct = punct.map(|(key, _)| key);
    let gipf = KEYS.iter().flat_map(KeyBinding::keys).map(|(key, _)| key);
    // Keys of the dialogs.
    let others = "ylcan ".chars().map(Key::Char);
    let all: Vec<KeyEvent> = punct
        .chain(gipf)
        .chain(others)
        .filter(|key| !is_picture(key))
        .map(|key| match key {
            Key::Char(c) => KeyCode::Char(c).into(),
            Key::Ctrl(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL),
            Key::Named(code, _) => code.into(),
        })
        .collect();
    prop_oneof![
        4 => select(all),
        1 => select(vec![KeyCode::Enter, KeyCode::Esc]).prop_map(KeyEvent::from),
    ]
}

fn mouse() -> impl Strategy<Value = MouseEvent> {
    let kind = select(vec![
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollDown,
    ]);
    (kind, 0..80_u16, 0..24_u16).prop_map(|(kind, column, row)| MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

fn happenings() -> impl Strategy<Value = Happening> {
    let pasted = select(vec!["T-D3,D4,E4\n", "e1-e2\n", "", "nothing"]);
    let sizes = select(vec![(80, 24), (44, 21), (120, 40), (30, 10)]);
    prop_oneof![
        12 => keys().prop_map(Happening::Key),
        4 => mouse().prop_map(Happening::Mouse),
        1 => pasted.prop_map(|text| Happening::Paste(text.to_owned())),
        1 => sizes.prop_map(|(columns, rows)| Happening::Resize(columns, rows)),
        1 => Just(Happening::Suspend),
        6 => select(TOURS.to_vec()).prop_map(Happening::Tour),
        6 => any::<Index>().prop_map(Happening::Move),
        4 => any::<Index>().prop_map(Happening::Deliver),
        1 => Just(Happening::Tick),
    ]
}

/// The game in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Front {
    Punct,
    Gipf,
    Contest,
}

/// Both games on a screen, with the results of threads that are not delivered yet.
struct Screen {
    stage: Stage,
    terminal: Terminal<TestBackend>,
    found: Receiver<Input<StageMessage>>,
    waiting: VecDeque<StageMessage>,
    has_ended: bool,
    _folder: TempDir,
}

impl Screen {
    fn new(beginning: &Beginning) -> Screen {
        let folder = TempDir::new().unwrap();
        let store = Store::find(Some(folder.path().join("saves"))).unwrap();
        let look = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        let names = Player::BOTH.map(Name::default_of);
        let strengths = beginning.computer.map(|is| is.then_some(Strength::FIRST));
        let session = Session::new(store.clone(), Rules::default(), names.clone());
        let session = session.with_seats(Seats::from_strengths(strengths), beginning.swap);
        let mut punct = RunningGame::new(App::new(session, look.clone()));
        (punct.host.think, punct.host.budgets) = (plays, LITTLE);

        let mut gipf = screen::welcome(&store, look, SavedSettings::default());
        gipf.host.think = plays_gipf;
        gipf.shell.dialogs.clear();
        let place = gipf.shell.session.store().clone();
        let agreed = AgreedRules {
            rules: "tournament 6".parse().unwrap(),
            challenges: gipf::rules::Challenges::new(3).unwrap(),
            ..AgreedRules::default()
        };
        let seats = gipf::play::Seats::from_strengths([None, None]);
        let mut session = gipf::play::Session::new(place, agreed, names, seats);
        for turn in beginning.gipf.split_whitespace() {
            session.play(&turn.parse().unwrap()).unwrap();
        }
        if session.announced_jump().is_some() && beginning.contested {
            session.take(gipf::play::Command::Contest).unwrap();
        }
        let levels = beginning.computer.map(|is| is.then_some(GipfStrength::DEFAULT));
        session.change_seats(gipf::play::Seats::from_strengths(levels));
        *gipf.shell.session = session;

        let (to, found) = mpsc::channel();
        let outbox = Outbox::at_once(to);
        let mut stage = Stage::from_punct(punct);
        stage.contest_engines = ContestEngines { think: plays, budgets: LITTLE };
        gipf.start_nested(Some(outbox.map(StageMessage::Gipf)), None);
        gipf.process(ShellMessage::Ticked);
        stage.gipf = Some(gipf);
        stage.start(Answers::default(), outbox);
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let waiting = VecDeque::new();
        let mut screen =
            Screen { stage, terminal, found, waiting, has_ended: false, _folder: folder };
        screen.resize(80, 24);
        screen.listen();
        if beginning.in_gipf {
            screen.keys("g i");
        }
        screen
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
        self.stage.on_resize(Size::new(columns, rows), None);
        self.listen();
    }

    fn event(&mut self, event: Event) {
        self.has_ended |= self.stage.handle(event) == Flow::Quit;
        self.listen();
    }

    /// Collects the results of threads.
    fn listen(&mut self) {
        while let Ok(Input::Message(message)) = self.found.try_recv() {
            self.waiting.push_back(message);
        }
    }

    fn keys(&mut self, names: &str) {
        for name in names.split_whitespace() {
            // A word that is no name of a key is typed.
            let typed = name.chars().all(char::is_lowercase);
            let keys: Vec<KeyEvent> = if typed {
                name.chars().map(|c| KeyCode::Char(c).into()).collect()
            } else {
                vec![key(name)]
            };
            for key in keys {
                self.event(Event::Key(key));
            }
        }
    }

    fn deliver(&mut self, nth: usize) {
        if let Some(message) = self.waiting.remove(nth) {
            self.has_ended |= self.stage.message(message) == Flow::Quit;
            self.listen();
        }
    }

    /// Lets the deadline pass.
    fn tick(&mut self) {
        if self.stage.deadline().is_none() {
            return;
        }
        if self.stage.shown == ShownGame::Punct {
            self.stage.tick();
        } else {
            self.stage.message(StageMessage::Gipf(ShellMessage::Ticked));
            self.stage.message(StageMessage::Contest(ShellMessage::Ticked));
        }
        self.listen();
    }

    fn take(&mut self, happening: Happening) {
        match happening {
            Happening::Key(key) => self.event(Event::Key(key)),
            Happening::Mouse(mouse) => self.event(Event::Mouse(mouse)),
            Happening::Paste(text) => self.event(Event::Paste(text)),
            Happening::Resize(columns, rows) => self.resize(columns, rows),
            Happening::Suspend => {
                self.stage.on_suspend();
                self.stage.on_resume();
            }
            Happening::Tour(keys) => self.keys(keys),
            Happening::Move(index) => self.make_a_move(index),
            Happening::Deliver(index) if !self.waiting.is_empty() => {
                self.deliver(index.index(self.waiting.len()));
            }
            Happening::Deliver(_) => {}
            Happening::Tick => self.tick(),
        }
        let stage = &mut self.stage;
        self.terminal.draw(|frame| stage.draw(frame)).unwrap();
        self.listen();
    }

    fn make_a_move(&mut self, index: Index) {
        let text = match self.front() {
            Front::Punct | Front::Contest => {
                let moves = self.punct().session.game().legal_moves();
                moves.get(index.index(moves.len().max(1))).map(ToString::to_string)
            }
            Front::Gipf => {
                let turns = self.gipf().shell.session.draft().position().legal_turns();
                turns.get(index.index(turns.len().max(1))).map(ToString::to_string)
            }
        };
        if let Some(text) = text {
            self.keys("m");
            // The text is pasted, because each typed letter would be a key if no line for typing is
            // open.
            self.event(Event::Paste(text));
            self.keys("Enter");
        }
    }

    fn gipf(&self) -> &RunningGame<Gipf> {
        self.stage.gipf.as_ref().unwrap()
    }

    fn front(&self) -> Front {
        let gipf = self.gipf();
        match self.stage.shown {
            ShownGame::Punct => Front::Punct,
            ShownGame::Gipf
                if self.stage.contest.is_some() && !gipf.shell.game.is_beside_contest =>
            {
                Front::Contest
            }
            ShownGame::Gipf => Front::Gipf,
        }
    }

    /// PÜNCT's application in front: its own game, or that of a contest.
    fn punct(&self) -> &App {
        match (self.front(), &self.stage.contest) {
            (Front::Contest, Some(contest)) => &contest.running.shell,
            _ => &self.stage.punct.as_ref().unwrap().shell,
        }
    }

    /// Whether it is the computer's turn in the game in front.
    fn is_the_computers_turn(&self) -> bool {
        if self.front() == Front::Gipf {
            let session = &self.gipf().shell.session;
            let player = match session.announced_jump() {
                Some(_) => session.challenger(),
                None => session.game().position().turn(),
            };
            let is_here = session.seats().seat(player) == gipf::play::Seat::HERE;
            let is_on = session.game().outcome().is_none() && session.open_contest().is_none();
            // In a lesson the computer does not play.
            return !is_here && is_on && self.gipf().shell.game.lesson.is_none();
        }
        let session = &self.punct().session;
        let turn = session.game().position().turn();
        session.game().outcome().is_none() && session.seats().seat(turn).strength().is_some()
    }

    /// Whether the game in front may wait: because dialogs are open, or because two computers play,
    /// whose game can pause.
    fn may_wait(&self) -> bool {
        match self.front() {
            Front::Gipf => {
                let app = &self.gipf().shell;
                !app.dialogs.is_empty() || app.watches()
            }
            _ => !self.punct().dialogs.is_empty() || self.punct().session.is_between_computers(),
        }
    }

    fn thinks(&self) -> bool {
        match self.front() {
            Front::Gipf => self.gipf().shell.game.thought.is_some(),
            _ => self.punct().game.thought.is_some(),
        }
    }

    /// Returns the progress of the game in front.
    fn progress(&self) -> String {
        match self.front() {
            Front::Gipf => {
                let session = &self.gipf().shell.session;
                let turns = session.game().turns();
                format!(
                    "GIPF {turns:?} {:?} {:?}",
                    session.announced_jump(),
                    session.record().decided_contests().len()
                )
            }
            front => {
                let session = &self.punct().session;
                format!("{front:?} {:?} {:?}", session.game().moves(), session.swap())
            }
        }
    }

    /// Checks that the answer to every thought waits in the queue, and that the computer thinks if
    /// the game in front waits for it.
    fn check(&self) {
        let stage = &self.stage;
        let comes = |is_it: &dyn Fn(&StageMessage) -> bool| self.waiting.iter().any(is_it);
        if let Some(thought) =
            stage.punct.as_ref().and_then(|punct| punct.shell.game.thought.as_ref())
        {
            assert!(
                comes(&|message| matches!(message,
                    StageMessage::Punct(ShellMessage::News(News::Thought(ticket, _))) if thought.job.has(ticket))),
                "no answer comes to PÜNCT"
            );
        }
        if let Some(thought) = &self.gipf().shell.game.thought {
            assert!(
                comes(&|message| matches!(message,
                    StageMessage::Gipf(ShellMessage::News(screen::News::Thought(ticket, _))) if thought.job.has(ticket))),
                "no answer comes to GIPF"
            );
        }
        let contest = self.stage.contest.as_ref();
        if let Some(thought) =
            contest.and_then(|contest| contest.running.shell.game.thought.as_ref())
        {
            let is_it = |message: &StageMessage| match message {
                StageMessage::Contest(ShellMessage::News(News::Thought(ticket, _))) => {
                    thought.job.has(ticket)
                }
                _ => false,
            };
            assert!(comes(&is_it), "no answer comes to the contest");
        }
        if self.is_the_computers_turn() && !self.may_wait() {
            assert!(self.thinks(), "nobody thinks: {}", self.progress());
        }
    }

    /// Goes back to the game in front and lets the computer move.
    fn settle(&mut self) {
        self.resize(80, 24);
        for _ in 0..40 {
            while !self.waiting.is_empty() {
                self.deliver(0);
                self.check();
                if !self.is_the_computers_turn() {
                    break;
                }
            }
            self.tick();
            if !self.is_the_computers_turn() || self.thinks() {
                break;
            }
            let paused = if self.front() == Front::Gipf {
                let app = &self.gipf().shell;
                app.dialogs.is_empty() && app.game.is_paused
            } else {
                let app = self.punct();
                app.dialogs.is_empty() && app.status().text.contains("Enter goes on")
            };
            self.keys(if paused { "Enter" } else { "Esc" });
            self.check();
        }
        if !self.is_the_computers_turn() {
            return;
        }
        let (front, before) = (self.front(), self.progress());
        for _ in 0..20 {
            self.tick();
            self.deliver(0);
            self.check();
            if !self.is_the_computers_turn() || self.front() != front || self.progress() != before {
                return;
            }
        }
        panic!("the computer does not move: {before}");
    }
}

fn let_anything_happen(cases: u32) {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        rng_seed: RngSeed::Fixed(23),
        ..ProptestConfig::default()
    };
    proptest!(config, |(
        beginning in beginnings(),
        happenings in prop::collection::vec(happenings(), 60),
    )| {
        let mut screen = Screen::new(&beginning);
        screen.check();
        for (nth, happening) in happenings.into_iter().enumerate() {
            screen.take(happening);
            if screen.has_ended {
                break;
            }
            screen.check();
            if nth % 20 == 19 {
                screen.settle();
            }
        }
        if !screen.has_ended {
            screen.settle();
        }
    });
}

#[test]
fn whatever_happens_a_game_that_waits_for_the_computer_gets_a_move() {
    let_anything_happen(8);
}

#[test]
#[ignore = "takes a minute: thousands of games"]
fn whatever_happens_thousands_of_times_a_game_that_waits_for_the_computer_gets_a_move() {
    let_anything_happen(2_000);
}
