//! The visit of a guest without a key: from the list to the games and back.

use ratatui::layout::Size;

use super::menu::{Menu, MenuChoice};
use super::practice::{GUEST, Practice, PracticeComputer, WantedPractice};
use crate::record::Name;
use crate::rules::Player;
use crate::server::database::GameId;
use crate::server::hall::{Hall, HallError};
use crate::server::lobby::Parting;
use crate::server::ssh::{Terminal, Visit};
use crate::terminal;
use crate::terminal::worker;
use crate::terminal::{End, Features};
use crate::tui::{self, Habits, Looks, Visitor};
use crate::ui::appearance::Appearance;
use crate::ui::notice::Notice;

/// Has a guest without a key at the list and at games until they leave.
pub fn visit(
    hall: &Hall,
    computer: &PracticeComputer,
    visit: &mut Visit,
    terminal: Terminal,
) -> Parting {
    let looks = Looks { environment: terminal.environment, ..Looks::default() };
    let mut stay = KeylessVisit { hall, computer, visit, size: terminal.size };
    let parting = stay.run(looks.appearance());
    parting.tell(&mut visit.wire, |why| format!("Sorry: the server failed here: {why}."));
    parting
}

/// What there is during a visit.
struct KeylessVisit<'a> {
    hall: &'a Hall,
    computer: &'a PracticeComputer,
    visit: &'a mut Visit,
    /// The size of the window when the guest came; the keyboard knows it since.
    size: Size,
}

impl KeylessVisit<'_> {
    fn run(&mut self, look: Appearance) -> Parting {
        let mut menu = Menu::new(self.hall, look);
        loop {
            let (ear, away) = terminal::connect(self.size);
            self.visit.keyboard.give_to(ear);
            let wire = &mut self.visit.wire;
            match worker::guarded("list", || away.play(&mut menu, wire, Features::default())) {
                Ok(end) => {
                    if let Some(parting) = Parting::of(&end) {
                        return parting;
                    }
                }
                Err(failure) => {
                    terminal::give_back(wire, Features::default());
                    return Parting::Failed(failure.why);
                }
            }
            let seen = match menu.take_choice() {
                None => return Parting::Left,
                Some(MenuChoice::Watch(game)) => self.watch(game, &mut menu.habits),
                Some(MenuChoice::Play(wanted)) => self.play(wanted, &mut menu.habits),
            };
            match seen {
                Ok(end) => {
                    if let Some(parting) = Parting::of(&end) {
                        return parting;
                    }
                }
                Err(why) => menu.notice = Some(Notice::refused(&why)),
            }
            menu.refresh();
        }
    }

    /// Shows a game of others until the guest leaves it.
    fn watch(&mut self, game: GameId, habits: &mut Habits) -> Result<End, String> {
        let (ear, away) = terminal::connect(self.size);
        let (screen, outbox) = (ear.screen(), ear.outbox());
        let sat_down = self.hall.watched(game).and_then(|watched| {
            let (chair, seen) = self.hall.sit_down(None, game, screen)?;
            Ok::<_, HallError>((watched, chair, seen))
        });
        let (watched, chair, seen) = sat_down.map_err(|error| error.to_string())?;
        let [white, black] = &watched.names;
        let visitor = Visitor {
            who: chair.person(),
            seen,
            owner: chair.owner(),
            greeting: Some(format!("You watch {white} and {black}; q leads back to the list")),
            invitation: None,
            is_rated: watched.row.terms.rated,
        };
        self.visit.keyboard.give_to(ear);
        let wire = &mut self.visit.wire;
        let show = || tui::play_away(visitor, habits, Features::default(), outbox, away, wire);
        worker::guarded("guest's screen", show).map_err(|failure| failure.why)
    }

    /// Lets the guest play the computer until they leave the game.
    fn play(&mut self, wanted: WantedPractice, habits: &mut Habits) -> Result<End, String> {
        let (ear, away) = terminal::connect(self.size);
        let (screen, outbox) = (ear.screen(), ear.outbox());
        let name = self.visit.guest.user.parse().unwrap_or(Name::default_of(wanted.colour));
        let practice = Practice::begin(wanted, &name, screen, self.computer);
        let colours = (wanted.colour, wanted.colour.opponent());
        let visitor = Visitor {
            who: GUEST,
            seen: practice.seen(),
            owner: practice.owner(),
            greeting: Some(greeting(colours)),
            invitation: None,
            is_rated: false,
        };
        self.visit.keyboard.give_to(ear);
        let wire = &mut self.visit.wire;
        let show = || tui::play_away(visitor, habits, Features::default(), outbox, away, wire);
        worker::guarded("guest's screen", show).map_err(|failure| failure.why)
    }
}

fn greeting((guest, computer): (Player, Player)) -> String {
    format!("You have {guest}, the computer has {computer}; ? shows the keys, q leads back")
}
