//! The question whether the other player contests a use of a potential by a game of PÜNCT, which
//! opens below the board, so that the use stays visible, and the result of the contest.

use super::{Dialog, DialogContext, Reply};
use crate::gipf::phrases;
use crate::gipf::play::{Command, ContestResult, Session};
use crate::gipf::rules::Ending;
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::phrases::People;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, shared_keys, text};

pub struct ChallengeQuestion {
    /// The player who announced the use is at this screen.
    pub may_take_back: bool,
}

/// The least number of columns for the full text of the question.
const WIDE: usize = 60;

const ANSWERS: [DialogBinding; 2] = [
    row!("c", (&[Key::Char('c'), Key::Char('y')], DialogAction::Command(DialogCommand::Contest)))
        .label("contest it"),
    row!("l", (&[Key::Char('l'), Key::Char('n')], DialogAction::Accept)).label("let it be"),
];

const TAKE_BACK: DialogBinding =
    row!("Esc", (&[Key::ESC, Key::BACKSPACE], DialogAction::Close)).label("take the use back");

impl GameDialog<Dialog> for ChallengeQuestion {
    fn kind(&self) -> DialogKind {
        let mut keys = ANSWERS.to_vec();
        keys.extend(self.may_take_back.then_some(TAKE_BACK));
        DialogKind { place: DialogPlace::Below, asks: true, ..DialogKind::new(keys) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Command(DialogCommand::Contest) => reply(Command::Contest),
            DialogAction::Accept => reply(Command::LetBe),
            _ => Reply::Stay,
        }
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let Some(jump) = session.announced_jump() else { return };
        let names = session.names();
        let challenger = session.challenger();
        let [asked, defends] =
            [challenger, challenger.opponent()].map(|player| &names[player as usize]);
        let left = session.challenges_left(challenger);
        let columns = popup.columns(u16::MAX);
        // In a narrow window the text is short, so that the board with the use stays visible.
        let is_wide = columns >= WIDE;
        let whose = format!("{defends}'s");
        let question = if is_wide {
            let used = phrases::use_in_words(&whose, jump, session.draft().position(), names);
            format!("{used}. {asked}, do you contest it?")
        } else {
            format!("{asked}, do you contest {jump}?")
        };
        let rules = session.agreement().punct.in_words();
        let by = if is_wide { format!(" ({rules})") } else { String::new() };
        let stake_text = format!(
            "PÜNCT decides{by}, and {asked} begins. If {defends} does not win, the potential is gone. \
             Challenges left: {left}."
        );
        let mut lines = text::wrap(&visible(&question), popup.role(TextRole::Strong), columns);
        let stake = text::wrap(&visible(&stake_text), popup.role(TextRole::Normal), columns);
        // The text about the stake is left out if it would hide the board.
        if popup.has_room(lines.len() + stake.len(), &self.kind().keys) {
            lines.extend(stake);
        }
        let content = popup.bar(lines.len() as u16, &self.kind().keys);
        popup.put_all(content, &lines);
    }

    fn close(&self) -> Reply {
        if self.may_take_back { reply(Command::StepBack) } else { Reply::Stay }
    }
}

fn reply(command: Command) -> Reply {
    Reply::Then(Act::Game(GameAct::Command(command)))
}

pub struct SettledContest(pub ContestResult);

static KEYS_OF_CONTEST: &[DialogBinding] =
    &[shared_keys::ACCEPT.label("go on with GIPF"), shared_keys::CANCEL.unlabelled()];

impl SettledContest {
    /// `The challenge fails: Anna goes on with the use c3*d4.`
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
