//! GIPF on the screen: a [`game`] in the shell that PÜNCT also uses. The keys of [`keys`] ask for
//! an [`act`]. An [`aim`] is a player's state at the board, and [`status`] puts it in words.
//! [`turn`] passes the steps of a turn to the session; [`game_actions`] carries out acts on the
//! whole game.

mod action;
mod aim;
pub mod board;
mod dialogs;
mod draw;
mod game;
mod game_actions;
mod hint;
mod keys;
mod layout;
mod lessons;
mod status;
#[cfg(test)]
mod tests;
mod turn;

#[cfg(test)]
pub use keys::KEYS;

use std::time::Instant;

use crate::gipf::engine::{Answer, Think, ThinkRequest, think};
use crate::gipf::lessons::Lessons;
use crate::gipf::play::{Event, Match, Seat, Seats, Session};
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{Position, Rules, Version};
use crate::kit::lessons::{LessonProgress, TaskState};
use crate::kit::session::{OpenedGame, StartedGame};
use crate::kit::settings::SavedSettings;
use crate::kit::shell::{self, RunningGame, Shell};
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{Thought, ThoughtFailure};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::rules::Player;
use action::GipfAction;
use aim::{Activity, Aim};
use dialogs::{Dialog, NewGameForm, questions};
use hint::Hint;
use keys::Situation;

pub type App = Shell<Gipf>;
pub type Message = shell::ShellMessage<Gipf>;
pub type Obstacle = shell::ActionObstacle<GipfAction>;

/// The state of a screen of GIPF besides the shell's.
#[derive(Default)]
pub struct Gipf {
    pub aim: Aim,
    /// The board of GIPF is visible while the contest's game of PÜNCT waits.
    pub is_beside_contest: bool,
    pub thought: Option<Thought<ThoughtCause>>,
    pub failure: ThoughtFailure<ThoughtCause>,
    pub hint: Option<Hint>,
    /// When the next of two computers begins to think; `None` outside of a pause between turns.
    pub due: Option<Instant>,
    /// The player who watches two computers has paused their game.
    pub is_paused: bool,
    /// The number of games that were begun or opened on this screen after the first one.
    pub games: usize,
    pub has_start_screen: bool,
    pub lesson: Option<Box<LessonOnBoard>>,
    pub progress: LessonProgress,
}

/// The number of turns played, and the request to the computer.
pub type ThoughtCause = (usize, ThinkRequest);

#[derive(Debug)]
pub enum News {
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// Back from the contest's game of PÜNCT. If that game is over, these events follow.
    ContestLeft(Vec<Event>),
}

#[derive(Debug, PartialEq)]
pub enum Task {
    Think(Ticket, Box<ThinkRequest>),
    AskInContest(ContestQuestion),
}

pub struct Host {
    pub think: Think,
    /// The request that the program must pass on to the contest's game of PÜNCT.
    pub asked_in_contest: Option<ContestQuestion>,
}

