//! A session of the owner of an account, from the lobby to games and back. Its inbox tells the
//! lobby only of changes that the lobby shows, once until it has read them. New choices, games that
//! begin, and whether the owner plays a rated game go to the screen that is shown.

#[cfg(test)]
mod tests;

use std::mem;
use std::sync::Arc;

use parking_lot::Mutex;

use super::LobbyScreen;
use super::sections::LobbySection;
use crate::kit::lessons::PuzzleId;
use crate::kit::system::today;
use crate::kit::terminal::Outbox;
use crate::kit::ui::text::Notice;
use crate::punct::control::table::TableClient;
use crate::punct::screen::{
    Bell, InitialView, Preferences, ScreenHandle, TableVisitor, TaskVisitor,
};
use crate::rules::Player;
use crate::server::choices::Choices;
use crate::server::clients::Client;
use crate::server::database::{Account, GameId, GameState, games};
use crate::server::game_server::{
    AccountTasks, GameServer, ListedGame, ServerError, ServerList, ServerNews, ServerResult,
    SubscriptionGuard, TableLink, warning_of_game,
};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::ssh::{Terminal, Visit};

/// Until the owner leaves. Shows a last line if the owner left or the lobby failed.
pub fn visit(
    server: &GameServer,
    account: &Account,
    visit: &mut Visit,
    terminal: Terminal,
) -> VisitEnd {
    let choices = Choices::from_account(account);
    let mut environment = terminal.environment;
    if choices.true_colour {
        environment.push(("COLORTERM".to_owned(), "truecolor".to_owned()));
    }
    let looks = InitialView { environment, theme: choices.theme };
    // The inbox is there before the screen, so that no later choice is missed.
    let inbox = Inbox::default();
    let input = inbox.clone();
    let _listening =
        SubscriptionGuard::new(server, account, Box::new(move |news| input.receive_news(news)));
    let Visit { keyboard, wire, pass, .. } = visit;
    let has_room = !choices.pictures || pass.takes_pictures();
    let connection = (&*keyboard, &mut *wire, terminal.size);
    let (terminal, look) = GuestTerminal::new(connection, &looks, choices.pictures && has_room);
    let preferences = Preferences {
        look,
        points: choices.pointing,
        is_muted: choices.muted,
        mouse: choices.mouse,
        bell: Bell::new(choices.bell),
    };
    let visit_end = match LobbyScreen::for_account(server, account, preferences, inbox) {
        Ok(mut screen) => {
            let no_room = (!has_room).then(|| Notice::warning(NO_ROOM));
            screen.notice = screen.notice.take().or(no_room);
            terminal.show(screen, (server.engine_pool(), Client::Account(account.id)))
        }
        Err(error) => VisitEnd::Failed(error.to_string()),
    };
    visit_end.report(wire, |why| format!("The lobby failed: {why}. Your games are kept."));
    visit_end
}

const NO_ROOM: &str =
    "The server has no room for pictures just now: the board is drawn by characters";

pub fn visitor(
    server: &GameServer,
    account: &Account,
    game: GameId,
    screen: ScreenHandle,
) -> ServerResult<TableVisitor> {
    let watched = server.database(|it| ListedGame::find(it, game))?;
    let warning = server.database(|it| warning_of_game(it, account.id, game))?;
    let (link, seen) = TableLink::new(server, Some(account.id), game, screen)?;
    let mut client = TableClient::new(link.person(), seen, watched.forbids_advice());
    client.ignored = server.ignored_persons(account.id)?;
    let mut visitor = TableVisitor::new(client, Box::new(link));
    visitor.panel.in_rated_game =
        server.database(|it| games::rated_game_of(it, account.id))?.is_some();
    visitor.greeting = greeting(&watched, account, warning);
    visitor.task_store = Some(Box::new(AccountTasks::new(server, account.id)));
    Ok(visitor)
}

pub fn task_visitor(
    server: &GameServer,
    account: &Account,
    names: Option<&[PuzzleId]>,
) -> ServerResult<TaskVisitor> {
    let (store, today) = (AccountTasks::new(server, account.id), today());
    let (book, _) = store.book()?;
    let tasks = match names {
        None => book.due(today).cloned().collect(),
        Some(names) => names.iter().filter_map(|&name| book.find(name)).cloned().collect(),
    };
    TaskVisitor::new(tasks, today, Box::new(store)).ok_or(ServerError::NoTask)
}

