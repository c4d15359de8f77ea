//! The game of PÜNCT that decides about a use: PÜNCT's own application inside that of GIPF. Whatever
//! happens in it is told to the session of GIPF, which saves it.

use std::time::Instant;

use super::app::App as Gipf;
use super::errand::Minds;
use super::message::Message;
use crate::gipf::session::{Session, Settled};
use crate::record::{Format, Store};
use crate::rules::Player;
use crate::session::Session as Punct;
use crate::tui::parts::{self, App, Contest, Outbox, Program, Running};

/// A game of PÜNCT about a use.
pub struct ContestGame {
    /// PÜNCT's application.
    pub running: Running,
    /// How the contest is settled, once its game is over.
    pub settled: Option<Settled>,
    /// When it gives way to the board of GIPF by itself, if two computers have played it.
    pub leaves: Option<Instant>,
    /// The game as the session of GIPF knows it.
    told: String,
    /// Which of the games on this screen it belongs to.
    game: usize,
}

impl ContestGame {
    /// The contest that is going on, if one is.
    pub fn of(
        gipf: &Gipf,
        outbox: Option<&Outbox<Message>>,
        sixel_colours: Option<u16>,
        minds: Minds,
    ) -> Option<ContestGame> {
        let (session, look) = (&gipf.session, &gipf.look);
        let contest = session.open_contest()?;
        let punct = Punct::of_record(Store::nowhere(), &contest.punct);
        let told = Format::Json.write(&punct.record());
        let mut app = App::new(punct, look.clone());
        app.begin_contest(what_it_decides(session, &contest.jump.to_string()));
        let mut running = Running::new(app);
        (running.think, running.budgets) = (minds.punct, minds.budgets);
        let outbox = outbox.map(|outbox| outbox.within(|it| Message::Contest(Box::new(it))));
        let has_begun = outbox.is_some();
        running.start_within(outbox, sixel_colours);
        if has_begun {
            // The computer, where it begins, moves by itself.
            running.take(parts::Message::Ticked);
        }
        Some(ContestGame { running, settled: None, leaves: None, told, game: gipf.games })
    }

    /// Whether it still belongs to what is on the screen of GIPF.
    pub fn belongs_to(&self, gipf: &Gipf) -> bool {
        let goes_on = self.settled.is_some() || gipf.session.open_contest().is_some();
        goes_on && self.game == gipf.games
    }

    /// When something happens by itself.
    pub fn deadline(&self) -> Option<Instant> {
        self.running.deadline().into_iter().chain(self.leaves).min()
    }

    /// Tells the session of GIPF what has changed in the game since it was told last.
    pub fn tell(&mut self, session: &mut Session) {
        if self.settled.is_some() {
            return;
        }
        let record = self.running.app.session.record();
        let now = Format::Json.write(&record);
        if now == self.told {
            return;
        }
        self.told = now;
        // Nothing else ends the contest, so there is one to be told.
        self.settled = session.contest_moved(record).ok().flatten();
    }
}

/// What the players are told while they play PÜNCT.
fn what_it_decides(session: &Session, used: &str) -> Contest {
    let names = session.names();
    let challenger = session.challenger();
    let tell_apart = names[0] != names[1];
    let called = |player: Player| match &names[player as usize] {
        name if tell_apart && name.is_given_to(player) => name.to_string(),
        _ => format!("GIPF's {player}"),
    };
    let [asks, defends] = [challenger, challenger.opponent()].map(called);
    let mut headings =
        vec![format!("decides {used} in GIPF"), format!("decides {used}"), used.to_owned()];
    if !tell_apart {
        let who = format!("White is {asks}");
        headings.splice(0..0, [format!("{}, {who}", headings[0]), who]);
    }
    Contest {
        headings,
        stake: format!("{asks} contests {used} as White; {defends} must win to use it"),
        way_back: "GIPF's board",
        decided: format!("This decides the use {used} in GIPF."),
        why: "This game decides a use in GIPF: play it to its end or resign; g shows GIPF's board"
            .to_owned(),
    }
}
