//! The acts that players can ask for on the screen of GIPF. The actions for dialogs and the shell
//! are those of both games.

use crate::gipf::play::Seats;
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Entry, Point, Turn};
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};
use crate::rules::Player;

/// One request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// For the board: aiming and making a turn.
    Board(BoardAct),
    /// For the turns that were made: looking at the position after one of them.
    Look(LookAct),
    Game(GameAct),
    /// For the program around the game.
    Shell(ShellAction),
    Begin(Box<NewGame>),
    Dialog(DialogAction),
}

impl From<ShellAction> for Act {
    fn from(action: ShellAction) -> Act {
        Act::Shell(action)
    }
}

impl From<DialogAction> for Act {
    fn from(action: DialogAction) -> Act {
        Act::Dialog(action)
    }
}

impl GameAction for Act {
    fn for_dialog(&self) -> Option<DialogAction> {
        if let Act::Dialog(action) = self { Some(*action) } else { None }
    }

    fn leaves_result_open(&self) -> bool {
        matches!(self, Act::Shell(action) if action.leaves_result_open())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAct {
    /// Go a step; or, where a line, a target or a piece of a row is chosen, to the next of these.
    Step(CursorStep),
    /// Go to the next way in, line, target or row.
    Next {
        /// `false` goes back.
        forward: bool,
    },
    /// Move the cursor to a point, as the mouse does.
    Aim(Point),
    /// Aim and [`BoardAct::Confirm`]: a click on the board.
    Press(Point),
    /// Take what the cursor is on, make the visible push or use, or remove the row.
    Confirm,
    /// Let a piece of the row stay, or go.
    Switch,
    /// Take the first, second or third choice: of the piece to push in, or of the number of pieces
    /// that go onto a GIPF-piece.
    Number(Number),
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAct {
    /// Look at the position this number of turns later, or earlier if negative.
    By(isize),
    ToStart,
    ToPresent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    One,
    Two,
    Three,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameAct {
    /// Open the line for typing a turn.
    Type,
    Play(Turn),
    /// Push in a single piece, although that gives up the potentials left.
    PushSingle(Entry),
    /// Take back the last turn, or a begun one; ask first if it has a decided contest.
    Undo,
    /// Take back a begun turn, even with a decided contest.
    UndoContest,
    /// Play the turn that was taken back again.
    Redo,
    /// Ask whether the player to move resigns.
    Resign,
    /// Ask whether the players agree on a draw.
    Draw,
    GiveUp(Player),
    AgreeDraw,
    /// Contest the announced use.
    Contest,
    /// Allow the announced use.
    LetItBe,
    /// Take back the announced use.
    TakeBackUse,
    /// Play another game with the colours swapped.
    PlayAgain,
    /// List the lessons, or show the text of the one on the board.
    Lessons,
    /// Begin this lesson, counted from 0.
    Lesson(usize),
    /// Show the hint of the lesson on the board.
    Hint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub agreed: Agreed,
    /// White's and Black's names.
    pub names: [Name; 2],
    pub seats: Seats,
}
