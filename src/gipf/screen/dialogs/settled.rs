//! The end of a contest: what the game of PÜNCT has decided.

use super::{Dialog, Reply, Sight};
use crate::gipf::rules::Ending;
use crate::gipf::session::{ContestResult, Session};
use crate::kit::phrases::called;
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, shared_keys};

pub struct SettledContest(pub ContestResult);

pub static KEYS: &[DialogBinding] =
    &[shared_keys::ACCEPT.label("go on with GIPF"), shared_keys::CANCEL.unlabelled()];

impl SettledContest {
    /// What becomes of the use: `The challenge fails: Anna (White) goes on with the use c3*d4.`
    pub fn what_follows(&self, session: &Session) -> String {
        let ContestResult { jump, user, .. } = self.0;
        let user = called(session.names(), user);
        if self.0.is_used() {
            return format!("The challenge fails: {user} goes on with the use {jump}.");
        }
        let ending = session.game().outcome().map(|outcome| outcome.ending);
        let then = if ending == Some(Ending::NoMoveLeft) {
            "has no other move and loses"
        } else {
            "makes another move"
        };
        format!("The use {jump} is lost: its potential is out of the game, and {user} {then}.")
    }
}

impl GameDialog<Dialog> for SettledContest {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).asking()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Accept { Reply::Close } else { Reply::Stay }
    }

    /// Draws the result and what follows from it.
    fn draw(&self, Sight { session, .. }: Sight<'_>, popup: &mut Popup) {
        let names = session.names();
        let won = match self.0.winner {
            Some(winner) => format!("{} has won the game of PÜNCT.", called(names, winner)),
            None => "The game of PÜNCT is drawn.".to_owned(),
        };
        let then = self.what_follows(session);
        let paragraphs = [(visible(&won), TextRole::Strong), (visible(&then), TextRole::Normal)];
        page::draw("The challenge is decided", &paragraphs, KEYS, popup);
    }
}
