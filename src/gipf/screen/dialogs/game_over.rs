//! The result of a game below the board: the winner, the reason, and what the player can do next.
//! Also the result of a contest.

use super::{Dialog, DialogContext, Reply};
use crate::gipf::phrases;
use crate::gipf::play::{ContestResult, Session};
use crate::gipf::rules::Ending;
use crate::gipf::screen::act::{Act, GameAct, LookAct};
use crate::kit::phrases::People;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, shared_keys};

pub static KEYS: &[DialogBinding] = &[
    shared_keys::PLAY_AGAIN,
    row!("[", (&[Key::Char('[')], DialogAction::Command(DialogCommand::LookBack)))
        .label("look back"),
    shared_keys::NEW_GAME,
    shared_keys::BOARD,
];

pub struct GameOver;

impl GameDialog<Dialog> for GameOver {
    fn kind(&self) -> DialogKind {
        DialogKind { place: DialogPlace::Below, lets_keys_through: true, ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => Reply::Finish(Act::Game(GameAct::PlayAgain)),
            DialogAction::Command(DialogCommand::LookBack) => {
                Reply::Finish(Act::Look(LookAct::By(-1)))
            }
            _ => Reply::Stay,
        }
    }

    /// Draws the result, with the keys below.
    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let Some(outcome) = session.game().outcome() else { return };
        let result = phrases::outcome(outcome, session.names());
        page::draw_below(&[(result, TextRole::Strong)], KEYS, popup);
    }
}

pub struct SettledContest(pub ContestResult);

static KEYS_OF_CONTEST: &[DialogBinding] =
    &[shared_keys::ACCEPT.label("go on with GIPF"), shared_keys::CANCEL.unlabelled()];

impl SettledContest {
    /// Tells what the result means for the use: `The challenge fails: Anna goes on with the use
    /// c3*d4.`
    pub fn what_follows(&self, session: &Session) -> String {
        let ContestResult { jump, user, .. } = self.0;
        let user = People::from(session.names()).who(user);
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
        DialogKind { asks: true, ..DialogKind::new(KEYS_OF_CONTEST) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Accept { Reply::Close } else { Reply::Stay }
    }

    /// Draws the result and what it means for the use.
    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let names = session.names();
        let won = match self.0.winner {
            Some(winner) => {
                format!("{} has won the game of PÜNCT.", People::from(names).who(winner))
            }
            None => "The game of PÜNCT is drawn.".to_owned(),
        };
        let then = self.what_follows(session);
        let paragraphs = [(visible(&won), TextRole::Strong), (visible(&then), TextRole::Normal)];
        page::draw("The challenge is decided", &paragraphs, KEYS_OF_CONTEST, popup);
    }
}
