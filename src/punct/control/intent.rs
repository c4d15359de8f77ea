//! What a person at a game can ask for, the questions that come first, and why it can't be done.
//! [`PlayerContext::permit`](super::permit) decides about intents, and each front end carries them
//! out. Where an intent can name a node, `None` stands for the node viewed.

use thiserror::Error;

use super::viewing::{ViewError, ViewStep};
use crate::kit::lessons::TaskDirection;
use crate::kit::phrases::{
    TWO_COMPUTERS, declines_draw, draw_question, name_with_colour, nothing_to_play_again,
    nothing_to_take_back, other_turn, resign_question,
};
use crate::kit::storage::Name;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::phrases::NOBODY_GOES_OVER;
use crate::punct::phrases::actions::{ABORT_QUESTION, claim_question, share_question};
use crate::punct::play::{Command, CommandError, Seats, Session};
use crate::punct::record::{NodeId, TreeSurplus};
use crate::rules::{Move, Player};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// In an exercise, the task judges the move. In another position viewed, the move is tried.
    Play(Move),
    /// Try a move beside the game, and view it.
    Try(Move),
    TakeOver,
    /// Take back the last move, or the tried move viewed. In an exercise, begin the task again.
    Undo,
    Redo,
    Resign,
    /// Offer a draw, agree to one, claim one or, if the opponent's time is over, claim the win.
    Draw,
    /// Claims without a question.
    Claim,
    /// What a question was about, after a yes.
    Confirmed(Confirmation),
    GiveTime,
    Accept,
    /// Decline the other player's offer, or withdraw the own one.
    Decline,
    PlayAgain,
    SetSeats(Seats),
    RunComputers(RunLength),
    View(ViewStep),
    Comment(Option<NodeId>, String),
    Mark(Option<NodeId>, Option<MoveMark>),
    /// Move the variation viewed before the previous one.
    Promote,
    /// `None` deletes the move viewed, after a question if more would be lost.
    Delete(Option<NodeId>),
    Plan(PlanChange),
    Say(String),
    /// Go over the finished game with the other player, or for oneself again.
    Share,
    /// View what the other player views, or stop that.
    Follow,
    Advise(AdviceKind),
    ListExercises(ExerciseList),
    BeginExercise(ExerciseChoice),
    GoToTask(TaskDirection),
    /// Show or repeat the text of the exercise.
    ReadTask,
    LeaveExercise,
}

/// If this changes between question and answer, the person may no longer want the intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentSubject {
    /// The game as a whole, with what is offered.
    Game,
    /// The game or, while another position is viewed, that position.
    Position,
    Node,
    /// The comment and the mark of a node.
    Annotation(Option<NodeId>),
    /// A node and all nodes after it.
    Branch(NodeId),
    /// Who reads what is said.
    Readers,
    /// Whether the game goes on.
    Outcome,
    /// Nothing that others could change.
    None,
}

