//! What a player can ask for, by key, mouse or dialog. The board, the session, the dialogs and the
//! shell around them each have an action type of their own.

use crate::kit::clock::TimeControl;
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::play::{Command, Seats};
use crate::punct::record::NodeId;
use crate::rules::{Kind, Orientation, Rules, Space, Variant};

/// One thing asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Shell(ShellAction),
    Next(NextGame),
    View(ViewAction),
    Study(StudyAction),
    Company(CompanyAction),
    /// For the game that is played: a request to its match.
    Command(Command),
    /// For the game that is played: what leads to a request, and who plays it.
    Session(SessionAction),
    /// For the moves of the game and the variations to it.
    Tree(TreeAction),
    /// For the board: aiming and choosing a move.
    Board(BoardAction),
    /// For the engine, which advises.
    Advice(AdviceAction),
    Dialog(DialogAction),
}

impl From<ShellAction> for Action {
    fn from(action: ShellAction) -> Action {
        Action::Shell(action)
    }
}

impl From<DialogAction> for Action {
    fn from(action: DialogAction) -> Action {
        Action::Dialog(action)
    }
}

impl Action {
    /// Whether an action is for games with others at screens of their own.
    pub const fn needs_company(&self) -> bool {
        match self {
            Action::Company(_) => true,
            Action::Command(command) => matches!(
                command,
                Command::GiveTime(_) | Command::Decline | Command::Say(_) | Command::Point(_)
            ),
            _ => false,
        }
    }
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
    /// Move the cursor along a line of the PÜNCT of the piece in the hand: forward or back.
    StepOnLine {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the line of the PÜNCT that comes next, clockwise, as far away as now.
    NextLine,
    /// Move the cursor to a space, as the mouse does.
    Aim(Space),
    /// Aim and [`BoardAction::Confirm`]: a click on the board.
    Press(Space),
    /// Lift the piece at the cursor, or put down the one in the hand.
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
        /// `false` goes to the one before.
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

/// What leads to requests to the match, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionAction {
    /// Ask whether the player to move resigns.
    Resign,
    /// Ask whether the players agree on a draw or one claims it.
    Draw,
    /// Play another game with the colours swapped.
    PlayAgain,
    /// The same, with the computer at this level.
    PlayAtLevel(Strength),
    /// Open the form that says who plays.
    Players,
    /// Give the colours to these players.
    Seat(Seats),
    /// Let the computer play at the next whole strength.
    Level {
        /// `false` goes to the one before.
        stronger: bool,
    },
    /// Let one of two computers make a move.
    OneMove,
    /// Let two computers play slower, or faster if negative.
    Slower(i8),
}

/// What can be done with the moves and the variations: look at them, comment and order them. Where
/// no node is named, it is the one looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    /// Look at the position this many plies later in the line, or earlier if negative.
    LookBy(isize),
    Look(NodeId),
    /// Look at the empty board.
    LookToStart,
    LookToPresent,
    /// Look at the next move that was played or tried in place of the last one.
    OtherMove {
        /// `false` goes to the one before.
        forward: bool,
    },
    Moves,
    /// Open the field for a comment.
    Comment,
    SetComment(NodeId, String),
    Marks,
    /// Judge the move that leads to a node, or no longer.
    SetMark(NodeId, Option<MoveMark>),
    /// Put the variation before the one that stands before it.
    Promote,
    /// Delete the move and all after it; ask first if that is more than one move.
    Delete,
    /// Delete this node and all after it.
    Forget(NodeId),
}

impl TreeAction {
    /// Whether an action goes along the line that is looked at.
    pub const fn walks(&self) -> bool {
        matches!(self, TreeAction::LookBy(_) | TreeAction::LookToStart | TreeAction::LookToPresent)
    }

    /// Whether an action changes comments, marks and variations.
    pub const fn edits(&self) -> bool {
        self.annotates() || matches!(self, TreeAction::Delete | TreeAction::Forget(_))
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

/// What the engine can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceAction {
    /// Show a good move; again, the next best.
    Hint,
    /// Show what the opponent threatens, or no longer.
    Threats,
    /// Warn of what the opponent could do after the move in the hand, or no longer.
    Warnings,
    /// Show what both players need to join two sides, or no longer.
    Needs,
    /// Open the panel of the best moves.
    Analyse,
    /// List how the moves of the opening fared.
    Openings,
    /// Show what the moves of the game gained or lost.
    Review,
    /// Look at the move that came after this many others, and at the better one.
    LookAtTurn(usize),
}

/// Learning by lessons and puzzles. Lessons are counted from 0, puzzles from 0 among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// List the lessons of the course; `chosen` is the one to begin with, if not the next.
    Lessons {
        chosen: Option<usize>,
    },
    Lesson(usize),
    /// List the puzzles of a theme, or all of them; `chosen` is the one to begin with, if not the
    /// next unsolved.
    Puzzles {
        chosen: Option<usize>,
        theme: Option<PuzzleTheme>,
    },
    /// Begin a puzzle, and go on to others of the theme.
    Puzzle {
        number: usize,
        theme: Option<PuzzleTheme>,
    },
    /// Show the rules on one screen.
    Card,
    /// Show the text of the exercise again.
    Text,
}

impl From<ExerciseList> for StudyAction {
    fn from(list: ExerciseList) -> StudyAction {
        match list {
            ExerciseList::Lessons { chosen } => StudyAction::Lessons { chosen },
            ExerciseList::Puzzles { chosen, theme } => StudyAction::Puzzles { chosen, theme },
        }
    }
}

/// Talking and pointing at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanyAction {
    /// Open the field for a line to the other player.
    Talk,
    /// Let the other player see where this one points, and see where they do; or no more.
    Point,
}

/// Another game in place of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    Begin(Box<NewGame>),
    /// A new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// A basic game against the computer at this level.
    PlayComputer(Strength),
    /// The game in a text that was pasted.
    OpenPasted(String),
    Gipf,
}

/// The size and the picture of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAction {
    /// Draw the board larger or smaller by so many sizes.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Save a picture of what the board shows.
    SavePicture,
    /// Show tips for newcomers, or no more.
    Guide,
    /// Show the last move again.
    Replay,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub rules: Rules,
    /// White's and Black's.
    pub names: [Name; 2],
    pub seats: Seats,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How much time the players have; `None` is no clock.
    pub clock: Option<TimeControl>,
    /// The name of the player at this screen, from now on.
    pub own_name: Option<Name>,
}
