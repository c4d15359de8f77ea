//! Plays a game with a guest line by line, as in `ssh HOST plain`.

use std::io::{self, BufReader, Write};
use std::thread;

use super::guest_lines::GuestLines;
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::text::StreamError;
use crate::punct::control::table::TableClient;
use crate::punct::plain::{self, EngineShare, PlainSession, PlainView, PlayError, Stream};
use crate::punct::play::{Seats, Session, TableView as _};
use crate::rules::{Player, Rules};
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{Account, GameId};
use crate::server::engine_pool::EnginePool;
use crate::server::game_server::{
    AccountTasks, GameServer, ListedGame, ServerError, ServerNews, ServerResult, SubscriptionGuard,
    TableLink, check_engine, warning_of_game,
};
use crate::server::ssh::{Exit, Keyboard, SessionUse, Visit, Wire};

/// Writes text to a terminal in raw mode: each line ends with CR and LF.
pub struct RawModeWriter(pub Wire);

impl Write for RawModeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut ended = Vec::with_capacity(bytes.len() + 16);
        for byte in bytes {
            if *byte == b'\n' {
                ended.push(b'\r');
            }
            ended.push(*byte);
        }
        self.0.write_all(&ended)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

const NOT_SAVED: &str =
    "This game is not saved anywhere; \"computer none\" is for two at one keyboard";

/// Plays this game of the server, or else a game that is saved nowhere: then White is the guest and
/// Black the computer, unless the guest changes that.
pub fn play(
    visit: &mut Visit,
    account: &Account,
    server: &GameServer,
    game: Option<GameId>,
) -> ServerResult<Exit> {
    if let Err(why) = visit.pass.use_for(SessionUse::Lines) {
        server.log_rejection(Client::Account(account.id), why);
        return Ok(visit.refuse(Exit::Refused, &why.to_string()));
    }
    let (table, notices, _listening) = match game {
        None => {
            server.database(|it| check_engine(it, account.id))?;
            let white = Name::from_save(account.name.to_string());
            let names = [white, Name::default_of(Player::Black)];
            let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
            let game = Session::new(Store::without_folder(), Rules::default(), names);
            let table = PlainSession::new(game.with_seats(seats, false));
            (table, vec![NOT_SAVED.to_owned()], None)
        }
        Some(game) => {
            let view = PlainView::default();
            let bans_advice = server.database(|it| ListedGame::find(it, game))?.forbids_advice();
            let ignored = server.ignored_persons(account.id)?;
            let (link, seen) = TableLink::new(server, Some(account.id), game, view.clone())?;
            let mut client = TableClient::new(link.person(), seen, bans_advice);
            client.ignored = ignored;
            let table = PlainSession::at_table(client, Box::new(link), view.clone());
            let hear = Box::new(move |news| announce(news, &view));
            let warning = server.database(|it| warning_of_game(it, account.id, game))?;
            (table, Vec::from_iter(warning), Some(SubscriptionGuard::new(server, account, hear)))
        }
    };
    let tasks = AccountTasks::new(server, account.id);
    let session =
        table.sharing(share(&visit.keyboard, account, server)).with_tasks_in(Box::new(tasks));
    let played = if visit.terminal.is_some() {
        // The guest's terminal sends each key and shows nothing on its own.
        plain::serve(GuestLines::new(visit), RawModeWriter(visit.wire.clone()), session, &notices)
    } else {
        // It keeps this memory as long as the session lasts.
        let input = BufReader::with_capacity(1024, visit.keyboard.read(0));
        plain::serve(Stream(input), visit.wire.clone(), session, &notices)
    };
    Ok(match played {
        Err(PlayError::Broken(StreamError::Input(why))) => {
            visit.refuse(Exit::Refused, &why.to_string())
        }
        Ok(()) if !visit.keyboard.is_gone() => Exit::Done,
        Ok(()) | Err(_) => Exit::Refused,
    })
}

fn announce(news: ServerNews, view: &PlainView) {
    if let ServerNews::GameBegun(game) = news {
        view.notify(&format!("Your game {game} has begun: \"ssh HOST plain {game}\" leads to it"));
    }
}

/// The engine works when it is the guest's turn, and only while the guest is there. It refuses to
/// work during a rated game of the guest. Lines count as commands of the guest.
fn share(keyboard: &Keyboard, account: &Account, server: &GameServer) -> EngineShare {
    let (id, client) = (account.id, Client::Account(account.id));
    let (is_there, waits) = (keyboard.presence(), keyboard.presence());
    let (asked, rationed) = (server.clone(), server.clone());
    EngineShare {
        next_line: Box::new(move || {
            while waits()
                && let Err(ServerError::TooOften(wait)) =
                    rationed.ration(client, RationedAction::Command)
            {
                thread::sleep(wait);
            }
            waits()
        }),
        hold: Box::new(on_thinker(server.engine_pool().clone(), client, keyboard)),
        search: Box::new(on_thinker(server.engine_pool().search_pool(), client, keyboard)),
        goes_on: Box::new(is_there),
        refusal: Box::new(move || {
            asked.database(|it| check_engine(it, id)).err().map(|error| error.to_string())
        }),
    }
}

/// The work is left out only if the guest has left or the system gives no thread.
fn on_thinker(
    engine_pool: EnginePool,
    client: Client,
    keyboard: &Keyboard,
) -> impl Fn(&mut dyn FnMut()) + 'static {
    let is_there = keyboard.presence();
    move |work| {
        let _ = engine_pool.hold(client, is_there.clone(), work);
    }
}
