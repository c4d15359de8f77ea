//! The state of the screen of GIPF and what follows from it. [`update`](super::update) changes it,
//! [`draw`](super::draw) shows it.

use std::time::Instant;

use super::aim::{Aim, Mode};
use super::dialogs::Dialog;
use super::errand::{Cause, Thought};
use super::keys::Situation;
use super::message::Effect;
use crate::gipf::session::{Seat, Session};
use crate::rules::Player;
use crate::tui::Appearance;
use crate::tui::parts::Notice;

/// Everything the screen shows and the players change.
pub struct App {
    /// The game being played.
    pub session: Session,
    /// Where the player stands at the board.
    pub aim: Aim,
    /// The open dialogs, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// What just happened or went wrong. The next act clears it.
    pub notice: Option<Notice>,
    /// How the screen looks.
    pub look: Appearance,
    /// Whether the board of GIPF is shown while the game of PÜNCT of a contest waits.
    pub is_beside_contest: bool,
    /// What the computer thinks about.
    pub thought: Option<Thought>,
    /// Where the computer can't go on, and why. It does not try there again by itself.
    pub failure: Option<(Cause, String)>,
    /// When the next of two computers begins to think.
    pub due: Option<Instant>,
    /// Whether two computers wait for the one who watches.
    pub is_paused: bool,
    /// How many other games were begun or opened on this screen.
    pub games: usize,
    /// Whether there is a start screen to go to.
    pub has_start_screen: bool,
    /// The effects for the program to carry out.
    pub(super) effects: Vec<Effect>,
}

impl App {
    /// The screen with a game to play.
    pub fn new(session: Session, look: Appearance) -> App {
        App {
            session,
            aim: Aim::new(),
            dialogs: Vec::new(),
            notice: None,
            look,
            is_beside_contest: false,
            thought: None,
            failure: None,
            due: None,
            is_paused: false,
            games: 0,
            has_start_screen: false,
            effects: Vec::new(),
        }
    }

    /// Whether the window has room for the board.
    pub fn has_room(&self) -> bool {
        let window = self.look.window();
        window.width >= super::layout::LEAST.width && window.height >= super::layout::LEAST.height
    }

    /// Whether an earlier position is looked at.
    pub fn looks_back(&self) -> bool {
        self.aim.looks_at.is_some()
    }

    /// Whether a person here makes a turn on the board shown.
    pub fn may_act(&self) -> bool {
        self.session.may_act() && !self.looks_back()
    }

    /// Whether two computers play and whoever is here watches.
    pub fn watches(&self) -> bool {
        self.session.seats().are_computers() && self.session.game().outcome().is_none()
    }

    /// Whether a player is a person at this screen.
    pub fn is_here(&self, player: Player) -> bool {
        self.session.seats().of(player) == Seat::Here
    }

    /// What the board is used for just now.
    pub fn situation(&self) -> Situation {
        let session = &self.session;
        match self.aim.mode {
            _ if self.looks_back() => Situation::Past,
            _ if session.game().outcome().is_some() => Situation::Over,
            _ if session.open_contest().is_some() => Situation::Contest,
            _ if session.announced().is_some() => Situation::Asked,
            _ if self.watches() => Situation::Watching,
            _ if !session.may_act() => Situation::Waiting,
            Mode::Free => Situation::Free,
            Mode::Push(_) => Situation::Aiming,
            Mode::Jump(_) => Situation::Jumping,
            Mode::Row(_) => Situation::Dealing,
        }
    }

    /// The player here who may give up: the one to move, if both are.
    pub fn player_here(&self) -> Option<Player> {
        self.session.seats().here(self.session.game().position().turn())
    }

    /// How many turns lead to the position shown.
    pub fn ply(&self) -> usize {
        self.aim.looks_at.unwrap_or_else(|| self.session.game().turns().len())
    }
}
