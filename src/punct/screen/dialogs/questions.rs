//! The questions that the player answers with yes or no, and the actions that follow from a yes.

use crate::kit::phrases::name_with_colour;
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogReply, ShellAction};
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::Confirmation;
use crate::punct::control::intent::Intent;
use crate::punct::phrases::delete_question;
use crate::punct::play::Session;
use crate::punct::record::NodeId;
use crate::punct::screen::action::{Action, NextGame};
use crate::rules::Player;

const RESIGNS: Action = Action::Intent(Intent::Resign);
const DRAWS: Action = Action::Intent(Intent::Draw);

pub fn confirm(session: &Session, question: Confirmation) -> QuestionDialog<Action> {
    let (title, answers, asked_by) = match question {
        Confirmation::Resign(_) => ("Resign?", ["resign", "play on"], Some(RESIGNS)),
        Confirmation::Abort => ("Abort?", ["abort", "play on"], Some(RESIGNS)),
        Confirmation::AgreeDraw => ("A draw?", ["agree", "play on"], Some(DRAWS)),
        Confirmation::ClaimDraw(_) => ("Claim a draw?", ["claim it", "play on"], Some(DRAWS)),
        Confirmation::ClaimTime { .. } => ("Claim the win?", ["claim it", "play on"], Some(DRAWS)),
        Confirmation::PublishTree(_) => ("Your own variations?", ["show", "keep them"], None),
    };
    let yes = DialogReply::PerformAndCloseAll(Intent::Confirmed(question).into());
    QuestionDialog {
        asked_by,
        ..QuestionDialog::new(title, question.question(session), answers, yes)
    }
}

/// A list of moves under the question stays open.
pub fn delete(session: &Session, node: NodeId) -> QuestionDialog<Action> {
    let asked = delete_question(session.tree(), node);
    let forget = Action::Intent(Intent::Delete(Some(node)));
    let yes = DialogReply::CloseAndPerform(forget.clone());
    QuestionDialog::new("Delete the variation?", asked, ["delete", "keep"], yes)
        .confirmed_by(forget)
}

pub fn open_pasted(text: String) -> QuestionDialog<Action> {
    let asked = "You pasted a game. This one is saved; you can go on with it later.";
    let yes = DialogReply::PerformAndCloseAll(Action::Next(NextGame::OpenPasted(text)));
    QuestionDialog::new("Open the pasted game?", asked.to_owned(), ["open it", "stay here"], yes)
}

/// The other player at the table is still there.
pub fn close_table(session: &Session, guest: Player) -> QuestionDialog<Action> {
    let guest = name_with_colour(session.names(), guest);
    let asked = format!("{guest} is here, and can't go on without you. The game is saved.");
    let yes = DialogReply::AbandonGame(Action::Shell(ShellAction::Quit));
    QuestionDialog::new("Close the game?", asked, ["close it", "play on"], yes)
}

/// If a yes would end a game that is part of a larger one, the text also says what the end decides.
pub fn at_stake(mut ask: QuestionDialog<Action>, stake: &str) -> QuestionDialog<Action> {
    if matches!(&ask.yes, DialogReply::PerformAndCloseAll(Action::Intent(Intent::Confirmed(_)))) {
        // Here, players have two games before them, so the title names this one.
        ask.title = format!("PÜNCT: {}", ask.title);
        ask.paragraphs.push((visible(stake), TextRole::Normal));
    }
    ask
}
