//! The visit of a guest without a key: from the list to the games and back.

use std::io::Write as _;

use super::menu::{GuestMenu, LEVELS, MenuChoice};
use super::practice::{GUEST, Practice, WantedPractice};
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::ui::notice::Notice;
use crate::punct::screen::{Budgets, Looks, Screen, Visitor};
use crate::rules::Player;
use crate::server::database::GameId;
use crate::server::game_server::{GameServer, ServerError};
use crate::server::guest_terminal::{GuestTerminal, VisitEnd};
use crate::server::rations::Client;
use crate::server::ssh::{Terminal, Visit, Wire};

/// Serves a guest without a key, at the list and at games, until they leave.
pub fn visit(server: &GameServer, visit: &mut Visit, terminal: Terminal) -> VisitEnd {
    let looks = Looks { environment: terminal.environment, ..Looks::default() };
    let Visit { guest, keyboard, wire, .. } = visit;
    let terminal = GuestTerminal { keyboard, wire, size: terminal.size, questioning: None };
    let client = Client::Address(guest.address);
    let visit_end = KeylessVisit { server, user: &guest.user, client, terminal }.run(&looks);
    visit_end.tell(wire, |why| format!("Sorry: the server failed here: {why}."));
    visit_end
}

struct KeylessVisit<'a> {
    server: &'a GameServer,
    /// What the guest calls themself.
    user: &'a str,
    client: Client,
    terminal: GuestTerminal<'a, Wire>,
}

impl KeylessVisit<'_> {
    fn run(mut self, looks: &Looks) -> VisitEnd {
        let mut menu = GuestMenu::new(self.server, looks.appearance());
        let mut is_measured = false;
        loop {
            let (mut input, away) = self.terminal.connect();
            if !std::mem::replace(&mut is_measured, true) {
                // If the guest is gone, the screen notices it.
                let _ = self.terminal.wire.write_all(looks.measure(&mut input).as_bytes());
            }
            self.terminal.keyboard.give_to(input);
            if let Err(visit_end) = self.terminal.show_list("list", &mut menu, away) {
                return visit_end;
            }
            let Some(choice) = menu.take_choice() else { return VisitEnd::Left };
            let (server, client) = (self.server, self.client);
            let sit_down = |screen| match choice {
                MenuChoice::Watch(game) => watching(server, game, screen),
                MenuChoice::Play(wanted) => {
                    Ok(playing(server, wanted, (self.user, client), screen))
                }
            };
            let engine = (server.thinkers(), client);
            match self.terminal.show_game(&mut menu.habits, engine, "", sit_down) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => menu.notice = Some(Notice::refused(&why)),
                Err(visit_end) => return visit_end,
            }
            menu.refresh();
        }
    }
}

/// The guest as one who watches a game of others.
fn watching(server: &GameServer, game: GameId, screen: Screen) -> Result<Visitor, ServerError> {
    let watched = server.watched(game)?;
    let (place, seen) = server.sit_down(None, game, screen)?;
    let [white, black] = &watched.names;
    Ok(Visitor {
        who: place.person(),
        seen,
        owner: Box::new(place),
        greeting: Some(format!("You watch {white} and {black}; q leads back to the list")),
        invitation: None,
        forbids_advice: watched.forbids_advice(),
        ignored: Vec::new(),
        budgets: budgets(),
    })
}

/// The guest as one who plays the computer.
fn playing(
    server: &GameServer,
    wanted: WantedPractice,
    (user, client): (&str, Client),
    screen: Screen,
) -> Visitor {
    let name = user.parse().unwrap_or(Name::default_of(wanted.colour));
    let practice = Practice::begin(wanted, &name, screen, server.thinkers(), client);
    let colours = (wanted.colour, wanted.colour.opponent());
    Visitor {
        who: GUEST,
        seen: practice.seen(),
        owner: practice.owner(),
        greeting: Some(greeting(colours)),
        invitation: None,
        forbids_advice: false,
        ignored: Vec::new(),
        budgets: budgets(),
    }
}

/// The engine looks no further for guests without a key than it plays for them.
fn budgets() -> Budgets {
    Strength::all().nth(LEVELS - 1).map_or(Budgets::USUAL, Budgets::of_level)
}

fn greeting((guest, computer): (Player, Player)) -> String {
    format!("You have {guest}, the computer has {computer}; ? shows the keys, q leads back")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_looks_as_far_for_advice_as_it_plays_at_most() {
        let most = Strength::new(LEVELS as u8).expect("a level").nodes();
        let Budgets { hint, study, review, .. } = budgets();
        assert_eq!([hint, study, review], [most; 3]);
        assert!(most < Budgets::USUAL.review);
    }
}
