//! Guests without a key, if the operator admits them: they watch games, or play against the
//! computer in games that are not saved.
//!
//! The [`menu`] lists the games. [`practice`] is a game against the computer.

mod menu;
mod practice;

use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::punct::control::table::TableClient;
use crate::punct::screen::{Budgets, Habits, Looks, Screen, Visitor};
use crate::rules::Player;
use crate::server::database::GameId;
use crate::server::game_server::{GameServer, ListedGame, ServerResult, TableLink};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::list_screen::{List as _, ListScreen};
use crate::server::rations::Client;
use crate::server::ssh::{Terminal, Visit};
use menu::GuestMenu;
use practice::{GUEST, Practice, WantedPractice};

/// Serves a guest without a key, at the list and at games, until they leave.
pub fn visit(server: &GameServer, visit: &mut Visit, terminal: Terminal) -> VisitEnd {
    let looks = Looks { environment: terminal.environment, ..Looks::default() };
    let Visit { guest, keyboard, wire, .. } = visit;
    let client = Client::Address(guest.address);
    let place = (&*keyboard, &mut *wire, terminal.size);
    let (terminal, look) = GuestTerminal::new(place, &looks, false);
    let menu = GuestMenu::new(server, &guest.user, client);
    let mut screen = ListScreen::new(menu, Habits::new(look));
    GuestMenu::refresh(&mut screen);
    let visit_end = terminal.show(screen, (server.thinkers(), client));
    visit_end.tell(wire, |why| format!("Sorry: the server failed here: {why}."));
    visit_end
}

/// The number of levels at which guests without a key can play the computer. The stronger levels
/// would think longer.
pub const LEVELS: usize = 3;

/// Lets the guest watch a game of others.
pub fn watching(server: &GameServer, game: GameId, screen: Screen) -> ServerResult<Visitor> {
    let watched = server.database(|it| ListedGame::find(it, game))?;
    let (place, seen) = TableLink::new(server, None, game, screen)?;
    let [white, black] = &watched.names;
    let guest = TableClient::new(place.person(), seen, watched.forbids_advice());
    Ok(Visitor {
        greeting: Some(format!("You watch {white} and {black}; q leads back to the list")),
        budgets: budgets(),
        ..Visitor::new(guest, Box::new(place))
    })
}

/// Begins a game of the guest against the computer.
pub fn playing(
    server: &GameServer,
    wanted: WantedPractice,
    (user, client): (&str, Client),
    screen: Screen,
) -> Visitor {
    let name = user.parse().unwrap_or(Name::default_of(wanted.colour));
    let practice = Practice::begin(wanted, &name, screen, server.thinkers(), client);
    let colours = (wanted.colour, wanted.colour.opponent());
    let guest = TableClient::new(GUEST, practice.snapshot(), false);
    Visitor {
        greeting: Some(greeting(colours)),
        budgets: budgets(),
        ..Visitor::new(guest, practice.owner())
    }
}

/// Returns the budgets of the engine's advice: no more than it uses when it plays these guests at
/// its strongest.
fn budgets() -> Budgets {
    Strength::all().nth(LEVELS - 1).map_or(Budgets::USUAL, Budgets::from_level)
}

fn greeting((guest, computer): (Player, Player)) -> String {
    format!("You have {guest}, the computer has {computer}; ? shows the keys, q leads back")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_looks_as_far_for_advice_as_it_plays_at_most() {
        let most = Strength::whole(LEVELS as u8).nodes();
        let Budgets { hint, study, review, .. } = budgets();
        assert_eq!([hint, study, review], [most; 3]);
        assert!(most < Budgets::USUAL.review);
    }
}
