//! The list for guests without a key: a game against the computer, and games to watch.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::practice::WantedPractice;
use super::{LEVELS, playing, watching};
use crate::kit::steady_time::steady_now;
use crate::kit::strength::Strength;
use crate::kit::terminal::Flow;
use crate::kit::text::on_one_line;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::form::step;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};
use crate::punct::screen::{Screen, Sitting};
use crate::rules::{Player, Rules, Variant};
use crate::server::database::GameId;
use crate::server::game_server::{GameServer, ListedGame, ServerResult};
use crate::server::list_screen::{LEAVE, List, ListRow, ListScreen, RULES, THEME};
use crate::server::rations::Client;
use crate::server::verbs::rows::games::game_row;

/// The greatest number of games that are listed.
const MOST: usize = 100;

/// The time between two readings of the games.
const PAUSE: Duration = Duration::from_secs(5);

static KEYS: &[DialogBinding] = &[
    shared_keys::ENTER.label("play, watch"),
    shared_keys::CHOOSE,
    shared_keys::CHANGE,
    RULES,
    THEME,
    LEAVE,
    shared_keys::FURTHER,
];

const ABOUT: &str = "You have come without a key: you can play the computer, in games that are not \
                     saved, or watch others play. With a key, which 'ssh-keygen' makes, you can play \
                     people.";

/// The game to which the guest goes from the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    Watch(GameId),
    Play(WantedPractice),
}

/// The item for which a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Begins a game against the computer.
    Begin,
    Level,
    Rules,
    Colour,
    Game(GameId),
}

pub struct GuestMenu {
    server: GameServer,
    /// The login name of the guest.
    user: String,
    client: Client,
    games: Vec<ListedGame>,
    wanted: WantedPractice,
    /// The time at which the games were last read.
    read: Instant,
}

impl GuestMenu {
    pub fn new(server: &GameServer, user: &str, client: Client) -> GuestMenu {
        let rules = Rules { variant: Variant::Basic, ..Rules::default() };
        let wanted = WantedPractice { level: Strength::FIRST, rules, colour: Player::White };
        GuestMenu {
            server: server.clone(),
            user: user.to_owned(),
            client,
            games: Vec::new(),
            wanted,
            read: Instant::now(),
        }
    }

    /// Switches the value of a row to the next one or to the one before.
    fn change(&mut self, row: MenuRow, forward: bool) {
        let wanted = &mut self.wanted;
        match row {
            MenuRow::Level => {
                let all: Vec<_> = Strength::all().take(LEVELS).map(|level| (level, ())).collect();
                step(&mut wanted.level, &all, forward);
            }
            MenuRow::Rules => {
                let all = [(Variant::Basic, ()), (Variant::Standard, ())];
                step(&mut wanted.rules.variant, &all, forward);
            }
            MenuRow::Colour => wanted.colour = wanted.colour.opponent(),
            MenuRow::Begin | MenuRow::Game(_) => {}
        }
    }
}

impl List for GuestMenu {
    type Target = MenuRow;
    type Action = Infallible;
    type News = ();
    type Game = MenuChoice;

    const NAME: &'static str = "list";
    const WAY_BACK: &'static str = "back to the list";
    const PATIENCE: [Duration; 2] = [Duration::from_mins(10); 2];
    const GAME_FAILED: &'static str = "";

    fn keys(&self, _: Option<&MenuRow>) -> Vec<DialogBinding> {
        KEYS.to_vec()
    }

    fn title(&self) -> String {
        "PÜNCT: guests".to_owned()
    }

    fn draw_head(&self, area: Rect, popup: &mut Popup) -> usize {
        let plain = popup.role(TextRole::Normal);
        let lines = text::wrap(ABOUT, plain, usize::from(area.width));
        popup.put_all(area, &lines);
        lines.len() + 1
    }

    fn rows(&self) -> Vec<ListRow<MenuRow>> {
        let row = |head: &str, text: &str, target| {
            // Blanks that align columns are dropped, because the text may be wrapped.
            let text = on_one_line(text);
            ListRow::Item(format!("{head:>8}"), text, target)
        };
        let rules = match self.wanted.rules.variant {
            Variant::Basic => "basic, to learn the game",
            Variant::Standard => "standard",
        };
        let mut rows = vec![
            ListRow::Heading("The computer"),
            row("Play", "begin a game now", MenuRow::Begin),
            row("Strength", &format!("{}, of 9", self.wanted.level), MenuRow::Level),
            row("Rules", rules, MenuRow::Rules),
            row("You", &format!("have {}", self.wanted.colour), MenuRow::Colour),
        ];
        rows.push(if self.games.is_empty() {
            ListRow::Note("Nobody is playing just now.")
        } else {
            ListRow::Heading("Games that go on")
        });
        let now = steady_now();
        rows.extend(self.games.iter().map(|game| {
            let line = game_row(game, None, now, true).into_line();
            row("Watch", &line.text, MenuRow::Game(game.row.id))
        }));
        rows
    }

    fn act(screen: &mut ListScreen<GuestMenu>, action: DialogAction) -> Flow {
        let target = screen.target().copied();
        match (action, target) {
            (DialogAction::Accept, Some(MenuRow::Game(game))) => {
                return screen.leave_for(MenuChoice::Watch(game));
            }
            (DialogAction::Accept, _) => {
                return screen.leave_for(MenuChoice::Play(screen.list.wanted));
            }
            (DialogAction::Change | DialogAction::ChangeBack, Some(row)) => {
                screen.list.change(row, action == DialogAction::Change);
                screen.update_rows();
            }
            _ => {}
        }
        Flow::Go
    }

    /// Changes a clicked value to the next one, and opens anything else.
    fn click(screen: &mut ListScreen<GuestMenu>) -> Flow {
        let is_value =
            matches!(screen.target(), Some(MenuRow::Level | MenuRow::Rules | MenuRow::Colour));
        Self::act(screen, if is_value { DialogAction::Change } else { DialogAction::Accept })
    }

    /// There is nothing to carry out: the only dialog is the page of rules.
    fn perform(_: &mut ListScreen<GuestMenu>, never: Infallible) -> ServerResult<Flow> {
        match never {}
    }

    /// Reads the games again.
    fn refresh(screen: &mut ListScreen<GuestMenu>) {
        screen.list.read = Instant::now();
        match screen.list.server.lists() {
            Ok(lists) => screen.list.games = lists.going.iter().take(MOST).cloned().collect(),
            Err(error) => screen.notice = Some(Notice::refusal(&error)),
        }
        screen.update_rows();
    }

    fn hear(_: &mut ListScreen<GuestMenu>, (): ()) -> Flow {
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.read + PAUSE)
    }

    fn sit_down(&self, choice: MenuChoice, screen: Screen) -> ServerResult<Sitting> {
        let visitor = match choice {
            MenuChoice::Watch(game) => watching(&self.server, game, screen)?,
            MenuChoice::Play(wanted) => {
                playing(&self.server, wanted, (&self.user, self.client), screen)
            }
        };
        Ok(Sitting::Table(visitor))
    }
}

#[cfg(test)]
mod tests {
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
}