/// The first text at a game that goes on. `warning` is more important than the keys.
fn greeting(game: &ListedGame, account: &Account, warning: Option<String>) -> Option<String> {
    let GameState::Turn(_) = game.row.state else { return None };
    let [white, black] = &game.names;
    let players = match game.colour_of(account.id) {
        Some(Player::White) => format!("You have White, {black} has Black"),
        Some(Player::Black) => format!("You have Black, {white} has White"),
        None => format!("You watch {white} and {black}"),
    };
    Some(match warning {
        Some(warning) => format!("{players}. {warning}"),
        None => format!("{players}; ? shows the keys, q leads back to the lobby"),
    })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum StaleParts {
    #[default]
    Nothing,
    Lists,
    /// The lists, and what belongs to the owner: games, challenges, ratings, tasks and vacation.
    All,
}

impl StaleParts {
    pub fn from_list(list: ServerList) -> StaleParts {
        if list == ServerList::Own { StaleParts::All } else { StaleParts::Lists }
    }
}

/// The inbox of a visit. Clones share one inbox.
#[derive(Clone, Default)]
pub struct Inbox(Arc<Mutex<InboxState>>);

#[derive(Default)]
enum OnScreen {
    #[default]
    Nothing,
    Lobby(Outbox<ServerNews>),
    Game(ScreenHandle),
}

#[derive(Default)]
struct InboxState {
    shown: OnScreen,
    queued: Vec<ServerNews>,
    /// The section that the lobby shows, or will show when it opens again.
    section: LobbySection,
    /// What has become stale since the lobby last began to read, even while it is not open.
    told: StaleParts,
    /// The last game that has begun while another was on the screen.
    begun: Option<GameId>,
}

impl Inbox {
    pub fn receive_news(&self, news: ServerNews) {
        let state = &mut *self.0.lock();
        let ServerNews::Changed(list) = news else { return state.pass_on(news) };
        let due = StaleParts::from_list(list);
        if state.told >= due || !state.section.shows(list) {
            return;
        }
        state.told = due;
        if let OnScreen::Lobby(outbox) = &state.shown {
            outbox.post(news);
        }
    }

    /// Switches to the lobby. If the lobby has missed anything, tells it to read everything again.
    pub fn open(&self, outbox: Outbox<ServerNews>) {
        let state = &mut *self.0.lock();
        if state.told > StaleParts::Nothing {
            outbox.post(ServerNews::Changed(ServerList::Own));
        }
        state.show(OnScreen::Lobby(outbox));
    }

    pub fn open_game(&self, screen: ScreenHandle) {
        self.0.lock().show(OnScreen::Game(screen));
    }

    pub fn close(&self) {
        self.0.lock().shown = OnScreen::Nothing;
    }

    /// The lobby begins to read as much as `due` says. From now on, the inbox tells the lobby again
    /// of changes to what is read.
    pub fn reads(&self, due: StaleParts) {
        let state = &mut *self.0.lock();
        if due >= state.told {
            state.told = StaleParts::Nothing;
        }
    }

    pub fn take_begun(&self) -> Option<GameId> {
        self.0.lock().begun.take()
    }

    pub fn shows(&self, section: LobbySection) {
        self.0.lock().section = section;
    }
}

impl InboxState {
    /// Switches to a screen, and passes on the news that came while there was none.
    fn show(&mut self, shown: OnScreen) {
        self.shown = shown;
        for news in mem::take(&mut self.queued) {
            self.pass_on(news);
        }
    }

    /// Passes on a choice, the beginning of a game, or a change of whether the owner plays a rated
    /// game. Queues the news if nothing is on the screen.
    fn pass_on(&mut self, news: ServerNews) {
        let screen = match &self.shown {
            OnScreen::Nothing => return self.queued.push(news),
            OnScreen::Lobby(outbox) => return outbox.post(news),
            OnScreen::Game(screen) => screen,
        };
        match news {
            ServerNews::PreferenceChanged(preference) => screen.change(preference),
            ServerNews::InRatedGame(is_so) => screen.set_rated_game(is_so),
            ServerNews::GameBegun(game) => {
                screen.announce(format!(
                    "Your game {game} has begun; q leads to the lobby, where Enter opens it"
                ));
                self.begun = Some(game);
            }
            ServerNews::Changed(_) => {}
        }
    }
}
