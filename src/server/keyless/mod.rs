//! Guests without a key, if the operator admits them: they watch games, or play against the
//! computer in games that are not saved.
//!
//! The [`menu`] lists the games. [`visitor`] lets a guest sit down at one. [`practice`] is a game
//! against the computer.

mod menu;
mod practice;
mod visitor;

use crate::punct::screen::{Habits, Looks};
use crate::server::game_server::GameServer;
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::list_screen::{List as _, ListScreen};
use crate::server::rations::Client;
use crate::server::ssh::{Terminal, Visit};
use menu::GuestMenu;

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
