//! Questions: those with the answers yes and no, of which a yes leads to an act, and the question
//! whether a player challenges the use of a potential.

use super::{Dialog, DialogContext, Reply};
use crate::gipf::phrases;
use crate::gipf::play::{Command, ContestResult, Session};
use crate::gipf::rules::{Ending, Entering, Entry, Step};
use crate::gipf::screen::action::{GipfAction, PlayAction};
use crate::kit::phrases::{PlayerNames, draw_question, resign_question};
use crate::kit::shell::{DialogPosition, DialogProperties, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, DialogReply};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page::{self, QuestionDialog};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{self, NO};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::rules::Player;

/// A yes to the question about the lessons can't lose anything, so Enter means yes, too.
const ENTER_OR_YES: DialogBinding =
    row!("Enter y", (&[Key::ENTER, Key::Char('y'), Key::Char('Y')], DialogAction::Accept));

const NEW_TO_IT: &str = "Short lessons show how it is played, with a task on the board in each. w lists \
                         them at any time.";

fn ask(
    title: &str,
    asked: &str,
    answers: [&'static str; 2],
    yes: PlayAction,
) -> QuestionDialog<GipfAction> {
    QuestionDialog::new(
        title,
        visible(asked),
        answers,
        DialogReply::PerformAndCloseAll(GipfAction::Game(yes)),
    )
}

pub fn resign(session: &Session, by: Player) -> QuestionDialog<GipfAction> {
    let asked = resign_question(session.names(), by);
    ask("GIPF: Resign?", &asked, ["resign", "play on"], PlayAction::Command(Command::Resign))
}

pub fn agree_draw(session: &Session) -> QuestionDialog<GipfAction> {
    let asked = draw_question(session.names());
    ask("GIPF: A draw?", &asked, ["agree", "play on"], PlayAction::Command(Command::AgreeDraw))
}

/// Before a single piece, after which no piece can be loaded.
pub fn give_up_potentials(session: &Session, entry: Entry) -> QuestionDialog<GipfAction> {
    let potentials = session.draft().supply().potentials;
    let left = if potentials == 1 { "potential is" } else { "potentials are" };
    let asked = format!(
        "After a single piece no more pieces can be loaded: your {potentials} {left} given up. 3 chooses \
         a loaded piece."
    );
    let push = PlayAction::Command(Command::Step(Step::Push(Entering::Single, entry)));
    ask("Give up your potentials?", &asked, ["push it in", "keep them"], push)
}

pub fn undo_contest() -> QuestionDialog<GipfAction> {
    let asked =
        "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good.";
    ask(
        "Take back what PÜNCT has decided?",
        asked,
        ["take it back", "keep it"],
        PlayAction::UndoContest,
    )
}

/// The form for a new game stays open behind the list.
pub fn lessons() -> QuestionDialog<GipfAction> {
    let yes = DialogReply::CloseAndPerform(GipfAction::Game(PlayAction::Lessons));
    let keys = vec![ENTER_OR_YES.label("list the lessons"), NO.label("a new game")];
    QuestionDialog {
        keys,
        ..QuestionDialog::new("New to GIPF?", NEW_TO_IT.to_owned(), [""; 2], yes)
    }
}

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
    fn properties(&self) -> DialogProperties {
        let mut keys = ANSWERS.to_vec();
        keys.extend(self.may_take_back.then_some(TAKE_BACK));
        DialogProperties {
            position: DialogPosition::Below,
            may_change_game: true,
            ..DialogProperties::new(keys)
        }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Command(DialogCommand::Contest) => reply(Command::Contest),
            DialogAction::Accept => reply(Command::DeclineContest),
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
        if popup.has_room(lines.len() + stake.len(), &self.properties().keys) {
            lines.extend(stake);
        }
        let content = popup.bottom_bar(lines.len() as u16, &self.properties().keys);
        popup.put_all(content, &lines);
    }

    fn close(&self) -> Reply {
        if self.may_take_back { reply(Command::StepBack) } else { Reply::Stay }
    }
}

fn reply(command: Command) -> Reply {
    Reply::CloseAndPerform(GipfAction::Game(PlayAction::Command(command)))
}

pub struct SettledContest(pub ContestResult);

static KEYS_OF_CONTEST: &[DialogBinding] =
    &[shared_keys::ACCEPT.label("go on with GIPF"), shared_keys::CANCEL.unlabelled()];

impl SettledContest {
    /// `The challenge fails: Anna goes on with the use c3*d4.`
    pub fn consequence(&self, session: &Session) -> String {
        let ContestResult { jump, user, .. } = self.0;
        let user = PlayerNames::from(session.names()).you_or_name(user);
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
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(KEYS_OF_CONTEST) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Accept { Reply::Close } else { Reply::Stay }
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let names = session.names();
        let won = match self.0.winner {
            Some(winner) => {
                format!(
                    "{} has won the game of PÜNCT.",
                    PlayerNames::from(names).you_or_name(winner)
                )
            }
            None => "The game of PÜNCT is drawn.".to_owned(),
        };
        let then = self.consequence(session);
        let paragraphs = [(visible(&won), TextRole::Strong), (visible(&then), TextRole::Normal)];
        page::draw("The challenge is decided", &paragraphs, KEYS_OF_CONTEST, popup);
    }
}
