//! The lobby without a real terminal: tests fill a server, press keys, and read the screen.

mod drawing;
mod keys;
mod mouse;
mod own_tasks;
mod scripts;
mod unseen;

use crossterm::event::{Event, KeyCode, KeyEvent};
use jiff::Timestamp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

use super::sections::Target;
use super::visit::{Inbox, StaleParts};
use super::{Lobby, LobbyGame, LobbyScreen};
use crate::kit::picture::ThemeName;
use crate::kit::strength::Strength;
use crate::kit::terminal::{Flow, Program};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::punct::clock::Lateness;
use crate::punct::play::Command;
use crate::punct::screen::Preferences;
use crate::rules::{Player, Rules};
use crate::server::database::{Account, ChallengeId, Database, GameId, Terms, accounts};
use crate::server::game_server::tests::play_on;
use crate::server::game_server::{
    ChallengeResult, GameServer, Opponent, ServerList, ServerNews, SubscriptionGuard,
    WantedChallenge,
};
use crate::server::list_screen::List as _;
use crate::server::ssh::{Fingerprint, PublicKey};

/// Somebody in the lobby of a server.
struct Guest {
    server: GameServer,
    lobby: LobbyScreen,
    terminal: Terminal<TestBackend>,
    left: bool,
    _listening: SubscriptionGuard,
    others: Vec<SubscriptionGuard>,
}

pub fn server() -> GameServer {
    GameServer::new(Database::in_memory().unwrap()).unwrap()
}

pub fn account(server: &GameServer, name: &str) -> Account {
    let key = PublicKey {
        fingerprint: Fingerprint(format!("SHA256:{name}")),
        openssh: format!("ssh-ed25519 {name}"),
    };
    let name = name.parse().unwrap();
    server.write(|it| accounts::register(it, &name, &key, None, Timestamp::now())).unwrap()
}

fn terms(rated: bool) -> Terms {
    let lateness = Lateness::default();
    // A rated game needs a clock.
    let clock = rated.then(|| "3d".parse().unwrap());
    Terms { rules: Rules::default(), rated, swap: false, clock, lateness }
}

/// A challenge on usual terms.
fn challenge(
    server: &GameServer,
    by: &Account,
    opponent: Opponent,
    colour: Option<Player>,
) -> ChallengeResult {
    let wanted = WantedChallenge { colour, ..WantedChallenge::new(opponent, terms(true)) };
    server.challenge(by.id, wanted).unwrap()
}

fn open_challenge(server: &GameServer, by: &Account, to: Option<&Account>) -> ChallengeId {
    let named = |account: &Account| Opponent::Player(account.name.to_string());
    let opponent = to.map_or(Opponent::Anyone, named);
    match challenge(server, by, opponent, Some(Player::Black)) {
        ChallengeResult::Waits(id) => id,
        ChallengeResult::Game(_) => panic!("nobody has accepted"),
    }
}

/// A game between two.
pub fn game(server: &GameServer, white: &Account, black: &Account) -> GameId {
    let id = open_challenge(server, black, Some(white));
    server.accept(white.id, id).unwrap()
}

fn play(server: &GameServer, by: &Account, game: GameId, played: &str) {
    let played = played.parse().unwrap();
    server.ask_table(by.id, game, Command::Play { number: None, played }).unwrap();
}

fn looks(depth: Depth, ascii: bool) -> Appearance {
    Appearance::new(ThemeName::default(), depth, ascii)
}

impl Guest {
    fn new(server: &GameServer, account: &Account) -> Guest {
        Guest::with_look(server, account, Size::new(80, 24), looks(Depth::TrueColour, false))
    }

    fn with_look(server: &GameServer, account: &Account, window: Size, look: Appearance) -> Guest {
        let listening = SubscriptionGuard::new(server, account, Box::new(|_| ()));
        let lobby =
            LobbyScreen::for_account(server, account, Preferences::new(look), Inbox::default())
                .unwrap();
        let terminal = Terminal::new(TestBackend::new(window.width, window.height)).unwrap();
        let mut guest = Guest {
            server: server.clone(),
            lobby,
            terminal,
            left: false,
            _listening: listening,
            others: Vec::new(),
        };
        guest.lobby.on_resize(window, None);
        guest.draw();
        guest
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        self.lobby.on_resize(Size::new(width, height), None);
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

    /// The game that the guest has opened.
    #[track_caller]
    fn opened(&mut self) -> GameId {
        match self.lobby.take_game() {
            Some(LobbyGame::Table(game)) => game,
            other => panic!("{other:?} is no game"),
        }
    }

    /// Tells the lobby of news, and lets the lobby read the news at once.
    fn hear(&mut self) {
        self.lobby.message(ServerNews::Changed(ServerList::Own));
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

/// A server with several games, challenges and guests, and Anna in its lobby.
fn busy() -> Guest {
    let server = server();
    let [anna, ben, cora, dave] =
        ["anna", "ben", "cora", "dave"].map(|name| account(&server, name));
    game(&server, &anna, &ben);
    let second = game(&server, &cora, &anna);
    play(&server, &cora, second, "T-D5,D6,E6");
    let third = game(&server, &anna, &dave);
    play(&server, &anna, third, "T-D5,D6,E6");
    let watched = game(&server, &ben, &cora);
    play(&server, &ben, watched, "T-D5,D6,E6");
    let over = game(&server, &ben, &anna);
    play_on(&server, over, 10, jiff::Timestamp::now());
    server.ask_table(ben.id, over, Command::Resign).unwrap();
    // The others have open rated games, so only Eve can play the computer.
    let eve = account(&server, "eve");
    let computer = Opponent::Computer(Strength::whole(1));
    let colour = Some(Player::White);
    let against = WantedChallenge { colour, ..WantedChallenge::new(computer, terms(false)) };
    server.challenge(eve.id, against).unwrap();
    open_challenge(&server, &dave, Some(&anna));
    open_challenge(&server, &anna, None);
    open_challenge(&server, &cora, None);
    let here = SubscriptionGuard::new(&server, &cora, Box::new(|_| ()));
    let mut guest = Guest::new(&server, &anna);
    Lobby::refresh(&mut guest.lobby);
    guest.others.push(here);
    guest
}
