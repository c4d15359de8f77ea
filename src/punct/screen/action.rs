//! What a player can ask for by key, mouse or dialog: intents, and what only a screen has.

use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};
use crate::punct::clock::TimeControl;
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::play::Seats;
use crate::rules::{Kind, Orientation, Rules, Space, Variant};

#[derive(Clone, Debug, PartialEq, Eq, derive_more::From)]
pub enum Action {
    #[from]
    Shell(ShellAction),
    #[from]
    Intent(Intent),
    Next(NextGame),
    Screen(ScreenAction),
    Board(BoardAction),
    #[from]
    Dialog(DialogAction),
}

impl Action {
    /// A hint or clue no longer fits after the action.
    pub fn ends_hint(&self) -> bool {
        match self {
            Action::Shell(_)
            | Action::Next(_)
            | Action::Board(_)
            | Action::Dialog(_)
            | Action::Intent(
                Intent::GiveTime
                | Intent::Accept
                | Intent::Decline
                | Intent::Comment(..)
                | Intent::Mark(..)
                | Intent::Promote
                | Intent::Say(_)
                | Intent::Share
                | Intent::Follow
                | Intent::Advise(
                    AdviceKind::Hint
                    | AdviceKind::Threats
                    | AdviceKind::Needs
                    | AdviceKind::Warnings,
                )
                | Intent::ListExercises(_)
                | Intent::BeginExercise(_)
                | Intent::GoToTask(_)
                | Intent::ReadTask
                | Intent::LeaveExercise,
            ) => false,
            Action::Intent(
                Intent::Play(_)
                | Intent::Try(_)
                | Intent::TakeOver
                | Intent::Undo
                | Intent::Redo
                | Intent::Resign
                | Intent::Draw
                | Intent::Claim
                | Intent::Confirmed(_)
                | Intent::PlayAgain
                | Intent::SetSeats(_)
                | Intent::RunComputers(_)
                | Intent::View(_)
                | Intent::Delete(_)
                | Intent::Plan(_)
                | Intent::Advise(
                    AdviceKind::Wins
                    | AdviceKind::Analysis
                    | AdviceKind::Openings
                    | AdviceKind::Review(_)
                    | AdviceKind::Reasons,
                ),
            ) => true,
            Action::Screen(action) => matches!(
                action,
                ScreenAction::ViewTurn(_) | ScreenAction::Slower(_) | ScreenAction::Moves
            ),
        }
    }
}

impl GameAction for Action {
    fn as_dialog_action(&self) -> Option<DialogAction> {
        if let Action::Dialog(action) = self { Some(*action) } else { None }
    }

    fn leaves_result_open(&self) -> bool {
        match self {
            Action::Shell(action) => action.leaves_result_open(),
            Action::Screen(action) => matches!(
                action,
                ScreenAction::Zoom(_)
                    | ScreenAction::ZoomToFit
                    | ScreenAction::Guide
                    | ScreenAction::Replay
                    | ScreenAction::RulesCard
                    | ScreenAction::Copy(_)
            ),
            Action::Intent(_) | Action::Next(_) | Action::Board(_) | Action::Dialog(_) => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Step(CursorStep),
    /// Move the cursor along a line of the held piece's PÜNCT, forward or back.
    StepOnLine {
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
    Take(Kind),
    /// Turn the piece in the hand to the next orientation in which it fits.
    Turn {
        clockwise: bool,
    },
    TurnTo(Orientation),
    /// Go to the next space where the piece in the hand fits, or to the next piece to lift.
    NextPlace {
        forward: bool,
    },
    Back,
    TypeMove,
    /// Lift the piece at the cursor to look under it.
    Peek,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    Begin(Box<NewGame>),
    /// A new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// A basic game against the computer at this level.
    PlayComputer(Strength),
    OpenPasted(String),
    Gipf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenAction {
    /// Draw the board larger by this number of sizes; a negative number means smaller.
    Zoom(i8),
    ZoomToFit,
    SavePicture,
    /// To the terminal's clipboard.
    Copy(CopiedText),
    /// Show tips for newcomers, or hide them.
    Guide,
    Replay,
    RulesCard,
    OwnRecord,
    /// View the position after this number of moves, and a better move than the one played next.
    ViewTurn(usize),
    /// Let two computers play slower by this number of steps; a negative number means faster.
    Slower(i8),
    Players,
    Moves,
    Comment,
    Marks,
    Talk,
    /// Let both players see where the other one points, or stop that.
    Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedText {
    /// The move that led to the position viewed.
    Move,
    Game,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub rules: Rules,
    /// The names, White's first.
    pub names: [Name; 2],
    pub seats: Seats,
    pub swap: bool,
    pub clock: Option<TimeControl>,
    /// The name of the player at this screen, if it changes.
    pub own_name: Option<Name>,
}
