//! What may be done now, and why not. The keys, the mouse, the menu, the line of keys and what
//! carries actions out ask here.

use super::action::{
    Action, AdviceAction, NextGame, SessionAction, StudyAction, TreeAction, ViewAction,
};
use super::app::App;
use super::state::Context;
use crate::kit::phrases::{other_turn, sentence};
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::punct::play::{Command, Proposal, Refused};

const NO_UNDO: &str = "This game decides a use in GIPF: nothing is taken back";
const NO_ADVICE: &str = "This game decides a use in GIPF: hints wait for its end";
const LOOKING_BACK: &str = "You are looking back: } returns to the present";

impl App {
    /// Why an action is refused now, if it is.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let kind = action.kind();
        let by_context = match &self.game.context {
            _ if kind == ActionKind::Company && self.game.context.place().is_none() => {
                Some("Nobody else is at this game".to_owned())
            }
            _ if kind == ActionKind::ExerciseText && self.game.context.exercise().is_none() => {
                Some("That is for lessons and puzzles; g leads to them".to_owned())
            }
            Context::Own => None,
            Context::Contest(contest) => {
                let is_over = self.session.game().outcome().is_some();
                match kind {
                    ActionKind::Undo | ActionKind::Redo if !is_over => Some(NO_UNDO.to_owned()),
                    ActionKind::Hint | ActionKind::Threats | ActionKind::Analysis if !is_over => {
                        Some(NO_ADVICE.to_owned())
                    }
                    _ => refuses_in_contest(kind).then(|| contest.why.clone()),
                }
            }
            // What is put down there is judged.
            Context::Exercise(_) => {
                return refuses_in_exercise(kind)
                    .then(|| "That is for games; Esc leaves the exercise".to_owned());
            }
            Context::Table(place) => {
                refusal_at_table(kind, place.colour().is_some(), self.why_no_advice())
            }
        };
        by_context.or_else(|| match action {
            Action::Command(_) | Action::Session(_) if kind != ActionKind::Company => {
                self.refusal_by_position(action)
            }
            _ => None,
        })
    }

    /// Why the position looked at refuses an action with the game: what is aside from the game or
    /// another player's turn.
    fn refusal_by_position(&self, action: &Action) -> Option<String> {
        let is_own = self.game.context.place().is_none();
        match action {
            Action::Command(Command::Play { .. } | Command::UNDO)
            | Action::Session(
                SessionAction::Level(_) | SessionAction::Slower(_) | SessionAction::Players,
            ) if is_own && self.game.board.is_aside() => None,
            _ if self.game.board.is_aside() => Some(LOOKING_BACK.to_owned()),
            Action::Command(Command::Play { .. }) if self.waits_for_others() => {
                let turn = self.session.game().position().turn();
                Some(other_turn(self.session.names(), turn))
            }
            _ => None,
        }
    }

    /// Why no move can be chosen on the board now, if none can.
    pub(super) fn why_no_move(&self) -> Option<Notice> {
        match &self.game.context {
            Context::Exercise(exercise) if !exercise.wants_a_move() => {
                Some(exercise.status(self.columns()))
            }
            Context::Table(_) if self.game.board.is_aside() => Some(Notice::warning(LOOKING_BACK)),
            _ => self.game.board.why_no_move(&self.session),
        }
    }

    pub(super) fn may_choose(&self) -> bool {
        self.why_no_move().is_none()
    }

    /// Whether the game waits for a player who is not here.
    fn waits_for_others(&self) -> bool {
        self.session.game().outcome().is_none() && !self.session.may_act()
    }
}

/// A game that decides a use can't be left for another. Once it is over, it has decided.
const fn refuses_in_contest(kind: ActionKind) -> bool {
    matches!(
        kind,
        ActionKind::Undo
            | ActionKind::Redo
            | ActionKind::OwnGame
            | ActionKind::NextGame
            | ActionKind::Exercise
            | ActionKind::PlayAgain
            | ActionKind::TakeOver
            | ActionKind::Seats
    )
}

const fn refuses_in_exercise(kind: ActionKind) -> bool {
    !matches!(
        kind,
        ActionKind::Free
            | ActionKind::StartScreen
            | ActionKind::NextGame
            | ActionKind::Exercise
            | ActionKind::ExerciseText
            | ActionKind::Picture
            | ActionKind::Play
            | ActionKind::Undo
            | ActionKind::Walk
            | ActionKind::Hint
    )
}

/// At a table both players see the game, so it has no comments and variations; an own game would
/// leave it.
fn refusal_at_table(kind: ActionKind, is_player: bool, no_advice: Option<&str>) -> Option<String> {
    let why = match kind {
        ActionKind::StartScreen
        | ActionKind::OwnGame
        | ActionKind::NextGame
        | ActionKind::Exercise
        | ActionKind::Picture => "You play with others here: q leaves this game first",
        ActionKind::Note | ActionKind::Delete => {
            "Both players see this game, so it has no comments and variations"
        }
        ActionKind::Hint | ActionKind::Threats | ActionKind::Analysis => {
            return no_advice.map(str::to_owned);
        }
        ActionKind::Play
        | ActionKind::Undo
        | ActionKind::End
        | ActionKind::PlayAgain
        | ActionKind::TakeOver
        | ActionKind::Redo
        | ActionKind::Seats
        | ActionKind::Pace
            if !is_player =>
        {
            return Some(sentence(&Refused::Watching.to_string()));
        }
        ActionKind::Redo | ActionKind::Seats | ActionKind::Pace => {
            "That is for games at one screen"
        }
        _ => return None,
    };
    Some(why.to_owned())
}

