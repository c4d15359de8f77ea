//! Connections without a key, if the operator admits them: they watch games, or play against the
//! computer in games that are not saved ([`Practice`]). The [`KeylessMenu`] lists the games.

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;
use ratatui::layout::Rect;

use crate::kit::session::PersonId;
use crate::kit::storage::{self, Name};
use crate::kit::strength::Strength;
use crate::kit::system::steady_now;
use crate::kit::terminal::Flow;
use crate::kit::text::on_one_line;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::form::step;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text::Notice;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};
use crate::punct::computer::ComputerDecision;
use crate::punct::control::table::TableClient;
use crate::punct::play::{
    ChangeKind, Command, CommandError, CommandResult, Match, Seat, Snapshot, TableOwner,
};
use crate::punct::record::Record;
use crate::punct::screen::{
    Budgets, GuestSession, InitialView, Preferences, ScreenHandle, TableVisitor,
};
use crate::rules::{Game, Player, Rules, Variant};
use crate::server::clients::Client;
use crate::server::database::GameId;
use crate::server::engine_pool::EnginePool;
use crate::server::game_server::{
    GameServer, ListedGame, ServerResult, TableLink, play_answer, request,
};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::list_screen::{LEAVE, List, ListRow, ListScreen, RULES, THEME};
use crate::server::log::log_trouble;
use crate::server::room::{Keeper, Room};
use crate::server::ssh::{Terminal, Visit};
use crate::server::verbs::rows::game_row;

/// Serves a guest without a key, at the list and at games, until they leave.
pub fn visit(server: &GameServer, visit: &mut Visit, terminal: Terminal) -> VisitEnd {
    let looks = InitialView { environment: terminal.environment, ..InitialView::default() };
    let Visit { guest, keyboard, wire, .. } = visit;
    let client = Client::Address(guest.address);
    let connection = (&*keyboard, &mut *wire, terminal.size);
    let (terminal, look) = GuestTerminal::new(connection, &looks, false);
    let menu = KeylessMenu::new(server, &guest.user, client);
    let mut screen = ListScreen::new(menu, Preferences::new(look));
    KeylessMenu::refresh(&mut screen);
    let visit_end = terminal.show(screen, (server.engine_pool(), client));
    visit_end.report(wire, |why| format!("Sorry: the server failed here: {why}."));
    visit_end
}

/// For guests without a key. The stronger levels would think longer.
const LEVELS: usize = 3;

/// The engine's advice uses no more than the engine when it plays these guests at its strongest.
fn budgets() -> Budgets {
    Strength::all().nth(LEVELS - 1).map_or(Budgets::USUAL, Budgets::from_level)
}

