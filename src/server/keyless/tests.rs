//! The list for guests without a key.

use std::thread;

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::layout::Size;

use super::*;
use crate::kit::picture::ThemeName;
use crate::kit::terminal::Program as _;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::punct::play::{Command, Proposal};
use crate::punct::screen::Preferences;
use crate::server::database::Database;
use crate::server::lobby::tests::{account, game};

struct Guest(ListScreen<KeylessMenu>, Terminal<TestBackend>);

impl Guest {
    fn new() -> Guest {
        let server = GameServer::new(Database::in_memory().unwrap()).unwrap();
        let menu = KeylessMenu::new(&server, "eve", Client::All);
        let look = Appearance::new(ThemeName::default(), Depth::None, false);
        let mut screen = ListScreen::new(menu, Preferences::new(look));
        KeylessMenu::refresh(&mut screen);
        screen.on_resize(Size::new(80, 24), None);
        Guest(screen, Terminal::new(TestBackend::new(80, 24)).unwrap())
    }

    fn lines(&mut self) -> Vec<String> {
        self.1.draw(|frame| self.0.draw(frame)).unwrap();
        let buffer = self.1.backend().buffer();
        let cells = buffer.content.chunks(usize::from(buffer.area.width));
        cells.map(|row| row.iter().map(Cell::symbol).collect()).collect()
    }

    #[track_caller]
    fn sees(&mut self, text: &str) {
        let lines = self.lines();
        assert!(lines.iter().any(|line| line.contains(text)), "{text:?}: {lines:#?}");
    }

    /// Clicks on the line that shows a text.
    fn click(&mut self, text: &str) -> Flow {
        let row = self.lines().iter().position(|line| line.contains(text)).unwrap() as u16;
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        self.0.handle(Event::Mouse(MouseEvent { kind, column: 8, row, modifiers }))
    }
}

#[test]
fn a_click_changes_a_value_and_begins_the_game_of_these() {
    let mut guest = Guest::new();
    guest.sees("Nobody is playing just now.");
    guest.sees("Strength  1, of 9");
    guest.sees("    Play  begin a game now");
    for (clicked, then) in
        [("1, of 9", "2, of 9"), ("basic,", "standard"), ("have White", "have Black")]
    {
        assert_eq!(guest.click(clicked), Flow::Go);
        guest.sees(then);
    }
    assert_eq!(guest.click("begin a game now"), Flow::Quit);
    let Some(MenuChoice::Play(wanted)) = guest.0.take_game() else { panic!("no game") };
    assert_eq!((wanted.level.to_string().as_str(), wanted.colour), ("2", Player::Black));
    assert_eq!(wanted.rules.variant, Variant::Standard);
}

#[test]
fn values_go_round_and_keys_lead_there_and_back() {
    let mut guest = Guest::new();
    let mut press = |code: KeyCode| guest.0.handle(Event::Key(code.into()));
    for code in [KeyCode::Down, KeyCode::Left, KeyCode::Down, KeyCode::Char(' ')] {
        assert_eq!(press(code), Flow::Go);
    }
    guest.sees(&format!("{LEVELS}, of 9"));
    guest.sees("standard");
    guest.0.handle(Event::Key(KeyCode::Char('g').into()));
    guest.sees("The rules of PÜNCT");
    guest.0.handle(Event::Key(KeyCode::Esc.into()));
    guest.sees("PÜNCT: guests");
    assert_eq!(guest.0.handle(Event::Key(KeyCode::Char('q').into())), Flow::Quit);
    assert_eq!(guest.0.take_game(), None);
}

