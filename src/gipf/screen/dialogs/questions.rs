//! The questions with the answers yes and no. A yes leads to an act.

use crate::gipf::play::Session;
use crate::gipf::rules::Entry;
use crate::gipf::screen::act::{Act, GameAct};
use crate::kit::phrases;
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogReply};
use crate::kit::ui::ask::Ask;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::shared_keys::{NO, yes_or_no};
use crate::rules::Player;

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static GIVE_UP: [DialogBinding; 2] = yes_or_no("push it in", "keep them");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
/// A yes to this question can't lose anything, so Enter means yes, too.
static LESSONS: [DialogBinding; 2] = [
    row!("Enter y", (&[Key::ENTER, Key::Char('y'), Key::Char('Y')], DialogAction::Accept))
        .label("list the lessons"),
    NO.label("a new game"),
];
static UNDO: [DialogBinding; 2] = yes_or_no("take it back", "keep it");

const NEW_TO_IT: &str = "Short lessons show how it is played, with a task on the board in each. w lists \
                         them at any time.";

fn ask(title: &str, asked: &str, keys: &'static [DialogBinding], yes: GameAct) -> Ask<Act> {
    Ask::new(title, visible(asked), keys, DialogReply::Finish(Act::Game(yes)))
}

pub fn resign(session: &Session, by: Player) -> Ask<Act> {
    let asked = phrases::resign_question(session.names(), by);
    ask("GIPF: Resign?", &asked, &RESIGN, GameAct::GiveUp(by))
}

pub fn agree_draw(session: &Session) -> Ask<Act> {
    let asked = phrases::draw_question(session.names());
    ask("GIPF: A draw?", &asked, &AGREE, GameAct::AgreeDraw)
}

/// Asks whether to push in a single piece, although no piece can be loaded after it.
pub fn give_up_potentials(session: &Session, entry: Entry) -> Ask<Act> {
    let position = session.draft().position();
    let potentials = position.supply(position.turn()).potentials();
    let left = if potentials == 1 { "potential is" } else { "potentials are" };
    let asked = format!(
        "After a single piece no more pieces can be loaded: your {potentials} {left} given up. 3 chooses \
         a loaded piece."
    );
    ask("Give up your potentials?", &asked, &GIVE_UP, GameAct::PushSingle(entry))
}

/// Asks whether to take back a begun turn with a decided contest.
pub fn undo_contest() -> Ask<Act> {
    let asked =
        "The turn begins anew. The challenge in it and its game of PÜNCT are gone for good.";
    ask("Take back what PÜNCT has decided?", asked, &UNDO, GameAct::UndoContest)
}

/// Asks whether to begin with the lessons. The form for a new game stays open behind the list.
pub fn lessons() -> Ask<Act> {
    let yes = DialogReply::Then(Act::Game(GameAct::Lessons));
    Ask::new("New to GIPF?", NEW_TO_IT.to_owned(), &LESSONS, yes)
}
