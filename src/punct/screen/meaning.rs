//! The present meanings of Enter and Esc. The status line, the line of keys, the menu and the keys
//! themselves use this module, so that they agree.

use super::action::BoardAction;
use super::app::App;
use super::computer::ComputerCourse;
use super::dialogs::Dialog;
use super::state::Task;
use crate::kit::shell::Effect;
use crate::kit::ui::notice::Notice;
use crate::punct::play::Command;
use crate::punct::screen::board::{Lens, PutDown};
use crate::rules::{Move, Refusal};

/// The effect of Enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enter {
    /// Plays the shown move: a hint, a clue, or the move chosen in a panel.
    Play(Move),
    /// Tries the shown move outside the game.
    Try(Move),
    Lift,
    /// Puts down the piece in the hand, which makes this move.
    PutDown(Move),
    /// Puts a lifted piece back in its place.
    PutBack,
    /// Closes the text of an exercise that lies over the board.
    BeginTask,
    /// Goes on to the next task.
    GoOn,
    /// Begins the task again.
    TryAgain,
    /// Lets two computers pause.
    Pause,
    /// Lets two computers go on.
    Resume,
    /// Lets the computer think again after a failure.
    AskAgain,
    /// Returns from a finished contest to GIPF.
    StepBack,
    /// Has no effect; the board says why.
    Nothing,
    /// Has the effect that the dialog on top gives it.
    OfDialog,
}

impl Enter {
    /// Returns the label in the line of keys, or `None` if the board gives Enter no effect.
    pub const fn label(self) -> Option<&'static str> {
        Some(match self {
            Enter::Play(_) => "play it",
            Enter::Try(_) => "try it",
            Enter::Lift => "lift",
            Enter::PutDown(_) => "put down",
            Enter::PutBack => "put back",
            Enter::BeginTask => "begin the task",
            Enter::GoOn | Enter::Resume => "go on",
            Enter::TryAgain | Enter::AskAgain => "try again",
            Enter::Pause => "pause",
            Enter::StepBack => "go on with the result",
            Enter::Nothing | Enter::OfDialog => return None,
        })
    }

    /// Returns the text in the menu, or `None` if the row of the key has the text.
    pub const fn in_menu(self) -> Option<&'static str> {
        Some(match self {
            Enter::Play(_) => "Play the move that is shown",
            Enter::Try(_) => "Try the move that is shown",
            Enter::BeginTask => "Begin the task",
            Enter::GoOn => "Go on",
            Enter::TryAgain => "Begin the task again",
            Enter::Pause => "Let the computers pause",
            Enter::Resume => "Let the computers go on",
            Enter::AskAgain => "Let the computer try again",
            Enter::StepBack => "Go on with the result",
            Enter::Lift | Enter::PutDown(_) | Enter::PutBack | Enter::Nothing | Enter::OfDialog => {
                return None;
            }
        })
    }

    /// Returns the text in a status line about a shown move, or `None` if Enter does not play it.
    pub const fn status_text(self) -> Option<&'static str> {
        match self {
            Enter::Play(_) => Some("Enter plays it"),
            Enter::Try(_) => Some("Enter tries it"),
            _ => None,
        }
    }
}

/// The effect of Esc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Esc {
    /// Hides the hint or the clue.
    HideHint,
    /// Closes the text of an exercise that lies over the board.
    CloseText,
    /// Puts back the piece in the hand, or the piece lifted to look under it.
    PutBack,
    HideChains,
    ToPresent,
    ToGame,
    LeaveExercise,
    /// Returns from a finished contest to GIPF.
    StepBack,
    /// Declines the other player's offer.
    Decline,
    Nothing,
}

impl Esc {
    /// Returns the label in the line of keys, or `None` if Esc has no effect.
    pub const fn label(self) -> Option<&'static str> {
        Some(match self {
            Esc::HideHint => "hide it",
            Esc::CloseText => "to the board",
            Esc::PutBack => "put back",
            Esc::HideChains => "hide the chains",
            Esc::ToPresent => "present",
            Esc::ToGame => "to the game",
            Esc::LeaveExercise => "leave",
            Esc::StepBack => "go on with the result",
            Esc::Decline => "decline",
            Esc::Nothing => return None,
        })
    }
}