/// What a key does belongs to the game that the guest has chosen, whatever comes or goes.
#[test]
fn a_key_acts_on_the_chosen_game_and_on_nothing_else() {
    for (is_gone, key) in
        [(false, KeyCode::Enter), (true, KeyCode::Enter), (true, KeyCode::Char(' '))]
    {
        for is_read in [true, false] {
            let mut guest = Guest::new();
            let server = guest.0.list.server.clone();
            let [anna, ben] = ["anna", "ben"].map(|name| account(&server, name));
            let games = [game(&server, &anna, &ben), game(&server, &ben, &anna)];
            KeylessMenu::refresh(&mut guest.0);
            while guest.0.target() != Some(&MenuRow::Game(games[0])) {
                guest.0.handle(Event::Key(KeyCode::Down.into()));
            }
            if is_gone {
                server.ask_table(anna.id, games[0], Command::Abort).unwrap();
            } else {
                game(&server, &anna, &ben);
            }
            if is_read {
                KeylessMenu::refresh(&mut guest.0);
            }
            assert_eq!(guest.0.handle(Event::Key(key.into())) == Flow::Quit, !is_gone);
            let opened = guest.0.take_game();
            assert_eq!(opened, (!is_gone).then_some(MenuChoice::Watch(games[0])));
            if key == KeyCode::Enter && is_gone {
                guest.sees("The same key again");
                guest.0.handle(Event::Key(key.into()));
                assert_eq!(guest.0.take_game(), Some(MenuChoice::Watch(games[1])));
            }
        }
    }
}

#[test]
fn the_engine_looks_as_far_for_advice_as_it_plays_at_most() {
    let most = Strength::whole(LEVELS as u8).nodes();
    let Budgets { hint, study, review, .. } = budgets();
    assert_eq!([hint, study, review], [most; 3]);
    assert!(most < Budgets::USUAL.review);
}

/// Begins a game in which a guest plays this colour.
fn begin(colour: Player, engine_pool: &EnginePool) -> Practice {
    let (input, _terminal) = crate::kit::terminal::connect(Size::new(80, 24));
    let level = Strength::all().next().expect("a level");
    let wanted = WantedPractice { level, rules: Rules::default(), colour };
    let client = Client::Address([192, 0, 2, 1].into());
    Practice::begin(wanted, &Name::default_of(colour), input.screen(), engine_pool, client)
}

fn wait_until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it does not come");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until `ply` moves have been made.
fn wait_for(practice: &Practice, ply: usize) -> Snapshot {
    wait_until(|| practice.snapshot().record.game().ply() >= ply);
    practice.snapshot()
}

#[test]
fn the_computer_begins_answers_and_changes_colours() {
    let practice = begin(Player::Black, &EnginePool::new(1));
    let seen = wait_for(&practice, 1);
    let legal = seen.record.game().legal_moves();
    let mut owner = practice.clone();
    owner.ask(Command::Play { number: Some(2), played: legal[0] }).expect("the guest's turn");
    wait_for(&practice, 3);
    owner.ask(Command::Offer(Proposal::Undo)).expect("the computer has nothing against it");
    assert_eq!(owner.ask(Command::Offer(Proposal::Draw)), Err(CommandError::ComputerDeclines));
    owner.ask(Command::Resign).expect("the game goes on");
    owner.ask(Command::Offer(Proposal::Rematch)).expect("the game is over");
    let next = practice.snapshot();
    assert_eq!((next.colour_of(GUEST), next.record.game().ply()), (Some(Player::White), 0));
}

#[test]
fn at_most_one_job_waits_for_a_game_and_none_when_it_is_over() {
    let practice = begin(Player::Black, &EnginePool::new(0));
    let requests = Arc::clone(&practice.0.requests);
    let mut owner = practice.clone();
    for _ in 0..20 {
        owner.ask(Command::Resign).expect("the game goes on");
        owner.ask(Command::Offer(Proposal::Rematch)).expect("the game is over");
    }
    assert_eq!(practice.snapshot().colour_of(GUEST), Some(Player::Black));
    // Four owners share the number of requests: the test, the game, and twice the waiting job,
    // which asks for the number before it begins and while it thinks.
    wait_until(|| Arc::strong_count(&requests) == 4);
    drop((practice, owner));
    wait_until(|| Arc::strong_count(&requests) == 1);
}
