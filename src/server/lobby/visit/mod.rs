//! A guest's visit: from the lobby to the games and back.

#[cfg(test)]
mod tests;

use super::LobbyScreen;
use super::inbox::Inbox;
use crate::kit::lessons::PuzzleId;
use crate::kit::ui::notice::Notice;
use crate::punct::control::table::TableClient;
use crate::punct::screen::{Bell, Habits, Looks, Screen, TaskVisitor, Visitor};
use crate::rules::Player;
use crate::server::choices::Choices;
use crate::server::database::{Account, GameId, GameState, games};
use crate::server::game_server::{
    AccountTasks, GameServer, ListedGame, Listening, ServerError, ServerResult, TableLink, today,
    warning_of_game,
};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::rations::Client;
use crate::server::ssh::{Terminal, Visit};

/// Serves the owner of an account, in the lobby and at games, until the owner leaves. Shows a last
/// line if the owner left or the lobby failed.
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
    let looks = Looks { environment, theme: choices.theme };
    // The inbox is there before the screen, so that no later choice is missed.
    let inbox = Inbox::default();
    let input = inbox.clone();
    let _listening = Listening::new(server, account, Box::new(move |news| input.hear(news)));
    let Visit { keyboard, wire, pass, .. } = visit;
    let has_room = !choices.pictures || pass.takes_pictures();
    let place = (&*keyboard, &mut *wire, terminal.size);
    let (terminal, look) = GuestTerminal::new(place, &looks, choices.pictures && has_room);
    let (points, is_muted, mouse) = (choices.pointing, choices.muted, choices.mouse);
    let habits = Habits { look, points, is_muted, mouse, bell: Bell::new(choices.bell) };
    let visit_end = match LobbyScreen::for_account(server, account, habits, inbox) {
        Ok(mut screen) => {
            let no_room = (!has_room).then(|| Notice::warning(NO_ROOM));
            screen.notice = screen.notice.take().or(no_room);
            terminal.show(screen, (server.thinkers(), Client::Account(account.id)))
        }
        Err(error) => VisitEnd::Failed(error.to_string()),
    };
    visit_end.tell(wire, |why| format!("The lobby failed: {why}. Your games are kept."));
    visit_end
}

/// The text for a player who wants pictures if the server has no memory for them.
const NO_ROOM: &str =
    "The server has no room for pictures just now: the board is drawn by characters";

/// Lets the owner of an account sit down at a game, to play or to watch.
pub(super) fn visitor(
    server: &GameServer,
    account: &Account,
    game: GameId,
    screen: Screen,
) -> ServerResult<Visitor> {
    let watched = server.database(|it| ListedGame::find(it, game))?;
    let warning = server.database(|it| warning_of_game(it, account.id, game))?;
    let (place, seen) = TableLink::new(server, Some(account.id), game, screen)?;
    let mut client = TableClient::new(place.person(), seen, watched.forbids_advice());
    client.ignored = server.ignored_persons(account.id)?;
    let mut visitor = Visitor::new(client, Box::new(place));
    visitor.panel.in_rated_game =
        server.database(|it| games::rated_game_of(it, account.id))?.is_some();
    visitor.greeting = greeting(&watched, account, warning);
    visitor.task_store = Some(Box::new(AccountTasks::new(server, account.id)));
    Ok(visitor)
}

/// Lets the owner of an account try tasks: those with these names, or those for today.
pub(super) fn task_visitor(
    server: &GameServer,
    account: &Account,
    names: Option<&[PuzzleId]>,
) -> ServerResult<TaskVisitor> {
    let (book, today) = (AccountTasks::new(server, account.id).book()?.0, today());
    let tasks = match names {
        None => book.due(today).cloned().collect(),
        Some(names) => names.iter().filter_map(|&name| book.find(name)).cloned().collect(),
    };
    let store = Box::new(AccountTasks::new(server, account.id));
    TaskVisitor::new(tasks, today, store).ok_or(ServerError::NoTask)
}

/// Returns the first text at a game that goes on. `warning` is more important than the keys.
fn greeting(game: &ListedGame, account: &Account, warning: Option<String>) -> Option<String> {
    let GameState::Turn(_) = game.row.state else { return None };
    let name = |player: Player| &game.names[player as usize];
    let said = match game.colour_of(account.id) {
        Some(colour) => {
            format!("You have {colour}, {} has {}", name(colour.opponent()), colour.opponent())
        }
        None => format!("You watch {} and {}", name(Player::White), name(Player::Black)),
    };
    let rest = warning.map(|warning| format!(". {warning}"));
    Some(said + rest.as_deref().unwrap_or("; ? shows the keys, q leads back to the lobby"))
}
