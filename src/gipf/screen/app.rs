//! What follows from the state of the screen of GIPF.

use super::aim::Mode;
use super::game::Gipf;
use super::keys::Situation;
use crate::gipf::session::{Seat, Session};
use crate::rules::Player;
use crate::shell::Shell;
use crate::ui::appearance::Appearance;

pub type App = Shell<Gipf>;

impl App {
    pub fn new(session: Session, look: Appearance) -> App {
        Shell::with(session, look, Gipf::new())
    }

    /// Whether an earlier position is looked at.
    pub fn looks_back(&self) -> bool {
        self.game.aim.looks_at.is_some()
    }

    /// Whether a person here makes a turn on the board shown.
    pub fn may_act(&self) -> bool {
        self.session.may_act() && !self.looks_back()
    }

    /// Whether two computers play and the player here watches.
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
        match self.game.aim.mode {
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
        self.game.aim.looks_at.unwrap_or_else(|| self.session.game().turns().len())
    }
}
