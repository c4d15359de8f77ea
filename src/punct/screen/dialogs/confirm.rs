//! A question that the player answers with yes or no.

use super::Reply;
use crate::kit::phrases;
use crate::kit::phrases::{called, moves};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::page;
use crate::kit::ui::page::Paragraph;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::yes_or_no;
use crate::kit::ui::theme::TextRole;
use crate::punct::phrases::actions;
use crate::punct::record::NodeId;
use crate::punct::screen::action::{Action, NextGame, SessionAction, TreeAction};
use crate::punct::session::Session;
use crate::rules::{Ending, Move, Player};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    Resign(Player),
    /// End a game between screens before both have moved?
    Abort,
    AgreeDraw,
    ClaimDraw(Player),
    /// Does the opponent of this player, whose time is over, claim the win?
    ClaimTime(Player),
    /// Delete this move of a variation and all after it?
    Delete(NodeId),
    /// Leave this game for the one in this pasted text?
    OpenPasted(String),
}

pub struct Confirm {
    pub question: Question,
    /// What the game decides, if it is part of something larger.
    pub stake: Option<String>,
}

static RESIGN: [DialogBinding; 2] = yes_or_no("resign", "play on");
static ABORT: [DialogBinding; 2] = yes_or_no("abort", "play on");
static AGREE: [DialogBinding; 2] = yes_or_no("agree", "play on");
static CLAIM: [DialogBinding; 2] = yes_or_no("claim it", "play on");
static DELETE: [DialogBinding; 2] = yes_or_no("delete", "keep");
static OPEN: [DialogBinding; 2] = yes_or_no("open it", "stay here");

impl Confirm {
    pub fn keys(&self) -> &'static [DialogBinding] {
        match self.question {
            Question::Resign(_) => &RESIGN,
            Question::Abort => &ABORT,
            Question::AgreeDraw => &AGREE,
            Question::ClaimDraw(_) | Question::ClaimTime(_) => &CLAIM,
            Question::Delete(_) => &DELETE,
            Question::OpenPasted(_) => &OPEN,
        }
    }

    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            // A list of moves below stays open.
            DialogAction::Accept if matches!(self.question, Question::Delete(_)) => {
                Reply::Then(self.question.meant())
            }
            DialogAction::Accept => Reply::Finish(self.question.meant()),
            _ => Reply::Stay,
        }
    }

    /// Draws the question and its answers.
    pub fn draw(&self, session: &Session, popup: &mut Popup) {
        let mut paragraphs = self.question.paragraphs(session);
        let mut title = self.question.title().to_owned();
        if let Some(stake) = self.stake.as_ref().filter(|_| self.question.ends_the_game()) {
            // Players have two games before them.
            title = format!("PÜNCT: {title}");
            paragraphs.push((visible(stake), TextRole::Normal));
        }
        page::draw(&title, &paragraphs, self.keys(), popup);
    }
}

impl Question {
    /// The action that follows a yes.
    fn meant(&self) -> Action {
        let end = |ending| Action::Session(SessionAction::End(ending));
        match self {
            Question::Resign(by) => end(Ending::Resigned { by: *by }),
            Question::Abort => Action::Session(SessionAction::Abort),
            Question::AgreeDraw => end(Ending::Agreed),
            Question::ClaimDraw(by) => end(Ending::Claimed { by: *by }),
            Question::ClaimTime(late) => end(Ending::TimeOut { by: *late }),
            Question::Delete(node) => Action::Tree(TreeAction::Forget(*node)),
            Question::OpenPasted(text) => Action::Next(NextGame::OpenPasted(text.clone())),
        }
    }

    fn ends_the_game(&self) -> bool {
        matches!(self.meant(), Action::Session(SessionAction::End(_) | SessionAction::Abort))
    }

    fn title(&self) -> &'static str {
        match self {
            Question::Resign(_) => "Resign?",
            Question::Abort => "Abort?",
            Question::AgreeDraw => "A draw?",
            Question::ClaimDraw(_) => "Claim a draw?",
            Question::ClaimTime(_) => "Claim the win?",
            Question::Delete(_) => "Delete the variation?",
            Question::OpenPasted(_) => "Open the pasted game?",
        }
    }

    fn paragraphs(&self, session: &Session) -> Vec<Paragraph> {
        let who = |player: Player| called(session.names(), player);
        let plain = |text: String| (text, TextRole::Normal);
        match self {
            Question::Resign(by) => {
                vec![plain(phrases::resign_question(session.names(), *by))]
            }
            Question::Abort => vec![plain(actions::ABORT_QUESTION.to_owned())],
            Question::AgreeDraw => vec![plain(phrases::draw_question(session.names()))],
            Question::ClaimDraw(by) => {
                vec![plain(format!("{}. Does {} claim a draw?", actions::THIRD_TIME, who(*by)))]
            }
            Question::ClaimTime(late) => vec![plain(format!(
                "The time of {} is over. Does {} claim the win?",
                who(*late),
                who(late.opponent())
            ))],
            Question::Delete(node) => {
                let tree = session.tree();
                let played = tree.played(*node).map(Move::parted);
                let what = match tree.moves_from(*node) {
                    1 => "with its comment and mark".to_owned(),
                    more => format!("and all after it, {} with their comments", moves(more)),
                };
                vec![plain(format!("Delete {} {what}?", played.unwrap_or_default()))]
            }
            Question::OpenPasted(_) => vec![plain(
                "You pasted a game. This one is saved; you can go on with it later.".into(),
            )],
        }
    }
}
