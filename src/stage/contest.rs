//! The game of PÜNCT that decides a use in GIPF, on a screen of its own above the board of GIPF.
//! Every change of this game is passed on to the session of GIPF, which saves it.

use std::time::{Duration, Instant};

use super::Stage;
use crate::gipf::play::{Event, Session};
use crate::gipf::screen::{self, ContestQuestion, Gipf};
use crate::kit::shell::{RunningGame, ShellMessage};
use crate::kit::storage::{Format, Store};
use crate::kit::terminal::{Flow, Outbox, Program};
use crate::punct::computer::{self, Think};
use crate::punct::control::intent::Intent;
use crate::punct::play::Session as PunctSession;
use crate::punct::screen::App;
use crate::punct::screen::Punct;
use crate::punct::screen::action::Action;
use crate::punct::screen::advice::Budgets;
use crate::punct::screen::{ContestWords, Mode};

const RESULT_SHOWN: Duration = Duration::from_secs(2);

/// How the computer thinks in the games of PÜNCT of contests. Tests replace the engine's thinking.
#[derive(Clone, Copy)]
pub struct ContestEngines {
    pub think: Think,
    pub budgets: Budgets,
}

impl ContestEngines {
    pub const USUAL: ContestEngines =
        ContestEngines { think: computer::think, budgets: Budgets::USUAL };
}

pub struct ContestGame {
    pub running: RunningGame<Punct>,
    /// The events in GIPF that followed from the end of this game; empty until the game is over.
    pub settled: Vec<Event>,
    /// When the board of GIPF replaces the result of a game between two computers.
    pub leaves: Option<Instant>,
    /// The text of the game as the session of GIPF knows it.
    passed_on: String,
    /// The number of the game of GIPF, as its screen counts its games.
    game: usize,
}

impl ContestGame {
    /// `None` if no contest is open.
    fn new(
        gipf: &screen::App,
        outbox: Option<Outbox<ShellMessage<Punct>>>,
        sixel_colours: Option<u16>,
        minds: ContestEngines,
    ) -> Option<ContestGame> {
        let (session, look) = (&gipf.session, &gipf.appearance);
        let contest = session.open_contest()?;
        let punct = PunctSession::from_record(Store::without_folder(), contest.punct.clone());
        let passed_on = Format::Json.write(punct.record());
        let mut app = App::new(punct, look.clone());
        app.set_mode(Mode::Contest(contest_words(session, &contest.jump.to_string())));
        let mut running = RunningGame::new(app);
        running.host.think = minds.think;
        running.host.budgets = minds.budgets;
        let has_begun = outbox.is_some();
        running.start_nested(outbox, sixel_colours);
        if has_begun {
            // This message lets the computer think if it has the first move.
            running.process(ShellMessage::Ticked);
        }
        let game = gipf.game.games;
        Some(ContestGame { running, settled: vec![], leaves: None, passed_on, game })
    }

    /// When this screen must act next, even without a key or message.
    pub fn deadline(&self) -> Option<Instant> {
        self.running.deadline().into_iter().chain(self.leaves).min()
    }

    pub fn forward_game(&mut self, session: &mut Session) {
        if !self.settled.is_empty() {
            return;
        }
        let record = self.running.shell.session.to_saved();
        let now = Format::Json.write(&record);
        if now == self.passed_on {
            return;
        }
        self.passed_on = now;
        // The session still has the contest, because nothing else ends it.
        let events = session.follow_contest(record).unwrap_or_default();
        self.settled = if events == [Event::ContestMoved] { vec![] } else { events };
    }
}

