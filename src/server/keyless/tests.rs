//! The list for guests without a key.

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
use crate::punct::play::Command;
use crate::punct::screen::Habits;
use crate::server::database::Database;
use crate::server::lobby::tests::{account, game};

struct Guest(ListScreen<GuestMenu>, Terminal<TestBackend>);

impl Guest {
    fn new() -> Guest {
        let server = GameServer::new(Database::in_memory().unwrap()).unwrap();
        let menu = GuestMenu::new(&server, "eve", Client::All);
        let look = Appearance::new(ThemeName::default(), Depth::None, false);
        let mut screen = ListScreen::new(menu, Habits::new(look));
        GuestMenu::refresh(&mut screen);
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
            GuestMenu::refresh(&mut guest.0);
            while guest.0.target() != Some(&MenuRow::Game(games[0])) {
                guest.0.handle(Event::Key(KeyCode::Down.into()));
            }
            if is_gone {
                server.ask_table(anna.id, games[0], Command::Abort).unwrap();
            } else {
                game(&server, &anna, &ben);
            }
            if is_read {
                GuestMenu::refresh(&mut guest.0);
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
