//! The present meanings of Enter and Esc. The status line, the line of keys, the menu and the keys
//! themselves use the meanings, so that they agree.

use crate::rules::Move;

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
    /// Withdraws the player's own offer.
    Withdraw,
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
            Esc::Withdraw => "withdraw",
            Esc::Nothing => return None,
        })
    }
}
