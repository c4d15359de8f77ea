//! What the game on the screen is part of, and what may be done there.

use super::app::App;
use super::exercise::Exercise;
use super::message::Obstacle;
use super::place::TablePlace;
use crate::phrases::sentence;
use crate::shell::Effect;
use crate::table::Refused;
use crate::tui::action::{
    Action, AdviceAction, BoardAction, NextGame, SessionAction, StudyAction, TreeAction, ViewAction,
};
use crate::ui::action::ShellAction;

/// What the game on the screen is part of.
pub enum Context {
    /// A game at this screen, or against the computer.
    Own,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Box<TablePlace>),
    /// A game that decides a use in GIPF.
    Contest(Contest),
    /// An exercise; the game is put aside.
    Exercise(Box<Exercise>),
}

/// What a game that decides a use in GIPF says of it.
pub struct Contest {
    /// What the game decides, for the line at the top: the longest wording first.
    pub headings: Vec<String>,
    /// What the game decides, as a sentence.
    pub stake: String,
    /// What is said once it is over, as a sentence.
    pub decided: String,
    /// Where the key of the start screen leads.
    pub way_back: &'static str,
    /// Why no other game can be begun or opened here.
    pub why: String,
}

impl Context {
    pub fn place(&self) -> Option<&TablePlace> {
        if let Context::Table(place) = self { Some(place) } else { None }
    }

    pub fn place_mut(&mut self) -> Option<&mut TablePlace> {
        if let Context::Table(place) = self { Some(place) } else { None }
    }

    pub fn contest(&self) -> Option<&Contest> {
        if let Context::Contest(contest) = self { Some(contest) } else { None }
    }

    pub fn exercise(&self) -> Option<&Exercise> {
        if let Context::Exercise(exercise) = self { Some(exercise) } else { None }
    }

    pub fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        if let Context::Exercise(exercise) = self { Some(exercise) } else { None }
    }
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
    /// Deleting moves.
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
            | Action::LoseUnsaved(_)
            | Action::View(ViewAction::Zoom(_) | ViewAction::ZoomToFit) => ActionKind::Free,
            Action::Shell(action) => match action {
                ShellAction::Help
                | ShellAction::RulesPage
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
                StudyAction::Lesson(_) | StudyAction::Puzzle { .. } | StudyAction::OfferGame => {
                    ActionKind::Exercise
                }
                StudyAction::Text => ActionKind::ExerciseText,
            },
            Action::Company(_) => ActionKind::Company,
            Action::Session(action) => match action {
                SessionAction::Play(_) => ActionKind::Play,
                SessionAction::Undo => ActionKind::Undo,
                SessionAction::Redo => ActionKind::Redo,
                SessionAction::Resign | SessionAction::Draw | SessionAction::End(_) => {
                    ActionKind::End
                }
                SessionAction::PlayAgain => ActionKind::PlayAgain,
                SessionAction::TakeOver => ActionKind::TakeOver,
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
                AdviceAction::Hint => ActionKind::Hint,
                AdviceAction::Threats => ActionKind::Threats,
                AdviceAction::Analyse | AdviceAction::Review | AdviceAction::LookAtTurn(_) => {
                    ActionKind::Analysis
                }
            },
        }
    }
}

impl App {
    /// Why the context refuses an action, if it does.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let kind = action.kind();
        match kind {
            ActionKind::Company if self.game.context.place().is_none() => {
                return Some("Nobody else is at this game".to_owned());
            }
            ActionKind::ExerciseText if self.game.context.exercise().is_none() => {
                return Some("That is for lessons and puzzles; g leads to them".to_owned());
            }
            _ => {}
        }
        match &self.game.context {
            Context::Own => None,
            Context::Contest(contest) => {
                let is_over = self.session.game().outcome().is_some();
                refuses_in_contest(kind, is_over).then(|| contest.why.clone())
            }
            Context::Exercise(_) => refuses_in_exercise(kind)
                .then(|| "That is for games; Esc leaves the exercise".to_owned()),
            Context::Table(place) => {
                let is_player = place.colour().is_some();
                refusal_at_table(kind, is_player, self.forbids_advice())
            }
        }
    }

    /// Makes the game on the screen one that decides a use in GIPF.
    pub fn begin_contest(&mut self, contest: Contest) {
        self.game.context = Context::Contest(contest);
        self.tell_the_end();
    }

    /// Carries out an action in a game that decides a use in GIPF: some lead back there.
    pub(super) fn perform_in_contest(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let is_over = self.session.game().outcome().is_some();
        let goes_back = match action {
            Action::Shell(ShellAction::StartScreen) => true,
            Action::Board(BoardAction::Back | BoardAction::Confirm) => {
                is_over && self.game.board.is_at_rest()
            }
            _ => false,
        };
        goes_back.then(|| {
            self.ask_for(Effect::StepAside);
            Ok(())
        })
    }
}

/// A game that decides a use can't be left for another. Once it is over, it has decided.
const fn refuses_in_contest(kind: ActionKind, is_over: bool) -> bool {
    match kind {
        ActionKind::Undo | ActionKind::Redo => is_over,
        ActionKind::OwnGame
        | ActionKind::NextGame
        | ActionKind::Exercise
        | ActionKind::PlayAgain
        | ActionKind::TakeOver
        | ActionKind::Seats => true,
        _ => false,
    }
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
fn refusal_at_table(kind: ActionKind, is_player: bool, forbids_advice: bool) -> Option<String> {
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
            return forbids_advice.then(|| {
                "This game is rated: hints, threats and analysis have to wait for its end".into()
            });
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
