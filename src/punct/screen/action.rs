//! The actions that a player can ask for by key, mouse or dialog. The board, the session, the
//! dialogs and the shell around them each have an action type of their own.

use crate::kit::lessons::ToTask;
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};
use crate::punct::clock::TimeControl;
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::play::{Command, Seats};
use crate::punct::record::NodeId;
use crate::rules::{Kind, Orientation, Rules, Space, Variant};

/// An action that a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, derive_more::From)]
pub enum Action {
    #[from]
    Shell(ShellAction),
    Next(NextGame),
    View(ViewAction),
    Study(StudyAction),
    Company(CompanyAction),
    /// A command to the match of the played game.
    Command(Command),
    /// An action on the played game that leads to a command, or that changes the players.
    Session(SessionAction),
    /// An action on the moves of the game and its variations.
    Tree(TreeAction),
    /// An action at the board: aiming and choosing a move.
    Board(BoardAction),
    /// An action for the engine, which advises.
    Advice(AdviceAction),
    #[from]
    Dialog(DialogAction),
}

impl GameAction for Action {
    fn for_dialog(&self) -> Option<DialogAction> {
        if let Action::Dialog(action) = self { Some(*action) } else { None }
    }

    fn leaves_result_open(&self) -> bool {
        match self {
            Action::Shell(action) => action.leaves_result_open(),
            Action::View(action) => *action != ViewAction::SavePicture,
            Action::Study(action) => *action == StudyAction::Card,
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Step(CursorStep),
    /// Move the cursor along a line of the held piece's PÜNCT, forward or back.
    StepOnLine {
        /// `false` moves back.
        forward: bool,
    },
    /// Go to the next line of the PÜNCT, clockwise, at the same distance.
    NextLine,
    /// Move the cursor to a space, as the mouse does.
    Aim(Space),
    /// Aim and [`BoardAction::Confirm`]: a click on the board.
    Press(Space),
    /// Lift the piece at the cursor, or put down the piece in the hand.
    Confirm,
    /// Take a piece from the reserve.
    Take(Kind),
    /// Turn the piece in the hand to the next orientation in which it fits.
    Turn {
        clockwise: bool,
    },
    /// Turn the piece in the hand to an orientation.
    TurnTo(Orientation),
    /// Go to the next space where the piece in the hand fits, or to the next piece to lift.
    NextPlace {
        /// `false` goes to the previous one.
        forward: bool,
    },
    Back,
    TypeMove,
    /// Lift the piece at the cursor to look under it.
    Peek,
    /// Show the largest chains.
    Chains,
}

impl BoardAction {
    pub const fn makes_a_move(self) -> bool {
        matches!(
            self,
            BoardAction::Press(_)
                | BoardAction::Confirm
                | BoardAction::Take(_)
                | BoardAction::Turn { .. }
                | BoardAction::TurnTo(_)
                | BoardAction::StepOnLine { .. }
                | BoardAction::NextLine
                | BoardAction::TypeMove
        )
    }
}

/// Actions that lead to commands, or that change the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionAction {
    /// Ask whether the player to move resigns.
    Resign,
    /// Offer a draw, ask whether both players here agree on one, or ask whether to claim one.
    Draw,
    /// Play another game with exchanged colours.
    PlayAgain,
    /// Open the form for the players.
    Players,
    /// Change the seats.
    Seat(Seats),
    /// Let one of two computers make a move.
    OneMove,
    /// Let two computers play slower by this number of steps; a negative number means faster.
    Slower(i8),
}

/// Actions on the moves and the variations: look at them, comment on them, sort them. An action
/// without a node is about the node that the player looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    View(ViewStep),
    Moves,
    /// Open the field for a comment.
    Comment,
    SetComment(NodeId, String),
    Marks,
    /// Set the mark of the move that leads to a node, or remove it.
    SetMark(NodeId, Option<MoveMark>),
    /// Move the variation before the previous one.
    Promote,
    /// Delete the move and all moves after it. Ask first if there is more than one.
    Delete,
    /// Delete this node and all nodes after it.
    Forget(NodeId),
    /// Make the reply that leads to the node conditional, or no longer conditional.
    Plan,
}