impl Intent {
    pub fn subject(&self) -> IntentSubject {
        match self {
            Intent::Play(_) | Intent::Undo => IntentSubject::Position,
            Intent::Try(_) | Intent::Promote | Intent::Delete(None) | Intent::Plan(_) => {
                IntentSubject::Node
            }
            Intent::Comment(node, _) | Intent::Mark(node, _) => IntentSubject::Annotation(*node),
            Intent::Delete(Some(node)) => IntentSubject::Branch(*node),
            Intent::Say(_) => IntentSubject::Readers,
            Intent::SetSeats(_) | Intent::RunComputers(_) => IntentSubject::Outcome,
            Intent::TakeOver
            | Intent::Redo
            | Intent::Resign
            | Intent::Draw
            | Intent::Claim
            | Intent::Confirmed(_)
            | Intent::GiveTime
            | Intent::Accept
            | Intent::Decline
            | Intent::PlayAgain
            | Intent::Share
            | Intent::Follow => IntentSubject::Game,
            Intent::View(_)
            | Intent::Advise(_)
            | Intent::ListExercises(_)
            | Intent::BeginExercise(_)
            | Intent::GoToTask(_)
            | Intent::ReadTask
            | Intent::LeaveExercise => IntentSubject::None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunLength {
    OneMove,
    ToEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanChange {
    Add,
    /// Make the reply no longer conditional; at the present position, make none conditional.
    Remove,
    /// Do the one that changes something.
    Toggle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceKind {
    /// A good move; when repeated, the next best.
    Hint,
    Threats,
    Wins,
    /// The number of spaces that each player needs to join two sides.
    Needs,
    /// What the move in the hand gives the opponent.
    Warnings,
    Analysis,
    Openings,
    /// The moves that turned the game; with a number, from 1, one of them.
    Review(Option<usize>),
    Reasons,
}

/// Lessons and puzzles are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseChoice {
    Lesson(usize),
    /// A puzzle. The next ones have the same theme.
    Puzzle {
        number: usize,
        theme: Option<PuzzleTheme>,
    },
    /// The tasks from the person's own games that are due today.
    TasksOfToday,
    TasksOfGame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    Resign(Player),
    /// Ends a game between screens before both players have moved.
    Abort,
    AgreeDraw,
    ClaimDraw(Player),
    /// The opponent of a player whose time is over claims the win.
    ClaimTime {
        late: Player,
    },
    /// Shows the other player what only the private tree of the person here has.
    PublishTree(TreeSurplus),
}

impl Confirmation {
    pub fn question(&self, session: &Session) -> String {
        let names = session.names();
        match *self {
            Confirmation::Resign(by) => resign_question(names, by),
            Confirmation::Abort => ABORT_QUESTION.to_owned(),
            Confirmation::AgreeDraw => draw_question(names),
            Confirmation::ClaimDraw(by) => claim_question(names, by),
            Confirmation::ClaimTime { late } => {
                let [late, claims] =
                    [late, late.opponent()].map(|player| name_with_colour(names, player));
                format!("The time of {late} is over. Does {claims} claim the win?")
            }
            Confirmation::PublishTree(own) => share_question(own),
        }
    }

    pub fn command(&self) -> Command {
        match self {
            Confirmation::Resign(_) => Command::Resign,
            Confirmation::Abort => Command::Abort,
            Confirmation::AgreeDraw => Command::DRAW,
            Confirmation::ClaimDraw(_) => Command::ClaimDraw,
            Confirmation::ClaimTime { .. } => Command::ClaimTime,
            Confirmation::PublishTree(_) => Command::Join,
        }
    }
}

pub type Permission = Result<(), IntentError>;

/// Texts name keys, those of [`IntentError::plain_text`] words; they may begin with a small letter.
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
    #[error("that is for games; Esc leaves the exercise")]
    TaskIsYours,
    #[error("{0}")]
    NotInContest(String),
    #[error("this game decides a use in GIPF: nothing is taken back")]
    NoUndoInContest,
    #[error("that is for games at one screen")]
    NotAtTable,
    /// The table keeps the game, so the person need not save it.
    #[error("kept already: ssh HOST export GAME sgf writes it, ssh HOST games lists all")]
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
    NoTask(TaskDirection),
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
    /// The person did nothing wrong: there is only nothing to be done.
    pub fn is_informational(&self) -> bool {
        matches!(
            self,
            IntentError::NothingToTakeBack
                | IntentError::NothingToPlayAgain
                | IntentError::ComputerDeclines(_)
                | IntentError::SharedWithSpectators
                | IntentError::NoTask(_)
        )
    }

    pub fn plain_text(&self) -> String {
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
            IntentError::NoTask(TaskDirection::Previous | TaskDirection::PreviousGroup) => {
                "this is the first task"
            }
            IntentError::NoTask(TaskDirection::Next | TaskDirection::NextGroup) => {
                "that was the last task"
            }
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