impl App {
    pub fn enter(&self) -> Enter {
        let board = &self.game.board;
        let is_panel = match self.dialogs.last() {
            None => false,
            Some(Dialog::Analysis(_) | Dialog::Openings(_)) => true,
            Some(_) => return Enter::OfDialog,
        };
        if let Some(enter) = self.enter_in_mode() {
            return enter;
        }
        match (board.hand(), self.suggested_move()) {
            _ if !board.is_aside() && self.game.computer.failure.is_some() => Enter::AskAgain,
            _ if !board.is_aside() && self.watches() => match self.game.computer.course {
                ComputerCourse::Paused => Enter::Resume,
                ComputerCourse::On | ComputerCourse::OneMove => Enter::Pause,
            },
            _ if !self.may_choose() => Enter::Nothing,
            (Some(hand), _) => match hand.attempt(board.cursor) {
                PutDown::Legal(aimed) => Enter::PutDown(aimed),
                PutDown::Refused(_, Refusal::Unchanged) => Enter::PutBack,
                PutDown::Refused(..) | PutDown::OffBoard => Enter::Nothing,
            },
            (None, Some(shown)) if board.is_aside() => Enter::Try(shown),
            (None, Some(shown)) => Enter::Play(shown),
            (None, None) if is_panel => Enter::Nothing,
            (None, None) => match board.hand_at_cursor(&self.session) {
                Some(Ok(_)) => Enter::Lift,
                _ => Enter::Nothing,
            },
        }
    }

    pub fn esc(&self) -> Esc {
        let board = &self.game.board;
        match board.activity.lens() {
            _ if self.is_hinted() => Esc::HideHint,
            _ if self.reads_task() => Esc::CloseText,
            _ if board.hand().is_some() => Esc::PutBack,
            Lens::Under(_) => Esc::PutBack,
            Lens::Chain(_) => Esc::HideChains,
            Lens::Plain if board.is_in_variation(&self.session) => Esc::ToGame,
            Lens::Plain if board.is_aside() => Esc::ToPresent,
            Lens::Plain => self.esc_in_mode().unwrap_or(Esc::Nothing),
        }
    }

    /// Carries out what Enter means at present, except a move: returns the move to play, if there
    /// is one.
    pub(super) fn press_enter(&mut self) -> Option<Move> {
        let enter = self.enter();
        self.drop_hint();
        match enter {
            Enter::Play(played) | Enter::Try(played) | Enter::PutDown(played) => {
                return Some(played);
            }
            Enter::BeginTask => self.close_text(),
            Enter::GoOn | Enter::TryAgain => self.go_on_or_try_again(),
            Enter::Pause | Enter::Resume | Enter::AskAgain => self.pause_or_go_on(),
            Enter::StepBack => self.ask_for(Effect::StepAside),
            Enter::Nothing if !self.dialogs.is_empty() && self.game.board.hand().is_none() => {
                self.notice = Some(Notice::plain("No move is shown that could be played"));
            }
            Enter::Lift | Enter::PutBack | Enter::Nothing | Enter::OfDialog => {
                return self.act_at_board(BoardAction::Confirm);
            }
        }
        None
    }

    pub(super) fn press_esc(&mut self) {
        match self.esc() {
            Esc::HideHint => self.drop_hint(),
            Esc::CloseText => self.close_text(),
            Esc::LeaveExercise => self.leave_for_the_list(),
            Esc::StepBack => self.ask_for(Effect::StepAside),
            Esc::Decline => self.start(Task::Command(Command::Decline)),
            Esc::PutBack | Esc::HideChains | Esc::ToPresent | Esc::ToGame | Esc::Nothing => {
                self.act_at_board(BoardAction::Back);
            }
        }
    }
}
