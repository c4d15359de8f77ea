//! What a person at a game can ask for. Keys, words and dialogs lead to intents.
//! [`PlayerContext::permit`](super::permit::PlayerContext::permit) decides about them, and each
//! front end carries them out. Where an intent can name a node, `None` stands for the node viewed.

use super::confirmation::Confirmation;
use super::viewing::ViewStep;
use crate::kit::lessons::ToTask;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::play::Seats;
use crate::punct::record::NodeId;
use crate::rules::Move;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play a move. In an exercise, the task judges the move. While the person views another
    /// position, the move is tried there.
    Play(Move),
    /// Try a move beside the game, and view it.
    Try(Move),
    /// Take over White's first move as Black.
    TakeOver,
    /// Take back the last move, or the tried move viewed. In an exercise, begin the task again.
    Undo,
    Redo,
    Resign,
    /// Offer a draw, agree to one, claim one or, if the opponent's time is over, claim the win.
    Draw,
    /// Claim a draw or the win, without a question.
    Claim,
    /// What a question was about, after a yes.
    Confirmed(Confirmation),
    /// Give the other player five minutes more.
    GiveTime,
    /// Agree to the other player's offer.
    Accept,
    /// Decline the other player's offer, or withdraw the own one.
    Decline,
    /// Play another game with the colours exchanged.
    PlayAgain,
    SetSeats(Seats),
    RunComputers(RunLength),
    View(ViewStep),
    Comment(Option<NodeId>, String),
    /// Set the mark of the move that leads to a node, or remove it.
    Mark(Option<NodeId>, Option<MoveMark>),
    /// Move the variation viewed before the previous one.
    Promote,
    /// Delete a move of a variation and all moves after it. Without a node, ask first if more would
    /// be lost than the move viewed.
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
    /// Go to another task.
    GoToTask(ToTask),
    /// Show or repeat the text of the exercise.
    ReadTask,
    LeaveExercise,
}

/// What an intent is about. If this changes between the question and the answer, the person may no
/// longer want what the intent asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentSubject {
    /// The game as a whole, with what is offered.
    Game,
    /// The game or, while another position is viewed, that position.
    Position,
    /// The node viewed.
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
            Intent::SetSeats(_) => IntentSubject::Outcome,
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
            | Intent::RunComputers(_)
            | Intent::Advise(_)
            | Intent::ListExercises(_)
            | Intent::BeginExercise(_)
            | Intent::GoToTask(_)
            | Intent::ReadTask
            | Intent::LeaveExercise => IntentSubject::None,
        }
    }
}

/// How long two computers play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunLength {
    OneMove,
    ToEnd,
}

/// A change of the conditional moves at the node viewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanChange {
    /// Make the reply conditional.
    Add,
    /// Make the reply no longer conditional; at the present position, make none conditional.
    Remove,
    /// Do the one that changes something.
    Toggle,
}

/// Advice that the engine gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceKind {
    /// A good move; when repeated, the next best.
    Hint,
    /// The opponent's winning moves.
    Threats,
    /// The winning moves of the player to move.
    Wins,
    /// The number of spaces that each player needs to join two sides.
    Needs,
    /// What the move in the hand gives the opponent.
    Warnings,
    /// The best moves of the position viewed.
    Analysis,
    /// The results of the opening's moves.
    Openings,
    /// The moves that turned the game; with a number, from 1, one of them.
    Review(Option<usize>),
    /// The reasons for the last hint or move.
    Reasons,
}

/// An exercise to begin with. Lessons and puzzles are numbered from 0.
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
    /// The tasks from the game that ended last.
    TasksOfGame,
}