impl Default for Host {
    fn default() -> Host {
        Host { think, asked_in_contest: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestQuestion {
    Resign,
    Draw,
}

pub struct LessonOnBoard {
    pub tasks: Lessons,
    pub standing: TaskState,
    pub own_game: Session,
}

impl App {
    pub fn new(session: Session, look: Appearance) -> App {
        Shell::with_game(session, look, Gipf::default())
    }

    pub fn is_viewing_past(&self) -> bool {
        self.game.aim.viewed_ply.is_some()
    }

    pub fn may_act(&self) -> bool {
        self.check_may_act().is_ok()
    }

    pub fn watches(&self) -> bool {
        self.session.seats().are_computers() && self.session.game().outcome().is_none()
    }

    pub fn is_here(&self, player: Player) -> bool {
        self.session.seats().seat(player) == Seat::HERE
    }

    pub fn situation(&self) -> Situation {
        let session = &self.session;
        let is_solved = self.has_lesson() && self.lesson_task().is_none();
        if is_solved && self.is_last_lesson() {
            Situation::AllSolved
        } else if is_solved {
            Situation::Solved
        } else if self.is_viewing_past() {
            Situation::Past
        } else if session.game().outcome().is_some() {
            Situation::Over
        } else if session.open_contest().is_some() {
            Situation::Contest
        } else if session.announced_jump().is_some() {
            Situation::Asked
        } else if self.watches() {
            Situation::Watching
        } else if !session.awaits_step() {
            Situation::Waiting
        } else if self.shown_hint().and_then(Hint::turn).is_some() {
            Situation::Hinted
        } else {
            match self.game.aim.activity {
                Activity::Free if self.has_lesson() => Situation::Lesson,
                Activity::Free => Situation::Free,
                Activity::Push(_) => Situation::Aiming,
                Activity::Jump(_) => Situation::Jumping,
                Activity::Row(_) => Situation::Dealing,
            }
        }
    }

    /// For a player without saved games the form suggests the basic version. If such a player has
    /// done no lesson either, a question about the lessons comes first.
    fn offer_a_game(&mut self) {
        let is_new = self.session.store().is_empty();
        if is_new {
            let agreed =
                AgreedRules { rules: Rules::usual(Version::Basic), ..self.session.agreement() };
            let (store, names) = (self.session.store().clone(), self.session.names().clone());
            *self.session = Session::new(store, agreed, names, self.session.seats());
        }
        let form = NewGameForm::first(&self.session, self.game.has_start_screen);
        self.dialogs.push(Dialog::NewGame(form));
        if is_new && self.game.progress.is_empty() {
            self.open_dialog(questions::lessons());
        }
    }

    /// Who may resign; the player to move if both are here. `None` if two computers play.
    pub fn player_here(&self) -> Option<Player> {
        self.session.seats().local_player(self.session.turn())
    }

    /// The one within the unfinished turn, or the viewed one.
    pub fn position(&self) -> Position {
        let viewed = self.game.aim.viewed_ply.and_then(|ply| self.session.position_at(ply));
        viewed.unwrap_or_else(|| self.session.draft().position().clone())
    }

    pub fn ply(&self) -> usize {
        self.game.aim.viewed_ply.unwrap_or_else(|| self.session.game().turns().len())
    }
}

/// If `asks` is set, the program first offers the form for a new game.
pub fn playing(
    (session, opened): StartedGame<Match>,
    asks: bool,
    look: Appearance,
    settings: SavedSettings,
) -> RunningGame<Gipf> {
    let mut app = App::new(session, look);
    app.notice = opened.as_ref().and_then(OpenedGame::message).map(Notice::warning);
    app.notice = settings.error.as_ref().map(Notice::refusal).or(app.notice);
    app.game.progress = settings.settings.gipf_lessons;
    if asks {
        app.offer_a_game();
    }
    app.show_end();
    let mut running = RunningGame::new(app);
    running.settings = settings.file;
    running
}

/// From the start screen: resumes the latest unfinished game, or offers the form for a new one.
pub fn welcome(saves: &Store, look: Appearance, settings: SavedSettings) -> RunningGame<Gipf> {
    let store = Session::folder(saves);
    // An error of the folder is ignored here; the program reports it when a player opens or saves a
    // game.
    let resumed = Session::resume(store.clone()).ok().flatten();
    let (session, opened) = if let Some((session, opened)) = resumed {
        (session, Some(opened))
    } else {
        let names = Player::BOTH.map(Name::default_of);
        (Session::new(store, AgreedRules::default(), names, Seats::BOTH_HERE), None)
    };
    let mut app = App::new(session, look);
    app.game.has_start_screen = true;
    app.game.progress = settings.settings.gipf_lessons;
    if let Some(opened) = opened {
        let text = "This is the game you played last; n begins a new one, g leads back to PÜNCT";
        app.notice = Some(opened.message().map_or_else(|| Notice::plain(text), Notice::warning));
    } else {
        app.offer_a_game();
    }
    let mut running = RunningGame::new(app);
    running.settings = settings.file;
    running
}
