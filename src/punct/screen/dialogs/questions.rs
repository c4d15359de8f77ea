//! The questions that the player answers with yes or no, and the actions that follow from a yes.

use crate::kit::phrases::{self, name_with_colour};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogBinding, DialogReply, ShellAction};
use crate::kit::ui::ask::Ask;
use crate::kit::ui::shared_keys::yes_or_no;
use crate::kit::ui::theme::TextRole;
use crate::punct::phrases::{actions, delete_question};
use crate::punct::play::{Command, Session};
use crate::punct::record::{NodeId, TreeSurplus};
use crate::punct::screen::action::{Action, NextGame, SessionAction, TreeAction};
use crate::rules::Player;

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static ABORT: [DialogBinding; 2] = yes_or_no("abort", "play on");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
static CLAIM: [DialogBinding; 2] = yes_or_no("claim it", "play on");
static DELETE: [DialogBinding; 2] = yes_or_no("delete", "keep");
static SHOW: [DialogBinding; 2] = yes_or_no("show", "keep them");
static CLOSE: [DialogBinding; 2] = yes_or_no("close it", "play on");
static OPEN: [DialogBinding; 2] = yes_or_no("open it", "stay here");

/// The actions that ask about the end of the game.
const RESIGNS: Action = Action::Session(SessionAction::Resign);
const DRAWS: Action = Action::Session(SessionAction::Draw);

const fn end(command: Command) -> DialogReply<Action> {
    DialogReply::Finish(Action::Command(command))
}

pub fn resign(session: &Session, by: Player) -> Ask<Action> {
    let asked = phrases::resign_question(session.names(), by);
    Ask::new("Resign?", asked, &RESIGN, end(Command::Resign)).asked_by(RESIGNS)
}

/// Asks whether to abort a game between screens before both players have moved.
pub fn abort() -> Ask<Action> {
    let asked = actions::ABORT_QUESTION.to_owned();
    Ask::new("Abort?", asked, &ABORT, end(Command::Abort)).asked_by(RESIGNS)
}

pub fn agree_draw(session: &Session) -> Ask<Action> {
    let asked = phrases::draw_question(session.names());
    Ask::new("A draw?", asked, &AGREE, end(Command::DRAW)).asked_by(DRAWS)
}

pub fn claim_draw(session: &Session, by: Player) -> Ask<Action> {
    let asked = actions::claim_question(session.names(), by);
    Ask::new("Claim a draw?", asked, &CLAIM, end(Command::ClaimDraw)).asked_by(DRAWS)
}

/// Asks whether the opponent of a player whose time is over claims the win.
pub fn claim_time(session: &Session, late: Player) -> Ask<Action> {
    let [by, opponent] =
        [late, late.opponent()].map(|player| name_with_colour(session.names(), player));
    let asked = format!("The time of {by} is over. Does {opponent} claim the win?");
    Ask::new("Claim the win?", asked, &CLAIM, end(Command::ClaimTime)).asked_by(DRAWS)
}

/// Asks whether to delete this move of a variation and all moves after it. A list of moves under
/// the question stays open.
pub fn delete(session: &Session, node: NodeId) -> Ask<Action> {
    let asked = delete_question(session.tree(), node);
    let forget = Action::Tree(TreeAction::Forget(node));
    let yes = DialogReply::Then(forget.clone());
    Ask::new("Delete the variation?", asked, &DELETE, yes).asked_by(forget)
}

/// Asks whether the other player may see what only the private tree of the player here has.
pub fn join_tree(own: TreeSurplus) -> Ask<Action> {
    Ask::new("Your own variations?", actions::share_question(own), &SHOW, end(Command::Join))
}

/// Asks whether to leave this game for the game in a pasted text.
pub fn open_pasted(text: String) -> Ask<Action> {
    let asked = "You pasted a game. This one is saved; you can go on with it later.";
    let yes = DialogReply::Finish(Action::Next(NextGame::OpenPasted(text)));
    Ask::new("Open the pasted game?", asked.to_owned(), &OPEN, yes)
}

/// Asks whether to end a game that this program shares with another player, who is still there.
pub fn close_table(session: &Session, guest: Player) -> Ask<Action> {
    let guest = name_with_colour(session.names(), guest);
    let asked = format!("{guest} is here, and can't go on without you. The game is saved.");
    let yes = DialogReply::Leave(Action::Shell(ShellAction::Quit));
    Ask::new("Close the game?", asked, &CLOSE, yes)
}

/// Adapts a question to a game that is part of something larger. If a yes would end the game, the
/// text also says what the end decides.
pub fn at_stake(mut ask: Ask<Action>, stake: &str) -> Ask<Action> {
    if matches!(&ask.yes, DialogReply::Finish(Action::Command(_))) {
        // Here, players have two games before them, so the title names this one.
        ask.title = format!("PÜNCT: {}", ask.title);
        ask.paragraphs.push((visible(stake), TextRole::Normal));
    }
    ask
}