impl TreeAction {
    /// Returns where the action leads in an exercise.
    pub const fn to_task(&self) -> Option<ToTask> {
        Some(match self {
            TreeAction::View(ViewStep::By(..0)) => ToTask::Back,
            TreeAction::View(ViewStep::By(_)) => ToTask::On,
            TreeAction::View(ViewStep::Start) => ToTask::GroupBack,
            TreeAction::View(ViewStep::Present) => ToTask::GroupOn,
            _ => return None,
        })
    }

    /// Whether an action changes comments, marks or the order of variations.
    pub const fn annotates(&self) -> bool {
        matches!(
            self,
            TreeAction::Comment
                | TreeAction::SetComment(..)
                | TreeAction::Marks
                | TreeAction::SetMark(..)
                | TreeAction::Promote
        )
    }
}

/// Actions for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceAction {
    /// Show a good move; when repeated, the next best.
    Hint,
    /// Show the opponent's threats, or hide them.
    Threats,
    /// Warn about the opponent's chances after the move in the hand, or stop that.
    Warnings,
    /// Show how many spaces both players need to join two sides, or hide that.
    Needs,
    /// Open the panel of the best moves.
    Analyse,
    /// List the results of the opening's moves.
    Openings,
    /// Show the gains and losses of the game's moves.
    Review,
    /// Look at the position after this number of moves, and show a better move than the one played
    /// next.
    LookAtTurn(usize),
}

/// Actions on lessons, puzzles and tasks from the player's own games. Lessons are numbered from 0.
/// Puzzles are numbered from 0 among all puzzles, whatever the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// List the lessons of the course. `chosen` is the lesson to begin with; by default, the next.
    Lessons {
        chosen: Option<usize>,
    },
    Lesson(usize),
    /// Begin tasks from the player's own games.
    OwnTasks(WhichTasks),
    /// List the puzzles of a theme, or all puzzles. `chosen` is the puzzle to begin with; by
    /// default, the next unsolved one.
    Puzzles {
        chosen: Option<usize>,
        theme: Option<PuzzleTheme>,
    },
    /// Begin a puzzle, and go on with others of the theme.
    Puzzle {
        number: usize,
        theme: Option<PuzzleTheme>,
    },
    /// Show the rules on one screen.
    Card,
    /// Show the text of the exercise again.
    Text,
}

/// The tasks to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichTasks {
    /// The tasks that are due today.
    Today,
    /// The tasks from the game that ended last.
    OfGame,
}

impl From<ExerciseList> for StudyAction {
    fn from(list: ExerciseList) -> StudyAction {
        match list {
            ExerciseList::Lessons { chosen } => StudyAction::Lessons { chosen },
            ExerciseList::Puzzles { chosen, theme } => StudyAction::Puzzles { chosen, theme },
        }
    }
}

/// Actions for talking and pointing at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanyAction {
    /// Open the field for a line to the other player.
    Talk,
    /// Let both players see where the other one points, or stop that.
    Point,
    /// After the end: go over the game with the other player, or for oneself again.
    Share,
    /// After the end: look where the other player looks, or stop that.
    Follow,
}

/// Another game in place of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    Begin(Box<NewGame>),
    /// A new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// A basic game against the computer at this level.
    PlayComputer(Strength),
    /// The game in a text that the player pasted.
    OpenPasted(String),
    Gipf,
}

/// Actions on the size and the picture of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAction {
    /// Draw the board larger by this number of sizes; a negative number means smaller.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Save a picture of the board as shown.
    SavePicture,
    /// Show tips for newcomers, or hide them.
    Guide,
    /// Show the last move again.
    Replay,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub rules: Rules,
    /// The names, White's first.
    pub names: [Name; 2],
    pub seats: Seats,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// The players' time; `None` for a game without a clock.
    pub clock: Option<TimeControl>,
    /// The name of the player at this screen, if it changes.
    pub own_name: Option<Name>,
}
