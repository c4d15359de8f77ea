//! Why what a person wants can't be done.

use thiserror::Error;

use crate::kit::lessons::ToTask;
use crate::kit::phrases::{
    TWO_COMPUTERS, declines_draw, nothing_to_play_again, nothing_to_take_back, other_turn,
};
use crate::kit::storage::Name;
use crate::punct::control::viewing::ViewError;
use crate::punct::phrases::NOBODY_GOES_OVER;
use crate::punct::play::CommandError;
use crate::rules::Player;

/// Whether a person may do something now, and why not.
pub type Permission = Result<(), IntentError>;

/// Why what a person wants can't be done. The texts name keys; [`IntentError::in_plain`] names
/// words. They may begin with a small letter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IntentError {
    #[error("nobody else is at this game")]
    OnlyAtTable,
    /// Exercises can be begun here.
    #[error("that is for lessons and puzzles; g leads to them")]
    OnlyInExercise,
    /// Exercises can't be begun here.
    #[error("that is for lessons and puzzles")]
    OnlyInExerciseElsewhere,
    #[error("that is for games; Esc leaves the exercise")]
    OnlyInGame,
    /// The task asks the person to find this.
    #[error("that is for games; Esc leaves the exercise")]
    TaskIsYours,
    #[error("{0}")]
    NotInContest(String),
    #[error("this game decides a use in GIPF: nothing is taken back")]
    NoUndoInContest,
    #[error("that is for games at one screen")]
    NotAtTable,
    /// The table keeps the game, so the person need not save it.
    #[error("kept already. On a server: ssh HOST export GAME sgf; ssh HOST games has the numbers")]
    KeptAtTable,
    #[error("that is for games of your own: q leaves this one first")]
    NoOtherGameAtTable,
    #[error("games are saved nowhere here")]
    SavedNowhere,
    #[error("you are looking back: }} returns to the present")]
    LookingBack,
    /// The move viewed belongs to the game.
    #[error("you are looking back: }} returns to the present, where u takes a move back")]
    UndoLookingBack,
    #[error("more moves follow this one: [ steps back, D deletes them all")]
    FollowedByMoves,
    #[error(transparent)]
    View(ViewError),
    #[error("this is the present")]
    AtPresent,
    #[error("there is no move to mark before the first one")]
    NoMoveToMark,
    #[error("this is a move of the game, which comes before every variation")]
    PromoteOfGame,
    #[error("this variation is the first: the game stays above it")]
    PromoteFirst,
    #[error("go to the first move of the variation to move it up")]
    PromoteWithin,
    #[error("the moves of the game stay: only variations can be deleted")]
    DeleteOfGame,
    #[error("{}", other_turn(names, *turn))]
    OtherTurn { names: [Name; 2], turn: Player },
    #[error("{TWO_COMPUTERS}; L gives you a colour")]
    TwoComputers,
    #[error("that is for games of two computers")]
    NotTwoComputers,
    #[error("{0}")]
    NoTakeOver(&'static str),
    #[error("{}", nothing_to_take_back("move"))]
    NothingToTakeBack,
    #[error("{}", nothing_to_play_again("move"))]
    NothingToPlayAgain,
    #[error("{}", declines_draw(.0))]
    ComputerDeclines(Name),
    #[error("you have offered this already; Esc withdraws it")]
    AlreadyOffered,
    #[error("there is no question to answer")]
    NothingToAnswer,
    #[error("finish this game first, or start a new one with n")]
    NotFinished,
    /// Spectators see what the players share in any case.
    #[error("you see what the players try together")]
    SharedWithSpectators,
    #[error("{NOBODY_GOES_OVER}")]
    ComputerGoesOverNothing,
    #[error("{0}")]
    NoAdvice(String),
    /// The position viewed is the end of a game.
    #[error("the game is over; [ looks back, and H shows what would have been good")]
    NoHintAtEnd,
    #[error("a hint has to wait for your turn")]
    HintWaits,
    #[error("there is no move to review yet")]
    NothingToReview,
    /// There is no review through which a word could go.
    #[error("\"review\" first finds the moves through which \"next\" goes")]
    NotReviewed,
    #[error("no move is asked for here. Enter goes on")]
    NoMoveAsked,
    #[error("no move is asked for here. Enter begins the task again")]
    TaskFailed,
    #[error("there is no further task that way")]
    NoTask(ToTask),
    #[error(transparent)]
    Refused(CommandError),
}