const MOST: usize = 100;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuChoice {
    Watch(GameId),
    Play(WantedPractice),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuRow {
    Begin,
    Level,
    Rules,
    Colour,
    Game(GameId),
}

/// The list: a game against the computer, and games to watch.
struct KeylessMenu {
    server: GameServer,
    /// The login name of the guest.
    user: String,
    client: Client,
    games: Vec<ListedGame>,
    wanted: WantedPractice,
    read: Instant,
}

impl KeylessMenu {
    fn new(server: &GameServer, user: &str, client: Client) -> KeylessMenu {
        let rules = Rules { variant: Variant::Basic, ..Rules::default() };
        let wanted = WantedPractice { level: Strength::FIRST, rules, colour: Player::White };
        KeylessMenu {
            server: server.clone(),
            user: user.to_owned(),
            client,
            games: Vec::new(),
            wanted,
            read: Instant::now(),
        }
    }

    fn change(&mut self, row: MenuRow, forward: bool) {
        let wanted = &mut self.wanted;
        match row {
            MenuRow::Level => {
                let levels: Vec<_> =
                    Strength::all().take(LEVELS).map(|level| (level, ())).collect();
                step(&mut wanted.level, &levels, forward);
            }
            MenuRow::Rules => {
                let variants = [(Variant::Basic, ()), (Variant::Standard, ())];
                step(&mut wanted.rules.variant, &variants, forward);
            }
            MenuRow::Colour => wanted.colour = wanted.colour.opponent(),
            MenuRow::Begin | MenuRow::Game(_) => {}
        }
    }
}

impl List for KeylessMenu {
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
        let rules = match self.wanted.rules.variant {
            Variant::Basic => "basic, to learn the game",
            Variant::Standard => "standard",
        };
        let mut rows = vec![
            ListRow::Heading("The computer"),
            item("Play", "begin a game now", MenuRow::Begin),
            item("Strength", &format!("{}, of 9", self.wanted.level), MenuRow::Level),
            item("Rules", rules, MenuRow::Rules),
            item("You", &format!("have {}", self.wanted.colour), MenuRow::Colour),
        ];
        rows.push(if self.games.is_empty() {
            ListRow::Note("Nobody is playing just now.")
        } else {
            ListRow::Heading("Games that go on")
        });
        let now = steady_now();
        for game in &self.games {
            let line = game_row(game, None, now, true).into_line();
            rows.push(item("Watch", &line.text, MenuRow::Game(game.row.id)));
        }
        rows
    }

    fn act(screen: &mut ListScreen<KeylessMenu>, action: DialogAction) -> Flow {
        let target = screen.target().copied();
        match action {
            DialogAction::Accept => screen.leave_for(match target {
                Some(MenuRow::Game(game)) => MenuChoice::Watch(game),
                _ => MenuChoice::Play(screen.list.wanted),
            }),
            DialogAction::Change | DialogAction::ChangeBack => {
                if let Some(row) = target {
                    screen.list.change(row, action == DialogAction::Change);
                    screen.update_rows();
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    /// Changes a clicked value to the next one, and opens anything else.
    fn click(screen: &mut ListScreen<KeylessMenu>) -> Flow {
        let is_value =
            matches!(screen.target(), Some(MenuRow::Level | MenuRow::Rules | MenuRow::Colour));
        Self::act(screen, if is_value { DialogAction::Change } else { DialogAction::Accept })
    }

    /// There is nothing to carry out: the only dialog is the page of rules.
    fn perform(_: &mut ListScreen<KeylessMenu>, never: Infallible) -> ServerResult<Flow> {
        match never {}
    }

    fn refresh(screen: &mut ListScreen<KeylessMenu>) {
        screen.list.read = Instant::now();
        match screen.list.server.lists() {
            Ok(lists) => screen.list.games = lists.going.iter().take(MOST).cloned().collect(),
            Err(error) => screen.notice = Some(Notice::refusal(&error)),
        }
        screen.update_rows();
    }

    fn receive_news(_: &mut ListScreen<KeylessMenu>, (): ()) -> Flow {
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.read + PAUSE)
    }

    fn sit_down(&self, choice: MenuChoice, screen: ScreenHandle) -> ServerResult<GuestSession> {
        let (mut visitor, greeting) = match choice {
            MenuChoice::Watch(game) => {
                let watched = self.server.database(|it| ListedGame::find(it, game))?;
                let (link, seen) = TableLink::new(&self.server, None, game, screen)?;
                let spectator = TableClient::new(link.person(), seen, watched.forbids_advice());
                let [white, black] = &watched.names;
                let greeting = format!("You watch {white} and {black}; q leads back to the list");
                (TableVisitor::new(spectator, Box::new(link)), greeting)
            }
            MenuChoice::Play(wanted) => {
                let colour = wanted.colour;
                let name = self.user.parse().unwrap_or(Name::default_of(colour));
                let engine_pool = self.server.engine_pool();
                let practice = Practice::begin(wanted, &name, screen, engine_pool, self.client);
                let player = TableClient::new(GUEST, practice.snapshot(), false);
                let greeting = format!(
                    "You have {colour}, the computer has {}; ? shows the keys, q leads back",
                    colour.opponent()
                );
                (TableVisitor::new(player, Box::new(practice)), greeting)
            }
        };
        visitor.greeting = Some(greeting);
        visitor.budgets = budgets();
        Ok(GuestSession::Table(visitor))
    }
}

fn item(head: &str, text: &str, target: MenuRow) -> ListRow<MenuRow> {
    // Blanks that align columns are dropped, because the text may be wrapped.
    ListRow::Item(format!("{head:>8}"), on_one_line(text), target)
}

const GUEST: PersonId = PersonId(0);

const FAILED: &str = "The computer could not move. Take your move back, or leave for another game";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WantedPractice {
    level: Strength,
    rules: Rules,
    colour: Player,
}

/// A game against the computer, and the owner of its table. It ends when all clones are dropped.
#[derive(Clone)]
struct Practice(Arc<PracticeShared>);

struct PracticeShared {
    room: Mutex<Room>,
    engine_pool: EnginePool,
    /// The client whose share of the engine the game uses.
    client: Client,
    /// The number of the latest request to the engine. Earlier requests are cancelled.
    requests: Arc<AtomicU64>,
}

impl Practice {
    fn begin(
        wanted: WantedPractice,
        name: &Name,
        screen: ScreenHandle,
        engine_pool: &EnginePool,
        client: Client,
    ) -> Practice {
        let WantedPractice { level, rules, colour } = wanted;
        let mut names = [name.clone(), Name::computer()];
        let mut seats = [Seat::Person(GUEST), Seat::Computer(level)];
        if colour == Player::Black {
            names.reverse();
            seats.reverse();
        }
        let record = Record::new(rules, names, storage::now());
        let mut room = Room::new(Match::at_table(&record, seats.into()));
        room.add(GUEST, screen);
        room.table.come(GUEST, steady_now());
        room.show();
        let practice = Practice(Arc::new(PracticeShared {
            room: Mutex::new(room),
            engine_pool: engine_pool.clone(),
            client,
            requests: Arc::default(),
        }));
        PracticeShared::resume(&practice.0, &practice.0.room.lock());
        practice
    }

    fn snapshot(&self) -> Snapshot {
        self.0.room.lock().table.snapshot()
    }
}

impl PracticeShared {
    /// Lets the computer think if it is the computer's turn in `room`, which the caller has locked.
    fn resume(this: &Arc<PracticeShared>, room: &Room) {
        let seen = room.table.snapshot();
        let number = this.cancel();
        let Some(request) = request(&seen) else { return };
        let (practice, requests) = (Arc::downgrade(this), Arc::clone(&this.requests));
        let begun = this.engine_pool.think(
            this.client,
            seen.record.game().clone(),
            request,
            move || requests.load(Ordering::Relaxed) == number,
            move |game, answer| {
                let Some(shared) = practice.upgrade() else { return };
                match answer {
                    Ok(answer) => PracticeShared::answer(&shared, game, answer),
                    Err(failure) => cannot_move(&shared.room.lock(), &failure.why),
                }
            },
        );
        if let Err(error) = begun {
            cannot_move(room, &error.to_string());
        }
    }

    /// Cancels earlier requests to the engine. Gives the number of the next one.
    fn cancel(&self) -> u64 {
        let number = self.requests.fetch_add(1, Ordering::Relaxed) + 1;
        self.engine_pool.forget_unwanted();
        number
    }

    fn answer(this: &Arc<PracticeShared>, game: &Game, answer: ComputerDecision) {
        let (room, now) = (&mut *this.room.lock(), steady_now());
        let present = room.table.game();
        let is_same = present.moves() == game.moves() && present.outcome().is_none();
        if is_same
            && room.change(&mut Unsaved, now, |table| play_answer(table, answer, now)).is_ok()
        {
            PracticeShared::resume(this, room);
        }
    }
}

fn cannot_move(room: &Room, why: &str) {
    log_trouble(&format!("the computer can't move in a guest's game: {why}"));
    room.notify(FAILED);
}

impl Drop for PracticeShared {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl TableOwner for Practice {
    fn ask(&mut self, command: Command) -> CommandResult {
        let room = &mut *self.0.room.lock();
        if room.apply(&mut Unsaved, GUEST, command, steady_now())? >= ChangeKind::Game {
            PracticeShared::resume(&self.0, room);
        }
        Ok(())
    }
}

struct Unsaved;

impl Keeper for Unsaved {
    type Error = CommandError;

    fn store(&mut self, _: ChangeKind, _: &Snapshot, _: &mut Match, _: Timestamp) -> CommandResult {
        Ok(())
    }
}
