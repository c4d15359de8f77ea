//! The screen of GIPF: how it begins, and questions about its state.

use super::activity::Activity;
use super::dialogs::Dialog;
use super::keys::Situation;
use super::state::Gipf;
use crate::gipf::play::{Match, Seat, Seats, Session};
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Position, Rules, Version};
use crate::gipf::screen::dialogs::{NewGameForm, questions};
use crate::kit::session::{Opened, StartedGame};
use crate::kit::settings::SavedSettings;
use crate::kit::shell::{Running, Shell};
use crate::kit::storage::{Name, Store};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::notice::Notice;
use crate::rules::Player;

pub type App = Shell<Gipf>;

impl App {
    pub fn new(session: Session, look: Appearance) -> App {
        Shell::with_game(session, look, Gipf::new())
    }

    /// Whether the screen shows an earlier position.
    pub fn looks_back(&self) -> bool {
        self.game.aim.looks_at.is_some()
    }

    /// Whether a person at this screen may go on with a turn on the visible board.
    pub fn may_act(&self) -> bool {
        self.check_may_act().is_ok()
    }

    /// Whether two computers play and the game goes on.
    pub fn watches(&self) -> bool {
        self.session.seats().are_computers() && self.session.game().outcome().is_none()
    }

    /// Whether a player is a person at this screen.
    pub fn is_here(&self, player: Player) -> bool {
        self.session.seats().seat(player) == Seat::HERE
    }

    /// Returns what the board is used for now; the line of keys depends on it.
    pub fn situation(&self) -> Situation {
        let session = &self.session;
        match self.game.aim.activity {
            _ if self.has_lesson() && self.lesson_task().is_none() => {
                if self.is_last_lesson() {
                    Situation::AllSolved
                } else {
                    Situation::Solved
                }
            }
            _ if self.looks_back() => Situation::Past,
            _ if session.game().outcome().is_some() => Situation::Over,
            _ if session.open_contest().is_some() => Situation::Contest,
            _ if session.announced_jump().is_some() => Situation::Asked,
            _ if self.watches() => Situation::Watching,
            _ if !session.may_act() => Situation::Waiting,
            Activity::Free if self.has_lesson() => Situation::Lesson,
            Activity::Free => Situation::Free,
            Activity::Push(_) => Situation::Aiming,
            Activity::Jump(_) => Situation::Jumping,
            Activity::Row(_) => Situation::Dealing,
        }
    }

    /// Opens the form for the first game on this screen. For a player without saved games the form
    /// suggests the basic version. If such a player has done no lesson either, a question about the
    /// lessons comes first.
    fn offer_a_game(&mut self) {
        let is_new = self.session.store().is_empty();
        if is_new {
            let agreed = Agreed { rules: Rules::usual(Version::Basic), ..self.session.agreement() };
            let (store, names) = (self.session.store().clone(), self.session.names().clone());
            *self.session = Session::new(store, agreed, names, self.session.seats());
        }
        let form = NewGameForm::first(&self.session, self.game.has_start_screen);
        self.dialogs.push(Dialog::NewGame(form));
        if is_new && self.game.progress.is_empty() {
            self.open_dialog(questions::lessons());
        }
    }

    /// Returns the player at this screen, who may resign; the player to move if both players are
    /// here. `None` if two computers play.
    pub fn player_here(&self) -> Option<Player> {
        self.session.seats().here(self.session.game().position().turn())
    }

    /// Returns the visible position: the one within the unfinished turn, or the one that the player
    /// looks at.
    pub fn position(&self) -> Position {
        let looked = self.game.aim.looks_at.and_then(|ply| self.session.position_at(ply));
        looked.unwrap_or_else(|| self.session.draft().position().clone())
    }

    /// Returns the number of complete turns before the visible position.
    pub fn ply(&self) -> usize {
        self.game.aim.looks_at.unwrap_or_else(|| self.session.game().turns().len())
    }
}

/// Makes the program that plays a game on the terminal. If `asks` is set, the program first offers
/// the form for a new game.
pub fn playing(
    (session, opened): StartedGame<Match>,
    asks: bool,
    look: Appearance,
    settings: SavedSettings,
) -> Running<Gipf> {
    let mut app = App::new(session, look);
    app.notice = opened.as_ref().and_then(Opened::message).map(Notice::warning);
    app.notice = settings.trouble.as_ref().map(Notice::refusal).or(app.notice);
    app.game.progress = settings.settings.gipf_lessons;
    if asks {
        app.offer_a_game();
    }
    app.tell_the_end();
    let mut playing = Running::new(app);
    playing.settings = settings.file;
    playing
}

/// Makes the program for a player who comes from the start screen. It resumes the latest unfinished
/// game, or offers the form for a new one.
pub fn welcome(saves: &Store, look: Appearance, settings: SavedSettings) -> Running<Gipf> {
    let store = Session::place(saves);
    // An error of the folder is ignored here; the program reports it when a player opens or saves a
    // game.
    let resumed = Session::resume(store.clone()).ok().flatten();
    let (session, opened) = if let Some((session, opened)) = resumed {
        (session, Some(opened))
    } else {
        let names = Player::BOTH.map(Name::default_of);
        (Session::new(store, Agreed::default(), names, Seats::BOTH_HERE), None)
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
    let mut playing = Running::new(app);
    playing.settings = settings.file;
    playing
}
