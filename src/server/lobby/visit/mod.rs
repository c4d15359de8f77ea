//! A guest's visit: from the lobby to the games and back.

#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::time::Duration;

use super::inbox::Inbox;
use super::state::Lobby;
use crate::kit::terminal::{AwayTerminal, Outbox, Questioning, WayThere, connect};
use crate::kit::ui::notice::Notice;
use crate::punct::screen::{Bell, Budgets, Habits, Looks, Screen, Visitor};
use crate::rules::Player;
use crate::server::choices::Choices;
use crate::server::database::{Account, GameId, GameState};
use crate::server::game_server::{GameServer, ServerNews, Watched};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::rations::Client;
use crate::server::ssh::{Terminal, Visit};

/// Serves the owner of an account, in the lobby and at games, until they leave. Then their terminal
/// is restored, and a last line shown.
pub fn visit(
    server: &GameServer,
    account: &Account,
    visit: &mut Visit,
    terminal: Terminal,
) -> VisitEnd {
    let choices: Choices = account.settings.parse().unwrap_or_default();
    let mut environment = terminal.environment;
    if choices.true_colour {
        environment.push(("COLORTERM".to_owned(), "truecolor".to_owned()));
    }
    let looks = Looks { environment, theme: choices.theme };
    // First, so that no later choice is missed.
    let inbox = Inbox::default();
    let input = inbox.clone();
    let _listening = server.listen(account, Box::new(move |news| input.hear(news)));
    let Visit { keyboard, wire, pass, .. } = visit;
    let has_room = !choices.pictures || pass.takes_pictures();
    let size = terminal.size;
    let (mut heard, away) = connect(size);
    let first = Some((heard.outbox(), away));
    let questioning = if choices.pictures && has_room { looks.ask(size) } else { None };
    heard.listen_for(questioning.as_ref());
    let questions = match &questioning {
        Some(questioning) => questioning.text(),
        None => looks.measure(&mut heard).into(),
    };
    keyboard.give_to(heard);
    // If the guest is gone, the screen notices it.
    let _ = wire.write_all(&questions);
    let mut look = looks.appearance();
    if let Some(answers) = questioning.as_ref().and_then(Questioning::answers_soon) {
        look.learn(&answers);
    }
    let terminal = GuestTerminal { keyboard, wire, size, questioning };
    let stay = LobbyVisit { server, account, terminal, inbox, first };
    let (points, is_muted, mouse) = (choices.pointing, account.muted, choices.mouse);
    let bell = Bell::new(choices.bell);
    let notice = (!has_room).then(|| Notice::warning(NO_ROOM));
    let visit_end = stay.run(Habits { look, points, is_muted, mouse, bell }, notice);
    visit_end.tell(wire, |why| format!("The lobby failed: {why}. Your games are kept."));
    visit_end
}

/// What a player is told whose screen can't have pictures.
const NO_ROOM: &str =
    "The server has no room for pictures just now: the board is drawn by characters";

/// How long a guest may do nothing.
const IN_THE_LOBBY: Duration = Duration::from_secs(15 * 60);
const AT_A_GAME: Duration = Duration::from_secs(60 * 60);

struct LobbyVisit<'a, W> {
    server: &'a GameServer,
    account: &'a Account,
    terminal: GuestTerminal<'a, W>,
    inbox: Inbox,
    /// What the lobby is shown on first: what is typed since the guest came waits for it.
    first: Option<(Outbox<ServerNews>, AwayTerminal<ServerNews>)>,
}

impl<W: WayThere> LobbyVisit<'_, W> {
    fn run(mut self, habits: Habits, notice: Option<Notice>) -> VisitEnd {
        let mut lobby = match Lobby::new(self.server, self.account, habits, self.inbox.clone()) {
            Ok(lobby) => lobby,
            Err(error) => return VisitEnd::Failed(error.to_string()),
        };
        lobby.notice = notice;
        loop {
            if let Err(visit_end) = self.in_the_lobby(&mut lobby) {
                return visit_end;
            }
            let Some(game) = lobby.take_game() else { return VisitEnd::Left };
            match self.at_a_game(game, &mut lobby.habits) {
                Ok(Ok(())) => lobby.notice = None,
                Ok(Err(why)) => lobby.notice = Some(Notice::refused(&why)),
                Err(visit_end) => return visit_end,
            }
            lobby.refresh();
        }
    }

    /// Shows the lobby until it is left, for a game or for good.
    fn in_the_lobby(&mut self, lobby: &mut Lobby) -> Result<(), VisitEnd> {
        self.terminal.keyboard.set_patience(IN_THE_LOBBY);
        let (outbox, away) = self.first.take().unwrap_or_else(|| {
            let (input, away) = self.terminal.connect();
            let outbox = input.outbox();
            self.terminal.keyboard.give_to(input);
            (outbox, away)
        });
        self.inbox.open(outbox);
        let end = self.terminal.show_list("lobby", lobby, away);
        self.inbox.close();
        end
    }

    /// Shows a game until it is left. The inner error says why it can't be shown (any longer).
    fn at_a_game(
        &mut self,
        game: GameId,
        habits: &mut Habits,
    ) -> Result<Result<(), String>, VisitEnd> {
        let LobbyVisit { server, account, terminal, inbox, .. } = self;
        terminal.keyboard.set_patience(AT_A_GAME);
        let sit_down = |screen: Screen| {
            let watched = server.watched(game)?;
            let (place, seen) = server.sit_down(Some(account.id), game, screen.clone())?;
            let ignored = server.ignored_persons(account.id)?;
            inbox.open_game(screen);
            Ok(Visitor {
                who: place.person(),
                seen,
                owner: Box::new(place),
                greeting: greeting(&watched, account),
                invitation: None,
                forbids_advice: watched.forbids_advice(),
                ignored,
                budgets: Budgets::USUAL,
            })
        };
        let engine = (server.thinkers(), Client::Account(account.id));
        let failed = "the game failed here, and is kept: ";
        let end = terminal.show_game(habits, engine, failed, sit_down);
        inbox.close();
        end
    }
}

fn greeting(game: &Watched, account: &Account) -> Option<String> {
    let GameState::Turn(_) = game.row.state else { return None };
    let name = |player: Player| &game.names[player as usize];
    let said = match game.colour_of(account.id) {
        Some(colour) => {
            format!("You have {colour}, {} has {}", name(colour.opponent()), colour.opponent())
        }
        None => format!("You watch {} and {}", name(Player::White), name(Player::Black)),
    };
    Some(format!("{said}; ? shows the keys, q leads back to the lobby"))
}
