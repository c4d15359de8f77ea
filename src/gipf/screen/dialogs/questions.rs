//! The questions with the answers yes and no. A yes leads to an act.

use crate::gipf::play::{Command, Session};
use crate::gipf::rules::{Entering, Entry, Step};
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::phrases;
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogReply};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page::Ask;
use crate::kit::ui::shared_keys::NO;
use crate::rules::Player;

/// A yes to the question about the lessons can't lose anything, so Enter means yes, too.
const ENTER_OR_YES: DialogBinding =
    row!("Enter y", (&[Key::ENTER, Key::Char('y'), Key::Char('Y')], DialogAction::Accept));

const NEW_TO_IT: &str = "Short lessons show how it is played, with a task on the board in each. w lists \
                         them at any time.";

fn ask(title: &str, asked: &str, answers: [&'static str; 2], yes: GameAct) -> Ask<Act> {
    Ask::new(title, visible(asked), answers, DialogReply::Finish(Act::Game(yes)))
}

pub fn resign(session: &Session, by: Player) -> Ask<Act> {
    let asked = phrases::resign_question(session.names(), by);
    ask("GIPF: Resign?", &asked, ["resign", "play on"], GameAct::Command(Command::Resign))
}

pub fn agree_draw(session: &Session) -> Ask<Act> {
    let asked = phrases::draw_question(session.names());
    ask("GIPF: A draw?", &asked, ["agree", "play on"], GameAct::Command(Command::AgreeDraw))
}

/// Before a single piece, after which no piece can be loaded.
pub fn give_up_potentials(session: &Session, entry: Entry) -> Ask<Act> {
    let potentials = session.draft().supply().potentials;
    let left = if potentials == 1 { "potential is" } else { "potentials are" };
    let asked = format!(
        "After a single piece no more pieces can be loaded: your {potentials} {left} given up. 3 chooses \
         a loaded piece."
    );
    let push = GameAct::Command(Command::Step(Step::Push(Entering::Single, entry)));
    ask("Give up your potentials?", &asked, ["push it in", "keep them"], push)
}

pub fn undo_contest() -> Ask<Act> {
    let asked =
        "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good.";
    ask(
        "Take back what PÜNCT has decided?",
        asked,
        ["take it back", "keep it"],
        GameAct::UndoContest,
    )
}

/// The form for a new game stays open behind the list.
pub fn lessons() -> Ask<Act> {
    let yes = DialogReply::Then(Act::Game(GameAct::Lessons));
    let keys = vec![ENTER_OR_YES.label("list the lessons"), NO.label("a new game")];
    Ask { keys, ..Ask::new("New to GIPF?", NEW_TO_IT.to_owned(), [""; 2], yes) }
}