/// Kinds of actions: what contexts allow and refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Help, rules, looks, dialogs, the cursor, leaving the program.
    Free,
    StartScreen,
    /// The forms and files of an own game.
    OwnGame,
    Picture,
    /// Another game, or a list of lessons or puzzles, in place of this one.
    NextGame,
    /// A certain lesson or puzzle.
    Exercise,
    ExerciseText,
    /// Talking and pointing at a table.
    Company,
    Play,
    Undo,
    Redo,
    /// Resigning and agreeing on or claiming an end.
    End,
    PlayAgain,
    TakeOver,
    /// Who plays, and how well the computer does.
    Seats,
    /// How two computers play.
    Pace,
    /// Walking along the moves.
    Walk,
    /// Looking at other moves and variations.
    Look,
    /// Comments, marks and the order of variations.
    Note,
    Delete,
    Hint,
    Threats,
    Analysis,
}

impl Action {
    pub const fn kind(&self) -> ActionKind {
        match self {
            Action::Board(_)
            | Action::Dialog(_)
            | Action::View(
                ViewAction::Zoom(_)
                | ViewAction::ZoomToFit
                | ViewAction::Guide
                | ViewAction::Replay,
            ) => ActionKind::Free,
            Action::Shell(action) => match action {
                ShellAction::Help
                | ShellAction::RulesPage
                | ShellAction::Menu
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Quit => ActionKind::Free,
                ShellAction::StartScreen => ActionKind::StartScreen,
                ShellAction::NewGame
                | ShellAction::SaveAs
                | ShellAction::Save(..)
                | ShellAction::Open => ActionKind::OwnGame,
                ShellAction::OpenSave(_) => ActionKind::NextGame,
            },
            Action::Next(
                NextGame::Begin(_)
                | NextGame::BeginAtOnce(_)
                | NextGame::PlayComputer(_)
                | NextGame::OpenPasted(_)
                | NextGame::Gipf,
            ) => ActionKind::NextGame,
            Action::View(ViewAction::SavePicture) => ActionKind::Picture,
            Action::Study(action) => match action {
                StudyAction::Lessons { .. } | StudyAction::Puzzles { .. } => ActionKind::NextGame,
                StudyAction::Lesson(_) | StudyAction::Puzzle { .. } => ActionKind::Exercise,
                StudyAction::Card => ActionKind::Free,
                StudyAction::Text => ActionKind::ExerciseText,
            },
            Action::Company(_) => ActionKind::Company,
            Action::Command(command) => match command {
                Command::Play { .. } => ActionKind::Play,
                Command::TakeOver => ActionKind::TakeOver,
                Command::Redo => ActionKind::Redo,
                Command::Offer(Proposal::Undo) => ActionKind::Undo,
                Command::Offer(Proposal::Rematch) => ActionKind::PlayAgain,
                Command::Offer(Proposal::Draw)
                | Command::Resign
                | Command::Abort
                | Command::ClaimDraw
                | Command::ClaimTime => ActionKind::End,
                Command::GiveTime(_) | Command::Decline | Command::Say(_) | Command::Point(_) => {
                    ActionKind::Company
                }
            },
            Action::Session(action) => match action {
                SessionAction::Resign | SessionAction::Draw => ActionKind::End,
                SessionAction::PlayAgain | SessionAction::PlayAtLevel(_) => ActionKind::PlayAgain,
                SessionAction::Players => ActionKind::OwnGame,
                SessionAction::Seat(_) | SessionAction::Level(_) => ActionKind::Seats,
                SessionAction::OneMove | SessionAction::Slower(_) => ActionKind::Pace,
            },
            Action::Tree(action) => match action {
                TreeAction::LookBy(_) | TreeAction::LookToStart | TreeAction::LookToPresent => {
                    ActionKind::Walk
                }
                TreeAction::Look(_) | TreeAction::OtherMove { .. } | TreeAction::Moves => {
                    ActionKind::Look
                }
                TreeAction::Comment
                | TreeAction::SetComment(..)
                | TreeAction::Marks
                | TreeAction::SetMark(..)
                | TreeAction::Promote => ActionKind::Note,
                TreeAction::Delete | TreeAction::Forget(_) => ActionKind::Delete,
            },
            Action::Advice(action) => match action {
                AdviceAction::Hint | AdviceAction::Warnings => ActionKind::Hint,
                AdviceAction::Threats | AdviceAction::Needs => ActionKind::Threats,
                AdviceAction::Analyse
                | AdviceAction::Openings
                | AdviceAction::Review
                | AdviceAction::LookAtTurn(_) => ActionKind::Analysis,
            },
        }
    }
}
