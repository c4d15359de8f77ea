//! The lobby without a terminal: what is in the hall, the keys, what is seen and done.

mod drawing;
mod keys;

use crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

use super::inbox::Inbox;
use super::state::Lobby;
use crate::clock::Lateness;
use crate::engine::Strength;
use crate::picture::ThemeName;
use crate::rules::{Player, Rules};
use crate::server::database::{Account, AccountId, ChallengeId, Database, GameId, Terms};
use crate::server::hall::{Agreed, Challenging, Hall, Listening, News, Opponent};
use crate::server::ssh::GuestKey;
use crate::table::Wish;
use crate::terminal::{Flow, Program};
use crate::tui::Habits;
use crate::ui::appearance::Appearance;
use crate::ui::colour::Depth;

/// Somebody in the lobby of a hall.
struct Guest {
    hall: Hall,
    lobby: Lobby,
    terminal: Terminal<TestBackend>,
    /// Whether they have left it.
    left: bool,
    _listening: Listening,
    others: Vec<Listening>,
}

pub fn hall() -> Hall {
    Hall::new(Database::in_memory().unwrap()).unwrap()
}

pub fn account(hall: &Hall, name: &str) -> Account {
    let key =
        GuestKey { fingerprint: format!("SHA256:{name}"), text: format!("ssh-ed25519 {name}") };
    hall.register(&name.parse().unwrap(), &key).unwrap()
}

fn terms(rated: bool) -> Terms {
    let lateness = Lateness::default();
    Terms { rules: Rules::default(), rated, swap: false, clock: None, lateness }
}

/// A challenge on usual terms.
fn challenge(hall: &Hall, by: &Account, opponent: Opponent, colour: Option<Player>) -> Agreed {
    let challenging = Challenging { by: by.id, opponent, colour, terms: terms(true) };
    hall.challenge(challenging).unwrap()
}

fn open_challenge(hall: &Hall, by: &Account, to: Option<AccountId>) -> ChallengeId {
    let opponent = to.map_or(Opponent::Anyone, Opponent::Account);
    match challenge(hall, by, opponent, Some(Player::Black)) {
        Agreed::Waits(id) => id,
        Agreed::Game(_) => panic!("nobody has accepted"),
    }
}

/// A game between two.
pub fn game(hall: &Hall, white: &Account, black: &Account) -> GameId {
    let id = open_challenge(hall, black, Some(white.id));
    hall.accept(white.id, id).unwrap()
}

fn play(hall: &Hall, by: &Account, game: GameId, played: &str) {
    let played = played.parse().unwrap();
    hall.wish(by.id, game, Wish::Play { number: None, played }).unwrap();
}

fn looks(depth: Depth, ascii: bool) -> Appearance {
    Appearance::new(ThemeName::default(), depth, ascii)
}

impl Guest {
    fn of(hall: &Hall, account: &Account) -> Guest {
        Guest::at(hall, account, Size::new(80, 24), looks(Depth::TrueColour, false))
    }

    fn at(hall: &Hall, account: &Account, window: Size, look: Appearance) -> Guest {
        let listening = hall.listen(account, Box::new(|_| ()));
        let lobby = Lobby::new(hall, account, Habits::of(look), Inbox::default()).unwrap();
        let terminal = Terminal::new(TestBackend::new(window.width, window.height)).unwrap();
        let mut guest = Guest {
            hall: hall.clone(),
            lobby,
            terminal,
            left: false,
            _listening: listening,
            others: Vec::new(),
        };
        guest.lobby.resized(window, None);
        guest.draw();
        guest
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        self.lobby.resized(Size::new(width, height), None);
        self.draw();
    }

    fn draw(&mut self) {
        let lobby = &mut self.lobby;
        self.terminal.draw(|frame| lobby.draw(frame)).unwrap();
    }

    /// The screen as text.
    fn screen(&mut self) -> String {
        self.draw();
        let buffer = self.terminal.backend().buffer();
        let row = |y| {
            let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Presses keys, named one after the other with blanks between; `=text` types a text.
    fn keys(&mut self, keys: &str) -> &mut Guest {
        for name in keys.split_whitespace() {
            match name.strip_prefix('=') {
                Some(text) => text.chars().for_each(|c| self.press(KeyCode::Char(c))),
                None => self.press(key(name)),
            }
        }
        self
    }

    fn press(&mut self, code: KeyCode) {
        self.left |= self.lobby.handle(Event::Key(KeyEvent::from(code))) == Flow::Quit;
        self.draw();
    }

    /// Hears of news, and waits until it is read.
    fn hear(&mut self) {
        self.lobby.message(News::Own);
        if self.lobby.deadline().is_some() {
            self.lobby.tick();
        }
    }

    #[track_caller]
    fn sees(&mut self, text: &str) -> &mut Guest {
        let screen = self.screen();
        assert!(screen.contains(text), "{text:?} is not on the screen:\n{screen}");
        self
    }

    #[track_caller]
    fn misses(&mut self, text: &str) -> &mut Guest {
        let screen = self.screen();
        assert!(!screen.contains(text), "{text:?} is on the screen:\n{screen}");
        self
    }
}

fn key(name: &str) -> KeyCode {
    match name {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Enter" => KeyCode::Enter,
        "Space" => KeyCode::Char(' '),
        "Tab" => KeyCode::Tab,
        "Shift-Tab" => KeyCode::BackTab,
        "Esc" => KeyCode::Esc,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgDn" => KeyCode::PageDown,
        "PgUp" => KeyCode::PageUp,
        one => KeyCode::Char(one.chars().next().unwrap()),
    }
}

/// A hall with several games, challenges and guests, and Anna in its lobby.
fn busy() -> Guest {
    let hall = hall();
    let [anna, ben, cora, dave] = ["anna", "ben", "cora", "dave"].map(|name| account(&hall, name));
    game(&hall, &anna, &ben);
    let second = game(&hall, &cora, &anna);
    play(&hall, &cora, second, "T-D5,D6,E6");
    let third = game(&hall, &anna, &dave);
    play(&hall, &anna, third, "T-D5,D6,E6");
    let watched = game(&hall, &ben, &cora);
    play(&hall, &ben, watched, "T-D5,D6,E6");
    let over = game(&hall, &ben, &anna);
    hall.wish(ben.id, over, Wish::Resign).unwrap();
    let computer = Opponent::Computer(Strength::new(1).unwrap());
    let against = Challenging {
        by: ben.id,
        opponent: computer,
        colour: Some(Player::White),
        terms: terms(false),
    };
    hall.challenge(against).unwrap();
    open_challenge(&hall, &dave, Some(anna.id));
    open_challenge(&hall, &anna, None);
    open_challenge(&hall, &cora, None);
    let here = hall.listen(&cora, Box::new(|_| ()));
    let mut guest = Guest::of(&hall, &anna);
    guest.lobby.refresh();
    guest.others.push(here);
    guest
}