impl From<CommandError> for IntentError {
    fn from(why: CommandError) -> IntentError {
        if why == CommandError::NoMove {
            IntentError::NothingToTakeBack
        } else if why == CommandError::NothingTakenBack {
            IntentError::NothingToPlayAgain
        } else {
            IntentError::Refused(why)
        }
    }
}

impl IntentError {
    /// Whether the person did nothing wrong: there is only nothing to be done.
    pub fn is_no_fault(&self) -> bool {
        matches!(
            self,
            IntentError::NothingToTakeBack
                | IntentError::NothingToPlayAgain
                | IntentError::ComputerDeclines(_)
                | IntentError::SharedWithSpectators
                | IntentError::NoTask(_)
        )
    }

    /// Returns the reason for plain play.
    pub fn in_plain(&self) -> String {
        let text = match self {
            IntentError::OnlyAtTable => "that is for a game with somebody at another machine",
            IntentError::OnlyInExercise => {
                "no lesson or puzzle is on the board; \"lessons\" and \"puzzles\" tell what there is"
            }
            IntentError::OnlyInExerciseElsewhere
            | IntentError::NotAtTable
            | IntentError::KeptAtTable
            | IntentError::NoOtherGameAtTable => {
                "that is for a game at one keyboard; \"quit\" leaves this one"
            }
            IntentError::OnlyInGame => "that is for games; \"leave\" leads back to yours",
            IntentError::TaskIsYours => "that is for you to find; \"hint\" helps",
            IntentError::LookingBack | IntentError::UndoLookingBack => {
                "you are looking back; \"last\" returns to the present"
            }
            IntentError::FollowedByMoves => {
                "more moves follow this one; \"back\" steps back, \"drop\" deletes them all"
            }
            IntentError::NoMoveToMark => "there is no move to mark at the beginning",
            IntentError::DeleteOfGame => "only a move in a variation can be dropped",
            IntentError::TwoComputers => TWO_COMPUTERS,
            IntentError::AlreadyOffered => "you have offered this already; \"no\" withdraws it",
            IntentError::NotFinished => "finish this game first, or begin another with \"new\"",
            IntentError::SharedWithSpectators => "you hear what the players try together",
            IntentError::NoHintAtEnd => "the game is over",
            IntentError::NothingToReview => "no move has been played yet",
            IntentError::NoMoveAsked => "\"next\" goes on",
            IntentError::TaskFailed => "\"again\" begins the task again",
            IntentError::NoTask(ToTask::Back | ToTask::GroupBack) => "this is the first task",
            IntentError::NoTask(ToTask::On | ToTask::GroupOn) => "that was the last task",
            IntentError::NotInContest(_)
            | IntentError::NoUndoInContest
            | IntentError::SavedNowhere
            | IntentError::View(_)
            | IntentError::AtPresent
            | IntentError::PromoteOfGame
            | IntentError::PromoteFirst
            | IntentError::PromoteWithin
            | IntentError::OtherTurn { .. }
            | IntentError::NotTwoComputers
            | IntentError::NoTakeOver(_)
            | IntentError::NothingToTakeBack
            | IntentError::NothingToPlayAgain
            | IntentError::ComputerDeclines(_)
            | IntentError::NothingToAnswer
            | IntentError::ComputerGoesOverNothing
            | IntentError::NoAdvice(_)
            | IntentError::HintWaits
            | IntentError::NotReviewed
            | IntentError::Refused(_) => return self.to_string(),
        };
        text.to_owned()
    }
}
