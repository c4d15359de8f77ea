//! The visit of a guest without a key: from the list to the games and back.

use std::io::Write as _;

use ratatui::layout::Size;

use super::menu::{LEVELS, Menu, MenuChoice};
use super::practice::{GUEST, Practice, WantedPractice};
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::terminal::{End, connect, give_back, worker};
use crate::kit::ui::notice::Notice;
use crate::punct::screen;
use crate::punct::screen::{Budgets, Habits, Looks, Visitor};
use crate::rules::Player;
use crate::server::client::Client;
use crate::server::database::GameId;
use crate::server::game_server::{GameServer, ServerError};
use crate::server::lobby::VisitEnd;
use crate::server::ssh::{Terminal, Visit};

/// Serves a guest without a key, at the list and at games, until they leave.
pub fn visit(server: &GameServer, visit: &mut Visit, terminal: Terminal) -> VisitEnd {
    let looks = Looks { environment: terminal.environment, ..Looks::default() };
    let mut stay = KeylessVisit { server, visit, size: terminal.size };
    let visit_end = stay.run(&looks);
    visit_end.tell(&mut visit.wire, |why| format!("Sorry: the server failed here: {why}."));
    visit_end
}

struct KeylessVisit<'a> {
    server: &'a GameServer,
    visit: &'a mut Visit,
    /// The size of the window when the guest came; the keyboard knows it since.
    size: Size,
}

impl KeylessVisit<'_> {
    fn run(&mut self, looks: &Looks) -> VisitEnd {
        let mut menu = Menu::new(self.server, looks.appearance());
        let mut is_measured = false;
        loop {
            let (mut input, away) = connect(self.size);
            let wire = &mut self.visit.wire;
            if !std::mem::replace(&mut is_measured, true) {
                // If the guest is gone, the screen notices it.
                let _ = wire.write_all(looks.measure(&mut input).as_bytes());
            }
            self.visit.keyboard.give_to(input);
            match worker::guarded("list", || away.play(&mut menu, wire, None)) {
                Ok(end) => {
                    if let Some(visit_end) = VisitEnd::of(&end) {
                        return visit_end;
                    }
                }
                Err(failure) => {
                    give_back(wire, None);
                    return VisitEnd::Failed(failure.why);
                }
            }
            let seen = match menu.take_choice() {
                None => return VisitEnd::Left,
                Some(MenuChoice::Watch(game)) => self.watch(game, &mut menu.habits),
                Some(MenuChoice::Play(wanted)) => self.play(wanted, &mut menu.habits),
            };
            match seen {
                Ok(end) => {
                    if let Some(visit_end) = VisitEnd::of(&end) {
                        return visit_end;
                    }
                }
                Err(why) => menu.notice = Some(Notice::refused(&why)),
            }
            menu.refresh();
        }
    }

    fn client(&self) -> Client {
        Client::Address(self.visit.guest.address)
    }

    /// Shows a game of others until the guest leaves it.
    fn watch(&mut self, game: GameId, habits: &mut Habits) -> Result<End, String> {
        let (input, away) = connect(self.size);
        let thinkers = self.server.thinkers();
        let (screen, outbox) = (input.screen(), input.outbox());
        let outbox =
            outbox.worked_by(thinkers.for_screen(self.client(), self.visit.keyboard.presence()));
        let sat_down = self.server.watched(game).and_then(|watched| {
            let (place, seen) = self.server.sit_down(None, game, screen)?;
            Ok::<_, ServerError>((watched, place, seen))
        });
        let (watched, place, seen) = sat_down.map_err(|error| error.to_string())?;
        let [white, black] = &watched.names;
        let visitor = Visitor {
            who: place.person(),
            seen,
            owner: place.owner(),
            greeting: Some(format!("You watch {white} and {black}; q leads back to the list")),
            invitation: None,
            forbids_advice: watched.forbids_advice(),
            ignored: Vec::new(),
            budgets: budgets(),
        };
        self.visit.keyboard.give_to(input);
        let wire = &mut self.visit.wire;
        let show = || screen::play_away(visitor, habits, None, outbox, away, wire);
        worker::guarded("guest's screen", show).map_err(|failure| failure.why)
    }

    /// Lets the guest play the computer until they leave the game.
    fn play(&mut self, wanted: WantedPractice, habits: &mut Habits) -> Result<End, String> {
        let (input, away) = connect(self.size);
        let (thinkers, client) = (self.server.thinkers(), self.client());
        let (screen, outbox) = (input.screen(), input.outbox());
        let outbox = outbox.worked_by(thinkers.for_screen(client, self.visit.keyboard.presence()));
        let name = self.visit.guest.user.parse().unwrap_or(Name::default_of(wanted.colour));
        let practice = Practice::begin(wanted, &name, screen, thinkers, client);
        let colours = (wanted.colour, wanted.colour.opponent());
        let visitor = Visitor {
            who: GUEST,
            seen: practice.seen(),
            owner: practice.owner(),
            greeting: Some(greeting(colours)),
            invitation: None,
            forbids_advice: false,
            ignored: Vec::new(),
            budgets: budgets(),
        };
        self.visit.keyboard.give_to(input);
        let wire = &mut self.visit.wire;
        let show = || screen::play_away(visitor, habits, None, outbox, away, wire);
        worker::guarded("guest's screen", show).map_err(|failure| failure.why)
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