impl Stage {
    /// Opens the game of a new contest, drops one whose contest is gone, and passes requests on.
    pub fn update_contest(&mut self) {
        let Some(gipf) = &mut self.gipf else { return };
        let is_open = gipf.shell.session.open_contest().is_some();
        let games = gipf.shell.game.games;
        self.contest.take_if(|it| it.game != games || it.settled.is_empty() && !is_open);
        match &mut self.contest {
            None => {
                let outbox = self.outbox.as_ref().map(|it| it.map(super::StageMessage::Contest));
                let game =
                    ContestGame::new(&gipf.shell, outbox, self.sixel_colours, self.contest_engines);
                self.contest = game.map(Box::new);
            }
            // The contest gets the looks that the player changed at the board of GIPF.
            Some(contest) if gipf.shell.game.is_beside_contest => {
                contest.running.shell.appearance = gipf.shell.appearance.clone();
            }
            Some(_) => {}
        }
        let asked = gipf.host.asked_in_contest.take();
        if let (Some(asked), Some(contest)) = (asked, &mut self.contest) {
            // The question opens on the screen of the contest, to which the player goes now.
            contest.running.shell.appearance = gipf.shell.appearance.clone();
            contest.running.process(ShellMessage::Asked(Action::Intent(match asked {
                ContestQuestion::Resign => Intent::Resign,
                ContestQuestion::Draw => Intent::Draw,
            })));
        }
    }

    /// Passes a change on to GIPF. A player who leaves the game returns to the board of GIPF.
    pub fn after_contest(&mut self, flow: Flow) -> Flow {
        let (Some(contest), Some(gipf)) = (&mut self.contest, &mut self.gipf) else {
            return Flow::Go;
        };
        contest.forward_game(&mut gipf.shell.session);
        if flow == Flow::Go {
            return if contest.settled.is_empty() { Flow::Go } else { self.after_result() };
        }
        let steps_aside = contest.running.take_screen_yield();
        let flow_of_gipf = self.leave_contest();
        if steps_aside { flow_of_gipf } else { self.send_to_gipf(ShellMessage::Interrupted) }
    }

    /// It closes by itself if two computers play, or if the board of GIPF is visible.
    fn after_result(&mut self) -> Flow {
        let (Some(contest), Some(gipf)) = (&mut self.contest, &self.gipf) else {
            return Flow::Go;
        };
        if gipf.shell.game.is_beside_contest {
            return self.leave_contest();
        }
        if gipf.shell.session.seats().are_computers() {
            contest.leaves.get_or_insert_with(|| Instant::now() + RESULT_SHOWN);
        }
        Flow::Go
    }

    /// Goes to the board of GIPF. If the contest is decided, its game of PÜNCT is dropped.
    pub fn leave_contest(&mut self) -> Flow {
        let (Some(contest), Some(gipf)) = (&mut self.contest, &mut self.gipf) else {
            return Flow::Go;
        };
        if !gipf.shell.game.is_beside_contest {
            gipf.shell.appearance = contest.running.shell.appearance.clone();
        }
        let settled = std::mem::take(&mut contest.settled);
        if !settled.is_empty() {
            self.contest = None;
        }
        gipf.shell.game.is_beside_contest = true;
        self.send_to_gipf(ShellMessage::News(screen::News::ContestLeft(settled)))
    }

    pub fn send_to_gipf(&mut self, message: ShellMessage<Gipf>) -> Flow {
        let flow = self.gipf.as_mut().map_or(Flow::Go, |gipf| gipf.process(message));
        self.update_contest();
        flow
    }
}

fn contest_words(session: &Session, used: &str) -> ContestWords {
    let names = session.names();
    let challenger = session.challenger();
    let have_names = names[0] != names[1];
    let [asks, defends] = [challenger, challenger.opponent()].map(|player| {
        let name = &names[player as usize];
        let is_called = have_names && name.is_given_to(player);
        if is_called { name.to_string() } else { format!("GIPF's {player}") }
    });
    let mut headings =
        vec![format!("decides {used} in GIPF"), format!("decides {used}"), used.to_owned()];
    if !have_names {
        let who = format!("White is {asks}");
        headings.splice(0..0, [format!("{}, {who}", headings[0]), who]);
    }
    ContestWords {
        headings,
        stake: format!("{asks} contests {used} as White; {defends} must win to use it"),
        way_back: "GIPF's board",
        decided: format!("This decides the use {used} in GIPF."),
        why: "This game decides a use in GIPF: play on or resign; g shows GIPF's board".to_owned(),
    }
}
