//! The question whether the other player contests a use of a potential by a game of PÜNCT. The
//! question opens below the board, so that the use stays visible.

use super::{Dialog, DialogContext, Reply};
use crate::gipf::play::Command;
use crate::gipf::screen::act::{Act, GameAct};
use crate::gipf::screen::words;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;

/// The question to the player who may contest the announced use.
pub struct ChallengeQuestion {
    /// Whether the player who announced the use is at this screen and may take it back.
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

    /// Draws the question, what is at stake, and the answers.
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
            let used = words::use_in_words(&whose, jump, session.draft().position(), names);
            format!("{used}. {asked}, do you contest it?")
        } else {
            format!("{asked}, do you contest {jump}?")
        };
        let by = session.agreement().punct.in_words();
        let by = if is_wide { format!(" ({by})") } else { String::new() };
        let stake = format!(
            "PÜNCT decides{by}, and {asked} begins. If {defends} does not win, the potential is gone. \
             Challenges left: {left}."
        );
        let mut lines = text::wrap(&visible(&question), popup.role(TextRole::Strong), columns);
        let stake = text::wrap(&visible(&stake), popup.role(TextRole::Normal), columns);
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
